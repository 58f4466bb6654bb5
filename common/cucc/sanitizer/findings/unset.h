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

#include "findings/finite.h"
#include "shadow/pattern.h"

/* Is there where the source has the pattern's number, put there by the translator (translate/pattern.c) */
extern char cucc_pattern_is_meant __attribute__((weak));

/* The last store that was announced, to be looked at when it has happened; place NULL: there is none */
typedef struct stored {
    const void *place;
    size_t size;
    const void *site;
    bool certain; /* a float: it is not the pattern by chance */
    bool members; /* a struct without words of padding: each of its words is looked at */
} stored;
extern stored cucc_stored;

/* A value that comes of local variables without one, by the shadows that the translator puts in
 * (include/cucc/unset.h), is stored by the running thread at that place, or decides a branch there */
void cucc_unset_used(unsigned taint, const char *names, bool decides, const void *site);

/* The struct that was read last of which whole words, a bit each, were never written: what fresh memory holds
 * (CUCC_POISON) is known again where it is stored, and arithmetic keeps it */
typedef struct half_written {
    const void *thread; /* NULL: none */
    const void *site;
    size_t size;
    uint32_t words;
} half_written;
extern half_written cucc_half_written;
void cucc_unset_half_written(uintptr_t from, size_t size, const void *site); /* the running thread reads it */
void cucc_unset_thread_end(void);

/* An integer that something small was added to is near the pattern. A number may be that by chance; it is
 * told where many of those that are stored are so. Not farther, for 0xFF000000 is black. */
enum { CUCC_UNSET_NEAR = 4096 };
extern unsigned long cucc_unset_stores;
void cucc_unset_near(void);

void cucc_unset_look(void); /* the first word has the pattern, or others may have it */

/* Can a struct of that size have no padding as large as a word?  Not if its type is aligned to less than 8
 * bytes, as one is that the compiler takes for aligned to less than its size of 8, or whose size is no
 * multiple of 8. */
static inline bool cucc_unset_by_members(size_t size, bool aligned_to_less)
{
    return aligned_to_less && size >= 8 && size % 4 == 0 && size <= 64 && (size == 8 || size % 8);
}

/* Before the thread does anything else */
static inline void cucc_unset_after_store(void)
{
    uint32_t word;
    if (!cucc_stored.place) return;
    memcpy(&word, cucc_stored.place, sizeof word);
    cucc_unset_stores++;
    if (__builtin_expect(cucc_finite_asked, 0)) cucc_finite_look();
    if (__builtin_expect(word - CUCC_UNSET_WORD + CUCC_UNSET_NEAR < 2 * CUCC_UNSET_NEAR, 0))
        cucc_unset_near();
    if (__builtin_expect(word == CUCC_UNSET_WORD || cucc_stored.members || cucc_half_written.thread, 0))
        cucc_unset_look();
    cucc_stored.place = NULL;
}

#endif
