#!/usr/bin/env bash
. "${COMMON:-$(dirname "$0")/../../common}/check.sh"
practical 16_rows "Rows: softmax and layer norm"
# Programs and their steps: softmax (1 to 4), layer_norm (5), backward (6)

step 1 "Softmax in three passes" points=2 program=softmax
    cases version=0 rows=1,33 n=1,31,100
    cases version=0 rows=8 n=100 data=large,small,masked,nan
    clean memory races errors version=0 rows=33 n=40~8
    registers v0_three_passes=31
    hint "There is nothing to write here: run make profile P=16 STEP=1 and look at the sectors per request."
    hint "Lane l of a warp is in row l. How far apart are the addresses that a warp accesses at once?"
    hint "They are 4 n bytes apart: each lane needs its own sector of 32 bytes, and uses 4 bytes of it."

step 2 "One warp per row" points=3 program=softmax
    cases version=1 rows=1,5 n=1,31,32,33,1000
    cases version=1 rows=8 n=100 data=large,small,masked,nan
    clean memory races errors version=1 rows=5 n=77~8
    metric global_load_sectors_per_request v1_warp at_most 4.5 version=1 rows=4 n=512
    metric global_store_sectors_per_request v1_warp at_most 4.5 version=1 rows=4 n=512
    metric global_load_bytes v1_warp at_most 24600 version=1 rows=4 n=512
    registers v1_warp=30
    hint "Lane l has the columns l, l + 32, l + 64 ... Which two numbers must all 32 lanes know before the first y is written?"
    hint "The lanes' own maxima, then warp_max; the lanes' own sums of exponentials, then warp_sum. __shfl_xor_sync leaves the result in all lanes, __shfl_down_sync in lane 0 only. A maximum of nothing is -INFINITY."
    hint "for (int j = lane; j < n; j += 32) m = fmaxf(m, x[j]); m = warp_max(m); if (m == -INFINITY) m = 0; then s += expf(x[j] - m) in the same way, warp_sum, and y[j] = expf(x[j] - m) * (s == 0 ? 0 : 1 / s)."

step 3 "Maximum and sum in one pass" points=3 program=softmax
    cases version=2 rows=1,5 n=1,31,32,33,1000
    cases version=2 rows=8 n=100 data=large,small,masked,nan
    cases version=2 rows=2 n=10 data=small
    clean memory races errors version=2 rows=5 n=77~8
    metric global_load_bytes v2_online at_most 16400 version=2 rows=4 n=512
    metric global_load_sectors_per_request v2_online at_most 4.5 version=2 rows=4 n=512
    metric shuffle_lanes v2_online at_most 1300 version=2 rows=4 n=512
    registers v2_online=31
    hint "A sum was computed with the maximum 3; then comes a 5. By which factor is every term of that sum too large?"
    hint "A pair {m, s} holds all that must be known about a set of numbers: to change to the larger m, multiply each s by exp(its own m - the larger one). What is -infinity minus -infinity, and in which lanes does it occur?"
    hint "float m = fmaxf(a.m, b.m), base = m == -INFINITY ? 0 : m; return {m, a.s * expf(a.m - base) + b.s * expf(b.m - base)}; a lane begins with {-INFINITY, 0} and merges {x[j], 1}."

