/* output.h: what a program printed, up to a size: the beginning, and the end where it was more. */
#ifndef GRADE_OUTPUT_H
#define GRADE_OUTPUT_H

#include <stdbool.h>
#include <stddef.h>

typedef struct {
    char *text; /* ends with NUL; owned */
    size_t length, keep;
    size_t tail_at; /* in the second half, where the next byte goes once it is full */
    bool wrapped;
} output_t;

/* Room for `keep` bytes. Returns 0, or -1 when there is no memory. */
int output_begin(output_t *output, size_t keep);

void output_add(output_t *output, const char *bytes, size_t count);

/* Puts the end of a long output into its order; nothing is added after that. */
void output_end(output_t *output);

void output_free(output_t *output);

#endif
