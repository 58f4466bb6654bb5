/* sums.cuh: sums over a block and over a grid that are bitwise the same in every run.
 *
 * The sums are in double precision, because thousands of floats are added up, and come in pairs, because an
 * iteration needs r.r and r.z at the same place. If you need only one sum, let the other be 0.
 */
#ifndef SUMS_CUH
#define SUMS_CUH

#include "harness_cuda.h"

constexpr int MAX_THREADS = 1024;           // per block; a block always consists of whole warps
constexpr int MAX_WARPS = MAX_THREADS / 32; // per block
constexpr int MAX_BLOCKS = 1024;            // of a grid with a sum, unless blocks= sets a lower limit

/* Device memory of a sum over a grid. */
struct grid_sums {
    double2 *partials;  // one per block
    unsigned *finished; // the number of blocks that have written theirs; 0 between launches
    int most;           // the number of blocks for which partials has room
};

/* Given. Adds up `mine` over the lanes of a warp, all of which must call it; lane 0 gets the sum. */
__device__ inline double2 warp_sum(double2 mine)
{
    for (int distance = 16; distance > 0; distance /= 2) {
        mine.x += __shfl_down_sync(0xffffffff, mine.x, distance);
        mine.y += __shfl_down_sync(0xffffffff, mine.y, distance);
    }
    return mine;
}

/* Step 4. Adds up `mine` over the threads of a block of one or more whole warps. All threads must call it;
 * thread 0 gets the sum. When it returns, the block may call it again at once. */
__device__ inline double2 block_sum(double2 mine)
{
    // >>> step 4
    __shared__ double2 of_warp[MAX_WARPS];
    int lane = threadIdx.x % 32, warp = threadIdx.x / 32, warps = blockDim.x / 32;
    mine = warp_sum(mine);
    if (lane == 0) of_warp[warp] = mine;
    __syncthreads();
    if (warp == 0) mine = warp_sum(lane < warps ? of_warp[lane] : make_double2(0, 0));
    __syncthreads(); // of_warp has been read, and may be overwritten
    return mine;
    // <<< step 4
}

/* Step 4. Adds up `mine` over all threads of a grid of at most g.most blocks; all threads must call it.
 * Returns true in only one thread of the grid, thread 0 of the block that finishes last; it gets the sum. The
 * partial sums are added in the order of their blocks, not in that in which blocks finish. */
__device__ inline bool grid_sum(double2 mine, grid_sums g, double2 *sum)
{
    // >>> step 4
    __shared__ bool last;
    mine = block_sum(mine);
    if (threadIdx.x == 0) {
        g.partials[blockIdx.x] = mine;
        __threadfence(); // all blocks see the partial sum before this block counts as finished
        last = atomicAdd(g.finished, 1u) == gridDim.x - 1;
    }
    __syncthreads();
    if (!last) return false;
    __threadfence();
    mine = make_double2(0, 0);
    for (unsigned block = threadIdx.x; block < gridDim.x; block += blockDim.x) {
        mine.x += g.partials[block].x;
        mine.y += g.partials[block].y;
    }
    *sum = block_sum(mine);
    if (threadIdx.x == 0) *g.finished = 0; // for the next launch
    return threadIdx.x == 0;
    // <<< step 4
}

/* Given. The most blocks that a grid with a sum may have. With blocks=3 it strides even in a small system. */
inline int most_blocks()
{
    return (int)case_size("blocks", MAX_BLOCKS);
}

/* Given. */
inline grid_sums make_grid_sums()
{
    grid_sums g;
    g.most = most_blocks();
    g.partials = (double2 *)guarded_malloc("partials", g.most * sizeof(double2));
    g.finished = (unsigned *)guarded_malloc("finished", sizeof(unsigned));
    checkCudaErrors(cudaMemset(g.finished, 0, sizeof(unsigned)));
    return g;
}

inline void free_grid_sums(grid_sums g)
{
    guarded_free(g.finished);
    guarded_free(g.partials);
}

#endif
