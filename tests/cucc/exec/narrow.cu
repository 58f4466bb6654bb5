// narrow.cu: loops over threads that go to some of them alone (translate/narrow.h, cut.t).
#include <cstdio>

#pragma GCC diagnostic ignored "-Wsign-compare" // of several types on purpose
#pragma GCC diagnostic ignored "-Wparentheses"

const int N = 64;

// Between two barriers stands nothing but a condition on the thread's number in its row (translate/narrow.h)
__global__ void narrowed(int *x, int n)
{
    __shared__ int s[N];
    const int t = threadIdx.x, at = threadIdx.y * 32 + t;
    unsigned u = threadIdx.x;
    const size_t z = threadIdx.x;
    const long far = n + (1L << 32), back = n - (1L << 32);
    s[at] = x[at];
    __syncthreads();
    if (t < n) s[at] = s[at] * 3 + 1;
    __syncthreads();
    if (t <= n) s[at] = s[at] * 3 + 2;
    __syncthreads();
    if (t > n) s[at] = s[at] * 3 + 3;
    __syncthreads();
    if (t >= n) s[at] = s[at] * 3 + 4;
    __syncthreads();
    if (t == n) s[at] = s[at] * 3 + 5;
    __syncthreads();
    if (n > t) s[at] = s[at] * 3 + 6;
    __syncthreads();
    if (0 == t) s[at] = s[at] * 3 + 7;
    __syncthreads();
    if (threadIdx.x < n) s[at] = s[at] * 3 + 8;
    __syncthreads();
    if (u >= n) s[at] = s[at] * 3 + 9;
    __syncthreads();
    if (t < far) s[at] = s[at] * 3 + 10;
    __syncthreads();
    if (t > back) s[at] = s[at] * 3 + 11;
    __syncthreads();
    if (z <= n) s[at] = s[at] * 3 + 12;
    __syncthreads();
    if (t < n && s[at] % 2) s[at] = s[at] * 3 + 13;
    __syncthreads();
    if (t < n / 2 + 1) s[at] = s[at] * 3 + 14;
    __syncthreads();
    if (t < blockDim.x - 3) {
        if (s[at] % 5 == 0) return;
        s[at] = s[at] * 3 + 15;
    }
    __syncthreads();
    x[at] = s[at];
    __syncthreads();
    if (t == n) return;
    __syncthreads();
    if (t >= n) x[at] += s[at];
    __syncthreads();
    if (t < n) atomicAdd(&x[0], 1);
    __syncthreads();
    if (t == u) x[at] += t;
    __syncthreads();
    if (z > n) x[at] += 2;
    __syncthreads();
    if (threadIdx.x == n) x[at] += 3;
    __syncthreads();
    if (t <= -1) x[at] += 4;
    __syncthreads();
    if (blockDim.x - 1 == t) x[at] += 5; // more than one token before the number: not narrowed
}

// Not narrowed, for it is not only they, or not all of them, that pass or that are asked
__global__ void broad(int *x, int n)
{
    __shared__ int s[N];
    const int t = threadIdx.x, at = threadIdx.y * 32 + t;
    const signed char c = threadIdx.x * 16;
    const short h = threadIdx.x;
    const int moved = threadIdx.x + 1;
    const float half = n + 0.5f;
    const bool one = n & 1;
    int own = x[at] % 32;
    s[at] = x[at];
    __syncthreads();
    if (t < n || s[at] % 2) s[at] = s[at] * 3 + 1;
    __syncthreads();
    if (t < n && s[at] % 2 || s[at] % 7) s[at] = s[at] * 3 + 2;
    __syncthreads();
    if (t < n ? s[at] % 2 : s[at] % 3) s[at] = s[at] * 3 + 3;
    __syncthreads();
    if (h < n) s[at] = s[at] * 3 + 4;
    __syncthreads();
    if (c < n) s[at] = s[at] * 3 + 5;
    __syncthreads();
    if (t < n)
        s[at] = s[at] * 3 + 6;
    else
        s[at] = s[at] * 3 + 7;
    __syncthreads();
    if (t < own) s[at] = s[at] * 3 + 8;
    __syncthreads();
    if (moved < n) s[at] = s[at] * 3 + 9;
    __syncthreads();
    if (t < n == 0) s[at] = s[at] * 3 + 10;
    __syncthreads();
    if (t < half) s[at] = s[at] * 3 + 11; // known by its type, when it is compiled
    __syncthreads();
    if (t == one) s[at] = s[at] * 3 + 12; // so is this
    __syncthreads();
    x[at] = s[at];
}

int main()
{
    int *x;
    if (cudaMallocManaged(&x, N * sizeof(int))) return 1;
    for (int n : {-70000, -1, 0, 1, 5, 30, 31, 32, 33, 70000}) {
        unsigned sums[2] = {0, 0};
        for (int which = 0; which < 2; which++) {
            for (int i = 0; i < N; i++) x[i] = i * i % 23;
            which ? broad<<<1, dim3(32, 2)>>>(x, n) : narrowed<<<1, dim3(32, 2)>>>(x, n);
            if (cudaError_t error = cudaDeviceSynchronize()) return puts(cudaGetErrorName(error)), 1;
            for (int i = 0; i < N; i++) sums[which] = sums[which] * 31 + (unsigned)x[i];
        }
        printf("%d: %x %x\n", n, sums[0], sums[1]);
    }
    return 0;
}
