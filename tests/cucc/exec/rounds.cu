// rounds.cu: loops in which lanes pass a value round (common/cucc/translate/rounds.c), and such that look
// like one (rounds.t).
#include <cstdio>
#define FULL 0xffffffffu

__device__ int bigger(int a, int b)
{
    return a > b ? a : b;
}
template <class T> __device__ T sum_of(T x)
{
#pragma unroll
    for (int d = 16; d > 0; d >>= 1) x += __shfl_down_sync(FULL, x, d);
    return x;
}

// Partial warps, lanes that have exited, loops of which each lane wants something else
__global__ void all(int *out, int n)
{
    const int t = threadIdx.x, lane = t % 32;
    int a = t * 7 % 31, b = a, c = a, e = a, g = a;
    double f = sum_of(0.5 * t);
    for (int d = 16; d; d /= 2) b = bigger(b, __shfl_xor_sync(FULL, b, d));
    for (int d = 1; d < 32; d *= 2) {
        const int before = __shfl_up_sync(FULL, c, d);
        if (lane >= d) c += before;
    }
    for (int d = 4; d > 0; d >>= 1) e += __shfl_xor_sync(FULL, e, d, 8);
    if (lane < 16)
        for (int d = 8; d > 0; d >>= 1) g += __shfl_down_sync(0xffffu, g, d, 16);
    else
        for (int d = 2; d > 0; d--) g -= __shfl_up_sync(0xffff0000u, g, d);
    a = sum_of(a);
    int h = t; /* not all lanes go on as often, and wait for nobody then */
    for (int d = 16; d > (t < n ? 0 : 4); d >>= 1) h += __shfl_down_sync(FULL, h, d);
    out += t * 8;
    out[0] = a, out[1] = b, out[2] = c, out[3] = e, out[4] = (int)(2 * f), out[5] = g, out[6] = h;
    if (t % 5 == 0) return;
    for (int d = 1; d < 8; d++) a ^= __shfl_xor_sync(FULL, a, d) & (t % 5 == 0 ? 0 : 7);
    out[7] = a & 7;
}

// Half of the lanes are in one loop, and the others in another, or at a shuffle: one meeting of all
__global__ void apart(int *out)
{
    const int t = threadIdx.x;
    int a = t;
    if (t < 16)
        for (int d = 1; d < 4; d *= 2) a += __shfl_xor_sync(FULL, a, d);
    else if (t < 24)
        for (int d = 1; d < 4; d *= 2) a -= __shfl_xor_sync(FULL, a, d);
    else {
        a += 100 + __shfl_xor_sync(FULL, a, 1);
        a += __shfl_xor_sync(FULL, a, 2);
    }
    out[t] = a;
}

// Not all lanes come to the shuffle, which the mask says they do: no loop for one meeting
__global__ void some(int *out)
{
    int a = threadIdx.x;
    for (int d = 16; d > 0; d /= 2) a += threadIdx.x < 16 ? __shfl_down_sync(FULL, a, d) : 0;
    int b = a;
    const bool low = a < 16;
    for (int d = 16; d > 0; d /= 2) b += low ? __shfl_down_sync(FULL, b, d) : 0;
    out[threadIdx.x] = b;
}

// Several values in a turn, of which the second knows what the first has become
struct both {
    double sum;
    int most;
};
__device__ both both_of(both mine)
{
    for (int d = 16; d > 0; d /= 2) {
        mine.sum += __shfl_down_sync(FULL, mine.sum, d);
        mine.most = bigger(mine.most, __shfl_xor_sync(FULL, mine.most, d) + int(mine.sum));
    }
    return mine;
}
__global__ void several(int *out, int n)
{
    const int t = threadIdx.x;
    const both mine = both_of({0.25 * t, t * 7 % 31});
    int2 p = {t, 1};
    for (int d = 4; d > 0; d /= 2) {
        p.x += __shfl_xor_sync(FULL, p.x, d, 8);
        p.y = p.x - p.y + __shfl_up_sync(FULL, p.x + p.y, d);
    }
    int a = t, b = t; /* not all lanes go on as often */
    for (int d = 16; d > (t < n ? 0 : 4); d >>= 1) {
        a += __shfl_down_sync(FULL, a, d);
        b ^= __shfl_xor_sync(FULL, b, d);
    }
    unsigned mask = FULL; /* might have become another one in the middle of a turn */
    int c = t;
    for (int d = 16; d > 0; d >>= 1) {
        c += __shfl_down_sync(mask, c, d);
        mask |= __shfl_xor_sync(mask, mask, d);
    }
    out += t * 8;
    out[0] = int(4 * mine.sum), out[1] = mine.most, out[2] = p.x, out[3] = p.y, out[4] = a, out[5] = b;
    out[6] = c, out[7] = (int)mask;
}

