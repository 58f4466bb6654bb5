/* totals.h: sums of cells: of a whole kernel, or of a line. */
#ifndef CUCC_COUNT_TOTALS_H
#define CUCC_COUNT_TOTALS_H

#include "counting/cells.h"

enum { TOTAL_WIDTHS = 5 }; /* 1, 2, 4, 8 and 16 bytes per lane */

typedef struct traffic {
    double requests, cost, ideal; /* cost: sectors or wavefronts */
    double lanes, bytes;          /* that asked, summed over the requests; what they asked for */
} traffic;

typedef struct access_total {
    traffic all, by_width[TOTAL_WIDTHS];
} access_total;

typedef struct totals {
    access_total access[CELL_BLOCK]; /* by enum cell_what */
    double executions, lanes;        /* of basic blocks and accesses by warps; lanes that took part, summed */
    double divergent, barriers;
    double lost; /* lanes that came by when there was no room: what they did is extrapolated */
} totals;

void cucc_totals_add(totals *t, const count_cell *c);
void cucc_totals_add_cells(totals *t, const count_cells *cells);

/* The lanes of a warp part at the end of a block; the line of the branch may be another than the block's.
 * These two are the parts of cucc_totals_add for such a cell. */
void cucc_totals_add_executions(totals *t, const count_cell *c);
void cucc_totals_add_divergence(totals *t, const count_cell *c);

#endif
