# Builds what a check or a run needs, in one make, so that -j shares what is common:
#
#     make -f common/build.mk programs judges BACKEND=cpu ARCH= NVCC=common/cucc/cucc FROM=practicals ONLY=04_reduction
#
# toolchain: cucc's own parts, when it is cucc
# programs: build/BACKEND/FROM/NN_name/program      judges: build/judge/NN_name/judge
# tally: build/grade/tally/tally
# xray: build/xray/xray     report: build/grade/report/report     locate: build/locate/changes and wrap
# BACKEND is cpu, gpu, sanitize or show: the CPU's other build, which sees every access (common/cucc/sanitizer), and
# that build for `make show`, which names variables, too.
# Run in the root folder, by common/front/build.sh, which has chosen backend, compiler and architecture.
BUILDING := 1
.DEFAULT_GOAL := programs
.DELETE_ON_ERROR:
.PHONY: programs judges grade tally xray report locate toolchain
MAKEFLAGS += --no-builtin-rules --no-print-directory

BACKEND ?= cpu
NVCC ?= common/cucc/cucc
FROM ?= practicals
ONLY ?= $(notdir $(patsubst %/,%,$(dir $(wildcard practicals/*/Makefile))))
OUT := build/$(BACKEND)/$(FROM:build/%=%)
ifneq ($(filter default undefined,$(origin CC)),)
CC := gcc
endif

# One standard for both compilers. -g is cucc's own default. So would -O2 be, but programs that run for milliseconds are
# rather compiled fast than fast; the variable reaches the makefiles that are students' work, too.
FLAGS := -std=c++17 -Icommon/include
ifeq ($(BACKEND),gpu)
FLAGS += -O3 -lineinfo -arch=$(ARCH)
TOOLCHAIN := build/gpu/options build/cpu/toolchain/cucc-translate
LOOK := common/front/look_at_macros.sh
else
TOOLCHAIN := build/$(BACKEND)/options build/cpu/toolchain/libcucc.a \
    $(wildcard common/cucc/cucc common/cucc/driver/* \
        $(foreach level,* */* */*/* */*/*/*,common/cucc/include/$(level) common/cucc/libraries/$(level)))
export CUCC_OPTIMISE := -O1
export CUCC_CHECKED := 1
ifneq ($(filter sanitize show,$(BACKEND)),)
FLAGS += --sanitize$(if $(filter show,$(BACKEND)), -G)
TOOLCHAIN += build/cpu/toolchain/libcucc_sanitizer.a
endif
endif

# A student's program has common/include alone; engine, harness and judge know each other.
ENGINE_INCLUDES := -Icommon -Icommon/include -Icommon/harness -Icommon/judge
COMMON_HEADERS := $(wildcard common/include/*.h common/harness/*.h common/base/*.h)
JUDGE_HEADERS := $(wildcard common/judge/*.h)
# Gold takes longer to compile than to run, hence -Og, and what most golds include is precompiled.
GOLD_OPTIONS := -std=c++17 -Og -g1 -ffp-contract=off -pthread
HARNESS := build/harness/libharness.a
BASE := build/base/libbase.a
JUDGE := build/judge/libjudge.a

programs:
judges:

include $(ONLY:%=practicals/%/Makefile)

# A program that none of them makes has lost its source: what was made of it before must not stand in for it.
$(OUT)/%: FORCE
	@mkdir -p $(@D) && rm -f $@ && echo '$(FROM)/$*.cu is not there;' \
	    'make reset P=$(firstword $(subst _, ,$(firstword $(subst /, ,$*)))) puts the starter back' | tee $@.log >&2; exit 1

# COURSE_IS_MADE=1 says that all that programs stand on was made just now: it is not looked at again, and several makes
# may build programs at the same time.
ifndef COURSE_IS_MADE

# $1: archive, $2: sources
define archive_rule
$1: $(patsubst common/%,build/%.o,$(basename $2))
	@rm -f $$@.new && ar rcs $$@.new $$^ && mv -f $$@.new $$@
endef
$(eval $(call archive_rule,$(HARNESS),$(wildcard common/harness/*.c)))
$(eval $(call archive_rule,$(BASE),$(wildcard common/base/*.c)))
JUDGE_SOURCES := common/judge/gold.cpp common/judge/slips.cpp $(wildcard common/judge/*.c)
$(eval $(call archive_rule,$(JUDGE),$(JUDGE_SOURCES)))
$(patsubst common/%,build/%.o,$(basename $(JUDGE_SOURCES))): $(JUDGE_HEADERS)

build/%.o: common/%.c $(COMMON_HEADERS) common/build.mk
	@mkdir -p $(@D)
	@$(CC) -std=c11 $(OPTIMISE) -g1 -Wall -Wextra -ffp-contract=off -fexceptions $(ENGINE_INCLUDES) \
		-c -o $@ $<
# What waits for others most of the time is rather compiled fast than fast.
OPTIMISE := -O2
build/xray/%.o: OPTIMISE := -O1
build/grade/%.o: OPTIMISE := -O0

build/%.o: common/%.cpp $(COMMON_HEADERS) common/build.mk
	@mkdir -p $(@D)
	@$(CXX) -std=c++17 -O1 -g1 -Wall -Wextra $(ENGINE_INCLUDES) -c -o $@ $<

# $1: a tool's folder in common, $2: c or h, $3: what becomes of their names; reports are a program of their own, and
# cupti_spans.c a library for programs on a GPU
not_of_tool := common/grade/report/% common/xray/cupti_spans.c
tool_files = $(patsubst common/%.$2,$3,$(filter-out $(not_of_tool),$(wildcard common/$1/*.$2 common/$1/*/*.$2)))
# $1: program, $2: the file with its main, $3: its folder in common, whose headers it alone reads
define tool_rule
$1: build/$3/$1
$(call tool_files,$3,c,build/%.o): $(call tool_files,$3,h,common/%.h)
build/$3/lib$3.a: $(filter-out %main.o,$(call tool_files,$3,c,build/%.o))
	@rm -f $$@.new && ar rcs $$@.new $$^ && mv -f $$@.new $$@
build/$3/$1: build/$3/$2.o build/$3/lib$3.a $(BASE) $(HARNESS)
	@$(CC) -o $$@.new $$^ -lm -pthread && mv -f $$@.new $$@
endef
$(eval $(call tool_rule,grade,main,grade))
$(eval $(call tool_rule,xray,main,xray))
locate: build/locate/changes build/locate/wrap
build/locate/changes: build/locate/changes.o
build/locate/wrap: build/locate/wrap.o build/locate/units.o
build/locate/wrap.o build/locate/units.o: common/locate/units.h
build/locate/changes build/locate/wrap:
	@$(CC) -o $@.new $^ && mv -f $@.new $@
# What `make show` makes its pages with
xray: build/xray/show/show
build/xray/show/show: build/xray/show/main.o build/xray/libxray.a $(BASE) $(HARNESS)
	@$(CC) -o $@.new $^ -lm -pthread && mv -f $@.new $@
report: build/grade/report/report
REPORT_PARTS := $(patsubst common/%.c,build/%.o,$(wildcard common/grade/report/*.c))
$(REPORT_PARTS): $(wildcard common/grade/report/*.h) common/grade/process/files.h
build/grade/report/report: $(REPORT_PARTS) build/grade/libgrade.a $(BASE) $(HARNESS)
	@$(CC) -o $@.new $^ -lm -pthread && mv -f $@.new $@
# What starts the runs of a student's programs in their sandbox has nothing else in it.
grade: build/grade/class/keeper
build/grade/class/keeper: build/grade/class/keeper_main.o
	@$(CC) -o $@.new $^ && mv -f $@.new $@
ifeq ($(wildcard build/grade/tally build/grade/tally/.),build/grade/tally) # what an older course made of it
$(shell rm build/grade/tally)
endif
tally: build/grade/tally/tally
build/grade/tally/tally: build/grade/tally/tally_main.o build/grade/libgrade.a $(BASE) $(HARNESS)
	@$(CC) -o $@.new $^ -lm && mv -f $@.new $@

# What looks at the programs that nvcc compiles
ifeq ($(BACKEND),gpu)
build/cpu/toolchain/cucc-translate: FORCE
	+@$(MAKE) -s -C common/cucc translator
endif

# cucc would build its translator and runtime by itself; from here it takes part in our -j.
ifeq ($(filter sanitize show,$(BACKEND)),)
build/cpu/toolchain/libcucc.a: FORCE
	+@$(MAKE) -s -C common/cucc
else
build/cpu/toolchain/libcucc.a build/cpu/toolchain/libcucc_sanitizer.a &: FORCE
	+@$(MAKE) -s -C common/cucc with_sanitizer
endif

endif

# Judges are linked statically where that can be done: a check runs hundreds, and each starts in half the time.
build/judge/static:
	@mkdir -p $(@D)
	@echo 'int main() {}' | $(CXX) -x c++ -static -o $@.try - 2>/dev/null && echo -static >$@.new || : >$@.new
	@rm -f $@.try && mv -f $@.new $@

build/judge/precompiled.h.gch: common/judge/precompiled.h common/judge/judge.h $(COMMON_HEADERS) common/build.mk
	@mkdir -p $(@D) && cp $< $(basename $@)
	@$(CXX) $(GOLD_OPTIONS) $(ENGINE_INCLUDES) -x c++-header $< -o $@.new && mv -f $@.new $@

toolchain: $(TOOLCHAIN)

# Another compiler, architecture or option means other programs: this file changes then, and only then. (A check calls
# this makefile often, so make itself looks whether it is as it was.)
.PHONY: FORCE
OPTIONS = $(NVCC) $(CUCC_OPTIMISE) $(FLAGS) $(NVCCFLAGS)
ifneq ($(strip $(file <build/$(BACKEND)/options)),$(strip $(OPTIONS)))
build/$(BACKEND)/options: FORCE
endif
build/$(BACKEND)/options:
	@mkdir -p $(@D)
	@echo '$(OPTIONS)' >$@.$$$$ && mv $@.$$$$ $@

# What a check wants of a program: made, or made before. It is reported as soon as that is so.
made/%: %
	@$(info made $*)
