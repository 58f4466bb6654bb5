/* shared_atomics.cu: threads that change the same words of shared memory by atomics, all of which are one
 * instruction for whoever interrupts them (cucc/atomics.h). With CUCC_TURN=0 and CUCC_TICK=5 a thread is
 * often interrupted and the others go on in the meantime: none of their changes may be lost. */
#include <stdio.h>

__global__ void count(long long *out, int n)
{
    __shared__ unsigned sum, wrapped, lock, guarded, highest;
    __shared__ float exact;
    __shared__ unsigned long long wide;
    __shared__ int bits;
    __shared__ unsigned short small;
    const int t = threadIdx.x;
    if (t == 0) {
        sum = wrapped = lock = guarded = highest = 0;
        exact = 0, wide = 0, bits = 0, small = 0;
    }
    __syncthreads();
    __shfl_sync(0xffffffff, t, 0); // so that each thread has a stack
    for (int i = 0; i < n; i++) {
        atomicAdd(&sum, 3u);
        atomicAdd(&exact, 1.0f);
        if (exact < 1.0f || sum < 3) atomicAdd(&wrapped, 1u); // what the atomic has left, as another type
        atomicInc(&wrapped, 6);
        atomicAdd(&wide, 1ull << 33);
        atomicXor(&bits, 1 << t);
        atomicMax(&highest, unsigned(t * n + i));
        unsigned short before = small, old;
        while ((old = atomicCAS(&small, before, (unsigned short)(before + 1))) != before) before = old;
    }
    for (int i = 0; i < n / 64;)
        if (atomicExch(&lock, 1) == 0) {
            guarded = guarded + 1;
            __threadfence_block();
            atomicExch(&lock, 0);
            i++;
        }
    __syncthreads();
    if (t > 0) return;
    out[0] = sum, out[1] = (long long)exact, out[2] = wrapped, out[3] = (long long)(wide >> 33);
    out[4] = bits, out[5] = highest, out[6] = guarded, out[7] = small;
}

int main()
{
    const int n = 20000, threads = 32;
    const long long all = n * threads;
    const long long want[] = {3 * all, all, all % 7, all, 0, all - 1, n / 64 * threads, all % 65536};
    long long *out, different = 0;
    cudaMallocManaged(&out, 8 * sizeof *out);
    count<<<1, threads>>>(out, n);
    const cudaError_t error = cudaDeviceSynchronize();
    for (int i = 0; i < 8; i++) {
        different += out[i] != want[i];
        if (out[i] != want[i]) printf("%d: %lld, and not %lld\n", i, out[i], want[i]);
    }
    printf("%s, %lld different\n", cudaGetErrorString(error), different);
    return 0;
}
