/* strip.h: the barrier phases of a run, one below the other: what the arrays held at the end of each. */
#ifndef XRAY_SHOW_STRIP_H
#define XRAY_SHOW_STRIP_H

#include <stdio.h>

#include "steps.h"

void strip_print(FILE *out, const trace_t *trace, const steps_t *steps);

#endif
