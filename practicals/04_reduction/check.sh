#!/usr/bin/env bash
. "${COMMON:-$(dirname "$0")/../../common}/check.sh"
practical 04_reduction "Reduction"
# Programs and their steps: reduction (1 to 4), reduction_series (5), argmin (6)

step 1 "One block, a power of two" points=1 program=reduction
    cases n=1,2,32,64,512,1024
    cases n=256 data=real
    show n=8,32
    clean memory races barriers errors n=2,512
    registers sum_power_of_two=10
    hint "This step is given: read sum_power_of_two and run it: make run P=04 ARGS='step=1 n=64'."
    hint "Each round needs a barrier before it, because it adds numbers that other threads wrote in the round before."
    hint "If it fails as given, something is wrong with the machine's set-up: try make check P=01 STEP=1."
    limit 10

step 2 "One block of any size" points=3 program=reduction
    cases n=1,2,3,31,32,33,100,511,1000,1023,1024
    cases n=1000 data=real
    show n=5,12
    clean memory races barriers errors n=1,33,1000~20
    metric active_lanes_pct sum_any_block at_least 85 n=1000~20
    metric shared_load_wavefronts_per_request sum_any_block at_most 1.5 n=1000~20
    registers sum_any_block=10
    hint "Try five numbers on paper. Halving 5 gives 2: which number did nobody add?"
    hint "Round up when you halve: of 5 numbers, 3 remain. Threads 0 and 1 have a partner, thread 2 has none and keeps its number."
    hint "int half = (left + 1) / 2; then, after a barrier: if (t + half < left) partial[t] += partial[t + half]; then left = half."
    limit 10

step 3 "Any n: many blocks" points=4 program=reduction
    cases block=256 n=1,31,255,256,257,1025,65536,65537,200003
    cases block=96,1024 n=1023,100003
    cases block=128 n=1009 data=real
    cases block=32 n=40001 # four launches, the third of them of two blocks
    show block=8 n=20,31
    clean memory races barriers errors block=96,256 n=1009~40
    metric smallest_block sum_blocks at_least 96 block=96 n=1009~40
    metric largest_block sum_blocks at_most 96 block=96 n=1009~40
    metric largest_grid sum_blocks at_most 11 block=96 n=1009~40
    metric active_lanes_pct sum_blocks at_least 85 n=16384~8*256 block=256
    metric shared_load_wavefronts_per_request sum_blocks at_most 1.5 n=16384~8*256 block=256
    metric global_load_sectors_per_request sum_blocks at_most 4.5 n=16384~8*256 block=256
    metric global_load_bytes sum_blocks at_least 57344 n=16384~8*256 block=256
    metric global_store_bytes sum_blocks at_least 228 n=16384~8*256 block=256
    failing_calls n=1025 block=96
    registers sum_blocks=12
    hint "Thread t of block b takes element b * blockDim.x + t. How many blocks does n need, and which threads of the last one have no element?"
    hint "A thread without an element contributes 0 and stays: if it returned, the others would wait for it at the barrier, or read what it never wrote. Every block leaves one sum, and these sums are numbers to add like any others."
    hint "size_t blocks = (n + threads - 1) / threads; launch into scratch[round % 2], or into sum when blocks is 1; then x = sums, n = blocks, and again."
    limit 10

step 4 "Shuffles" points=4 program=reduction
    cases block=32,64,96,256,1024 n=33,1024
    cases block=256 n=1,31,65537,200003
    cases block=128 n=1009 data=real
    show block=32,64 n=40
    clean memory races barriers errors block=96,256,1024 n=1009~40
    metric active_lanes_pct sum_shuffles at_least 85 n=16384~8*256 block=256
    metric global_load_sectors_per_request sum_shuffles at_most 4.5 n=16384~8*256 block=256
    metric global_load_bytes sum_shuffles at_least 57344 n=16384~8*256 block=256
    metric shuffle_lanes sum_shuffles at_least 14336 n=16384~8*256 block=256
    registers sum_shuffles=16
    hint "__shfl_down_sync(mask, v, 16) gives lane l the v of lane l + 16. After adding it, lanes 0 to 15 hold sums of two."
    hint "A block has at most 32 warps, so one warp can add up the sums of all its warps: shared memory for 32 numbers, one barrier, and warp_sum once more."
    hint "if (lane == 0) of_warp[warp] = v; __syncthreads(); if (warp == 0) v = warp_sum(lane < warps ? of_warp[lane] : 0);"
    limit 10

