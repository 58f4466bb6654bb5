// Accesses outside of arrays, and at addresses that do not fit their type.
#include <vector>
#include <cooperative_groups.h>
#include "faults.h"

static const int N = 1000, THREADS = 256, BLOCKS = (N + THREADS - 1) / THREADS;

template <bool Mended> __global__ void add_one(float *a, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (Mended ? i < n : i <= n) a[i] += 1; // finds off_by_one: out_of_bounds
}
template <bool Mended> void off_by_one()
{
    float *a = zeros<float>(N);
    add_one<Mended><<<BLOCKS, THREADS>>>(a, N);
    finish();
    cudaFree(a);
}

template <bool Mended> __global__ void square(float *a, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (Mended && i >= n) return;
    a[i] = (float)i * i; // finds no_guard: out_of_bounds
}
template <bool Mended> void no_guard()
{
    float *a = zeros<float>(N);
    square<Mended><<<BLOCKS, THREADS>>>(a, N);
    finish();
    cudaFree(a);
}

template <bool Mended> __global__ void difference(const float *a, float *d, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n && (!Mended || i > 0)) d[i] = a[i] - a[i - 1]; // finds negative_index: out_of_bounds
}
template <bool Mended> void negative_index()
{
    float *a = zeros<float>(N), *d = zeros<float>(N);
    difference<Mended><<<BLOCKS, THREADS>>>(a, d, N);
    finish();
    cudaFree(a), cudaFree(d);
}

template <bool Mended> __global__ void every_second(const int *a, int *b, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < (Mended ? n / 2 : n)) b[i] = a[2 * i]; // finds wrong_stride: out_of_bounds
}
template <bool Mended> void wrong_stride()
{
    int *a = zeros<int>(N), *b = zeros<int>(N);
    every_second<Mended><<<BLOCKS, THREADS>>>(a, b, N);
    finish();
    cudaFree(a), cudaFree(b);
}

template <bool Mended> __global__ void columns(float *a, int width, int height)
{
    int x = threadIdx.x, y = blockIdx.x;
    if (Mended)
        a[y * width + x] = 1;
    else
        a[x * width + y] = 1; // finds swapped_indices: out_of_bounds
    (void)height;
}
template <bool Mended> void swapped_indices()
{
    float *a = zeros<float>(40 * 30);
    columns<Mended><<<30, 40>>>(a, 40, 30);
    finish();
    cudaFree(a);
}

template <bool Mended> __global__ void stencil(const float *a, float *b, int nx, int ny)
{
    int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y;
    bool inside = x > 0 && x < nx - 1 && y > 0 && y < ny - 1;
    if (Mended ? inside : x < nx)
        b[y * nx + x] = a[(y - 1) * nx + x] + a[(y + 1) * nx + x]; // finds no_halo: out_of_bounds
}
template <bool Mended> void no_halo()
{
    float *a = zeros<float>(33 * 9), *b = zeros<float>(33 * 9);
    stencil<Mended><<<dim3(2, 9), 32>>>(a, b, 33, 9);
    finish();
    cudaFree(a), cudaFree(b);
}

struct particle {
    float x, y, z, vx, vy, vz;
};
template <bool Mended> __global__ void move(particle *p, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n + !Mended) return;
    p[i].x += p[i].vx; // finds struct_beyond: out_of_bounds
}
template <bool Mended> void struct_beyond()
{
    particle *p = zeros<particle>(N);
    move<Mended><<<BLOCKS, THREADS>>>(p, N);
    finish();
    cudaFree(p);
}

template <bool Mended> __global__ void scale_by_four(float4 *a, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= (Mended ? n / 4 : (n + 3) / 4)) return;
    float4 v = a[i]; // finds float4_across_end: out_of_bounds
    v.x *= 2, v.y *= 2, v.z *= 2, v.w *= 2;
    a[i] = v; // may find float4_across_end: out_of_bounds
}
template <bool Mended> void float4_across_end()
{
    float *a = zeros<float>(1002);
    scale_by_four<Mended><<<BLOCKS, THREADS>>>((float4 *)a, 1002);
    finish();
    cudaFree(a);
}

