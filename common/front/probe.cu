/* Asks the CUDA runtime for a usable device and prints one line for common/backend.sh:
       ok 90 NVIDIA H200                    compute capability and name of device 0
       error 35 cudaErrorInsufficientDriver CUDA driver version is insufficient for CUDA runtime version
   Compiled with -DLAUNCH it also runs a kernel, so that "ok" means that this machine's nvcc, driver and
   device really work together and not only that each of them is there. */
#include <cstdio>
#include <cuda_runtime.h>

#ifdef LAUNCH
__global__ void answer(int *out)
{
    *out = 42;
}
#endif

static int report(cudaError_t error)
{
    printf("error %d %s %s\n", (int)error, cudaGetErrorName(error), cudaGetErrorString(error));
    return 1;
}

int main()
{
    int count = 0;
    cudaError_t error = cudaGetDeviceCount(&count);
    if (error != cudaSuccess) return report(error);
    cudaDeviceProp device;
    if (count == 0) return report(cudaErrorNoDevice);
    if ((error = cudaGetDeviceProperties(&device, 0)) != cudaSuccess) return report(error);
#ifdef LAUNCH
    int *out = nullptr, got = 0;
    if ((error = cudaMalloc(&out, sizeof *out)) != cudaSuccess) return report(error);
    answer<<<1, 1>>>(out);
    if ((error = cudaGetLastError()) != cudaSuccess) return report(error);
    if ((error = cudaMemcpy(&got, out, sizeof got, cudaMemcpyDeviceToHost)) != cudaSuccess)
        return report(error);
    if (got != 42) return report(cudaErrorUnknown);
#endif
    printf("ok %d%d %s\n", device.major, device.minor, device.name);
    return 0;
}
