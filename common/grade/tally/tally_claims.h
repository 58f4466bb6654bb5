/* tally_claims.h: what the failing cases have in common. The judge says of each case all that its wrong
 * elements have in common; here that is named which holds in all of them, and shows where an array is large
 * enough not to be chance. */
#ifndef GRADE_TALLY_CLAIMS_H
#define GRADE_TALLY_CLAIMS_H

#include "tally.h"

/* Appends the message of the case that decides, with the patterns of all failing cases in place of its own;
 * where it is too small to show them, a larger case is quoted. Appends to hint what belongs to what the
 * message says. Of a case that claims nothing, message and hint are its own. Returns true when it names what was
 * done: a mistake that gold knows, or an index. */
bool tally_claims(text_t *message, text_t *hint, const tally_t *tally, const tally_case_t *decisive);

#endif
