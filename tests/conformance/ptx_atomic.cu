/* Inline PTX of atomics in every space, and of compute capability 9.0 what needs no tensor core: barriers in shared memory,
 * bulk copies, the election of a lane, labels. It wants a GPU of that kind. */
#include "report.h"

__device__ unsigned shared_address(const void *p)
{
    return (unsigned)__cvta_generic_to_shared(p);
}

/* A sum of each kind of number by atom or red, from 128 threads */
__global__ void atomics(unsigned *u, int *s, unsigned long long *l, float *f, double *d)
{
    __shared__ unsigned inside[4];
    const unsigned t = threadIdx.x;
    unsigned old, at = shared_address(inside);
    if (t < 4) inside[t] = t == 1 ? 1000 : 0;
    __syncthreads();
    asm volatile("red.global.add.u32 [%0], %1;" ::"l"(u), "r"(t) : "memory");
    asm volatile("red.relaxed.gpu.global.or.b32 [%0 + 4], %1;" ::"l"(u), "r"(1u << (t & 31)) : "memory");
    asm volatile("atom.acq_rel.sys.global.and.b32 %0, [%1], %2;" : "=r"(old) : "l"(u + 2), "r"(~(1u << (t & 15))) : "memory");
    asm volatile("atom.global.xor.b32 %0, [%1], %2;" : "=r"(old) : "l"(u + 3), "r"(t * 3) : "memory");
    asm volatile("atom.global.inc.u32 %0, [%1], %2;" : "=r"(old) : "l"(u + 4), "r"(99) : "memory");
    asm volatile("red.global.dec.u32 [%0], %1;" ::"l"(u + 5), "r"(50) : "memory");
    asm volatile("atom.global.max.s32 %0, [%1], %2;" : "=r"(old) : "l"(s), "r"((int)t - 64) : "memory");
    asm volatile("red.global.min.s32 [%0 + 4], %1;" ::"l"(s), "r"((int)t - 64) : "memory");
    asm volatile("red.global.add.u64 [%0], %1;" ::"l"(l), "l"((unsigned long long)t << 32) : "memory");
    asm volatile("red.global.add.f32 [%0], %1;" ::"l"(f), "f"((float)t) : "memory");
    asm volatile("red.global.add.f64 [%0], %1;" ::"l"(d), "d"((double)t / 2) : "memory");
    asm volatile("atom.cta.shared.add.u32 %0, [%1], %2;" : "=r"(old) : "r"(at), "r"(2) : "memory");
    asm volatile("red.shared::cta.min.u32 [%0 + 4], %1;" ::"r"(at), "r"(t + 7) : "memory");
    asm volatile("atom.shared.cas.b32 %0, [%1], %2, %3;" : "=r"(old) : "r"(at + 8), "r"(0), "r"(5) : "memory");
    asm volatile("atom.shared.exch.b32 _, [%0], %1;" ::"r"(at + 12), "r"(11) : "memory");
    __syncthreads();
    if (t == 200) u[0] = old;
    if (t < 4) u[6 + t] = inside[t];
}

/* Two phases of a barrier: a bulk copy brings a tile, everybody doubles it, another takes it back. */
__global__ void tiles(const float *from, float *to, unsigned *elected)
{
    __shared__ alignas(16) float tile[128];
    __shared__ unsigned long long barrier;
    const unsigned bar = shared_address(&barrier), at = shared_address(tile), bytes = sizeof tile;
    unsigned chosen = 0;
    if (threadIdx.x == 0) asm volatile("mbarrier.init.shared::cta.b64 [%0], %1;" ::"r"(bar), "r"(blockDim.x) : "memory");
    asm volatile("fence.mbarrier_init.release.cluster;" ::: "memory");
    __syncthreads();
    for (unsigned phase = 0; phase < 2; phase++) {
        if (threadIdx.x == 0) {
            asm volatile("mbarrier.arrive.expect_tx.shared::cta.b64 _, [%0], %1;" ::"r"(bar), "r"(bytes) : "memory");
            asm volatile("cp.async.bulk.shared::cluster.global.mbarrier::complete_tx::bytes [%0], [%1], %2, [%3];" ::"r"(at),
                         "l"(from + 128 * phase), "r"(bytes), "r"(bar)
                         : "memory");
        } else {
            asm volatile("mbarrier.arrive.shared::cta.b64 _, [%0];" ::"r"(bar) : "memory");
        }
        asm volatile("{\n\t"
                     ".reg .pred done;\n\t"
                     "WAIT:\n\t"
                     "mbarrier.try_wait.parity.shared::cta.b64 done, [%0], %1;\n\t"
                     "@done bra DONE;\n\t"
                     "bra WAIT;\n\t"
                     "DONE:\n\t"
                     "}" ::"r"(bar),
                     "r"(phase)
                     : "memory");
        tile[threadIdx.x] *= 2;
        asm volatile("fence.proxy.async.shared::cta;" ::: "memory");
        __syncthreads();
        if (threadIdx.x == 0) {
            asm volatile("cp.async.bulk.global.shared::cta.bulk_group [%0], [%1], %2;" ::"l"(to + 128 * phase), "r"(at), "r"(bytes)
                         : "memory");
            asm volatile("cp.async.bulk.commit_group;" ::: "memory");
            asm volatile("cp.async.bulk.wait_group 0;" ::: "memory");
        }
        __syncthreads();
    }
    asm volatile("{\n\t.reg .pred p;\n\telect.sync _|p, %1;\n\t@p mov.u32 %0, 1;\n\t}" : "+r"(chosen) : "r"(0xffffffffu));
    asm volatile("red.global.add.u32 [%0], %1;" ::"l"(elected), "r"(chosen) : "memory");
    asm volatile("griddepcontrol.launch_dependents;");
    asm volatile("griddepcontrol.wait;" ::: "memory");
}

int main()
{
    unsigned *u, start[11] = {0, 0, ~0u, 0, 0, 0};
    int *s;
    unsigned long long *l;
    float *f, host[256], *from, *to;
    double *d;
    for (int i = 0; i < 256; i++) host[i] = (float)i;
    NEED(cudaMalloc(&u, sizeof start));
    NEED(cudaMalloc(&s, 2 * sizeof *s));
    NEED(cudaMalloc(&l, sizeof *l));
    NEED(cudaMalloc(&f, sizeof *f));
    NEED(cudaMalloc(&d, sizeof *d));
    NEED(cudaMalloc(&from, sizeof host));
    NEED(cudaMalloc(&to, sizeof host));
    NEED(cudaMemcpy(u, start, sizeof start, cudaMemcpyHostToDevice));
    NEED(cudaMemcpy(from, host, sizeof host, cudaMemcpyHostToDevice));
    NEED(cudaMemset(s, 0, 2 * sizeof *s));
    NEED(cudaMemset(l, 0, sizeof *l));
    NEED(cudaMemset(f, 0, sizeof *f));
    NEED(cudaMemset(d, 0, sizeof *d));
    atomics<<<1, 128>>>(u, s, l, f, d);
    tiles<<<1, 128>>>(from, to, u + 10);
    report_array("unsigned", u, 11);
    NEED(cudaMemcpy(start, u, sizeof start, cudaMemcpyDeviceToHost));
    printf("inside %u %u %u, elected %u\n", start[7], start[8], start[9], start[10]);
    report_array("int", s, 2);
    report_array("long", l, 1);
    report_array("float", f, 1);
    report_array("double", d, 1);
    report_array("tiles", to, 256);
    return 0;
}
