#!/usr/bin/env bash
# A stranger's program may use any name that CUDA has not taken: the runtime's own are all cucc_....
cd "$(dirname "$0")/../.." || exit 2
. tests/tap.sh
scratch=$(mktemp -d) || exit 2
trap 'rm -rf "$scratch"' EXIT

cat >"$scratch/names.cu" <<'END'
#include <cstdio>
extern "C" {
int complain = 1, source_line = 2, worker_count = 3;
void block_start(void) { complain++; }
void kernel_fail(void) { source_line++; }
}
__global__ void set(int *x) { *x = 42; }
int main()
{
    int *x, got = 0;
    block_start();
    kernel_fail();
    cudaMalloc(&x, sizeof *x);
    set<<<1, 1>>>(x);
    cudaMemcpy(&got, x, sizeof got, cudaMemcpyDeviceToHost);
    printf("%d %d %d %d\n", got, complain, source_line, worker_count);
    return 0;
}
END
ok 'a program with functions and variables of such names is built' common/cucc/cucc -o "$scratch/names" \
    "$scratch/names.cu" \
    -lcurand -lcublas -lcufft -lcusparse
is 'and runs' "$("$scratch/names")" '42 2 3 3'

# What CUDA and C's library give to kernels, and what the translator's code calls.
given='^(cu[A-Z]|cuda|cublas|cufft|curand|cusparse|cucc_|__cucc|_Z|(block|grid)Dim$|(block|thread)Idx$)'
given+='|^(printf|vprintf|puts|putchar|__printf_chk|clock|__assert_fail)$'
for library in build/cpu/toolchain/lib{cucc,cucc_sanitizer,cublas,cufft,curand,cusparse}.a; do
    [ -e "$library" ] || continue
    names=$(nm -g --defined-only "$library" 2>/dev/null | awk 'NF == 3 { print $3 }' | grep -vE "$given" | sort -u)
    # g++ itself names what the sanitizer build is called by; for a page, threads of the host take turns from the start
    [[ $library != *_sanitizer.a ]] || names=$(grep -vE '^(__(tsan|sanitizer|ubsan)_|pthread_create$)' <<<"$names")
    is "$(basename "$library"): every name is CUDA's or begins with cucc_" \
        "$names" ''
done
done_testing
