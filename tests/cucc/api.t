#!/usr/bin/env bash
# The runtime API of the CPU backend, from C, under the address and undefined behaviour sanitizers.
#     tests/cucc/api.t [api_memory ...]      runs a few programs only
set -u
here=$(cd "$(dirname "$0")" && pwd)
root=$(cd "$here/../.." && pwd)
# shellcheck source=tests/cucc/sanitized.sh
. "$here/sanitized.sh"
build=$sanitized
programs=("$@")
if [ $# -eq 0 ]; then
    for source in "$here"/api_*.c; do programs+=("$(basename "$source" .c)"); done
fi

make_sanitized runtime || {
    echo "Bail out! the runtime does not build: see $build.log"
    exit 1
}
export ASAN_OPTIONS=detect_leaks=0:detect_stack_use_after_return=0:handle_segv=0:handle_sigbus=0:handle_sigfpe=0 \
    UBSAN_OPTIONS=print_stacktrace=1
failed=0
for program in "${programs[@]}"; do
    if gcc -std=c11 -D_GNU_SOURCE -Wall -Wextra -Werror -O1 -g1 "${sanitize[@]}" -I"$root/common/cucc/include" \
        -I"$root/common/cucc/runtime" "$here/$program.c" "$build/libcucc.a" -pthread -lm -o "$build/$program"; then
        echo "# Subtest: $program"
        if "$build/$program" 2>"$build/$program.err" | sed 's/^/    /' && [ "${PIPESTATUS[0]}" -eq 0 ]; then
            echo "ok - $program"
        else
            echo "not ok - $program"
            sed 's/^/# /' "$build/$program.err" | head -40
            failed=1
        fi
    else
        echo "not ok - $program does not build"
        failed=1
    fi
done
echo "1..${#programs[@]}"
exit $failed
