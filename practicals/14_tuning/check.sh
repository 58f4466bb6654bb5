#!/usr/bin/env bash
. "${COMMON:-$(dirname "$0")/../../common}/check.sh"
practical 14_tuning "Auto-tuning on the matrix product"
# Programs and their steps: matmul (1 to 3), pipeline (4), tuner (5), tensor_cores (6)

step 1 "Naive, and coalesced" points=2 program=matmul
    cases version=0,1 n=1,31,32,33,100
    cases version=0,1 m=3 n=70 k=200
    cases version=1 n=65 data=real
    show version=0 n=8
    clean memory races errors version=0,1 n=33~8
    registers v0_naive=32 v1_coalesced=32
    hint "There is nothing to write here: run make profile P=14 STEP=1 and look at the sectors per request of the two kernels."
    hint "In v0 the lanes of a warp have neighbouring i, in v1 neighbouring j. Which addresses of A, B and C does a warp access at once?"
    hint "v0: 32 rows of A, so 32 sectors, and one number of B. v1: one number of A, and 32 neighbours of B, which are 4 sectors."

step 2 "Tiles in shared memory" points=3 program=matmul
    cases version=2 n=1,31,32,33,64,100
    cases version=2 m=3,65 n=70 k=5,200
    cases version=2 m=100 n=40 k=77 data=real
    show version=2 n=20
    clean memory races barriers errors version=2 n=40~20
    metric global_load_bytes v2_tiled at_most 66000 version=2 n=64
    metric global_load_sectors_per_request v2_tiled at_most 4.5 version=2 n=64
    metric shared_load_wavefronts_per_request v2_tiled at_most 1.05 version=2 n=64
    metric global_store_sectors_per_request v2_tiled at_most 4.5 version=2 n=64
    registers v2_tiled=31
    hint "Which numbers of A and B does a block of 32 x 32 threads need for its 32 x 32 elements of C, and how often does it need each of them?"
    hint "Go along k in steps of TILE. In each, thread (y, x) fetches one number of A and one of B (0 outside of the matrices); then each thread adds TILE products from shared memory. Where are the barriers?"
    hint "of_a[y][x] = i < m && first + x < k ? a[(size_t)i * k + first + x] : 0; of_b likewise from row first + y, column j; barrier; for l: sum += of_a[y][l] * of_b[l][x]; barrier. At the end only threads inside C store."

step 3 "A register tile for each thread, and 16 bytes for each load" points=4 program=matmul
    parts version
    cases version=3,4 n=1,63,64,65,128
    cases version=3,4 m=100 n=200 k=24
    cases version=3,4 m=130 n=60 k=50 data=real
    clean memory races barriers errors version=3 n=64 k=16
    clean memory races barriers errors version=4 n=128 k=16
    metric global_load_bytes v3_register_tile at_most 33000 version=3 n=64
    metric shared_load_requests v3_register_tile at_most 4100 version=3 n=64
    metric shared_load_wavefronts_per_request v3_register_tile at_most 1.1 version=3 n=64
    metric global_load_bytes_per_lane v4_four_at_once at_least 15 version=4 n=128 k=16
    metric shared_load_requests v4_four_at_once at_most 520 version=4 n=128 k=16
    metric shared_load_wavefronts v4_four_at_once at_most 1600 version=4 n=128 k=16
    metric shared_store_wavefronts_per_request v4_four_at_once at_most 2.2 version=4 n=128 k=16
    on_gpu of_library "the speed of cuBLAS" 0.5 version=4 n=4096 bench=1
    registers v3_register_tile=64 v4_four_at_once=128
    hint "A thread that makes TM x TN elements reads TM numbers of A and TN of B for TM * TN products. How many products is that for each number that it reads?"
    hint "Put A's tile into shared memory with k as its first index, so that a column of it lies together. sum[TM][TN] must be registers: all loops over it have constant bounds and #pragma unroll. v4: columns and rows in groups of four neighbours."
    hint "for l: column[i] = of_a[l][y + i * DOWN]; row[j] = of_b[l][x + j * ACROSS]; sum[i][j] += column[i] * row[j]. In v4: column[i..i+3] = four(&of_a[l][4 * y + i * DOWN]) for i = 0, 4 ...; row likewise; a row of 4 more floats in of_a keeps the stores apart."

