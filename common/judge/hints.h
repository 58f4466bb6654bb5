/* hints.h: what gold says of an output before it is compared, so that patterns can be named. */
#ifndef JUDGE_HINTS_H
#define JUDGE_HINTS_H

#include <stdbool.h>
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
    bool likely; /* it may be chance in any one case */
} mistake_t;

/* Elements that have something in common. */
typedef struct {
    char name[64], says[200];
    unsigned char *in; /* owned */
    size_t n;
} place_t;

/* Equations that an output is to solve, one a row. */
typedef struct {
    char name[64], whose[40]; /* "lane": which thread has the rows of a part */
    unsigned char *unsolved;  /* 1 for each row that what was handed over does not solve; owned */
    size_t n, system, part;   /* rows in all, of a system, and of a part of it */
} equations_t;

/* What the elements of an output are the sums of, each element's terms together, by rising number. */
typedef struct {
    char name[64], what[40], counted[60];
    size_t *begin;  /* of each element's terms; one more: the end of the last; owned */
    size_t *number; /* owned, as the next one */
    double *value;
    size_t n, count, numbers; /* elements, terms, one more than the largest number */
} terms_t;

/* What is said of an output only where it is wrong. */
typedef struct {
    char name[64];
    void (*say)(const void *context);
    const void *context;
} later_t;

/* A number in gold's own words */
typedef struct {
    char name[64], says[600];
} words_t;

enum {
    HINTS_WORDS = 4,
    HINTS_LATER = 16,
    HINTS_SHAPES = 64,
    HINTS_MISTAKES = 400,
    HINTS_PLACES = 8,
    HINTS_EQUATIONS = 4,
    HINTS_TERMS = 8,
    HINTS_ONCE = 8,
    HINTS_TERMS_MOST = 1 << 20
};

typedef struct {
    shape_t shapes[HINTS_SHAPES];
    mistake_t mistakes[HINTS_MISTAKES];
    place_t places[HINTS_PLACES];
    equations_t equations[HINTS_EQUATIONS];
    terms_t terms[HINTS_TERMS];
    later_t later[HINTS_LATER];
    char once[HINTS_ONCE][64]; /* the outputs to which each number comes once */
    int once_count;
    words_t words[HINTS_WORDS];
    int words_count;
    int later_count;
    int shape_count, mistake_count, place_count, equations_count, terms_count;
    int block_said; /* has gold said how many threads a block has? */
    size_t block;
} hints_t; /* all zero: gold has said nothing */

/* All are copied; what does not fit is not kept, and then not said. */
void hints_shape(hints_t *hints, const char *name, size_t nx, size_t ny, size_t nz);
void hints_block(hints_t *hints, size_t threads);
void hints_mistake(hints_t *hints, const char *name, const double *value, size_t n, const char *says,
                   bool likely);
void hints_place(hints_t *hints, const char *name, const unsigned char *in, size_t n, const char *says);
void hints_equations(hints_t *hints, const char *name, const double *off, const double *allowed, size_t n,
                     size_t system, size_t part, const char *whose);
void hints_terms(hints_t *hints, const char *name, size_t n, const char *what, const char *counted,
                 const size_t *element, const size_t *number, const double *value, size_t count);
void hints_later(hints_t *hints, const char *name, void (*say)(const void *context), const void *context);
void hints_once(hints_t *hints, const char *name);
void hints_words(hints_t *hints, const char *name, const char *says);
void hints_free(hints_t *hints);

/* The output is wrong: what was left until then is said now, once. */
void hints_say(hints_t *hints, const char *name);

/* The shape of an output of so many elements, or NULL. The last that gold said counts. */
const shape_t *hints_shape_of(const hints_t *hints, const char *name, size_t n);

/* The equations of an output, or NULL. */
const equations_t *hints_equations_of(const hints_t *hints, const char *name);

bool hints_are_once(const hints_t *hints, const char *name);

/* What gold says of a number, or NULL. */
const char *hints_words_of(const hints_t *hints, const char *name);

/* Threads a block: what gold says, or the case's word block= or threads=; 0 where neither does. */
size_t hints_block_size(const hints_t *hints);

#endif
