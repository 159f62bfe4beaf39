"""What all tests need: nothing of the user's own environment may reach them."""

import os

for name in [name for name in os.environ if name == "NO_COLOR" or name.startswith("TEXTUAL_")]:
    del os.environ[name]

from hypothesis import HealthCheck, settings  # noqa: E402

# Whole games are long, and this machine may be busy: no test may depend on the clock.
settings.register_profile(
    "hydra", deadline=None, derandomize=True, suppress_health_check=[HealthCheck.too_slow]
)
settings.load_profile("hydra")
