# What the engine, the judge and inspect have in common, under AddressSanitizer and UBSan: compiled once for the tests
# of all three. Included by their build.mk, in the root folder; BASE and HARNESS are the objects.
# Those makes hold different locks, so an object is put in its place when it is whole.
SANITIZE := -fsanitize=address,undefined -fno-sanitize-recover=all
SHARED := build/test/shared
BASE := $(patsubst %.c,$(SHARED)/%.o,$(wildcard common/base/*.c))
HARNESS := $(patsubst %.c,$(SHARED)/%.o,$(wildcard common/harness/*.c))

$(SHARED)/%.o: %.c $(wildcard common/include/*.h common/harness/*.h common/base/*.h) tests/objects.mk
	@mkdir -p $(@D)
	@$(CC) -std=c11 -O1 -g1 $(SANITIZE) -fsanitize=float-cast-overflow -Wall -Wextra -Werror -ffp-contract=off \
		-fexceptions -Icommon -Icommon/include -Icommon/harness -c -o $@.$$$$ $< && mv $@.$$$$ $@
