/* incomplete.h: what kept the report from being complete.  Every part may have to say so, the lowest too; the
 * list of findings (findings/finding.h) shows it among the others. */
#ifndef CUCC_IDENTITY_INCOMPLETE_H
#define CUCC_IDENTITY_INCOMPLETE_H

#include <stdbool.h>

#include "base/messages_findings.h"

/* A format of that table */
void cucc_incomplete(const char *format, ...) __attribute__((format(printf, 1, 2)));
void cucc_note_incomplete(void); /* the same, and it is told elsewhere */
bool cucc_is_incomplete(void);
/* The same, and ends the program: nothing more can be looked at.  The report is still written. */
_Noreturn void cucc_give_up(const char *format, ...) __attribute__((format(printf, 1, 2)));

/* Who is told of it: set by findings/finding.c when the program begins */
typedef void cucc_incomplete_hearer(const char *text);
extern cucc_incomplete_hearer *cucc_incomplete_told;

#endif
