// Memory that is read before anybody has written it, and arrays that a launch does not cover.
#include "faults.h"

static const int N = 1000, THREADS = 256, BLOCKS = (N + THREADS - 1) / THREADS;

__global__ void twice(const float *a, float *b, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) b[i] = 2 * a[i]; // finds never_filled, half_filled, wrong_array, copied_unset: uninitialised
}
template <bool Mended> void never_filled()
{
    float *a = Mended ? zeros<float>(N) : fresh<float>(N), *b = fresh<float>(N);
    twice<<<BLOCKS, THREADS>>>(a, b, N);
    finish();
    cudaFree(a), cudaFree(b);
}
template <bool Mended> void half_filled()
{
    float *a = fresh<float>(N), *b = fresh<float>(N);
    cudaMemset(a, 0, N * (Mended ? sizeof(float) : 1)); // bytes, not elements
    twice<<<BLOCKS, THREADS>>>(a, b, N);
    finish();
    cudaFree(a), cudaFree(b);
}
template <bool Mended> void wrong_array()
{
    float *a = zeros<float>(N), *b = fresh<float>(N);
    if (Mended)
        twice<<<BLOCKS, THREADS>>>(a, b, N);
    else
        twice<<<BLOCKS, THREADS>>>(b, a, N);
    finish();
    cudaFree(a), cudaFree(b);
}
template <bool Mended> void copied_unset()
{
    float *a = Mended ? zeros<float>(N) : fresh<float>(N), *b = fresh<float>(N);
    cudaMemcpy(b, a, N * sizeof(float), cudaMemcpyDeviceToDevice); // no fault yet: it may never be looked at
    twice<<<BLOCKS, THREADS>>>(b, a, N);
    finish();
    cudaFree(a), cudaFree(b);
}

__global__ void accumulate(float *sum, float x)
{
    sum[threadIdx.x] += x; // finds sum_not_cleared: uninitialised
}
template <bool Mended> void sum_not_cleared()
{
    float *sum = fresh<float>(32);
    if (Mended) cudaMemset(sum, 0, 32 * sizeof(float));
    accumulate<<<1, 32>>>(sum, 1.5f);
    finish();
    cudaFree(sum);
}

__global__ void count(int *counts)
{
    atomicAdd(&counts[threadIdx.x % 8], 1); // finds counters_not_cleared: uninitialised
}
template <bool Mended> void counters_not_cleared()
{
    int *counts = Mended ? zeros<int>(8) : fresh<int>(8);
    count<<<4, 64>>>(counts);
    finish();
    cudaFree(counts);
}

template <bool Mended> __global__ void tail_of_tile(const float *a, float *b, int n)
{
    __shared__ float tile[64];
    int t = threadIdx.x;
    if (t < n)
        tile[t] = a[t];
    else if (Mended)
        tile[t] = 0;
    __syncthreads();
    b[t] = tile[63 - t]; // finds tile_tail: uninitialised
}
template <bool Mended> void tile_tail()
{
    float *a = zeros<float>(50), *b = fresh<float>(64);
    tail_of_tile<Mended><<<1, 64>>>(a, b, 50);
    finish();
    cudaFree(a), cudaFree(b);
}

template <bool Mended> __global__ void count_in_block(const int *a, int *out)
{
    __shared__ int hits;
    if (Mended) {
        if (threadIdx.x == 0) hits = 0;
        __syncthreads();
    }
    if (a[threadIdx.x] == 0) atomicAdd(&hits, 1); // finds shared_counter: uninitialised
    __syncthreads();
    if (threadIdx.x == 0) *out = hits;
}
template <bool Mended> void shared_counter()
{
    int *a = zeros<int>(128), *out = fresh<int>(1);
    count_in_block<Mended><<<1, 128>>>(a, out);
    finish();
    cudaFree(a), cudaFree(out);
}

