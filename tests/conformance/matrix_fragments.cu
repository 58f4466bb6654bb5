/* nvcuda::wmma: products of fragments whose numbers are small and whole, so that every order of adding gives the
   same; loads and stores in all layouts. */
#include "report.h"
#include <mma.h>

using namespace nvcuda;

template <class T> __host__ __device__ T number(int value) { return T(float(value)); }
template <> __host__ __device__ signed char number(int value) { return (signed char)value; }
template <> __host__ __device__ unsigned char number(int value) { return (unsigned char)(value & 15); }
template <> __host__ __device__ double number(int value) { return value * 0.25; }

template <class T> __global__ void fill(T *x, int n, int seed)
{
    for (int i = threadIdx.x; i < n; i += blockDim.x) x[i] = number<T>((i * 37 + seed * i / 5) % 15 - 7);
}

template <class Layout, int Rows, int Columns> struct line {
    static const int length = Columns; /* from a row, or column, to the next */
    static const wmma::layout_t store = wmma::mem_row_major;
};
template <int Rows, int Columns> struct line<wmma::col_major, Rows, Columns> {
    static const int length = Rows;
    static const wmma::layout_t store = wmma::mem_col_major;
};

/* d = 2 (a b + c) + a b; what is stored of fragments of type T at S */
template <int M, int N, int K, class T, class S, class C, class LayoutA, class LayoutB, class LayoutC>
__global__ void product(C *d, const S *a, const S *b, const C *c)
{
    wmma::fragment<wmma::matrix_a, M, N, K, T, LayoutA> fa;
    wmma::fragment<wmma::matrix_b, M, N, K, T, LayoutB> fb;
    wmma::fragment<wmma::accumulator, M, N, K, C> fc, fd;
    wmma::load_matrix_sync(fa, a, line<LayoutA, M, K>::length);
    wmma::load_matrix_sync(fb, b, line<LayoutB, K, N>::length);
    wmma::load_matrix_sync(fc, c, line<LayoutC, M, N>::length, line<LayoutC, M, N>::store);
    wmma::mma_sync(fc, fa, fb, fc);
    wmma::fill_fragment(fd, C(0.0f));
    wmma::mma_sync(fd, fa, fb, fd);
    for (int i = 0; i < fc.num_elements; i++) fd.x[i] = fd.x[i] + C(2.0f) * fc.x[i];
    wmma::store_matrix_sync(d, fd, line<LayoutC, M, N>::length, line<LayoutC, M, N>::store);
    if (threadIdx.x == 0)
        printf("%d %d %d elements per lane\n", (int)fa.num_elements, (int)fb.num_elements, (int)fc.num_elements);
}

template <int M, int N, int K, class T, class S, class C> void run(const char *name)
{
    S *a, *b;
    C *c, *d;
    NEED(cudaMalloc(&a, M * K * sizeof *a));
    NEED(cudaMalloc(&b, K * N * sizeof *b));
    NEED(cudaMalloc(&c, M * N * sizeof *c));
    NEED(cudaMalloc(&d, M * N * sizeof *d));
    fill<<<1, 64>>>(a, M * K, 3);
    fill<<<1, 64>>>(b, K * N, 4);
    fill<<<1, 64>>>(c, M * N, 9);
    product<M, N, K, T, S, C, wmma::row_major, wmma::col_major, wmma::row_major><<<1, 32>>>(d, a, b, c);
    printf("%s %dx%dx%d: ", name, M, N, K);
    report_array("rcr", d, M * N);
    product<M, N, K, T, S, C, wmma::col_major, wmma::row_major, wmma::col_major><<<1, 32>>>(d, a, b, c);
    report_array("crc", d, M * N);
    NEED(cudaFree(a));
    NEED(cudaFree(b));
    NEED(cudaFree(c));
    NEED(cudaFree(d));
}

