/* steps.h: what the threads did one after another, as the steps of warps.
 *
 * The CPU runs a thread until it waits, then the next. Here the lanes of a warp go together, as a GPU issues
 * them: of the lanes that can go on, those within the most calls and then at the lowest address go first,
 * which is where lanes that have parted meet again. What a step did is what each lane did when the CPU ran
 * it; in a kernel without races the two orders cannot be told apart.
 */
#ifndef XRAY_SHOW_STEPS_H
#define XRAY_SHOW_STEPS_H

#include "trace.h"

/* Lanes of a warp that do the same at the same instruction */
typedef struct {
    event_kind_t kind;
    uint32_t lanes;
    size_t first; /* their events are steps->order[first], ..., the lowest lane's first */
} act_t;

typedef enum {
    STEP_BEGIN,  /* of a launch */
    STEP_LINE,   /* lanes of a warp do what stands on a line */
    STEP_MEET,   /* ... meet: a shuffle, a vote, __syncwarp */
    STEP_WALL,   /* all threads of a block have come to its barrier, and go on */
    STEP_GRID,   /* so have all blocks */
    STEP_STUCK,  /* nobody of the block can go on */
    STEP_END,    /* of a launch */
    STEP_OTHERS, /* steps of warps that the page leaves out (fold.h); lanes: how many */
    STEP_COPY    /* a copy or fill by a call of the host's, between launches; block: its number */
} step_kind_t;

typedef struct {
    step_kind_t kind;
    int launch;
    uint32_t block, warp, lanes;
    int place; /* a site; NONE */
    size_t act, act_count;
    const char *said; /* of STEP_STUCK: who waits where */
} step_t;

typedef struct {
    step_t *steps;
    act_t *acts;
    size_t *order;
    size_t step_count, act_count, order_count;
    const step_t *before;      /* steps that come before, and are left out: there are too many */
    size_t before_count, more; /* more: are left out behind */
    size_t folded;             /* how many there are with those of the warps that are left out; 0: none is */
    size_t warps, warps_kept;  /* ... and how many warps, of all blocks */
    const char *kept;          /* ... and which: "warps 0 to 2 of block 0" */
} steps_t;

/* copies: with those of the host */
void steps_make(steps_t *steps, const trace_t *trace, bool copies);

/* At most `most` of the steps, from that one on. Where it stands within a launch, a step that says so goes
 * before it. */
steps_t steps_part(const steps_t *all, size_t from, size_t most);

/* The event of a lane that takes part in an act. */
const event_t *steps_event(const steps_t *steps, const trace_t *trace, const act_t *act, unsigned lane);

#endif
