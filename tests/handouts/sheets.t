#!/usr/bin/env bash
# What the sheets name is there: the calls of handouts/api.md are declared by the CPU backend or by the course, and the
# code of handouts/cpp_for_c.md compiles without a warning.
cd "$(dirname "$0")/../.." || exit 2
. tests/tap.sh
scratch=$(mktemp -d) || exit 2
trap 'rm -rf "$scratch"' EXIT

declared() { grep -rqwE -- "$1" common/cucc/include common/include; }
names=$(grep -oE '\b(cuda[A-Z][A-Za-z0-9]+|__[a-z][a-z_]+|atomic[A-Z][A-Za-z]+|checkCudaErrors|getLastCudaError)\b' \
    handouts/api.md | sort -u)
for name in $names; do
    case $name in cudaMemcpyHostToDevice | __global__ | __device__ | __host__ | __shared__ | __constant__ | \
        __restrict__) continue ;; esac
    ok "api.md: $name is declared" declared "$name"
done
while read -r target; do
    ok "api.md: make $target is a target" grep -qE "^targets := .*\b$target\b" Makefile
done < <(grep -oE '`make [a-z]+' handouts/api.md | cut -d ' ' -f 2 | sort -u)

# The blocks of code, in a program of their own.
{
    printf '#include <vector>\n#include "helper_cuda.h"\n#include "timing.h"\n'
    printf '__global__ void saxpy(size_t, float, const float *, float *) {}\n'
    awk '/^```cpp/ { n++; code = 1; next } /^```/ { code = 0 } code && n != 3 && !/^(advance|float s =)/ { print }' \
        handouts/cpp_for_c.md
    printf 'float use(const float *a, float2 &s, size_t n, int blocks, int threads, float *d_x, float *d_y)\n{\n    float x = 2;\n'
    awk '/^```cpp/ { n++; code = 1; next } /^```/ { code = 0 } code && (n == 3 || /^advance/) { sub(/, a, d_x/, ", x, d_x"); print }' handouts/cpp_for_c.md
    printf '    return ms + s.x + a[0];\n}\n__device__ float eight(const float *a)\n{\n'
    awk '/^float s = sum_of/ { print }' handouts/cpp_for_c.md
    printf '    return s;\n}\nint main() { std::vector<float> v(3); return (int)v.size() - 3; }\n'
} >"$scratch/sheet.cu"
said=$(common/cucc/cucc -Icommon/include -c -o "$scratch/sheet.o" "$scratch/sheet.cu" 2>&1)
is 'the code of cpp_for_c.md compiles, without a word' "$?: $said" '0: ' || diag "$(cat "$scratch/sheet.cu")"
done_testing