template <bool Mended> __global__ void each_block(float *out)
{
    __shared__ float factor;
    if (threadIdx.x == 0 && (Mended || blockIdx.x == 0))
        factor = 3; // shared memory does not last from block to block
    __syncthreads();
    out[blockIdx.x * blockDim.x + threadIdx.x] = factor; // finds block_0_only: uninitialised
}
template <bool Mended> void block_0_only()
{
    float *out = fresh<float>(128);
    each_block<Mended><<<4, 32>>>(out);
    finish();
    cudaFree(out);
}

// --- too little of an array is written ---

template <bool Mended> __global__ void number(int *a, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (Mended ? i < n : i < n - 1) a[i] = i;
}
static int host[64 * 64];

template <bool Mended> void grid_too_small()
{
    int *a = fresh<int>(N);
    number<true><<<Mended ? BLOCKS : N / THREADS, THREADS>>>(a, N);
    cudaMemcpy(host, a, N * sizeof(int), cudaMemcpyDeviceToHost); // finds grid_too_small: uncovered
    cudaFree(a);
}
template <bool Mended> void last_one_left_out()
{
    int *a = fresh<int>(N);
    number<Mended><<<BLOCKS, THREADS>>>(a, N);
    cudaMemcpy(host, a, N * sizeof(int), cudaMemcpyDeviceToHost); // finds last_one_left_out: uncovered
    cudaFree(a);
}
template <bool Mended> void nothing_launched()
{
    int *a = fresh<int>(N);
    if (Mended) number<true><<<BLOCKS, THREADS>>>(a, N);
    cudaMemcpy(host, a, N * sizeof(int), cudaMemcpyDeviceToHost); // finds nothing_launched: uncovered
    cudaFree(a);
}

__global__ void plane(int *a, int nx, int ny)
{
    int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x < nx && y < ny) a[y * nx + x] = x + y;
}
template <bool Mended> void rows_left_out()
{
    int *a = fresh<int>(50 * 50);
    plane<<<dim3(2, Mended ? 7 : 6), dim3(32, 8)>>>(a, 50, 50);
    cudaMemcpy(host, a, 50 * 50 * sizeof(int), cudaMemcpyDeviceToHost); // finds rows_left_out: uncovered
    cudaFree(a);
}

// structs of which a member is never written
struct body {
    float x, y, z, mass;
};
struct point {
    float x, y;
};
struct weighted { // with 4 bytes of padding behind count, which nobody writes
    double value;
    int count;
};

template <bool Mended> __global__ void place_bodies(body *bodies)
{
    body *mine = &bodies[threadIdx.x];
    mine->x = threadIdx.x;
    mine->y = 0;
    if (Mended) mine->z = 0;
    mine->mass = 1;
}
__global__ void move_bodies(body *bodies)
{
    body mine = bodies[threadIdx.x];
    mine.x += 0.5f * mine.z;
    bodies[threadIdx.x] = mine; // finds member_read: uninitialised
}
template <bool Mended> void member_read()
{
    body *bodies = fresh<body>(32);
    place_bodies<Mended><<<1, 32>>>(bodies);
    move_bodies<<<1, 32>>>(bodies);
    finish();
    cudaFree(bodies);
}
template <bool Mended> void member_is_output()
{
    body host[32], *bodies = fresh<body>(32);
    place_bodies<Mended><<<1, 32>>>(bodies);
    cudaMemcpy(host, bodies, sizeof host, cudaMemcpyDeviceToHost); // finds member_is_output: uncovered
    cudaFree(bodies);
}

__global__ void reorder(const body *from, body *to)
{
    to[31 - threadIdx.x] = from[threadIdx.x];
}
template <bool Mended> void member_copied_on()
{
    body host[32], *bodies = fresh<body>(32), *other = fresh<body>(32);
    place_bodies<Mended><<<1, 32>>>(bodies);
    reorder<<<1, 32>>>(bodies, other);
    cudaMemcpy(host, other, sizeof host, cudaMemcpyDeviceToHost); // finds member_copied_on: uncovered
    cudaFree(bodies), cudaFree(other);
}

