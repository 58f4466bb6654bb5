/* site.h: instructions of the program, by number.  A site is the return address of a hook; where one is kept
 * with every word of memory, it is kept as a number of 16 bits. */
#ifndef CUCC_IDENTITY_SITE_H
#define CUCC_IDENTITY_SITE_H

#include <stdint.h>

uint16_t cucc_site_number(const void *site); /* 0: there are too many */
/* The same, for one that has been asked for before, most often */
static inline uint16_t cucc_site_quickly(const void *site)
{
    enum { RECENT = 256 };
    static struct {
        const void *site;
        uint16_t number;
    } recent[RECENT];
    unsigned i = ((uintptr_t)site ^ (uintptr_t)site >> 8) % RECENT;
    if (recent[i].site != site) {
        recent[i].number = cucc_site_number(site);
        recent[i].site = site;
    }
    return recent[i].number;
}
const void *cucc_site_of(uint16_t number); /* NULL for 0 */

#endif
