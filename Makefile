# Everything here needs only Python 3.11+, Node 20+ and a C compiler; the rest is fetched into .tools and .venv.

.DEFAULT_GOAL := help
.PHONY: help play check test needed programs tested tested-python tested-compiled tested-page tested-browser tested-beside lint lint-code lint-documents lint-workflows
.PHONY: audit format hooks docs docs-tools bench build release compiled quickly-compiled page setup clean

UV_VERSION := 0.13.7
PIP_AUDIT_VERSION := 2.10.1
PYTHON ?= python3
# A uv of the same version on the path is used as it is; otherwise one is installed for this project alone.
UV ?= $(if $(filter $(UV_VERSION),$(shell uv --version 2>/dev/null)),uv,.tools/uv-$(UV_VERSION)/bin/uv)
BIN := .venv/bin
NPM := npm --prefix web
PAGE := src/maproom/table/static/index.html
PAGE_TOOLS := web/node_modules/.package-lock.json
PAGE_SOURCES := web/index.html web/vite.config.ts $(shell find web/src web/public -type f)
PAGE_CHECKED := build/page-checked
RULES := $(wildcard src/maproom/games/*/rules*.md src/maproom/games/*/data/*.md)
# Observations, coverage and rooms are written by tools, in their own shape.
DOCUMENTS := $(filter-out docs/observations.md docs/rooms.md docs/rules-coverage.md,$(wildcard *.md docs/*.md docs/*/*.md)) $(RULES)
WORKFLOWS := $(wildcard .github/workflows/*.yml)
# Tests of the compiled rules, which wait until there are some.
COMPILED_TESTS = $(shell grep -rl --include='*.py' 'pytest.mark.compiled' tests)
# One process of pytest more than processors: a file stays with one of them, and they wait for servers.
SIDE_BY_SIDE = -p side_by_side --processes $(shell expr $$(getconf _NPROCESSORS_ONLN) + 1)
# Tests that take seconds and touch what everything else stands on.
QUICK_TESTS := tests/kernel tests/bots tests/drawing tests/examples tests/project src README.md

export UV_PYTHON_DOWNLOADS := never
unexport VIRTUAL_ENV
# The tests start hundreds of processes: what Python has compiled once is kept, whatever this machine says.
unexport PYTHONDONTWRITEBYTECODE

help: ## list what can be made
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "make %-9s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

play: setup page ## set everything up and open the table in the browser
	@$(BIN)/python tools/play.py

check: lint ## the quick checks, for every save: style, types, documents and the tests that take seconds
	@$(BIN)/pytest -q $(SIDE_BY_SIDE) $(QUICK_TESTS)

test: ## set everything up, check the code, compile it and run all tests, the browser's included
	@$(MAKE) --no-print-directory --jobs=3 --output-sync=target needed
	@$(MAKE) --no-print-directory --jobs=3 --output-sync=target tested

# Whatever the tools need, and what more than one of them would write.
needed: docs-tools page programs

programs:
	@tools/postgres.sh
	@tools/browser.sh >/dev/null

# Three things side by side, so that no processor waits: pytest sleeps half of its time and the browser more, and what
# is left to do fills the gaps. What each of them says comes in one piece when it is done.
tested: tested-python tested-browser tested-beside

# What fails runs once more and is explained then: to prepare every assertion for its explanation costs each process more
# than to collect all tests.
tested-python:
	@$(BIN)/pytest --assert=plain $(SIDE_BY_SIDE) -m "not compiled" || { echo "Once more, one after another, what failed:"; $(BIN)/pytest --last-failed --last-failed-no-failures=none -m "not compiled"; }

# Programs that only reckon, behind those for which somebody waits. The longest comes first: what is left at the end, when
# the others are done, can run side by side.
tested-beside:
	@nice -n 5 $(MAKE) --no-print-directory tested-compiled
	@nice -n 5 $(MAKE) --no-print-directory tested-page lint docs

tested-compiled: quickly-compiled
	@$(BIN)/pytest -q -m compiled -p no:cacheprovider $(COMPILED_TESTS)

tested-page: page
	@$(NPM) test --silent -- --pool=threads
	@$(NPM) run --silent size

tested-browser: page
	@CHROMIUM=$$(tools/browser.sh) && export CHROMIUM && node tools/browser_tests.mjs

lint: lint-code lint-documents lint-workflows $(PAGE_CHECKED) ## check style, types, the borders between the rooms, documents and workflows

lint-code: setup
	@$(BIN)/ruff check
	@$(BIN)/ruff format --check
	@$(BIN)/mypy
	@$(BIN)/lint-imports --no-logo
	@$(BIN)/python tools/copies.py --check

lint-documents: setup
	@$(BIN)/mdformat --check $(DOCUMENTS)

lint-workflows: setup
	@$(BIN)/check-jsonschema --quiet --builtin-schema vendor.github-issue-forms $(filter-out %/config.yml,$(wildcard .github/ISSUE_TEMPLATE/*.yml))
	@$(BIN)/check-jsonschema --quiet --builtin-schema vendor.github-issue-config .github/ISSUE_TEMPLATE/config.yml
	@$(BIN)/check-jsonschema --quiet --builtin-schema vendor.github-workflows $(WORKFLOWS)
	@$(BIN)/zizmor --quiet --offline --no-progress $(WORKFLOWS)

# The page's types depend on nothing but its sources and tools.
$(PAGE_CHECKED): $(PAGE_TOOLS) $(PAGE_SOURCES) web/tsconfig.json
	@$(NPM) run --silent check
	@mkdir -p $(@D) && touch $@

format: setup ## put code and documents into shape
	@$(BIN)/ruff check --fix
	@$(BIN)/ruff format
	@$(BIN)/mdformat $(DOCUMENTS)

hooks: setup ## let git run the quick checks before every commit, and `make check` before every push
	@$(BIN)/pre-commit install

# What the server needs, and what makes the page; the versions are those of the lock files.
audit: setup $(PAGE_TOOLS) ## look up known holes in what is depended on; asks PyPI and npm, so it needs the network
	@mkdir -p build
	@$(UV) export --locked --quiet --no-default-groups --all-extras --no-emit-project --output-file build/requirements.txt >/dev/null
	@$(UV) tool run --quiet pip-audit==$(PIP_AUDIT_VERSION) --strict --disable-pip --require-hashes -r build/requirements.txt
	@$(NPM) audit --audit-level=moderate

docs: docs-tools ## build the documentation site into build/site; a broken link is an error
	@NO_MKDOCS_2_WARNING=1 $(BIN)/mkdocs build --strict --quiet

docs-tools: setup
	@$(UV) sync --locked --quiet --inexact --group docs

bench: setup ## measure the games, and OpenSpiel's beside them
	@$(BIN)/python tools/compile.py --best
	@$(UV) sync --locked --quiet --inexact --group peers
	@$(BIN)/maproom bench --peers

build: compiled page ## make the compiled tree in build/compiled and the wheel in dist
	@$(UV) build --wheel --out-dir dist

release: setup page ## build wheels and archive, try them without Node and compiler, and write the notes, all in dist
	@$(BIN)/python tools/release.py --uv $(UV)

compiled: setup ## make only the compiled tree
	@$(BIN)/python tools/compile.py

# Not optimised, for the tests; an optimised tree that is up to date serves as well. It is a copy with the page in it.
quickly-compiled: setup page
	@$(BIN)/python tools/compile.py --quick

page: $(PAGE) ## build the page that the table serves

$(PAGE): $(PAGE_TOOLS) $(PAGE_SOURCES)
	@$(NPM) run --silent build

# Not `npm ci`: it refuses a lock that does not list the optional binaries of every platform.
$(PAGE_TOOLS): web/package-lock.json
	@$(NPM) install --no-save --no-audit --no-fund --silent

# uv compares contents, so this is quick when nothing changed. What `docs` and `bench` need besides may stay.
setup: $(filter .tools/%,$(UV)) ## make the virtual environment in .venv
	@$(UV) sync --locked --quiet --inexact

.tools/uv-%/bin/uv:
	@$(PYTHON) -m venv .tools/uv-$*
	@.tools/uv-$*/bin/pip install -qq --disable-pip-version-check uv==$*

clean: ## remove everything that was made here
	@rm -rf .venv .tools build dist web/node_modules src/maproom/table/static .mypy_cache .pytest_cache .ruff_cache .hypothesis .import_linter_cache
	@find src tests tools -name __pycache__ -prune -exec rm -rf {} +