step 4 "Long rows: in registers, and over several blocks" points=4 program=softmax
    parts version
    cases version=3 rows=1,3 n=1,31,127,512,513,1000,4095,4096
    cases version=3 rows=2 n=5000,16383,32764
    cases version=4 rows=1,3 n=1,1000,4096,4097,10007
    cases version=4 rows=1 n=1100004
    cases version=3,4 rows=8 n=100 data=large,small,masked,nan
    cases version=4 rows=4 n=9000 data=masked
    clean memory races barriers errors version=3 rows=3 n=777,1000~100
    clean memory races barriers errors version=4 rows=2 n=4301,4300~50
    metric global_load_bytes v3_registers at_most 16400 version=3 rows=2 n=2048
    metric global_load_bytes_per_lane v3_registers at_least 15 version=3 rows=2 n=2048
    metric global_store_bytes_per_lane v3_registers at_least 15 version=3 rows=2 n=2048
    metric global_load_bytes v3_registers at_most 16400 version=3 rows=2 n=2047
    metric global_load_sectors_per_request v3_registers at_most 5.1 version=3 rows=2 n=2047
    metric global_load_bytes v4_ at_most 81000 version=4 rows=1 n=9999
    on_gpu of_copy "the speed of a copy" 0.9 version=3 rows=32768 n=4096 bench=1
    on_gpu of_textbook "the speed of three passes" 3 version=3 rows=32768 n=4096 bench=1
    registers v3_registers=32 v4_pairs=32 v4_write=32
    hint "How many numbers of a row of 4096 does each of 256 threads hold? At which byte does row 1 begin when rows have 4097 numbers, and is that a multiple of 16?"
    hint "v3: outside of the row a number is -INFINITY, whose exponential is 0. Each thread takes exponentials with its own maximum, so that one reduction over pairs is enough; then all its numbers are too large by the same factor. v4: do the same without put_row, then merge all pairs of the row, however many there are."
    hint "factor = expf(mine.m - all.m) / all.s, with all.m replaced by 0 if it is -INFINITY, and 0 if all.s is 0. get_row: int j = column_of<THREADS>(4 * i, true); float4 v = j < n ? *reinterpret_cast<const float4 *>(x + j) : outside in all four. v4: for (unsigned i = threadIdx.x; i < gridDim.y; i += PART_THREADS) p = merge(p, pairs[i]); then block_merge."

step 5 "Layer norm, and bias with GELU" points=4 program=layer_norm
    parts part
    cases part=norm rows=1,5 n=1,31,33,512,1000,4096
    cases part=norm rows=8 n=100,2047 data=large_mean,constant
    cases part=gelu rows=1,5 n=1,33,512,1000,4097
    clean memory races barriers errors part=norm rows=3 n=777~100
    clean memory races barriers errors part=gelu rows=3 n=300~50
    metric global_load_bytes layer_norm at_most 49200 part=norm rows=4 n=1024
    metric global_store_bytes layer_norm at_most 16500 part=norm rows=4 n=1024
    metric global_load_bytes bias_gelu at_most 32800 part=gelu rows=4 n=1024
    metric global_load_bytes_per_lane . at_least 15 part=gelu rows=4 n=1024
    registers layer_norm=64 bias_gelu=48
    hint "Numbers around 1000 with a deviation of 1: how large are their squares, and how many digits does a float leave for the difference of two of them?"
    hint "The row is in registers, so a second pass over it costs no memory: first the mean, then the squares of x - mean. A number without a column is 0 and not the mean: leave it out. block_sum is called twice: the second call must not overwrite what a thread still reads from the first."
    hint "mean = block_sum<THREADS>(sum) / n; if (column_of<THREADS>(k, by_four) < n) squares += (row[k] - mean) * (row[k] - mean); inverse = rsqrtf(block_sum<THREADS>(squares) / n + EPSILON). In block_sum: __syncthreads() before of_warp is written, and again before it is read."

step 6 "Challenge: the way back" points=4 program=backward
    parts part
    cases part=softmax,entropy,norm rows=1,5 n=1,33,512,1000
    cases part=softmax,entropy,norm rows=300 n=60
    cases part=softmax,entropy,norm rows=3 n=4097
    show part=softmax rows=2 n=100
    clean memory races barriers errors part=softmax,entropy,norm rows=3 n=777~100
    metric global_load_bytes softmax_back at_most 32800 part=softmax rows=4 n=1024
    metric global_load_bytes cross_entropy at_most 20600 part=entropy rows=4 n=1024
    metric global_load_bytes norm_back at_most 57400 part=norm rows=4 n=1024
    metric global_load_sectors_per_request column_sums at_most 4.5 part=norm rows=4 n=1024
    registers softmax_back=48 cross_entropy=40 norm_back=119 column_sums=32
    hint "Each of the three needs sums over its row before it can write the first number: one, two, or a maximum and a sum. Which values of the row stay in registers meanwhile?"
    hint "entropy: the exponentials stay; the thread whose column_of is the label subtracts 1 and writes the loss. norm: sums over the row need block_sum, sums over rows do not: a thread has the same columns in all rows of its block."
    hint "softmax: y * (dy - block_sum(y dy)). entropy: row[k] / (s * rows) - (is label ? 1.0f / rows : 0), loss logf(s) - (x - m). norm: hat = (x - mean) * inverse, h = dy * gain; inverse * (h - (block_sum(h) + hat * block_sum(h hat)) / n); sum_gain[k] += dy * hat, sum_bias[k] += dy."
