// libcu++'s cuda::std::atomic, barrier, latch and semaphore: 64 threads count, wait, and read what one has stored.
#include <cstdio>
#include <cuda/std/atomic>
#include <cuda/std/barrier>
#include <cuda/std/latch>
#include <cuda/std/semaphore>
#include <new>

struct shared_state {
    cuda::std::atomic<int> count;
    cuda::std::barrier<> all;
    cuda::std::latch done;
    cuda::std::binary_semaphore one;
    int flag, sum;
};

__global__ void begin(shared_state *s)
{
    new (&s->count) cuda::std::atomic<int>(0);
    new (&s->all) cuda::std::barrier<>(64);
    new (&s->done) cuda::std::latch(64);
    new (&s->one) cuda::std::binary_semaphore(1);
    s->flag = s->sum = 0;
}

__global__ void meet(shared_state *s, int *out)
{
    s->count.fetch_add(2, cuda::std::memory_order_relaxed);
    s->all.arrive_and_wait();
    cuda::std::atomic_ref<int> flag(s->flag);
    if (threadIdx.x == 0) flag.store(s->count.load(), cuda::std::memory_order_release);
    s->one.acquire();
    s->sum += (int)threadIdx.x;
    s->one.release();
    cuda::std::atomic_thread_fence(cuda::std::memory_order_seq_cst);
    s->done.arrive_and_wait();
    out[threadIdx.x] = flag.load(cuda::std::memory_order_acquire) + s->sum;
}

int main()
{
    shared_state *s;
    int *out, got[64];
    cudaMalloc(&s, sizeof *s);
    cudaMalloc(&out, sizeof got);
    begin<<<1, 1>>>(s);
    meet<<<1, 64>>>(s, out);
    cudaMemcpy(got, out, sizeof got, cudaMemcpyDeviceToHost);
    cuda::std::atomic<int> host(3);
    host++;
    printf("%d %d %d %s\n", got[0], got[63], (int)host, cudaGetErrorName(cudaGetLastError()));
}
