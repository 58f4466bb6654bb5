/* hop_aarch64.h: from one thread of a block to the next, on aarch64 (thread.h). */
#ifndef CUCC_HOP_AARCH64_H
#define CUCC_HOP_AARCH64_H

#define CUCC_CLOBBERS                                                                                        \
    "x4", "x5", "x6", "x7", "x8", "x9", "x10", "x11", "x12", "x13", "x14", "x15", "x16", "x17", "x18",       \
        "x19", "x20", "x21", "x22", "x23", "x24", "x25", "x26", "x27", "x28", "x30", "v0", "v1", "v2", "v3", \
        "v4", "v5", "v6", "v7", "v8", "v9", "v10", "v11", "v12", "v13", "v14", "v15", "v16", "v17", "v18",   \
        "v19", "v20", "v21", "v22", "v23", "v24", "v25", "v26", "v27", "v28", "v29", "v30", "v31", "memory", \
        "cc"

/* From record x0 (self) to the next one; x1 = &cucc_tls.  runtime/exec/fault_context.c knows the first
 * instructions. */
#define CUCC_HOP                                                                                             \
    "adr x9, 1f\n\t"                                                                                         \
    "mov x10, sp\n\t"                                                                                        \
    "stp x9, x10, [x0]\n\t"                                                                                  \
    "str x29, [x0, 16]\n\t"                                                                                  \
    "add x0, x0, 64\n\t"                                                                                     \
    "ldr x11, [x0, 72]\n\t" /* the stack after the next one: fetch its top while this one runs */            \
    "ldr q0, [x0, 32]\n\t"                                                                                   \
    "str x0, [x1]\n\t"                                                                                       \
    "str q0, [x1, 16]\n\t"                                                                                   \
    "ldp x9, x10, [x0]\n\t"                                                                                  \
    "ldr x29, [x0, 16]\n\t"                                                                                  \
    "mov sp, x10\n\t"                                                                                        \
    "prfm pldl1keep, [x11]\n\t"                                                                              \
    "br x9\n"                                                                                                \
    "1:\n\t"

static inline __attribute__((always_inline)) void cucc_park(void)
{
    register struct cucc_tls *tls __asm__("x1") = &cucc_tls;
    register cucc_thread *self __asm__("x0") = cucc_tls.current;
    __asm__ volatile(CUCC_HOP : "+r"(self), "+r"(tls) : : CUCC_CLOBBERS, "x2", "x3");
}

static inline __attribute__((always_inline)) int cucc_park_at(unsigned line)
{
    struct cucc_tls *place = &cucc_tls;
    cucc_thread *current = place->current;
    cucc_block *ring = place->block;
    register struct cucc_tls *tls __asm__("x1") = place;
    register cucc_thread *self __asm__("x0") = current;
    register cucc_block *block __asm__("x2") = ring;
    register unsigned other __asm__("w3") = line;
    __asm__ volatile("ldr w9, [x2, 16]\n\t"
                     "cmp w9, w3\n\t"
                     "b.ne 2f\n\t" CUCC_HOP "cmp x0, x0\n"
                     "2:\n\t"
                     "cset w3, ne\n\t"
                     : "+r"(self), "+r"(tls), "+r"(block), "+r"(other)
                     :
                     : CUCC_CLOBBERS);
    return (int)other;
}

#endif