step 5 "The series: from modulo to the speed of memory" points=4 program=reduction_series
    parts version
    cases version=0,1,2,3,4,5,6 n=1,1025
    cases version=3,4,5,6 n=31,2047,4096,10007
    cases version=5,6 n=1000003
    show version=0,1,2,3 n=40
    clean memory races barriers errors version=0,1,2,3,4,5,6 n=1025~2*256
    metric global_load_efficiency_pct . at_least 90 version=3,4,5,6 n=16384~8*256
    metric active_lanes_pct . at_least 85 version=3,4,5,6 n=16384~8*256
    metric global_load_bytes_per_lane v6 at_least 15 version=6 n=16384~8*256
    registers v0_modulo=12 v1_strided=14 v2_sequential=12 v3_add_on_load=12 v4_shuffles=16 v5_unrolled=24 v6_limited=32
    hint "v3 and v4 are v2 and your step 4 with another load. In v5, which blocks have all of their ITEMS * THREADS numbers, and what must the other one do?"
    hint "v6: quads = n / 4 float4 numbers. There are threads = gridDim.x * THREADS threads, and thread me takes quads me, me + threads, me + 2 * threads ... Where do the last n % 4 numbers go?"
    hint "for (; q + 3 * threads < quads; q += 4 * threads) add x4[q], x4[q + threads], x4[q + 2 * threads], x4[q + 3 * threads]; for (; q < quads; q += threads) add x4[q]; if (4 * quads + me < n) add x[4 * quads + me]."
    limit 10
    on_gpu v6_of_copy "the speed of a copy" 0.95 n=268435456

step 6 "Challenge: the lowest number, and where" points=4 program=argmin
    cases n=1,31,33,1023,1025,100003 data=random,ties
    cases n=1025 data=positive,negative,holes,nan,zeros
    cases n=262147 data=holes
    cases n=1572867 data=late lane=0,1,2,3 # more quads than a GPU has threads: some come to a second one
    cases n=3200003 data=late lane=2 # ... and to a third
    cases n=100003 data=at at=40001,80002,99003 # and the quads of two rounds of the CPU's 8192 threads
    cases n=1027 data=at at=0,64,127,128,895,896,1023,1024,1026
    show n=100
    clean memory races barriers errors n=2090~60 data=random,ties # several blocks
    clean memory races barriers errors n=2048 # as many quads as threads
    metric global_load_efficiency_pct . at_least 90 n=16384~8*256
    metric global_load_bytes . at_least 57344 n=16384~8*256
    metric global_load_bytes argmin at_most 80000 n=16384~8*256
    failing_calls n=31
    registers argmin=27
    hint "Make one 64-bit key, with the value in the upper half and the index in the lower half. The lower of two keys must belong to the lower value or, where the values are equal, to the lower index. How do the bits of 1.0f, -1.0f and -2.0f compare as unsigned integers?"
    hint "Positive: set the sign bit. Negative: flip all bits. 0 and -0 must get the same bits, every NaN the highest. Then everything is a min() of unsigned long long: over a thread's numbers, over a warp, over a block; between blocks use atomicCAS."
    hint "packed seen = NOTHING; while (key < seen) { packed found = atomicCAS(lowest, seen, key); if (found == seen) break; seen = found; } And *lowest starts as NOTHING: cudaMemset(lowest, 0xff, 8)."
    limit 10
    on_gpu argmin_of_copy "the speed of a copy" 0.95 bench=1 n=268435456
