/* Inline PTX of compute capability 8.0: addresses in shared memory, asynchronous copies, ldmatrix, products by mma. */
#include <stdint.h>

#include "report.h"

/* of 256 words each thread copies four, through shared memory; of the last four only two bytes are copied */
__global__ void copies(const unsigned *x, unsigned *y)
{
    __shared__ __align__(16) unsigned tile[256];
    extern __shared__ unsigned more[];
    const unsigned i = threadIdx.x;
    const unsigned to = static_cast<unsigned>(__cvta_generic_to_shared(&tile[4 * i])),
                   other = static_cast<unsigned>(__cvta_generic_to_shared(&more[i]));
    const int bytes = i == 63 ? 2 : 16;
    asm volatile("cp.async.cg.shared.global [%0], [%1], 16, %2;\n" ::"r"(to), "l"(x + 4 * i), "r"(bytes));
    asm volatile("cp.async.commit_group;\n" ::);
    asm volatile("cp.async.ca.shared.global.L2::128B [%0], [%1], %2;\n" ::"r"(other), "l"(x + i), "n"(4));
    asm volatile("cp.async.commit_group;\n" ::);
    asm volatile("cp.async.wait_group %0;\n" ::"n"(0));
    __syncthreads();
    uint64_t wide;
    uint32_t narrow, loaded;
    asm("{ .reg .u64 p; cvta.to.shared.u64 p, %1; cvt.u32.u64 %0, p; }" : "=r"(narrow) : "l"(&tile[255 - i]));
    asm volatile("ld.shared.u32 %0, [%1];" : "=r"(loaded) : "r"(narrow));
    __syncthreads();
    asm volatile("st.shared.u32 [%0+4], %1;" ::"r"(to), "r"(loaded + more[63 - i]) : "memory");
    asm("cvta.shared.u64 %0, %1;" : "=l"(wide) : "l"((uint64_t)to));
    __syncthreads();
    y[4 * i] = *reinterpret_cast<unsigned *>(wide);
    y[4 * i + 1] = tile[4 * i + 1];
    y[4 * i + 2] = tile[4 * i + 2];
    y[4 * i + 3] = *(unsigned *)__cvta_shared_to_generic(to + 12);
}

__global__ void matrices(unsigned *y)
{
    __shared__ __align__(16) unsigned short tile[4][8][8];
    const unsigned lane = threadIdx.x;
    for (unsigned i = lane; i < 256; i += 32) (&tile[0][0][0])[i] = (unsigned short)(i * 7 + 1);
    __syncwarp();
    unsigned a[4], b[2], row = (unsigned)__cvta_generic_to_shared(tile[lane / 8][lane % 8]);
    asm volatile("ldmatrix.sync.aligned.m8n8.x4.shared.b16 {%0, %1, %2, %3}, [%4];"
                 : "=r"(a[0]), "=r"(a[1]), "=r"(a[2]), "=r"(a[3])
                 : "r"(row));
    asm volatile("ldmatrix.sync.aligned.m8n8.x2.trans.shared.b16 {%0, %1}, [%2];" : "=r"(b[0]), "=r"(b[1]) : "r"(row));
    for (int i = 0; i < 4; i++) y[4 * lane + i] = a[i];
    y[128 + lane] = b[0];
    y[160 + lane] = b[1];
}

/* registers of small numbers: halves 0 to 3, bytes -8 to 7 */
__device__ unsigned halves(unsigned n)
{
    const unsigned short values[4] = {0, 0x3c00, 0x4000, 0x4200};
    return values[n % 4] | (unsigned)values[n / 4 % 4] << 16;
}

__device__ unsigned bfloats(unsigned n)
{
    const unsigned short values[4] = {0, 0x3f80, 0x4000, 0x4040};
    return values[n % 4] | (unsigned)values[n / 4 % 4] << 16;
}

__device__ unsigned bytes(unsigned n)
{
    unsigned word = 0;
    for (int i = 0; i < 4; i++) word |= (((n * (i + 3) >> 1) % 16 - 8) & 0xff) << 8 * i;
    return word;
}

