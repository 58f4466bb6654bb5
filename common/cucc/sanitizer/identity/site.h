/* site.h: instructions of the program, by number.  A site is the return address of a hook; where one is kept
 * with every word of memory, it is kept as a number of 16 bits. */
#ifndef CUCC_IDENTITY_SITE_H
#define CUCC_IDENTITY_SITE_H

#include <stdint.h>

uint16_t cucc_site_number(const void *site); /* 0: there are too many */
const void *cucc_site_of(uint16_t number);   /* NULL for 0 */

#endif
