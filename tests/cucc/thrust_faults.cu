// Mistakes with Thrust, one a word on the command line: each is told where the program makes it.
#include <cstdio>
#include <cstring>

#include <thrust/device_vector.h>
#include <thrust/for_each.h>
#include <thrust/transform.h>

#include "harness_cuda.h" // it asks for __CUDA_ARCH__, beside Thrust and a kernel

struct more {
    __host__ __device__ int operator()(int x) const { return x + 1; }
};

__global__ void add_to(int *bins, int n)
{
    if (threadIdx.x < n) atomicAdd(&bins[threadIdx.x], 1);
}

int main(int argc, char **argv)
{
    const char *mistake = argc > 1 ? argv[1] : "";
    thrust::device_vector<int> a(1000, 1), b(900), c(8); // here: arrays
    int *bins = thrust::raw_pointer_cast(c.data()), on_host[8] = {0}, *pointer = on_host;
    if (!strcmp(mistake, "none")) add_to<<<1, 32>>>(bins, 8);
    if (!strcmp(mistake, "output too small"))
        thrust::transform(a.begin(), a.end(), b.begin(), more()); // here: output
    if (!strcmp(mistake, "index"))
        thrust::for_each(a.begin(), a.end(), [=] __device__(int x) {
            atomicAdd(&bins[8 * x], 1); // here: index
        });
    if (!strcmp(mistake, "race"))
        thrust::for_each(a.begin(), a.end(), [=] __device__(int x) {
            ++bins[x]; // here: race
        });
    if (!strcmp(mistake, "host pointer"))
        thrust::for_each(a.begin(), a.end(), [=] __device__(int x) {
            atomicAdd(&pointer[x], 1); // here: host
        });
    if (!strcmp(mistake, "raw pointer")) thrust::transform(bins, bins + 8, bins, more()); // here: raw
    if (!strcmp(mistake, "element")) return a[2000];                                      // here: element
    printf("%d\n", (int)c[1]);
    return 0;
}
