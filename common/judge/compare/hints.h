/* hints.h: what gold says of an output before it is compared, so that patterns can be named. */
#ifndef JUDGE_HINTS_H
#define JUDGE_HINTS_H

#include <stddef.h>

/* The output is a field of nx by ny by nz, i fastest. */
typedef struct {
    char name[64];
    size_t nx, ny, nz;
} shape_t;

/* The value that a mistake gives, and what to say of it. */
typedef struct {
    char name[64], says[200];
    double *value; /* owned */
    size_t n;
} mistake_t;

enum { HINTS_SHAPES = 64, HINTS_MISTAKES = 32 };

typedef struct {
    shape_t shapes[HINTS_SHAPES];
    mistake_t mistakes[HINTS_MISTAKES];
    int shape_count, mistake_count;
    int block_said; /* has gold said how many threads a block has? */
    size_t block;
} hints_t; /* all zero: gold has said nothing */

/* All are copied; what does not fit is not kept, and then not said. */
void hints_shape(hints_t *hints, const char *name, size_t nx, size_t ny, size_t nz);
void hints_block(hints_t *hints, size_t threads);
void hints_mistake(hints_t *hints, const char *name, const double *value, size_t n, const char *says);
void hints_free(hints_t *hints);

/* The shape of an output of so many elements, or NULL. The last that gold said counts. */
const shape_t *hints_shape_of(const hints_t *hints, const char *name, size_t n);

/* Threads a block: what gold says, or the case's word block= or threads=; 0 where neither does. */
size_t hints_block_size(const hints_t *hints);

#endif
