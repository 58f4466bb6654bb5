/* Inline PTX as CUDA C programs use it: special registers, integer and bit instructions, predicates, loads and stores with
 * cache hints, barriers, shuffles and votes. */
#include "report.h"

__device__ unsigned lane()
{
    unsigned id;
    asm("mov.u32 %0, %%laneid;" : "=r"(id));
    return id;
}

/* A name that programs give to it themselves: nvcc declares none */
__device__ unsigned long long __globaltimer()
{
    unsigned long long nanoseconds;
    asm volatile("mov.u64 %0, %%globaltimer;" : "=l"(nanoseconds));
    return nanoseconds;
}

__global__ void registers(unsigned *out)
{
    unsigned i = threadIdx.x, warp, below, x, width, block;
    asm("mov.u32 %0, %%lanemask_lt;" : "=r"(below));
    asm volatile("mov.u32 %0, %%tid.x;" : "=r"(x));
    asm volatile("mov.u32 %0, %%ntid.x;\n\tmov.u32 %1, %%ctaid.x;" : "=r"(width), "=r"(block));
    asm("mov.u32 %0, %%warpid;" : "=r"(warp));
    out[i] = lane() + 100 * x + 10000 * width + 1000000 * block + (below ^ ((1u << lane()) - 1)) + warp - i / 32 + (__globaltimer() == 0);
}

__global__ void integers(const unsigned *a, const unsigned *b, unsigned *out, unsigned long long *wide)
{
    unsigned i = threadIdx.x, x = a[i], y = b[i], r[20];
    asm("add.u32 %0, %1, %2;" : "=r"(r[0]) : "r"(x), "r"(y));
    asm("mul.hi.u32 %0, %1, %2;" : "=r"(r[1]) : "r"(x), "r"(y));
    asm("mad.lo.u32 %0, %1, %2, %3;" : "=r"(r[2]) : "r"(x), "r"(y), "r"(7));
    asm("bfe.u32 %0, %1, %2, %3;" : "=r"(r[3]) : "r"(x), "r"(y & 31), "r"(9));
    asm("bfe.s32 %0, %1, %2, %3;" : "=r"(r[4]) : "r"(x), "r"(y & 31), "r"(5));
    asm("bfi.b32 %0, %1, %2, %3, %4;" : "=r"(r[5]) : "r"(x), "r"(y), "r"(y & 31), "r"(11));
    asm("prmt.b32 %0, %1, %2, %3;" : "=r"(r[6]) : "r"(x), "r"(y), "r"(0x7160));
    asm("lop3.b32 %0, %1, %2, %3, 0x96;" : "=r"(r[7]) : "r"(x), "r"(y), "r"(x * 3));
    asm("bfind.u32 %0, %1;" : "=r"(r[8]) : "r"(x));
    asm("popc.b32 %0, %1;" : "=r"(r[9]) : "r"(x));
    asm("clz.b32 %0, %1;" : "=r"(r[10]) : "r"(x >> (y & 31)));
    asm("brev.b32 %0, %1;" : "=r"(r[11]) : "r"(x));
    asm("shl.b32 %0, %1, %2;" : "=r"(r[12]) : "r"(x), "r"(y & 63));
    asm("shr.s32 %0, %1, %2;" : "=r"(r[13]) : "r"(x), "r"(y & 63));
    asm("sad.s32 %0, %1, %2, %3;" : "=r"(r[14]) : "r"(x), "r"(y), "r"(1));
    asm("mul.wide.u32 %0, %1, %2;" : "=l"(wide[i]) : "r"(x), "r"(y));
    asm("{\n\t.reg .pred p;\n\t.reg .u32 t;\n\tsetp.lt.u32 p, %1, %2;\n\tmov.u32 t, 5;\n\tselp.u32 %0, t, %1, p;\n\t@p add.u32 %0, %0, 1;\n\t}"
        : "=r"(r[15])
        : "r"(x), "r"(y));
    asm("min.s32 %0, %1, %2;" : "=r"(r[16]) : "r"(x), "r"(y));
    asm("and.b32 %0, %1, 0xff00;" : "=r"(r[17]) : "r"(x));
    asm("not.b32 %0, %1;" : "=r"(r[18]) : "r"(x));
    asm("rem.u32 %0, %1, 10;" : "=r"(r[19]) : "r"(x));
    for (int k = 0; k < 20; k++) out[20 * i + k] = r[k];
}

