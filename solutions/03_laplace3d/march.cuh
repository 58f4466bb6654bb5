/* march.cuh: what the programs share that march through the planes, four points of a row per thread. Given.
 */
#ifndef MARCH_CUH
#define MARCH_CUH

#include "helper_cuda.h"

/* The box as the kernels here see it: rows are padded to whole 128 bytes, so that each begins where a load of
 * 16 bytes may begin. Point (i, j, k) is u[i + row * (j + ny * k)]; what is in the padding is never used. */
struct padded {
    int nx, ny, nz;
    int row;
};

__device__ float4 load4(const float *u)
{
    return *(const float4 *)u;
}
__device__ void store4(float *u, float4 v)
{
    *(float4 *)u = v;
}

/* The new values of four points in a row: the means of their neighbours. west is the point left of the four,
 * east the one right of them; the others are the rows of four before and behind, below and above. */
__device__ float4 means(float west, float4 here, float east, float4 south, float4 north, float4 below,
                        float4 above)
{
    const float sixth = 1.0f / 6;
    return make_float4((west + here.y + south.x + north.x + below.x + above.x) * sixth,
                       (here.x + here.z + south.y + north.y + below.y + above.y) * sixth,
                       (here.y + here.w + south.z + north.z + below.z + above.z) * sixth,
                       (here.z + east + south.w + north.w + below.w + above.w) * sixth);
}

/* Four points of a row from i on, of which those with x = 0 and x = nx - 1 keep their values. */
__device__ float4 keep_ends(float4 next, float4 here, int i, int nx)
{
    int last = nx - 1 - i; // which of the four is the last of the row
    if (i == 0 || last == 0) next.x = here.x;
    if (last == 1) next.y = here.y;
    if (last == 2) next.z = here.z;
    if (last == 3) next.w = here.w;
    return next;
}

/* How many planes to give a block: few, so that there are blocks for all multiprocessors, but many, because a
 * block also fetches `extra` planes beyond its own. A block takes about as long as its planes do, and
 * `resident` blocks run at a time: so the cost is waves * (planes + extra), and the smallest is found by
 * trying. */
static int planes_per_block(size_t columns, size_t resident, int nz, int extra)
{
    int best = nz;
    size_t least = (size_t)-1;
    for (int planes = nz; planes > 0; planes--) {
        size_t blocks = columns * ((nz + planes - 1) / planes);
        size_t waves = (blocks + resident - 1) / resident;
        if (waves * (planes + extra) < least) least = waves * (planes + extra), best = planes;
    }
    return best;
}

/* How many blocks of the kernel fit on the device at once, with `dynamic` bytes of dynamic shared memory. */
template <typename kernel_t> static size_t resident_blocks(kernel_t *kernel, dim3 block, size_t dynamic = 0)
{
    int device, processors, blocks;
    checkCudaErrors(cudaGetDevice(&device));
    checkCudaErrors(cudaDeviceGetAttribute(&processors, cudaDevAttrMultiProcessorCount, device));
    checkCudaErrors(
        cudaOccupancyMaxActiveBlocksPerMultiprocessor(&blocks, kernel, block.x * block.y * block.z, dynamic));
    return (size_t)processors * blocks;
}

#endif
