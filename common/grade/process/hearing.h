/* hearing.h: takes down what a program's runtime reports while it runs, so that nothing it has said can be
 * unsaid, and finds what others have said in its place (cucc/runtime/exec/sealed.h has the words).
 *
 * The program gets one end of a socket, on which a key lies for its runtime; a thread reads the other end. */
#ifndef GRADE_HEARING_H
#define GRADE_HEARING_H

#include <pthread.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct {
    int theirs; /* the program's end: handed on to it, closed by hearing_end */
    int ours;
    pthread_t thread;
    uint64_t key[2];
    char *bytes; /* heard so far */
    size_t length, room;
    bool too_much;
} hearing_t;

typedef enum {
    HEARD_WHOLE,     /* to the end, which says whether it is complete */
    HEARD_A_PART,    /* it broke off */
    HEARD_NOTHING,   /* it broke off before there was a report, or never began */
    HEARD_OTHERS,    /* something was said that is not of the runtime */
    HEARD_OTHERWISE, /* its counts are not those that it told while it ran */
    HEARD_TOO_MUCH
} heard_t;

/* Returns 0, or -1 with errno: then there is nothing to end. */
int hearing_begin(hearing_t *hearing);

/* The program has ended: checks what was heard, and writes the report, a record a line, where there is one.
 */
heard_t hearing_end(hearing_t *hearing, const char *path);

#endif
