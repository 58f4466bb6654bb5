# The engine under AddressSanitizer and UBSan, and its readers for fuzzing, into build/test/grade:
#     make -f tests/grade/build.mk grade fuzz locks files unbegun hearing refused
OUT := build/test/grade
CC := gcc
include tests/objects.mk
CFLAGS := -O1 -g1 $(SANITIZE) -Wall -Wextra -Werror -Icommon -Icommon/include \
    -Icommon/harness -Icommon/judge
MAKEFLAGS += --no-builtin-rules --no-print-directory
.DELETE_ON_ERROR:

HEADERS := $(wildcard common/include/*.h common/harness/*.h common/base/*.h common/grade/*.h common/grade/*/*.h)
PARTS := $(patsubst %.c,$(OUT)/%.o, \
    $(filter-out %main.c common/grade/report/%,$(wildcard common/grade/*.c common/grade/*/*.c))) $(BASE) $(HARNESS)

$(OUT)/%.o: %.c $(HEADERS)
	@mkdir -p $(@D)
	@$(CC) -std=c11 $(CFLAGS) -c -o $@ $<

grade: $(OUT)/grade
$(OUT)/grade: $(OUT)/common/grade/main.o $(PARTS)
	@$(CC) $(SANITIZE) -o $@ $^ -lm -pthread

TESTERS := fuzz locks files unbegun hearing refused
.PHONY: $(TESTERS)
$(TESTERS): %: $(OUT)/%
$(TESTERS:%=$(OUT)/%): $(OUT)/%: $(OUT)/tests/grade/%.o $(PARTS)
	@$(CC) $(SANITIZE) -o $@ $^ -lm -pthread
