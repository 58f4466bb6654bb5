/* view.h: one output beside what is expected of it, element by element. */
#ifndef JUDGE_VIEW_H
#define JUDGE_VIEW_H

#include <stdbool.h>
#include <stddef.h>

#include "hints.h"
#include "judge.h"
#include "reader.h"

typedef struct view {
    const char *name;
    size_t n;
    char type;                       /* of the output: 'f' 'd' 'i' 'u' 'l' */
    const void *raw;                 /* the elements as they were handed over */
    const void *exact;               /* expected integers of the same type, NULL for real numbers */
    const double *got, *want;        /* the same as doubles; 64-bit integers beyond 2^53 are rounded here */
    const double *each;              /* absolute tolerance of each element, or NULL: then ... */
    tolerance_t tolerance;           /* ... this holds for all (and `why` in both cases) */
    unsigned char *wrong;            /* 1 for each element that is being talked about as wrong */
    size_t wrong_count, first, last; /* how many; their smallest and largest index */
    const char *is, *else_is;  /* what these are, and the others: "wrong" and "right", "not set" and "set" */
    int unset;                 /* 1: of the elements that were not set */
    size_t nx, ny, nz;         /* shape, or 0 0 0 */
    size_t block;              /* threads per block, or 0 */
    const mistake_t *mistakes; /* that gold knows, of this and of other outputs */
    int mistake_count;
    const place_t *places; /* that gold knows, likewise */
    int place_count;
    const terms_t *terms; /* of this and of other outputs */
    int terms_count;
    const output_t *others; /* all that was handed over, this one among them */
    int other_count;
    const char *right;            /* those that are right, each with a tab behind it; NULL: none is known */
    const char *in_words;         /* what gold says of a single number, or NULL */
    bool each_once;               /* a sum to which each number of the inputs comes once */
    const equations_t *equations; /* that it is to solve, or NULL */
    int on_cpu; /* the program ran on the CPU backend, whose fresh memory has a known pattern */
} view_t;

/* How far element j may be from what is expected. */
double view_allowed(const view_t *v, size_t j);

/* 1 when got[i] is what is expected at j. */
bool view_matches(const view_t *v, size_t i, size_t j);

/* 1 when element i holds the poison from before the launch, bit for bit. */
bool view_is_poison(const view_t *v, size_t i);

/* Recounts wrong_count, first and last from wrong[]. */
void view_count(view_t *v);

/* "y[17]", "u(1,0,1)", or "sum" for a single number. */
const char *view_element(const view_t *v, size_t i, char *memory, size_t size);

#endif
