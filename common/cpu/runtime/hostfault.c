/* hostfault.c: the signal handler, and work that survives bad addresses. */
#define _GNU_SOURCE
#include <setjmp.h>
#include <signal.h>
#include <stdio.h>
#include <unistd.h>

#include "access.h"
#include "describe.h"
#include "hostfault.h"

/* Execution core: does not return in the ordinary way, or answers 0 if the fault was not in a kernel. */
int cucc_kernel_fault(int number, siginfo_t *info, void *context) __attribute__((weak));

static struct sigaction earlier_segv, earlier_bus;
static _Thread_local sigjmp_buf *escape; /* set while cucc_carefully does */

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

/* A fault of host code in memory of CUDA's: says what it is and what to do. */
static void explain(const void *address)
{
    char what[256], line[640];
    enum cucc_host_view view = cucc_host_view(address);
    const char *advice[] = {
        [CUCC_VIEW_DEVICE] = "the host cannot read or write device memory: copy it with cudaMemcpy",
        [CUCC_VIEW_VARIABLE] = "the host cannot use a device variable: copy it with cudaMemcpyFromSymbol or "
                               "cudaMemcpyToSymbol",
        [CUCC_VIEW_MANAGED] =
            "a kernel may be using managed memory: call cudaDeviceSynchronize before the host does",
        [CUCC_VIEW_OUTSIDE] = "no array is there",
    };
    if (view == CUCC_VIEW_NONE) return;
    cucc_describe_address(address, what, sizeof what);
    int length =
        snprintf(line, sizeof line, "cucc: host code touched %p, %s; %s\n", address, what, advice[view]);
    if (write(STDERR_FILENO, line, (size_t)length) < 0) return;
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
    explain(info->si_addr);
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
