# Builds inspect and its tests in C under AddressSanitizer and UBSan, into build/test/check:
#     make -f tests/check/build.mk build/test/check/inspect build/test/check/test_fuzz build/test/check/test_cuts
# Called by tests/check/fuzz.t, which holds a lock, in the root folder.
OUT := build/test/check
CC := gcc
SANITIZE := -fsanitize=address,undefined,float-cast-overflow -fno-sanitize-recover=all
CFLAGS := -std=c11 -O1 -g $(SANITIZE) -Wall -Wextra -Werror -ffp-contract=off -Icommon/harness -Icommon/judge
MAKEFLAGS += --no-builtin-rules --no-print-directory
.DELETE_ON_ERROR:

HEADERS := $(wildcard common/harness/*.h common/judge/*.h common/inspect/*.h tests/check/*.h)
INSPECT := $(patsubst %.c,$(OUT)/%.o,$(wildcard common/inspect/*.c))
TEST := $(patsubst %,$(OUT)/tests/check/%.o,inspected look damage)
JUDGE := $(patsubst %,$(OUT)/common/judge/%.o,tally_json record text)

$(OUT)/%.o: %.c $(HEADERS) tests/check/build.mk
	@mkdir -p $(@D)
	@$(CC) $(CFLAGS) -c -o $@ $<

$(OUT)/inspect: $(INSPECT) $(JUDGE)
	@$(CC) $(SANITIZE) -o $@ $^ -lm

# inspect's own main as a function, and exit() in it comes back to who called that (inspected.c)
$(OUT)/inspect_main.o: common/inspect/main.c $(HEADERS) tests/check/build.mk
	@mkdir -p $(@D)
	@$(CC) $(CFLAGS) -Dmain=inspect_main -c -o $@ $<
$(OUT)/test_%: $(OUT)/tests/check/%.o $(TEST) $(OUT)/inspect_main.o $(filter-out %/main.o,$(INSPECT)) $(JUDGE)
	@$(CC) $(SANITIZE) -Wl,--wrap=exit -o $@ $^ -lm
.SECONDARY:
