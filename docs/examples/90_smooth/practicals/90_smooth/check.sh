#!/usr/bin/env bash
. "${COMMON:-$(dirname "$0")/../../common}/check.sh"
practical 90_smooth "Smoothing"

step 1 "Two neighbours" points=2
    cases n=1,2,127,128,129,100003
    hint "This step is given. Run it: make run P=90 STEP=1."
    hint "How often is x[5] read, and by which threads?"
    hint "make reset P=90 puts the starter back."

step 2 "Through shared memory" points=8
    cases n=1,2,127,128,129,100003
    cases n=1000 block=32,96,1024
    clean memory races barriers errors n=129
    hint "Draw a block of four threads, and the six numbers that it needs."
    hint "The first and the last thread of a block have a second number to fetch. What must all wait for?"
    hint "tile[t] = i < n ? x[i] : 0; if (threadIdx.x == 0) tile[0] = ...; __syncthreads();"

step 3 "Any number of neighbours" points=10
    cases n=1,129,100003 radius=0,1,5
    cases n=1000 block=32 radius=40
    clean memory races barriers errors n=129 block=32 radius=5,40
    hint "With radius=40 and 32 threads per block: how many numbers does the tile hold, and who fetches them?"
    hint "Thread t fetches tile[t], tile[t + blockDim.x], tile[t + 2 * blockDim.x] ... as far as the tile goes."
    hint "for (int t = threadIdx.x; t < blockDim.x + 2 * radius; t += blockDim.x) tile[t] = ...;"