template <bool Mended> __global__ void place_points(point *points)
{
    points[threadIdx.x].x = threadIdx.x;
    if (Mended) points[threadIdx.x].y = 0;
}
template <bool Mended> void second_member()
{
    point host[32], *points = fresh<point>(32);
    place_points<Mended><<<1, 32>>>(points);
    cudaMemcpy(host, points, sizeof host, cudaMemcpyDeviceToHost); // finds second_member: uncovered
    cudaFree(points);
}

template <bool Mended> __global__ void weigh(weighted *all, const float *x)
{
    weighted *mine = &all[threadIdx.x];
    if (Mended) mine->value = x[threadIdx.x];
    mine->count = 1;
}
template <bool Mended> void padding_is_none()
{
    weighted host[32], *all = fresh<weighted>(32);
    float *x = zeros<float>(32);
    weigh<Mended><<<1, 32>>>(all, x);
    cudaMemcpy(host, all, sizeof host, cudaMemcpyDeviceToHost); // finds padding_is_none: uncovered
    cudaFree(all), cudaFree(x);
}

template <bool Mended> __global__ void local_struct(point *points)
{
    point mine;
    mine.x = threadIdx.x;
    if (Mended) mine.y = 0;
    points[threadIdx.x] = mine; // finds local_member: uninitialised
}
template <bool Mended> void local_member()
{
    point *points = fresh<point>(32);
    local_struct<Mended><<<1, 32>>>(points);
    finish();
    cudaFree(points);
}

/* 0xFE in each byte is what an unset local variable holds here; an array may hold it, too */
template <bool Mended> __global__ void carry_over(unsigned *to, const unsigned *from, int n)
{
    unsigned x;
    if (Mended || threadIdx.x < n) x = from[threadIdx.x];
    to[threadIdx.x] = x; // finds some_have_none: uninitialised
}
template <bool Mended> void some_have_none()
{
    unsigned *from = fresh<unsigned>(64), *to = zeros<unsigned>(64);
    cudaMemset(from, Mended ? 0xFE : 0x11, 64 * sizeof *from);
    carry_over<Mended><<<1, 64>>>(to, from, 40);
    finish();
    cudaFree(from), cudaFree(to);
}

template <bool Mended> __global__ void count_small(const int *a, int *counts, int n)
{
    int count;
    if (Mended) count = 0;
    for (int i = threadIdx.x; i < n; i += blockDim.x) count += a[i] < 10;
    counts[threadIdx.x] = count; // finds count_from_nothing: uninitialised
}
template <bool Mended> void count_from_nothing()
{
    int *a = zeros<int>(100), *counts = zeros<int>(64);
    count_small<Mended><<<1, 64>>>(a, counts, 100);
    finish();
    cudaFree(a), cudaFree(counts);
}

struct summary {
    int count;
    float mean, variance;
};
template <bool Mended> __global__ void summarize(summary *s)
{
    s->count = 3, s->mean = 2;
    if (Mended) s->variance = 1;
}
template <bool Mended> void last_member()
{
    summary *s = fresh<summary>(1), host;
    summarize<Mended><<<1, 1>>>(s);
    cudaMemcpy(&host, s, sizeof host, cudaMemcpyDeviceToHost); // finds last_member: uncovered
    cudaFree(s);
}

static const fault faults[] = {
    FAULT(some_have_none),    FAULT(count_from_nothing), FAULT(never_filled),    FAULT(half_filled),
    FAULT(wrong_array),       FAULT(copied_unset),       FAULT(sum_not_cleared), FAULT(counters_not_cleared),
    FAULT(tile_tail),         FAULT(shared_counter),     FAULT(block_0_only),    FAULT(grid_too_small),
    FAULT(last_one_left_out), FAULT(nothing_launched),   FAULT(rows_left_out),   FAULT(member_read),
    FAULT(member_is_output),  FAULT(member_copied_on),   FAULT(second_member),   FAULT(padding_is_none),
    FAULT(local_member),      FAULT(last_member)};

int main(int argc, char **argv)
{
    return run_fault(faults, argc, argv);
}
