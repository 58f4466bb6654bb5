#!/usr/bin/env bash
. "${COMMON:-$(dirname "$0")/../../common}/check.sh"
practical 03_laplace3d "Laplace's equation in three dimensions"
# Programs and their steps: laplace3d (1 to 3), laplace3d_blocks (4), laplace3d_stop (5), laplace3d_march (6)

step 1 "A thread per column" points=1
    cases nx=32,64 ny=16 nz=1,2,13 steps=1,10
    show nx=32 ny=16 nz=3 steps=1
    clean memory races barriers errors nx=32 ny=16 nz=5~2 steps=2
    registers column_per_thread=48
    hint "This step is given: read column_per_thread, and run it: make run P=03 ARGS='step=1 nx=32 ny=16 nz=13'."
    hint "Neighbours in x are 1 apart in memory, in y nx apart, in z nx * ny apart."
    hint "If it fails as given, something is wrong with the machine's set-up: try make check P=01 STEP=1."

step 2 "A thread per point: 3-D blocks" points=3
    cases nx=32 ny=8 nz=16 steps=1,2,10
    cases nx=48 ny=20 nz=12 bx=8,16 by=2,4 bz=4 steps=3
    cases nx=128 ny=64 nz=64 steps=1 # more blocks than a GPU runs at once
    show nx=16 ny=4 nz=4 bx=8 by=2 bz=2 steps=1
    clean memory races barriers errors nx=48 ny=20 nz=12~1*4 bx=8 by=4 bz=4 steps=2
    metric global_load_sectors_per_request . at_most 5 nx=64 ny=16~1*8 nz=8 steps=2
    metric largest_grid point_per_thread at_least 60 nx=48 ny=20 nz=12~1*4 bx=8 by=4 bz=4 steps=2
    failing_calls nx=32 ny=8 nz=16 steps=1
    registers point_per_thread=21
    hint "threadIdx, blockIdx and blockDim have x, y and z. Which of them counts the planes?"
    hint "The grid has nx / block.x by ny / block.y by nz / block.z blocks. In the kernel, k is computed from the z components as i is from the x components, and the loop disappears."
    hint "int k = blockIdx.z * blockDim.z + threadIdx.z; size_t at = i + (size_t)nx * j + plane * k; the rest is the body of step 1's loop."

step 3 "A box of any size" points=3
    cases nx=1,31,33 ny=1,17 nz=1,19 steps=2
    cases nx=2,3,255 ny=3,63 nz=5 steps=3
    cases nx=67 ny=43 nz=31 bx=32 by=4 bz=2 steps=5
    show nx=9 ny=5 nz=3 bx=8 by=2 bz=2 steps=1
    clean memory races barriers errors nx=33 ny=17~3 nz=5 steps=2
    metric smallest_block any_box at_least 64 nx=36~3 ny=18~1 nz=5 bx=8 by=4 bz=2 steps=2
    metric largest_block any_box at_most 64 nx=36~3 ny=18~1 nz=5 bx=8 by=4 bz=2 steps=2
    metric largest_grid any_box at_most 75 nx=36~3 ny=18~1 nz=5 bx=8 by=4 bz=2 steps=2 # 5 * 5 * 3
    metric global_load_sectors_per_request . at_most 6 nx=67 ny=43~3 nz=7 steps=2
    metric global_store_lanes_per_request any_box at_least 12 nx=67 ny=43~3 nz=7 steps=2
    metric global_store_bytes any_box at_least 98000 nx=67 ny=43~3 nz=7 steps=2 # the inner points: faces may be copied
    failing_calls nx=3 ny=3 nz=5 steps=1
    registers any_box=20
    hint "A box of 33 points in x and blocks of 16: two blocks are too few, three are too many. What do you do about each?"
    hint "Round the number of blocks up. Then some threads have i >= nx, or j >= ny, or k >= nz: their index would be another point's, or outside the array."
    hint "dim3 grid((nx + bx - 1) / bx, ...); and in the kernel, before anything is read or written: if (i >= nx || j >= ny || k >= nz) return;"

