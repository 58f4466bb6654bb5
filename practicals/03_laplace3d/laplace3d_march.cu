/* laplace3d_march.cu: as fast as it will go: a challenge in two parts. (Step 6.)
 *
 *   method=march   warps march through the planes: each value is fetched from memory once, in 16 bytes, and
 *                  kept in registers for the planes that still need it
 *   method=two     two steps at once: the half-way values never go to memory, which halves the traffic
 *
 *     make check P=03 STEP=6
 *     make run P=03 PROGRAM=laplace3d_march ARGS="method=two nx=100 ny=70 nz=40 steps=4"
 *     make run P=03 PROGRAM=laplace3d_march ARGS="bench=1 n=512"       times, and the share of a copy's speed
 *
 * A step must read the box and write it: no kernel of one step can be faster than a copy. Two steps at once
 * can: up to twice as fast.
 */
#include <stdio.h>
#include <string.h>

#include "helper_cuda.h"
#include "harness_cuda.h"
#include "timing.h"
#include "box.h"
#include "march.cuh"

/* Part 1. A thread has four points of a row and marches through `planes` planes. What was above becomes here,
 * what was here becomes below: of the z-neighbours only one is fetched. South and north, west and east were
 * fetched by other threads of the block just before, and are still in the level-1 cache. */
__global__ void march(const float *__restrict__ u, float *__restrict__ unew, padded b, int planes)
{
    // >>> step 6
    // TODO: four points per thread. Before the loop over k, fetch here and below; in it fetch only above, and
    // south and north (load4), west and east (one float each); store4 the means; then what was above becomes
    // here.
    (void)u, (void)unew, (void)b, (void)planes;
    TODO(6);
    // <<< step 6
}

/* One step. */
static void launch_march(const float *u, float *unew, padded b)
{
    dim3 block(32, 8);
    dim3 grid((b.nx + 127) / 128, (b.ny + block.y - 1) / block.y);
    int planes = planes_per_block(grid.x * grid.y, resident_blocks(march, block), b.nz, 2);
    grid.z = (b.nz + planes - 1) / planes;
    march<<<grid, block>>>(u, unew, b, planes);
    getLastCudaError("march");
}

/* Part 2. A warp holds 32 * 4 points in each of ROWS rows; a block is WARPS warps, one behind the other in y.
 * It marches through the planes with three planes of u in registers, and three of half-way values. While the
 * loads of plane k + 1 of u are in flight, plane k - 2 is finished (second step); when they have arrived,
 * plane k is brought half-way (first step).
 *
 * A value at the rim of a tile lacks a neighbour. In x this holds for both steps: two points at either end of
 * a row come out wrong, so a block keeps the results of 30 of its 32 lanes. In y a block also reads the row
 * before its tile and the row behind it, so the half-way values of all WARPS * ROWS rows are right; only the
 * second step lacks a neighbour, and a block keeps all rows but the first and the last. */
constexpr int ROWS = 4, WARPS = 7;

/* One step for a stack of ROWS rows, four points each, in plane k; j is the first of these rows. West and
 * east come from the neighbouring lanes, so all lanes of the warp call it; south and north are the rows
 * beside the stack. */
__device__ __forceinline__ void step_stack(float4 *next, const float4 *below, const float4 *here,
                                           const float4 *above, float4 south, float4 north, int i, int j,
                                           int k, padded b)
{
#pragma unroll
    for (int r = 0; r < ROWS; r++) {
        float west = __shfl_up_sync(0xffffffffu, here[r].w, 1);
        float east = __shfl_down_sync(0xffffffffu, here[r].x, 1);
        float4 before = r > 0 ? here[r - 1] : south, behind = r < ROWS - 1 ? here[r + 1] : north;
        float4 mean = means(west, here[r], east, before, behind, below[r], above[r]);
        bool face = j + r == 0 || j + r == b.ny - 1 || k == 0 || k == b.nz - 1;
        next[r] = face ? here[r] : keep_ends(mean, here[r], i, b.nx);
    }
}

/* Stores the rows of a stack after its second step, where they are correct: everywhere but at the rim of the
 * block's tile. Its first point goes to unew[0]. */