__global__ void products(float *real, int *whole, double *twice, unsigned *packed)
{
    const unsigned lane = threadIdx.x;
    float c[4] = {1, 2, 3, (float)lane};
    asm volatile("mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32 {%0, %1, %2, %3}, {%4, %5, %6, %7}, {%8, %9}, "
                 "{%0, %1, %2, %3};"
                 : "+f"(c[0]), "+f"(c[1]), "+f"(c[2]), "+f"(c[3])
                 : "r"(halves(lane)), "r"(halves(3 * lane + 1)), "r"(halves(5 * lane + 2)), "r"(halves(7 * lane)),
                   "r"(halves(lane + 9)), "r"(halves(11 * lane)));
    for (int i = 0; i < 4; i++) real[4 * lane + i] = c[i];
    float d[4];
    asm volatile("mma.sync.aligned.m16n8k8.row.col.f32.bf16.bf16.f32 {%0, %1, %2, %3}, {%4, %5}, {%6}, {%7, %7, %7, %7};"
                 : "=f"(d[0]), "=f"(d[1]), "=f"(d[2]), "=f"(d[3])
                 : "r"(bfloats(lane)), "r"(bfloats(3 * lane + 1)), "r"(bfloats(5 * lane + 2)), "f"(0.5f));
    for (int i = 0; i < 4; i++) real[128 + 4 * lane + i] = d[i];
    asm volatile("mma.sync.aligned.m16n8k8.row.col.f32.tf32.tf32.f32 {%0, %1, %2, %3}, {%4, %5, %6, %7}, {%8, %9}, "
                 "{%10, %10, %10, %10};"
                 : "=f"(d[0]), "=f"(d[1]), "=f"(d[2]), "=f"(d[3])
                 : "r"(__float_as_uint(lane * 0.5f)), "r"(__float_as_uint(2.f)), "r"(__float_as_uint(lane - 3.f)),
                   "r"(__float_as_uint(1.f)), "r"(__float_as_uint(lane * 0.25f)), "r"(__float_as_uint(4.f)), "f"(0.f));
    for (int i = 0; i < 4; i++) real[256 + 4 * lane + i] = d[i];
    int s[4];
    asm volatile("mma.sync.aligned.m16n8k32.row.col.s32.s8.s8.s32.satfinite {%0, %1, %2, %3}, {%4, %5, %6, %7}, "
                 "{%8, %9}, {%10, %10, %10, %10};"
                 : "=r"(s[0]), "=r"(s[1]), "=r"(s[2]), "=r"(s[3])
                 : "r"(bytes(lane)), "r"(bytes(3 * lane)), "r"(bytes(lane + 5)), "r"(bytes(7 * lane)),
                   "r"(bytes(2 * lane)), "r"(bytes(lane + 1)), "r"(1000));
    for (int i = 0; i < 4; i++) whole[4 * lane + i] = s[i];
    double e[2];
    asm volatile("mma.sync.aligned.m8n8k4.row.col.f64.f64.f64.f64 {%0, %1}, {%2}, {%3}, {%4, %4};"
                 : "=d"(e[0]), "=d"(e[1])
                 : "d"(lane * 0.5), "d"(lane - 7.), "d"(2.));
    twice[2 * lane] = e[0];
    twice[2 * lane + 1] = e[1];
    unsigned h[2];
    asm volatile("mma.sync.aligned.m16n8k8.row.col.f16.f16.f16.f16 {%0, %1}, {%2, %3}, {%4}, {%5, %5};"
                 : "=r"(h[0]), "=r"(h[1])
                 : "r"(halves(lane)), "r"(halves(3 * lane + 1)), "r"(halves(5 * lane + 2)), "r"(halves(6)));
    packed[2 * lane] = h[0];
    packed[2 * lane + 1] = h[1];
}

int main()
{
    unsigned host[256], *x, *y;
    float *real;
    int *whole;
    double *twice;
    for (unsigned i = 0; i < 256; i++) host[i] = i * 2654435761u + 12345u;
    NEED(cudaMalloc(&x, sizeof host));
    NEED(cudaMalloc(&y, sizeof host));
    NEED(cudaMalloc(&real, 384 * sizeof *real));
    NEED(cudaMalloc(&whole, 128 * sizeof *whole));
    NEED(cudaMalloc(&twice, 64 * sizeof *twice));
    NEED(cudaMemcpy(x, host, sizeof host, cudaMemcpyHostToDevice));
    copies<<<1, 64, 256>>>(x, y);
    report_array("copies", y, 256);
    matrices<<<1, 32>>>(y);
    report_array("matrices", y, 192);
    products<<<1, 32>>>(real, whole, twice, y);
    report_array("float", real, 384);
    report_array("int", whole, 128);
    report_array("double", twice, 64);
    report_array("half", y, 64);
    return 0;
}