template <bool Mended> __global__ void letters(char *text, int n)
{
    int i = threadIdx.x;
    if (i < n - 1) text[i] = 'a' + i % 26;
    if (i == 0) text[Mended ? n - 1 : n] = 0; // finds end_of_text: out_of_bounds
}
template <bool Mended> void end_of_text()
{
    char *text = zeros<char>(77);
    letters<Mended><<<1, 128>>>(text, 77);
    finish();
    cudaFree(text);
}

template <bool Mended> __global__ void histogram(const unsigned *keys, int *counts, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        atomicAdd(&counts[Mended ? keys[i] % 64 : keys[i] / 4 % 80], 1); // finds bin_beyond: out_of_bounds
}
__global__ void numbers(unsigned *keys, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) keys[i] = i;
}
template <bool Mended> void bin_beyond()
{
    unsigned *keys = zeros<unsigned>(N);
    int *counts = zeros<int>(64);
    numbers<<<BLOCKS, THREADS>>>(keys, N);
    histogram<Mended><<<BLOCKS, THREADS>>>(keys, counts, N);
    finish();
    cudaFree(keys), cudaFree(counts);
}

template <bool Mended> __global__ void through(int *p)
{
    p[threadIdx.x] = 1; // finds null_pointer: out_of_bounds
}
template <bool Mended> void null_pointer()
{
    int *p = Mended ? zeros<int>(32) : nullptr;
    through<Mended><<<1, 32>>>(p);
    finish();
    cudaFree(p);
}

// --- shared memory ---

template <bool Mended> __global__ void shift_left(float *a)
{
    __shared__ float s[64];
    int t = threadIdx.x;
    s[t] = a[t];
    __syncthreads();
    if (!Mended || t < 63) a[t] = s[t + 1]; // finds shared_beyond: out_of_bounds
}
template <bool Mended> void shared_beyond()
{
    float *a = zeros<float>(64);
    shift_left<Mended><<<1, 64>>>(a);
    finish();
    cudaFree(a);
}

template <bool Mended> __global__ void shift_right(float *a)
{
    __shared__ float s[64];
    int t = threadIdx.x;
    s[t] = a[t];
    __syncthreads();
    if (!Mended || t > 0) a[t] = s[t - 1]; // finds shared_before: out_of_bounds
}
template <bool Mended> void shared_before()
{
    float *a = zeros<float>(64);
    shift_right<Mended><<<1, 64>>>(a);
    finish();
    cudaFree(a);
}

template <bool Mended> __global__ void two_arrays(int *out)
{
    __shared__ int first[48], second[64];
    int t = threadIdx.x;
    if (!Mended || t < 48) first[t] = t; // finds first_of_two: out_of_bounds
    second[t] = 2 * t;
    __syncthreads();
    out[t] = first[t % 48] + second[t];
}
template <bool Mended> void first_of_two()
{
    int *out = zeros<int>(64);
    two_arrays<Mended><<<1, 64>>>(out);
    finish();
    cudaFree(out);
}

__global__ void reverse(float *a)
{
    extern __shared__ float tile[];
    int t = threadIdx.x;
    tile[t] = a[t]; // finds too_few_bytes: out_of_bounds
    __syncthreads();
    a[t] = tile[blockDim.x - 1 - t]; // finds too_few_bytes: out_of_bounds
}
template <bool Mended> void too_few_bytes()
{
    float *a = zeros<float>(64);
    reverse<<<1, 64, Mended ? 64 * sizeof(float) : 64>>>(a);
    finish();
    cudaFree(a);
}

template <bool Mended> __global__ void tiled(const float *a, float *b)
{
    __shared__ float tile[16][16];
    int x = threadIdx.x, y = threadIdx.y;
    if (Mended)
        tile[y][x] = a[y * 16 + x];
    else
        tile[y + 1][x] = a[y * 16 + x]; // finds row_beyond: out_of_bounds
    __syncthreads();
    b[y * 16 + x] = tile[x][y]; // may find row_beyond: uninitialised
}
template <bool Mended> void row_beyond()
{
    float *a = zeros<float>(256), *b = zeros<float>(256);
    tiled<Mended><<<1, dim3(16, 16)>>>(a, b);
    finish();
    cudaFree(a), cudaFree(b);
}

// --- variables ---

__constant__ float weights[5];
__device__ int table[8];

