#!/usr/bin/env bash
# Guarded buffers, inputs on the device, CUDA errors and gaps, on a fake CUDA whose memory the sanitizer watches.
. "$(dirname "$0")/../judge/setup.sh"
built device build/test/judge/test_dump tally

# $1: what it does, $2: n. Sets code and said; dump is the result file in words.
ran() {
    "$out/device" --case "do=$1 n=${2:-1000} seed=3" --result "$work/result" >"$work/stdout" 2>"$work/stderr"
    code=$?
    said=$(cat "$work/stderr")
    dump=$("$out/test_dump" "$work/result" 2>&1)
    rm -f "$work/result"
}

for n in 1 3 1000; do
    ran right $n
    is "right, n=$n" "$code/$said" 0/
    is "right, n=$n: the result" "$dump" "case: do=right n=$n seed=3
y: f $n poisoned
elapsed"
done
for act in managed leak fill nothing; do
    ran $act
    is "$act is all right" "$code/$said" 0/
    unlike "$act does no damage" "$dump" guard
    unlike "$act: everything is freed" "$(cat "$work/stdout")" left
done
ran beyond
like 'three elements beyond' "$dump" '^guard y: after, element 0 of 4000 bytes: 12 bytes, 0 to 11$'
ran far_beyond
like 'a band full' "$dump" '^guard y: after, element 0 of 4000 bytes: 4096 bytes, 0 to 4095$'
ran before
like 'before the start' "$dump" '^guard y: before, element 0 of 4000 bytes: 4 bytes, 4 to 7$'
ran odd_beyond
like 'a buffer of five bytes' "$dump" '^guard bytes: after, element 0 of 5 bytes: 1 bytes, 0 to 0$'
ran modify
like 'an input that was changed' "$dump" '^modified x: f, 1 from 500$'
ran own
like 'an input from memory that is gone' "$dump" '^modified mine: i, 1 from 1$'
ran skip
like 'what was not written is poison' "$dump" '^y: f 1000 poisoned 2$'
ran middle
like 'the middle of a buffer' "$dump" '^part: f 5$'

ran refused
is 'a refused launch that nobody looked at: exit' "$code" 3
like 'and in the result' "$dump" '^cuda unchecked: cudaErrorInvalidValue 1: invalid argument$'
like 'with its outputs' "$dump" '^y: f 1000'
ran crash
is 'a crashed kernel: exit' "$code" 3
like 'and in the result' "$dump" '^cuda unchecked: cudaErrorIllegalAddress 700: an illegal'
ran checked
is 'a check that finds it: exit' "$code" 3
like 'its line' "$said" '^tests/harness/device.cpp:[0-9]+: work: cudaErrorInvalidValue \(1\): invalid argument$'
like 'and in the result' "$dump" '^cuda checked: cudaErrorInvalidValue 1: tests/harness/device.cpp:[0-9]+: work: cuda'
unlike 'and nothing else' "$dump" '^y'
ran late
like 'a check after other calls of the harness finds it, too' "$code/$dump" \
    'cuda checked: cudaErrorInvalidValue 1: .*: late: cuda'
ran asks
like 'to ask whether a stream is ready is no error' "$code/$dump" '^0/'
unlike 'in the result neither' "$dump" 'cuda (un)?checked'
ran library
like "a library's status" "$said" 'device.cpp:[0-9]+: \(short\)7: libraryStatus \(7\)$'
ran todo
is 'a gap on the host: exit' "$code" 4
like 'and in the result' "$dump" '^todo 3 tests/harness/device.cpp:[0-9]+$'
unlike 'and nothing else' "$dump" '^y'
ran kernel_todo
is 'a gap in a kernel: exit' "$code" 4
like 'and in the result' "$dump" '^todo 4 device.cpp:99$'
like 'the program went on' "$dump" '^y'
ran huge
like 'too much memory' "$dump" "^cuda unchecked: cudaErrorMemoryAllocation 2: cannot allocate 'y': out of memory$"
ran impossible
like 'a negative size' "$dump" "cannot allocate 'y'"
ran free_twice
is 'freed twice' "$code/$(grep -c 'no guarded buffer starts there' <<<"$said")" 2/1
ran twice
is 'handed over twice' "$code/$said" "2/device: output 'y' is handed over twice"

"$out/device" do=beyond >"$work/stdout" 2>"$work/stderr"
like 'by hand: the device' "$(cat "$work/stdout")" '^device 0: fake device, compute capability 9.0, 4 multiprocessors$'
like 'by hand: damage is told' "$(cat "$work/stdout")" \
    '^y: 12 bytes were written outside the buffer, 0 to 11 bytes beyond its end$'
"$out/device" do=checked device=1 >"$work/stdout" 2>&1
is 'by hand: an error' $? 3
like 'by hand: another device' "$(cat "$work/stdout")" '^device 1'
"$out/device" device=2 >"$work/stdout" 2>&1
is 'by hand: no such device' "$?$(cat "$work/stdout")" '2device=2: there are 2 devices here, numbered from 0'
ok 'helper_cuda.h stands alone' g++ -std=c++17 -Wall -Wextra -Werror -Icommon/include -Itests/harness/fake -x c++ \
    -o "$work/alone" - <<'CODE'
#include "helper_cuda.h"
int main(int argc, char **argv) { findCudaDevice(argc, argv); checkCudaErrors(cudaFree(0)); return 0; }
CODE
ok 'and runs' "$work/alone"
done_testing
