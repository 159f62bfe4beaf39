"""`python -m hydra_tui` is `hydra-tui`."""

from __future__ import annotations

import sys


def main() -> int:
    """Load the command line and run it."""
    try:
        from hydra_tui import cli  # noqa: PLC0415 - Ctrl-C may come while it loads
    except KeyboardInterrupt:
        return 130
    return cli.main()


if __name__ == "__main__":
    sys.exit(main())
