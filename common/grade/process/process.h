/* process.h: runs one program to its end, whatever it does: in a process group of its own, with a time limit,
 * with its output kept up to a size, and with nothing left of the group afterwards.
 *
 * Any thread may run processes, several at a time. When the engine is asked to stop (Ctrl-C, SIGTERM,
 * SIGHUP), those that run are killed and no more are started. When the engine itself is killed, the warden
 * (warden.h) kills them. */
#ifndef GRADE_PROCESS_H
#define GRADE_PROCESS_H

#include <stdbool.h>
#include <stddef.h>

#include "output.h"

/* What a process is held to. */
typedef struct {
    int user; /* the user and group that it becomes, without any right; 0: it stays what we are */
    unsigned long long file, data, cpu, files; /* bytes of a file, bytes of memory, seconds of a processor,
                                                * open files; 0: no limit of its own */
    bool (*excess)(void *of); /* asked twice a second whether to end it, as at its time limit; or NULL */
    void *of;
    bool wrapped; /* an exit status above 128 tells the signal that ended what it ran */
} process_limits_t;

typedef struct {
    const char *const *argv; /* ends with NULL; the program is looked for as a shell does */
    const char *const
        *environment;      /* variables to set, "NAME=value" ("NAME" alone takes it away); NULL: none */
    const char *directory; /* to run in; NULL: ours */
    double limit;          /* seconds; 0: none */
    bool grace;            /* at the limit, ask first (SIGTERM) and kill a second later */
    size_t keep;           /* bytes to keep of standard output, and as many of standard error */
    bool merged;           /* standard error is kept with standard output */
    int input;             /* a descriptor to be its standard input; 0: there is nothing to read */
    const process_limits_t *limits; /* NULL: none of its own */
    int pass[3];                    /* descriptors that the program inherits, where above 2 */
    void (*line)(void *of,
                 const char *line); /* each line of standard output as it comes, instead of keeping it */
    void *of;
} process_t;

typedef struct {
    int status;   /* exit status; -1 where a signal ended it */
    int signal;   /* that ended it, or 0 */
    bool overran; /* it was killed at its limit */
    bool unbegun; /* it was never begun, by a fault of the machine: no process, no sandbox, or no file for
                   * its result (grade/class/sandbox.h); process_why says why */
    bool stopped; /* the engine is to stop; the rest says nothing */
    double ms;    /* wall clock, by a clock that never jumps */
    output_t out, err;
} ended_t;

/* Once, before any thread: handlers of signals, and the warden. */
void process_start(void);

/* Each thread that runs processes, once, before its first; returns a descriptor to poll for a word from
 * process_wake. */
int process_thread(void);

/* Runs it. Returns 0, or -1 where no process could be started (ended->status is then 127, and err says why).
 * A program that is not there ends with 127, too. process_free frees the outputs in both cases.
 */
int process_run(const process_t *process, ended_t *ended);

/* Of one that was never begun, why: the first line of what was said, of `length` bytes. */
const char *process_why(const ended_t *ended, int *length);
void process_free(ended_t *ended);

/* Sets ended->stopped. A cluster that cancels a job signals all its processes, one after another: where a
 * signal ended this one that we have not sent, the engine waits a second for its own before the end counts as
 * the program's. moment: seconds to wait in any case. */
void process_judge_end(ended_t *ended, double moment);

/* 1 once the engine has been asked to stop, by a signal or by process_stop. */
bool process_stopping(void);
void process_stop(void);

/* Wakes all threads that wait in process_run or poll what process_thread gave them. */
void process_wake(void);

/* Takes the words that have woken this thread. */
void process_woken(void);

double process_clock(void); /* seconds, from any beginning */

/* Milliseconds until the deadline (of process_clock), as poll wants them; -1 where there is none (0). */
int process_patience(double deadline);

#endif
