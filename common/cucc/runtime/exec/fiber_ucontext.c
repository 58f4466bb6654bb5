/* fiber_ucontext.c: the ring of a block in C, for machines without assembly here (and with -DCUCC_UCONTEXT,
 * which the headers and the runtime must then both be compiled with).
 *
 * A record's resume field is used as a mark only: the walk below does what the assembly does by jumping.  Its
 * stack field points to the ucontext of a parked thread.  Each switch costs two system calls: some 50 times
 * the assembly's.
 */
#include "exec/grid.h"
#if defined(CUCC_UCONTEXT) || !(defined(__x86_64__) || defined(__aarch64__))
#include <string.h>
#include <ucontext.h>

const char cucc_ring_code[1], cucc_ring_code_end[1];
void cucc_ring_next(void) {}
void cucc_ring_held(void)
{
    __asm__ volatile("");
}
void cucc_ring_start(void)
{
    __asm__ volatile("" ::: "memory");
}
void cucc_ring_warp_end(void)
{
    __asm__ volatile("nop");
}
static void parked(void)
{
    __asm__ volatile("nop; nop");
}

static void enter(cucc_thread *t)
{
    struct cucc_tls *tls = &cucc_tls;
    tls->current = t;
    memcpy(&tls->thread, &t->x, sizeof tls->thread);
    tls->lane_bit = t->lane_bit;
}

static _Noreturn void go_on(cucc_thread *t);

/* What runs on a thread's own stack, from its first instruction to its last */
static void whole_thread(void)
{
    struct cucc_tls *tls = &cucc_tls;
    cucc_thread *self = tls->current;
    cucc_block *block = tls->block;
    void *top = (char *)self->stack;
    tls->in_runtime = 0;
    block->run(block->closure, block);
    tls->in_runtime = 1;
    *tls->free_stacks++ = top;
    self->resume = (void *)cucc_ring_next;
    block->alive--;
    self->warp->exited |= self->lane_bit;
    if (self->warp->pending) cucc_warp_lane_exited(self->warp);
    go_on(self + 1);
}

/* Where a context made for a new thread begins; it must outlive makecontext */
static void start(cucc_thread *t)
{
    struct cucc_tls *tls = &cucc_tls;
    ucontext_t fresh;
    if (!tls->free_stacks[-1]) cucc_stacks_more();
    char *top = *--tls->free_stacks;
    t->stack = top;
    t->resume = (void *)parked;
    getcontext(&fresh);
    fresh.uc_stack.ss_sp = top - cucc_thread_stack_bytes();
    fresh.uc_stack.ss_size = cucc_thread_stack_bytes();
    fresh.uc_link = NULL;
    makecontext(&fresh, whole_thread, 0);
    setcontext(&fresh);
    __builtin_unreachable();
}

/* Goes round from t to the first record that has something to run */
static _Noreturn void go_on(cucc_thread *t)
{
    for (;;) {
        enter(t);
        if (t->resume == (void *)cucc_ring_next || t->resume == (void *)cucc_ring_held)
            t++;
        else if (t->resume == (void *)cucc_ring_warp_end)
            t = ((cucc_warp *)t)->attention ? cucc_warp_end((cucc_warp *)t) : t + 1;
        else if (t->resume == (void *)cucc_ring_start)
            start(t);
        else
            setcontext(t->stack);
    }
}

static void switch_from(cucc_thread *self, cucc_thread *to)
{
    ucontext_t here;
    volatile int back = 0;
    cucc_tls.in_runtime = 1;
    self->stack = &here;
    self->resume = (void *)parked;
    getcontext(&here);
    if (!back) {
        back = 1;
        go_on(to);
    }
    cucc_tls.in_runtime = 0;
}

int cucc_ucontext_park(void)
{
    switch_from(cucc_tls.current, cucc_tls.current + 1);
    return 0;
}

int cucc_ucontext_park_at(unsigned line)
{
    cucc_tls.in_runtime = 1; /* looking and parking are one */
    if (cucc_tls.block->line == line) return cucc_ucontext_park();
    cucc_tls.in_runtime = 0;
    return 1;
}

void cucc_ring_switch(cucc_thread *self, cucc_thread *to, struct cucc_tls *tls)
{
    switch_from(self, to);
    tls->current = NULL;
}

_Noreturn void cucc_ring_leave(cucc_thread *to, struct cucc_tls *tls)
{
    (void)tls;
    go_on(to);
}
#endif
