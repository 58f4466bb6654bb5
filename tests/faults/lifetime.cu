// Memory that is gone, never given back, or on the other side.
#include "faults.h"

static const int N = 1000;

__global__ void fill(int *a, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) a[i] = i; // finds freed_too_early: use_after_free; malloc_in_kernel, host_array: host_pointer
}

template <bool Mended> void freed_too_early()
{
    int *a = zeros<int>(N);
    if (!Mended) cudaFree(a);
    fill<<<4, 256>>>(a, N);
    finish();
    if (Mended) cudaFree(a);
}

template <bool Mended> void freed_twice()
{
    int *a = zeros<int>(N), *b = a;
    cudaFree(a);
    if (!Mended) cudaFree(b); // finds freed_twice: double_free
    cudaGetLastError();
}

template <bool Mended> void pinned_freed_twice()
{
    int *a;
    cudaMallocHost(&a, N * sizeof(int));
    cudaFreeHost(a);
    if (!Mended) cudaFreeHost(a); // finds pinned_freed_twice: double_free
    cudaGetLastError();
}

template <bool Mended> void never_freed()
{
    int *a;
    cudaMalloc(&a, N * sizeof(int)); // finds never_freed: leak
    fill<<<4, 256>>>(a, N);
    finish();
    if (Mended) cudaFree(a);
}

template <bool Mended> void lost_pointer()
{
    int *a = nullptr;
    for (int i = 0; i < 2; i++) {
        cudaMalloc(&a, N * sizeof(int)); // finds lost_pointer: leak
        fill<<<4, 256>>>(a, N);
        finish();
        if (Mended || i == 1) cudaFree(a);
    }
}

template <bool Mended> void managed_never_freed()
{
    int *a;
    cudaMallocManaged(&a, N * sizeof(int)); // finds managed_never_freed: leak
    a[0] = 1;
    if (Mended) cudaFree(a);
}

template <bool Mended> void pinned_never_freed()
{
    int *a;
    cudaMallocHost(&a, N * sizeof(int)); // finds pinned_never_freed: leak
    a[0] = 1;
    if (Mended) cudaFreeHost(a);
}

template <bool Mended> void malloc_in_kernel()
{
    int *a = Mended ? zeros<int>(N) : (int *)malloc(N * sizeof(int));
    fill<<<4, 256>>>(a, N);
    finish();
    if (Mended)
        cudaFree(a);
    else
        free(a);
}

static int on_host[N];
template <bool Mended> void host_array()
{
    int *a = Mended ? zeros<int>(N) : on_host;
    fill<<<4, 256>>>(a, N);
    finish();
    if (Mended) cudaFree(a);
}

__global__ void follow(int **rows)
{
    rows[threadIdx.x][0] = threadIdx.x; // finds pointers_in_array: host_pointer
}
template <bool Mended> void pointers_in_array()
{
    int *host_rows[4], **rows;
    for (int i = 0; i < 4; i++) host_rows[i] = Mended ? zeros<int>(8) : on_host + 8 * i;
    cudaMalloc(&rows, sizeof host_rows);
    cudaMemcpy(rows, host_rows, sizeof host_rows, cudaMemcpyHostToDevice);
    follow<<<1, 4>>>(rows);
    finish();
    cudaFree(rows);
    for (int i = 0; i < 4 && Mended; i++) cudaFree(host_rows[i]);
}

__global__ void own_scratch(int *out)
{
    int *scratch = (int *)malloc(8 * sizeof(int)); // of the device's own heap: no host pointer
    for (int i = 0; i < 8; i++) scratch[i] = i;
    out[threadIdx.x] = scratch[threadIdx.x % 8];
    free(scratch);
}
template <bool Mended> void scratch_not_freed()
{
    int *out;
    cudaMalloc(&out, 64 * sizeof(int)); // finds scratch_not_freed: leak
    own_scratch<<<1, 64>>>(out);
    finish();
    if (Mended) cudaFree(out);
}

template <bool Mended> void host_reads_device()
{
    int *a = zeros<int>(N), first = 0;
    if (Mended)
        cudaMemcpy(&first, a, sizeof first, cudaMemcpyDeviceToHost);
    else
        first = a[0]; // finds host_reads_device: device_pointer
    printf("%d\n", first);
    cudaFree(a);
}

template <bool Mended> void host_writes_device()
{
    int *a;
    cudaMalloc(&a, N * sizeof(int));
    if (Mended)
        cudaMemset(a, 0, N * sizeof(int));
    else
        for (int i = 0; i < N; i++) a[i] = 0; // finds host_writes_device: device_pointer
    cudaFree(a);
}

__device__ int counter;
template <bool Mended> void host_reads_variable()
{
    int *address, value = 0;
    cudaGetSymbolAddress((void **)&address, counter);
    fill<<<1, 1>>>(address, 1);
    if (Mended)
        cudaMemcpyFromSymbol(&value, counter, sizeof value);
    else
        finish(), value = *address; // finds host_reads_variable: device_pointer
    printf("%d\n", value);
}

template <bool Mended> void host_too_early()
{
    int *a;
    cudaMallocManaged(&a, N * sizeof(int));
    fill<<<4, 256>>>(a, N);
    if (Mended) cudaDeviceSynchronize();
    printf("%d\n", a[7]); // finds host_too_early: managed_race
    cudaFree(a);
}

__managed__ int flag;
template <bool Mended> void host_writes_too_early()
{
    fill<<<1, 1>>>(&flag, 1);
    if (Mended) cudaDeviceSynchronize();
    flag = 2; // finds host_writes_too_early: managed_race
    finish();
}

static const fault faults[] = {
    FAULT(freed_too_early),       FAULT(freed_twice),         FAULT(pinned_freed_twice),
    FAULT(never_freed),           FAULT(lost_pointer),        FAULT(managed_never_freed),
    FAULT(pinned_never_freed),    FAULT(malloc_in_kernel),    FAULT(host_array),
    FAULT(pointers_in_array),     FAULT(scratch_not_freed),   FAULT(host_reads_device),
    FAULT(host_writes_device),    FAULT(host_reads_variable), FAULT(host_too_early),
    FAULT(host_writes_too_early),
};

int main(int argc, char **argv)
{
    return run_fault(faults, argc, argv);
}