__global__ void floats(const float *a, float *out)
{
    int i = threadIdx.x;
    float x, y, z, w;
    asm("ld.global.nc.f32 %0, [%1];" : "=f"(x) : "l"(a + i));
    asm volatile("ld.global.cg.f32 %0, [%1+4];" : "=f"(y) : "l"(a + i) : "memory");
    asm("fma.rn.f32 %0, %1, %2, 0f3F000000;" : "=f"(z) : "f"(x), "f"(y));
    asm("{.reg .f32 t; add.f32 t, %1, %2; mul.f32 %0, t, t;}" : "=f"(w) : "f"(x), "f"(z));
    asm volatile("st.global.cs.v2.f32 [%0], {%1, %2};" ::"l"(out + 4 * i), "f"(z), "f"(w) : "memory");
    asm volatile("st.global.wt.f32 [%0+8], %1;" ::"l"(out + 4 * i), "f"(x) : "memory");
    unsigned bits;
    asm("mov.b32 %0, %1;" : "=r"(bits) : "f"(x));
    asm("cvt.rzi.s32.f32 %0, %1;" : "=r"(bits) : "f"(z));
    out[4 * i + 3] = (float)(int)bits;
}

__global__ void together(unsigned *out)
{
    __shared__ unsigned turned[64];
    unsigned i = threadIdx.x, other, votes, active, sum = i;
    turned[63 - i] = i;
    asm volatile("bar.sync 0;" ::: "memory");
    asm volatile("membar.gl;" ::: "memory");
    asm volatile("shfl.sync.idx.b32 %0, %1, %2, 0x1f, 0xffffffff;" : "=r"(other) : "r"(i), "r"((i + 5) & 31));
    for (unsigned d = 16; d > 0; d /= 2) {
        unsigned from;
        asm volatile("shfl.sync.bfly.b32 %0, %1, %2, 0x1f, 0xffffffff;" : "=r"(from) : "r"(sum), "r"(d));
        sum += from;
    }
    asm volatile("{.reg .pred p; setp.ne.u32 p, %1, 0; vote.sync.ballot.b32 %0, p, 0xffffffff;}" : "=r"(votes) : "r"(i % 3));
    asm volatile("activemask.b32 %0;" : "=r"(active));
    out[i] = turned[i] + 100 * other + (sum ^ votes ^ active);
}

int main()
{
    unsigned *out, *a, *b, hosts[2][65];
    unsigned long long *wide;
    float *floating, *result, values[65];
    for (unsigned i = 0; i < 65; i++) {
        hosts[0][i] = i * 2654435761u + 12345u;
        hosts[1][i] = (i * 40503u) ^ 0x9e3779b9u;
        values[i] = i * 0.37f - 3;
    }
    NEED(cudaMalloc(&out, 64 * 20 * sizeof *out));
    NEED(cudaMalloc(&a, 260));
    NEED(cudaMalloc(&b, 260));
    NEED(cudaMalloc(&floating, 260));
    NEED(cudaMalloc(&result, 4 * 64 * sizeof *result));
    NEED(cudaMalloc(&wide, 64 * sizeof *wide));
    NEED(cudaMemcpy(a, hosts[0], 260, cudaMemcpyHostToDevice));
    NEED(cudaMemcpy(b, hosts[1], 260, cudaMemcpyHostToDevice));
    NEED(cudaMemcpy(floating, values, 260, cudaMemcpyHostToDevice));
    registers<<<1, 64>>>(out);
    report_array("registers", out, 64);
    integers<<<1, 64>>>(a, b, out, wide);
    unsigned host[64 * 20];
    NEED(cudaMemcpy(host, out, sizeof host, cudaMemcpyDeviceToHost));
    for (int k = 0; k < 20; k++) printf("integers %d: %u %u %u\n", k, host[k], host[20 + k], host[63 * 20 + k]);
    report_array("integers", out, 64 * 20);
    report_array("wide", wide, 64);
    floats<<<1, 64>>>(floating, result);
    report_array("floats", result, 256);
    together<<<1, 64>>>(out);
    report_array("together", out, 64);
    return 0;
}
