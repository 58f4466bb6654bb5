#!/usr/bin/env bash
. "${COMMON:-$(dirname "$0")/../../common}/check.sh"
practical 17_attention "Attention on tensor cores"
# Programs and their steps: naive (1 to 2), tiled (3), registers (4), tensor_cores (5), pipeline (6)

step 1 "Naive: the matrix of scores in memory" points=2 program=naive
    cases n=1,31,32,33,100
    cases n=70 heads=3 d=40
    cases n=65 data=large,below
    show n=8
    clean memory races errors n=40~8
    registers scores=30 softmax=30 product=32
    hint "There is nothing to write here: run make profile P=17 STEP=1 ARGS='n=256' and add up the bytes that the three kernels move."
    hint "How many bytes does the matrix of scores take for your n, and how often does each kernel read or write it? How many bytes do Q, K, V and O take?"
    hint "4 n^2 bytes, written by scores, read three times and written twice by softmax, read by product; Q, K, V and O have 4 n d bytes each."

step 2 "Masks: causal, and heads of different lengths" points=3 program=naive
    cases n=1,33,100 causal=no,yes
    cases n=50 heads=4 lengths=ragged causal=no,yes d=32
    cases n=65 causal=yes data=large,below
    show n=9 heads=2 lengths=ragged
    clean memory races errors n=33~8 heads=2 lengths=ragged
    registers scores=30 masked_softmax=31 product=32
    hint "sees: which keys j may query i use? masked_softmax: what is the largest score of a row in which all are -INFINITY, and what is -INFINITY minus that?"
    hint "A key counts if it is below the head's length and, with a causal mask, not later than the query. A row without any key needs some finite number in place of its largest score, and no division by 0."
    hint "return j < length && (!causal || j <= i); and: if (most == -INFINITY) most = 0; expf(-INFINITY - 0) is 0; factor = sum > 0 ? 1 / sum : 0."

step 3 "Tiles and the online softmax, in one launch" points=4 program=tiled
    cases n=1,31,32,33,64,100 causal=no,yes
    cases n=130 heads=4 lengths=ragged causal=no,yes d=32
    cases n=130 causal=no,yes data=large
    cases n=100 data=below
    show n=40 d=32
    clean memory races barriers errors n=70~20 heads=2 lengths=ragged
    metric global_load_bytes tiled at_most 170000 n=128
    metric global_load_sectors_per_request tiled at_most 20 n=128
    metric shared_load_wavefronts_per_request tiled at_most 2.1 n=128
    registers tiled=230
    hint "When a tile brings a larger score than all before, relative to which maximum were the sums computed so far, and by what must they be multiplied?"
    hint "Per tile: fetch K and V together, barrier; all scores of the tile and their maximum; one factor for the total and for all D sums; then the weights. Barrier. A thread without a query must reach the barriers, too."
    hint "most = max(m, all s[j]); factor = expf(m - most); total *= factor; sum[l] *= factor; m = most; for j: weight = expf(s[j] - m), total += weight, sum[l] += weight * of_v[j][l]."

step 4 "Registers: 4 x 4 scores for each thread" points=4 program=registers
    cases n=1,63,64,65,130 causal=no,yes
    cases n=100 heads=4 lengths=ragged causal=no,yes
    cases n=130 d=128 causal=yes
    cases n=130 causal=no,yes data=large
    cases n=130 data=below
    show n=8
    clean memory races barriers errors n=100~30 causal=yes
    metric bytes_moved registers at_most 9000000 n=1024
    metric shared_load_requests registers at_most 530000 n=1024
    metric shared_load_wavefronts_per_request registers at_most 3.1 n=1024
    metric shared_store_wavefronts_per_request registers at_most 2.1 n=1024
    registers registers=79
    limit 20
    hint "The scores are a matrix product, and so is O. What from practical 14 can be used for both, and which threads must know the largest score of a row?"
    hint "For each l, 4 numbers of Q and 4 of K make 16 products. The 16 threads of a row are half a warp: most_of_row. Each keeps the total of its own keys only; one sum_of_row at the end is enough. The weights go through shared memory, because each thread needs those of all keys."
    hint "four(row) = four(&tile.q[l][4 * y]), four(key) = four(&tile.k[l][4 * x]); four(&tile.p[4 * y + r][4 * x]) = four(s[r]); __syncwarp(); for j = 0, 4 ...: four(weight[r]) = four(&tile.p[4 * y + r][j]); value from tile.v[j + b][4 * x + 64 * g]."

step 5 "Tensor cores, and the error predicted" points=4 program=tensor_cores
    parts part
    cases part=bounds
    cases part=stages n=64,100 d=64,128
    cases part=stages n=40 causal=no,yes
    cases part=product n=1,64,65,130 causal=no,yes
    cases part=product n=100 heads=4 lengths=ragged causal=no,yes
    cases part=product n=130 d=128 causal=yes
    cases part=product n=130 causal=no,yes data=large
    cases part=product n=130 data=below
    show part=product n=8
    clean memory races barriers errors part=product n=100 causal=yes
    metric global_load_bytes attend at_most 52000 part=product n=128
    metric shared_load_wavefronts_per_request attend at_most 4.1 part=product n=128
    registers attend=188
    limit 20
    hint "part=stages shows which of the three functions is wrong first. Which of them must know which score belongs to which key, and which need not?"
    hint "make_scores and add_product are matrix products of fragments, as in practical 14. make_weights reads scores from shared memory, with two lanes per row, each of which takes every other group of four keys. bounds: what does an absolute error of s mean for e^s?"
    hint "load_matrix_sync(key, of_k + 16 * j * S::WIDE + 16 * x, S::WIDE) with a turned_part; factor = exp2f(c * mine.m[y] - base), weight = exp2f(c * s - base) with base = c * (new m); sum[y][x].x[e] *= factors[16 * y + mine.row_of[e]]. score = d 2^-23 terms, weight = score + 2^-11, o = (2 weight + n 2^-23) v."

step 6 "Challenge: copies ahead, and no wasted tiles" points=3 program=pipeline
    cases n=1,64,65,200 causal=no,yes
    cases n=100 heads=4 lengths=ragged causal=no,yes
    cases n=200 d=128 causal=no,yes
    cases n=130 causal=yes data=large
    cases n=130 data=below
    show n=65
    clean memory races barriers errors n=200 causal=yes
    metric global_load_bytes attend_ahead at_most 135000 n=256 causal=yes
    on_gpu of_library "the speed of cuBLAS and a softmax" 1.6 n=4096 heads=32 bench=1
    on_gpu of_library "the speed of cuBLAS and a softmax" 1 n=4096 heads=32 d=128 bench=1
    registers attend_ahead=233
    limit 20
    hint "Into which pair of tiles may a copy be started while tile t is in use, and since when have all threads left it? What is the last key that the last query of a block sees?"
    hint "Wait, and then a barrier, at the top of a round: after that barrier no thread uses tile t - 1, so tile t + 1 may take its place. A causal mask ends the loop after the tile of the block's last query; a single warp may finish its work earlier, but it must still reach the barriers."
    hint "tiles = min(tiles, (block_row + S::BLOCK_ROWS - 1) / S::KEYS + 1); __pipeline_wait_prior(0); __syncthreads(); start tile t + 1 at (t + 1) % 2 * S::TILE; __pipeline_commit(); if (a.causal && first > first_row + S::ROWS - 1) continue; then the three functions."
