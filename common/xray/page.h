/* page.h: what was counted, as one self-contained page of HTML that needs no scripts. */
#ifndef XRAY_PAGE_H
#define XRAY_PAGE_H

#include "report.h"

/* style: a file of CSS that becomes part of the page. Returns 0, or -1 with a message when it cannot be read.
 */
int page_print(FILE *out, const report_t *report, const char *title, const char *style);

#endif
