/* inside.h: a compiled program, in the student's cell (cell.h): bubblewrap with the keeper in it. */
#ifndef CLASS_INSIDE_H
#define CLASS_INSIDE_H

#include "sandbox.h"

/* Runs it there; files: descriptors of result and report, or -1. Returns -1 where that cannot be. */
int inside_run(sandbox_t *s, const process_t *process, grade_may_t may, const int files[2], ended_t *ended);

#endif
