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
    cooperative_groups::grid_group grid = cooperative_groups::this_grid();
    int me = blockIdx.x * THREADS + threadIdx.x, threads = gridDim.x * THREADS;
    int lanes = s.matrix.lanes, groups = threads / lanes;
    int of_warp = me / 32 * (32 / lanes); // the row of the warp's first group
    double2 mine = make_double2(0, 0);
    for (int i = me; i < s.n; i += threads) {
        mine.x += (double)v.r[i] * v.r[i];
        mine.y += (double)v.r[i] * v.z[i];
    }
    mine = block_sum(mine);
    if (threadIdx.x == 0) turning[blockIdx.x] = mine;
    grid.sync();
    double2 now = sum_for_all(turning); // r.r and r.z
    int count = 0;
    while (now.x > s.threshold && count < s.most) { // the same in all threads of the grid
        mine = make_double2(0, 0);
        for (int row = me / lanes, first = of_warp; first < s.n; row += groups, first += groups) {
            float product = row_times(s.matrix, v.p, row);
            if (threadIdx.x % lanes || row >= s.n) continue;
            v.q[row] = product;
            mine.x += (double)v.p[row] * product;
        }
        mine = block_sum(mine);
        if (threadIdx.x == 0) moving[blockIdx.x] = mine;
        grid.sync(); // all of q and all partial sums are there
        float alpha = (float)(now.y / sum_for_all(moving).x);
        mine = make_double2(0, 0);
        for (int i = me; i < s.n; i += threads) {
            float r = v.r[i] - alpha * v.q[i], z = r / s.diagonal[i];
            v.r[i] = r;
            mine.x += (double)r * r;
            mine.y += (double)r * z;
        }
        mine = block_sum(mine);
        if (threadIdx.x == 0) turning[blockIdx.x] = mine;
        grid.sync();
        double before = now.y;
        now = sum_for_all(turning);
        float beta = (float)(now.y / before);
        for (int i = me; i < s.n; i += threads) {
            float p = v.p[i];
            v.x[i] += alpha * p;
            v.p[i] = v.r[i] / s.diagonal[i] + beta * p;
        }
        count++;
        grid.sync(); // all of p is there, and the partial sums have been read
    }
    if (me == 0) *iterations = count;
    // <<< step 6
}

/* Step 6. How many blocks: all of them must be on the device at once, or they would wait for ever for one
 * that cannot begin. At most `each` a multiprocessor, no more than there is work for, and no more than
 * MAX_BLOCKS. */
static int blocks_at_once(int n, int each, int lanes)
{
    // >>> step 6
    int device, processors, fit;
    checkCudaErrors(cudaGetDevice(&device));
    checkCudaErrors(cudaDeviceGetAttribute(&processors, cudaDevAttrMultiProcessorCount, device));
    checkCudaErrors(cudaOccupancyMaxActiveBlocksPerMultiprocessor(&fit, solve_at_once, THREADS, 0));
    int most = processors * (fit < each ? fit : each), needed = (n * lanes + THREADS - 1) / THREADS;
    if (most > needed) most = needed;
    return most < MAX_BLOCKS ? most : MAX_BLOCKS;
    // <<< step 6
}

/* Step 6. The launch: cudaLaunchCooperativeKernel takes the addresses of the kernel's arguments. */
static void launch(const linear_system &s, vectors v, double2 *moving, double2 *turning, int *iterations)
{
    int blocks = blocks_at_once(s.n, (int)case_size("each", EACH), s.matrix.lanes);
    // >>> step 6
    void *arguments[] = {(void *)&s, &v, &moving, &turning, &iterations};
    checkCudaErrors(cudaLaunchCooperativeKernel(solve_at_once, blocks, THREADS, arguments));
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
