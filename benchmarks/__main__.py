"""Run all benchmarks; the status is 1 if one misses what it must reach."""

import sys

from benchmarks import console, engine, replay, table, tips

sys.exit(max([engine.main(), console.main(), table.main(), replay.main(), tips.main()]))
