// What modules.cu loads.
__constant__ float scale = 2;
__device__ int count;

extern "C" __global__ void twice(float *x, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    x[i] *= scale;
    atomicAdd(&count, 1);
}

// a barrier, so that threads wait
extern "C" __global__ void mirror(float *x)
{
    __shared__ float s[64];
    s[threadIdx.x] = x[threadIdx.x];
    __syncthreads();
    x[threadIdx.x] = s[blockDim.x - 1 - threadIdx.x];
}

struct pair {
    char tag;
    double value;
};

// parameters of several sizes, to lie in a buffer as in a struct
extern "C" __global__ void weigh(char a, double b, short c, pair d, double *out)
{
    *out = a + 10 * b + 100 * c + 1000 * d.value;
}

__global__ void named(int *out)
{
    *out = 7;
}

extern "C" __global__ void large(int *out)
{
    extern __shared__ int lane_numbers[];
    lane_numbers[threadIdx.x] = threadIdx.x;
    __syncthreads();
    out[threadIdx.x] = lane_numbers[blockDim.x - 1 - threadIdx.x];
}

// instances of templates, that only their name asks for
namespace here
{
template <typename T> __global__ void put(T *out, T value = T(3))
{
    *out = value;
}
template __global__ void put<int>(int *, int);
template __global__ void put(double *, double value);
} // namespace here
template __global__ void here::put<float>(float *, float);
