/* agree.h: do two builds of a program have the device do the same? */
#ifndef XRAY_AGREE_H
#define XRAY_AGREE_H

#include <stdio.h>

#include "report.h"

/* Launches, blocks and threads of each kernel and each call of a library: of a run of the sanitizer build,
 * and of one or more of the run build in the same case and order. What differs from run to run of the run
 * build depends on something else (a time), and is not compared, unless it is launched in one build only.
 * Returns 0, or 1 and prints the first that differs. */
int agree_check(FILE *out, const report_t *looked, const report_t *runs, size_t run_count);

#endif
