// Thrust as courses use it, between kernels and copies: the order of a stream must hold although nothing
// synchronises.
#include <vector>

#include <cuda_runtime.h>
#include <thrust/copy.h>
#include <thrust/device_ptr.h>
#include <thrust/device_vector.h>
#include <thrust/functional.h>
#include <thrust/host_vector.h>
#include <thrust/iterator/counting_iterator.h>
#include <thrust/reduce.h>
#include <thrust/scan.h>
#include <thrust/sort.h> // as with nvcc it brings the policies and sequence.h
#include <thrust/transform.h>
#include <thrust/transform_reduce.h>

#include "tap.h"

struct square {
    __host__ __device__ float operator()(float x) const { return x * x; }
};

__global__ void twice(float *x, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) x[i] *= 2;
}

// In a kernel, the thread that calls an algorithm does all of it. x: n numbers; y: as many; sums: 3
__global__ void one_thread_calls(int *x, int *y, int n, int *sums)
{
    thrust::sequence(thrust::device, y, y + n);
    sums[0] = thrust::reduce(thrust::device, y, y + n);
    thrust::sort_by_key(thrust::device, x, x + n, y); // y: where the numbers stood
    thrust::copy(thrust::device, y, y + 2, sums + 1);
    thrust::sort(thrust::device, y, y + n, thrust::greater<int>());
    thrust::inclusive_scan(thrust::device, y, y + n, y);
}

static void in_a_kernel()
{
    const int given[6] = {5, -3, 7, -2147483647 - 1, 0, -3};
    thrust::device_vector<int> x(given, given + 6), y(6), sums(3);
    one_thread_calls<<<1, 1>>>(thrust::raw_pointer_cast(x.data()), thrust::raw_pointer_cast(y.data()), 6,
                               thrust::raw_pointer_cast(sums.data()));
    const thrust::host_vector<int> sorted = x, scanned = y, seen = sums;
    ok(sorted[0] == -2147483647 - 1 && sorted[1] == -3 && sorted[2] == -3 && sorted[3] == 0 && sorted[5] == 7,
       "in a kernel: sort_by_key of numbers below zero");
    ok(seen[0] == 15 && seen[1] == 3 && seen[2] == 1,
       "in a kernel: sequence, reduce, copy; the values moved, too");
    ok(scanned[0] == 5 && scanned[1] == 9 && scanned[5] == 15, "in a kernel: sort downwards, inclusive_scan");
}

int main()
{
#ifndef __CUDACC__
    ok(false, "a CUDA compiler is still one after Thrust's headers");
#endif
    const int n = 1000, blocks = (n + 255) / 256;
    thrust::host_vector<float> h(n);
    for (int i = 0; i < n; i++) h[i] = (float)((i * 37) % n);

    thrust::device_vector<float> d = h;
    twice<<<blocks, 256>>>(thrust::raw_pointer_cast(d.data()), n);
    thrust::sort(d.begin(), d.end());
    ok(d[0] == 0 && d[1] == 2 && d[n - 1] == 2 * (n - 1), "a kernel on a device_vector, then sort");
    float sum = thrust::reduce(d.begin(), d.end(), 0.0f, thrust::plus<float>());
    ok(sum == (float)(n * (n - 1)), "reduce");
    float squares =
        thrust::transform_reduce(thrust::counting_iterator<int>(1), thrust::counting_iterator<int>(11),
                                 square(), 0.0f, thrust::plus<float>());
    ok(squares == 385, "transform_reduce over a counting iterator");

    float *raw, first[3];
    cudaMalloc((void **)&raw, n * sizeof(float));
    cudaMemcpy(raw, h.data(), n * sizeof(float), cudaMemcpyHostToDevice);
    thrust::device_ptr<float> p(raw);
    thrust::inclusive_scan(p, p + n, p);
    thrust::transform(thrust::device, raw, raw + n, raw, square());
    twice<<<blocks, 256>>>(raw, n);
    cudaMemcpy(first, raw, sizeof first, cudaMemcpyDeviceToHost);
    ok(first[0] == 0 && first[1] == 2 * 37 * 37 && first[2] == 2 * 111 * 111,
       "algorithms on memory of cudaMalloc's, then a kernel");
    cudaMemcpy(first, thrust::raw_pointer_cast(d.data()), sizeof first, cudaMemcpyDeviceToHost);
    ok(first[1] == 2 && first[2] == 4, "cudaMemcpy from a device_vector");

    thrust::device_vector<int> keys(5), values(5);
    const int k[5] = {3, 1, 2, 1, 3};
    thrust::copy(k, k + 5, keys.begin());
    thrust::sequence(values.begin(), values.end());
    thrust::stable_sort_by_key(keys.begin(), keys.end(), values.begin());
    ok(values[0] == 1 && values[1] == 3 && values[2] == 2 && values[3] == 0 && values[4] == 4,
       "stable_sort_by_key");
    h = d;
    ok(h[5] == 10, "device_vector to host_vector");
    cudaFree(raw);
    in_a_kernel();
    return done();
}
