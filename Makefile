# The front door. `make help` lists what is behind it; each target is a short script in common/front.
SHELL := bash
# -q with `+` recipes: make then ends with the script's own status. A check in which something fails is 1, without a
# complaint from make itself; 2 means that it could not be checked. (Plain make turns every failure into 2.)
MAKEFLAGS += -q --no-print-directory
targets := progress build check report similar run watch hint locate reset solutions sanitize profile show handouts \
    test nightly bench install uninstall deps format help clean dist autograder compile_commands.json
words := P STEP BACKEND ORDER SEED FROM REPORT PROGRAM ARGS FORCE JOBS PATIENCE NVCCFLAGS HTML INSTRUCTOR UPDATE \
    RUNS PDF PAPER FOR COMMIT ALL T SAMPLE SINCE FRESH SUBMISSIONS CLASS ROSTER COMMENTS BUDGET SANDBOX POLICY \
    SHEET COLUMN KEY SAVE WEEK LEAST LAUNCHER PARTITION ACCOUNT GPUS CPUS MINUTES SBATCH PREFIX DESTDIR LOCATE
export $(words)
export FRONT_DOOR := $(words)
.PHONY: $(targets)
progress:
	+@common/front/progress.sh
build:
	+@common/front/build.sh
check:
	+@common/front/check.sh
report:
	+@common/front/report.sh
similar:
	+@common/front/similar.sh
run:
	+@common/front/run.sh
watch:
	+@common/front/watch.sh
hint:
	+@common/front/hint.sh
locate:
	+@common/front/locate.sh
show:
	+@common/front/show.sh
reset:
	+@common/front/reset.sh
solutions:
	+@common/front/solutions.sh
test:
	+@common/front/test.sh
nightly:
	+@NIGHTLY=1 common/front/test.sh
handouts:
	+@common/front/handouts.sh
bench:
	+@common/front/bench.sh
deps:
	+@common/deps.sh $(or $(FOR),check)
format:
	+@common/front/format.sh
compile_commands.json:
	+@common/front/compile_commands.sh
help:
	+@common/front/help.sh
clean:
	+@common/front/clean.sh

install uninstall:
	+@common/front/install.sh $@

sanitize profile:
	+@common/front/inspect.sh $@

dist:
	+@common/front/dist.sh
autograder:
	+@common/front/autograder.sh

# A slip in the command is told before anything runs.
ifneq ($(filter-out $(targets),$(MAKECMDGOALS)),)
$(error there is no target $(firstword $(filter-out $(targets),$(MAKECMDGOALS))): `make help` lists what there is)
endif
# (In MAKEOVERRIDES a blank within a value stands behind a backslash: ARGS='step=1 seed=7' is one word.)
blank := $() $()
ifneq ($(MAKEOVERRIDES),)
small := $(shell tr A-Z a-z <<<'$(words)')
given := $(subst \$(blank),_,$(MAKEOVERRIDES))
lower := $(filter $(small:%=%=%),$(given))
known := $(words) NIGHTLY NVCC CC CXX
strange := $(filter-out $(known:%=%=%) $(known:%=%:=%) $(known:%=%+=%) CUCC_% CUDA_% $(lower),$(given))
endif
ifeq ($(origin SUBMISSIONS)/$(SUBMISSIONS),command line/)
$(error SUBMISSIONS= names no folder: a class is graded by SUBMISSIONS=folder, your own work by make check alone)
endif
ifeq ($(origin KEY)/$(KEY),command line/)
$(error KEY= is empty: a passphrase seals the solutions and opens them; without the word they are not packed at all)
endif
ifneq ($(lower),)
$(error the words are capitals, as in P=4 STEP=2, not $(lower))
endif
ifneq ($(strange),)
$(error $(firstword $(subst =, ,$(firstword $(strange))))= is no word of this course: `make help` lists them)
endif
