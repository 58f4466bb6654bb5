#!/usr/bin/env bash
# A fixed number of mutated texts through the translator, under sanitizers. By night three times as many; RUNS=n,
# FUZZ_SEED=n.
set -u
. "$(dirname "$0")/cucc.sh"
# shellcheck source=tests/cucc/sanitized.sh
. "$here/sanitized.sh"
[ "${NIGHTLY:-}" ] && runs=12000 || runs=4000
ok "the translator builds" make_sanitized translator
objects=()
for object in "$sanitized"/objects/{translate,base}/*.o; do
    [[ $object == */main.c.o ]] || objects+=("$object")
done
ok "the fuzzer builds" succeed gcc -std=c11 -D_POSIX_C_SOURCE=200809L -Wall -Wextra -Werror -O1 -g1 "${sanitize[@]}" \
    -I"$root/common/cucc/translate" -I"$root/common" "$here/translate_fuzz.c" "${objects[@]}" -o "$work/fuzz"
ok "${RUNS:=$runs} mutated texts" succeed "$work/fuzz" "$RUNS" "${FUZZ_SEED:-1}" "$here"/golden/*.ii \
    "$here"/programs/*.cu "$here"/errors/*.cu
done_testing
