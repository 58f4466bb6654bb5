/* laplace3d_blocks.cu: blocks of 256 threads in many shapes: which is fastest, and why? (Step 4.)
 *
 *     make check P=03 STEP=4
 *     make run P=03 PROGRAM=laplace3d_blocks                  the table, on a GPU for 512 * 512 * 512 points
 *     make run P=03 PROGRAM=laplace3d_blocks ARGS="n=255"
 *
 * All shapes do the same work. What differs is which 32 points a warp holds, and so how many sectors of
 * memory, 32 bytes each, a warp must move for one load: 128 bytes are at least 4 sectors. The program counts
 * them beside the time.
 */
#include <algorithm>
#include <stdio.h>

#include "helper_cuda.h"
#include "harness_cuda.h"
#include "timing.h"
#include "box.h"

/* One step, a thread per point, a box of any size: your kernel of step 3. */
__global__ void any_box(const float *u, float *unew, int nx, int ny, int nz)
{
    // >>> step 4
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    int j = blockIdx.y * blockDim.y + threadIdx.y;
    int k = blockIdx.z * blockDim.z + threadIdx.z;
    if (i >= nx || j >= ny || k >= nz) return;
    size_t plane = (size_t)nx * ny;
    size_t at = i + (size_t)nx * j + plane * k;
    bool face = i == 0 || i == nx - 1 || j == 0 || j == ny - 1 || k == 0 || k == nz - 1;
    if (face) {
        unew[at] = u[at];
    } else {
        unew[at] =
            (u[at - 1] + u[at + 1] + u[at - nx] + u[at + nx] + u[at - plane] + u[at + plane]) * (1.0f / 6);
    }
    // <<< step 4
}

static const dim3 shapes[] = {
    dim3(256, 1, 1), dim3(128, 2, 1), dim3(64, 4, 1), dim3(32, 8, 1), dim3(32, 2, 4),  dim3(16, 16, 1),
    dim3(16, 4, 4),  dim3(8, 8, 4),   dim3(4, 8, 8),  dim3(2, 16, 8), dim3(1, 16, 16), dim3(1, 4, 64),
};
constexpr int SHAPES = sizeof shapes / sizeof shapes[0];

/* One step with blocks of this shape. */
static void launch(const float *u, float *unew, box b, dim3 shape)
{
    // >>> step 4
    dim3 grid((b.nx + shape.x - 1) / shape.x, (b.ny + shape.y - 1) / shape.y, (b.nz + shape.z - 1) / shape.z);
    any_box<<<grid, shape>>>(u, unew, b.nx, b.ny, b.nz);
    // <<< step 4
    getLastCudaError("one step");
}

/* The sectors that the first warp of a block moves for its six loads, added up: of u[at - 1], u[at + 1], u[at
 * - nx], u[at + nx], u[at - plane] and u[at + plane]. The block is number (1, 1, 1) of its grid; u begins
 * where a sector begins. */
static int sectors_of_six_loads(dim3 shape, box b)
{
    // >>> step 4
    long plane = (long)b.nx * b.ny;
    const long neighbours[6] = {-1, 1, -b.nx, b.nx, -plane, plane};
    int count = 0;
    for (long neighbour : neighbours) {
        long sectors[32];
        for (unsigned lane = 0; lane < 32; lane++) {
            // threads are numbered with x fastest, then y, then z; a warp is 32 in a row
            long i = shape.x + lane % shape.x, j = shape.y + lane / shape.x % shape.y,
                 k = shape.z + lane / (shape.x * shape.y);
            sectors[lane] = (i + b.nx * j + plane * k + neighbour) * (long)sizeof(float) / 32;
        }
        std::sort(sectors, sectors + 32);
        count += (int)(std::unique(sectors, sectors + 32) - sectors);
    }
    return count;
    // <<< step 4
}

int main(int argc, char **argv)
{
    case_begin(argc, argv);
    findCudaDevice(argc, argv);
    int n = TIMES_ARE_REAL ? 512 : 64;
    box b = box_of_case(n, n, n);
    float *d_u = (float *)guarded_malloc("u", b.bytes());
    float *d_unew = (float *)guarded_malloc("unew", b.bytes());
    start_values(d_u, b);

    double copy = copy_speed(b.bytes());
    printf("%d * %d * %d points; ", b.nx, b.ny, b.nz);
    if (TIMES_ARE_REAL)
        printf("a copy makes %.1f GB/s, read and written\n\n", copy);
    else
        printf("there is no GPU to time, but sectors can be counted\n\n");
    printf("%-12s %17s %10s %9s %9s\n", "block", "sectors a load", "ms a step", "GB/s", "of copy");
    int sectors[SHAPES], best = 0;
    float ms[SHAPES];
    for (int s = 0; s < SHAPES; s++) {
        dim3 shape = shapes[s];
        char name[32], result[40];
        snprintf(name, sizeof name, "%ux%ux%u", shape.x, shape.y, shape.z);
        snprintf(result, sizeof result, "u with %s", name);

        // right first: what a shape leaves out keeps the poison (NaN) of memset
        checkCudaErrors(cudaMemset(d_unew, 0xff, b.bytes()));
        launch(d_u, d_unew, b, shape);
        if (!case_by_hand()) hand_over(result, d_unew, b);

        sectors[s] = sectors_of_six_loads(shape, b);
        // >>> step 4
        ms[s] = median_ms(10, [&] { launch(d_u, d_unew, b, shape); });
        if (ms[s] < ms[best]) best = s;
        // <<< step 4
        double speed = 2e-6 * b.bytes() / ms[s];
        printf("%-12s %17.2f", name, sectors[s] / 6.0);
        if (TIMES_ARE_REAL)
            printf(" %10.4f %9.1f %7.0f %%\n", ms[s], speed, 100 * speed / copy);
        else
            printf(" %10s %9s %9s\n", "-", "-", "-");
    }
    output_int("sectors", sectors, SHAPES);
    if (TIMES_ARE_REAL || !case_by_hand()) { // the check needs times; those of a model are not shown
        output_float("ms", ms, SHAPES);
        output_int("best", &best, 1);
    }
    if (TIMES_ARE_REAL) {
        printf("\nfastest: %ux%ux%u\n", shapes[best].x, shapes[best].y, shapes[best].z);
        metric("best_of_copy", 2e-6 * b.bytes() / ms[best] / copy, "");
    }

    guarded_free(d_unew);
    guarded_free(d_u);
    return case_end();
}
