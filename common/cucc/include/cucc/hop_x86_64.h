/* hop_x86_64.h: from one thread of a block to the next, on x86-64 (thread.h). */
#ifndef CUCC_HOP_X86_64_H
#define CUCC_HOP_X86_64_H

#define CUCC_CLOBBERS                                                                                        \
    "rbx", "rsi", "r8", "r9", "r10", "r11", "r12", "r13", "r14", "r15", "xmm0", "xmm1", "xmm2", "xmm3",      \
        "xmm4", "xmm5", "xmm6", "xmm7", "xmm8", "xmm9", "xmm10", "xmm11", "xmm12", "xmm13", "xmm14",         \
        "xmm15", "memory"

/* From record rax (self) to the next one; rdi = &cucc_tls.  runtime/exec/fault_context.c knows the first
 * instructions. */
#define CUCC_HOP                                                                                             \
    "leaq 1f(%%rip), %%rcx\n\t"                                                                              \
    "movq %%rcx, 0(%%rax)\n\t"                                                                               \
    "movq %%rsp, 8(%%rax)\n\t"                                                                               \
    "movq %%rbp, 16(%%rax)\n\t"                                                                              \
    "addq $64, %%rax\n\t"                                                                                    \
    "movq 72(%%rax), %%rcx\n\t" /* the stack after the next one: fetch its top while this one runs */        \
    "movaps 32(%%rax), %%xmm0\n\t"                                                                           \
    "movq %%rax, 0(%%rdi)\n\t"                                                                               \
    "movaps %%xmm0, 16(%%rdi)\n\t"                                                                           \
    "movq 8(%%rax), %%rsp\n\t"                                                                               \
    "movq 16(%%rax), %%rbp\n\t"                                                                              \
    "prefetcht0 (%%rcx)\n\t"                                                                                 \
    "jmpq *0(%%rax)\n"                                                                                       \
    "1:\n\t"

static inline __attribute__((always_inline)) void cucc_park(void)
{
    struct cucc_tls *tls = &cucc_tls;
    cucc_thread *self = tls->current;
    __asm__ volatile(CUCC_HOP : "+a"(self), "+D"(tls) : : CUCC_CLOBBERS, "rcx", "rdx", "cc");
}

static inline __attribute__((always_inline)) int cucc_park_at(unsigned line)
{
    struct cucc_tls *tls = &cucc_tls;
    cucc_thread *self = tls->current;
    cucc_block *block = tls->block;
    int other;
    __asm__ volatile("cmpl %%ecx, 16(%%rdx)\n\t"
                     "jne 2f\n\t" CUCC_HOP "cmpl %%eax, %%eax\n"
                     "2:\n\t"
                     : "+a"(self), "+D"(tls), "+d"(block), "+c"(line), "=@ccne"(other)
                     :
                     : CUCC_CLOBBERS);
    return other;
}

/* The end of a thread whose stack begins there. It does not return to the ring, but jumps: as many threads as
 * a warp has are called before the first one ends, and the processor remembers where to return to for fewer.
 */
#define CUCC_THREAD_JUMPS_OUT
static inline __attribute__((always_inline, noreturn)) void cucc_thread_ends(const cucc_block *block,
                                                                             void *stack)
{
    __asm__ volatile("jmpq *%0" : : "r"(block->ends), "D"(&cucc_tls), "S"(stack) : "memory");
    __builtin_unreachable();
}

#endif
