// warps.cu: kernels with operations of a whole warp; behind each what `cucc --explain` says of how it is run (cut.t).
#include <cstdio>

const int MOST = 128;
const unsigned FULL = 0xffffffffu;
constexpr int EVERY = -1;
__device__ int counter;

#define AT (threadIdx.y * blockDim.x + threadIdx.x)

// --- what is cut ---

__global__ void
shuffles(int *x,
         int n) // cut at 5 warp operations into 5 loops over the lanes of a warp, a stack for each warp$
{
    int v = x[AT], lane = AT % 32;
    double d = v * 0.5;
    unsigned long long wide = (unsigned long long)v << 33 | lane;
    v += __shfl_sync(0xffffffff, v, n + lane);
    __syncwarp();
    d -= __shfl_up_sync(FULL, d, 3u, 16) * 2;
    const short s = __shfl_xor_sync(~0u, (short)v, lane < 16 ? 5 : 9);
    wide ^= __shfl_down_sync(EVERY, wide, lane % 3, 8);
    x[AT] = v + (int)d + s + (int)(wide >> 33) + (int)wide;
}

__global__ void votes(int *x, int n) // cut at 10 warp operations into
{
    const unsigned all = ~0u;
    int v = x[AT];
    int any = __any_sync(all, v > 9), every = __all_sync(all, v < n * 2), b;
    b = __ballot_sync(all, v & 1 && v > 2);
    unsigned sums = __reduce_add_sync(all, v), low = __reduce_min_sync(all, -v),
             high = __reduce_max_sync(all, (unsigned)-v);
    sums ^= __reduce_and_sync(all, sums + v) ^ __reduce_or_sync(all, v * 5u) ^ __reduce_xor_sync(all, v * 7u);
    if (__popc(b) > n) v++;
    v += __any_sync(all, v == 7) ? 3 : 4;
    x[AT] = any + 2 * every + b + sums + low + high + v;
}

__device__ int warp_sum(int v)
{
    for (int d = 16; d > 0; d /= 2) v += __shfl_down_sync(FULL, v, d);
    return v;
}

__device__ int block_sum(int v)
{
    __shared__ int of_warp[32];
    const int lane = AT % 32, warp = threadIdx.x / 32, warps = blockDim.x / 32;
    v = warp_sum(v);
    if (lane == 0) of_warp[warp] = v;
    __syncthreads();
    if (warp == 0) v = warp_sum(lane < warps ? of_warp[lane] : 0);
    return v;
}

__global__ void functions(int *x, int n) // cut at 2 warp operations and 1 barrier into
{
    const int sum = block_sum(x[AT] + n);
    if (threadIdx.x == 0) x[AT] = sum;
}

__global__ void twice(int *x, int n) // cut at 4 warp operations and 4 barriers into
{
    int sum = 0;
    for (int k = 0; k < 2; k++) {
        __syncthreads();
        sum += block_sum(x[AT] + k);
    }
    __syncthreads();
    sum += block_sum(n);
    if (threadIdx.x < 5) x[AT] = sum;
}

__global__ void by_number(int *x, int n) // cut at 5 warp operations into
{
    const int t = threadIdx.x, i = blockIdx.x * blockDim.x + t, of_grid = i / 32;
    int v = x[AT];
    if (threadIdx.x < 32) v = warp_sum(v);
    if (t / 32 == 1) v -= __shfl_xor_sync(FULL, v, n);
    if ((t >> 5) + 1 == 1 || t >= 64) v += __shfl_up_sync(FULL, v, 1);
    for (int k = 0; k < of_grid; k++) v += __shfl_sync(FULL, v, k);
    if (((unsigned)blockIdx.x * blockDim.x + threadIdx.x) / 64 % 2 == 0 && threadIdx.y == 0)
        v = __shfl_down_sync(FULL, v, 7);
    x[AT] = v;
}

