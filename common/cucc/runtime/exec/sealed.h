/* sealed.h: a report that is taken down by somebody else while the program runs, so that the program cannot
 * take back what it has said, nor can others say anything in its place.
 *
 * CUCC_REPORT or CUCC_OPERATIONS may name a socket, as /dev/fd/N: then the other side is the engine of a
 * check. It greets with a key (seal.h), which is taken off the socket before any code of the program's runs,
 * and is kept on a page that cannot be read but while a frame is sealed. Each frame is one record, a JSON
 * object:
 *
 *     {"record":"begin"}                                             before main
 *     {"record":"so far","name":"sum","times":64,"blocks":64,"threads":8192}    an operation was done
 *     {"record":"counted","kernel":3,"sum":"9e...","launches":2}     so much of a kernel has been counted
 *     {"record":"closing"}                                           all has run
 *     ...                                     the report, as in a file; of each kernel "counted" once more
 *     {"record":"end",...}                                           the last
 *
 * With a plain file nothing of this is said, and the report is written at the end.
 *
 * What it is good for, and what not: docs/how-it-works.md. */
#ifndef CUCC_EXEC_SEALED_H
#define CUCC_EXEC_SEALED_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

/* Before anything of the program's own runs: takes the key where the path names a socket, and says "begin".
 * Once a process. */
void cucc_sealed_begin(const char *path);

bool cucc_is_sealed(void);

/* Lines, each a frame. Any thread. */
void cucc_sealed_say(const char *lines, size_t length);

/* An operation was done, for that many times now, and with so many blocks and threads in all: the first 64
 * times are told, then every 64th. */
void cucc_sealed_so_far(const char *name, unsigned long long times, unsigned long long blocks,
                        unsigned long long threads);

/* A report of `path` is opened: a file, or memory where the report is sealed. NULL: it cannot be had. */
FILE *cucc_report_open(const char *path);

/* The last record was written. Returns 0, or -1 where the report could not be written. */
int cucc_report_close(FILE *report);

#endif