step 4 "Copies ahead of the arithmetic, for any shape" points=4 program=pipeline
    cases variant=0,1 n=1,128 k=1,8,24,40
    cases variant=2,3 n=200 k=16,100
    cases variant=0 m=200 n=70 k=123
    cases variant=3 m=130 n=260 k=50 data=real
    cases variant=4
    show variant=0 n=16 k=8
    clean memory races barriers errors variant=0 n=64 k=40
    clean memory races barriers errors variant=1 n=128 k=24
    clean memory races barriers errors variant=1 n=128 k=8
    metric global_load_sectors_per_request multiply at_most 16 variant=1 n=128 k=24
    on_gpu of_library "the speed of cuBLAS" 0.8 n=8192
    registers multiply=230
    limit 20
    hint "While a block multiplies tile t, which tiles may be in flight? Which pair of tiles in shared memory is free then, and since when?"
    hint "Start STAGES - 1 groups of copies before the loop. In round t: wait for the group of tile t, barrier, start the copies of tile t + STAGES - 1 into the pair that tile t - 1 has left, multiply. Commit a group in every round, even an empty one, so that the count of groups stays right."
    hint "__pipeline_wait_prior(STAGES - 2); __syncthreads(); start_copies of tile t + STAGES - 1, or only __pipeline_commit(); for (int l = 0; l < S::BK; l++) mine.read(l, of_a + now * S::TILE_A + i, of_b + now * S::TILE_B + j), mine.multiply(l). blocks_at_once: cudaFuncSetAttribute(v.kernel, cudaFuncAttributeMaxDynamicSharedMemorySize, v.shared); if that fails, cudaGetLastError() and 0; else cudaOccupancyMaxActiveBlocksPerMultiprocessor."

step 5 "A tuner: time, prune, search, keep" points=4 program=tuner
    parts part
    cases part=timing n=26,25,10,6,2
    cases part=timing n=40 variants=30 noise=0.002,0.05
    cases part=prune n=256,1024,8192
    cases part=prune device=thirsty n=512,4096
    cases part=search table=planted,h200
    cases part=apart table=apart draw=1,2,3,4
    cases part=model table=planted,h200 tests=40
    cases part=model table=h200 tests=80
    cases part=cache n=1,40,200
    show none
    hint "timing: which run is unlike all the others, whatever the variant? search: where does a climb end that begins in the wrong valley? apart: how many combinations does a branch have, and what stays fixed meanwhile? model: what is left of log(ms) when all other terms are subtracted? cache: what can change so that another shape becomes the best?"
    hint "timing: leave out the first run, then sort. prune: blocks run in waves. search: from a random shape change one parameter at a time, as long as it gets better; then start somewhere else, until the budget is used up; measure no shape twice. apart: with the best of the first branch, try all of the second; take the best of the three that the root gives. model: the mean of what is left is the term's best value. cache: the key is all four words of the request, separated by something that occurs in none of them."
    hint "half = 1.96 * sqrt(n); waves = ceil((n / bm) * (n / bn) / multiprocessors), sectors = n * n / 8 * (n / bn + n / bm); for each parameter and each of its values: shape next = here, next.at[p] = value, if (ask(next) < ms) here = next; next = combined(here, branch, c); value = sum / count with sum += log(t.ms) - (m.log_ms(t.shape) - value) over tests with t.shape.at[p] == v; key = n + tab + device + tab + driver + tab + compiler."

step 6 "Challenge: tensor cores" points=3 program=tensor_cores
    cases n=1,16,128,200
    cases m=130 n=260 k=33,200
    cases m=64 n=300 k=100 data=real
    cases n=256 data=real
    show n=16 k=16
    clean memory races barriers errors n=128 k=192
    metric global_load_bytes multiply at_most 98700 n=256 m=256 k=64
    on_gpu of_library "the speed of cuBLAS" 0.4 n=8192 data=real bench=1
    registers multiply=228
    limit 20
    hint "Which 16 x 16 numbers of A and of B does a warp need for 16 x 16 of C, and how many fragments of C can a warp keep in its registers? How often is each fragment of A used then?"
    hint "It is step 4 again, with a warp in the place of a thread: it has (WM/16) x (WN/16) fragments of C; for each 16 along k it loads WM/16 fragments of A's tile and WN/16 of B's, and multiplies each with each."
    hint "fill_fragment(sum[y][x], 0.0f); start_copies for t = 0 to STAGES - 2; __pipeline_wait_prior(STAGES - 2), barrier, load_parts(column[0], row[0], ..., 0); in round t: start_copies(t + STAGES - 1); for l = 0, 16 ...: load_parts of the next 16 into the other pair of arrays (before the next tile: __pipeline_wait_prior(STAGES - 2), barrier), mma_sync(sum[y][x], column[now][y], row[now][x], sum[y][x]). At the end store_matrix_sync(&c[16 * y * n + 16 * x], sum[y][x], n, wmma::mem_row_major)."
