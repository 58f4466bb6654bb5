/* hop_ucontext.h: from one thread of a block to the next by runtime/exec/fiber_ucontext.c: slow, but C
 * (thread.h).
 */
#ifndef CUCC_HOP_UCONTEXT_H
#define CUCC_HOP_UCONTEXT_H

int cucc_ucontext_park(void);
int cucc_ucontext_park_at(unsigned line);

static inline void cucc_park(void)
{
    cucc_ucontext_park();
}
static inline int cucc_park_at(unsigned line)
{
    return cucc_ucontext_park_at(line);
}

#endif