__global__ void leaves(int *x, int n) // cut at 2 warp operations into
{
    if (AT % 8 == 3) return;
    int v = x[AT];
    v = __shfl_sync(FULL, v, AT % 8 == 2 ? 1 : 2);
    if (v > n && AT % 3) return;
    v += __popc(__ballot_sync(FULL, v > 4));
    x[AT] = v;
}

__global__ void guards(int *x, int n) // cut at 1 warp operation into
{
    if (x[AT] > n) {
        int v = x[AT];
        v += __popc(__ballot_sync(FULL, v > 4));
        x[AT] = v;
    }
}

__global__ void by_syncwarp(int *x, int n) // cut at 3 warp operations into 4 loops
{
    __shared__ int s[MOST];
    s[AT] = x[AT] * n;
    __syncwarp();
    int v = s[AT ^ 1];
    __syncwarp(0xffffffff);
    s[AT] = v + 1;
    __syncwarp();
    if ((AT ^ 2) < blockDim.x) x[AT] = s[AT ^ 2];
}

/* Two warps without a barrier between them: which of them is first can be seen, as it is on stacks */
__global__ void races(int *x, int n) // cut at 2 warp operations and 1 barrier into
{
    __shared__ int last;
    int v = warp_sum(x[AT]);
    last = AT / 32;
    v += __shfl_sync(FULL, v, 0) + last;
    __syncthreads();
    x[(AT + 32) % MOST] = v + x[AT] + last + n;
}

__global__ void arrays(int *x, int n) // cut at 2 warp operations and 1 barrier into
{
    int row[40], first = n;
    for (int k = 0; k < 40; k++) row[k] = x[(AT + k) % MOST];
    first += __shfl_down_sync(FULL, row[0], 1);
    int *p = row + AT % 5;
    *p += first;
    const int other = __shfl_xor_sync(FULL, row[3], 4);
    __syncthreads();
    for (int k = 0; k < 40; k++) first += row[k] * k;
    x[AT] = first + other;
}

struct both {
    int low;
    float high;
};
__device__ both merged(both a, both b)
{
    return {a.low < b.low ? a.low : b.low, a.high > b.high ? a.high : b.high};
}
template <int WIDTH> __global__ void members(int *x, int n) // cut at 2 warp operations into
{
    both mine = {x[AT], x[AT] * 1.5f};
    for (int d = WIDTH / 2; d > 0; d /= 2) {
        both other = {__shfl_xor_sync(FULL, mine.low, d, WIDTH), __shfl_xor_sync(FULL, mine.high, d, WIDTH)};
        mine = merged(mine, other);
    }
    x[AT] = mine.low + (int)mine.high * n;
}

__device__ int number()
{
    return threadIdx.x;
}
__global__ void elsewhere(int *x, int n) // cut at 1 warp operation into
{
    int v = number() * n;
    v += __shfl_xor_sync(FULL, v, 3) + number();
    x[AT] += v;
}

__global__ void unset(int *x, int n) // cut at 1 warp operation into
{
    int v;
    if (AT % 4 < 3) v = n;
    v = __shfl_xor_sync(FULL, v, 1);
    x[AT] = v;
}

__global__ void prints(int *x, int n) // cut at 1 warp operation into
{
    const int v = x[AT];
    printf("%d ", v + n);
    const int high = __shfl_sync(FULL, v, 5);
    if (AT % 32 == 0) printf("- %d\n", high);
}

__global__ void breaks(int *x, int n) // cut at 1 warp operation into
{
    int v = x[AT];
    for (int k = 0; k < 9; k++) {
        if (k == n) break;
        if (k % 3 == 1) continue;
        v += __shfl_up_sync(FULL, v, k);
    }
    x[AT] = v;
}

__global__ void changes(int *x, int n) // cut at 1 warp operation into
{
    x += 5, n = AT % 7 + n;
    n += __shfl_up_sync(FULL, n, 1);
    *(x + AT - 5) = n;
}

// --- what is not ---

