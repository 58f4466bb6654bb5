/* Every atomic operation on every type it has; many threads, results that do not depend on their order. */
#include "report.h"

__global__ void integers(int *i, unsigned *u, unsigned long long *l)
{
    int t = blockIdx.x * blockDim.x + threadIdx.x;
    atomicAdd(&i[0], t);
    atomicSub(&i[1], t);
    atomicMin(&i[2], 500 - t);
    atomicMax(&i[3], t * 3);
    atomicAnd(&i[4], ~(1 << (t % 5)));
    atomicOr(&i[5], 1 << (t % 20));
    atomicXor(&i[6], t);
    atomicAdd(&u[0], 7u);
    atomicInc(&u[1], 100u);
    atomicDec(&u[2], 50u);
    atomicMin(&u[3], (unsigned)t + 3);
    atomicMax(&u[4], (unsigned)t);
    atomicExch(&u[5], 99u);
    atomicAdd(&l[0], 1ull << 33);
    atomicMin(&l[1], (unsigned long long)t + 10);
    atomicMax(&l[2], (unsigned long long)t << 32);
    atomicAnd(&l[3], ~(1ull << (t % 40)));
    atomicOr(&l[4], 1ull << (t % 60));
    atomicXor(&l[5], (unsigned long long)t << 20);
    atomicAdd_block(&i[7], 1);
    atomicAdd_system(&i[8], 2);
}

__global__ void reals(float *f, double *d)
{
    atomicAdd(f, 0.25f);
    atomicAdd(d, 0.5);
    atomicExch(f + 1, 8.0f);
}

__device__ double add_by_cas(double *address, double value)
{
    unsigned long long *word = (unsigned long long *)address, old = *word, assumed;
    do {
        assumed = old;
        old = atomicCAS(word, assumed, __double_as_longlong(value + __longlong_as_double(assumed)));
    } while (assumed != old);
    return __longlong_as_double(old);
}

__global__ void compare_and_swap(double *d, int *i, unsigned short *s)
{
    int t = blockIdx.x * blockDim.x + threadIdx.x;
    add_by_cas(d, 2.0);
    int old = i[0], assumed;
    do {
        assumed = old;
        old = atomicCAS(i, assumed, assumed > t ? assumed : t);
    } while (assumed != old);
    atomicCAS(s, (unsigned short)0, (unsigned short)321);
}

/* Each ticket is drawn once, so the sum of their squares is known. */
__global__ void tickets(unsigned *next, unsigned long long *sum)
{
    unsigned long long mine = atomicAdd(next, 1u);
    atomicAdd(sum, mine * mine);
}

int main()
{
    void *memory;
    NEED(cudaMalloc(&memory, 4096));
    int start[16] = {0, 0, 1000, 0, -1, 0, 0, 0, 0};
    unsigned start_u[8] = {0, 0, 0, 1000, 0, 0};
    unsigned long long start_l[8] = {0, ~0ull, 0, ~0ull, 0, 0};
    char *base = (char *)memory;
    int *i = (int *)base;
    unsigned *u = (unsigned *)(base + 256);
    unsigned long long *l = (unsigned long long *)(base + 512);
    NEED(cudaMemcpy(i, start, sizeof start, cudaMemcpyHostToDevice));
    NEED(cudaMemcpy(u, start_u, sizeof start_u, cudaMemcpyHostToDevice));
    NEED(cudaMemcpy(l, start_l, sizeof start_l, cudaMemcpyHostToDevice));
    integers<<<5, 200>>>(i, u, l);
    report_array("int", i, 16);
    report_array("unsigned", u, 8);
    report_array("64 bits", l, 8);
    NEED(cudaMemset(memory, 0, 4096));
    reals<<<10, 100>>>((float *)base, (double *)(base + 64));
    report_array("float", (float *)base, 2);
    report_array("double", (double *)(base + 64), 1);
    NEED(cudaMemset(memory, 0, 4096));
    compare_and_swap<<<4, 128>>>((double *)base, (int *)(base + 64), (unsigned short *)(base + 128));
    report_array("double by CAS", (double *)base, 1);
    report_array("max by CAS", (int *)(base + 64), 1);
    report_array("16 bits", (unsigned short *)(base + 128), 1);
    NEED(cudaMemset(memory, 0, 4096));
    tickets<<<30, 100>>>((unsigned *)base, (unsigned long long *)(base + 64));
    report_array("tickets", (unsigned *)base, 1);
    report_array("squares", (unsigned long long *)(base + 64), 1);
    return 0;
}
