// cut.cu: kernels with barriers; behind each what `cucc --explain` says of how it is run (cut.t).
#include <cstdio>
#include <cooperative_groups.h>

const int N = 64;
__constant__ int rounds = 3;
__device__ int changing = 3;

__host__ __device__ int tiles_of(int n, int size)
{
    return (n + size - 1) / size;
}

__global__ void tree(int *x, int n) // cut at 2 barriers into 3 loops over its threads$
{
    __shared__ int s[N];
    int t = threadIdx.x;
    s[t] = x[t];
    __syncthreads();
    for (int d = N / 2; d > 0; d >>= 1) {
        if (t < d) s[t] += s[t + d];
        __syncthreads();
    }
    if (t == 0) x[0] = s[0] + n;
}

// The last sum is not followed by a barrier
__global__ void ends_softly(int *x,
                            int n) // cut at 1 barrier into 3 loops over its threads, in the order forward
{
    __shared__ int s[N];
    const int t = threadIdx.x;
    s[t] = x[t] * n;
    for (int d = N / 2; d > 0; d /= 2) {
        __syncthreads();
        if (t < d) s[t] += s[t + d];
    }
    if (t == 0) x[0] = s[0];
}

template <int TILE> __global__ void tiled(int *x, int n) // cut at 2 barriers
{
    __shared__ int tile[TILE][TILE + 1];
    const int tx = threadIdx.x, ty = threadIdx.y, tiles = tiles_of(n, TILE);
    int sum[2] = {0, 1};
    for (int k = 0; k < tiles; k++) {
        tile[ty][tx] = x[(k * TILE + ty * TILE + tx) % N];
        __syncthreads();
#pragma unroll
        for (int i = 0; i < TILE; i++) sum[i & 1] += tile[i][tx] * tile[ty][i];
        __syncthreads();
    }
    x[ty * TILE + tx] = sum[0] - sum[1];
}

__global__ void swaps(int *a, int n) // cut at 1 barrier
{
    __shared__ int first[N], second[N];
    int *from = first, *to = second, t = threadIdx.x;
    int offset = 1;
    from[t] = a[t];
    while (offset < n) {
        __syncthreads();
        to[t] = from[t] + (t >= offset ? from[t - offset] : 0);
        int *other = from;
        from = to;
        to = other;
        offset *= 2;
    }
    a[t] = from[t];
}

__global__ void early(int *x, int n) // cut at 2 barriers
{
    __shared__ int s[N];
    int i = threadIdx.x;
    if (i >= n) return;
    s[i] = x[i];
    __syncthreads();
    if (x[i] % 3 == 0) return;
    if (n > 1000) return;
    int left = s[(i + 1) % n];
    __syncthreads();
    x[i] = left + s[i];
}

__global__ void by_address(int *x, int n) // cut at 1 barrier
{
    __shared__ int s[N];
    int own = 5, other = 7, *place = threadIdx.x % 2 ? &own : &other;
    n += threadIdx.x;
    s[threadIdx.x] = n;
    __syncthreads();
    *place += s[N - 1 - threadIdx.x];
    x[threadIdx.x] = own * 100 + other + n;
}

__global__ void constant_rounds(int *x, int n) // a stack for each thread; .*`rounds`
{
    __shared__ int s[N];
    for (int r = 0; r < rounds; r++) {
        s[threadIdx.x] = x[threadIdx.x] + n;
        __syncthreads();
        x[threadIdx.x] += s[(threadIdx.x + 1) % N];
        __syncthreads();
    }
}

__global__ void depends_on_thread(int *x, int n) // a stack for each thread; .*`int`: .* need not all
{
    for (int i = threadIdx.x; i < n; i += blockDim.x) {
        x[i] += 1;
        __syncthreads();
    }
}

__global__ void depends_on_memory(int *x, int n) // a stack for each thread; .*`\[`: .* need not all
{
    if (x[N] == 0) __syncthreads();
    x[threadIdx.x] += n;
}

__global__ void depends_on_changing(int *x, int n) // a stack for each thread; .*`changing`: .* need not all
{
    for (int r = 0; r < changing; r++) {
        x[threadIdx.x] += n;
        __syncthreads();
    }
}

__global__ void leaves_by_thread(int *x, int n) // a stack for each thread; .*`\[`: .* need not all
{
    for (int r = 0; r < 3; r++) {
        __syncthreads();
        if (x[threadIdx.x] < 0) break;
        x[threadIdx.x] += n;
    }
}

__global__ void changed_by_some(int *x, int n) // a stack for each thread; .*`rest`: .* need not all
{
    int rest = n;
    if (threadIdx.x == 3) rest = 2;
    while (rest > 0) {
        __syncthreads();
        rest--;
    }
    x[threadIdx.x] += rest;
}

__device__ void helper(int *s)
{
    __syncthreads();
    s[threadIdx.x] += 1;
}

__global__ void by_helper(int *x, int n) // cut at 2 barriers into 3 loops over its threads$
{
    __shared__ int s[N];
    s[threadIdx.x] = n;
    helper(s);
    __syncthreads();
    x[threadIdx.x] += s[N - 1 - threadIdx.x];
}

__global__ void plain(int *x, int n) // one loop over its threads
{
    x[threadIdx.x] += n;
}

