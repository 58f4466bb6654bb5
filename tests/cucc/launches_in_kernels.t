#!/usr/bin/env bash
# Dynamic parallelism beyond tests/conformance/launches_in_kernels.cu: limits, errors, the order of streams, and the
# sanitizer build, which finds nothing in that program and what there is to find in this one.
set -u
. "$(dirname "$0")/cucc.sh"
source=$here/launches_in_kernels.cu

is 'builds without a warning' "$("$cucc" -rdc=true -o "$work/limits" "$source" 2>&1)" ''
expected='deepest 24, error 65
failed 52, error 69
a host'\''s stream: error 400
last 2
failed 52
cudaErrorIllegalAddress'
is 'limits and errors' "$("$work/limits" 2>"$work/said")" "$expected"
like 'the launch that is too deep is told' "$(<"$work/said")" 'a launch in a kernel: 24 launches deep is the limit'
like 'the launch that is too many is told' "$(<"$work/said")" \
    '2048 are waiting already; .* by cudaLimitDevRuntimePendingLaunchCount'
like 'the fault of a child has its line' "$(<"$work/said")" 'kernel wild .*launches_in_kernels.cu:30: .*null pointer'
# One run in three lost the line when a tick met the handler of the fault
faults=$(for _ in {1..12}; do CUCC_TURN=0 CUCC_TICK=5 "$work/limits" 2>&1 | grep 'kernel wild'; done)
is '... also when the watchdog looks every 5 microseconds' "$(grep -c 'launches_in_kernels.cu:30: ' <<<"$faults")" 12
is 'in reverse the last stream is first' "$(CUCC_ORDER=reverse "$work/limits" 2>/dev/null)" "${expected/last 2/last 1}"

like 'a call that kernels may not make is told by name' \
    "$(echo '__global__ void k() { cudaDeviceSynchronize(); }' >"$work/sync.cu" &&
        "$cucc" -rdc=true -c -o "$work/sync.o" "$work/sync.cu" 2>&1)" 'calling cudaDeviceSynchronize from a __global__'

conformance=$root/tests/conformance/launches_in_kernels.cu
"$cucc" --sanitize -rdc=true --extended-lambda -o "$work/clean" "$conformance" >"$work/log" 2>&1 ||
    diag "$(<"$work/log")"
"$work/clean" >"$work/out" 2>"$work/err"
like 'the sanitizer build finds nothing in the conformance program' "$(<"$work/err")" 'cucc --sanitize: nothing found'
echo 'exit 0' >>"$work/out"
answers=("$root"/tests/conformance/expected/launches_in_kernels*.out)
is '... and prints the same' "$(<"$work/out")" "$(<"${answers[0]}")"
done_testing
