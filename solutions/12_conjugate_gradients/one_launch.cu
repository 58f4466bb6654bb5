/* one_launch.cu: conjugate gradients in one launch.
 *
 *   step 6  the whole solve is one cooperative kernel: its blocks wait for each other, and the loop runs
 *           without the host
 *
 *     make check P=12 STEP=6
 *     make run P=12 ARGS="step=6 model=1"      in the model of the CPU's clock
 *     make run P=12 ARGS="step=6 side=31 bench=1"      on a GPU, beside version 0
 */
#include <cooperative_groups.h>
#include <stdio.h>

#include "rows.cuh"
#include "sample_way.cuh"
#include "sums.cuh"
#include "system.h"
#include "watch.h"

constexpr int THREADS = 512; // per block
constexpr int EACH = 2;      // blocks per multiprocessor; more would leave the matrix too little cache

/* How the kernel is launched. */
struct shape {
    int blocks;   // each block keeps the same rows during the whole launch
    bool on_chip; // each block keeps r, q and the diagonal of its rows in shared memory
    size_t bytes; // of shared memory per block
};

/* Given. The number of rows per block, a multiple of 32. Block b begins at row b times this number. */
__host__ __device__ inline int rows_of_block(int n, int blocks)
{
    return ((n + blocks - 1) / blocks + 31) / 32 * 32;
}

/* Given. Every thread of every block gets the sum of all partial sums. All blocks add them in the same order,
 * so all of them get the same alpha and beta, and stop after the same iteration. */
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
    __syncthreads(); // from here on, `sum` may be overwritten
    return all;
}

/* Step 6. The whole solve; begin_iteration has set x, r, z and p. Each block writes its partial sums to
 * `moving` (p.q) and `turning` (r.r and r.z), one double2 per block. *iterations gets the iteration count.
 * If on_chip, the dynamic shared memory `kept` has room for three numbers per row of the block. */
__global__ void __launch_bounds__(THREADS, EACH)
    solve_at_once(linear_system s, vectors v, bool on_chip, double2 *moving, double2 *turning,
                  int *iterations)
{
    extern __shared__ float kept[]; // keeps its contents during the whole launch
    // >>> step 6
    cooperative_groups::grid_group grid = cooperative_groups::this_grid();
    int rows = rows_of_block(s.n, gridDim.x), begin = min((int)blockIdx.x * rows, s.n);
    int count = min(rows, s.n - begin); // rows of this block; i is the index of a row in the block
    int lanes = s.matrix.lanes, groups = THREADS / lanes;
    int of_warp = threadIdx.x / 32 * (32 / lanes); // the row of the warp's first group
    // x and p of the block's rows, and r, q and the diagonal, which no other block reads
    float *x = v.x + begin, *p = v.p + begin;
    float *r = on_chip ? kept : v.r + begin, *q = on_chip ? kept + rows : v.q + begin;
    const float *diagonal = on_chip ? kept + 2 * rows : s.diagonal + begin;
    double2 mine = make_double2(0, 0);
    for (int i = threadIdx.x; i < count; i += THREADS) {
        r[i] = v.r[begin + i];
        if (on_chip) kept[2 * rows + i] = s.diagonal[begin + i];
        mine.x += (double)r[i] * r[i];
        mine.y += (double)r[i] * v.z[begin + i];
    }
    mine = block_sum(mine);
    if (threadIdx.x == 0) turning[blockIdx.x] = mine;
    grid.sync();
    double2 now = sum_for_all(turning); // r.r and r.z
    int done = 0;
    while (now.x > s.threshold && done < s.most) { // the same in all threads of the grid
        mine = make_double2(0, 0);
        for (int i = threadIdx.x / lanes, first = of_warp; first < count; i += groups, first += groups) {
            float product = row_times(s.matrix, v.p, i < count ? begin + i : s.n);
            if ((threadIdx.x & (lanes - 1)) || i >= count) continue;
            q[i] = product;
            mine.x += (double)p[i] * product;
        }
        mine = block_sum(mine);
        if (threadIdx.x == 0) moving[blockIdx.x] = mine;
        grid.sync(); // all blocks have written their partial sums
        float alpha = (float)(now.y / sum_for_all(moving).x);
        mine = make_double2(0, 0);
        for (int i = threadIdx.x; i < count; i += THREADS) {
            float moved = r[i] - alpha * q[i];
            r[i] = moved;
            mine.x += (double)moved * moved;
            mine.y += (double)moved * (moved / diagonal[i]);
        }
        mine = block_sum(mine);
        if (threadIdx.x == 0) turning[blockIdx.x] = mine;
        grid.sync();
        double before = now.y;
        now = sum_for_all(turning);
        float beta = (float)(now.y / before);
        for (int i = threadIdx.x; i < count; i += THREADS) {
            float old = p[i];
            x[i] += alpha * old;
            p[i] = r[i] / diagonal[i] + beta * old;
        }
        done++;
        grid.sync(); // all of p is written, and the partial sums have been read
    }
    if (blockIdx.x == 0 && threadIdx.x == 0) *iterations = done;
    // <<< step 6
}

