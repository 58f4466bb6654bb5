/* cell.h: what is kept of each word of 4 bytes, for races (findings/race.h). */
#ifndef CUCC_SHADOW_CELL_H
#define CUCC_SHADOW_CELL_H

#include "identity/time.h"

/* How a word was accessed; ATOMIC_BLOCK: atomic for threads of the block only */
enum access_how { PLAIN, VOLATILE, ATOMIC, ATOMIC_BLOCK };

/* read[0] and read[1]: two threads whose reads nothing ordered when they happened.  The masks say which bytes
 * of the word; strong: the read was no plain one; a site is a number (identity/site.h).  A strong read of no
 * bytes in read[1] is another thread's atomic before the last one (findings/race.c). */
typedef struct cell {
    mark write, read[2];
    uint16_t write_site, read_site[2];
    uint16_t write_mask : 4, read_mask0 : 4, read_mask1 : 4, write_kind : 2, strong0 : 1, strong1 : 1;
} cell;
_Static_assert(sizeof(cell) == 32, "a cell is 8 times as large as what it stands for");

#endif
