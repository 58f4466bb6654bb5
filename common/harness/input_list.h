/* input_list.h: the inputs made so far, for the harness (is this pointer ours?) and the judge (is an output
 * an input?). */
#ifndef HARNESS_INPUT_LIST_H
#define HARNESS_INPUT_LIST_H

#include <stddef.h>

typedef struct input {
    struct input *next;
    char name[64];
    char type; /* 'f' 'd' 'i' 'u', 'n' for float normals */
    size_t n;
    double lo, hi;
    void *data;
} input_t;

const input_t *input_first(void);
void inputs_free(void);

#endif
