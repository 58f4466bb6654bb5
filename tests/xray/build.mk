# Builds inspect and its tests in C under AddressSanitizer and UBSan, into build/test/xray:
#     make -f tests/xray/build.mk build/test/xray/inspect build/test/xray/test_fuzz build/test/xray/test_cuts
# Called by tests/xray/fuzz.t, which holds a lock, in the root folder.
OUT := build/test/xray
CC := gcc
include tests/objects.mk
SANITIZE += -fsanitize=float-cast-overflow
CFLAGS := -std=c11 -O1 -g1 $(SANITIZE) -Wall -Wextra -Werror -ffp-contract=off -Icommon -Icommon/include \
    -Icommon/harness
MAKEFLAGS += --no-builtin-rules --no-print-directory
.DELETE_ON_ERROR:

HEADERS := $(wildcard common/include/*.h common/harness/*.h common/base/*.h common/xray/*.h tests/xray/*.h)
# CUPTI comes with the CUDA toolkit alone
INSPECT := $(patsubst %.c,$(OUT)/%.o,$(filter-out %/cupti_spans.c,$(wildcard common/xray/*.c)))
TEST := $(patsubst %,$(OUT)/tests/xray/%.o,inspected look damage)

$(OUT)/%.o: %.c $(HEADERS) tests/xray/build.mk
	@mkdir -p $(@D)
	@$(CC) $(CFLAGS) -c -o $@ $<

$(OUT)/inspect: $(INSPECT) $(BASE)
	@$(CC) $(SANITIZE) -o $@ $^ -lm

# inspect's own main as a function, and exit() in it comes back to who called that (inspected.c)
$(OUT)/inspect_main.o: common/xray/main.c $(HEADERS) tests/xray/build.mk
	@mkdir -p $(@D)
	@$(CC) $(CFLAGS) -Dmain=inspect_main -c -o $@ $<
$(OUT)/test_%: $(OUT)/tests/xray/%.o $(TEST) $(OUT)/inspect_main.o $(filter-out %/main.o,$(INSPECT)) $(BASE)
	@$(CC) $(SANITIZE) -Wl,--wrap=exit -o $@ $^ -lm
.SECONDARY:
