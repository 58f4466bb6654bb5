/* page_parts.h: the parts of a page (page.h). Each prints one piece of HTML; colours are the style sheet's
 * business. */
#ifndef XRAY_PAGE_PARTS_H
#define XRAY_PAGE_PARTS_H

#include <stdio.h>

#include "report.h"

/* Text as HTML: & < > " are written out. */
void page_text(FILE *out, const char *text);

/* The source of a kernel's lines with a column of heat for each metric. (page_source.c) */
void page_source(FILE *out, const report_t *report, const kernel_t *kernel);

/* One request: lanes above, and below the sectors that they touch, or the banks that they want.
 * (page_request.c) */
void page_request(FILE *out, const request_t *request);

/* The warps of a block between its barriers. (page_timeline.c) */
void page_timeline(FILE *out, const timeline_t *timeline);

/* What ran in which stream, when, and who waited for what; nothing where no spans were reported.
 * (page_streams.c) */
void page_streams(FILE *out, const report_t *report);

#endif
