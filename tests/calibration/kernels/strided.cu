/* strided.cu: copies of every 1st, 2nd, 4th, 8th and 32nd element, and one that is misaligned by one. */
#include "calibration.h"

enum { THREADS = 256, BLOCKS = 64, N = THREADS * BLOCKS };

__global__ void strided_copy(float *out, const float *in, int stride)
{
    int i = (blockIdx.x * THREADS + threadIdx.x) * stride;
    out[i] = in[i];
}

__global__ void misaligned_copy(float *out, const float *in, int by)
{
    int i = blockIdx.x * THREADS + threadIdx.x;
    out[i] = in[i + by]; // 5 sectors per request where by is no multiple of 8
}

__global__ void backwards(float *out, const float *in)
{
    int i = blockIdx.x * THREADS + threadIdx.x;
    out[i] = in[N - 1 - i];
}

__global__ void one_for_all(float *out, const float *in)
{
    int i = blockIdx.x * THREADS + threadIdx.x;
    out[i] = in[blockIdx.x]; // one sector
}

__global__ void gather(float *out, const float *in)
{
    int i = blockIdx.x * THREADS + threadIdx.x;
    out[i] = in[(i * 1103515245u + 12345u) % N];
}

int main()
{
    float *in = device_numbers(32 * N + 32), *out = device_array<float>(32 * N + 32);
    const int strides[] = {1, 2, 4, 8, 32};
    for (int s = 0; s < 5; s++) {
        strided_copy<<<BLOCKS, THREADS>>>(out, in, strides[s]);
        launched();
        expect("strided", out, 1000 * strides[s], 1000 * strides[s] % 251);
    }
    for (int by = 0; by <= 2; by++) {
        misaligned_copy<<<BLOCKS, THREADS>>>(out, in, by);
        launched();
        expect("misaligned", out, 1000, (1000 + by) % 251);
    }
    backwards<<<BLOCKS, THREADS>>>(out, in);
    launched();
    expect("backwards", out, 1000, (N - 1001) % 251);
    one_for_all<<<BLOCKS, THREADS>>>(out, in);
    launched();
    expect("one for all", out, 1000, 1000 / THREADS);
    gather<<<BLOCKS, THREADS>>>(out, in);
    launched();
    expect("gather", out, 1000, (1000u * 1103515245u + 12345u) % N % 251);
    return finished();
}
