/* record.h: one record: a line of JSON about a case or a step. */
#ifndef BASE_RECORD_H
#define BASE_RECORD_H

#include <stdio.h>

typedef struct {
    const char *practical, *title, *case_line, *status, *backend, *device, *message, *hint, *where;
    const char *seed;            /* digits, or "" for null */
    const char *metrics;         /* JSON, "{}" for none */
    const char *order, *pattern; /* NULL: this record does not have them (a step's) */
    const char *right;           /* outputs that are right, each followed by a tab; NULL or "": none */
    const char *claims;          /* JSON; NULL or "": it has none */
    const char *fault; /* of an error that is not the student's: "course" or "machine"; NULL or "": none */
    int step, points, max_points;
    double time_ms; /* negative: null */
} record_t;

/* The whole line with its newline. NULL strings (but order, pattern, claims and fault, which are then left
 * out) are printed as "". */
void record_print(FILE *out, const record_t *record);

/* The exit status that goes with a status: pass 0, fail 1, todo 3, error 4, timeout 5, skip 6; anything
 * else 2. */
int record_exit(const char *status);

#endif
