/* findings.h: what was found wrong, as text and as a verdict. */
#ifndef XRAY_FINDINGS_H
#define XRAY_FINDINGS_H

#include "report.h"
#include "style.h"

/* "race in shared memory" */
const char *findings_title(const finding_t *finding);

/* Prints all findings. Returns how many are faults: a remark is none. */
size_t findings_print(FILE *out, const report_t *report, style_t style);

/* Prints a line for each: what it is and file:line, with a tab between them. */
void findings_list(FILE *out, const report_t *report);

/* Prints the first finding of the topics as three lines: message, where (file:line), hint. Returns how many
 * there are. Remarks are not among them. */
size_t findings_verdict(FILE *out, const report_t *report, const char *topics);

/* Prints the first finding that may be why a result is wrong as the same three lines and a fourth, its kind;
 * its message says where both parties of a race were. A leak is none, nor what only says that a result was not
 * set or looked at. Where there is none, but the report says where an output comes from, that is printed as two
 * lines: message, and where it was stored. */
causes_t findings_cause(FILE *out, const report_t *report);

#endif
