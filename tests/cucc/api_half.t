#!/usr/bin/env bash
# 16-bit floating point of the CPU backend is the toolkit's, bit for bit: api_half.out is what its headers computed.
set -u
here=$(cd "$(dirname "$0")" && pwd)
root=$(cd "$here/../.." && pwd)
# shellcheck source=tests/tap.sh
. "$here/../tap.sh"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

said=$(g++ -std=c++17 -O2 -Wall -Wextra -I"$root/common/cucc/include" -o "$work/own" "$here/api_half.cpp" 2>&1)
is "api_half.cpp compiles without a warning" "$said" ""
is "conversions, arithmetic and comparisons agree, fma is right" "$("$work/own")" "$(cat "$here/api_half.out")"

toolkit=${CUDA_HOME:-/usr/local/cuda}/include
if [ -e "$toolkit/cuda_fp16.h" ] &&
    g++ -std=c++17 -O2 -w -DCUDA_VERSION_OF_TOOLKIT -I"$toolkit" -o "$work/toolkit" "$here/api_half.cpp" \
        2>/dev/null; then
    is "and the toolkit's headers say so still" "$("$work/toolkit")" "$(cat "$here/api_half.out")"
else
    skip "and the toolkit's headers say so still" "no headers of a toolkit that g++ can compile"
fi
done_testing
