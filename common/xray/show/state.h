/* state.h: what stands already where a page begins within a launch: steps before it are left out. */
#ifndef XRAY_SHOW_STATE_H
#define XRAY_SHOW_STATE_H

#include <stdio.h>

#include "memory_now.h"
#include "steps.h"

/* Replays the steps that are left out, up to the first step of the page. */
void state_reach(memory_now_t *now, const steps_t *steps);

/* The arrays as they are now: images of script.h, without the brackets around all of them. */
void state_images(FILE *out, const memory_now_t *now);

/* Elements from the first to the last of a stretch, as an image: "[array,first,[values]]". */
void state_image(FILE *out, const memory_now_t *now, int array, size_t first, size_t last);

/* The variables of the launch that is under way: [block, warp, variable, lanes, values], ... */
void state_variables(FILE *out, const trace_t *trace, const steps_t *steps);

#endif
