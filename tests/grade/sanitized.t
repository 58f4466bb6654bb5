#!/usr/bin/env bash
# The engine under AddressSanitizer, UBSan and the leak checker, on the toy course: starters, solutions, all that goes
# wrong in a student's program and makefile, and all trouble around a check; one of the four, and what has changed.
cd "$(dirname "$0")/../.." || exit 2
. tests/tap.sh
scratch=$(mktemp -d) || exit 2
trap 'rm -rf "$scratch"' EXIT
unset MAKEFLAGS MFLAGS
mkdir -p build/test/grade
flock build/test/grade make -s -f tests/grade/build.mk grade >"$scratch/log" 2>&1 ||
    { diag "$(<"$scratch/log")"; echo 'Bail out! the engine does not build'; exit 1; }
export GRADE_ENGINE=$PWD/build/test/grade/grade ASAN_OPTIONS=detect_leaks=1:log_path=$scratch/asan \
    UBSAN_OPTIONS=log_path=$scratch/ubsan:print_stacktrace=1
all=(tests/frontdoor/failures.t tests/frontdoor/own_makefile.t tests/frontdoor/inspect.t tests/grade/trouble.t)
mapfile -t taken < <(printf '%s\n' "${all[@]}" | sampled 4)
left_out ${#all[@]} ${#taken[@]} 'tests with that engine'
for test in "${taken[@]}"; do
    said=$("$test" 2>&1)
    is "$test with that engine" $? 0 || diag "$(grep -A9 '^not ok' <<<"$said")"
    is "$test: it is that engine" "$(grep -c 'the engine of this test is another one' <<<"$said")" 1
done
is 'the sanitizers have nothing to say' "$(cat "$scratch"/*san* 2>/dev/null | head -n 30)" ''
done_testing
