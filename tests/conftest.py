"""What all tests need: nothing of the user's own environment may reach them."""

import gc
import locale
import os

OWN = ("NO_COLOR", "TEXTUAL_", "HYDRA_TUI_")
for name in [name for name in os.environ if name.startswith(OWN)]:
    if not name.startswith("TEXTUAL_SNAPSHOT_"):  # these the snapshot plugin needs
        del os.environ[name]
# Nor may they reach it: a test that names no data folder keeps its games nowhere.
os.environ["HYDRA_TUI_DATA"] = os.devnull
# A terminal with all colours and UTF-8, wherever the tests run.
os.environ |= {"TERM": "xterm-256color", "COLORTERM": "truecolor", "LC_ALL": "C.UTF-8"}
locale.setlocale(locale.LC_CTYPE, "C.UTF-8")

# Looking for garbage among all that tests have loaded took more than a third of their time.
gc.set_threshold(20_000, 20, 100)

from hypothesis import HealthCheck, settings  # noqa: E402

from tests.sizes import SOAK, size  # noqa: E402

# Whole games are long, and this machine may be busy: no test may depend on the clock.
settings.register_profile(
    "hydra",
    deadline=None,
    derandomize=not SOAK,
    database=None,
    print_blob=True,
    max_examples=size(60),
    suppress_health_check=[HealthCheck.too_slow],
)
settings.load_profile("hydra")
