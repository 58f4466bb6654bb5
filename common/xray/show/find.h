/* find.h: steps that a reader asks for. */
#ifndef XRAY_SHOW_FIND_H
#define XRAY_SHOW_FIND_H

#include "../report.h"
#include "steps.h"

typedef struct {
    long long here, other; /* steps; NONE */
} found_t;

/* The steps in which the two parties of a finding did what they did: of a race, the first such pair that
 * shares a byte. */
found_t find_steps(const trace_t *trace, const steps_t *steps, const finding_t *finding);

/* The step with which the phase begins in which an element of an array is written last; 0: it is not known.
 * The array is that of the name, or the only one
 * that the last launch writes. */
size_t find_phase(const trace_t *trace, const steps_t *steps, const char *array, long long element);

#endif
