// Clusters by inline PTX: ranks, the barrier in two halves, a place in another block's shared memory.
// prints: 131 230 329 28
// prints: 10131 10230 10329 10028
// prints: 10 7 8 9 10 7 8 9
#include <cstdio>

__global__ void __cluster_dims__(4, 1, 1) ring(unsigned *seen, unsigned *given)
{
    __shared__ unsigned s[32];
    unsigned rank, size, id, there, got, mine = static_cast<unsigned>(__cvta_generic_to_shared(&s[threadIdx.x]));
    asm("mov.u32 %0, %%cluster_ctarank;" : "=r"(rank));
    asm("mov.u32 %0, %%cluster_nctarank;" : "=r"(size));
    asm("mov.u32 %0, %%clusterid.x;" : "=r"(id));
    s[threadIdx.x] = 100 * rank + threadIdx.x;
    asm volatile("barrier.cluster.arrive.release.aligned;\n barrier.cluster.wait.acquire.aligned;\n" ::: "memory");
    asm volatile("mapa.shared::cluster.u32 %0, %1, %2;" : "=r"(there) : "r"(mine), "r"((rank + 1) % size));
    asm volatile("ld.shared::cluster.u32 %0, [%1];" : "=r"(got) : "r"(there));
    seen[blockIdx.x * 32 + threadIdx.x] = got + 10000 * id;
    asm volatile("barrier.cluster.arrive;\n barrier.cluster.wait;\n" ::: "memory");
    if (threadIdx.x == 0) asm volatile("st.shared::cluster.u32 [%0], %1;" ::"r"(there), "r"(7u + rank) : "memory");
    asm volatile("barrier.cluster.arrive;" ::: "memory");
    asm volatile("barrier.cluster.wait;" ::: "memory");
    if (threadIdx.x == 0) given[blockIdx.x] = s[0];
}

int main()
{
    unsigned *seen, *given, host[256], from[8];
    cudaMalloc(&seen, sizeof host), cudaMalloc(&given, sizeof from);
    ring<<<8, 32>>>(seen, given);
    cudaMemcpy(host, seen, sizeof host, cudaMemcpyDeviceToHost);
    cudaMemcpy(from, given, sizeof from, cudaMemcpyDeviceToHost);
    for (int block = 0; block < 8; block++)
        printf("%u%c", host[block * 32 + 31 - block % 4], block % 4 == 3 ? '\n' : ' ');
    for (int block = 0; block < 8; block++) printf("%u%c", from[block], block == 7 ? '\n' : ' ');
    cudaFree(seen), cudaFree(given);
    return 0;
}
