#!/usr/bin/env bash
# inspect reads what it cannot trust: reports that anyone's program wrote, and what NVIDIA's tools print. Here it does
# so under AddressSanitizer and UBSan: the samples whole, cut off anywhere, and damaged. By night twice as many;
# FUZZ_RUNS=n, FUZZ_SEED=n.
# The input of a run that went wrong is left in build/test/xray/failed.
cd "$(dirname "$0")/../.." || exit 2
. tests/tap.sh
unset MAKEFLAGS MFLAGS
out=build/test/xray
scratch=$(mktemp -d) || exit 2
trap 'rm -rf "$scratch"' EXIT
mkdir -p $out
flock $out make -f tests/xray/build.mk $out/inspect $out/test_fuzz $out/test_cuts >"$scratch/log" 2>&1 ||
    { diag "$(<"$scratch/log")"; echo 'Bail out! tests/xray/build.mk does not build'; exit 2; }
# inspect keeps what it reads until it ends.
export ASAN_OPTIONS=detect_leaks=0:quarantine_size_mb=1
samples=tests/xray/samples
source=tests/xray/src/transpose.cu

# ---- everything with everything: no sanitizer's word, and a status that is documented. $1: input, the rest: words
wrong=''
tried=0
try() {
    local status=0
    "$out/inspect" "${@:2}" <"$1" >"$scratch/said" 2>&1 || status=$?
    tried=$((tried + 1))
    case $status in
        0 | 1 | 2) ! grep -qaE 'Sanitizer|runtime error' "$scratch/said" && return ;;
    esac
    wrong+="status $status: inspect ${*:2} <$1"$'\n'"$(head -c 1500 "$scratch/said")"$'\n'
}
for file in "$samples"/*.*; do
    for words in findings 'findings --colour --width 40' table 'table --colour' 'verdict --topics races' \
        'page --title T --style common/xray/page.css'; do
        # shellcheck disable=SC2086 # words
        try /dev/null $words "$file"
    done
    for metric in global_load_sectors_per_request shared_bank_conflicts active_lanes_pct bytes_of_napkin; do
        try /dev/null bound $metric . at_most 1 "$file"
    done
    for tool in memcheck racecheck; do try "$file" from-sanitizer $tool $source; done
    try /dev/null from-ncu "$file" -
    try /dev/null from-ncu $samples/ncu.raw.csv "$file" $source
done
is "$tried times, samples as they are" "$wrong" ''

# ---- broken off, and damaged
said=$("$out/test_cuts" $samples/*.* 2>&1)
is 'what breaks off is never clean or complete' $? 0 || diag "$said"
note "$said"
like '... at every byte' "$said" '^[0-9]{5,} cuts$'
[ "${NIGHTLY:-}" ] && runs=12000 || runs=6000
said=$("$out/test_fuzz" "${FUZZ_RUNS:-$runs}" "${FUZZ_SEED:-1}" $samples/*.* 2>&1)
is 'damaged: a documented status, text that is harmless, records that are whole, pages with no tags but our own' $? \
    0 || diag "$said"
note "$said"
like '... and much of it is still read' "$said" '^exit status 0: [0-9]{3,}, 1: [0-9]{2,}, '
done_testing
