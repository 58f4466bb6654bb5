/* units.h: the parts of a gap's text that can be replaced as a whole at run time: statements, conditions, steps of
 * loops, initialisers, and elements in brackets. It reads text, not C++: what it takes for a part may be none, which
 * the compiler then says. */
#ifndef LOCATE_UNITS_H
#define LOCATE_UNITS_H

#include <stdbool.h>
#include <stddef.h>

typedef enum {
    UNIT_STATEMENT, /* with its semicolon */
    UNIT_CONDITION,
    UNIT_STEP, /* of a for, whose value nobody wants */
    UNIT_VALUE /* of a variable, or an argument of one */
} unit_kind_t;

typedef struct {
    size_t from, to; /* where it stands in the text */
    unit_kind_t kind;
    /* statements stand within it, as in a lambda: they are units of their own, and it is none */
    bool has_body;
} unit_t;

typedef struct {
    unit_t *list;
    size_t count;
} units_t;

/* What of a text is code: the same text with blanks for comments, texts in quotes and directives. To be freed. */
char *units_code(const char *text);

/* The units of code[from..to), added to those that are there, in the order in which they end. */
void units_find(units_t *units, const char *code, size_t from, size_t to);

/* The smallest that holds these bytes; NULL: none. */
unit_t *units_around(const units_t *units, size_t from, size_t to);

#endif
