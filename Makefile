# Clausewise: answers questions about equity plans.
#
##   make ask Q="What happens to my options if I resign?"
##                    answer a question; the first call sets everything up, which takes a few minutes
##                      PLAN=azul-sop-2025   the plan it is about
##                      FACTS="a=1 b=2"      facts, separated by spaces
##                      AS_OF=2027-05-03     the day for which to answer
##                      LANGUAGE=pt          the language of the answer: en, pt, es, zh-Hans or zh-Hant
##                      JSON=1               the whole answer as JSON
##   make serve       start the API on 127.0.0.1, port 8000 (PORT=8000)
##   make test        lint, types, import contracts, rule books, tests
##   make evals       measure answers, search, times and memory on the questions in evals; about 15 minutes
##   make bench       measure on documents that are not ours, and growth to a thousand documents; about 25 minutes
##   make prepare     set everything up without asking anything
##   make format      put the code into the form that make test asks for
##   make constraints resolve the dependencies of pyproject.toml anew into constraints.txt
##   make clean       remove the environment and what the tools left behind
#
# Everything is installed into .venv with pip, pinned by constraints.txt. The files .venv/.stamp-* say what is done;
# once they are there, make adds nothing to the program but its own start.

MAKEFLAGS += --no-builtin-rules --no-builtin-variables

VENV := .venv
BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip -qq --disable-pip-version-check --no-input
INSTALL := $(PIP) install --constraint constraints.txt
# The checkout itself on the path: no import hook to run at every start, and a new package is found at once.
EDITABLE := --no-build-isolation --config-settings editable_mode=compat --editable
TORCH := torch==2.13.0

CREATED := $(VENV)/.stamp-created
INSTALLED := $(VENV)/.stamp-installed
DEVELOPED := $(VENV)/.stamp-developed
PREPARED := $(VENV)/.stamp-prepared

# A question may hold anything that a person types. It reaches the shell through the environment only, and as it was
# typed: make neither expands it (which would lose every "$" and run "$(shell …)") nor exports it under its own name.
typed = $(if $(findstring command line,$(origin $1)),$(value $1))
unexport Q PLAN FACTS AS_OF LANGUAGE JSON PORT
export ASK_Q := $(call typed,Q)
export ASK_PLAN := $(call typed,PLAN)
export ASK_FACTS := $(call typed,FACTS)
export ASK_AS_OF := $(call typed,AS_OF)
export ASK_LANGUAGE := $(call typed,LANGUAGE)
export ASK_JSON := $(call typed,JSON)
export SERVE_PORT := $(or $(call typed,PORT),8000)

.DEFAULT_GOAL := help
.PHONY: help ask serve test evals bench prepare format constraints clean
.NOTPARALLEL:
.DELETE_ON_ERROR:

help:
	@echo 'Clausewise answers questions about equity plans.'
	@echo
	@sed -n 's/^## \{0,1\}//p' Makefile

ifeq ($(strip $(ASK_Q)),)
ask:
	@echo 'Say what to ask: make ask Q="What happens to my options if I resign?"' >&2; exit 2
else
ask: $(PREPARED)
	@set -f; set --; \
	for fact in $$ASK_FACTS; do set -- "$$@" --fact "$$fact"; done; \
	if [ -n "$$ASK_PLAN" ]; then set -- "$$@" --plan "$$ASK_PLAN"; fi; \
	if [ -n "$$ASK_AS_OF" ]; then set -- "$$@" --as-of "$$ASK_AS_OF"; fi; \
	if [ -n "$$ASK_LANGUAGE" ]; then set -- "$$@" --language "$$ASK_LANGUAGE"; fi; \
	if [ -n "$$ASK_JSON" ]; then set -- "$$@" --json; fi; \
	exec $(BIN)/clausewise ask "$$@" -- "$$ASK_Q"
endif

serve: $(PREPARED)
	@exec $(BIN)/clausewise serve --port "$$SERVE_PORT"

prepare: $(PREPARED)

test: $(DEVELOPED) $(PREPARED)
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(BIN)/clausewise rules check
	OMP_NUM_THREADS=1 $(BIN)/pytest --numprocesses 2 --dist loadfile

evals: $(PREPARED)
	@$(BIN)/python -m evals.questions --split all
	@echo
	@$(BIN)/python -m evals.binding
	@echo
	@$(BIN)/python -m evals.dialogues --split all
	@echo
	@$(BIN)/python -m evals.clauses --split test
	@echo
	@$(BIN)/python -m evals.defects
	@echo
	@$(BIN)/python -m evals.speed

bench: $(PREPARED)
	@$(BIN)/python -m evals.contracts
	@echo
	@$(BIN)/python -m evals.outline
	@echo
	@$(BIN)/python -m evals.scale

format: $(DEVELOPED)
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

clean:
	rm -rf $(VENV) build clausewise.egg-info .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

# The first interpreter of these that starts and is new enough.
define find_python
for python in $(PYTHON) python3.11 python3 python; do \
	if "$$python" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; then break; fi; \
	python=; \
done; \
if [ -z "$$python" ]; then echo 'Python 3.11 is needed; name it with PYTHON=/path/to/python3.11.' >&2; exit 1; fi
endef

$(CREATED):
	@echo 'Making the environment in $(VENV) (once; what follows takes a few minutes).'
	@$(find_python); "$$python" -m venv --clear $(VENV)
	@touch $@

# PyTorch goes in on its own and first, so that nothing else can choose its build.
$(INSTALLED): $(CREATED) constraints.txt pyproject.toml
	@echo 'Installing PyTorch.'
	@$(INSTALL) $(TORCH)
	@echo 'Installing the other packages.'
	@$(INSTALL) setuptools
	@$(INSTALL) $(EDITABLE) '.[prove]'
	@touch $@

$(DEVELOPED): $(INSTALLED)
	@echo 'Installing the development tools.'
	@$(INSTALL) $(EDITABLE) '.[dev]'
	@touch $@

$(PREPARED): $(INSTALLED) $(wildcard corpus/*.py corpus/*.yaml corpus/*.safetensors corpus/plans/*/* rules/books/*.yaml assistant/reading/*.yaml)
	@echo 'Preparing the encoder and the search index.'
	@$(BIN)/clausewise prepare
	@touch $@

RESOLVED := build/resolved
constraints:
	@echo 'Resolving in a fresh environment, which takes a few minutes.'
	@$(find_python); "$$python" -m venv --clear $(RESOLVED)
	@$(RESOLVED)/bin/python -m pip -qq install $(TORCH)
	@$(RESOLVED)/bin/python -m pip -qq install --upgrade setuptools
	@$(RESOLVED)/bin/python -m pip -qq install --no-build-isolation --editable '.[dev]'
	@$(RESOLVED)/bin/python -m pip check
	@{ \
		echo '# Every package that Clausewise runs with and is tested with, runtime and development, for Python 3.11.'; \
		echo '# Made by `make constraints` from pyproject.toml; no hosts, addresses or hashes belong here.'; \
		$(RESOLVED)/bin/python -m pip freeze --all --exclude-editable --exclude pip | sed 's/+cpu$$//'; \
	} > $(RESOLVED)/constraints.txt
	@mv $(RESOLVED)/constraints.txt constraints.txt
	@rm -rf $(RESOLVED)
