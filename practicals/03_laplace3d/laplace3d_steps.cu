/* laplace3d_steps.cu: up to four steps at once. Given: read it after step 6.
 *
 *     make run P=03 PROGRAM=laplace3d_steps ARGS="nx=100 ny=70 nz=40 steps=7"
 *     make run P=03 PROGRAM=laplace3d_steps ARGS="bench=1 n=512"       times, for two, three and four at once
 *
 * two_steps (laplace3d_march.cu) keeps three planes for each step that it makes, and has loads in flight in
 * registers. Each further step would leave fewer warps to hide latency. Here a step keeps two planes, and
 * what is in flight is in shared memory. Each further step saves a trip through memory and costs a wider rim:
 * at either end of a tile, Steps rows come out wrong, and the neighbouring block computes them again.
 */
#include <algorithm>
#include <cuda_pipeline.h>
#include <stdio.h>
#include <type_traits>

#include "box.h"
#include "helper_cuda.h"
#include "harness_cuda.h"
#include "march.cuh"
#include "timing.h"

/* Values after s steps are of level s; level 0 is u. A thread keeps one plane of each level.
 */
template <int Steps, int Rows> struct planes {
    float4 level[Steps][Rows];
};

/* A block's shared memory: the first and last row of each warp, for its neighbours, of the latest planes and
 * of those before; and planes of u that are in flight. AHEAD is a power of two. */
constexpr int AHEAD = 2;
template <int Steps, int Rows, int Warps> struct block_memory {
    float4 rim[2][Steps][Warps][2][32];
    float4 ahead[AHEAD][Rows][Warps][32];
};

/* Where a thread stands: its four points begin at i, the rows of its warp at j. */
struct place {
    int i, j, lane, warp;
    bool still[4];        // which of the four are on a face in x
    unsigned still_rows;  // bit r: row r is on a face in y
    int behind, in_front; // the warps beside this one, or itself at the block's end
};

__device__ place place_of(int i, int j, int rows, int warps, const padded &b)
{
    place p = {i, j, (int)threadIdx.x, (int)threadIdx.y, {}, 0, 0, 0};
    for (int c = 0; c < 4; c++) p.still[c] = i + c == 0 || i + c == b.nx - 1;
    for (int r = 0; r < rows; r++) p.still_rows |= (unsigned)(j + r == 0 || j + r == b.ny - 1) << r;
    p.behind = max(p.warp - 1, 0), p.in_front = min(p.warp + 1, warps - 1);
    return p;
}

/* Plane k of u has arrived. With it plane k - 1 of level 1 can be made, from planes k - 2 (older), k - 1
 * (newer) and k of u; with that plane k - 2 of level 2, and so on: one plane comes in, and one that has made
 * all Steps leaves. What arrives at a level replaces the older plane, so the next call has the two exchanged.
 * Turn is 0 and 1 alternately; `out` is where plane k - Steps goes, if it should be stored. */
template <int Turn, int Steps, int Rows, int Warps>
__device__ __forceinline__ void advance(planes<Steps, Rows> &older, const planes<Steps, Rows> &newer,
                                        const float4 (&arrived)[Rows],
                                        block_memory<Steps, Rows, Warps> &memory, const place &p, int k,
                                        const padded &b, float *out, bool store)
{
    auto &said = memory.rim[1 - Turn], &say = memory.rim[Turn];
    float4 south_of_warp[Steps], north_of_warp[Steps];
#pragma unroll
    for (int s = 0; s < Steps; s++) {
        south_of_warp[s] = said[s][p.behind][1][p.lane];
        north_of_warp[s] = said[s][p.in_front][0][p.lane];
    }
#pragma unroll
    for (int r = 0; r < Rows; r++) {
        float4 above = arrived[r];
#pragma unroll
        for (int s = 0; s < Steps; s++) {
            if (r == 0) say[s][p.warp][0][p.lane] = above;
            if (r == Rows - 1) say[s][p.warp][1][p.lane] = above;
            const float4 here = newer.level[s][r];
            const float4 south = r > 0 ? newer.level[s][(r + Rows - 1) % Rows] : south_of_warp[s];
            const float4 north = r < Rows - 1 ? newer.level[s][(r + 1) % Rows] : north_of_warp[s];
            const float west = __shfl_up_sync(0xffffffffu, here.w, 1);
            const float east = __shfl_down_sync(0xffffffffu, here.x, 1);
            const float4 made = means(west, here, east, south, north, older.level[s][r], above);
            older.level[s][r] = above;
            const int plane = k - s - 1;
            const bool face = plane == 0 || plane == b.nz - 1 || (p.still_rows >> r & 1);
            above.x = face || p.still[0] ? here.x : made.x;
            above.y = face || p.still[1] ? here.y : made.y;
            above.z = face || p.still[2] ? here.z : made.z;
            above.w = face || p.still[3] ? here.w : made.w;
        }
        const int row = p.warp * Rows + r; // of the block
        const bool right = row >= Steps && row < Warps * Rows - Steps && p.lane > 0 && p.lane < 31;
        if (store && right && p.i < b.nx && p.j + r < b.ny) store4(out + (long)r * b.row, above);
    }
}