__global__ void
by_value(int *x, int n) // a stack for each thread; .* the lanes of a warp need not all come here together
{
    int v = x[AT];
    if (x[0] + n > 0) v = warp_sum(v);
    x[AT] = v;
}
__global__ void
by_product(int *x, int n) // a stack for each thread; .* the lanes of a warp need not all come here together
{
    int v = x[AT];
    if (n * threadIdx.x / 32 < 1000) v += __shfl_up_sync(FULL, v, 1);
    x[AT] = v;
}
__global__ void
by_minus(int *x, int n) // a stack for each thread; .* the lanes of a warp need not all come here together
{
    int v = x[AT];
    if (-threadIdx.x / 32 + n > 0) v += __shfl_up_sync(FULL, v, 1);
    x[AT] = v;
}
__global__ void by_sixteen(int *x, int n) // a stack for each thread; .* its mask may not name all lanes
{
    int v = x[AT];
    if (threadIdx.x >= 16) v += __popc(__ballot_sync(n ? 0xffff0000 : 0, v));
    x[AT] = v;
}
__global__ void some_lanes(int *x, int n) // a stack for each thread; .* its mask may not name all lanes
{
    unsigned mask = n ? 0xffff << AT % 32 / 16 * 16 : 0;
    x[AT] += __shfl_xor_sync(mask, x[AT], 1);
}
__global__ void perhaps(int *x,
                        int n) // a stack for each thread; .* under a condition in the middle of a statement
{
    int v = x[AT];
    v += n > 3 ? __shfl_xor_sync(FULL, v, 1) : 2;
    x[AT] = v;
}
__global__ void in_its_head(int *x, int n) // a stack for each thread; .* stands in its head
{
    int v = x[AT];
    while (__any_sync(FULL, v < n)) v += 3;
    x[AT] = v;
}
__global__ void in_turn(int *x, int n) // a stack for each thread; .* declared in the same statement
{
    int v = x[AT] + n, w = __shfl_xor_sync(FULL, v, 1);
    x[AT] = v - w;
}
__global__ void in_order(int *x, int n) // a stack for each thread; .* depends on the order
{
    int v = x[AT], w = 1;
    w = v++ + __shfl_xor_sync(FULL, n + v, 1);
    x[AT] = v - w;
}
__global__ void in_another(int *x, int n) // a stack for each thread; .* another warp operation
{
    x[AT] = __shfl_xor_sync(FULL, __shfl_xor_sync(FULL, x[AT], 2), n);
}

#define RUN(...)                                                                                             \
    do {                                                                                                     \
        for (int i = 0; i < MOST; i++) x[i] = i * i % 11;                                                    \
        __VA_ARGS__<<<2, shape>>>(x, 5);                                                                     \
        cudaError_t error = cudaDeviceSynchronize();                                                         \
        unsigned sum = 0;                                                                                    \
        for (int i = 0; i < MOST; i++) sum = sum * 31 + x[i];                                                \
        printf(#__VA_ARGS__ " %x %s\n", sum, cudaGetErrorName(error));                                       \
    } while (0)

static void run(int *x, dim3 shape)
{
    printf("blocks of %u x %u\n", shape.x, shape.y);
    RUN(shuffles);
    RUN(votes);
    RUN(functions);
    RUN(twice);
    if (shape.x % 32 == 0) RUN(by_number);
    RUN(leaves);
    RUN(guards);
    RUN(by_syncwarp);
    RUN(races);
    RUN(arrays);
    RUN(members<32>);
    RUN(members<8>);
    RUN(elsewhere);
    RUN(unset);
    RUN(prints);
    RUN(breaks);
    RUN(changes);
    RUN(by_value);
    RUN(by_product);
    RUN(by_minus);
    RUN(by_sixteen);
    RUN(some_lanes);
    RUN(perhaps);
    RUN(in_its_head);
    RUN(in_turn);
    RUN(in_order);
    RUN(in_another);
}

int main()
{
    int *x;
    if (cudaMallocManaged(&x, MOST * sizeof *x)) return 1;
    for (dim3 shape : {dim3(64), dim3(128), dim3(40), dim3(32, 3), dim3(64, 2), dim3(8, 9), dim3(20)})
        run(x, shape);
    return 0;
}
