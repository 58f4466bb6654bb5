#include <cstdlib>
int host_number = 5;
const int host_constant = 7;
static const int host_row[4] = {1, 2, 3, 4};
constexpr int known_row[4] = {1, 2, 3, 4};
__device__ int device_number;
__constant__ float coefficients[4];
float on_host(float x) { return x; }
__device__ float on_device(float x) { return x; }
__host__ __device__ float on_both(float x) { return x; }
constexpr int at_compile_time(int x) { return x + 1; }
__global__ void kernel(float *x)
{
    x[0] = at_compile_time(2);         // error: calling a constexpr __host__ function\("at_compile_time"\)
    x[0] = on_host(x[1]);              // error: calling a __host__ function\("on_host"\) from a __global__ function\("kernel"\) is not allowed
    x[0] = on_device(x[2]) + on_both(1) + host_constant;
    x[0] = host_number;                // error: identifier "host_number" is undefined in device code
    x[0] = host_row[2];                // error: identifier "host_row" is undefined in device code
    x[0] = known_row[(int)x[1]] + sizeof host_row; // error: identifier "known_row" is undefined in device code
    x[0] = known_row[2] + sizeof(host_row);
    constexpr int known = known_row[host_constant - 6];
    x[known] = 0;
    x[0] = rand();                     // error: calling a __host__ function\("rand"\)
    kernel(x);                         // error: a __global__ function\("kernel"\) cannot be called
}
__device__ void deeper(float *x)
{
    on_host(x[0]);                     // error: calling a __host__ function\("on_host"\) from a __device__ function\("deeper"\)
    int host_number = 2;
    x[0] = host_number;
}
int main()
{
    float a[3];
    kernel(a);                         // error: a __global__ function call must be configured: kernel<<<grid, block>>>\(...\)
    a[0] = on_device(2) + on_both(3);  // error: calling a __device__ function\("on_device"\) from a __host__ function\("main"\)
    device_number = 3;                 // warning: a __device__ variable "device_number" cannot be directly read or written
    float y = coefficients[1];         // warning: a __device__ variable "coefficients"
    cudaMemcpyToSymbol(coefficients, &y, sizeof y);
    cudaMemcpyFromSymbol(&y, coefficients[2], sizeof y);
    auto l = [] __device__(float x) { return on_host(x); };  // error: calling a __host__ function\("on_host"\) from a __device__ lambda
    __syncthreads();                   // error: calling a __device__ function\("__syncthreads"\) from a __host__ function
    return 0;
}
__global__ void own_names(float *x)
{
    auto on_host = [](int v) { return v; };
    x[0] = on_host(2);
}
struct own_index { int threadIdx; };
int indices_on_the_host(own_index *own, int n)
{
    int i = threadIdx.x + n;           // error: identifier "threadIdx" is undefined in host code: only the threads of a kernel have one
    i += n * warpSize;                 // error: identifier "warpSize" is undefined in host code: it is there in kernels
    cudaSetDevice(n - warpSize);       // error: identifier "warpSize" is undefined in host code
    dim3 grid = gridDim;               // error: identifier "gridDim" is undefined in host code
    auto on_device = [=] __device__() { return threadIdx.x; };
    return i + own->threadIdx + (int)sizeof(blockDim);
}
int indices_of_ones_own(int warpSize)
{
    uint3 threadIdx = {1, 2, 3};
    int threads = 256, blockDim = 3;
    return warpSize + (int)threadIdx.x + blockDim + threads;
}
__host__ __device__ int indices_on_both_sides() { return threadIdx.x; }
