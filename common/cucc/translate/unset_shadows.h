/* unset_shadows.h: which variables of a function have a shadow (unset.c), and where they stand in its text:
 * for unset.c alone. */
#ifndef CUCC_TRANSLATE_UNSET_SHADOWS_H
#define CUCC_TRANSLATE_UNSET_SHADOWS_H

#include <stdbool.h>
#include <stdint.h>

#include "locals.h"
#include "unit.h"

enum { MOST = 31 }; /* variables of a function that start without a value: bits of the taint */

typedef struct {
    enum { NO_SHADOW, BYTES, FLAG } kind; /* FLAG: it starts with a value, which may be tainted */
    int bit;
} shadow_t;

typedef struct {
    locals_t locals;
    shadow_t *shadows; /* of each of the locals */
    int bits;
    const char *names; /* of those with a bit, with commas */
    struct callee {
        uint32_t name; /* of a function that may return what was never set */
        int bit;
    } callees[MOST];
    size_t callee_count;
    bool returns; /* so may this one */
} marking_t;

/* The name of a variable with the indices and members behind it, as far as they lie in it */
typedef struct {
    uint32_t last;    /* token */
    unsigned indices; /* x[i][j] has 2 */
    bool is_odd;      /* what it stands for is not understood */
} chain_t;
chain_t chain_of(const unit_t *unit, const local_t *l, uint32_t i);

/* is the token in an expression from `from` on whose value comes of it; in a vector that is put together
 * (make_float4), of which parts may go unused; in a call that may do anything with it; or where it may be
 * written without our seeing it? */
enum { PLACE_PLAIN, PLACE_VECTOR, PLACE_CALL, PLACE_ODD };
int place_of(const unit_t *unit, uint32_t i, uint32_t from);
bool begins_with(const unit_t *unit, uint32_t i, const char *text);
bool in_unevaluated(const unit_t *unit, uint32_t i, uint32_t from); /* in sizeof(...) or the like */

/* The part of a statement that the token is in, if this pass looks there */
typedef struct {
    uint32_t from, to; /* NO_TOKEN: none */
    bool decides;      /* a condition */
} zone_t;
zone_t zone_of(const unit_t *unit, const statement_t *s, uint32_t i);

bool may_start_unset(const locals_t *locals, const local_t *l);
shadow_t *shadow_at(const marking_t *m, uint32_t i); /* of the variable that is used there, or NULL */
/* the ( of a call, by its plain name, of a function that may return what was never set; NO_TOKEN: none is at
 * i */
uint32_t call_at(const marking_t *m, uint32_t i, int *bit);
bool is_use(const marking_t *m, uint32_t i); /* of either */
bool has_read(const marking_t *m, uint32_t from, uint32_t to);

void drop_unseen(marking_t *m);  /* shadows of what may be written where this pass does not look */
void follow_taint(marking_t *m); /* what is given values that come of those with a shadow gets one, too */

#endif
