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

/* There in the sanitizer build, which watches the 64 bytes behind a block, and the last before it. */
extern void cucc_sanitizer_host_block(void *start, size_t size) __attribute__((weak));
extern void cucc_sanitizer_host_block_ends(void *start) __attribute__((weak));

#endif
