/* nvcc flags: -rdc=true
   Dynamic parallelism: what calls in a kernel return, and what cudaPeekAtLastError and cudaGetLastError say of them
   afterwards. */
#include "report.h"

__global__ void nop() {}

__device__ int answers[256], at;

#define TRY(call)                                                                                           \
    do {                                                                                                    \
        answers[at] = (int)(call);                                                                          \
        answers[at + 1] = (int)cudaPeekAtLastError();                                                       \
        answers[at + 2] = (int)cudaGetLastError();                                                          \
        at += 3;                                                                                            \
    } while (0)

__global__ void calls(int which)
{
    cudaStream_t s;
    cudaEvent_t e;
    void *p;
    int v;
    at = 0;
    switch (which) {
    case 0: // a stream that might wait for others
        TRY(cudaStreamCreateWithFlags(&s, cudaStreamDefault));
        TRY((nop<<<1, 1, 0, s>>>(), 0));
        TRY(cudaStreamDestroy(s));
        break;
    case 1: TRY(cudaStreamCreateWithFlags(&s, 77)); break;
    case 2:
        TRY(cudaStreamCreateWithFlags(&s, cudaStreamNonBlocking));
        TRY((nop<<<1, 1, 0, s>>>(), 0));
        TRY(cudaStreamDestroy(s));
        break;
    case 3: TRY(cudaEventCreateWithFlags(&e, cudaEventDefault)); break;
    case 4:
        TRY(cudaEventCreateWithFlags(&e, cudaEventDisableTiming));
        TRY(cudaEventRecord(e, 0));
        TRY(cudaEventDestroy(e));
        break;
    case 5: TRY(cudaMalloc(&p, (size_t)1 << 40)); break;
    case 6:
        TRY(cudaMemcpyAsync(answers + 250, answers + 251, 4, cudaMemcpyHostToDevice, 0));
        TRY(cudaMemcpyAsync(answers + 250, answers + 251, 4, cudaMemcpyDeviceToDevice, 0));
        break;
    case 7: TRY((nop<<<1, 2048>>>(), cudaGetLastError())); break;
    case 8: TRY((nop<<<1, 2048>>>(), 0)); break;
    case 9: TRY(cudaDeviceGetAttribute(&v, cudaDevAttrMaxThreadsPerBlock, 77)); break;
    case 10:
        TRY((nop<<<0, 1>>>(), 0));
        TRY((nop<<<1, 1, 1 << 20>>>(), 0));
        break;
    case 11: TRY(cudaStreamDestroy((cudaStream_t)0)); break;
    case 12: TRY(cudaFree((void *)0)); break;
    }
}

int main()
{
    for (int which = 0; which < 13; which++) {
        int answer[256], n = 0;
        calls<<<1, 1>>>(which);
        int sync = cudaDeviceSynchronize();
        NEED(cudaMemcpyFromSymbol(answer, answers, sizeof answer));
        NEED(cudaMemcpyFromSymbol(&n, at, sizeof n));
        printf("%d: sync %d", which, sync);
        for (int i = 0; i < n; i += 3)
            printf(" | returns %d peek %d last %d", answer[i], answer[i + 1], answer[i + 2]);
        printf("\n");
    }
}
