#!/usr/bin/env bash
. "${COMMON:-$(dirname "$0")/../../common}/check.sh"
practical 08_scan_sort "Scan, recurrence and radix sort"
# Programs and their steps: scan (1 to 3), recurrence (4), sort_block (5), radix_sort (6)

step 1 "One block: a given scan" points=2 program=scan
    cases n=1,2,31,32,33,255,1000,1023,1024
    clean memory races barriers errors n=33,1000~20
    registers scan_one_block=10
    hint "There is nothing to write here: run it with make run P=08 ARGS='step=1 n=8' and follow one number to the right."
    hint "In round d thread t adds the number 2^d places to its left. Which threads have nothing on their left?"
    hint "Take out one of the two barriers of a round and check again under other thread orders: which threads need which of them?"

step 2 "Any n: three kernels, and a single pass" points=5 program=scan
    parts way
    cases way=three_kernels,single_pass n=1,255,256,257,1025,65536,65537,100003
    late 2 n=4096
    clean memory races barriers errors n=257,1025~2*256
    metric global_load_efficiency_pct . at_least 90 n=8192~8*256
    metric global_store_efficiency_pct . at_least 90 n=8192~8*256
    metric global_load_lanes_per_request scan_single_pass at_least 5 n=8192~8*256 # no tile is one thread's work
    metric global_load_requests scan_single_pass at_most 400 n=8192~8*256 # a walk ends at a prefix
    metric global_load_lanes_per_request 'scan_tiles|scan_single_pass' at_least 20 n=8192~8*256
    metric global_store_bytes scan_single_pass at_least 24576 n=8192~8*256
    failing_calls n=257
    registers scan_tiles=14 add_before_tile=10 scan_single_pass=18
    hint "First scan each tile by itself. What tile b still lacks is one number, the same for all of its elements."
    hint "Three kernels: the totals of the tiles are an array, and what tile b must add is a running sum of that array. Single pass: publish the tile's total, then walk left over the published words."
    hint "if (i < n && blockIdx.x > 0) sums[i] += scanned_totals[blockIdx.x - 1]; and in the walk: word 0 means wait, TOTAL_KNOWN means add and go on, PREFIX_KNOWN means add and stop. Publish your own prefix before you leave."

step 3 "Shuffles: a warp scans in registers" points=4 program=scan
    cases n=1,3,4,5,127,128,129,511,512,513,2047,2048,2049,8191,8192,8193,100003
    late 2 n=32768
    show n=100
    clean memory races barriers errors n=513,8193~2*512
    metric global_load_efficiency_pct . at_least 90 n=24576~2*8192
    metric global_store_efficiency_pct . at_least 90 n=24576~2*8192
    metric shuffle_lanes scan_fast at_least 20000 n=24576~1*8192
    on_gpu speed fast_of_copy 0.75 n=134217728 bench=1
    registers scan_fast=96
    hint "__shfl_up_sync(0xffffffff, v, d) gives the v of the lane d to the left; the lowest d lanes get their own back and must not add it."
    hint "For a block: each warp scans its own numbers, lane 31 writes its warp's total to shared memory, one warp scans the totals, and every thread adds the total of the warps before its own."
    hint "In scan_fast a row is scanned in this order: each lane's own four, then scan_warp of the fourth, then add what stands before the lane, which is upto_lane - v[row].w, and what stands before the row."

step 4 "The recurrence v[i] = s[i] v[i-1] + u[i]" points=4 program=recurrence
    cases n=1,7,8,9,255,257,4095,4096,4097,100003
    cases n=20011 size=1.02
    cases n=4099 least=0.999 # so little is lost on the way that what is far away still counts
    show n=9
    late 2 n=32769
    clean memory races barriers errors n=255,4097~4*256
    metric global_load_efficiency_pct . at_least 90 n=8192~4*256
    metric global_store_efficiency_pct . at_least 90 n=8192~4*256
    on_gpu speed of_copy 0.7 n=100000000 bench=1
    registers solve=64
    hint "Fold two steps by hand: put v1 = s1 v0 + u1 into v2 = s2 v1 + u2 and read off the new s and u."
    hint "then(first, second) is not then(second, first): in scan_warp the left lane's stretch comes first."
    hint "return {first.s * second.s, fma(second.s, first.u, second.u)}; and what stands before lane k of warp w is: all of the warps before, then lanes 0 to k-1, in this order."

step 5 "A stable sort of one block, bit by bit" points=2 program=sort_block
    cases n=1,31,32,33,1000,1023,1024
    cases n=1000 bits=1,4,31
    show n=40 bits=2
    clean memory races barriers errors n=1000~20 bits=4
    metric active_lanes_pct . at_least 60 n=1000~20 bits=4
    registers sort_one_block=22
    hint "Count: how many zeros are there in all, and how many up to me?"
    hint "A zero's place is the number of zeros before it; a one's place is the number of all zeros plus the number of ones before it. Ones before me = threads before me minus zeros before me."
    hint "Put a barrier after the scatter; then each thread picks up the key at its own place. Before the next bit's scatter, scan_block has already made all threads wait."

step 6 "Challenge: eight bits per pass, many blocks" points=3 program=radix_sort
    cases n=0,1,2,33,10751,10752,10753
    cases n=20011 data=random,few,equal,sorted,reversed pairs=0,1
    cases n=20011 type=int,float pairs=0,1
    late 2 n=53761 data=random
    clean memory races barriers errors n=2,10753~20
    metric global_load_efficiency_pct count_digits at_least 90 n=6912~20
    metric global_store_bytes split at_least 110000 n=6912~20
    on_gpu of_copy "the speed of a copy" 0.2 n=33554432 bench=1
    registers count_digits=48 first_places=21 split=64
    hint "Begin with in_order: flip the top bit of an int; flip all bits of a negative float, because floats are stored as sign and magnitude."
    hint "In a warp, lanes_alike tells which lanes have my digit; the lowest of them adds their number to the warp's next place of that digit, and sets the digit's word to 0 again; my place is what it found there plus the number of such lanes below me."
    hint "A key's place in its tile is: keys of smaller digits in the tile (scan_block_exclusive) + in warps before (counts) + in rows and lanes before (places_of_warp). Its place in the array is: first_place[digit] + keys of the digit in tiles before (look_back), and from there on as in the tile."
