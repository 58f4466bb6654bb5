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
    // TODO: call warp_sum in each warp, pass one number per warp through shared memory, and let one warp add
    // these up. All threads must reach each barrier. The number of warps is blockDim.x / 32.
    TODO(4);
    return mine;
    // <<< step 4
}

/* Step 4. Adds up `mine` over all threads of a grid of at most g.most blocks; all threads must call it.
 * Returns true in only one thread of the grid, thread 0 of the block that finishes last; it gets the sum. The
 * partial sums are added in the order of their blocks, not in that in which blocks finish. */
__device__ inline bool grid_sum(double2 mine, grid_sums g, double2 *sum)
{
    // >>> step 4
    // TODO: store the block's sum in partials[blockIdx.x]. Then, after a fence, count this block in
    // *finished. The block that finds all others counted adds up the partial sums, sets *finished to 0, and
    // returns true in thread 0.
    (void)mine, (void)g, (void)sum;
    TODO(4);
    return false;
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
