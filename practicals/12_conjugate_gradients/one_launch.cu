/* one_launch.cu: conjugate gradients in one launch.
 *
 *   step 6  the whole solution is one cooperative kernel: its blocks wait for each other, and the loop does
 *           without the host
 *
 *     make check P=12 STEP=6
 *     ./one_launch step=6 model=1            by the model of the CPU's clock
 *     ./one_launch step=6 side=31 bench=1    on a GPU, beside version 0
 */
#include <cooperative_groups.h>
#include <stdio.h>

#include "rows.cuh"
#include "sample_way.cuh"
#include "sums.cuh"
#include "system.h"
#include "watch.h"

constexpr int THREADS = 512; // a block
constexpr int EACH = 4;      // blocks that shall fit on a multiprocessor, if the device has room for so many

/* Given. Every thread of every block gets the sum of all partial sums, added in the same order everywhere: so
 * all of them come to the same conclusion from it. */
__device__ double2 sum_for_all(const double2 *partials)
{
    __shared__ double2 sum;
    double2 mine = make_double2(0, 0);
    for (unsigned block = threadIdx.x; block < gridDim.x; block += THREADS) {
        mine.x += partials[block].x;
        mine.y += partials[block].y;
    }
    mine = block_sum(mine);
    if (threadIdx.x == 0) sum = mine;
    __syncthreads();
    double2 all = sum;
    __syncthreads(); // sum may be written again
    return all;
}

/* Step 6. The whole iteration: x, r, z and p are ready (begin_iteration). Each block writes its partial sums
 * to `moving` (p.q) and `turning` (r.r and r.z), one double2 a block. *iterations is how many there were. */
__global__ void __launch_bounds__(THREADS, THREADS_AT_ONCE / THREADS)
    solve_at_once(linear_system s, vectors v, double2 *moving, double2 *turning, int *iterations)
{
    // >>> step 6
    // TODO: r.r and r.z of the beginning; then iterations until r.r is not above the threshold. Where step 5
    // ended a launch, all blocks wait at grid.sync(): for p.q, for r.r and r.z, and for p. A block writes its
    // partial sum, and after the barrier all add up all of them, with sum_for_all.
    (void)s, (void)v, (void)moving, (void)turning, (void)iterations, (void)sum_for_all;
    TODO(6);
    // <<< step 6
}

/* Step 6. How many blocks: all of them must be on the device at once, or they would wait for ever for one
 * that cannot begin. At most `each` a multiprocessor, no more than there is work for, and no more than
 * MAX_BLOCKS. */
static int blocks_at_once(int n, int each, int lanes)
{
    // >>> step 6
    // TODO: the number of multiprocessors, times what cudaOccupancyMaxActiveBlocksPerMultiprocessor says of
    // solve_at_once, or `each` if that is less; not more than n * lanes threads need, nor than MAX_BLOCKS.
    (void)n, (void)each, (void)lanes;
    TODO(6);
    return 1;
    // <<< step 6
}

/* Step 6. The launch: cudaLaunchCooperativeKernel takes the addresses of the kernel's arguments. */
static void launch(const linear_system &s, vectors v, double2 *moving, double2 *turning, int *iterations)
{
    int blocks = blocks_at_once(s.n, (int)case_size("each", EACH), s.matrix.lanes);
    // >>> step 6
    // TODO: cudaLaunchCooperativeKernel with the addresses of the five arguments.
    (void)s, (void)v, (void)moving, (void)turning, (void)iterations, (void)blocks;
    TODO(6);
    // <<< step 6
}

/* Given. The only thing that the host waits for is the end. */
static int solve(const linear_system &s, vectors v, double2 *moving, double2 *turning, int *iterations)
{
    int count;
    launch(s, v, moving, turning, iterations);
    checkCudaErrors(cudaMemcpy(&count, iterations, sizeof count, cudaMemcpyDeviceToHost));
    return count;
}

static void bench(const linear_system &s, vectors v, double2 *moving, double2 *turning, int *iterations)
{
    libraries l = open_libraries(s, v);
    double library = watch("version 0, library calls", [&] {
        begin(s, v, false);
        return solve_plain(s, v, l);
    });
    double each = watch("one launch", [&] {
        begin(s, v, true);
        return solve(s, v, moving, turning, iterations);
    });
    if (TIMES_ARE_REAL) metric("of_library", library / each, "ratio");
    close_libraries(l);
}

int main(int argc, char **argv)
{
    case_begin(argc, argv);
    findCudaDevice(argc, argv);
    linear_system s = make_system();
    vectors v = make_vectors(s.n);
    double2 *moving = (double2 *)guarded_malloc("moving", MAX_BLOCKS * sizeof(double2));
    double2 *turning = (double2 *)guarded_malloc("turning", MAX_BLOCKS * sizeof(double2));
    int *count = (int *)guarded_malloc("iterations", sizeof(int));

    if (watch_asked()) bench(s, v, moving, turning, count);
    begin(s, v, true);
    iterations_begin();
    int iterations = solve(s, v, moving, turning, count);
    iterations_end(iterations);
    output_solution(s, v, iterations);
    guarded_free(count);
    guarded_free(turning);
    guarded_free(moving);
    free_vectors(v);
    free_system(s);
    return case_end();
}