// A class that cannot be made without arguments, one that is copied by a constructor, constants; distances
// that differ from lane to lane, and such that are 0 or beyond the warp's end
struct named {
    int value, name;
    __device__ named(int v, int n) : value(v), name(n) {}
};
struct copied {
    int value, copies;
    __device__ copied(int v) : value(v), copies(0) {}
    __device__ copied(const copied &other) : value(other.value), copies(other.copies + 1) {}
};
template <class T> __device__ T halves_of(T x, const int lane)
{
    const int far = lane < 16 ? 16 : 0, last = 31;
    const T half = T(0.5);
    for (int d = 0; d < 3; d++) x += half * __shfl_down_sync(FULL, x, d * far) + (last - lane);
    for (int d = 0; d < 36; d += 5) x = half * (x + __shfl_up_sync(FULL, x, d));
    return x;
}
__global__ void odd(int *out, int n)
{
    const int t = threadIdx.x, lane = t % 32;
    named a = {t * 5 % 17, t};
    copied b = {t};
    for (int d = 16; d > 0; d /= 2) a.value += __shfl_xor_sync(FULL, a.value, d) - a.name;
    for (int d = 16; d > 0; d /= 2) b.value += __shfl_down_sync(FULL, b.value, d) + b.copies;
    double c = halves_of(double(t), lane);
    float e = halves_of(float(t), lane);
    long long g = t;
    for (int d = 1; d < 32; d *= 2) g += __shfl_down_sync(FULL, g, d, 16) * 3;
    short h = short(t);
    for (int d = 1; d < 8; d += d) h = short(h * 2 + __shfl_up_sync(FULL, h, lane ^ d, 4 * d));
    out += t * 8;
    out[0] = a.value, out[1] = b.value + b.copies, out[2] = int(64 * c), out[3] = int(16 * e);
    out[4] = int(g), out[5] = h, out[6] = n, out[7] = int(g >> 32);
}

// Never ends: the watchdog's
__global__ void endless(int *out)
{
    int a = threadIdx.x;
    for (int d = 1; d >= 0; d /= 2) a += __shfl_xor_sync(FULL, a, d);
    out[0] = a;
}

int main(int argc, char **)
{
    int *x;
    if (cudaMallocManaged(&x, 8192 * sizeof *x)) return 1;
    if (argc > 1) {
        endless<<<1, 32>>>(x);
        puts(cudaGetErrorName(cudaDeviceSynchronize()));
        return 0;
    }
    const int sizes[] = {32, 64, 96, 50, 7, 1024};
    for (int size : sizes)
        for (auto kernel : {all, several, odd}) {
            for (int i = 0; i < 8192; i++) x[i] = 0;
            kernel<<<1, size>>>(x, size);
            const cudaError_t error = cudaDeviceSynchronize();
            unsigned sum = 0;
            for (int i = 0; i < 8192; i++) sum = sum * 31 + (unsigned)x[i];
            printf("%d: %x %s, %d %d\n", size, sum, cudaGetErrorName(error), x[0], x[4]);
        }
    apart<<<1, 32>>>(x);
    printf("%s", cudaGetErrorName(cudaDeviceSynchronize()));
    for (int i = 0; i < 32; i++) printf(" %d", x[i]);
    some<<<1, 32>>>(x);
    printf(", %s", cudaGetErrorName(cudaDeviceSynchronize()));
    for (int i = 0; i < 32; i++) printf(" %d", x[i]);
    puts("");
    return 0;
}