template <bool Mended> __global__ void filter(float *a)
{
    float sum = 0;
    for (int k = 0; k < 5 + !Mended; k++) sum += weights[k]; // finds constant_beyond: out_of_bounds
    a[threadIdx.x] = sum;
}
template <bool Mended> void constant_beyond()
{
    float *a = zeros<float>(32);
    filter<Mended><<<1, 32>>>(a);
    finish();
    cudaFree(a);
}

template <bool Mended> __global__ void look_up(int *a)
{
    a[threadIdx.x] = table[Mended ? threadIdx.x % 8 : threadIdx.x]; // finds variable_beyond: out_of_bounds
}
template <bool Mended> void variable_beyond()
{
    int *a = zeros<int>(9);
    look_up<Mended><<<1, 9>>>(a);
    finish();
    cudaFree(a);
}

// --- alignment ---

template <bool Mended> __global__ void sum_fours(const float *a, float *b)
{
    float4 v = *(const float4 *)(a + 4 * threadIdx.x + !Mended); // finds misaligned_float4: misaligned
    b[threadIdx.x] = v.x + v.y + v.z + v.w;
}
template <bool Mended> void misaligned_float4()
{
    float *a = zeros<float>(132), *b = zeros<float>(32);
    sum_fours<Mended><<<1, 32>>>(a, b);
    finish();
    cudaFree(a), cudaFree(b);
}

template <bool Mended> __global__ void read_packed(const char *bytes, int *a)
{
    const char *here = bytes + (Mended ? 4 : 5) * threadIdx.x;
    a[threadIdx.x] = *(const int *)here; // finds misaligned_int: misaligned
}
template <bool Mended> void misaligned_int()
{
    char *bytes = zeros<char>(200);
    int *a = zeros<int>(32);
    read_packed<Mended><<<1, 32>>>(bytes, a);
    finish();
    cudaFree(bytes), cudaFree(a);
}

template <bool Mended> __global__ void pairs(double *a)
{
    __shared__ double room[33];
    float *s = (float *)room + (Mended ? 0 : 1);
    ((double *)s)[threadIdx.x] = threadIdx.x; // finds misaligned_shared: misaligned
    __syncthreads();
    a[threadIdx.x] = ((double *)s)[31 - threadIdx.x];
}
template <bool Mended> void misaligned_shared()
{
    double *a = zeros<double>(32);
    pairs<Mended><<<1, 32>>>(a);
    finish();
    cudaFree(a);
}

// --- far outside ---

template <bool Mended> __global__ void left_neighbour(const float *a, float *b, unsigned n)
{
    unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    unsigned left = Mended && i == 0 ? 0 : i - 1;
    b[i] = a[left]; // finds unsigned_wraps: out_of_bounds
}
template <bool Mended> void unsigned_wraps()
{
    float *a = zeros<float>(N), *b = fresh<float>(N);
    left_neighbour<Mended><<<BLOCKS, THREADS>>>(a, b, N);
    finish();
    cudaFree(a), cudaFree(b);
}

template <bool Mended, int Shift> __global__ void shifted(int *a)
{
    const int far = Mended ? 0 : Shift;
    a[(size_t)threadIdx.x << far] = 1; // finds far_beyond, farther_beyond, farthest_beyond: out_of_bounds
}
template <bool Mended, int Shift> void shift()
{
    int *a = zeros<int>(N);
    shifted<Mended, Shift><<<1, 32>>>(a);
    finish();
    cudaFree(a);
}
template <bool Mended> void far_beyond()
{
    shift<Mended, 28>();
}
template <bool Mended> void farther_beyond()
{
    shift<Mended, 36>();
}
template <bool Mended> void farthest_beyond()
{
    shift<Mended, 50>();
}

template <bool Mended> __global__ void shared_left(int *b)
{
    __shared__ int s[THREADS];
    s[threadIdx.x] = threadIdx.x;
    __syncthreads();
    unsigned left = Mended ? (threadIdx.x + THREADS - 1) % THREADS : threadIdx.x - 1;
    b[threadIdx.x] = s[left]; // finds shared_wraps: out_of_bounds
}
template <bool Mended> void shared_wraps()
{
    int *b = fresh<int>(THREADS);
    shared_left<Mended><<<1, THREADS>>>(b);
    finish();
    cudaFree(b);
}

