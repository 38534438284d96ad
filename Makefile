# Everything here needs only Python 3.11+, Node 20+ and a C compiler; the rest is fetched into .tools and .venv.

.DEFAULT_GOAL := help
.PHONY: help play test lint format bench build compiled page setup clean

UV_VERSION := 0.13.7
PYTHON ?= python3
# A uv of the same version on the path is used as it is; otherwise one is installed for this project alone.
UV ?= $(if $(filter $(UV_VERSION),$(shell uv --version 2>/dev/null)),uv,.tools/uv-$(UV_VERSION)/bin/uv)
BIN := .venv/bin
NPM := npm --prefix web
PAGE := src/maproom/table/static/index.html
PAGE_TOOLS := web/node_modules/.package-lock.json

export UV_PYTHON_DOWNLOADS := never
unexport VIRTUAL_ENV

help: ## list what can be made
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "make %-9s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

play: setup page ## set everything up and open the table in the browser
	@$(BIN)/maproom play

test: lint compiled page ## set everything up, check the code, compile it and run all tests, the browser's included
	@$(NPM) test --silent
	@CHROMIUM=$$(tools/browser.sh) && export CHROMIUM && node --test --test-concurrency=1 tests/browser/
	@tools/postgres.sh
	@$(BIN)/pytest -n auto

lint: setup $(PAGE_TOOLS) ## check style, types and the borders between the rooms
	@$(BIN)/ruff check
	@$(BIN)/ruff format --check
	@$(BIN)/mypy
	@$(BIN)/lint-imports --no-logo
	@$(NPM) run --silent check

format: setup ## let ruff put the code into shape
	@$(BIN)/ruff check --fix
	@$(BIN)/ruff format

bench: compiled ## measure the games, and OpenSpiel's beside them
	@$(UV) sync --locked --quiet --group peers
	@$(BIN)/maproom bench --peers

build: compiled page ## make the compiled tree in build/compiled and the wheel in dist
	@$(UV) build --wheel --out-dir dist

compiled: setup ## make only the compiled tree
	@$(BIN)/python tools/compile.py

page: $(PAGE) ## build the page that the table serves

$(PAGE): $(PAGE_TOOLS) web/index.html web/vite.config.ts $(shell find web/src web/public -type f)
	@$(NPM) run --silent build

# Not `npm ci`: it refuses a lock that does not list the optional binaries of every platform.
$(PAGE_TOOLS): web/package-lock.json
	@$(NPM) install --no-save --no-audit --no-fund --silent

# uv compares contents, so this is quick when nothing changed.
setup: $(filter .tools/%,$(UV)) ## make the virtual environment in .venv
	@$(UV) sync --locked --quiet

.tools/uv-%/bin/uv:
	@$(PYTHON) -m venv .tools/uv-$*
	@.tools/uv-$*/bin/pip install -qq --disable-pip-version-check uv==$*

clean: ## remove everything that was made here
	@rm -rf .venv .tools build dist web/node_modules src/maproom/table/static .mypy_cache .pytest_cache .ruff_cache .hypothesis .import_linter_cache
	@find src tests tools -name __pycache__ -prune -exec rm -rf {} +
