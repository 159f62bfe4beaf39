"""`python -m hydra_tui` is `hydra-tui`."""

import sys

from hydra_tui.cli import main

sys.exit(main())
