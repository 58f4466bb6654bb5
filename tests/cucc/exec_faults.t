#!/usr/bin/env bash
# What goes wrong in a kernel is survived, has CUDA's error code, and is reported with kernel, block, thread and line.
set -u
here=$(cd "$(dirname "$0")" && pwd)
root=$(cd "$here/../.." && pwd)
# shellcheck source=tests/tap.sh
. "$here/../tap.sh"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cp "$here/exec/faults.cu" "$work" && cd "$work" || exit 1

is "faults.cu compiles without a warning" "$("$root/common/cucc/cucc" -o faults faults.cu 2>&1)" ""

# fault NAME ERROR 'what standard error must say' [VARIABLE=VALUE...]
fault() {
    local name=$1 error=$2 says=$3 said
    shift 3
    said=$(env "$@" timeout 60 ./faults "$name" 2>err)
    like "$name: error $error" "$said" "^$error cuda"
    like "$name: the next call says so too" "$said" "^then $error$"
    like "$name: told" "$(cat err)" "$says"
    is "$name: told once" "$(grep -c . err)" 1
}

line() { grep -n "$1" faults.cu | head -n 1 | cut -d: -f1; }
for order in forward reverse seed:7; do
    export CUCC_ORDER=$order
    fault wild_store 700 \
        "^cucc: kernel wild_store \(faults.cu:[0-9]+\), block \(1,0,0\), thread \(5,0,0\), at faults.cu:$(line 100000000): writes to address 0x[0-9a-f]+: [0-9]+ bytes beyond the end of the device array of 4096 bytes"
    fault in_helper 700 "block \(0,0,0\), thread \(5,0,0\), at faults.cu:$(line 'return x.i.;'): reads from"
    fault traps 719 "thread \(9,0,0\): __trap\(\) on line $(line '__trap();')"
    fault lonely_barrier 719 "31 at a shuffle on line $(line '1, 3);') with mask 0xffffffff"
done
unset CUCC_ORDER
fault null_load 700 'thread \(0,0,0\), at faults.cu:[0-9]+: reads from address 0x0: a null pointer'
[ "$(uname -m)" != x86_64 ] || # elsewhere the processor takes any address
    fault misaligned 700 \
        "at faults.cu:$(line 'to.1. = from'): (reads from|accesses) an address that is not aligned as it must be \(a float4 to 16 bytes\), or"
fault divides 719 'divides an integer by zero'
fault diverges 719 'divergent barrier: it has come to __syncthreads on line [0-9]+, thread \(0,0,0\) to the one on line'
fault not_in_mask 719 'a shuffle on line [0-9]+ is called by lane 16 with mask 0x0000ffff, which does not name it'
fault disagree 719 'lane 0 calls a vote on line [0-9]+, lane 16 __syncwarp on line'
fault overflows 700 'its stack of 64 KB is full'
# shellcheck disable=SC2016
fault asserts 710 '^faults.cu:[0-9]+: void asserts\(int\): block: \[0,0,0\], thread: \[0,0,0\] Assertion `n < 3` failed\.$'
fault plain_grid_sync 719 'needs a cooperative launch'
fault left_cluster 719 'map_shared_rank: block 0 of the cluster has ended, and its shared memory with it'
fault beyond_cluster 719 'map_shared_rank: block 2 of a cluster of 2'
fault half_cluster_sync 719 'at cluster.sync on line'
fault big_shared 1 'its __shared__ arrays take 60000 bytes; a block may have 49152'
fault too_little_shared 700 \
    "faults.cu:$(line 'dynamic.threadIdx.x. ='): writes to [0-9]+ bytes beyond the end of the block's shared memory: its launch asked for 240 bytes"
fault no_shared 700 'an extern __shared__ array for which its launch requested no memory'
fault spins 702 "at faults.cu:$(line 'while (x.0. == 0)'): no thread of the grid has made any progress for 1 s" \
    CUCC_WATCHDOG=1
fault spins_at_barrier 702 'thread \(7,0,0\), at faults.cu:[0-9]+: no thread' CUCC_WATCHDOG=1
fault endless 702 'an endless loop, .*or too much work for one thread' CUCC_WATCHDOG=1

