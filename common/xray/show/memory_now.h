/* memory_now.h: what the arrays hold at a step, and who wrote it. */
#ifndef XRAY_SHOW_MEMORY_NOW_H
#define XRAY_SHOW_MEMORY_NOW_H

#include <stdio.h>

#include "steps.h"

/* A byte of an array */
typedef struct {
    unsigned char value, known; /* known: somebody has written it */
} byte_t;

typedef struct {
    byte_t *bytes;    /* NULL: the array has not been touched, or is too large */
    size_t low, high; /* elements that have been touched, or lie near: high is one behind */
    size_t *written;  /* of each element: the step in which it was written last; 0: in none */
} array_now_t;

typedef struct {
    const trace_t *trace;
    array_now_t *arrays;
} memory_now_t;

memory_now_t memory_now_new(const trace_t *trace);

/* What the launch finds. */
void memory_now_launch(memory_now_t *now, const launch_t *launch);

/* What a copy leaves, in that step. */
void memory_now_copy(memory_now_t *now, const copy_t *copy, size_t step);

/* A load of that event reads what is there by now; false: the CPU had read something else. */
bool memory_now_agrees(const memory_now_t *now, const event_t *e);

/* A store or an atomic, in that step. */
void memory_now_write(memory_now_t *now, const event_t *e, size_t step);

/* An element as JSON: a number, a text in quotes where it is none, null where nobody has written it. */
void memory_now_print(FILE *out, const memory_now_t *now, int array, size_t element);

/* The same of an element's bytes in hex; "" is null. */
void memory_print_hex(FILE *out, const array_t *array, const char *hex);

#endif
