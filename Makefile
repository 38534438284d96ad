# Everything here needs only Python 3.11+, Node 20+ and a C compiler; the rest is fetched into .tools and .venv.

.DEFAULT_GOAL := help
.PHONY: help play test lint format bench build compiled setup clean

UV_VERSION := 0.13.7
PYTHON ?= python3
# A uv of the same version on the path is used as it is; otherwise one is installed for this project alone.
UV ?= $(if $(filter $(UV_VERSION),$(shell uv --version 2>/dev/null)),uv,.tools/uv-$(UV_VERSION)/bin/uv)
BIN := .venv/bin

export UV_PYTHON_DOWNLOADS := never
unexport VIRTUAL_ENV

help: ## list what can be made
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "make %-9s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

play: setup ## set everything up and open the table in the browser
	@$(BIN)/maproom play

test: lint compiled ## set everything up, check the code, compile it and run all tests
	@$(BIN)/pytest -n auto

lint: setup ## check style, types and the borders between the rooms
	@$(BIN)/ruff check
	@$(BIN)/ruff format --check
	@$(BIN)/mypy
	@$(BIN)/lint-imports --no-logo

format: setup ## let ruff put the code into shape
	@$(BIN)/ruff check --fix
	@$(BIN)/ruff format

bench: compiled ## measure the games, and OpenSpiel's beside them
	@$(UV) sync --locked --quiet --group peers
	@$(BIN)/maproom bench --peers

build: compiled ## make the compiled tree in build/compiled and the wheel in dist
	@$(UV) build --wheel --out-dir dist

compiled: setup ## make only the compiled tree
	@$(BIN)/python tools/compile.py

# uv compares contents, so this is quick when nothing changed.
setup: $(filter .tools/%,$(UV)) ## make the virtual environment in .venv
	@$(UV) sync --locked --quiet

.tools/uv-%/bin/uv:
	@$(PYTHON) -m venv .tools/uv-$*
	@.tools/uv-$*/bin/pip install -qq --disable-pip-version-check uv==$*

clean: ## remove everything that was made here
	@rm -rf .venv .tools build dist .mypy_cache .pytest_cache .ruff_cache .hypothesis .import_linter_cache
	@find src tests tools -name __pycache__ -prune -exec rm -rf {} +