/* Sums of bytes that saturate, or go round */
__global__ void saturating(int *d)
{
    wmma::fragment<wmma::matrix_a, 16, 16, 16, signed char, wmma::row_major> a;
    wmma::fragment<wmma::matrix_b, 16, 16, 16, signed char, wmma::col_major> b;
    wmma::fragment<wmma::accumulator, 16, 16, 16, int> c, sum;
    wmma::fill_fragment(a, (signed char)100);
    wmma::fill_fragment(b, (signed char)100);
    wmma::fill_fragment(c, 2147483647 - 1000);
    wmma::mma_sync(sum, a, b, c, true);
    wmma::store_matrix_sync(d, sum, 16, wmma::mem_row_major);
    wmma::mma_sync(sum, a, b, c);
    wmma::store_matrix_sync(d + 256, sum, 16, wmma::mem_row_major);
}

/* A product of 64 x 64 by the warps of a block, through shared memory */
__global__ void tiled(float *d, const half *a, const half *b)
{
    __shared__ half sa[64][16 + 8], sb[16][64 + 8];
    const int warp = threadIdx.x / 32;
    wmma::fragment<wmma::accumulator, 16, 16, 16, float> sums[4];
    for (auto &sum : sums) wmma::fill_fragment(sum, 0.0f);
    for (int k = 0; k < 64; k += 16) {
        for (int i = threadIdx.x; i < 64 * 16; i += blockDim.x) {
            sa[i / 16][i % 16] = a[i / 16 * 64 + k + i % 16];
            sb[i / 64][i % 64] = b[(k + i / 64) * 64 + i % 64];
        }
        __syncthreads();
        wmma::fragment<wmma::matrix_a, 16, 16, 16, half, wmma::row_major> fa;
        wmma::load_matrix_sync(fa, &sa[16 * warp][0], 24);
        for (int j = 0; j < 4; j++) {
            wmma::fragment<wmma::matrix_b, 16, 16, 16, half, wmma::row_major> fb;
            wmma::load_matrix_sync(fb, &sb[0][16 * j], 72);
            wmma::mma_sync(sums[j], fa, fb, sums[j]);
        }
        __syncthreads();
    }
    for (int j = 0; j < 4; j++)
        wmma::store_matrix_sync(d + 16 * warp * 64 + 16 * j, sums[j], 64, wmma::mem_row_major);
}

__global__ void rounded(float *x)
{
    const float values[4] = {1.0f + 1.0f / 2048, 3.14159265f, -1.0f - 3.0f / 4096, 1e-30f};
    x[threadIdx.x] = wmma::__float_to_tf32(values[threadIdx.x]);
}

int main()
{
    run<16, 16, 16, half, half, float>("half in float");
    run<16, 16, 16, half, half, half>("half in half");
    run<32, 8, 16, half, half, float>("half in float");
    run<16, 16, 16, __nv_bfloat16, __nv_bfloat16, float>("bfloat16");
    run<8, 32, 16, __nv_bfloat16, __nv_bfloat16, float>("bfloat16");
    run<16, 16, 16, signed char, signed char, int>("signed bytes");
    run<32, 8, 16, unsigned char, unsigned char, int>("unsigned bytes");
    run<16, 16, 8, wmma::precision::tf32, float, float>("tf32");
    run<8, 8, 4, double, double, double>("double");

    int *sums;
    NEED(cudaMalloc(&sums, 512 * sizeof *sums));
    saturating<<<1, 32>>>(sums);
    report_array("saturating", sums, 512);
    half *a, *b;
    float *d;
    NEED(cudaMalloc(&a, 64 * 64 * sizeof *a));
    NEED(cudaMalloc(&b, 64 * 64 * sizeof *b));
    NEED(cudaMalloc(&d, 64 * 64 * sizeof *d));
    fill<<<1, 64>>>(a, 64 * 64, 3);
    fill<<<1, 64>>>(b, 64 * 64, 8);
    tiled<<<1, 128>>>(d, a, b);
    report_array("tiled", d, 64 * 64);
    rounded<<<1, 4>>>(d);
    report_array("to tf32", d, 4);
    REPORT(cudaDeviceSynchronize());
    NEED(cudaFree(sums));
    NEED(cudaFree(a));
    NEED(cudaFree(b));
    NEED(cudaFree(d));
    return 0;
}