said=$(./faults exited_lane 2>err)
like "a shuffle from an exited lane goes on" "$said" '^0 cudaSuccess'
like "... and is told" "$(cat err)" 'lane [0-9]+ on line [0-9]+ reads lane 25, which has exited'
said=$(CUCC_WORKERS=2 ./faults prints_then_faults 2>/dev/null)
like "what was printed before a fault is not lost" "$said" '^block 1$'
like "bad CUCC_ORDER" "$(CUCC_ORDER=sideways ./faults traps 2>&1)" \
    "CUCC_ORDER is 'sideways'; it may be forward, reverse, seed:NUMBER or late:NUMBER"
like "bad CUCC_WORKERS" "$(CUCC_WORKERS=many ./faults traps 2>&1)" "CUCC_WORKERS is 'many'"

# Host code in a function of the C library: the line is the one that called it
cat >host_copies.cu <<'END'
#include <cstring>
#include <cuda_runtime.h>
int main()
{
    char *d, *h = new char[1000];
    cudaMalloc(&d, 1000);
    memcpy(h, d, strlen(h) + 500); // here
    return h[3];
}
END
"$root/common/cucc/cucc" -O0 -o host_copies host_copies.cu
said=$(./host_copies 2>&1)
like "host code that hands a device pointer to memcpy" "$said" \
    'cucc: host code touched .* of the device array of 1000 bytes'
like "... at its own line" "$said" 'that was at host_copies.cu:7'

# ... and host code that has nothing to do with CUDA
cat >host_mistakes.cu <<'END'
#include <cstdlib>
#include <cuda_runtime.h>
struct list { int value[100]; list *next; };
int main(int argc, char **argv)
{
    int what = atoi(argv[1]), zero = argc - 2;
    list *nothing = (list *)(size_t)zero;
    cudaFree(0);
    if (what == 1) return nothing->next->value[3]; // null
    if (what == 2) return 7 / zero; // division
    if (what == 3) return *(int *)(size_t)(0x123456000 + zero); // wild
    if (what == 4) return *(int *)(0x8000000000000000 + (size_t)zero); // not an address
    return 0;
}
END
"$root/common/cucc/cucc" -O0 -o host_mistakes host_mistakes.cu
line() { grep -n "// $1" host_mistakes.cu | cut -d: -f1; }
dies() { ./host_mistakes "$1" 2>&1; echo "status $?"; }
said=$(dies 1 2>/dev/null)
like "a null pointer on the host" "$said" 'cucc: host code used a null pointer \(address 0x190\)'
like "... at its line" "$said" "that was at host_mistakes.cu:$(line null)"
like "... and it dies of it" "$said" 'status 139'
said=$(dies 2 2>/dev/null)
like "an integer division by zero on the host" "$said" 'cucc: host code divided an integer by zero'
like "... at its line" "$said" "that was at host_mistakes.cu:$(line division)"
like "... and it dies of it" "$said" 'status 136'
said=$(dies 3 2>/dev/null)
like "an address where nothing is" "$said" "host code touched 0x123456000, where it has no memory"
unlike "an address that is none is not called null" "$(dies 4 2>/dev/null)" 'null'

# Both builds know the same lines as the user's: none of cucc's headers, and all of his own, whatever their names
mkdir -p include
cat >include/cuda_mine.h <<'END'
__device__ inline void store_far(float *x)
{
    x[1 << 28] = 1; // far
}
END
cat >whose.cu <<'END'
#include "include/cuda_mine.h"
#include <curand_kernel.h>
__global__ void draws(curandState *state, float *x)
{
    if (state || !x) return;
    x[0] = curand_uniform(state); // draws
}
__global__ void stores(float *x) { store_far(x); }
int main(int argc, char **)
{
    float *x;
    cudaMalloc(&x, 4);
    if (argc > 1)
        stores<<<1, 1>>>(x);
    else
        draws<<<1, 1>>>(NULL, x);
    return cudaDeviceSynchronize() != cudaSuccess;
}
END
for build in '' --sanitize; do
    # shellcheck disable=SC2086 # no word where there is none
    "$root/common/cucc/cucc" $build -o whose whose.cu
    like "a fault in a header of cucc's is told at the line that called it ${build:-run}" "$(./whose 2>&1)" \
        "whose.cu:$(grep -n '// draws' whose.cu | cut -d: -f1)"
    like "a fault in a header of the user's that is called as one of CUDA's ${build:-run}" "$(./whose far 2>&1)" \
        "include/cuda_mine.h:3"
done
done_testing
