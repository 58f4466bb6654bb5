/* arrays.h: the arrays in global memory: allocations, and variables of the program.
 *
 * The list owns them; one that has been freed stays until its addresses are used again. */
#ifndef CUCC_SHADOW_ARRAYS_H
#define CUCC_SHADOW_ARRAYS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "shadow/sections.h"

enum { ARRAY_FRAMES = 8 };

typedef struct array {
    uintptr_t low, high, start; /* its pages; its first byte */
    size_t size;
    enum { ARRAY_DEVICE, ARRAY_MANAGED, ARRAY_PINNED, ARRAY_VARIABLE, ARRAY_CONSTANT } kind;
    unsigned number;             /* of the allocation, from 1 */
    uint32_t poison;             /* the word that fills it until somebody writes */
    const char *name;            /* NULL: an allocation without one */
    size_t element;              /* its bytes; 0: unknown */
    size_t row_width, row_pitch; /* bytes of a row, and from one to the next (cudaMallocPitch); 0: no rows */
    bool freed, named;
    bool coming;       /* allocated in the order of a stream that has not come there yet */
    uint32_t since;    /* time of that allocation; 0: it was there at once */
    uint32_t freed_at; /* time; 0: not freed, or not in the order of a stream */
    void *frames[ARRAY_FRAMES], *freed_frames[ARRAY_FRAMES]; /* where it was allocated, freed */
    int depth, freed_depth;
} array;

array *cucc_arrays_at(uintptr_t a);                           /* whose pages hold a, or NULL */
array *cucc_arrays_near(uintptr_t a);                         /* the same, or whose end or start is nearest */
void cucc_arrays_define_variable(section *s, const array *a); /* it has its value from the beginning */
array *cucc_arrays_new(uintptr_t low, uintptr_t high, uintptr_t start, size_t size, int kind);
array *cucc_arrays_each(size_t i); /* i from 0; NULL after the last */
void cucc_arrays_variables(void);  /* makes sure that all variables are known */
bool cucc_arrays_hold(const array *a, uintptr_t address, size_t size);
bool cucc_arrays_kernel_memory(uintptr_t a); /* registered host memory */
/* Is all of this between the end of a row and the next one? */
bool cucc_arrays_in_gap(const array *a, uintptr_t address, size_t size);
void cucc_arrays_name(const array *a, char *text,
                      size_t size); /* for a report, at the end: it asks for places */

#endif
