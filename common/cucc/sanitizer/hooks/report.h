/* report.h: the report, when the program ends: findings on standard error, and with CUCC_REPORT=file.jsonl
 * findings, counts and a last line that says whether it is complete, a JSON object a line (README.md). */
#ifndef CUCC_HOOKS_REPORT_H
#define CUCC_HOOKS_REPORT_H

void cucc_report_write(void);

#endif
