/* inline.h: device functions whose text is put into kernels that call them (inline.c). */
#ifndef CUCC_TRANSLATE_INLINE_H
#define CUCC_TRANSLATE_INLINE_H

#include "sites.h"

/* A variable in shared memory of a function: one for all calls from a kernel */
typedef struct {
    uint32_t kernel, name; /* bytes of the input: where their names stand */
    int number;
} taken_t;

typedef struct {
    unit_t *unit;
    size_t room;           /* of the unit's input: bytes */
    const function_t *now; /* the kernel that is being made */
    token_t *tokens;       /* the new ones */
    size_t count, capacity;
    uint32_t *map; /* from an old token to the new one */
    taken_t *taken;
    size_t taken_count;
} maker_t;

/* Makes the unit's tokens anew, with the statement of each site replaced.  For each of the unit's functions,
 * its sites, or NULL. */
void put_sites(maker_t *maker, sites_t *const *sites_of_functions);

#endif
