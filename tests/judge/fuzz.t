#!/usr/bin/env bash
# The readers of untrusted bytes, fuzzed under AddressSanitizer, UBSan and the leak checker. By night
# twice as many; FUZZ_RUNS=n, FUZZ_SEED=n.
. "$(dirname "$0")/setup.sh"
built build/test/judge/test_fuzz build/test/judge/test_truth
[ "${NIGHTLY:-}" ] && runs=40000 || runs=20000
export ASAN_OPTIONS=detect_leaks=1
said=$("$out/test_fuzz" "${FUZZ_RUNS:-$runs}" "${FUZZ_SEED:-1}" 2>&1)
is 'result files, JSON and text' $? 0 || diag "$said"
note "$said"
like 'some changes get past the checksum' "$said" '^[0-9]{3,} of'
said=$("$out/test_truth" "${FUZZ_RUNS:-$runs}" "${FUZZ_SEED:-1}" 2>&1)
is 'patterns say what is so' $? 0 || diag "$said"
note "$said"
done_testing
