/* Pinned, mapped and registered host memory; what a pointer is. */
#include "report.h"

__global__ void add(int *x, int n, int value)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) x[i] += value;
}

static void describe(const char *name, const void *pointer)
{
    cudaPointerAttributes attributes;
    cudaError_t error = cudaPointerGetAttributes(&attributes, pointer);
    const char *kinds[] = {"unregistered", "host", "device", "managed"};
    printf("%s: %s, %s\n", name, cudaGetErrorName(error), error == cudaSuccess ? kinds[attributes.type] : "-");
}

int main()
{
    const int n = 300;
    int *pinned, *mapped, *alias, *device, *managed, plain[4];
    NEED(cudaMallocHost(&pinned, n * sizeof *pinned));
    NEED(cudaHostAlloc(&mapped, n * sizeof *mapped, cudaHostAllocMapped));
    NEED(cudaMalloc(&device, n * sizeof *device));
    NEED(cudaMallocManaged(&managed, n * sizeof *managed));
    for (int i = 0; i < n; i++) pinned[i] = mapped[i] = i;
    NEED(cudaHostGetDevicePointer(&alias, mapped, 0));
    add<<<3, 128>>>(alias, n, 5);
    NEED(cudaDeviceSynchronize());
    printf("mapped %d %d\n", mapped[0], mapped[n - 1]);
    NEED(cudaMemcpyAsync(device, pinned, n * sizeof *device, cudaMemcpyHostToDevice, 0));
    add<<<3, 128>>>(device, n, 7);
    NEED(cudaMemcpyAsync(pinned, device, n * sizeof *device, cudaMemcpyDeviceToHost, 0));
    NEED(cudaStreamSynchronize(0));
    printf("pinned %d %d\n", pinned[0], pinned[n - 1]);
    describe("pinned", pinned);
    describe("mapped", mapped + 3);
    describe("device", device + 1);
    describe("managed", managed);
    describe("plain", plain);
    int *page = (int *)aligned_alloc(4096, 8192);
    for (int i = 0; i < 2048; i++) page[i] = i;
    NEED(cudaHostRegister(page, 8192, cudaHostRegisterDefault));
    describe("registered", page);
    NEED(cudaHostGetDevicePointer(&alias, page, 0));
    add<<<16, 128>>>(alias, 2048, 1);
    NEED(cudaDeviceSynchronize());
    printf("registered %d %d\n", page[0], page[2047]);
    NEED(cudaHostUnregister(page));
    REPORT(cudaHostUnregister(page));
    free(page);
    NEED(cudaFreeHost(pinned));
    NEED(cudaFreeHost(mapped));
    return 0;
}
