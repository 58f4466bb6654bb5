#!/usr/bin/env bash
. "${COMMON:-$(dirname "$0")/../../common}/check.sh"
practical 02_monte_carlo "Monte Carlo"
# Programs and their steps: paths (1 to 2), average (3), philox (4 to 5)

step 1 "One thread, one path" points=2 program=paths
    cases n=1,31,32,33,1023,1024,1025
    cases n=1001 threads=96 steps=1,7 rho=-0.3 sigma=0.2
    clean memory races barriers errors n=33,1001~50 threads=96 steps=3
    hint "This step is given. Run it: make run P=02 STEP=1, and with n=100, n=10000: how does the standard error shrink?"
    hint "cudaMemcpyToSymbol brings the constants to the device: see what happens to the price without that line."
    hint "git diff practicals/02_monte_carlo/paths.cu shows what you changed; make reset P=02 undoes all of it."

step 2 "Neighbours read neighbours" points=3 program=paths
    cases n=1,31,32,33,1023,1024,1025
    cases n=1001 threads=96 steps=1,7 rho=-0.3 sigma=0.2
    clean memory races barriers errors n=33,1001~50 threads=96 steps=3
    metric global_load_sectors_per_request paths_coalesced at_most 4.5 n=1024~8*32 steps=20
    metric global_store_sectors_per_request paths_coalesced at_most 4.5 n=1024~8*32 steps=20
    metric global_load_bytes paths_coalesced at_least 122880 n=1024~8*32 steps=20
    on_gpu speed of_copy 0.7 n=1000 bench=960000
    hint "Write down z for 3 paths of 2 steps in both orders: 12 numbers. Which of them belong to path 1?"
    hint "In step 1 a path's normals are neighbours, and the first normals of two neighbouring paths are 2 * steps apart. Here it is the other way round: the first normals of all paths are neighbours. So where does path 7 begin, and how far is its second normal from its first?"
    hint "first = z + path; and from there every n-th number."

step 3 "A mean and its error, three ways" points=6 program=average
    parts way
    cases way=partials,atomics,two_kernels n=2,33,1025 blocks=3 threads=64
    cases way=partials,atomics,two_kernels n=33333 blocks=1000 threads=32
    cases way=partials,atomics,two_kernels n=100003 blocks=64 threads=1024 a=-0.5 b=0.25 c=1000
    cases way=partials,atomics,two_kernels n=1003 blocks=1 threads=1 a=0 b=1 c=0
    show way=partials,atomics,two_kernels n=70 blocks=2 threads=32
    clean memory races barriers errors way=partials,atomics,two_kernels n=1025~60 blocks=3 threads=64
    metric smallest_block . at_least 64 way=partials,atomics,two_kernels n=1025~60 blocks=3 threads=64
    metric largest_block . at_most 64 way=partials,atomics,two_kernels n=1025~60 blocks=3 threads=64
    metric largest_grid . at_most 3 way=partials,atomics,two_kernels n=1025~60 blocks=3 threads=64
    metric global_load_sectors_per_request . at_most 4.5 way=partials,atomics n=16384~8*256 blocks=8 threads=128
    metric shared_load_wavefronts_per_request . at_most 4 way=partials n=1024 blocks=1 threads=1024
    metric active_lanes_pct partials at_least 80 way=partials n=1024 blocks=1 threads=1024
    metric global_load_lanes_per_request . at_least 24 way=partials,atomics n=16384~8*256 blocks=8 threads=128
    metric global_load_bytes 'partials|atomics' at_least 57344 way=partials,atomics n=16384~8*256 blocks=8 threads=128
    failing_calls way=partials,atomics,two_kernels n=33 blocks=3 threads=32
    hint "In a tree of 8 threads: which thread adds what in the first round, and which in the second? What must be finished before the second round may begin?"
    hint "__syncthreads() before every round, reached by all threads of the block, including those that add nothing. Only one thread writes the block's result. If many threads run total += x at once, additions are lost; with atomicAdd none is. And new memory is not zeroed."
    hint "for (unsigned half = blockDim.x / 2; half > 0; half /= 2) { __syncthreads(); if (threadIdx.x < half) ... += part[threadIdx.x + half] ...; }  partials: sums block = block_sum(own_share(z, n)); if (threadIdx.x == 0) partial[blockIdx.x] = block;  add_partials: for (int i = threadIdx.x; i < count; i += blockDim.x) ..., then the same."

step 4 "Random numbers where they are used" points=5 program=philox
    cases n=1,33,1024,1025 blocks=64 threads=128
    cases n=301 blocks=1 threads=1
    cases n=10007 blocks=5 threads=96
    cases n=1001 blocks=3 threads=32 steps=1,4,7 rho=-0.3 sigma=0.2
    show n=40 blocks=1 threads=32 steps=2
    clean memory races barriers errors n=301~20 blocks=3 threads=64 steps=7
    metric global_store_sectors_per_request paths at_most 4.5 n=1024~8*32 steps=20 blocks=8 threads=64
    metric global_store_lanes_per_request paths at_least 24 n=1024~8*32 steps=20 blocks=8 threads=64
    metric global_store_bytes paths at_most 30720 n=1024~8*32 steps=20 blocks=8 threads=64
    on_gpu speed of_copy 0.4 n=1000 blocks=8 threads=128 bench=9600000
    hint "Suppose thread 5 walks path 5 in one launch, and paths 5 and 105 in another. What must the three arguments of four_normals be so that path 5 comes out the same?"
    hint "The subsequence is the path, not the thread. The index counts the groups of four normals along the path: two steps use up one group. A grid-stride loop decides which paths a thread walks."
    hint "for (int k = 0; k < option.steps; k += 2) { float4 z = four_normals(seed, path, k / 2); advance(s, z.x, z.y); if (k + 1 < option.steps) advance(s, z.z, z.w); }"

step 5 "An interval that keeps its word" points=4 program=philox
    cases n=290 seeds=5000 steps=1 threads=128
    cases n=100 seeds=40 threads=96
    show n=40 seeds=2 threads=32 steps=1
    clean memory races barriers errors n=100~10 seeds=4 threads=96
    metric global_load_lanes_per_request . at_least 16 n=100~10 seeds=4 threads=96
    hint "What varies less: one payoff, or the mean of 400 of them? By which factor? The interval is for the mean."
    hint "Standard error = sqrt(variance / n), with the variance of the payoffs around their own mean; 95 % of a normal distribution lies within 1.96 standard errors of its mean. To count a block's paying paths, let each thread count its own, then add up the counts."
    hint "__shared__ int paid; thread 0 sets it to 0; __syncthreads(); atomicAdd(&paid, mine); __syncthreads(); in thread 0: price = discount * paid / n; variance = (discount * discount * paid - price * price * n) / (n - 1); low and high = price -/+ 1.96 * sqrt(variance / n)."
