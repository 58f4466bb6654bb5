#!/usr/bin/env bash
. "${COMMON:-$(dirname "$0")/../../common}/check.sh"
practical 07_tridiagonal "Tridiagonal systems"
# Programs and their steps: heat (1 to 2), systems (3 to 5), large (6)

step 1 "128 unknowns by parallel cyclic reduction: given" points=2 program=heat
    cases steps=1,10 lambda=0.5,20
    clean memory races barriers errors steps=1
    registers heat_128=30
    hint "There is nothing to write here: run it with make run P=07 ARGS='step=1 steps=3'."
    hint "After the round with distance 1, which unknowns does row 5 refer to? After the round with distance 2?"
    hint "Write rows 4, 5 and 6 of a small system on paper, and add multiples of the outer two to the middle one."

step 2 "Any number of unknowns up to 1024" points=3 program=heat
    cases n=1,2,3,31,32,33,100,127,129,1000,1023,1024 steps=3
    cases n=1000 steps=3 lambda=100
    clean memory races barriers errors n=33,1000~20 steps=2
    metric shared_load_wavefronts_per_request . at_most 1.5 n=1000~20 steps=2
    metric active_lanes_pct . at_least 85 n=1000~20 steps=2
    failing_calls n=33 steps=1
    registers heat=31
    hint "Which 128s in heat_128 stand for the size of the system, and which for the size of the arrays?"
    hint "Declare extern __shared__ floats, and let pointers divide them into three arrays of blockDim.x floats each; the launch gives the number of bytes."
    hint "heat<<<1, n, 3 * n * sizeof(float)>>>; and the rounds go on while distance < n, also when n is not a power of two."

step 3 "Many systems with coefficients of their own" points=4 program=systems
    cases n=1,2,31,33,128,1000,1024 systems=1,7
    clean memory races barriers errors n=33,1000~20 systems=3
    metric global_load_efficiency_pct . at_least 90 n=128 systems=7~3
    metric shared_load_wavefronts_per_request . at_most 1.5 n=128 systems=7~3
    registers solve_by_block=28
    hint "Each coefficient that was -lambda now comes from the row; blockIdx.x is the number of the system."
    hint "Divide a row by its b when you load it: then its middle coefficient is 1, and a round is reduce(left, mine, right)."
    hint "r = 1 / (1 - mine.a * left.c - mine.c * right.a); the new a is -r * mine.a * left.a; c and d by the same pattern."

step 4 "32 unknowns in a warp, by shuffles only" points=3 program=systems
    cases n=1,2,5,16,31,32 systems=1,3,4,5,100
    clean memory races barriers errors n=31 systems=5~2
    metric global_load_efficiency_pct . at_least 90 n=32 systems=100~10
    metric shuffle_lanes solve_by_warp at_least 2880 n=32 systems=100~10
    metric shared_load_requests solve_by_warp at_most 0 n=32 systems=100~10
    registers solve_by_warp=24
    hint "The row that stood in shared memory at [t - distance] is now in the registers of the lane that many places to the left."
    hint "A row is three numbers, so each round has three shuffles up and three down. All lanes must take part, including those without a row."
    hint "__shfl_up_sync hands the lowest lanes their own value. What is that value multiplied by? So no test is needed, as long as every lane takes part."

step 5 "Several unknowns per lane: the warp hybrid" points=5 program=systems
    cases n=3,31,33,64,100,127,128 systems=1,5
    cases n=129,256,257,511,512,513,1000,1024 systems=3
    clean memory races barriers errors n=100~10,513~8 systems=3
    metric global_load_efficiency_pct . at_least 90 n=128 systems=5~2
    metric global_store_efficiency_pct . at_least 90 n=128 systems=5~2
    on_gpu speed hybrid_of_copy 0.7 n=128 systems=262144 bench=1
    registers solve_hybrid=32
    hint "Go down the lane's rows as Thomas's algorithm does, but keep the first unknown: every row then refers to unknown 0 and to the row below."
    hint "Then go up: each inner row then refers only to the lane's first and last unknowns. What remains is a system of each lane's two outer rows."
    hint "x_first = d0 - a0 last_of_lane_before - c0 last; put this lane's and the next lane's into row K-1, scale it to 1, and solve_warp does the rest."

step 6 "Challenge: one large system, and whether to believe it" points=3 program=large
    cases n=1,2,32,33,64,65,1023,1024,1025,32769,100003
    cases n=20011 diagonal=-0.5
    cases n=1025 nan=0,512,1024
    cases n=1 nan=0
    clean memory races barriers errors n=33,1025~60
    registers free_inner_rows=38 make_small_system=32 put_in_last_unknowns=26 thomas=30
    hint "This is step 5 with chunks in memory in place of lanes in registers: go down, go up, and one row per chunk remains."
    hint "Refer to the last unknown of the chunk before, not to the first of this one: then the row that remains needs only the next chunk's first row."
    hint "last row: a before + x_last + c x_next = d, and x_next = d' - a' x_last - c' last'."
