/* edit.h: edits to the token stream, and writing the result.
 *
 * Text put in by the translator is written under a line marker that calls it a system header's, so that the
 * compiler does not warn about it; it claims the file and line of the token it stands at, so that a debugger
 * stays in the user's source.  The user's own tokens keep their lines and, with white space, their columns.
 */
#ifndef CUCC_TRANSLATE_EDIT_H
#define CUCC_TRANSLATE_EDIT_H

#include "unit.h"

typedef struct edit {
    uint32_t following;
    const char *text;
} edit_t;

void hide(unit_t *unit, uint32_t i);
void hide_range(unit_t *unit, uint32_t from, uint32_t to);    /* [from, to) */
void put_instead(unit_t *unit, uint32_t i, const char *text); /* as the user's own text */
void put_before(unit_t *unit, uint32_t i, const char *text);  /* after what is there already */
void put_first(unit_t *unit, uint32_t i, const char *text);   /* before what is there already */
void put_after(unit_t *unit, uint32_t i, const char *text);
/* around what stands between two brackets, outside of what was put there before */
void wrap(unit_t *unit, uint32_t open, uint32_t close, const char *first, const char *last);

void emit(unit_t *unit, buffer_t *output);

#endif
