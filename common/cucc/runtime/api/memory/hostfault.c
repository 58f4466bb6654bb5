/* hostfault.c: the signal handler, and work that survives bad addresses. */
#define _GNU_SOURCE
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "api/device/observer.h"
#include "api/memory/access.h"
#include "api/memory/describe.h"
#include "api/memory/hostfault.h"
#include "exec/fault.h"
#include "exec/frames.h"

static const int signals[] = {SIGSEGV, SIGBUS, SIGFPE};
static struct sigaction earlier[sizeof signals / sizeof *signals];
static _Thread_local sigjmp_buf *escape; /* where to go on if cucc_carefully meets a fault */
static _Thread_local const void *met;    /* the address of the last such fault */

bool cucc_carefully(void (*work)(const void *), const void *argument)
{
    sigjmp_buf here;
    if (sigsetjmp(here, 0)) {
        escape = NULL;
        return false;
    }
    escape = &here;
    work(argument);
    escape = NULL;
    return true;
}

const void *cucc_careless_address(void)
{
    return met;
}

/* Lets the program die of the signal, or its own handler have it. */
static void pass_on(int number, siginfo_t *info, void *context)
{
    const struct sigaction *before = earlier;
    while (signals[before - earlier] != number) before++;
    if (before->sa_flags & SA_SIGINFO)
        before->sa_sigaction(number, info, context);
    else if (before->sa_handler != SIG_DFL && before->sa_handler != SIG_IGN)
        before->sa_handler(number);
    else
        sigaction(number, before, NULL); /* the same fault, on return, ends the program */
}

static const char *const advice[] = {
    [CUCC_VIEW_DEVICE] = "the host cannot read or write device memory: copy it with cudaMemcpy",
    [CUCC_VIEW_VARIABLE] = "the host cannot use a device variable: copy it with cudaMemcpyFromSymbol or "
                           "cudaMemcpyToSymbol",
    [CUCC_VIEW_MANAGED] =
        "a kernel may be using managed memory: call cudaDeviceSynchronize before the host does",
    [CUCC_VIEW_OUTSIDE] = "no array is there",
};

static void say(const char *format, ...)
{
    char line[1024];
    va_list arguments;
    va_start(arguments, format);
    int length = vsnprintf(line, sizeof line, format, arguments);
    va_end(arguments);
    if ((size_t)length >= sizeof line) length = sizeof line - 1;
    if (write(STDERR_FILENO, line, (size_t)length) < 0) return;
}

/* The trace of the interrupted thread: from the interrupted instruction on */
static int frames_from(const void *context, void **frames, int room)
{
    void *pc = cucc_context_pc(context);
    int depth = cucc_frames(frames, room), first = 0;
    while (first < depth && frames[first] != pc) first++;
    if (first == depth) {
        frames[0] = pc;
        return 1;
    }
    memmove(frames, frames + first, (size_t)(depth - first) * sizeof *frames);
    return depth - first;
}

/* The line of the program that was interrupted there; it is looked for last, since that may fail in a program
 * that has gone astray: then an alarm ends it. */
static void say_where(const void *context)
{
    void *frames[FAULT_FRAMES + 8];
    char line[600];
    int depth = frames_from(context, frames, FAULT_FRAMES + 8);
    alarm(10);
    if (cucc_source_line(frames, depth, line, sizeof line)) say("cucc: that was at %s\n", line);
    alarm(0);
}

static void tell_observer(const void *address, enum cucc_host_view view, const void *context)
{
    void *frames[FAULT_FRAMES + 8];
    int depth = frames_from(context, frames, FAULT_FRAMES + 8);
    if (observed()) cucc_api_observer.host_fault(address, view, frames, depth);
}

/* A fault of host code that has nothing to do with CUDA: what is known of it. (An address that no x86 can
 * have is not told to us: it comes as 0, with another code.) */
static void explain_plainly(int number, const siginfo_t *info, const void *context)
{
    /* Where no system puts anything: an element or a member of what is not there. */
    enum { PAGES_OF_NULL = 1 << 16 };
    int known = info->si_code == SEGV_MAPERR || info->si_code == SEGV_ACCERR;
    if (number == SIGFPE && info->si_code == FPE_INTDIV)
        say("cucc: host code divided an integer by zero (or the smallest integer by -1)\n");
    else if (number != SIGSEGV || !known)
        return;
    else if ((uintptr_t)info->si_addr < PAGES_OF_NULL)
        say("cucc: host code used a null pointer (address %p)\n", info->si_addr);
    else
        say("cucc: host code touched %p, where it has no memory\n", info->si_addr);
    if (number == SIGSEGV) tell_observer(info->si_addr, CUCC_VIEW_NONE, context);
    say_where(context);
}

/* A fault of host code in memory of CUDA's: says what it is and what to do. */
static void explain(int number, const siginfo_t *info, const void *context)
{
    char what[256];
    const void *address = info->si_addr;
    enum cucc_host_view view = number == SIGFPE ? CUCC_VIEW_NONE : cucc_host_view(address);
    if (view == CUCC_VIEW_NONE) {
        explain_plainly(number, info, context);
        return;
    }
    cucc_describe_plainly(address, what, sizeof what);
    tell_observer(address, view, context);
    say("cucc: host code touched %p, %s; %s\n", address, what, advice[view]);
    say_where(context);
}

static void on_fault(int number, siginfo_t *info, void *context)
{
    if (cucc_kernel_fault(number, info, context)) return;
    if (escape && number != SIGFPE) {
        sigset_t mask;
        sigemptyset(&mask);
        sigaddset(&mask, number);
        sigaddset(&mask, CUCC_TICK_SIGNAL);
        sigprocmask(SIG_UNBLOCK, &mask, NULL);
        met = info->si_addr;
        siglongjmp(*escape, 1);
    }
    explain(number, info, context);
    pass_on(number, info, context);
}

void cucc_catch_faults(void)
{
    static bool caught;
    struct sigaction action = {0};
    if (caught) return;
    caught = true;
    action.sa_sigaction = on_fault;
    action.sa_flags = SA_SIGINFO | SA_ONSTACK | SA_NODEFER;
    sigaddset(&action.sa_mask, CUCC_TICK_SIGNAL);
    for (size_t i = 0; i < sizeof signals / sizeof *signals; i++) sigaction(signals[i], &action, &earlier[i]);
    cucc_fault_describe = cucc_describe_address;
}
