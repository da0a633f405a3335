# make run        start everything on 127.0.0.1:8080; Ctrl-C stops it
# make test       everything CI runs
# make test-long  the soak, chaos and fuzz runs, each bounded in time
# make bench      the benchmark table
# make audit      known weaknesses of the locked packages, asked of the package index
# make compiled   a wheel in dist/ whose law is compiled with mypyc: the same source, faster; wants a C compiler
# make test-compiled  the tests of the law against a compiled copy of it
# make messages   gather what people read into the catalogues of referee/languages; says what is not translated
# make lock       write the lock files anew from pyproject.toml
# Without make: see "Without make" in README.md; the recipes below are plain commands.

PYTHON ?= $(firstword $(foreach name,python3 python3.14 python3.13 python3.12 python3.11,$(shell $(name) -c 'import sys; sys.version_info >= (3, 11) and print("$(name)")' 2>/dev/null)))
VENV := .venv
BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip --disable-pip-version-check --no-input
WORKERS ?= 2

.PHONY: run test lint audit types arrows tests test-long bench compiled test-compiled messages lock clean
.DELETE_ON_ERROR:

run: $(VENV)/.run
	@exec $(BIN)/loba-referee serve --stop-with-parent

test: lint types arrows tests

lint: $(VENV)/.dev
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/bandit --quiet --configfile pyproject.toml --recursive events referee schemas

# Not a part of `make test`: it asks the package index about advisories, so it needs the index and may fail overnight.
audit: $(VENV)/.dev
	$(BIN)/pip-audit --vulnerability-service pypi --disable-pip --require-hashes --requirement requirements.lock

types: $(VENV)/.dev
	$(BIN)/mypy

arrows: $(VENV)/.dev
	$(BIN)/lint-imports

# What tries everything is run by itself: it needs no fixtures, and measuring its coverage would cost minutes.
EXHAUSTIVE := $(addprefix tests/rules/,test_legal_equals_judge.py test_every_game_asked.py test_whole_turns.py \
	test_random_rules.py test_melds_oracle.py)

tests: $(VENV)/.dev
	$(BIN)/python -m pytest -n $(WORKERS) $(EXHAUSTIVE)
	$(BIN)/python -m pytest -n $(WORKERS) --dist loadfile --cov --cov-report=term $(EXHAUSTIVE:%=--ignore=%)

test-long: $(VENV)/.dev
	$(BIN)/python -m pytest -m long -s

bench: $(VENV)/.dev
	$(BIN)/python -m benchmarks

compiled: $(VENV)/.dev
	REFEREE_COMPILED=1 $(PIP) wheel --quiet --no-deps --no-build-isolation --no-index --wheel-dir dist .

test-compiled: $(VENV)/.dev
	here=$$PWD; cd "$$($(BIN)/python -m benchmarks.compiled)" && \
	  "$$here/$(BIN)/python" -m pytest -n $(WORKERS) -p no:cacheprovider tests/rules tests/family tests/histories/test_quick.py

messages: $(VENV)/.dev
	$(BIN)/python -m referee.languages.gathering
	$(BIN)/python docs/rules/write_pages.py
	$(BIN)/python docs/problems/write_pages.py

lock: $(VENV)/.dev
	$(PIP) install --quiet uv
	$(BIN)/uv pip compile $(LOCKING) pyproject.toml --extra build -o requirements.lock
	$(BIN)/uv pip compile $(LOCKING) pyproject.toml --extra build --extra otel --extra dev -c requirements.lock -o requirements-dev.lock

LOCKING := --universal --python-version 3.11 --generate-hashes --no-emit-index-url --no-emit-find-links --no-header --quiet

$(VENV)/.python:
	@test -n "$(PYTHON)" || { echo "Python 3.11 or newer is needed (set PYTHON=/path/to/python3)" >&2; exit 1; }
	$(PYTHON) -m venv $(VENV)
	@touch $@

# Installed in place, so that the checkout itself runs and its .data folder is found.
$(VENV)/.run: $(VENV)/.python requirements.lock pyproject.toml
	$(PIP) install --quiet --require-hashes -r requirements.lock
	$(PIP) install --quiet --no-deps --no-build-isolation --no-index -e .
	@touch $@

$(VENV)/.dev: $(VENV)/.run requirements-dev.lock
	$(PIP) install --quiet --require-hashes -r requirements-dev.lock
	@touch $@

clean:
	rm -rf $(VENV) build dist *.egg-info .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache .coverage*
