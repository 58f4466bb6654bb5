// What links.cu links with callee.cu; compiled with -dc.
extern __device__ float half_of(float x);
extern __constant__ float bonus;

extern "C" __global__ void halve(float *x)
{
    x[threadIdx.x] = half_of(x[threadIdx.x]) + bonus;
}
