/* table.h: what was counted, as a table for the terminal: the worst line first, with advice. */
#ifndef XRAY_TABLE_H
#define XRAY_TABLE_H

#include "report.h"
#include "style.h"

/* The lines of a kernel, the worst first. Returns how many; the array is the caller's to free. */
const line_t **table_lines(const report_t *report, const kernel_t *kernel, size_t *count);

/* "paths_strided <<<8, 128>>>, 2 launches" and so on: what is known of the kernel as a whole, as two
 * sentences. */
void table_heading(FILE *out, const kernel_t *kernel);
void table_summary(FILE *out, const kernel_t *kernel);

void table_print(FILE *out, const report_t *report, style_t style);

#endif
