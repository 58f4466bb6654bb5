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
    // TODO: compute r.r and r.z, then iterate until r.r is not above the threshold or s.most is reached.
    // Where a launch of step 5 ended, all blocks wait at grid.sync(): for p.q, for r.r and r.z, and for p.
    // Before the barrier each block writes its partial sum; after it every block adds up all of them by
    // sum_for_all. Keep in `kept`, if on_chip, what no other block reads: r, q and the diagonal of the
    // block's rows.
    (void)s, (void)v, (void)on_chip, (void)moving, (void)turning, (void)iterations, (void)kept;
    (void)sum_for_all;
    TODO(6);
    // <<< step 6
}

/* Step 6. The number of blocks. All of them must be on the device at once: otherwise they would wait for ever
 * for one that cannot begin. At most `each` per multiprocessor, no more than there is work for, and no more
 * than `room`. */
static int blocks_at_once(int n, int each, int lanes, int room)
{
    // >>> step 6
    // TODO: multiply the number of multiprocessors by the result of
    // cudaOccupancyMaxActiveBlocksPerMultiprocessor for solve_at_once, or by `each` if that is less. Return
    // no more blocks than n * lanes threads need, and no more than `room`.
    (void)n, (void)each, (void)lanes, (void)room;
    TODO(6);
    return 1;
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
    // TODO: call cudaLaunchCooperativeKernel with the addresses of the six arguments, and grid.bytes.
    (void)s, (void)v, (void)grid, (void)moving, (void)turning, (void)iterations;
    TODO(6);
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