/* Step 6. The number of blocks. All of them must be on the device at once: otherwise they would wait for ever
 * for one that cannot begin. At most `each` per multiprocessor, no more than there is work for, and no more
 * than `room`. */
static int blocks_at_once(int n, int each, int lanes, int room)
{
    // >>> step 6
    int device, processors, fit;
    checkCudaErrors(cudaGetDevice(&device));
    checkCudaErrors(cudaDeviceGetAttribute(&processors, cudaDevAttrMultiProcessorCount, device));
    checkCudaErrors(cudaOccupancyMaxActiveBlocksPerMultiprocessor(&fit, solve_at_once, THREADS, 0));
    int most = processors * (fit < each ? fit : each), needed = (n * lanes + THREADS - 1) / THREADS;
    if (most > needed) most = needed;
    return most < room ? most : room;
    // <<< step 6
}

/* Given. The shared memory that a block needs to keep r, q and the diagonal of its rows there; 0 if the
 * blocks would then not fit on the device at once. */
static size_t bytes_on_chip(int n, int blocks)
{
    int device, processors, most, fit = 0;
    size_t bytes = 3 * rows_of_block(n, blocks) * sizeof(float);
    checkCudaErrors(cudaGetDevice(&device));
    checkCudaErrors(cudaDeviceGetAttribute(&processors, cudaDevAttrMultiProcessorCount, device));
    checkCudaErrors(cudaDeviceGetAttribute(&most, cudaDevAttrMaxSharedMemoryPerBlockOptin, device));
    if (bytes + 1024 > (size_t)most) return 0; // block_sum and sum_for_all need some, too
    // A kernel must ask for more than 48 KB.
    checkCudaErrors(
        cudaFuncSetAttribute(solve_at_once, cudaFuncAttributeMaxDynamicSharedMemorySize, (int)bytes));
    checkCudaErrors(cudaOccupancyMaxActiveBlocksPerMultiprocessor(&fit, solve_at_once, THREADS, bytes));
    return processors * fit >= blocks ? bytes : 0;
}

/* Given. With kept=0 nothing is kept in shared memory. */
static shape shape_for(const linear_system &s, int room)
{
    int blocks = blocks_at_once(s.n, (int)case_size("each", EACH), s.matrix.lanes, room);
    size_t bytes = case_size("kept", 1) ? bytes_on_chip(s.n, blocks) : 0;
    return {blocks, bytes > 0, bytes};
}

/* Step 6. Launches the kernel. cudaLaunchCooperativeKernel takes an array of the addresses of the kernel's
 * arguments, followed by the bytes of dynamic shared memory. */
static void launch(const linear_system &s, vectors v, shape grid, double2 *moving, double2 *turning,
                   int *iterations)
{
    // >>> step 6
    void *arguments[] = {(void *)&s, &v, &grid.on_chip, &moving, &turning, &iterations};
    checkCudaErrors(cudaLaunchCooperativeKernel(solve_at_once, grid.blocks, THREADS, arguments, grid.bytes));
    // <<< step 6
}

/* Given. The host waits only for the end of the kernel. */
static int solve(const linear_system &s, vectors v, shape grid, double2 *moving, double2 *turning,
                 int *iterations)
{
    int count;
    launch(s, v, grid, moving, turning, iterations);
    checkCudaErrors(cudaMemcpy(&count, iterations, sizeof count, cudaMemcpyDeviceToHost));
    return count;
}

static void bench(const linear_system &s, vectors v, shape grid, double2 *moving, double2 *turning,
                  int *iterations)
{
    libraries l = open_libraries(s, v);
    double library = watch("version 0, library calls", [&] {
        begin(s, v, false);
        return solve_plain(s, v, l);
    });
    double each = watch("one launch", [&] {
        begin(s, v, true);
        return solve(s, v, grid, moving, turning, iterations);
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
    const int room = most_blocks(); // there is memory for the partial sums of this many blocks
    shape grid = shape_for(s, room);
    double2 *moving = (double2 *)guarded_malloc("moving", room * sizeof(double2));
    double2 *turning = (double2 *)guarded_malloc("turning", room * sizeof(double2));
    int *count = (int *)guarded_malloc("iterations", sizeof(int));

    if (watch_asked()) bench(s, v, grid, moving, turning, count);
    begin(s, v, true);
    iterations_begin();
    int iterations = solve(s, v, grid, moving, turning, count);
    iterations_end(iterations);
    output_solution(s, v, iterations);
    guarded_free(count);
    guarded_free(turning);
    guarded_free(moving);
    free_vectors(v);
    free_system(s);
    return case_end();
}
