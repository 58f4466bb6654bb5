/* __nv_atomic_* of CUDA 12.8: what each gives back and leaves, of each size, and a message handed over. */
#include "report.h"

template <class T> __global__ void each(T *x, T *got)
{
    got[0] = __nv_atomic_fetch_add(&x[0], 5, __NV_ATOMIC_RELAXED, __NV_THREAD_SCOPE_DEVICE);
    got[1] = __nv_atomic_fetch_sub(&x[1], 5, __NV_ATOMIC_RELAXED, __NV_THREAD_SCOPE_BLOCK);
    got[2] = __nv_atomic_fetch_min(&x[2], 3, __NV_ATOMIC_ACQ_REL, __NV_THREAD_SCOPE_SYSTEM);
    got[3] = __nv_atomic_fetch_max(&x[3], 30, __NV_ATOMIC_SEQ_CST);
    got[4] = __nv_atomic_fetch_and(&x[4], 6, __NV_ATOMIC_RELAXED);
    got[5] = __nv_atomic_fetch_or(&x[5], 6, __NV_ATOMIC_RELAXED);
    got[6] = __nv_atomic_fetch_xor(&x[6], 6, __NV_ATOMIC_RELAXED);
    got[7] = __nv_atomic_exchange_n(&x[7], 77, __NV_ATOMIC_RELAXED);
    __nv_atomic_add(&x[8], 1, __NV_ATOMIC_RELAXED);
    __nv_atomic_store_n(&x[9], 99, __NV_ATOMIC_RELEASE);
    got[9] = __nv_atomic_load_n(&x[9], __NV_ATOMIC_ACQUIRE);
    T expected = 10, other = 11, value = 55, seen;
    bool first = __nv_atomic_compare_exchange_n(&x[10], &expected, 50, false, __NV_ATOMIC_ACQ_REL, __NV_ATOMIC_RELAXED,
                                                __NV_THREAD_SCOPE_DEVICE);
    bool second = __nv_atomic_compare_exchange(&x[11], &other, &value, false, __NV_ATOMIC_ACQUIRE, __NV_ATOMIC_RELAXED);
    got[10] = first * 100 + second;
    got[11] = other;
    __nv_atomic_load(&x[10], &seen, __NV_ATOMIC_RELAXED);
    __nv_atomic_exchange(&x[12], &seen, &got[12], __NV_ATOMIC_RELAXED);
    __nv_atomic_store(&x[13], &value, __NV_ATOMIC_RELAXED);
    __nv_atomic_thread_fence(__NV_ATOMIC_SEQ_CST);
}

template <class T> void show(const char *name)
{
    enum { N = 14 };
    T *x, *got;
    cudaMallocManaged(&x, N * sizeof *x);
    cudaMallocManaged(&got, N * sizeof *got);
    for (int i = 0; i < N; i++) x[i] = 10, got[i] = 0;
    each<<<1, 1>>>(x, got);
    cudaDeviceSynchronize();
    printf("%s", name);
    for (int i = 0; i < N; i++) printf(" %lld/%lld", (long long)x[i], (long long)got[i]);
    printf("\n");
    cudaFree(x);
    cudaFree(got);
}

__global__ void sums(float *total, double *wide, unsigned *count)
{
    __nv_atomic_fetch_add(total, 0.5f, __NV_ATOMIC_RELAXED, __NV_THREAD_SCOPE_DEVICE);
    __nv_atomic_add(wide, 0.25, __NV_ATOMIC_RELAXED, __NV_THREAD_SCOPE_DEVICE);
    __nv_atomic_add(count, 1u, __NV_ATOMIC_RELAXED, __NV_THREAD_SCOPE_DEVICE);
}

/* What was written before the release is there after the acquire. */
__global__ void hand_over(int *flag, int *message, int *got)
{
    if (blockIdx.x == 0) {
        *message = 42;
        __nv_atomic_store_n(flag, 1, __NV_ATOMIC_RELEASE, __NV_THREAD_SCOPE_DEVICE);
    } else {
        while (!__nv_atomic_load_n(flag, __NV_ATOMIC_ACQUIRE, __NV_THREAD_SCOPE_DEVICE)) {
        }
        *got = *message;
    }
}

int main()
{
    show<int>("int");
    show<unsigned long long>("unsigned long long");
    struct {
        float total;
        double wide;
        unsigned count;
        int flag, message, got;
    } *all;
    cudaMallocManaged(&all, sizeof *all);
    *all = {};
    sums<<<10, 100>>>(&all->total, &all->wide, &all->count);
    hand_over<<<2, 1>>>(&all->flag, &all->message, &all->got);
    cudaDeviceSynchronize();
    printf("sums %g %g %u, handed over %d\n", all->total, all->wide, all->count, all->got);
    cudaFree(all);
    return 0;
}
