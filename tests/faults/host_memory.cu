// host_memory.cu: planted faults about memory that the host writes and reads beside the device.
#include "faults.h"

enum { N = 1000, THREADS = 128, BLOCKS = (N + THREADS - 1) / THREADS };

__global__ void twice(int *a, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) a[i] = 2 * a[i]; // finds pinned_never_written, managed_never_written: uninitialised
}

// pinned memory is filled by the host, and then copied
template <bool Mended> void pinned_never_written()
{
    int *host, *a = fresh<int>(N);
    cudaMallocHost(&host, N * sizeof *host);
    if (Mended)
        for (int i = 0; i < N; i++) host[i] = i;
    cudaMemcpyAsync(a, host, N * sizeof *a, cudaMemcpyHostToDevice);
    twice<<<BLOCKS, THREADS>>>(a, N);
    cudaMemcpyAsync(host, a, N * sizeof *a, cudaMemcpyDeviceToHost);
    finish();
    if (Mended && host[N - 1] != 2 * (N - 1)) puts("wrong");
    cudaFreeHost(host), cudaFree(a);
}

template <bool Mended> void managed_never_written()
{
    int *managed, *a = fresh<int>(N);
    cudaMallocManaged(&managed, N * sizeof *managed);
    if (Mended)
        for (int i = 0; i < N; i++) managed[i] = i;
    cudaMemcpy(a, managed, N * sizeof *a, cudaMemcpyDefault);
    twice<<<BLOCKS, THREADS>>>(a, N);
    finish();
    cudaFree(managed), cudaFree(a);
}

// a row that starts in the middle of a word
__global__ void shift(const unsigned char *a, unsigned char *b, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) b[i] = a[i] + 1; // finds pinned_bytes: uninitialised
}
template <bool Mended> void pinned_bytes()
{
    unsigned char *host, *a = fresh<unsigned char>(N), *b = fresh<unsigned char>(N);
    cudaMallocHost(&host, N + 1);
    for (int i = 0; i <= N; i++)
        if (Mended || i < N / 2) host[i] = (unsigned char)i;
    cudaMemcpy(a, host + 1, N, cudaMemcpyHostToDevice);
    shift<<<BLOCKS, THREADS>>>(a, b, N);
    finish();
    cudaFreeHost(host), cudaFree(a), cudaFree(b);
}

// managed memory that the host has written, copied to the host
template <bool Mended> void managed_to_host()
{
    int *managed, host[N];
    cudaMallocManaged(&managed, N * sizeof *managed);
    if (Mended)
        for (int i = 0; i < N; i++) managed[i] = i;
    cudaMemcpy(host, managed, sizeof host, cudaMemcpyDefault); // finds managed_to_host: uncovered
    finish();
    cudaFree(managed);
}

static const fault faults[] = {FAULT(pinned_never_written), FAULT(managed_never_written), FAULT(pinned_bytes),
                               FAULT(managed_to_host)};

int main(int argc, char **argv)
{
    return run_fault(faults, argc, argv);
}
