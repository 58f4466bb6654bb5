/* Host and kernel at work on managed memory at the same time: each waits for a flag of the other's. */
#include <cstring>

#include "report.h"

struct Desk {
    int question, answer, sum;
    int values[64];
};

__global__ void clerk(Desk *desk, int rounds)
{
    for (int round = 1; round <= rounds; round++) {
        while (atomicAdd_system(&desk->question, 0) < round) {}
        __threadfence_system();
        int square = desk->values[round - 1] * desk->values[round - 1];
        desk->values[round - 1] = square;
        __threadfence_system();
        atomicExch_system(&desk->answer, round);
    }
}

__global__ void count(int *sum)
{
    atomicAdd_system(sum, 1);
}

int main()
{
    const int rounds = 20, launches = 8;
    Desk *desk;
    NEED(cudaMallocManaged(&desk, sizeof *desk));
    memset(desk, 0, sizeof *desk);
    clerk<<<1, 1>>>(desk, rounds);
    NEED(cudaGetLastError());
    for (int round = 1; round <= rounds; round++) {
        desk->values[round - 1] = round;
        __atomic_store_n(&desk->question, round, __ATOMIC_SEQ_CST);
        while (__atomic_load_n(&desk->answer, __ATOMIC_SEQ_CST) < round) {}
        if (desk->values[round - 1] != round * round) printf("round %d: %d\n", round, desk->values[round - 1]);
    }
    NEED(cudaDeviceSynchronize());
    printf("answers %d, the last %d\n", desk->answer, desk->values[rounds - 1]);
    for (int i = 0; i < launches; i++) {
        count<<<4, 32>>>(&desk->sum);
        __atomic_fetch_add(&desk->sum, 1000, __ATOMIC_SEQ_CST);
    }
    NEED(cudaDeviceSynchronize());
    printf("sum %d\n", desk->sum);
    NEED(cudaFree(desk));
    return 0;
}
