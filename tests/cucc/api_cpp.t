#!/usr/bin/env bash
# What C++ adds to the runtime API of the CPU backend, through cucc: api_cpp.cu in every thread order; and that the same
# program is one to nvcc, where there is one.
set -u
here=$(cd "$(dirname "$0")" && pwd)
root=$(cd "$here/../.." && pwd)
# shellcheck source=tests/tap.sh
. "$here/../tap.sh"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

said=$("$root/common/cucc/cucc" --default-stream per-thread -Xcompiler -Wall,-Wextra -o "$work/api_cpp" \
    "$here/api_cpp.cu" 2>&1)
is "api_cpp.cu compiles without a warning" "$said" ""
for order in forward reverse seed:3; do
    said=$(CUCC_ORDER=$order CUCC_QUIET=1 "$work/api_cpp" 2>&1)
    is "order $order: what is not as it should be" "$(grep '^not ok' <<<"$said")" ""
    like "order $order: it ran to its end" "$said" '^1\.\.79$'
done
nvcc=${CUDA_HOME:-/usr/local/cuda}/bin/nvcc
if [ -x "$nvcc" ] && "$nvcc" --version | grep -q 'release 13'; then
    said=$("$nvcc" -arch=sm_90 --default-stream per-thread -o "$work/by_nvcc" "$here/api_cpp.cu" 2>&1)
    is "nvcc compiles it without a warning" "$said" ""
else
    skip "nvcc compiles it without a warning" "no nvcc of CUDA 13"
fi
done_testing
