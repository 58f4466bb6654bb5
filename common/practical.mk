# How one practical is built, on either backend. A practical's folder has this Makefile and no more:
#
#     # Practical 4: Reduction.  `make`, `make run`, `make check`; `make help` lists the rest.
#     HERE := $(dir $(lastword $(MAKEFILE_LIST)))
#     include $(HERE)../../common/practical.mk
#
# Each *.cu is one program, unless lines before the include say otherwise:
#
#     PROGRAMS := separate                         the programs, by name
#     separate_sources := main.cpp kernels.cu      what one is made of (default: its name.cu)
#     separate_flags := -rdc=true                  more options for the compiler (nvcc's, which cucc takes too)
#     separate_where_there := nccl                 a library that the program asks for by __has_include(<nccl.h>): with
#                                                  nvcc it is linked where it is installed; NCCL_HOME says where else
#
# A program of PROGRAMS that has neither sources nor a name.cu is made by build.mk, which is the student's own makefile:
# common/front/own_makefile.sh calls it in a copy of the folder.

ifndef BUILDING

# `make` in the practical's own folder: the front door does it, for this practical.
STUDENT_TARGETS := build run check watch hint reset solutions sanitize profile bench help
.PHONY: $(STUDENT_TARGETS)
.DEFAULT_GOAL := build
MAKEFLAGS += -q # for the exit status: see the root Makefile
$(STUDENT_TARGETS):
	+@$(MAKE) --no-print-directory -C $(HERE)../.. $@ P=$(lastword $(notdir $(CURDIR)))

else

# Included by common/build.mk, once for each practical, in the root folder. A file is taken from $(FROM), or from
# practicals/ where $(FROM) does not have it.
here := $(notdir $(patsubst %/,%,$(HERE)))
ifndef PROGRAMS
PROGRAMS := $(sort $(basename $(notdir $(wildcard practicals/$(here)/*.cu $(FROM)/$(here)/*.cu))))
endif

source = $(firstword $(wildcard $(FROM)/$1/$2) practicals/$1/$2)

# $1: nccl. Where it may be, whether it is, and how it is linked; cucc has a stand-in.
home_of = $($(shell echo $1 | tr a-z A-Z)_HOME)
include_of = $(addsuffix /include,$(call home_of,$1)) /usr/include /usr/local/cuda/include
is_there = $(wildcard $(addsuffix /$1.h,$(call include_of,$1)))
from_home = $(foreach h,$(call home_of,$1),-I$h/include -L$h/lib -Xlinker -rpath=$h/lib)
link_where_there = $(if $(filter gpu,$(BACKEND)),$(if $(call is_there,$1),$(call from_home,$1) -l$1),-l$1)

# $1: practical, $2: program, $3: its sources
define program_rule
programs: $(OUT)/$1/$2
$(OUT)/$1/$2: $(foreach s,$3,$(call source,$1,$s)) \
    $(wildcard practicals/$1/*.h practicals/$1/*.cuh $(FROM)/$1/*.h $(FROM)/$1/*.cuh)
$(OUT)/$1/$2: $(COMMON_HEADERS) $(TOOLCHAIN) $(HARNESS) practicals/$1/Makefile
	@common/front/compile.sh $$@ $(LOOK) $(NVCC) $(FLAGS) $(NVCCFLAGS) $($2_flags) \
	    $(foreach l,$($2_where_there),$(call link_where_there,$l)) -Ipracticals/$1 -o $$@.new \
	    $(foreach s,$3,$(call source,$1,$s)) $(HARNESS)
endef

# $1: practical, $2: program. Its make has a limit of its own.
define own_program_rule
programs: $(OUT)/$1/$2
$(OUT)/$1/$2: $(foreach e,cu cuh h hpp c cpp mk,$(wildcard practicals/$1/*.$e $(FROM)/$1/*.$e))
$(OUT)/$1/$2: $(COMMON_HEADERS) $(TOOLCHAIN) $(HARNESS) practicals/$1/Makefile \
    common/front/own_makefile.sh $(if $(wildcard practicals/$1/build.mk $(FROM)/$1/build.mk),,FORCE)
	@COMPILER_LIMIT=1000 common/front/compile.sh $$@ \
	    common/front/own_makefile.sh build $$@ '$(FROM)' $1 $2 $(BACKEND) '$(NVCC)' \
	    '$(FLAGS) $(NVCCFLAGS)'
endef

has_source = $(or $($1_sources),$(wildcard practicals/$(here)/$1.cu $(FROM)/$(here)/$1.cu))
$(foreach p,$(PROGRAMS),$(if $(call has_source,$p),\
    $(eval $(call program_rule,$(here),$p,$(or $($p_sources),$p.cu))),\
    $(eval $(call own_program_rule,$(here),$p))))

# The judge knows the answer from the practical's own gold, never from $(FROM).
define judge_rule
judges: build/judge/$1/judge
build/judge/$1/judge: $(wildcard practicals/$1/*_gold.cpp practicals/$1/*.h) $(JUDGE) $(BASE) $(HARNESS) \
    $(COMMON_HEADERS) build/judge/static build/judge/precompiled.h.gch $(JUDGE_HEADERS)
	@common/front/compile.sh $$@ $(CXX) $(GOLD_OPTIONS) $(ENGINE_INCLUDES) -include build/judge/precompiled.h \
	    -Ipracticals/$1 -o $$@.new $(wildcard practicals/$1/*_gold.cpp) $(JUDGE) $(BASE) $(HARNESS) \
	    -lm $$$$(cat build/judge/static)
endef

$(eval $(call judge_rule,$(here)))

# The next practical's Makefile starts clean.
PROGRAMS :=

endif