__device__ int first_table[32];
template <bool Mended> __global__ void before_table(int *b)
{
    b[threadIdx.x] = first_table[(int)threadIdx.x - (Mended ? 0 : 1)]; // finds before_variable: out_of_bounds
}
template <bool Mended> void before_variable()
{
    int *b = fresh<int>(32);
    before_table<Mended><<<1, 32>>>(b);
    finish();
    cudaFree(b);
}

// rows of cudaMallocPitch: what lies between the width and the pitch belongs to none
template <bool Mended> __global__ void smooth_rows(const float *a, float *b, size_t pitch, int width)
{
    int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y;
    const float *row = (const float *)((const char *)a + y * pitch);
    float *out = (float *)((char *)b + y * pitch);
    if (x >= width) return;
    float right = Mended && x + 1 == width ? 0 : row[x + 1]; // finds right_of_row: out_of_bounds
    out[x] = row[x] + right;
}
template <bool Mended> void right_of_row()
{
    const int width = 1000, height = 4;
    float *a, *b;
    size_t pitch;
    cudaMallocPitch(&a, &pitch, width * sizeof *a, height);
    cudaMallocPitch(&b, &pitch, width * sizeof *a, height);
    cudaMemset(a, 0, pitch * height);
    smooth_rows<Mended><<<dim3(8, height), 128>>>(a, b, pitch, width);
    std::vector<float> host(pitch / sizeof *a * height);
    cudaMemcpy(host.data(), b, pitch * height, cudaMemcpyDeviceToHost);
    cudaFree(a), cudaFree(b);
}

template <bool Mended> __global__ void fill_rows(cudaPitchedPtr p, int height)
{
    size_t x = threadIdx.x + blockIdx.x * blockDim.x, row = blockIdx.y + blockIdx.z * height;
    size_t bound = Mended ? p.xsize : p.pitch;
    int *mine = (int *)((char *)p.ptr + row * p.pitch);
    if (x < bound / sizeof *mine) mine[x] = 1; // finds pitch_for_width: out_of_bounds
}
template <bool Mended> void pitch_for_width()
{
    cudaPitchedPtr p;
    cudaMalloc3D(&p, make_cudaExtent(100 * sizeof(int), 3, 2));
    fill_rows<Mended><<<dim3(4, 3, 2), 64>>>(p, 3);
    finish();
    cudaFree(p.ptr);
}

/* Beyond an array in the shared memory of another block of the cluster */
template <bool Mended> __global__ void __cluster_dims__(2, 1, 1) halo_of_other(int *out)
{
    __shared__ int s[33];
    cooperative_groups::cluster_group cluster = cooperative_groups::this_cluster();
    for (int i = threadIdx.x; i < 33; i += 32) s[i] = i;
    cluster.sync();
    const int *other = cluster.map_shared_rank(s, cluster.block_rank() ^ 1);
    out[blockIdx.x * 32 + threadIdx.x] =
        other[threadIdx.x + (Mended ? 1 : 2)]; // finds beyond_in_cluster: out_of_bounds
    cluster.sync();
}
template <bool Mended> void beyond_in_cluster()
{
    int *out = fresh<int>(64);
    halo_of_other<Mended><<<2, 32>>>(out);
    finish();
    cudaFree(out);
}

static const fault faults[] = {
    FAULT(beyond_in_cluster), FAULT(off_by_one),        FAULT(no_guard),        FAULT(negative_index),
    FAULT(wrong_stride),      FAULT(swapped_indices),   FAULT(no_halo),         FAULT(struct_beyond),
    FAULT(float4_across_end), FAULT(end_of_text),       FAULT(bin_beyond),      FAULT(null_pointer),
    FAULT(shared_beyond),     FAULT(shared_before),     FAULT(first_of_two),    FAULT(too_few_bytes),
    FAULT(row_beyond),        FAULT(constant_beyond),   FAULT(variable_beyond), FAULT(misaligned_float4),
    FAULT(misaligned_int),    FAULT(misaligned_shared), FAULT(unsigned_wraps),  FAULT(far_beyond),
    FAULT(farther_beyond),    FAULT(farthest_beyond),   FAULT(shared_wraps),    FAULT(before_variable),
    FAULT(right_of_row),      FAULT(pitch_for_width),
};

int main(int argc, char **argv)
{
    return run_fault(faults, argc, argv);
}