/* A block has Warps * Rows rows, of which it keeps all but Steps at either end, and 32 * 4 points in x, of
 * which it keeps the inner 30 * 4: so Steps is at most 4. */
template <int Steps, int Rows, int Warps, int Blocks>
__global__ void __launch_bounds__(32 * Warps, Blocks)
    many_steps(const float *__restrict__ u, float *__restrict__ unew, padded b, int planes_of_block)
{
    extern __shared__ float4 shared[];
    auto &memory = *reinterpret_cast<block_memory<Steps, Rows, Warps> *>(shared);
    const int i = 4 * (blockIdx.x * 30 + threadIdx.x - 1);
    const int j = blockIdx.y * (Warps * Rows - 2 * Steps) + threadIdx.y * Rows - Steps;
    const int begin = blockIdx.z * planes_of_block, end = min(begin + planes_of_block, b.nz);
    const place p = place_of(i, j, Rows, Warps, b);
    const bool in_row = i >= 0 && i < b.nx;
    const long plane = (long)b.row * b.ny,
               at = i + (long)b.row * j; // of the first row, perhaps not in the box

    const float *in = u + at;
    float *out = unew + at;

    // plane k of u starts on its way to shared memory; what is not in the box is 0
    auto fetch = [&](int k) {
#pragma unroll
        for (int r = 0; r < Rows; r++) {
            const bool there = in_row && j + r >= 0 && j + r < b.ny && k >= 0 && k < b.nz;
            __pipeline_memcpy_async(&memory.ahead[k & (AHEAD - 1)][r][p.warp][p.lane],
                                    there ? in + (long)r * b.row + plane * k : u, sizeof(float4),
                                    there ? 0 : sizeof(float4));
        }
        __pipeline_commit();
    };
    auto one = [&](auto turn, planes<Steps, Rows> &older, const planes<Steps, Rows> &newer, int k) {
        __syncthreads(); // the rims of the last call are there, and those of the one before have been read
        __pipeline_wait_prior(AHEAD - 2);
        float4 arrived[Rows];
#pragma unroll
        for (int r = 0; r < Rows; r++) arrived[r] = memory.ahead[k & (AHEAD - 1)][r][p.warp][p.lane];
        fetch(k + AHEAD - 1);
        advance<decltype(turn)::value>(older, newer, arrived, memory, p, k, b, out + plane * (k - Steps),
                                       k - Steps >= begin && k - Steps < end);
    };
    planes<Steps, Rows> even = {}, odd = {};
    const int first = begin - Steps;
    for (int a = 0; a < AHEAD - 1; a++) fetch(first + a);
    for (int k = first; k < end + Steps; k += 2) {
        one(std::integral_constant<int, 0>(), even, odd, k);
        one(std::integral_constant<int, 1>(), odd, even, k + 1);
    }
}

