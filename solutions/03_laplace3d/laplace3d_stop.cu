/* laplace3d_stop.cu: when is it enough? Measures how much a step still changes, and stops. (Step 5.)
 *
 *     make check P=03 STEP=5
 *     make run P=03 PROGRAM=laplace3d_stop ARGS="n=40 tolerance=0.01 most=1000"
 *     make run P=03 PROGRAM=laplace3d_stop ARGS="n=20 start=cold"     where the solution is known
 *
 * The measure is the RMS change: the square root of the mean, over all points of the box, of (unew - u)^2.
 * The points on the faces count in the mean, but never change. The iteration ends after the first step whose
 * RMS change is below the tolerance, or after `most` steps.
 *
 * The kernel has just computed the new number, and its neighbours have fetched the old one, so the sum needs
 * no pass of its own through memory. Practical 4 is about doing such sums fast; here two levels of atomicAdd
 * are enough: one within a block, in shared memory, and one across the grid.
 */
#include <math.h>
#include <stdio.h>
#include <string.h>
#include <vector>

#include "helper_cuda.h"
#include "harness_cuda.h"
#include "box.h"

/* The sum of v over all threads of a block of any shape; every thread of the block must call it. */
__device__ double block_sum(double v)
{
    // >>> step 5
    __shared__ double sum;
    bool first = threadIdx.x == 0 && threadIdx.y == 0 && threadIdx.z == 0;
    if (first) sum = 0;
    __syncthreads(); // no thread adds before it is 0
    atomicAdd(&sum, v);
    __syncthreads(); // no thread reads before all have added
    return sum;
    // <<< step 5
}

/* One step, and the sum of the squares of its changes added to *squares. */
__global__ void step_and_change(const float *u, float *unew, int nx, int ny, int nz, double *squares)
{
    // >>> step 5
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    int j = blockIdx.y * blockDim.y + threadIdx.y;
    int k = blockIdx.z * blockDim.z + threadIdx.z;
    double change = 0;
    if (i < nx && j < ny && k < nz) { // no return: the other threads count on this one in block_sum
        size_t plane = (size_t)nx * ny;
        size_t at = i + (size_t)nx * j + plane * k;
        bool face = i == 0 || i == nx - 1 || j == 0 || j == ny - 1 || k == 0 || k == nz - 1;
        if (face) {
            unew[at] = u[at];
        } else {
            unew[at] = (u[at - 1] + u[at + 1] + u[at - nx] + u[at + nx] + u[at - plane] + u[at + plane]) *
                       (1.0f / 6);
            change = unew[at] - u[at];
        }
    }
    double sum = block_sum(change * change);
    if (threadIdx.x == 0 && threadIdx.y == 0 && threadIdx.z == 0) atomicAdd(squares, sum);
    // <<< step 5
}

/* start=cold: a cold block in hot water, 1 on the faces and 0 inside. The solution is 1 everywhere, so
 * here, unlike elsewhere, the error is known. */
static void cold_start(float *d_u, box b)
{
    std::vector<float> u(b.points(), 1.0f);
    for (int k = 1; k < b.nz - 1; k++)
        for (int j = 1; j < b.ny - 1; j++)
            for (int i = 1; i < b.nx - 1; i++) u[i + b.nx * (j + (size_t)b.ny * k)] = 0;
    checkCudaErrors(cudaMemcpy(d_u, u.data(), b.bytes(), cudaMemcpyHostToDevice));
}

/* The root of the mean square of 1 - u. */
static double error_of_cold(const float *d_u, box b)
{
    std::vector<float> u(b.points());
    checkCudaErrors(cudaMemcpy(u.data(), d_u, b.bytes(), cudaMemcpyDeviceToHost));
    double squares = 0;
    for (float v : u) squares += (1.0 - v) * (1.0 - v);
    return sqrt(squares / (double)b.points());
}

int main(int argc, char **argv)
{
    case_begin(argc, argv);
    findCudaDevice(argc, argv);
    box b = box_of_case(40, 40, 40);
    double tolerance = case_real("tolerance", 0.01);
    int most = (int)case_size("most", 1000);
    dim3 block(32, 4, 2);
    dim3 grid((b.nx + block.x - 1) / block.x, (b.ny + block.y - 1) / block.y, (b.nz + block.z - 1) / block.z);

    float *d_u = (float *)guarded_malloc("u", b.bytes());
    float *d_unew = (float *)guarded_malloc("unew", b.bytes());
    double *d_squares = (double *)guarded_malloc("squares", sizeof(double));
    bool cold = strcmp(case_choice("start", "random|cold"), "cold") == 0;
    if (cold)
        cold_start(d_u, b);
    else
        start_values(d_u, b);

    std::vector<float> history; // the RMS change of each step
    for (bool enough = false; !enough && (int)history.size() < most;) {
        double squares = 0;
        // >>> step 5
        checkCudaErrors(cudaMemset(d_squares, 0, sizeof(double)));
        step_and_change<<<grid, block>>>(d_u, d_unew, b.nx, b.ny, b.nz, d_squares);
        getLastCudaError("step_and_change");
        checkCudaErrors(cudaMemcpy(&squares, d_squares, sizeof(double), cudaMemcpyDeviceToHost)); // waits
        // <<< step 5
        std::swap(d_u, d_unew);
        double rms = sqrt(squares / (double)b.points());
        history.push_back((float)rms);
        enough = rms < tolerance;
    }

    int steps = (int)history.size();
    if (case_by_hand()) printf("%d steps; the last changed %g (RMS)\n", steps, steps ? history.back() : 0);
    if (case_by_hand() && cold) printf("the error is %g (RMS)\n", error_of_cold(d_u, b));
    output_int("steps", &steps, 1);
    output_float("rms", history.data(), history.size());
    hand_over("u", d_u, b);
    guarded_free(d_squares);
    guarded_free(d_unew);
    guarded_free(d_u);
    return case_end();
}
