/* saxpy.cu: y = a x + y, by a kernel that is right for every launch.   (step 6)
 *
 * So far every element had its own thread. A grid-stride loop separates the two: the launch has any number T
 * of threads, and thread i takes the elements i, i + T, i + 2 T, ... One thread alone then
 * does all the work, a million share it, and a kernel that was tuned for one device is right on the next.
 * Neighbouring threads still take neighbouring elements at the same time, as memory prefers.
 *
 *     make run P=01 STEP=6 ARGS="blocks=1 threads=1"
 *     make run P=01 STEP=6 ARGS="n=268435456 blocks=262144 threads=256 bench=1"   on a GPU: how fast?
 */
#include <cstdio>

#include "helper_cuda.h"
#include "harness_cuda.h"
#include "timing.h"

// A thread may have any number of elements. We count in size_t: 4194304 blocks of 1024 threads are
// more than 32 bits can count, and there may be as many elements.
__global__ void saxpy(size_t n, float a, const float *x, float *y)
{
    // >>> step 6
    // TODO: loop over this thread's elements: where does it begin, and how far away is its next one?
    (void)n, (void)a, (void)x, (void)y;
    TODO(6);
    // <<< step 6
}

int main(int argc, char **argv)
{
    case_begin(argc, argv);
    const size_t n = case_size("n", 1000003);
    const int blocks = case_int("blocks", 64);
    const int threads = case_int("threads", 256);
    const float a = case_real("a", 2.5);
    const float *x = input_float("x", n, -1.0f, 1.0f);
    const float *y = input_float("y", n, -1.0f, 1.0f);

    const size_t bytes = n * sizeof(float);
    const float *d_x = input_device_float("x", x, n);
    float *d_y = (float *)guarded_malloc("y", bytes);
    checkCudaErrors(cudaMemcpy(d_y, y, bytes, cudaMemcpyHostToDevice));

    // a piece of code with a name: it is called here, and timed below
    const auto launch = [&] { saxpy<<<blocks, threads>>>(n, a, d_x, d_y); };
    napkin_bytes(3.0 * bytes); // x and y are read, y is written
    launch();
    getLastCudaError("the launch of saxpy");
    checkCudaErrors(cudaDeviceSynchronize());

    output_device_float("y", d_y, n);

    if (bench_asked()) { // x and y are read and y is written
        const double speed = 3e-6 * bytes / median_ms(20, launch);
        metric("speed", speed, "GB/s");
        metric("of_copy", speed / copy_speed(bytes), "of a copy's speed");
    }
    guarded_free(d_y);
    return case_end();
}
