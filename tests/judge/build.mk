# Builds what the tests of harness and judge run, under AddressSanitizer and UBSan, into build/test/judge:
#     make -f tests/judge/build.mk planted judge tally ...
# Called by tests/judge/setup.sh, which holds a lock, in the root folder.
OUT := build/test/judge
CC := gcc
CXX := g++
include tests/objects.mk
OPTIMISE := -O1
CFLAGS = $(OPTIMISE) -g1 $(SANITIZE) -Wall -Wextra -Werror -ffp-contract=off -fexceptions \
    -Icommon -Icommon/include -Icommon/harness -Icommon/judge
MAKEFLAGS += --no-builtin-rules --no-print-directory
.DELETE_ON_ERROR:

HEADERS := $(wildcard common/include/*.h common/harness/*.h common/base/*.h common/judge/*.h \
    common/grade/tally/*.h tests/harness/*.h)
TALLY := $(patsubst %.c,$(OUT)/%.o,$(wildcard common/grade/tally/*.c))
JUDGE := $(OUT)/common/judge/gold.o $(OUT)/common/judge/slips.o $(patsubst %.c,$(OUT)/%.o,$(wildcard common/judge/*.c))

# of templates, which take longer to compile than to run
$(OUT)/common/judge/gold.o $(OUT)/common/judge/slips.o: OPTIMISE := -O0
$(OUT)/%.o: %.cpp $(HEADERS)
	@mkdir -p $(@D)
	@$(CXX) -std=c++17 $(CFLAGS) -c -o $@ $<
$(OUT)/%.o: %.c $(HEADERS)
	@mkdir -p $(@D)
	@$(CC) -std=c11 $(CFLAGS) -c -o $@ $<

# A program of the course's kind (planted faults, by the words of its case) and the judge that knows its answers.
planted: $(OUT)/planted
$(OUT)/planted: tests/judge/planted.c $(HARNESS) $(HEADERS)
	@$(CC) -std=c11 $(CFLAGS) -o $@ $< $(HARNESS) -lm
judge: $(OUT)/judge
$(OUT)/judge: tests/judge/planted_gold.cpp $(JUDGE) $(BASE) $(HARNESS) $(HEADERS)
	@$(CXX) -std=c++17 $(CFLAGS) -o $@ $< $(JUDGE) $(BASE) $(HARNESS) -lm
tally: $(OUT)/tally
$(OUT)/tally: $(TALLY) $(BASE) $(HARNESS)
	@$(CC) $(SANITIZE) -o $@ $^ -lm

# The judge as a library.
$(OUT)/test_cases: tests/judge/cases.c tests/judge/planted_gold.cpp $(JUDGE) $(BASE) $(HARNESS) $(HEADERS)
	@$(CC) -std=c11 $(CFLAGS) -c -o $@.o $<
	@$(CXX) -std=c++17 $(CFLAGS) -o $@ $@.o tests/judge/planted_gold.cpp \
		$(filter-out %/judge/main.o %/judge/arguments.o,$(JUDGE)) $(BASE) $(HARNESS) -lm

# Tests in C: each a program of its own.
$(OUT)/test_%: tests/judge/%.c $(HARNESS) $(BASE) $(filter-out %/tally_main.o,$(TALLY)) $(OUT)/libjudge.a $(HEADERS)
	@$(CC) -std=c11 $(CFLAGS) -o $@ $< $(filter %.o,$^) $(OUT)/libjudge.a -lm
$(OUT)/test_%: tests/harness/%.c $(HARNESS) $(HEADERS)
	@$(CC) -std=c11 $(CFLAGS) -o $@ $< $(HARNESS) -lm

# As programs are: from a library, out of which only what is needed is linked (a judge without a gold, for one).
$(OUT)/libharness.a: $(HARNESS)
$(OUT)/libjudge.a: $(filter-out %/main.o,$(JUDGE))
$(OUT)/lib%.a:
	@rm -f $@ && ar rcs $@ $^

# Device code against a CUDA of a few lines whose device memory is malloc's: guards, errors and gaps without a GPU.
device: $(OUT)/device
$(OUT)/device: tests/harness/device.cpp tests/harness/fake/cuda_runtime.h $(OUT)/libharness.a $(HEADERS) \
    common/include/helper_cuda.h
	@$(CXX) -std=c++17 $(CFLAGS) -Itests/harness/fake -o $@ $< $(OUT)/libharness.a -lm