step 4 "Block shapes: a table, and the reason" points=4 program=laplace3d_blocks
    cases nx=264 ny=33 nz=9
    cases nx=29 ny=7 nz=70
    show nx=9 ny=5 nz=3
    clean memory races barriers errors nx=33~3 ny=9 nz=5
    metric largest_grid any_box at_most 99 nx=33 ny=9 nz=5~3 # of (1, 4, 64): 33 * 3 * 1
    metric largest_grid any_box at_most 63 nx=16~5 ny=9 nz=7 # of (256, 1, 1): 1 * 9 * 7
    failing_calls nx=33 ny=9 nz=5
    registers any_box=20
    hint "Work out on paper where the 32 threads of the first warp stand in a block of 16 x 4 x 4, and in one of 1 x 4 x 64. Which of them are neighbours in memory?"
    hint "Lane l stands at x = l % shape.x, y = l / shape.x % shape.y, z = l / (shape.x * shape.y) in its block; block (1, 1, 1) begins at point (shape.x, shape.y, shape.z). The sector of a float at index a is a * 4 / 32."
    hint "For each of the offsets -1, 1, -nx, nx, -plane, plane: put the 32 sectors in an array, std::sort it, and count with std::unique. And: ms[s] = median_ms(10, [&] { launch(d_u, d_unew, b, shape); });"
    on_gpu best_of_copy "the speed of a copy" 0.3 n=512

step 5 "RMS change, and when to stop" points=4 program=laplace3d_stop
    cases nx=16,33 ny=17 nz=5,12 tolerance=0.02
    cases nx=40 ny=31 nz=7 tolerance=0.05
    cases nx=31 ny=9 nz=10 tolerance=0 most=1,5
    cases nx=1 ny=40 nz=3 tolerance=0.1
    cases nx=12 ny=13 nz=14 start=cold tolerance=0.01
    show nx=9 ny=5 nz=3 tolerance=0.5
    clean memory races barriers errors nx=33 ny=17~3 nz=5 tolerance=0.1
    metric global_load_sectors_per_request . at_most 5 nx=64 ny=17~3 nz=5 tolerance=0.1
    failing_calls nx=16 ny=17 nz=5 tolerance=0.1
    registers step_and_change=27
    hint "Which threads must call block_sum? What should a thread add if it has no point, or if its point lies on a face?"
    hint "No return before block_sum: wrap the stencil in if (i < nx && j < ny && k < nz) instead, and start with change = 0. In block_sum there are two places at which all threads must wait."
    hint "if (first) sum = 0; __syncthreads(); atomicAdd(&sum, v); __syncthreads(); return sum; and before each launch cudaMemset(d_squares, 0, sizeof(double))."

step 6 "Challenge: marching, and two steps at once" points=5 program=laplace3d_march
    parts method
    cases method=march,two nx=1,31,33,128 ny=1,17 nz=3,11 steps=2
    cases method=march,two nx=131 ny=60 nz=9 steps=5
    cases method=march,two nx=253 ny=29 nz=7 steps=2
    # rows that end where their padding would begin, and as many of them as two blocks keep
    cases method=march,two nx=32 ny=52 nz=4 steps=2
    # a warp's stack begins behind the last row
    show method=march,two nx=8 ny=3 nz=1 steps=2
    clean memory races barriers errors method=march,two nx=31~4 ny=14~2*4 nz=5 steps=2
    clean memory races barriers errors method=two nx=32 ny=15 nz=5 steps=2 # one begins just there
    metric global_load_efficiency_pct . at_least 75 method=march,two nx=128 ny=17~2 nz=6 steps=2
    metric global_store_efficiency_pct . at_least 75 method=march,two nx=128 ny=17~2 nz=6 steps=2
    registers march=39 two_steps=128
    hint "March: which of below, here and above did this thread already hold one plane lower? Two steps at once: on which of the starting points does one point depend after two steps?"
    hint "Two steps: to finish plane k - 2 you need the half-way planes k - 3, k - 2 and k - 1; to bring plane k half-way you need planes k - 1, k and k + 1 of u. Keep all six in registers; only rows at the rim of a warp's stack go through shared memory, and one barrier per plane is enough if two planes of rims are kept."
    hint "Loop k from begin - 1 to end + 1: load above; if (k - 2 >= begin) step_stack(next, half3, half2, half1, rims of plane k - 2 ...) and store what is not at the tile's rim; __syncthreads(); step_stack(next, below, here, above, south, north ...); publish its first and last row in rim[k & 1]; shift the six planes."
    on_gpu march_of_copy "the speed of a copy" 0.7 bench=1 method=march n=512
    on_gpu two_of_copy "the speed of a copy" 1.05 bench=1 method=two n=512
