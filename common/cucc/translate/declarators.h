/* declarators.h: the names that a declaration of variables declares. */
#ifndef CUCC_TRANSLATE_DECLARATORS_H
#define CUCC_TRANSLATE_DECLARATORS_H

#include "unit.h"

typedef struct {
    uint32_t name;        /* token; the last word of a qualified name */
    uint32_t initialiser; /* the = or {, or NO_TOKEN */
    int qualified;        /* S::x */
} declarator_t;

/* The declarators of the declaration in [begin, end), end being its ';'; *list is in the unit's arena.
 * Returns how many, 0 for what cannot be read. */
int read_declarators(unit_t *unit, uint32_t begin, uint32_t end, declarator_t **list);

/* where in [begin, end) the first declarator begins, with its * and & */
uint32_t declared_type_end(const unit_t *unit, uint32_t begin, uint32_t end);

/* does the declaration that begins there make this name const: not so in const float *p */
int declares_const(const unit_t *unit, uint32_t begin, uint32_t name);

#endif
