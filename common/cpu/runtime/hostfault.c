/* hostfault.c: the signal handler, and copies that survive bad addresses. */
#define _GNU_SOURCE
#include <setjmp.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "hostfault.h"

/* Execution core: does not return in the ordinary way, or answers 0 if the fault was not in a kernel. */
int cucc_kernel_fault(int number, siginfo_t *info, void *context) __attribute__((weak));

static struct sigaction earlier_segv, earlier_bus;
static _Thread_local sigjmp_buf *escape; /* set while a careful copy runs */

bool cucc_careful_copy(void *dst, const void *src, size_t size)
{
    sigjmp_buf here;
    if (sigsetjmp(here, 0)) {
        escape = NULL;
        return false;
    }
    escape = &here;
    __asm__ volatile("" ::: "memory");
    memcpy(dst, src, size);
    __asm__ volatile("" ::: "memory");
    escape = NULL;
    return true;
}

/* Lets the program die of the signal, or its own handler have it. */
static void pass_on(int number, siginfo_t *info, void *context)
{
    const struct sigaction *earlier = number == SIGSEGV ? &earlier_segv : &earlier_bus;
    if (earlier->sa_flags & SA_SIGINFO)
        earlier->sa_sigaction(number, info, context);
    else if (earlier->sa_handler != SIG_DFL && earlier->sa_handler != SIG_IGN)
        earlier->sa_handler(number);
    else
        sigaction(number, earlier, NULL); /* the same fault, on return, ends the program */
}

static void on_fault(int number, siginfo_t *info, void *context)
{
    if (cucc_kernel_fault && cucc_kernel_fault(number, info, context)) return;
    if (escape) {
        sigset_t mask;
        sigemptyset(&mask);
        sigaddset(&mask, number);
        sigprocmask(SIG_UNBLOCK, &mask, NULL);
        siglongjmp(*escape, 1);
    }
    pass_on(number, info, context);
}

void cucc_catch_faults(void)
{
    struct sigaction action = {0};
    action.sa_sigaction = on_fault;
    action.sa_flags = SA_SIGINFO | SA_ONSTACK | SA_NODEFER;
    sigaction(SIGSEGV, &action, &earlier_segv);
    sigaction(SIGBUS, &action, &earlier_bus);
}
