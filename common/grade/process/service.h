/* service.h: a program that answers many questions, one after another, so that it is started once.
 *
 * A question is a list of words, as a command line has them: "BYTES\n" and then the words, each with its NUL,
 * on its standard input. The answer is a line on its standard output: "STATUS TEXT\n", in which STATUS is the
 * exit status that a program asked this alone would have. One that ends, or says anything else, is started
 * anew for the next question; and one that ended without a word after it had answered others is asked this
 * one again, anew. One thread at a time. */
#ifndef GRADE_SERVICE_H
#define GRADE_SERVICE_H

#include "child.h"

typedef struct {
    pid_t pid; /* 0: it is not running */
    child_ends_t ends;
} service_t; /* all zero to begin with */

/* Starts it where it is not running (argv, environment and directory as in process_run), asks, and waits for
 * the answer, for process->limit seconds. What came is reported as of a program that was run for this
 * question: the status, or how it ended; in `out` the line, with its newline, up to process->keep bytes.
 * Returns 0, or -1 where it could not be started. To be freed by process_free in both cases. */
int service_ask(service_t *service, const process_t *process, const char *const *words, ended_t *ended);

/* Ends it, if it is running. */
void service_end(service_t *service);

#endif
