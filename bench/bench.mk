# Builds the bench: make -f bench/bench.mk programs BACKEND=gpu ARCH=sm_90 NVCC=nvcc FROM=solutions ONLY="01 04"
# A program for each works/NN_name.cu, of ONLY these practicals, in build/BACKEND/bench; and show, which needs no CUDA.
.DELETE_ON_ERROR:
.SECONDARY:
.PHONY: programs show FORCE
MAKEFLAGS += --no-builtin-rules --no-print-directory
BACKEND ?= cpu
NVCC ?= common/cucc/cucc
FROM ?= solutions
OUT := build/$(BACKEND)/bench
WORKS_IN := bench/works
WORKS := $(wildcard $(foreach number,$(or $(ONLY),*),$(WORKS_IN)/$(number)_*.cu))
HARNESS := build/harness/libharness.a

FLAGS := -std=c++17 --extended-lambda -Icommon/include -I$(FROM) -Ibench
ifeq ($(BACKEND),gpu)
FLAGS += -O3 -arch=$(ARCH)
else
FLAGS += -O1
endif

# On the CPU backend these are stand-ins, for what a solution itself calls.
libraries := -lcublas -lcufft -lcurand -lcusparse

programs: $(WORKS:$(WORKS_IN)/%.cu=$(OUT)/%)

# The clocks are compiled apart from what they time, and no work may define a name that they call: the linker takes
# the first that it meets.
$(OUT)/%: $(OUT)/%.o $(OUT)/bench.o $(HARNESS)
	@taken=$$(comm -12 <(nm -u $(OUT)/bench.o | awk '{ print $$2 }' | sort) \
	    <(nm --defined-only --extern-only $< | awk '$$2 ~ /[TDBR]/ { print $$3 }' | sort)); \
	[ ! "$$taken" ] || { echo "$* defines what the bench calls: $$taken" >&2; exit 1; }
	@$(NVCC) $(ARCH:%=-arch=%) -o $@ $^ $(libraries)

SHELL := bash
SOURCES := $(wildcard common/include/*.h bench/*.h) $(wildcard $(FROM)/*/*.cu $(FROM)/*/*.h $(FROM)/*/*.cuh)
$(OUT)/%.o: $(WORKS_IN)/%.cu $(SOURCES) $(OUT)/options
	@$(NVCC) $(FLAGS) $(NVCCFLAGS) -c -o $@ $<
$(OUT)/bench.o: bench/bench.cu bench/bench.h $(OUT)/options
	@$(NVCC) $(FLAGS) $(NVCCFLAGS) -c -o $@ $<

# As the practical compiles its program.
$(OUT)/02_normals.o: FLAGS += $(shell sed -n 's/^philox_flags := //p' practicals/02_monte_carlo/Makefile)

# Another folder, compiler or option means other programs.
OPTIONS := $(NVCC) $(FLAGS) $(NVCCFLAGS)
ifneq ($(strip $(file <$(OUT)/options)),$(strip $(OPTIONS)))
$(OUT)/options: FORCE
endif
$(OUT)/options:
	@mkdir -p $(@D) && echo '$(OPTIONS)' >$@

show: build/bench/show
build/bench/show: $(wildcard bench/*.c bench/table.h handouts/pictures/svg.h)
	@mkdir -p $(@D)
	@$(or $(filter-out default undefined,$(CC)),gcc) -std=c11 -Wall -Wextra -O1 -o $@ \
	    $(filter %.c,$^) -lm
