/* alone.h: anything, in a sandbox of its own: compilations, and programs where there is no cell. */
#ifndef CLASS_ALONE_H
#define CLASS_ALONE_H

#include "sandbox.h"

/* result, report: descriptors to hand over, or -1. */
void alone_run(const grade_t *grade, const process_t *process, grade_may_t may, int result, int report,
               ended_t *ended);

/* What a process needs could not be had: without it, its result would look like its fault. */
void alone_not_begun(ended_t *ended, const process_t *process, const char *why);

#endif
