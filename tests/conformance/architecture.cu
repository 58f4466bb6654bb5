/* Code that asks which side it is compiled for. */
#include "report.h"

__host__ __device__ int side()
{
#ifdef __CUDA_ARCH__
    return 1;
#else
    return 0;
#endif
}

__global__ void ask(int *out)
{
    out[0] = side();
#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ >= 600
    out[1] = 600;
#else
    out[1] = 0;
#endif
}

int main()
{
    int *out;
    NEED(cudaMalloc(&out, 2 * sizeof *out));
    ask<<<1, 1>>>(out);
    report_array("in a kernel", out, 2);
    printf("on the host %d\n", side());
#ifdef __CUDACC__
    printf("compiled by a CUDA compiler\n");
#endif
    return 0;
}
