// Threads of the host that wait for each other: for one to end, at a barrier, and for a lock. Each has its
// own stream.
#include <condition_variable>
#include <mutex>
#include <thread>
static std::mutex lock;
static std::condition_variable all_here;
static int here;
__global__ void add(int *x, int by)
{
    atomicAdd(x, by);
}
static void meet()
{
    std::unique_lock<std::mutex> held(lock);
    if (++here == 2) all_here.notify_all();
    all_here.wait(held, [] { return here == 2; });
}
static void work(int *x, int me)
{
    cudaStream_t mine;
    cudaStreamCreate(&mine);
    for (int i = 0; i < 2 + me; i++) add<<<1, 2, 0, mine>>>(x + me, 10 + i);
    meet();
    for (int i = 0; i < 2; i++) {
        add<<<1, 1, 0, mine>>>(x + 1 - me, 1);
        cudaStreamSynchronize(mine);
    }
    cudaStreamDestroy(mine);
}
int main()
{
    int *x, sums[2];
    cudaMalloc(&x, sizeof sums);
    cudaMemset(x, 0, sizeof sums);
    cudaDeviceSynchronize();
    std::thread first(work, x, 0), second(work, x, 1);
    first.join();
    second.join();
    cudaMemcpy(sums, x, sizeof sums, cudaMemcpyDefault);
    cudaFree(x);
    return sums[0] != 44 || sums[1] != 68;
}
