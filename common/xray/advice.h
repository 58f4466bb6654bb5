/* advice.h: sentences about a line: what it costs, and what would mend it. */
#ifndef INSPECT_ADVICE_H
#define INSPECT_ADVICE_H

#include "report.h"
#include "base/text.h"

/* The request of the report that shows how a line of a kernel asks, or NULL. */
const request_t *advice_request(const report_t *report, const line_t *line, access_t access);

/* "line 41 stores 32.0 sectors per request, 4.0 would do: neighbouring threads write 4 KB apart. Let ..."
 * Nothing when there is nothing to say of this access. */
void advice_access(text_t *text, const report_t *report, const line_t *line, access_t access);

/* A sentence of lanes that idle, where the kernel's launch or a branch leaves them out. */
void advice_lanes(text_t *text, const line_t *line, const kernel_t *kernel);

/* All that there is to say of a line, a sentence for each `which` from 0 to ACCESSES: of its accesses, then
 * of its lanes, if a good part of all that the kernel's lanes could do is lost there. Nothing when there is
 * nothing to say. */
void advice_line(text_t *text, const report_t *report, const kernel_t *kernel, const line_t *line, int which);

/* Appends "4 KB", "24 bytes". */
void advice_bytes(text_t *text, double bytes);

#endif
