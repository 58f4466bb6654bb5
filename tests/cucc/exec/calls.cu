// calls.cu: kernels that call functions with barriers; behind each what `cucc --explain` says of how it is run (cut.t).
#include <cstdio>

const int N = 64;
typedef int number;
struct pair {
    int low, high;
};
__device__ int scale = 3;

// --- functions whose text is put into the kernels that call them ---

__device__ int total(int v)
{
    __shared__ int part[N];
    const int t = threadIdx.x;
    part[t] = v;
    __syncthreads();
    for (int d = N / 2; d > 0; d /= 2) {
        if (t < d) part[t] += part[t + d];
        __syncthreads();
    }
    int sum = part[0];
    __syncthreads();
    return sum;
}

__global__ void initialises(int *x, int n) // cut at 3 barriers into 4 loops over its threads$
{
    const int part = x[threadIdx.x], sum = total(part * n) / 2 + n, d = 5;
    x[threadIdx.x] = sum + part + d;
}

__global__ void assigns(int *x, int n) // cut at 12 barriers
{
    int sum = 0, t = threadIdx.x;
    sum += total(x[t]);
    x[t] = total(sum + t);
    if (n > 2)
        sum = total(x[t] - sum);
    else
        total(3);
    x[t] += sum;
}

static __device__ __forceinline__ pair ends(const number from[N], int *__restrict__ last, number scale_of)
{
    using whole = number;
    const whole t = threadIdx.x;
    __syncthreads();
    *last = from[N - 1 - t] * scale;
    return {from[t] * scale_of, t};
}

__global__ void nested_types(int *x, int n) // cut at 3 barriers
{
    __shared__ int s[N];
    int last, t = threadIdx.x;
    s[t] = x[t];
    const pair both = ends(s, &last, n);
    pair more;
    __syncthreads();
    more = ends(s, &last, last);
    x[t] = both.low + more.high * last;
}

// What it has in shared memory is there from call to call
__device__ int counted()
{
    __shared__ int calls, before[2];
    if (threadIdx.x == 0) calls = calls < 0 ? 1 : calls + 1, before[calls & 1] = calls;
    __syncthreads();
    return calls * 8 + before[0];
}

__global__ void remembers(int *x, int n) // cut at 4 barriers
{
    int calls = counted();
    __syncthreads();
    for (int i = 0; i < n; i++) {
        __syncthreads();
        calls = calls * 16 + counted();
    }
    x[threadIdx.x] = calls;
}

__device__ void swap_with_neighbour(int &mine, int t, const int &other)
{
    __shared__ int all[N];
    all[t] = mine;
    __syncthreads();
    mine = all[t ^ 1] + other;
    __syncthreads();
}

__device__ int twice(int v, int t)
{
    swap_with_neighbour(v, t, 1);
    int n = v;
    swap_with_neighbour(n, N - 1 - t, v);
    return n;
}

__global__ void by_reference(int *x, int n) // cut at 5 barriers
{
    int mine = x[threadIdx.x], v = n;
    if (n > 3) {
        int t = twice(mine, threadIdx.x) * 2;
        mine += t;
    }
    __syncthreads();
    if (n > 4) x[threadIdx.x] = mine * v;
}

__device__ void add_to(int &mine, const int &other)
{
    mine += 1;
    __syncthreads();
    mine += other;
}

__global__ void by_two_names(int *x, int n) // .*n`: .* this is handed over by reference
{
    add_to(n, n);
    x[threadIdx.x] = n;
}

extern "C" __device__ int of_the_launch(int t)
{
    extern __shared__ int memory[];
    memory[t] = t * t;
    __syncthreads();
    return memory[N - 1 - t];
}

__global__ void dynamic(int *x, int n) // cut at 2 barriers into 3 loops
{
    extern __shared__ int own[];
    own[threadIdx.x] = n;
    __syncthreads();
    int square = of_the_launch(threadIdx.x);
    x[threadIdx.x] = square + own[threadIdx.x];
}

__device__ int distance(int p, int q, const int *of, int count)
{
    int sum = 0;
    for (int d = 0; d < 4; d++) {
        const int difference = of[(d * count + p) % count] - of[(d * count + q) % count];
        sum += difference * difference;
    }
    return sum;
}

__global__ void far(int *x, int n) // one loop over its threads: nothing in it waits$
{
    __shared__ int s[N];
    s[threadIdx.x] = distance(threadIdx.x, n, x, N);
    x[threadIdx.x] = s[threadIdx.x];
}

__device__ int cost(int p, int q, int count, const int *of)
{
    int sum = 0;
    for (int d = 0; d < 7; d++) sum += of[d * count + p] * of[d * count + q];
    return sum;
}

