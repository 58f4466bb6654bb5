#!/usr/bin/env bash
# A fixed number of mutated texts through the translator, under sanitizers.  RUNS= and FUZZ_SEED= for more.
set -u
. "$(dirname "$0")/cucc.sh"
translate=$root/common/cucc/translate
sources=("$here/translate_fuzz.c")
for source in "$translate"/*.c "$root"/common/base/{arena,buffer}.c; do
    [[ $source == */main.c ]] || sources+=("$source")
done
ok "the fuzzer builds" succeed gcc -std=c11 -D_POSIX_C_SOURCE=200809L -Wall -Wextra -Werror -O1 \
    -g -fsanitize=address,undefined \
    -fno-sanitize-recover=all -I"$translate" -I"$root/common" "${sources[@]}" -o "$work/fuzz"
ok "${RUNS:=12000} mutated texts" succeed "$work/fuzz" "$RUNS" "${FUZZ_SEED:-1}" "$here"/golden/*.ii \
    "$here"/programs/*.cu "$here"/errors/*.cu
done_testing
