// heap.cu: planted faults in memory that kernels allocate themselves, and in what they call.
#include "faults.h"

enum { THREADS = 64, LENGTH = 100 };

template <bool Mended> __global__ void fill(int *out)
{
    int *mine = (int *)malloc(LENGTH * sizeof *mine), sum = 0;
    if (!mine) return;
    for (int i = 0; i < LENGTH + !Mended; i++) mine[i] = i; // finds heap_beyond: out_of_bounds
    for (int i = 0; i < LENGTH; i++) sum += mine[i];
    out[threadIdx.x] = sum;
    free(mine);
}
template <bool Mended> void heap_beyond()
{
    int *out = fresh<int>(THREADS);
    fill<Mended><<<1, THREADS>>>(out);
    finish();
    cudaFree(out);
}

struct node {
    node *next;
    int value;
};
template <bool Mended> __global__ void list(int *out)
{
    node *first = nullptr;
    for (int i = 0; i < 4; i++) first = new node{first, i};
    int sum = 0;
    while (first) {
        node *next = first->next;
        sum += first->value;
        delete first;
        first = Mended ? next : first->next; // finds after_delete: use_after_free
    }
    out[threadIdx.x] = sum;
}
template <bool Mended> void after_delete()
{
    int *out = fresh<int>(THREADS);
    list<Mended><<<1, THREADS>>>(out);
    finish();
    cudaFree(out);
}

template <bool Mended> __global__ void keep(int *out)
{
    int *mine = (int *)malloc(LENGTH * sizeof *mine); // finds heap_leak: leak
    if (!mine) return;
    mine[0] = threadIdx.x;
    out[threadIdx.x] = mine[0];
    if (Mended) free(mine);
}
template <bool Mended> void heap_leak()
{
    int *out = fresh<int>(THREADS);
    keep<Mended><<<1, THREADS>>>(out);
    finish();
    cudaFree(out);
}

// the heap of a device has 8 MB: malloc says so by a null pointer
template <bool Mended> __global__ void large(int *out)
{
    int *mine = (int *)malloc(1 << 20);
    if (Mended && !mine) return;
    mine[threadIdx.x] = 1; // finds heap_full: out_of_bounds
    __syncthreads();
    out[threadIdx.x] = mine[threadIdx.x];
    free(mine);
}
template <bool Mended> void heap_full()
{
    int *out = zeros<int>(THREADS);
    large<Mended><<<1, Mended ? 4 : THREADS>>>(out);
    finish();
    cudaFree(out);
}

template <bool Mended> __global__ void free_all(int **shared_by_all)
{
    if (threadIdx.x == 0) *shared_by_all = (int *)malloc(LENGTH);
    __syncthreads();
    if (!Mended || threadIdx.x == 0) free(*shared_by_all); // finds heap_twice: double_free
}
template <bool Mended> void heap_twice()
{
    int **place = zeros<int *>(1);
    free_all<Mended><<<1, THREADS>>>(place);
    finish();
    cudaFree(place);
}

// --- what ends a kernel ---

template <bool Mended> __device__ int depth(int n, const int *a) // finds stack_full: out_of_bounds
{
    volatile int room[256];
    room[n & 255] = n; // may find stack_full: out_of_bounds
    return Mended && n > 10 ? a[0] : depth<Mended>(n + 1, a) + room[n & 255];
}
template <bool Mended> __global__ void recurse(int *a)
{
    a[threadIdx.x + 1] = depth<Mended>(0, a);
}
template <bool Mended> void stack_full()
{
    if (Mended) cudaDeviceSetLimit(cudaLimitStackSize, 16 << 10); // one call fills the 1 KB it has
    int *a = zeros<int>(3);
    recurse<Mended><<<1, 2>>>(a);
    finish();
    cudaFree(a);
}

template <bool Mended> __global__ void say(const char *name, int i)
{
    const char *text = Mended ? "nobody" : name + ((size_t)i << 40);
    printf("%s\n", text); // finds wild_text: out_of_bounds
}
template <bool Mended> void wild_text()
{
    char *name = zeros<char>(8);
    say<Mended><<<1, 1>>>(name, 77);
    finish();
    cudaFree(name);
}

template <bool Mended> __global__ void count_in_own(int *out)
{
    int *count = (int *)malloc(4 * sizeof *count);
    for (int k = 0; Mended && k < 4; k++) count[k] = 0;
    count[threadIdx.x % 4]++; // finds heap_not_cleared: uninitialised
    out[threadIdx.x] = count[threadIdx.x % 4];
    free(count);
}
template <bool Mended> void heap_not_cleared()
{
    int *out = zeros<int>(THREADS);
    count_in_own<Mended><<<1, THREADS>>>(out);
    finish();
    cudaFree(out);
}

/* The first and the last thread have a table each: one of the two has been read when it is freed, in any
 * order */
template <bool Mended> __global__ void two_tables(int *out)
{
    __shared__ int *table[2];
    const int t = threadIdx.x, own = t != 0;
    const bool has_one = t % (THREADS - 1) == 0;
    if (has_one) table[own] = (int *)malloc(THREADS * sizeof(int));
    __syncthreads();
    table[0][t] = table[1][t] = t;
    __syncthreads();
    const int mirror = THREADS - 1 - t;
    out[t] = table[0][mirror] + table[1][mirror]; // may find freed_in_use: use_after_free, race
    if (Mended) __syncthreads();
    if (has_one) free(table[own]); // finds freed_in_use: race
}
template <bool Mended> void freed_in_use()
{
    int *out = zeros<int>(THREADS);
    two_tables<Mended><<<1, THREADS>>>(out);
    finish();
    cudaFree(out);
}

static const fault faults[] = {FAULT(heap_beyond), FAULT(after_delete),     FAULT(heap_leak),
                               FAULT(heap_full),   FAULT(heap_twice),       FAULT(stack_full),
                               FAULT(wild_text),   FAULT(heap_not_cleared), FAULT(freed_in_use)};

int main(int argc, char **argv)
{
    return run_fault(faults, argc, argv);
}
