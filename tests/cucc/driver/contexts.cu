// cuInit, devices, contexts, and the runtime API beside them.
#include <cuda_runtime.h>

#include <thread>

#include "check.h"

static void in_another_thread()
{
    CUcontext context = (CUcontext)1;
    CUdeviceptr p;
    GOOD(cuCtxGetCurrent(&context));
    IS(context == nullptr);
    FAILS(cuMemAlloc(&p, 16), CUDA_ERROR_INVALID_CONTEXT);
    FAILS(cuCtxSynchronize(), CUDA_ERROR_INVALID_CONTEXT);
    void *q; // the runtime API needs no context: the primary one is the thread's from now on
    IS(cudaMalloc(&q, 16) == cudaSuccess);
    GOOD(cuCtxGetCurrent(&context));
    IS(context != nullptr);
    GOOD(cuMemFree((CUdeviceptr)q));
}

int main()
{
    int count = 0, value = 0, version = 0;
    CUdevice device;
    CUcontext primary, created, current = nullptr;
    FAILS(cuDeviceGetCount(&count), CUDA_ERROR_NOT_INITIALIZED);
    FAILS(cuInit(1), CUDA_ERROR_INVALID_VALUE);
    GOOD(cuInit(0));
    GOOD(cuDriverGetVersion(&version));
    IS(version >= 13000);
    GOOD(cuDeviceGetCount(&count));
    IS(count >= 1);
    GOOD(cuDeviceGet(&device, 0));
    FAILS(cuDeviceGet(&device, count), CUDA_ERROR_INVALID_DEVICE);
    char name[64];
    size_t bytes;
    GOOD(cuDeviceGetName(name, sizeof name, device));
    GOOD(cuDeviceTotalMem(&bytes, device));
    GOOD(cuDeviceGetAttribute(&value, CU_DEVICE_ATTRIBUTE_WARP_SIZE, device));
    IS(value == 32);

    // no context yet
    CUdeviceptr p;
    FAILS(cuMemAlloc(&p, 16), CUDA_ERROR_INVALID_CONTEXT);
    FAILS(cuCtxGetDevice(&device), CUDA_ERROR_INVALID_CONTEXT);
    GOOD(cuCtxGetCurrent(&current));
    IS(current == nullptr);

    // the primary context is counted
    unsigned flags;
    int active = -1;
    GOOD(cuDevicePrimaryCtxGetState(device, &flags, &active));
    IS(active == 0);
    GOOD(cuDevicePrimaryCtxRetain(&primary, device));
    GOOD(cuDevicePrimaryCtxGetState(device, &flags, &active));
    IS(active == 1);
    GOOD(cuCtxGetCurrent(&current));
    IS(current == nullptr); // retaining does not make it current

    // one of our own, and the stack
    CUctxCreateParams parameters = {};
    GOOD(cuCtxCreate(&created, &parameters, CU_CTX_SCHED_AUTO, device));
    GOOD(cuCtxGetCurrent(&current));
    IS(current == created && created != primary);
    GOOD(cuCtxPushCurrent(primary));
    GOOD(cuCtxGetCurrent(&current));
    IS(current == primary);
    GOOD(cuCtxPopCurrent(&current));
    IS(current == primary);
    GOOD(cuCtxGetCurrent(&current));
    IS(current == created);
    CUdevice mine = -1;
    GOOD(cuCtxGetDevice(&mine));
    IS(mine == device);
    GOOD(cuMemAlloc(&p, 16));
    GOOD(cuMemFree(p));
    GOOD(cuCtxSynchronize());
    std::thread(in_another_thread).join();

    GOOD(cuCtxDestroy(created));
    GOOD(cuCtxGetCurrent(&current));
    IS(current == nullptr);
    GOOD(cuCtxSetCurrent(primary));
    GOOD(cuCtxGetCurrent(&current));
    IS(current == primary);

    // memory of the runtime API is the driver API's, and the other way round
    int *q, seven = 7, back = 0;
    IS(cudaMalloc(&q, sizeof *q) == cudaSuccess);
    GOOD(cuMemcpyHtoD((CUdeviceptr)q, &seven, sizeof seven));
    IS(cudaMemcpy(&back, q, sizeof back, cudaMemcpyDeviceToHost) == cudaSuccess && back == 7);
    GOOD(cuMemFree((CUdeviceptr)q));

    // an error of a call is its result, and none of the runtime's
    FAILS(cuMemAlloc(&p, 0), CUDA_ERROR_INVALID_VALUE);
    FAILS(cuMemAlloc(&p, (size_t)1 << 50), CUDA_ERROR_OUT_OF_MEMORY);
    IS(cudaGetLastError() == cudaSuccess);
    GOOD(cuCtxSetCurrent(nullptr));
    GOOD(cuDevicePrimaryCtxRelease(device));
    const char *text;
    GOOD(cuGetErrorString(CUDA_ERROR_NOT_FOUND, &text));
    FAILS(cuGetErrorName((CUresult)12345, &text), CUDA_ERROR_INVALID_VALUE);
    puts(failed ? "failed" : "contexts: all as expected");
    return failed;
}
