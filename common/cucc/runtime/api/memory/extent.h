/* extent.h: the memory that a library call uses, as its manual says.
 *
 * A call says with its extents what it reads and writes. That is looked at before it runs, whoever does the
 * work then (our own code, OpenBLAS, LAPACK, FFTW): what does not lie in an array is told by the call's name,
 * and what such a library reads ahead of what it needs is nobody's fault. The sanitizer build looks for races
 * with other streams, and for what nobody has written. */
#ifndef CUCC_EXTENT_H
#define CUCC_EXTENT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "cucc/launch.h"

enum {
    CUCC_READS = 1,
    CUCC_WRITES = 2,
    CUCC_SCRATCH = 4, /* may be written, and holds nothing afterwards: a workspace */
    CUCC_HULL = 8,    /* from the first byte used to the last; what lies between may be used in part */
    CUCC_AHEAD = 16   /* the library that does the work may read ahead, beyond the end */
};

/* depth slices, slice bytes apart, of count runs, pitch bytes apart, of width bytes */
typedef struct cucc_extent {
    const void *start;
    size_t width, pitch, count, slice, depth; /* width 0: nothing is used */
    size_t each;                              /* not 0: start is an array of so many pointers to such */
    char triangle;  /* 'L' or 'U': that triangle of count columns, of numbers of ... */
    size_t element; /* ... so many bytes */
    int how;
} cucc_extent;

static inline cucc_extent cucc_extent_matrix(const void *start, size_t element, long long rows,
                                             long long columns, long long ld, int how)
{
    const bool none = rows <= 0 || columns <= 0;
    return (cucc_extent){.start = start,
                         .width = none ? 0 : (size_t)rows * element,
                         .pitch = none ? 0 : (size_t)ld * element,
                         .count = none ? 0 : (size_t)columns,
                         .depth = 1,
                         .element = element,
                         .how = how};
}

/* One triangle of a square matrix; triangle 0: all of it */
static inline cucc_extent cucc_extent_square(const void *start, size_t element, long long n, long long ld,
                                             char triangle, int how)
{
    cucc_extent e = cucc_extent_matrix(start, element, n, n, ld, how);
    e.triangle = triangle;
    return e;
}

/* start: the lowest address, whatever the sign of the increment */
static inline cucc_extent cucc_extent_vector(const void *start, size_t element, long long n,
                                             long long increment, int how)
{
    if (increment == 1) return cucc_extent_matrix(start, element, n, 1, n, how);
    return cucc_extent_matrix(start, element, 1, increment == 0 && n > 0 ? 1 : n,
                              increment < 0 ? -increment : increment, how);
}

static inline cucc_extent cucc_extent_list(const void *start, size_t element, long long n, int how)
{
    return cucc_extent_vector(start, element, n, 1, how);
}

/* The same so many times, stride elements apart */
static inline cucc_extent cucc_extent_strided(cucc_extent one, long long stride, long long times)
{
    one.slice = (size_t)stride * one.element;
    one.depth = stride == 0 && times > 0 ? 1 : (size_t)times;
    return one;
}

/* pointers: so many pointers to such */
static inline cucc_extent cucc_extent_each(cucc_extent one, const void *pointers, long long times)
{
    one.start = pointers;
    one.each = (size_t)times;
    if (times <= 0) one.width = 0;
    return one;
}

/* The extents of a launch of a library call */
static inline size_t cucc_extent_count(const cucc_launch *launch)
{
    return launch->extents;
}
static inline const cucc_extent *cucc_extents(const cucc_launch *launch)
{
    return (const cucc_extent *)(const void *)((const char *)launch->closure + launch->extents_at);
}

/* What one slice spans, from start on */
static inline size_t cucc_extent_span(const cucc_extent *e)
{
    return e->count ? (e->count - 1) * e->pitch + e->width : 0;
}

/* Calls what(of, e, address) for each slice. Pointers of `each` are read: device memory must be open. */
void cucc_extent_slices(const cucc_extent *e, void (*what)(void *of, const cucc_extent *e, uintptr_t start),
                        void *of);
/* Calls what(of, e, address, width) for each run of bytes that lie together, of CUCC_HULL for the whole span.
 */
void cucc_extent_runs(const cucc_extent *e,
                      void (*what)(void *of, const cucc_extent *e, uintptr_t start, size_t width), void *of);

/* Does all of it lie in arrays, as far as it lies in memory of CUDA's at all? If not, says so in text.
 * Device memory must be open. */
bool cucc_extents_fit(const cucc_launch *launch, char *text, size_t size);
/* A call meets an index in its arrays that leads nowhere: says so; a GPU would have a wild access. */
void cucc_extent_wrong(const char *format, ...) __attribute__((format(printf, 1, 2)));
bool cucc_extent_was_wrong(void); /* did the call that has just run say so? */
/* While the call runs, what lies behind the arrays of CUCC_AHEAD can be read. */
void cucc_extents_ahead(const cucc_launch *launch, bool open);

#endif
