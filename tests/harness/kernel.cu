/* kernel.cu: the parts of the harness that live in kernels, by the word `do` of the case. The
 * test reads the result file. On a GPU: compile it with nvcc and link the objects of common/harness, then run
 * it with do=philox and look for `equal: yes`. */
#include "helper_cuda.h"
#include "harness_cuda.h"
#include "philox.h"
#include "timing.h"

#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <vector>

__device__ int gap_in_function(int i)
{
    if (i == 70) TODO(4);
    return i;
}

__host__ __device__ void gap_anywhere(void)
{
    TODO(5);
}

__global__ void gaps(int where, int *y)
{
    int i = (int)(blockIdx.x * blockDim.x + threadIdx.x);
    if (where == 1 && i >= 32) TODO(3);
    y[i] = where == 2 ? gap_in_function(i) : i;
    if (where == 3) gap_anywhere();
    __syncthreads();
}

__global__ void draw(unsigned long long seed, unsigned long long stream, size_t n, float *z, float *u)
{
    size_t i = blockIdx.x * (size_t)blockDim.x + threadIdx.x;
    if (i >= n) return;
    z[i] = philox_normal_at(seed, stream, i);
    u[i] = philox_uniform(philox4(seed, stream, i / 4).word[i % 4]);
}

__global__ void store(int *y, int from, int to)
{
    for (int i = from; i < to; i++) y[i] = i;
}

static void philox(size_t n)
{
    float *d_z = (float *)guarded_malloc("z", n * sizeof(float)),
          *d_u = (float *)guarded_malloc("u", n * sizeof(float));
    draw<<<(unsigned)((n + 255) / 256), 256>>>(case_seed(), input_stream("z"), n, d_z, d_u);
    getLastCudaError("draw");
    std::vector<float> z(n), u(n);
    checkCudaErrors(cudaMemcpy(z.data(), d_z, n * sizeof(float), cudaMemcpyDeviceToHost));
    checkCudaErrors(cudaMemcpy(u.data(), d_u, n * sizeof(float), cudaMemcpyDeviceToHost));
    bool same = memcmp(z.data(), input_normal("z", n), n * sizeof(float)) == 0;
    const float *host_u = input_float("z", n, 0, 1);
    int equal = same && memcmp(u.data(), host_u, n * sizeof(float)) == 0;
    output_int(equal ? "yes" : "no", &equal, 1);
}

/* Takes a while: on a GPU by its loads and stores, by the model as time_beside says. */
__global__ void linger(volatile int *y)
{
    for (int i = 0; i < (TIMES_ARE_REAL ? 10000 : 1); i++) y[threadIdx.x] = y[threadIdx.x];
}

/* The time of work on a stream of its own; joined: the default stream waits for it. */
static void time_beside(int *y, unsigned flags, bool joined)
{
    cudaStream_t stream;
    cudaEvent_t done;
    checkCudaErrors(cudaStreamCreateWithFlags(&stream, flags));
    checkCudaErrors(cudaEventCreateWithFlags(&done, cudaEventDisableTiming));
    thread_cycles(1e6);
    float ms = median_ms(3, [&] {
        linger<<<1, 128, 0, stream>>>(y);
        checkCudaErrors(cudaEventRecord(done, stream));
        if (joined) checkCudaErrors(cudaStreamWaitEvent(0, done, 0));
    });
    if (case_by_hand()) printf("%s\n", ms > 0 ? "timed" : "no time");
    checkCudaErrors(cudaEventDestroy(done));
    checkCudaErrors(cudaStreamDestroy(stream));
}

int main(int argc, char **argv)
{
    case_begin(argc, argv);
    const char *act = case_word("do", "nothing");
    if (!strcmp(act, "philox")) {
        philox(case_size("n", 100003));
        return case_end();
    }
    int *d_y = (int *)guarded_malloc("y", 256 * sizeof(int));
    if (!strcmp(act, "host")) {
        printf("before the gap\n");
        gap_anywhere();
    }
    if (!strcmp(act, "unseen"))
        time_beside(d_y, cudaStreamNonBlocking, false);
    else if (!strcmp(act, "joined"))
        time_beside(d_y, cudaStreamNonBlocking, true);
    else if (!strcmp(act, "blocking"))
        time_beside(d_y, cudaStreamDefault, false);
    else if (!strcmp(act, "refused"))
        store<<<1, 2048>>>(d_y, 0, 1);
    else if (!strcmp(act, "beyond"))
        store<<<1, 1>>>(d_y, -1, 258);
    else if (!strcmp(act, "wild"))
        // far from every array: a gigabyte beyond one may be memory of the driver's own
        store<<<1, 1>>>((int *)((uintptr_t)d_y ^ (uintptr_t)1 << 46), 0, 1);
    else
        gaps<<<2, 128>>>((int)case_int("where", 0), d_y);
    if (case_has("checked")) {
        getLastCudaError("kernel");
        checkCudaErrors(cudaDeviceSynchronize());
    }
    output_device_int("y", d_y, 256);
    return case_end();
}
