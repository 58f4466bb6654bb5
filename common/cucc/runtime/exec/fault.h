/* fault.h: what went wrong in a kernel, and telling it. */
#ifndef CUCC_FAULT_H
#define CUCC_FAULT_H

#include <signal.h>
#include "exec/grid.h"

enum { FAULT_FRAMES = 16 };
#define CUCC_TICK_SIGNAL SIGURG /* ignored by default, should one come late */

/* Taken down in a signal handler, told when the grid has stopped */
typedef struct fault {
    int signal;          /* SIGSEGV, SIGBUS, SIGFPE, SIGILL; CUCC_TICK_SIGNAL: the watchdog's */
    const char *address; /* that was accessed, for SIGSEGV and SIGBUS */
    int address_known; /* x86 does not tell which, when it is not aligned as the instruction asks or cannot be
                          one */
    const char *stack; /* the stack pointer */
    int writing;       /* 1 a store, 0 a load, -1 unknown */
    cucc_dim3 block, thread;
    int thread_known;
    void *frames[FAULT_FRAMES]; /* frames[0] is where it happened, the others are return addresses */
    int depth;
    long beyond_shared;    /* bytes beyond the end of the block's shared memory, or -1 */
    size_t dynamic_shared; /* that the launch asked for */
    size_t static_shared;  /* of __shared__ arrays with a size of their own that the block has touched */
    int told;              /* the observer has said what there is to say */
} fault;

/* Registers of an interrupted thread: fault_context.c */
void *cucc_context_pc(const void *context);
char *cucc_context_stack(const void *context);
int cucc_context_writing(const void *context);
/* On return from the handler the thread enters the record `to` instead */
void cucc_context_leave(void *context, cucc_thread *to, struct cucc_tls *tls);
/* Is this instruction part of a hop from one record to another? */
int cucc_pc_is_hopping(const void *pc);
/* Is it code that may be interrupted in favour of another thread: the program's own, no library's? */
int cucc_pc_is_program(const void *pc);
void cucc_pc_learn_program(const void *some_function);

/* For a handler of SIGSEGV and its kin: 1 after a fault in a kernel, which is taken down; the handler must
 * then return at once, into the scheduler.  0: the fault was somebody else's.  The handler's mask holds
 * CUCC_TICK_SIGNAL: a tick would take the thread for one that still computes, and leave in the middle. */
int cucc_kernel_fault(int number, siginfo_t *info, void *context);

/* What lies at an address, in words; an empty text if that is not known.  The part that keeps memory sets its
 * answer before the first grid (api/memory/hostfault.c does); without one an address is shown as a number. */
typedef const char *cucc_describe(const void *address, char *buffer, size_t size);
extern cucc_describe *cucc_fault_describe;

/* Takes down the place of the running thread */
void cucc_fault_take_down(fault *f, int number, const siginfo_t *info, void *context);

/* fault_line.c: "file.cu:12" for a place in the program, the innermost that is not in cucc's headers.
 * Returns 0 when nothing can be found out (no -g, no addr2line). */
int cucc_source_line(void *const *frames, int depth, char *text, size_t size);
/* A return address as the program's file counts it, less one: an address of the line that made the call */
unsigned long cucc_program_address(void *frame);
/* Is it one of the user's own source: in no header that comes with the compiler, with cucc or with the
 * harness? */
int cucc_line_is_users(const char *line);
/* A name in the current folder, the way the user would write it */
const char *cucc_line_without_folder(const char *path);
/* The text as one word of a shell's command. Returns 0 when it is empty or too long. */
int cucc_shell_quote(const char *text, char *quoted, size_t size);

#endif
