# `make play` and `make test` are all that most people need; both set up .venv first.
PYTHON ?= python3
BIN := .venv/bin
READY := .venv/.ready

.PHONY: play test soak check format bench screenshot clean

play: $(READY)
	@$(BIN)/hydra-tui

test: $(READY)
	@$(BIN)/pytest

# Long campaigns, before a release: about an hour. `make soak only=kill` runs one of them.
soak: $(READY)
	@$(BIN)/python -m tests.soak $(only)

check: $(READY)
	@$(BIN)/ruff format --check
	@$(BIN)/ruff check
	@$(BIN)/mypy
	@$(BIN)/lint-imports

format: $(READY)
	@$(BIN)/ruff format
	@$(BIN)/ruff check --fix

bench: $(READY)
	@$(BIN)/python -m benchmarks

screenshot: $(READY)
	@$(BIN)/python assets/screenshot.py

clean:
	rm -rf .venv

# Made again only when pyproject.toml changes; a set-up that was broken off leaves no stamp.
$(READY): pyproject.toml
	@$(PYTHON) -m venv .venv
	@$(BIN)/pip install --quiet --disable-pip-version-check --editable '.[test,dev]'
	@touch $@
