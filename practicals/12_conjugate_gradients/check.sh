#!/usr/bin/env bash
. "${COMMON:-$(dirname "$0")/../../common}/check.sh"
practical 12_conjugate_gradients "Conjugate gradients"
# Programs and their steps: library_calls (1 to 3), own_kernels (4 to 5), one_launch (6)

step 1 "Calls of libraries" points=2 program=library_calls
    cases side=1,2,5,10 stencil=7,27
    cases side=10 spread=0,0.5 tol=1e-3,1e-5
    cases side=5 rhs=zero,solved
    clean memory races errors side=5
    metric launches_per_iteration . at_most 8 side=5
    hint "There is nothing to write here: run it with make run P=12 ARGS='step=1 side=10'. How many calls of a library are in the loop of solve_plain (sample_way.cuh), and for which of them does the host wait?"
    hint "Each kernel and each library call counts as a launch. The host waits wherever a result is written to one of its own variables."
    hint "Seven calls: one of cuSPARSE, six of cuBLAS. The host waits for the two sums, pq and rr."

step 2 "A preconditioner" points=3 program=library_calls
    cases side=5 most=1,2,3 # the first iterations, one after the other
    cases side=1,2,5,10 stencil=7,27
    cases side=10 spread=0,0.5 tol=1e-3,1e-5
    cases side=5 rhs=zero,solved
    cases side=10 most=6
    cases side=23
    clean memory races barriers errors side=5,6
    metric global_load_efficiency_pct divide at_least 85 side=10
    metric launches_per_iteration . at_most 9.5 side=10
    failing_calls side=2
    registers divide=16
    hint "From which vectors does solve_plain compute a new direction, where does z take the place of r, and where must r remain?"
    hint "z = r / diagonal. alpha and beta are computed from r.z, and the new direction is z + beta p; only the stopping test uses r.r."
    hint "alpha = rz / pq; x += alpha p; r -= alpha q; rr = r.r; z = r / diagonal; before = rz (kept from before); rz = r.z; beta = rz / before; p = beta p (cublasSscal), then p += z (cublasSaxpy)."

step 3 "Scalars stay on the device" points=4 program=library_calls
    cases side=5 most=1,2,3 every=1 # the first iterations, one after the other
    cases side=1,2,5,10 stencil=7,27
    cases side=10 spread=0.5 every=1,7
    cases side=5 rhs=zero,solved
    cases side=10 most=6 every=1,3
    cases side=8,10 tol=0.2,0.1,0.05 every=20 # nothing moves when it is done
    cases side=23 every=20
    clean memory races barriers errors side=5,6
    metric waits_per_iteration . at_most 0.25 side=10 every=10
    metric operations_per_iteration 'copy to the host' at_most 0.25 side=10 every=10
    metric waits_per_iteration . at_least 0.9 side=10 every=1 # it asks as often as it is told to
    failing_calls side=2 every=2
    registers make_alpha=16 make_beta=17 divide=16
    hint "Which numbers does the host look at in solve_preconditioned, and which of them does it need for anything other than passing them on?"
    hint "The libraries write p.q and r.z into the struct on the device; a kernel of one thread computes alpha from them, and the next call reads alpha there. Once the solve is done it stays done: alpha and beta are 0, and no iteration is counted."
    hint "multiply(l, &l.constants[0], &l.constants[1]); cublasSdot(..., &d->pq); make_alpha<<<1, 1>>>(d); two cublasSaxpy with &d->alpha and &d->minus_alpha; cublasSdot(..., &d->rr); divide_by_diagonal; cublasSdot(..., &d->rz); make_beta; cublasSscal with &d->beta; cublasSaxpy with one. And for (int queued = 0; !now.done && queued < s.most; queued += s.every) { s.every times queue_iteration; one cudaMemcpy of the struct }."

step 4 "A sum of your own" points=3 program=own_kernels
    cases n=1,31,32,33,255,256,257,1023,1025 block=64,256 side=2
    cases n=70003 block=256 side=2 # more blocks than a block has threads
    cases n=30003 block=64,96 blocks=200 side=2 # and more elements than the grid has threads
    cases n=20003 block=1024 side=2
    cases n=1000 side=5,10 stencil=7
    show n=70 block=64 side=1 most=0
    clean memory races barriers errors n=1025~16,5003~64 block=64,96 side=2
    late 4 n=1025 block=64 side=2
    metric global_load_efficiency_pct '^dot$' at_least 75 n=4096~64 block=256 side=2 # backwards: a sector more per warp
    metric global_atomic_bytes '^dot$' at_most 2600 n=16384 block=256 side=2
    failing_calls n=100 side=1
    registers dot=24
    hint "In which order do the blocks of a grid finish? So in which order does atomicAdd add their sums, and is the result the same next time?"
    hint "Each block writes its sum to partials[blockIdx.x] and then counts itself with an atomicAdd on an integer. The block that finds all others counted adds up the partial sums, in the order of the blocks. A fence belongs between writing and counting."
    hint "if (threadIdx.x == 0) { g.partials[blockIdx.x] = mine; __threadfence(); last = atomicAdd(g.finished, 1u) == gridDim.x - 1; } barrier; if (!last) return false; __threadfence(); each thread adds partials[threadIdx.x], partials[threadIdx.x + blockDim.x] ...; *sum = block_sum(mine); thread 0 sets *g.finished = 0 and returns true."

