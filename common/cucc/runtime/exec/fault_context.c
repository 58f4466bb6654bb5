/* fault_context.c: what a signal handler sees of the thread that it interrupted. */
#include <link.h>
#include <stdbool.h>
#include <string.h>
#include <ucontext.h>
#include "exec/fault.h"

#if defined(__x86_64__)
void *cucc_context_pc(const void *context)
{
    return (void *)((const ucontext_t *)context)->uc_mcontext.gregs[REG_RIP];
}
char *cucc_context_stack(const void *context)
{
    return (char *)((const ucontext_t *)context)->uc_mcontext.gregs[REG_RSP];
}
int cucc_context_writing(const void *context)
{
    const ucontext_t *u = context;
    return u->uc_mcontext.gregs[REG_TRAPNO] == 14 ? (int)(u->uc_mcontext.gregs[REG_ERR] >> 1 & 1) : -1;
}

void cucc_context_leave(void *context, cucc_thread *to, struct cucc_tls *tls)
{
    greg_t *registers = ((ucontext_t *)context)->uc_mcontext.gregs;
    registers[REG_RSP] = (greg_t)to->stack - 256; /* cucc_ring_leave loads its own */
    registers[REG_RSP] &= ~(greg_t)15;
    registers[REG_RDI] = (greg_t)to;
    registers[REG_RSI] = (greg_t)tls;
    registers[REG_EFL] &= ~(greg_t)0x400; /* the direction flag, as calls expect it */
    registers[REG_RIP] = (greg_t)(uintptr_t)cucc_ring_leave;
}

/* lea x(%rip),%rcx; mov %rcx,(%rax); mov %rsp,8(%rax); mov %rbp,16(%rax): the head of cucc_park */
static int head_of_hop(const unsigned char *code)
{
    static const unsigned char rest[] = {0x48, 0x89, 0x08, 0x48, 0x89, 0x60, 0x08, 0x48, 0x89, 0x68, 0x10};
    return code[0] == 0x48 && code[1] == 0x8d && code[2] == 0x0d && !memcmp(code + 7, rest, sizeof rest);
}
/* cucc_park_at has looked, and is about to jump by what it saw */
static bool before_hop(const unsigned char *code)
{
    return code[0] == 0x75 && head_of_hop(code + 2);
}
enum { HOP_BYTES = 64, CODE_STEP = 1 };
#elif defined(__aarch64__)
void *cucc_context_pc(const void *context)
{
    return (void *)((const ucontext_t *)context)->uc_mcontext.pc;
}
char *cucc_context_stack(const void *context)
{
    return (char *)((const ucontext_t *)context)->uc_mcontext.sp;
}
int cucc_context_writing(const void *context)
{
    (void)context;
    return -1;
}

void cucc_context_leave(void *context, cucc_thread *to, struct cucc_tls *tls)
{
    ucontext_t *u = context;
    u->uc_mcontext.sp = ((uintptr_t)to->stack - 256) & ~(uintptr_t)15;
    u->uc_mcontext.regs[0] = (uintptr_t)to;
    u->uc_mcontext.regs[1] = (uintptr_t)tls;
    u->uc_mcontext.pc = (uintptr_t)cucc_ring_leave;
}

/* adr x9, x; mov x10, sp; stp x9, x10, [x0]: the head of cucc_park */
static int head_of_hop(const unsigned char *code)
{
    uint32_t word[3];
    memcpy(word, code, sizeof word);
    return (word[0] & 0x9f00001f) == 0x10000009 && word[1] == 0x910003ea && word[2] == 0xa9002809;
}
/* cucc_park_at has looked: cmp w9, w3; b.ne; the hop */
static bool before_hop(const unsigned char *code)
{
    uint32_t word;
    memcpy(&word, code, sizeof word);
    return ((word & 0xff00001f) == 0x54000001 && head_of_hop(code + 4)) ||
           (word == 0x6b03013f && head_of_hop(code + 8));
}
enum { HOP_BYTES = 60, CODE_STEP = 4 };
#else
void *cucc_context_pc(const void *context)
{
    return (void)context, NULL;
}
char *cucc_context_stack(const void *context)
{
    return (void)context, NULL;
}
int cucc_context_writing(const void *context)
{
    return (void)context, -1;
}
void cucc_context_leave(void *context, cucc_thread *to, struct cucc_tls *tls)
{
    (void)context;
    cucc_ring_leave(to, tls);
}
static int head_of_hop(const unsigned char *code)
{
    return (void)code, 0;
}
enum { HOP_BYTES = 0, CODE_STEP = 1 };
#endif

static struct {
    const char *low, *high;
} program; /* the code of the module that kernels are in */

int cucc_pc_is_program(const void *pc)
{
    return (const char *)pc >= program.low && (const char *)pc < program.high;
}

int cucc_pc_is_hopping(const void *pc)
{
    const unsigned char *at = pc;
    if ((const char *)pc >= cucc_ring_code && (const char *)pc < cucc_ring_code_end) return 1;
    if (before_hop(at)) return 1;
    for (int back = 0; back < HOP_BYTES && (const char *)at - back >= program.low; back += CODE_STEP)
        if (head_of_hop(at - back)) return 1;
    return 0;
}

static int look_at_module(struct dl_phdr_info *module, size_t size, void *function)
{
    (void)size;
    for (int i = 0; i < module->dlpi_phnum; i++) {
        const ElfW(Phdr) *part = &module->dlpi_phdr[i];
        const char *low = (const char *)module->dlpi_addr + part->p_vaddr;
        if (part->p_type != PT_LOAD || !(part->p_flags & PF_X)) continue;
        if ((const char *)function < low || (const char *)function >= low + part->p_memsz) continue;
        program.low = low;
        program.high = low + part->p_memsz;
        return 1;
    }
    return 0;
}

void cucc_pc_learn_program(const void *some_function)
{
    if (!cucc_pc_is_program(some_function)) dl_iterate_phdr(look_at_module, (void *)(uintptr_t)some_function);
}
