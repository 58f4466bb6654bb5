/* replay.h: executes the streams of a warp's lanes in step, as the hardware would.
 *
 * The simulated threads run one after another; here their recorded streams are merged again.  Lanes at the
 * same place (flow.h) with the same calls around them form a group, and of several groups the one
 * furthest behind goes first.  Each execution of an access by a group is one request.
 */
#ifndef CUCC_COUNT_REPLAY_H
#define CUCC_COUNT_REPLAY_H

#include "counting/cells.h"
#include "counting/flow.h"
#include "counting/stream.h"

enum { REPLAY_LANES = 32, REPLAY_FRAMES = 12 };

/* A function that has been called and not left */
typedef struct replay_frame {
    flow_block *block;              /* NULL: none yet */
    uint32_t within;                /* how far the block has got: the last place in it, doubled */
    uint32_t iteration[FLOW_LOOPS]; /* of the loops around the block */
} replay_frame;

/* Lanes that are at the same place */
typedef struct replay_group {
    uint32_t lanes, depth; /* a bit each; frames, also those that found no room */
    replay_frame frame[REPLAY_FRAMES];
} replay_group;

/* Where the lanes of a warp are between two stretches of their execution */
typedef struct replay_warp {
    replay_group *group;
    unsigned groups, room;
} replay_warp;

/* All lanes in that mask are about to begin. */
void cucc_replay_start(replay_warp *warp, uint32_t lanes);

/* stream[i]: of lane i.  Counts into cells what all the streams hold; lanes in `ended` do not come again. */
void cucc_replay(replay_warp *warp, const count_stream *stream, uint32_t ended, count_cells *cells);

void cucc_replay_free(replay_warp *warp);

#endif