__global__ void costs(int *x, int n) // 1 loop turned inside out
{
    const int t = threadIdx.x / 2;
    if (threadIdx.x < 8) {
        int of_this = cost(threadIdx.x, n, 8, x) * x[t];
        if (of_this > n) x[N - 8 + threadIdx.x] = of_this;
    }
}

// --- others ---

__device__ int returns_early(int v)
{
    if (v == 1000) return 2;
    __syncthreads();
    return v;
}

__global__ void early_return(int *x, int n) // .*returns_early`: .* it returns before its end
{
    x[threadIdx.x] = returns_early(n);
}

template <class T> __device__ T any_type(T v)
{
    __syncthreads();
    return v;
}

__global__ void of_template(int *x, int n) // .*any_type`: .* it is a template
{
    x[threadIdx.x] = any_type(n);
}

__global__ void in_a_head(int *x, int n) // .*total`: .* in the head of a statement
{
    if (total(n) > 3) x[threadIdx.x] = 5;
}

__global__ void perhaps(int *x, int n) // .*total`: .* under a condition in the middle of a statement
{
    x[threadIdx.x] = n > 3 ? total(4) : 2;
}

__global__ void two(int *x, int n) // .*total`: .* two such calls stand in one statement
{
    x[threadIdx.x] = total(n) - total(3);
}

__global__ void beside(int *x, int n) // .*total`: .* what stands beside the call depends on the order
{
    x[threadIdx.x] = x[n] + total(threadIdx.x);
}

__global__ void in_order(int *x, int n) // .*twice`: .* the order of its arguments matters
{
    int t = threadIdx.x;
    int v = twice(t++, n);
    x[threadIdx.x] = v + t;
}

__global__ void hides(int *x, int n) // .*scale`: .* the kernel has something else of this name
{
    __shared__ int s[N];
    int scale = n, last;
    s[threadIdx.x] = scale;
    __syncthreads();
    const pair both = ends(s, &last, n);
    x[threadIdx.x] = both.low + last;
}

namespace apart
{
const int N = 3;
__device__ int number_of(int v)
{
    __syncthreads();
    return v * N;
}
} // namespace apart
using apart::number_of;

__global__ void elsewhere(int *x, int n) // .*number_of`: .* it is in another namespace
{
    x[threadIdx.x] = number_of(n);
}

__device__ int chosen(float v)
{
    return (int)v;
}
__device__ int chooses(int v)
{
    __syncthreads();
    return chosen(v + 16777216) - 16777216;
}
__device__ int chosen(int v)
{
    return -v;
}

__global__ void overloads(int *x, int n) // .*chosen`: .* a function of this name is declared behind it
{
    x[threadIdx.x] = chooses(n);
}

__device__ int depends(int v)
{
    const int size = N;
    __shared__ int s[size];
    s[threadIdx.x] = v;
    __syncthreads();
    return s[size - 1 - threadIdx.x];
}

__global__ void by_constants(int *x, int n) // .*s`: .* array in shared memory depends on its own
{
    x[threadIdx.x] = depends(n + threadIdx.x);
}

__device__ int recursive(int v)
{
    __syncthreads();
    int more = v;
    if (v > 0) more = recursive(v - 1);
    return more + 1;
}

__global__ void endless(int *x, int n) // .*recursive`: it may wait here for more
{
    x[threadIdx.x] = recursive(n);
}

__global__ void diverges(int *x, int n) // .*`: with functions that have barriers put into the kernel
{
    int v = n;
    if (x[n] == 5) v = total(v);
    x[threadIdx.x] = v;
}

#define RUN(k)                                                                                               \
    do {                                                                                                     \
        for (int i = 0; i < N; i++) x[i] = i * i % 11;                                                       \
        k<<<2, N, N * sizeof(int)>>>(x, 5);                                                                  \
        cudaError_t error = cudaDeviceSynchronize();                                                         \
        unsigned sum = 0;                                                                                    \
        for (int i = 0; i < N; i++) sum = sum * 31 + x[i];                                                   \
        printf(#k " %x %s\n", sum, cudaGetErrorName(error));                                                 \
    } while (0)

int main()
{
    int *x;
    if (cudaMallocManaged(&x, N * sizeof *x)) return 1;
    RUN(initialises);
    RUN(assigns);
    RUN(nested_types);
    RUN(remembers);
    RUN(by_reference);
    RUN(by_two_names);
    RUN(dynamic);
    RUN(far);
    RUN(costs);
    RUN(early_return);
    RUN(of_template);
    RUN(in_a_head);
    RUN(perhaps);
    RUN(two);
    RUN(beside);
    RUN(in_order);
    RUN(hides);
    RUN(elsewhere);
    RUN(overloads);
    RUN(by_constants);
    RUN(endless);
    return 0;
}