template <int Steps, int Rows, int Warps, int Blocks>
static void launch_steps(const float *u, float *unew, padded b)
{
    auto *kernel = many_steps<Steps, Rows, Warps, Blocks>;
    const int shared = (int)sizeof(block_memory<Steps, Rows, Warps>), rows = Warps * Rows - 2 * Steps;
    const dim3 block(32, Warps);
    checkCudaErrors(cudaFuncSetAttribute(kernel, cudaFuncAttributeMaxDynamicSharedMemorySize, shared));
    dim3 grid((b.nx + 119) / 120, (b.ny + rows - 1) / rows);
    const int planes =
        planes_per_block(grid.x * grid.y, resident_blocks(kernel, block, shared), b.nz, 2 * Steps);
    grid.z = (b.nz + planes - 1) / planes;
    kernel<<<grid, block, shared>>>(u, unew, b, planes);
    getLastCudaError("many_steps");
}

/* How many steps at once fit into this device's shared memory: four on an H200, two on a smaller device. */
static int most_that_fit()
{
    int device, bytes;
    checkCudaErrors(cudaGetDevice(&device));
    checkCudaErrors(cudaDeviceGetAttribute(&bytes, cudaDevAttrMaxSharedMemoryPerBlockOptin, device));
    return bytes >= (int)sizeof(block_memory<3, 3, 16>) ? 4 : 2;
}

/* That many steps at once, in the shape that was fastest on an H200. */
static void launch(int at_once, const float *u, float *unew, padded b)
{
    if (at_once == 1) launch_steps<1, 4, 8, 2>(u, unew, b);
    if (at_once == 2) launch_steps<2, 3, 8, 2>(u, unew, b);
    if (at_once == 3) launch_steps<3, 3, 16, 1>(u, unew, b);
    if (at_once == 4) launch_steps<4, 3, 12, 1>(u, unew, b);
}

/* How many steps to make at once if `left` are left: as many as possible, but 3 and 3 rather than 4 and 2,
 * and 3 and 2 rather than 4 and 1. */
static int steps_at_once(int left, int most)
{
    const bool rather_three = left == 5 || left == 6 || left == 9;
    return most == 4 && rather_three ? 3 : std::min(left, most);
}

/* `steps` steps, at most `most` at once, from *u; the result is in *u afterwards. */
static void run_steps(int most, float **u, float **unew, padded b, int steps)
{
    for (int s = 0; s < steps;) {
        const int now = steps_at_once(steps - s, most);
        launch(now, *u, *unew, b);
        std::swap(*u, *unew);
        s += now;
    }
}

int main(int argc, char **argv)
{
    case_begin(argc, argv);
    findCudaDevice(argc, argv);
    const int n = bench_asked() ? 512 : 64;
    const box b = box_of_case(n, n, n);
    const int steps = (int)case_size("steps", 10);
    const padded p = {b.nx, b.ny, b.nz, (b.nx + 31) / 32 * 32};
    const size_t width = b.nx * sizeof(float), pitch = p.row * sizeof(float), rows = (size_t)b.ny * b.nz;
    float *d_packed = (float *)guarded_malloc("packed", b.bytes());
    float *d_u = (float *)guarded_malloc("u", pitch * rows);
    float *d_unew = (float *)guarded_malloc("unew", pitch * rows);
    start_values(d_packed, b);
    checkCudaErrors(cudaMemcpy2D(d_u, pitch, d_packed, width, width, rows, cudaMemcpyDeviceToDevice));
    const int fit = most_that_fit();
    run_steps(std::min((int)case_size("most", 4), fit), &d_u, &d_unew, p, steps);
    checkCudaErrors(cudaMemcpy2D(d_packed, width, d_u, pitch, width, rows, cudaMemcpyDeviceToDevice));
    hand_over("u", d_packed, b);
    for (int most = 1; bench_asked() && most <= fit; most++) {
        const float ms = median_ms(20, [&] { run_steps(most, &d_u, &d_unew, p, steps); });
        printf("%d at once: %d * %d * %d points, %d steps: %8.3f ms\n", most, b.nx, b.ny, b.nz, steps, ms);
    }
    guarded_free(d_unew);
    guarded_free(d_u);
    guarded_free(d_packed);
    return case_end();
}
