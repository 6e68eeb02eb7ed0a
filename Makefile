.PHONY: run serve test check style types javascript compiled unit pages browser looks prose texts bench clean

PYTHON ?= python3.11
BIN := .venv/bin
BENCH := .venv-bench/bin
NODE := node_modules/.bin
TESTERS := $(shell n=$$(nproc 2>/dev/null || echo 2); echo $$((n < 4 ? n + 1 : 4)))
export PYTHONDONTWRITEBYTECODE :=  # many processes share what one of them compiled
PARALLEL := -n $(TESTERS) --dist worksteal
INSTALL = $(BIN)/uv pip install --quiet --python $(BIN)/python $(1) || $(BIN)/pip install --quiet $(1)  # where uv does not find what pip's settings name
BUSY := -n $(shell n=$$(nproc 2>/dev/null || echo 2); echo $$((n < 4 ? n : 4))) --dist worksteal

run: .venv/run
	PYTHONMALLOC=malloc MALLOC_ARENA_MAX=1 ARROW_DEFAULT_MEMORY_POOL=system $(BIN)/streamlit run app.py $(OPTIONS)  # one heap: server/serve.py

serve: .venv/run
	@exec $(BIN)/python -m server.serve $(if $(WORKERS),--workers $(WORKERS)) $(if $(PORT),--port $(PORT))

test:
	@$(MAKE) --no-print-directory --jobs 2 --keep-going --output-sync=target types style javascript compiled
	$(BIN)/python -m tests.browser.chromium
	$(BIN)/pytest $(PARALLEL)

check:
	@$(MAKE) --no-print-directory --jobs 2 --keep-going --output-sync=target types style javascript

types: .venv/dev
	$(BIN)/mypy

style: .venv/dev
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .

compiled: .venv/dev  # while the types are checked; else each process that runs tests compiles all of them
	-@$(BIN)/pytest --collect-only -qq > /dev/null  # what cannot be loaded is told by the tests

javascript: node_modules/ready
	$(NODE)/prettier --check --log-level warn .
	$(NODE)/eslint .
	$(NODE)/tsc
	node --test --test-reporter dot tests/widgets/js/*.test.js

unit: .venv/dev
	$(BIN)/pytest $(BUSY) --ignore tests/browser -m "not page and not slow" --examples 10

pages: .venv/dev
	$(BIN)/pytest $(PARALLEL) --ignore tests/browser -m page

browser: .venv/dev
	$(BIN)/python -m tests.browser.chromium
	$(BIN)/pytest $(PARALLEL) tests/browser

looks: .venv/dev
	$(BIN)/pytest $(PARALLEL) --screenshots tests/browser/test_looks.py

prose: .venv/dev
	$(BIN)/python -m tests.helpers.prose

texts: .venv/dev  # brings the catalogues up to date; make texts LANGUAGE=fr PAGES="frame ndcg" begins some
	$(BIN)/python -m tests.helpers.catalogues $(LANGUAGE) $(PAGES)

bench: .venv/dev .venv-bench/ready  # on a machine with nothing else on it, first what a browser or a server measures
	$(BIN)/python benchmarks/bench_opening.py
	$(BIN)/python benchmarks/bench_steps.py
	$(BIN)/python benchmarks/bench_drag.py
	$(BIN)/python benchmarks/bench_server.py
	$(BIN)/python benchmarks/bench_arrivals.py
	$(BIN)/python benchmarks/bench_deaths.py
	$(BIN)/python benchmarks/bench_class.py
	$(BIN)/python benchmarks/bench_beside.py
	$(BIN)/python benchmarks/bench_memory.py
	$(BIN)/python benchmarks/bench_lab.py
	$(BIN)/python benchmarks/bench_typing.py
	$(BIN)/python benchmarks/bench_reading.py
	$(BIN)/python benchmarks/bench_tables.py
	$(BIN)/python benchmarks/bench_bounds.py
	$(BIN)/python benchmarks/bench_sweep.py
	$(BIN)/python benchmarks/bench_bootstrap.py
	$(BIN)/python benchmarks/bench_text.py
	$(BIN)/python benchmarks/bench_regression.py
	$(BIN)/python benchmarks/bench_detection.py
	$(BIN)/python benchmarks/bench_clustering.py
	$(BENCH)/python benchmarks/bench_ranking.py
	$(BIN)/python benchmarks/bench_fairness.py
	$(BIN)/python benchmarks/bench_coverage.py
	$(BIN)/python benchmarks/bench_more_coverage.py

clean:
	rm -rf .venv .venv-bench node_modules .mypy_cache .ruff_cache .pytest_cache .hypothesis artefacts

.venv/bin/python:
	$$(command -v $(PYTHON) || command -v python3) -m venv .venv

.venv/bin/uv: .venv/bin/python
	$(BIN)/pip install --quiet --disable-pip-version-check uv==0.13.9  # a third of pip's work

.venv/run: .venv/bin/uv requirements.txt
	$(call INSTALL,-r requirements.txt)
	@touch $@

.venv/dev: .venv/bin/uv requirements.txt requirements-dev.txt
	$(call INSTALL,-r requirements-dev.txt)
	@touch .venv/run $@

node_modules/ready: package-lock.json
	npm ci --silent --no-audit --no-fund --ignore-scripts
	@touch $@

.venv-bench/ready: requirements.txt benchmarks/requirements.txt
	$$(command -v $(PYTHON) || command -v python3) -m venv .venv-bench
	$(BENCH)/pip install --quiet --disable-pip-version-check --no-compile -c requirements.txt -r benchmarks/requirements.txt
	@touch $@
