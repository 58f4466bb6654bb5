/* fault.c: faults in kernels are caught, taken down and survived.
 *
 * The handler runs on a stack of its own, writes down where the thread was, and sends the thread to the
 * scheduler's record; the block's other threads are forgotten with their stacks.  Telling the user waits
 * until the grid has stopped, when it is safe to look for source lines.
 */
#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include "exec/fault.h"
#include "exec/frames.h"
#include "exec/observer.h"

enum { ALTERNATE_STACK = 64 * 1024, NEAR_STACK = 80 * 1024 };

static struct sigaction earlier[NSIG];

cucc_describe *cucc_fault_describe;

/* In plain loops threadIdx is not kept, or the compiler puts it off */
static bool nobody_counts(const resident *r)
{
    const int flags = r->launch->info->flags;
    if (r->by_warp) return true;
    if (r->warps || !(flags & CUCC_KERNEL_NOWAIT)) return false;
    return flags & CUCC_KERNEL_CUT ? r->replay != 2 : !r->block.order;
}

void cucc_fault_take_down(fault *f, int number, const siginfo_t *info, void *context)
{
    f->signal = number;
    f->address = info ? info->si_addr : NULL;
    f->address_known = !info || info->si_code != SI_KERNEL;
    f->writing = cucc_context_writing(context);
    f->stack = cucc_context_stack(context);
    f->block = cucc_tls.block_index;
    f->thread = cucc_tls.thread;
    const resident *r = this_resident();
    f->thread_known = !nobody_counts(r);
    f->beyond_shared = info && f->address_known ? cucc_beyond_shared(r, f->address) : -1;
    f->dynamic_shared = r->launch->dynamic_shared;
    f->static_shared = r->shared_used;
    /* skip the handler's own frames: the trace is wanted from the interrupted instruction on */
    void *frames[FAULT_FRAMES + 8], *pc = cucc_context_pc(context);
    int depth = cucc_frames(frames, FAULT_FRAMES + 8), first = 0;
    while (first < depth && frames[first] != pc) first++;
    f->frames[0] = pc;
    f->depth = 1;
    for (int i = first + 1; i < depth && f->depth < FAULT_FRAMES; i++) f->frames[f->depth++] = frames[i];
}

static int error_of(int number)
{
    return number == SIGFPE   ? ERROR_LAUNCH_FAILURE
           : number == SIGILL ? ERROR_ILLEGAL_INSTRUCTION
                              : ERROR_ILLEGAL_ADDRESS;
}

/* Once a grid: room for the first fault */
static fault *first_fault(grid *g, int error)
{
    static fault the_fault;
    static _Atomic int taken;
    if (cucc_grid_fail(g, error)) atomic_store(&taken, 0);
    if (atomic_exchange(&taken, 1)) return NULL;
    return g->fault = &the_fault;
}

/* Of the stack that is full; 0: it is not that */
static size_t full_stack(const fault *f, const cucc_launch *launch, thread_order order)
{
    int near = f->address > f->stack - NEAR_STACK && f->address < f->stack + 4096;
    if (!near || f->beyond_shared >= 0 || (uintptr_t)f->address < 4096) return 0;
    return cucc_runs_whole(launch, order) ? CUCC_BIG_STACK_BYTES : cucc_thread_stack_bytes();
}

static int tell_observer(const fault *f, int number)
{
    size_t stack = full_stack(f, this_resident()->launch, this_resident()->order);
    return cucc_observer.fault(f->address, number, f->frames, f->depth, stack);
}

int cucc_kernel_fault(int number, siginfo_t *info, void *context)
{
    if (!cucc_tls.current) return 0;
    worker *w = this_worker();
    resident *r = this_resident();
    cucc_tls.in_runtime = 0;
    if (nobody_counts(r)) {
        r->replay = 1; /* once more, counting */
    } else if (!w->grid->error) {
        fault *f = first_fault(w->grid, error_of(number));
        if (f) {
            cucc_fault_take_down(f, number, info, context);
            f->told = observed() && tell_observer(f, number);
        }
    }
    cucc_context_leave(context, r->block.end, &cucc_tls);
    return 1;
}

static void on_fault(int number, siginfo_t *info, void *context)
{
    if (cucc_kernel_fault(number, info, context)) return;
    const struct sigaction *before = &earlier[number];
    if (before->sa_flags & SA_SIGINFO)
        before->sa_sigaction(number, info, context);
    else if (before->sa_handler != SIG_DFL && before->sa_handler != SIG_IGN)
        before->sa_handler(number);
    else
        sigaction(number, before, NULL); /* the same again, on return, without a handler */
}

void cucc_fault_catch(void)
{
    static const int signals[] = {SIGSEGV, SIGBUS, SIGFPE, SIGILL};
    void *warm[1];
    cucc_frames(warm, 1); /* loads what it needs now rather than in a handler */
    for (size_t i = 0; i < sizeof signals / sizeof *signals; i++) {
        struct sigaction action = {.sa_sigaction = on_fault,
                                   .sa_flags = SA_SIGINFO | SA_ONSTACK | SA_NODEFER};
        sigaddset(&action.sa_mask, CUCC_TICK_SIGNAL);
        sigaction(signals[i], &action, &earlier[signals[i]]);
    }
}