step 5 "Fused: three launches" points=5 program=own_kernels
    cases side=5 most=1,2,3 every=1 # the first iterations, one after the other
    cases side=1,2,5,10 stencil=7,27 block=256
    cases side=10 spread=0,0.5 tol=1e-3,1e-5 block=64,96 every=7
    cases side=5 rhs=zero,solved
    cases side=13 every=20
    cases side=6 every=1,4 graph=1
    cases side=10 tol=0.1 every=20 block=64
    cases side=10 most=1 every=1 block=64 blocks=1,7 # more rows and elements than the grid has threads
    cases side=10 stencil=7,27 block=64 blocks=3
    show side=2 block=64 most=1 every=1
    clean memory races barriers errors side=5,6 block=64,96
    late 3 side=5 block=64
    metric launches_per_iteration . at_most 3.3 side=10 stencil=7 every=1
    metric largest_grid multiply_dot at_least 4 side=10 stencil=7 every=1
    metric largest_grid move_dots at_least 4 side=10 stencil=7 every=1
    metric largest_grid turn_both at_most 14 side=3 every=1 block=64 # 32 lanes for each of 27
    metric waits_per_iteration . at_most 0.25 side=10 stencil=7 every=10
    metric bytes_per_iteration . at_most 446000 side=10 stencil=7 every=1
    failing_calls side=2 every=2
    on_gpu of_library "the speed of the way through library calls" 3 side=31 every=16 bench=1
    # 48 iterations are enough: gold makes them, too, and on a CPU
    on_gpu graph_of_library "the speed of library calls" 1.3 side=128 stencil=7 spread=0 every=16 most=48 bench=1
    registers multiply_dot=32 move_dots=32 turn_both=18
    hint "Write down for each line of the algorithm which vectors it reads, and which sum must be there before it can begin. Between which lines must the whole grid have finished?"
    hint "Only the two sums divide the iteration: p.q must be complete before r is updated, and r.z before p is. So there are three kernels, and the thread that gets a sum from grid_sum computes the scalar from it. x needs alpha and p, so it can be updated where p is read anyway."
    hint "multiply_dot: q[row] = product, mine.x += p[row] * product; if (grid_sum(mine, g, &sum)) d->alpha = d->done ? 0 : d->before / sum.x. move_dots: r = v.r[i] - alpha * v.q[i], mine.x += r * r, mine.y += r * (r / diagonal); the thread that gets the sums makes beta = sum.y / before (0 if done), before = sum.y, one iteration more, done. turn_both: p = v.p[i]; x += alpha * p; v.p[i] = r / diagonal + beta * p. All three in w.stream."

step 6 "Challenge: one launch" points=3 program=one_launch
    cases side=5 most=1,2,3 # the first iterations, one after the other
    cases side=10 most=1,2  # and in several blocks
    cases side=1,2,5,10 stencil=7,27
    cases side=10 spread=0,0.5 tol=1e-3,1e-5
    cases side=5 rhs=zero,solved
    cases side=2 tol=1.1
    cases side=10 most=6
    cases side=10 each=1,2,100
    cases side=10 blocks=1,3
    cases side=6 stencil=7,27 kept=0
    cases side=14
    show side=2 block=64 most=1
    clean memory races barriers errors side=5,6
    metric launches_per_iteration . at_most 0.1 side=10 stencil=7
    metric waits_per_iteration . at_most 0.1 side=10 stencil=7
    metric bytes_per_iteration . at_most 414000 side=10 stencil=7
    metric largest_grid solve_at_once at_most 2 side=2
    metric largest_grid solve_at_once at_least 7 side=12 most=1 # a thread for each of 1728 rows
    failing_calls side=2
    on_gpu of_library "the speed of the way through library calls" 5 side=31 bench=1
    on_gpu of_library "the speed of the way through library calls" 1.5 side=128 stencil=7 spread=0 most=48 bench=1
    registers solve_at_once=64
    hint "The end of a launch is a barrier for the whole grid. Where did step 5 need one, and what takes its place within a kernel? What if a block has not begun yet, because the device is full? And which numbers does only one block ever read?"
    hint "grid.sync() three times per iteration: before alpha (all of p.q), before beta (r.r and r.z), and before the next product (all of p). Each block writes its partial sum, and after the barrier every block adds up all of them by itself, in the same order, so all get the same alpha and stop at the same iteration. If a block keeps the same rows, no other block needs their r, q and diagonal, which can stay in its shared memory from the first iteration to the last. Only p must be where all blocks see it."
    hint "rows = rows_of_block(s.n, gridDim.x), begin = min(blockIdx.x * rows, s.n); r = on_chip ? kept : v.r + begin, q = on_chip ? kept + rows : v.q + begin, and with kept + 2 * rows the diagonal. mine = block_sum(mine); if (threadIdx.x == 0) moving[blockIdx.x] = mine; grid.sync(); alpha = now.y / sum_for_all(moving).x; ... turning ...; grid.sync(); before = now.y; now = sum_for_all(turning); ...; grid.sync(). Blocks: multiprocessors times what cudaOccupancyMaxActiveBlocksPerMultiprocessor says, or each if that is less; no more than (n * lanes + THREADS - 1) / THREADS, nor than room. Launch: void *arguments[] = {(void *)&s, &v, &grid.on_chip, &moving, &turning, &iterations}; cudaLaunchCooperativeKernel(solve_at_once, grid.blocks, THREADS, arguments, grid.bytes)."