__device__ __forceinline__ void keep_stack(float *unew, const float4 *next, int i, int j, padded b)
{
    // >>> step 6
    // TODO: of the tile's 32 * 4 columns and WARPS * ROWS rows, the inner ones that are in the box.
    (void)unew, (void)next, (void)i, (void)j, (void)b;
    TODO(6);
    // <<< step 6
}

__global__ void __launch_bounds__(32 * WARPS, 2)
    two_steps(const float *__restrict__ u, float *__restrict__ unew, padded b, int planes)
{
    // >>> step 6
    // TODO: tiles of 128 columns and WARPS * ROWS rows that overlap, as launch_two_steps counts them. In a
    // loop over the planes: fetch plane k + 1, and of plane k the rows before and behind the warp's stack;
    // finish plane k - 2 from the half-way values; bring plane k half-way. step_stack does either step within
    // a warp; the first and last rows of a warp's stack must reach its neighbours through shared memory.
    (void)u, (void)unew, (void)b, (void)planes;
    TODO(6);
    // <<< step 6
}

/* Two steps. */
static void launch_two_steps(const float *u, float *unew, padded b)
{
    dim3 block(32, WARPS);
    int rows = WARPS * ROWS - 2; // that a block keeps
    dim3 grid((b.nx + 119) / 120, (b.ny + rows - 1) / rows);
    int planes = planes_per_block(grid.x * grid.y, resident_blocks(two_steps, block), b.nz, 4);
    grid.z = (b.nz + planes - 1) / planes;
    two_steps<<<grid, block>>>(u, unew, b, planes);
    getLastCudaError("two_steps");
}

/* `steps` steps by one method, from *u; the result is in *u afterwards. */
static void run(bool two, float **u, float **unew, padded b, int steps)
{
    for (int s = 0; s < steps;) {
        bool both = two && s + 2 <= steps; // an odd last step is made by itself
        if (both)
            launch_two_steps(*u, *unew, b);
        else
            launch_march(*u, *unew, b);
        s += both ? 2 : 1;
        std::swap(*u, *unew);
    }
}

/* The steps by one method; with bench=1 also their time. */
static void method(const char *name, bool two, box b, int steps)
{
    padded p = {b.nx, b.ny, b.nz, (b.nx + 31) / 32 * 32};
    size_t width = b.nx * sizeof(float), pitch = p.row * sizeof(float), rows = (size_t)b.ny * b.nz;
    float *d_packed = (float *)guarded_malloc("packed", b.bytes());
    float *d_u = (float *)guarded_malloc("u", pitch * rows);
    float *d_unew = (float *)guarded_malloc("unew", pitch * rows);
    start_values(d_packed, b);
    checkCudaErrors(cudaMemcpy2D(d_u, pitch, d_packed, width, width, rows, cudaMemcpyDeviceToDevice));

    run(two, &d_u, &d_unew, p, steps);
    checkCudaErrors(cudaMemcpy2D(d_packed, width, d_u, pitch, width, rows, cudaMemcpyDeviceToDevice));
    hand_over(name, d_packed, b);

    if (bench_asked()) {
        float ms = median_ms(20, [&] { run(two, &d_u, &d_unew, p, steps); });
        double speed = 2e-6 * b.bytes() * steps / ms, copy = copy_speed(b.bytes());
        printf("%-6s %d * %d * %d points, %d steps: %8.3f ms, %.1f GB/s; copy %.1f GB/s; %.0f %% of that\n",
               name, b.nx, b.ny, b.nz, steps, ms, speed, copy, 100 * speed / copy);
        metric(two ? "two_of_copy" : "march_of_copy", speed / copy, "");
    }
    guarded_free(d_unew);
    guarded_free(d_u);
    guarded_free(d_packed);
}

int main(int argc, char **argv)
{
    case_begin(argc, argv);
    findCudaDevice(argc, argv);
    int n = bench_asked() ? 512 : 64;
    box b = box_of_case(n, n, n);
    int steps = (int)case_size("steps", 10);
    const char *which = case_choice("method", "both|march|two");
    if (strcmp(which, "two") != 0) method("march", false, b, steps);
    if (strcmp(which, "march") != 0) method("two", true, b, steps);
    return case_end();
}
