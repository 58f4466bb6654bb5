/* Errors: names, words, what is remembered, what sticks. */
#include "api_kernels.h"
#include "api_tap.h"

static void names(void)
{
    ok(!strcmp(cudaGetErrorName(cudaErrorIllegalAddress), "cudaErrorIllegalAddress"), "a name");
    ok(!strcmp(cudaGetErrorString(cudaErrorIllegalAddress), "an illegal memory access was encountered"),
       "a text");
    ok(!strcmp(cudaGetErrorString(cudaErrorMemoryAllocation), "out of memory"), "out of memory");
    ok(!strcmp(cudaGetErrorString(cudaErrorLaunchFailure), "unspecified launch failure"), "launch failure");
    ok(!strcmp(cudaGetErrorName((cudaError_t)12345), "unrecognized error code"), "the name of no error");
    ok(!strcmp(cudaGetErrorString((cudaError_t)-1), "unrecognized error code"), "the text of no error");
    int known = 0;
    for (int e = 0; e < 1000; e++)
        known += strcmp(cudaGetErrorName((cudaError_t)e), "unrecognized error code") != 0;
    IS(known, 133);
}

static void memory_of_errors(void)
{
    IS(cudaSetDevice(99), cudaErrorInvalidDevice);
    IS(cudaPeekAtLastError(), cudaErrorInvalidDevice);
    IS(cudaDeviceSynchronize(), cudaSuccess);
    IS(cudaGetLastError(), cudaErrorInvalidDevice);
    IS(cudaGetLastError(), cudaSuccess);
}

static void sticky(void)
{
    int *x, host;
    NEED(cudaMalloc((void **)&x, 64));
    IS(launch_step((struct step){(int *)((char *)x + ((size_t)1 << 33)), 1, 1, 1}, 1, 1, 0, NULL),
       cudaSuccess);
    IS(cudaDeviceSynchronize(), cudaErrorIllegalAddress);
    IS(cudaGetLastError(), cudaErrorIllegalAddress);
    IS(cudaGetLastError(), cudaSuccess);
    ANSWERS(cudaMemcpy(&host, x, 4, cudaMemcpyDeviceToHost), cudaErrorIllegalAddress);
    ANSWERS(cudaFree(x), cudaErrorIllegalAddress);
    ANSWERS(launch_step((struct step){x, 1, 1, 1}, 1, 1, 0, NULL), cudaErrorIllegalAddress);
    ANSWERS(cudaDeviceReset(), cudaSuccess);
    ANSWERS(cudaMalloc((void **)&x, 64), cudaSuccess);
    ANSWERS(cudaMemset(x, 0, 64), cudaSuccess);
    ANSWERS(launch_step((struct step){x, 16, 1, 5}, 1, 16, 0, NULL), cudaSuccess);
    ANSWERS(cudaMemcpy(&host, x + 15, 4, cudaMemcpyDeviceToHost), cudaSuccess);
    IS(host, 5);
}

static void unsupported(void)
{
    cudaIpcMemHandle_t handle;
    ANSWERS(cudaIpcGetMemHandle(&handle, NULL), cudaErrorInvalidValue);
}

int main(void)
{
    names();
    memory_of_errors();
    sticky();
    unsupported();
    return done_testing();
}
