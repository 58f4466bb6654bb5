/* unset.h: local variables that are used before they have a value.
 *
 * Nobody announces a thread's own variables.  But the compiler starts each with a pattern
 * (-ftrivial-auto-var-init=pattern, driver/options.sh), and a number that takes it up keeps it: as a float or
 * a double it is so large that sums do not change it.  So it is looked for in what a kernel stores.
 */
#ifndef CUCC_FINDINGS_UNSET_H
#define CUCC_FINDINGS_UNSET_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#define CUCC_UNSET_WORD 0xfefefefeu /* g++'s pattern: 0xFE in each byte */

/* The last store that was announced, to be looked at when it has happened; place NULL: there is none */
typedef struct stored {
    const void *place;
    size_t size;
    const void *site;
    bool certain; /* a float: it is not the pattern by chance */
} stored;
extern stored cucc_stored;

void cucc_unset_look(void); /* the first word has the pattern */

/* Before the thread does anything else */
static inline void cucc_unset_after_store(void)
{
    uint32_t word;
    if (!cucc_stored.place) return;
    memcpy(&word, cucc_stored.place, sizeof word);
    if (__builtin_expect(word == CUCC_UNSET_WORD, 0)) cucc_unset_look();
    cucc_stored.place = NULL;
}

#endif
