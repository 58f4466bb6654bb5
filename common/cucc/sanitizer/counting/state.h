/* state.h: where a group of lanes is, and which of two groups is further behind. */
#ifndef CUCC_COUNT_STATE_H
#define CUCC_COUNT_STATE_H

#include "counting/replay.h"

/* The next thing that the group does is this token. */
void cucc_state_advance(replay_group *g, uint32_t token);

/* < 0: a is further behind; 0: they are at the same place */
int cucc_state_compare(const replay_group *a, const replay_group *b);

/* The block that the group is in, or NULL */
flow_block *cucc_state_block(const replay_group *g);

/* Loops are counted from here on: all lanes have come to the same barrier. */
void cucc_state_restart(replay_group *g);

void cucc_state_copy(replay_group *to, const replay_group *from); /* only what is used of the frames */

#endif
