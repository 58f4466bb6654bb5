/* script.h: the steps as JSON, for the page's script. It tells what changes from step to step, so that a page
 * of 2,000 steps stays small:
 *
 *     arrays    [name, space, block, elements, bytes of one]
 *     variables [name, function, line]
 *     scopes    lists of variables that are known at a step
 *     launches  [kernel, grid, block, threads, images]; an image is [array, first element, values]
 *     known     [block, warp, variable, lanes, values]: of a page that begins within a launch
 *     steps     [kind, block, warp, row of the source, lanes, acts, changes, scope, words]
 *     acts      [kind, lanes, array, elements, how many each, values]
 *               or, of a meeting, [m, lanes, operation, source lanes]
 *     changes   [variable, lanes, values]
 *
 * Of warps that are left out a step has images for its acts, and for its lanes how many steps it stands for.
 *
 * The first step of a launch has the launch's number for its block; where the page begins within a launch,
 * the launch's images are what the arrays hold there. Values of an act are what was written, or, of a load,
 * what was read where the array does not hold that.
 *
 * Lanes are the bits of a number, 0 for all that the step has. A list with an entry per lane is written as
 * one number where all are the same, as "first+step" where they are evenly apart, else as an array. */
#ifndef XRAY_SHOW_SCRIPT_H
#define XRAY_SHOW_SCRIPT_H

#include <stdio.h>

#include "steps.h"

/* row: of the page's source, of a place; NONE: it is not shown. */
typedef int row_of_t(void *of, const site_t *site);
void script_print(FILE *out, const trace_t *trace, const steps_t *steps, row_of_t *row, void *of);

#endif