// Loops without a barrier: these read the first 32 numbers and write behind them
__global__ void product(int *x, int n) // 1 loop turned inside out
{
    int row = threadIdx.y, column = blockIdx.x * blockDim.x + threadIdx.x, sum = 0;
    if (column >= n / 8) return;
    for (int k = 0; k < 4; k++) sum += x[row * 8 + k] * x[k * 8 + column];
    x[32 + row * 8 + column] = sum;
}

__global__ void guarded(int *x, int n) // 2 loops turned inside out
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n / 2) {
        x[32 + i] = 0;
        if (x[i] % 5) {
            int k = 3;
            while (k > 0) {
                const int value = x[i + k];
                x[32 + i] += value * value;
                k--;
            }
            for (int from = 0, j; from < 4; from++)
                for (j = from; j < 4; ++j) x[32 + i] = 3 * x[32 + i] + x[i + j];
            if (x[32 + i] & 1) x[32 + i] *= -1;
        }
    }
}

__global__ void tile_by_lanes(int *x, int n) // cut at 2 barriers .* a loop turned inside out$
{
    __shared__ int tile[8][8], other[8][8];
    const int tx = threadIdx.x, ty = threadIdx.y;
    int sum = n;
    for (int k = 0; k < 3; k++) {
        tile[ty][tx] = x[(k + ty * 8 + tx) % N];
        other[tx][ty] = sum;
        __syncthreads();
        for (int i = 0; i < 8; i++) sum += tile[ty][i] * other[i][tx];
        __syncthreads();
    }
    x[ty * 8 + tx] = sum;
}

__global__ void walls(int *x, int n) // 1 loop turned inside out
{
    const int i = threadIdx.x;
    for (int k = 0; k < 4; k++) {
        const int at = i + k * 8;
        if (i == 0 || k == n - 45)
            x[32 + at] = x[at];
        else
            x[32 + at] = x[at] - x[at - 1];
    }
}

__global__ void breaks_by_thread(int *x, int n) // one loop over its threads: .*: .* need not all
{
    for (int k = 0; k < 4; k++) {
        if (x[k * 8 + threadIdx.x] > n / 4) break;
        x[32 + k * 8 + threadIdx.x] = k;
    }
}

__global__ void behind_a_guard(int *x, int n) // cut at 2 barriers into 5 loops over its threads$
{
    __shared__ int s[N];
    const int i = threadIdx.x;
    int sum = 0;
    if (i < n) {
        for (int turn = 0; turn < 3; turn++) {
            s[i] = x[i] + turn;
            __syncthreads();
            if (i % 5 != turn) sum += s[(i + 7) % n];
            __syncthreads();
        }
        x[i] = sum;
    }
}

__global__ void stores_again(int *x, int n) // 1 loop turned inside out
{
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        for (int k = 0; k < 5; k++) x[i] = x[i] * 3 + k;
}

__global__ void roots(int *x, int n) // 1 loop turned inside out
{
    const int i = threadIdx.x;
    float sum = n;
    for (int k = 0; k < 4; k++) sum += sqrtf(x[k * 8 + i]);
    x[32 + i] = int(sum);
}

__global__ void along_rows(int *x, int n) // one loop over its threads: .*`for`: threads of a row are not nei
{
    for (int k = 0; k < 4; k++) x[32 + threadIdx.x] += x[threadIdx.x * 4 + k] * n;
}

__global__ void by_own_count(int *x, int n) // one loop over its threads: .*`for`: .* need not all
{
    const int own = threadIdx.x;
    for (int k = 0; k < own; k++) x[32 + threadIdx.x] += x[threadIdx.x + k] * n;
}

template <class Launch> static void show(const char *name, int *x, Launch launch)
{
    for (int i = 0; i <= N; i++) x[i] = i * i % 23;
    launch();
    cudaError_t error = cudaDeviceSynchronize();
    unsigned sum = 0;
    for (int i = 0; i < N; i++) sum = sum * 31 + (unsigned)x[i];
    printf("%s %x %s\n", name, sum, cudaGetErrorName(error));
}
#define SHOW(kernel, shape) show(#kernel, x, [&] { kernel<<<1, shape>>>(x, 48); })

int main()
{
    int *x;
    if (cudaMallocManaged(&x, (N + 1) * sizeof(int))) return 1;
    SHOW(tree, N);
    SHOW(ends_softly, N);
    SHOW(tiled<8>, dim3(8, 8));
    SHOW(swaps, N);
    SHOW(early, N);
    SHOW(by_address, N);
    SHOW(constant_rounds, N);
    SHOW(depends_on_thread, 16);
    SHOW(depends_on_memory, N);
    SHOW(depends_on_changing, N);
    SHOW(changed_by_some, 2);
    SHOW(by_helper, N);
    SHOW(plain, N);
    SHOW(product, dim3(8, 4));
    SHOW(product, dim3(4, 4));
    SHOW(guarded, 32);
    SHOW(tile_by_lanes, dim3(8, 8));
    SHOW(walls, 8);
    SHOW(behind_a_guard, N);
    SHOW(behind_a_guard, 40);
    SHOW(stores_again, N);
    SHOW(roots, 8);
    SHOW(breaks_by_thread, 8);
    SHOW(along_rows, 8);
    SHOW(by_own_count, 16);
    return 0;
}