void cucc_fault_catch_thread(void)
{
    static __thread int done;
    if (done++) return;
    stack_t have, want = {.ss_size = ALTERNATE_STACK};
    if (!sigaltstack(NULL, &have) && !(have.ss_flags & SS_DISABLE) && have.ss_size >= ALTERNATE_STACK) return;
    want.ss_sp = mmap(NULL, ALTERNATE_STACK, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (want.ss_sp != MAP_FAILED) sigaltstack(&want, NULL);
}

/* --- telling --- */

static void headline(const cucc_kernel_info *info, cucc_dim3 block, const cucc_dim3 *thread,
                     const char *where)
{
    fflush(stdout);
    fprintf(stderr, "cucc: kernel %s", info->name);
    if (info->line) fprintf(stderr, " (%s:%d)", info->file, info->line);
    fprintf(stderr, ", block (%u,%u,%u)", block.x, block.y, block.z);
    if (thread) fprintf(stderr, ", thread (%u,%u,%u)", thread->x, thread->y, thread->z);
    if (where) fprintf(stderr, ", at %s", where);
    fputs(": ", stderr);
}

/* "cucc: kernel k (file.cu:12), block (x,y,z), thread (x,y,z): ", then the message */
static void complain(const cucc_dim3 *thread, const char *format, va_list args)
{
    runtime_enter();
    headline(this_resident()->launch->info, cucc_tls.block_index, thread, NULL);
    vfprintf(stderr, format, args);
    fputc('\n', stderr);
    runtime_leave();
}

void cucc_complain_block(const char *format, ...)
{
    va_list args;
    va_start(args, format);
    complain(NULL, format, args);
    va_end(args);
}

_Noreturn void cucc_kernel_end(enum cucc_end why, int error, const char *format, ...)
{
    cucc_want_thread();
    if (cucc_grid_fail(this_worker()->grid, error)) {
        va_list args;
        if (observed()) {
            char text[1024];
            va_start(args, format);
            vsnprintf(text, sizeof text, format, args);
            va_end(args);
            cucc_observer.kernel_failed(error, why, text);
        }
        va_start(args, format);
        complain(&cucc_tls.thread, format, args);
        va_end(args);
    }
    cucc_kernel_leave();
}

_Noreturn void cucc_kernel_leave(void)
{
    cucc_tls.in_runtime = 0;
    cucc_ring_leave(cucc_tls.block->end, &cucc_tls);
}

void cucc_want_thread(void)
{
    resident *r = this_resident();
    if (!nobody_counts(r)) return;
    r->replay = 1;
    cucc_kernel_leave();
}

static void tell_beyond_shared(const fault *f, const char *what)
{
    if (f->dynamic_shared)
        fprintf(
            stderr,
            "%s %ld bytes beyond the end of the block's shared memory: its launch asked for %zu bytes, the "
            "third number of <<<grid, block, %zu>>>\n",
            what, f->beyond_shared, f->dynamic_shared, f->dynamic_shared);
    else if (f->static_shared)
        fprintf(stderr, "%s %ld bytes beyond the end of its __shared__ arrays: check the index\n", what,
                f->beyond_shared);
    else
        fprintf(stderr,
                "%s an extern __shared__ array for which its launch requested no memory: <<<grid, block, "
                "bytes>>>\n",
                what);
}

static void tell_address(const fault *f, size_t stack_bytes)
{
    char text[512];
    const char *what = f->writing == 1 ? "writes to" : f->writing == 0 ? "reads from" : "accesses";
    if (!f->address_known)
        fprintf(
            stderr,
            "%s an address that is not aligned as it must be (a float4 to 16 bytes), or that is invalid\n",
            what);
    else if ((uintptr_t)f->address < 4096)
        fprintf(stderr,
                "%s address 0x%lx: a null pointer (was the array allocated? was the pointer handed over?)\n",
                what, (unsigned long)f->address);
    else if (f->beyond_shared >= 0)
        tell_beyond_shared(f, what);
    else if (stack_bytes)
        fprintf(stderr,
                "its stack of %zu KB is full: use smaller local arrays, or less recursion (CUCC_STACK=KB "
                "makes it larger)\n",
                stack_bytes / 1024);
    else if (cucc_fault_describe && *cucc_fault_describe(f->address, text, sizeof text))
        fprintf(stderr, "%s address %p: %s\n", what, (const void *)f->address, text);
    else
        fprintf(stderr,
                "%s address %p, which is not device memory; check the index against the size of the array\n",
                what, (const void *)f->address);
}

void cucc_fault_report(grid *g)
{
    const fault *f = g->fault;
    char where[600];
    int known = cucc_source_line(f->frames, f->depth, where, sizeof where) ||
                cucc_source_line(g->launch->callers, g->launch->caller_count, where, sizeof where);
    headline(g->launch->info, f->block, f->thread_known ? &f->thread : NULL, known ? where : NULL);
    switch (f->signal) {
    case SIGFPE:
        fputs("divides an integer by zero (or the smallest by -1); a GPU gives a wrong number without a "
              "message\n",
              stderr);
        break;
    case SIGILL:
        fputs("reached an invalid instruction, as after a function that does not return a value\n", stderr);
        break;
    case CUCC_TICK_SIGNAL:
        fprintf(
            stderr,
            "no thread of the grid has made any progress for %u s: an endless loop, a wait for something "
            "that "
            "never comes, or too much work for one thread; this thread was running (CUCC_WATCHDOG=SECONDS "
            "changes the limit)\n",
            g->patience);
        break;
    default:
        tell_address(f, full_stack(f, g->launch, g->order));
    }
    fflush(stderr);
}
