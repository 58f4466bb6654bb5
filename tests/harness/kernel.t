#!/usr/bin/env bash
# Gaps, guards, errors and the generator in kernels: with cucc as it runs here, with nvcc as far as it compiles.
. "$(dirname "$0")/../judge/setup.sh"
built build/test/judge/test_dump
mkdir -p build && flock build/.lock make -s -f common/build.mk build/harness/libharness.a >"$work/said" 2>&1 || exit 1
harness=build/harness/libharness.a
echo 'int main() { return 0; }' >"$work/first.cu" # builds cucc's own parts where that is due
common/cucc/cucc -o "$work/first" "$work/first.cu" >"$work/said" 2>&1
common/cucc/cucc -std=c++17 -Icommon/include -o "$work/kernel" tests/harness/kernel.cu "$harness" \
    >"$work/said" 2>&1
is 'cucc compiles it without a word' "$(cat "$work/said")" ''

# $1: case. Sets code, said and dump.
ran() {
    rm -f "$work/result"
    "$work/kernel" --case "$1 seed=11" --result "$work/result" >"$work/stdout" 2>"$work/stderr"
    code=$?
    dump=$("$out/test_dump" "$work/result" 2>&1)
}
for order in forward reverse seed:5; do
    export CUCC_ORDER=$order
    ran do=philox
    is "$order: a kernel draws the very bits of the host" "$(strings -n 3 "$work/result" | grep -x yes)" yes
    ran do=gaps
    is "$order: no gap" "$code/$(tail -n +2 <<<"$dump" | tr '\n' ' ')" '0/y: i 256 poisoned elapsed '
    ran where=1
    like "$order: a gap in a kernel" "$code/$dump" "todo 3 tests/harness/kernel.cu:$(grep -n 'TODO(3)' \
        tests/harness/kernel.cu | cut -d: -f1)"
    is "$order: its exit status" "$code" 4
    ran where=2
    like "$order: a gap in a device function" "$code/$dump" 'todo 4 tests/harness/kernel.cu:'
    ran where=3
    like "$order: a gap in a function of both sides" "$code/$dump" 'todo 5 tests/harness/kernel.cu:'
    ran do=host
    like "$order: the same on the host" "$code/$dump" 'todo 5 tests/harness/kernel.cu:'
done
unset CUCC_ORDER
is 'in a file, what was printed before a gap stands before' "$("$work/kernel" do=host 2>&1 | head -n 1)" \
    'before the gap'
ran do=beyond
like 'a kernel writes beyond' "$dump" '^guard y: after, element 0 of 1024 bytes: 8 bytes, 0 to 7$'
like 'and before' "$dump" '^guard y: before, element 0 of 1024 bytes: 4 bytes, 0 to 3$'
ran do=refused
like 'a refused launch' "$code/$dump" '^cuda unchecked: cudaErrorInvalid[A-Za-z]+ [19]: '
ran do=wild
like 'a wild store' "$code/$dump" '^cuda unchecked: cudaErrorIllegalAddress 700: '
ran 'do=wild checked=1'
like 'a wild store that is looked for' "$code/$dump" \
    '^cuda checked: cudaErrorIllegalAddress 700: tests/harness/kernel.cu:'
is 'its exit status' "$code" 3


# The time of work that its events see in part only. $1: where
times_tell() {
    ran do=unseen
    like "$1: work on a stream that the default stream does not wait for" "$code/$dump" '^unseen mostly$'
    for act in joined blocking; do
        ran do=$act
        like "$1: a stream that is $act" "$code/$(tr '\n' ' ' <<<"$dump")" '^0/case: [^:]*: i 256 poisoned elapsed $'
    done
}
times_tell 'by the model'

nvcc=$(command -v nvcc || ls /usr/local/cuda/bin/nvcc 2>/dev/null)
if [ "$nvcc" ]; then
    echo '#include "harness_cuda.h"' >"$work/second.cu" # a file that has no gap and uses nothing
    # one front end for sm_75, for compute_75 as PTX and for sm_90; and device code that is linked
    for flags in '-gencode arch=compute_75,code=[sm_75,compute_75] -gencode arch=compute_90,code=sm_90' \
        '-arch=sm_90 -rdc=true'; do
        # shellcheck disable=SC2086
        said=$("$nvcc" -std=c++17 $flags -Werror all-warnings -Xcompiler -Wall,-Wextra -Icommon/include \
            -o "$work/gpu" tests/harness/kernel.cu "$work/second.cu" "$harness" 2>&1)
        is "nvcc $flags: without a warning" "$?$said" 0
    done
else
    skip 'nvcc compiles it without a warning' 'no nvcc here'
fi
if [ "$nvcc" ] && [[ $(common/backend.sh auto) == backend=gpu* ]]; then
    "$nvcc" -std=c++17 -arch=native -Icommon/include -o "$work/kernel" tests/harness/kernel.cu \
        "$harness" >"$work/said" 2>&1
    ran do=philox
    is 'on the GPU: a kernel draws the very bits of the host' "$(strings -n 3 "$work/result" | grep -x yes)" yes
    ran where=1
    like 'on the GPU: a gap in a kernel' "$code/$dump" "todo 3 tests/harness/kernel.cu:$(grep -n 'TODO(3)' \
        tests/harness/kernel.cu | cut -d: -f1)"
    ran do=beyond
    like 'on the GPU: a kernel writes beyond' "$dump" '^guard y: after, element 0 of 1024 bytes: 8 bytes, 0 to 7$'
    times_tell 'on the GPU'
    ran 'do=wild checked=1'
    like 'on the GPU: a wild store that is looked for' "$code/$dump" \
        '^cuda checked: cudaErrorIllegalAddress 700: tests/harness/kernel.cu:'
else
    skip 'the same on a GPU' "$(common/backend.sh gpu 2>&1 | head -n 1)"
fi
done_testing
