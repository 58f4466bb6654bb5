/* sort.cu: step 5. A thread sorts a row in an array of its own. Registers have no addresses: an array can
 * live in them only if the compiler knows every index, and for that it must know the size. So the size is a
 * template argument, and every size that a program can use is named here.
 */
#include "sort.h"

#include "harness_cuda.h"
#include "helper_cuda.h"
#include "row.cuh"

/* Given, to compare with. Where a value goes depends on the values: no compiler knows i. So the array is put
 * into local memory, which is private to a thread but is part of the device's memory. */
template <int N> __device__ void sort_by_insertion(float (&a)[N])
{
    for (int k = 1; k < N; k++) {
        float value = a[k];
        int i = k;
        for (; i > 0 && a[i - 1] > value; i--) a[i] = a[i - 1];
        a[i] = value;
    }
}

/* Odd-even transposition: in N rounds, neighbours are put in order; in even rounds (0, 1), (2, 3) ..., in odd
 * ones (1, 2), (3, 4) ... Which ones does not depend on the values: once the loops are unrolled, every index
 * is a number. A row is a float[N], or a watched_row. */
template <int N, typename Row> __device__ void sort_by_network(Row &a)
{
    // >>> step 5
    // TODO: the two loops, with exchange(a, i, i + 1) for each pair, and `#pragma unroll` before each loop.
    // The bounds may depend on N and on the round, and on nothing else.
    (void)a;
    TODO(5);
    // <<< step 5
}

template <int N, bool network> __global__ void sort_kernel(size_t count, float *rows)
{
    size_t row = (size_t)blockIdx.x * blockDim.x + threadIdx.x;
    if (row >= count) return;
    float a[N];
#pragma unroll
    for (int i = 0; i < N; i++) a[i] = rows[row * N + i];
    if constexpr (network)
        sort_by_network<N>(a);
    else
        sort_by_insertion<N>(a);
#pragma unroll
    for (int i = 0; i < N; i++) rows[row * N + i] = a[i];
}

/* The same network on one row, watched. */
template <int N> __global__ void watch_kernel(watched_row *row)
{
    sort_by_network<N>(*row);
}

/* What was compiled for one size. */
struct functions {
    void (*network)(size_t, float *);
    void (*insertion)(size_t, float *);
    void (*watch)(watched_row *);
};

template <int N> static functions for_size()
{
    return {sort_kernel<N, true>, sort_kernel<N, false>, watch_kernel<N>};
}

/* From the n of the run to the N of a template: a list of the sizes that were compiled. */
static functions find(int n)
{
    // >>> step 5
    // TODO: for_size<2>() for n = 2, and so on for 3, 4, 8, 16 and 32. Each of them compiles its own
    // kernels.
    (void)n;
    TODO(5);
    // <<< step 5
    return {};
}

int sort_rows(size_t count, int n, float *rows)
{
    functions f = find(n);
    if (!f.network) return 1;
    size_t bytes = count * n * sizeof(float);
    float *d_rows;
    checkCudaErrors(cudaMalloc(&d_rows, bytes));
    checkCudaErrors(cudaMemcpy(d_rows, rows, bytes, cudaMemcpyHostToDevice));
    f.network<<<(unsigned)((count + 127) / 128), 128>>>(count, d_rows);
    getLastCudaError("sort_kernel");
    checkCudaErrors(cudaMemcpy(rows, d_rows, bytes, cudaMemcpyDeviceToHost));
    checkCudaErrors(cudaFree(d_rows));
    return 0;
}

int sort_comparisons(int n, float *row, int *indices, int most)
{
    functions f = find(n);
    if (!f.watch) return 0;
    watched_row *watched; // managed: the host fills and reads it without copies
    checkCudaErrors(cudaMallocManaged(&watched, sizeof *watched));
    checkCudaErrors(cudaMallocManaged(&watched->values, n * sizeof(float)));
    checkCudaErrors(cudaMallocManaged(&watched->indices, 2 * most * sizeof(int)));
    watched->comparisons = 0;
    watched->most = most;
    for (int i = 0; i < n; i++) watched->values[i] = row[i];
    f.watch<<<1, 1>>>(watched);
    getLastCudaError("watch_kernel");
    checkCudaErrors(cudaDeviceSynchronize());
    int comparisons = watched->comparisons;
    for (int i = 0; i < n; i++) row[i] = watched->values[i];
    for (int k = 0; k < 2 * comparisons && k < 2 * most; k++) indices[k] = watched->indices[k];
    checkCudaErrors(cudaFree(watched->indices));
    checkCudaErrors(cudaFree(watched->values));
    checkCudaErrors(cudaFree(watched));
    return comparisons;
}

static int local_bytes(void (*kernel)(size_t, float *))
{
    cudaFuncAttributes attributes;
    checkCudaErrors(cudaFuncGetAttributes(&attributes, kernel));
    return (int)attributes.localSizeBytes;
}

void sort_local_bytes(int n, int *network, int *insertion)
{
    functions f = find(n);
    *network = f.network ? local_bytes(f.network) : 0;
    *insertion = f.insertion ? local_bytes(f.insertion) : 0;
}
