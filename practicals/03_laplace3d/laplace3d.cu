/* laplace3d.cu: Jacobi's iteration on a box of nx * ny * nz points, three ways to give its points to threads.
 *
 *   step 1  a thread per column: 2-D blocks march through the planes       given
 *   step 2  a thread per point: 3-D blocks
 *   step 3  a box of any size
 *
 *     make check P=03 STEP=2
 *     make run P=03 ARGS="step=2 nx=64 ny=32 nz=16 steps=10 bx=16 by=4 bz=4"
 *
 * One step replaces every inside point by the mean of its six neighbours; the points of the six faces stay.
 * It reads u and writes unew, never the same array: a neighbour may come earlier or later, and must see
 * the old values.
 */
#include "helper_cuda.h"
#include "harness_cuda.h"
#include "box.h"

/* Step 1. Thread (i, j) takes the column of points above it: nz of them, from the lowest plane up. The
 * grid covers one plane of the box, so nx and ny must be multiples of the block's sizes.
 * The limit: there are only as many threads as a plane has points. For 256 * 256 * 256 points that is a
 * quarter of the threads that a large device holds. */
__global__ void column_per_thread(const float *u, float *unew, int nx, int ny, int nz)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    int j = blockIdx.y * blockDim.y + threadIdx.y;
    size_t plane = (size_t)nx * ny; // from a point to the one above it
    size_t at = i + (size_t)nx * j;
    for (int k = 0; k < nz; k++) {
        bool face = i == 0 || i == nx - 1 || j == 0 || j == ny - 1 || k == 0 || k == nz - 1;
        if (face) {
            unew[at] = u[at];
        } else {
            unew[at] = (u[at - 1] + u[at + 1] + u[at - nx] + u[at + nx] + u[at - plane] + u[at + plane]) *
                       (1.0f / 6);
        }
        at += plane;
    }
}

/* Step 2. Thread (i, j, k) takes one point. Three-dimensional blocks cover the box, so nx, ny and nz must be
 * multiples of the block's sizes. */
__global__ void point_per_thread(const float *u, float *unew, int nx, int ny, int nz)
{
    // >>> step 2
    // TODO: as step 1, without the loop: which point (i, j, k) does this thread take, and where is it in u?
    (void)u, (void)unew, (void)nx, (void)ny, (void)nz;
    TODO(2);
    // <<< step 2
}

/* Step 3. The same for a box of any size: there may be more threads than points. */
__global__ void any_box(const float *u, float *unew, int nx, int ny, int nz)
{
    // >>> step 3
    // TODO: as step 2, but some threads have no point. Which are they, and what may they do?
    (void)u, (void)unew, (void)nx, (void)ny, (void)nz;
    TODO(3);
    // <<< step 3
}

/* One step from u to unew with the kernel of the step asked for. */
static void launch(const float *u, float *unew, box b, dim3 block)
{
    napkin_bytes(2.0 * b.nx * b.ny * b.nz * sizeof(float)); // u is read once, unew is written once
    if (case_step() == 1) {
        dim3 grid(b.nx / block.x, b.ny / block.y);
        column_per_thread<<<grid, block>>>(u, unew, b.nx, b.ny, b.nz);
    } else if (case_step() == 2) {
        // >>> step 2
        // TODO: a three-dimensional grid of blocks, and the launch of point_per_thread.
        TODO(2);
        // <<< step 2
    } else {
        // >>> step 3
        // TODO: enough blocks to cover the box in each direction, and the launch of any_box.
        TODO(3);
        // <<< step 3
    }
    getLastCudaError("one step");
}

int main(int argc, char **argv)
{
    case_begin(argc, argv);
    findCudaDevice(argc, argv);
    box b = box_of_case(64, 32, 16);
    int steps = (int)case_size("steps", 10);
    bool columns = case_step() == 1;
    dim3 block((unsigned)case_size("bx", 16), (unsigned)case_size("by", columns ? 8 : 4),
               columns ? 1 : (unsigned)case_size("bz", 4));

    float *d_u = (float *)guarded_malloc("u", b.bytes());
    float *d_unew = (float *)guarded_malloc("unew", b.bytes());
    start_values(d_u, b);

    for (int s = 0; s < steps; s++) {
        launch(d_u, d_unew, b, block);
        std::swap(d_u, d_unew); // the new values are the next step's old ones
    }
    checkCudaErrors(cudaDeviceSynchronize());

    hand_over("u", d_u, b);
    guarded_free(d_unew);
    guarded_free(d_u);
    return case_end();
}
