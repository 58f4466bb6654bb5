#!/usr/bin/env bash
# The generator and the inputs, under the sanitizers; and once more optimised, as programs are built: the same bits.
. "$(dirname "$0")/../judge/setup.sh"
built build/test/judge/test_numbers
status=0
"$out/test_numbers" || status=1
for flags in '-O3 -march=native' '-O0'; do
    # shellcheck disable=SC2086
    gcc -std=c11 $flags -ffp-contract=off -Icommon -Icommon/include -Icommon/harness \
        tests/harness/numbers.c common/harness/*.c \
        -lm -o "$work/numbers" &&
        "$work/numbers" >"$work/said" && continue
    diag "with $flags: $(grep '^not' "$work/said")"
    status=1
done
exit $status
