# Everything runs in environments of its own, made on first use; nothing has to be activated.

# The first Python on this machine that our compiler has wheels for. To choose: make PYTHON=…
PYTHON ?= $(shell for name in python3 python3.14 python3.13 python3.12 python3.11; do \
	$$name -c 'import sys; sys.exit(not (3, 11) <= sys.version_info < (3, 15))' 2>/dev/null \
	&& echo $$name && break; done)

export PIP_DISABLE_PIP_VERSION_CHECK = 1

# Only wheels: a fresh machine has no compiler, and a missing wheel should say so at once.
INSTALL = -m pip install --require-hashes --only-binary :all:

say = @printf '\n── %s\n' "$(1)"

.PHONY: help play test bench bench-kills bench-site exact ladder luck strength search-strength exploit \
	requirements clean simulate train
.DELETE_ON_ERROR:

help: ## show this list
	@echo 'Sevenfold. What you can make:'
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-16s%s\n", $$1, $$2 }' Makefile

play: .venv/installed ## start the site and open it in a browser
	@.venv/bin/python -m sevenfold serve --browser $(PLAY)

test: .venv/installed ## check style and types and run every test
	$(call debian,PostgreSQL,postgresql,$(HAS_POSTGRESQL))
	$(call debian,Chromium,chromium-headless-shell,command -v chromium-headless-shell >/dev/null)
	$(call say,Style: ruff check)
	@.venv/bin/python -m ruff check
	$(call say,Layout: ruff format --check)
	@.venv/bin/python -m ruff format --check
	$(call say,Types: mypy --strict)
	@.venv/bin/python -m mypy
	$(call say,Compiling what is not compiled yet)
	@.venv/bin/python -m sevenfold compile
	$(call say,Tests: pytest on all cores; while one waits for a server another works)
	@.venv/bin/python -m pytest -n $$(($$(nproc) + 1)) --dist worksteal --ignore tests/site/pages
	$(call say,Tests of the pages: Chromium's driver wants the event loop of a process for itself)
	@.venv/bin/python -m pytest -n $$(($$(nproc) * 2)) --dist worksteal tests/site/pages

simulate: .venv/installed ## run the site through thousands of seeded days full of faults
	$(call say,Two servers and a bad database in virtual time; a failure prints how to replay it)
	@.venv/bin/python -m simulation $(SIMULATE)

bench-site: .venv/installed .node-boardgame-io/installed ## measure the site beside boardgame.io, rewrite benchmarks/SITE.md
	$(call say,The site: about ten minutes; let the machine do nothing else)
	@.venv/bin/python -m benchmarks.site_speed --boardgame-io .node-boardgame-io $(BENCH)

bench-kills: .venv/installed ## kill servers and databases under load, rewrite benchmarks/SITE_KILLS.md
	$(call debian,PostgreSQL,postgresql,$(HAS_POSTGRESQL))
	$(call say,A thousand kills and restarts with each database: about 45 minutes each)
	@.venv/bin/python -m benchmarks.site_kill --database sqlite $(KILLS)
	@.venv/bin/python -m benchmarks.site_kill --database postgresql $(KILLS)

bench: .venv/installed .venv-openspiel/installed ## measure speed beside OpenSpiel, rewrite benchmarks/RESULTS.md
	$(call say,Speed: about three minutes; let the machine do nothing else)
	@.venv/bin/python -m benchmarks.speed --openspiel .venv-openspiel/bin/python $(BENCH)

ladder: .venv/installed ## let all bots play each other for an hour more, rewrite benchmarks/LADDER.md
	$(call say,The ladder: interrupt it whenever you like and go on with the same command)
	@.venv/bin/python -m benchmarks.ladder $(LADDER)

luck: .venv/installed ## show how much luck a tournament takes off, and that it takes nothing else, rewrite benchmarks/LUCK.md
	$(call say,Luck: about half an hour; most of it are 100 000 matches of each game)
	@.venv/bin/python -m benchmarks.luck $(LUCK)

exact: .venv/installed ## compare what bots know for certain with brute force, rewrite benchmarks/EXACT.md
	$(call say,What bots know for certain: up to four hours)
	@.venv/bin/python -m benchmarks.exact $(EXACT)

strength: .venv/installed ## let a long search play for hours, rewrite benchmarks/STRENGTH.md
	$(call say,The strength of a long search and of one that sees all cards)
	@.venv/bin/python -m benchmarks.strength $(STRENGTH)

search-strength: .venv/installed ## let expert play the search it once was, rewrite benchmarks/SEARCH.md
	$(call say,Expert against former code: interrupt it whenever you like and go on with the same command)
	@.venv/bin/python -m benchmarks.search_strength $(SEARCH)

exploit: .venv/installed ## train networks only to beat each of our bots, rewrite benchmarks/EXPLOIT.md
	$(call say,How beatable our bots are: interrupt it whenever you like and go on with the same command)
	@.venv/bin/python -m benchmarks.exploit $(EXPLOIT)

train: .venv/installed ## train the learned bots of all games, rewrite their weights and benchmarks/LEARNING.md
	$(call say,Self-play: interrupt it whenever you like and go on with the same command)
	@.venv/bin/python -m benchmarks.learning $(TRAIN)

requirements: .venv-requirements/installed ## pin what requirements/*.in ask for; newest with UPGRADE=1
	$(call say,Pinning names and versions and hashes in requirements/*.txt)
	@$(PIN) requirements/run.txt pyproject.toml
	@$(PIN) requirements/test.txt pyproject.toml requirements/test.in --constraint requirements/run.txt
	@$(PIN) requirements/bench-openspiel.txt requirements/bench-openspiel.in
	@$(PIN) requirements/compile.txt requirements/compile.in
	@git --no-pager diff --stat -- requirements

clean: ## remove the environments and every tool's leftovers
	rm -rf .venv .venv-openspiel .venv-requirements .node-boardgame-io .mypy_cache .ruff_cache .pytest_cache .hypothesis
	find src tests benchmarks simulation -name __pycache__ -prune -exec rm -rf {} +

# One set of pins for every Python we support, without the address of any package index.
PIN = .venv-requirements/bin/uv pip compile --quiet --universal --python-version 3.11 \
	--generate-hashes --no-emit-index-url --no-emit-find-links \
	--custom-compile-command 'make requirements' $(if $(UPGRADE),--upgrade) --output-file

# A stamp in each environment is newer than what the environment was installed from.
.venv/installed: requirements/test.txt pyproject.toml
	$(environment)
	$(call say,Installing the pinned requirements into .venv)
	@.venv/bin/python $(INSTALL) -r requirements/test.txt
	$(call say,Installing Sevenfold itself (editable))
	@.venv/bin/python -m pip install --quiet --no-deps --no-build-isolation --editable .
	@touch $@

.venv-openspiel/installed: requirements/bench-openspiel.txt
	$(environment)
	$(call say,Installing OpenSpiel (to compare with) into .venv-openspiel)
	@.venv-openspiel/bin/python $(INSTALL) -r requirements/bench-openspiel.txt
	@touch $@

.venv-requirements/installed: requirements/compile.txt
	$(environment)
	@.venv-requirements/bin/python $(INSTALL) --quiet -r requirements/compile.txt
	@touch $@

.node-boardgame-io/installed: benchmarks/boardgame_io/package.json benchmarks/boardgame_io/server.js
	$(call say,Installing boardgame.io (to compare with) into .node-boardgame-io)
	@mkdir -p $(@D)
	@cp benchmarks/boardgame_io/package.json benchmarks/boardgame_io/server.js $(@D)
	@npm install --prefix $(@D) --no-audit --no-fund --loglevel error
	@touch $@

# The folder of the stamp becomes an environment, unless it is a working one already. Debian
# packs what `python3 -m venv` needs separately.
define environment
@$(@D)/bin/python -m pip --version >/dev/null 2>&1 || { \
	python="$(PYTHON)"; \
	if [ -z "$$python" ]; then \
		echo 'Sevenfold needs Python 3.11 to 3.14; name yours: make PYTHON=/path/to/python3' >&2; \
		exit 1; \
	fi; \
	printf '\n── Making the environment $(@D) with %s\n' "$$($$python --version)"; \
	if ! $$python -c 'import ensurepip, venv' 2>/dev/null; then \
		package=$$($$python -c 'import sys; print("python%d.%d-venv" % sys.version_info[:2])'); \
		if [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null; then \
			echo "Python's venv is missing: installing $$package"; \
			apt-get -qq update && apt-get -qq install --yes $$package || exit 1; \
		else \
			echo "Python's venv is missing. Please run: sudo apt install $$package" >&2; \
			exit 1; \
		fi; \
	fi; \
	$$python -m venv --clear $(@D); }
endef

# $(1) is Debian's package $(2); it is there if the command $(3) succeeds.
define debian
@if ! { $(3); }; then \
	if [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null; then \
		echo '$(1) is missing: installing $(2)'; \
		apt-get -qq update && apt-get -qq install --yes $(2) || exit 1; \
	else \
		echo '$(1) is missing. Please run: sudo apt install $(2)' >&2; \
		exit 1; \
	fi; \
fi
endef

# The tests start a PostgreSQL of their own, whose programs Debian keeps out of the path.
HAS_POSTGRESQL = ls /usr/lib/postgresql/*/bin/initdb >/dev/null 2>&1 || command -v initdb >/dev/null
