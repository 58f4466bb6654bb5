// ways.cu: in which orders are the threads of a cut kernel loops, and in which has each its own stack? Then thread 1
// has another frame than thread 0. ways prints a line for each kernel: 1 for loops.
#include <cstdint>
#include <cstdio>

#define NOTE_FRAME frame[threadIdx.x] = (uintptr_t)__builtin_frame_address(0)

__device__ float warp_sum(float v)
{
    for (int d = 16; d > 0; d /= 2) v += __shfl_down_sync(~0u, v, d);
    return v;
}

__global__ void shuffles(uintptr_t *frame, float *x, int)
{
    const float sum = warp_sum(x[threadIdx.x]);
    NOTE_FRAME;
    if (threadIdx.x == 0) x[0] = sum;
}

__global__ void barriers(uintptr_t *frame, float *x, int)
{
    __shared__ float s[64];
    s[threadIdx.x] = x[threadIdx.x];
    __syncthreads();
    NOTE_FRAME;
    x[threadIdx.x] = s[63 - threadIdx.x];
}

// In the order late, a thread stops at an atomic
__global__ void atomics(uintptr_t *frame, float *x, int)
{
    const float sum = warp_sum(x[threadIdx.x]);
    NOTE_FRAME;
    if (threadIdx.x == 0) atomicAdd(x, sum);
}

__device__ void add(float *to, float v)
{
    atomicAdd(to, v);
}
__global__ void atomics_in_a_function(uintptr_t *frame, float *x, int)
{
    const float sum = warp_sum(x[threadIdx.x]);
    NOTE_FRAME;
    if (threadIdx.x == 0) add(x, sum);
}

// With no turn, x would be read and written by a thread before the next one reads
__global__ void turns(uintptr_t *frame, float *x, int n)
{
    const int more = n;
    float sum = x[63 - threadIdx.x];
    for (int k = 0; k < more; k++) sum += __shfl_xor_sync(~0u, sum, 1);
    x[threadIdx.x] = sum;
    __syncthreads();
    NOTE_FRAME;
}
template <int TURNS> __global__ void known_turns(uintptr_t *frame, float *x, int)
{
    float sum = x[63 - threadIdx.x];
    for (int d = TURNS / 2; d > 0; d /= 2) sum += __shfl_xor_sync(~0u, sum, d);
    x[threadIdx.x] = sum;
    __syncthreads();
    NOTE_FRAME;
}

// Threads of one row have elements of their own, those of several rows share them
__global__ void tree(uintptr_t *frame, float *x, int n)
{
    __shared__ float s[64];
    const int t = threadIdx.x;
    s[t] = x[t];
    for (int half = n; half > 0; half /= 2) {
        __syncthreads();
        if (t < half) s[t] += s[t + half];
    }
    if (t == 0) x[blockIdx.x] = s[0];
    __syncthreads();
    NOTE_FRAME;
}
// What all add to is nobody's own
__global__ void not_own(uintptr_t *frame, float *x, int n)
{
    __shared__ float s[64];
    const int t = threadIdx.x;
    s[t] = x[t];
    for (int half = n; half > 0; half /= 2) {
        __syncthreads();
        s[t] += s[t ^ half];
    }
    if (t == 1) x[blockIdx.x] = s[0];
    __syncthreads();
    NOTE_FRAME;
}

struct view {
    float *of;
    __device__ void set(int i, float v) { of[i] = v; }
};
// A member function may write to what all see
__global__ void members(uintptr_t *frame, view v, int n)
{
    float own = threadIdx.x;
    for (int k = 0; k < 2; k++) {
        own += __shfl_xor_sync(~0u, own, 1);
        v.set(threadIdx.x / 2, own);
    }
    NOTE_FRAME;
    if (n > 1000) v.set(threadIdx.x / 3, own);
}

static void look(const char *name, const uintptr_t *frame)
{
    const cudaError_t error = cudaDeviceSynchronize();
    printf("%s %s\n", name, error ? cudaGetErrorName(error) : frame[0] == frame[1] ? "1" : "0");
}
#define RUN(name, kernel, block, x, n) kernel<<<1, block>>>(frame, x, n), look(name, frame)

int main()
{
    uintptr_t *frame;
    float *x;
    if (cudaMallocManaged(&frame, 64 * sizeof *frame) || cudaMalloc(&x, 64 * sizeof *x)) return 1;
    cudaMemset(x, 0, 64 * sizeof *x);
    RUN("shuffles", shuffles, 64, x, 0);
    RUN("barriers", barriers, 64, x, 0);
    RUN("atomics", atomics, 64, x, 0);
    RUN("atomics_in_a_function", atomics_in_a_function, 64, x, 0);
    RUN("turns", turns, 64, x, 1);
    RUN("no_turn", turns, 64, x, 0);
    RUN("known_turns", known_turns<32>, 64, x, 0);
    RUN("known_to_be_none", known_turns<1>, 64, x, 0);
    RUN("row", tree, 64, x, 32);
    RUN("no_row", tree, dim3(32, 2), x, 16);
    RUN("not_own", not_own, 64, x, 32);
    RUN("members", members, 64, view{x}, 3);
    return 0;
}
