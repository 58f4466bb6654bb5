#!/usr/bin/env bash
# The engine's readers of plans, records, remembered progress and logs, fuzzed under AddressSanitizer, UBSan and the
# leak checker. FUZZ_RUNS=n (1250; 4000 with NIGHTLY=1), FUZZ_SEED=n.
cd "$(dirname "$0")/../.." || exit 2
. tests/tap.sh
scratch=$(mktemp -d) || exit 2
trap 'rm -rf "$scratch"' EXIT
unset MAKEFLAGS MFLAGS
mkdir -p build/test/grade
flock build/test/grade make -s -f tests/grade/build.mk fuzz >"$scratch/log" 2>&1 ||
    { diag "$(<"$scratch/log")"; echo 'Bail out! fuzz does not build'; exit 1; }

runs=1250
[ ! "${NIGHTLY:-}" ] || runs=4000
fuzz() { # $1: about, $2: how many must be taken (regular expression); standard input: the text
    local said
    said=$(ASAN_OPTIONS=detect_leaks=1 build/test/grade/fuzz "${FUZZ_RUNS:-$runs}" "${FUZZ_SEED:-1}" 2>&1)
    is "$1" $? 0 || diag "$said"
    note "$said"
    like "$1: some are taken" "$said" "$2"
}
for word in on_gpu rebuilds; do # a practical that has all other words, and one with makefiles
    practical=$(grep -l "^ *$word" practicals/*/check.sh | head -n 1)
    bash "$practical" --plan >"$scratch/plan"
    fuzz "$practical" '^[0-9]{3,} plans' <"$scratch/plan"
done
record='{"practical":"01_a","step":2,"title":"A step","case":"step=2 n=%d block=32 seed=5","status":"%s","points":0,"max_points":4,"backend":"cpu","device":"d","seed":5,"message":"wrong","hint":"h","where":"a.cu:3","time_ms":1.5,"metrics":{"x":{"value":1.5,"unit":"B/s"}},"order":"%s","pattern":"zero","seen":"y: all zero"}\n'
{
    # shellcheck disable=SC2059
    for n in 1 31 32 33 1025; do
        printf "$record" $n "$([ $n = 32 ] && echo pass || echo fail)" "$([ $n = 33 ] && echo reverse || echo forward)"
    done
    printf '1\tpass\t5\t123-4\t\n3\tfail\t0\t12-3\ta.cu:4\n12\ttodo\t0\t1-1\tb.cu:1\n'
} >"$scratch/records"
fuzz 'records and memories' '[0-9]{4,} records and [0-9]{2,} memories' <"$scratch/records"
done_testing
