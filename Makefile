# Five commands: make run · test · check · docs · bench. All of them make the environment first, in .venv, from
# Python 3.11 or newer and the locked requirements; `make soak` runs the long fuzz and simulations.

PYTHON ?= python3
VENV   := .venv
BIN    := $(VENV)/bin
STAMP  := $(VENV)/.installed

.DEFAULT_GOAL := help
.PHONY: help run test check bench docs soak lock clean

help: ## Show the commands
	@grep -E '^[a-z]+:.*##' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | expand -t 10

$(STAMP): requirements/dev.txt pyproject.toml
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
	  { echo "Kifu needs Python 3.11 or newer; say make PYTHON=/path/to/python3.11 $(MAKECMDGOALS)"; exit 1; }
	@echo "making the environment in $(VENV) (once, a minute)"
	@$(PYTHON) -m venv $(VENV)
	@$(BIN)/pip install --quiet --disable-pip-version-check --require-hashes -r requirements/dev.txt
	@$(BIN)/pip install --quiet --disable-pip-version-check --no-deps --no-build-isolation --editable .
	@touch $@

run: $(STAMP) ## Open the app on the archive (the first time on the demo archive)
	@$(BIN)/kifu demo --if-new

test: $(STAMP) ## Run the tests
	@$(BIN)/python -m pytest -q --numprocesses auto --dist worksteal

check: $(STAMP) ## Lint, types, import contracts
	@$(BIN)/ruff check .
	@$(BIN)/ruff format --check .
	@$(BIN)/mypy
	@$(BIN)/lint-imports

bench: $(STAMP) ## Print the budgets: numbers and ratios
	@$(BIN)/pip install --quiet --disable-pip-version-check --require-hashes -r requirements/bench.txt
	@$(BIN)/python -m benchmarks

soak: $(STAMP) ## Run the long fuzz and simulations
	@$(BIN)/python -m pytest -q -m soak

docs: $(STAMP) ## Write the generated parts of docs/ again (keys, screenshot)
	@$(BIN)/python -m docs.build

lock: ## Lock the requirements again (needs uv)
	uv pip compile --quiet --universal --python-version 3.11 --generate-hashes --no-header --no-emit-index-url \
	  pyproject.toml -o requirements/run.txt
	uv pip compile --quiet --universal --python-version 3.11 --generate-hashes --no-header --no-emit-index-url \
	  pyproject.toml requirements/build.in --group dev -o requirements/dev.txt
	uv pip compile --quiet --universal --python-version 3.11 --generate-hashes --no-header --no-emit-index-url \
	  --group bench -o requirements/bench.txt

clean: ## Remove the environment and caches
	rm -rf $(VENV) .mypy_cache .ruff_cache .hypothesis dist
