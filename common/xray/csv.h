/* csv.h: tables of comma-separated values, with quotes where they are needed. */
#ifndef XRAY_CSV_H
#define XRAY_CSV_H

#include <stdbool.h>
#include <stdio.h>

typedef struct {
    char **cells;
    int count;
    bool whole; /* every quote and the line itself end, and it has no NUL */
} csv_row_t;

/* The next line of the file as cells, which stay; 0 at the end of the file. Cells have no line ends in them.
 */
bool csv_read(FILE *in, csv_row_t *row);

/* The column of that heading, from column `from` on; -1 when there is none. */
int csv_column(const csv_row_t *heading, const char *name, int from);

/* The cell of a column; "" when there is no such column or cell. */
const char *csv_cell(const csv_row_t *row, int column);

/* A cell as a number ("1,024" is one); `otherwise` when it is none (base/numbers.h). */
double csv_number(const csv_row_t *row, int column, double otherwise);

#endif
