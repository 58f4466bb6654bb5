/* warp_record.h: the record that ends a warp in a block's ring (cucc/thread.h), and how its lanes meet.
 *
 * An operation of a warp is a meeting of the lanes in a mask.  Each lane leaves its value and what it wants;
 * the last one to come works out everybody's result and goes on, the others find theirs when the ring resumes
 * them.  Results are delivered to the lane that gets them, so a lane that runs ahead into its next meeting
 * harms nobody.
 */
#ifndef CUCC_WARP_RECORD_H
#define CUCC_WARP_RECORD_H

#include "thread.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef enum cucc_warp_op {
    CUCC_OP_SYNC,
    CUCC_OP_SHUFFLE,
    CUCC_OP_BALLOT,
    CUCC_OP_MATCH_ANY,
    CUCC_OP_MATCH_ALL,
    CUCC_OP_ADD,
    CUCC_OP_MIN,
    CUCC_OP_MAX,
    CUCC_OP_UMIN,
    CUCC_OP_UMAX,
    CUCC_OP_AND,
    CUCC_OP_OR,
    CUCC_OP_XOR,
    CUCC_OP_ACTIVE, /* meets the lanes that come to the same line */
    CUCC_OP_JOINT,  /* by all 32: values are cucc_joint's, of which any one's work is done with all */
    CUCC_OP_ROUNDS  /* of all 32, or else its lanes go on without; values are cucc_rounds's (cucc/rounds.h) */
} cucc_warp_op;

typedef struct cucc_joint {
    void (*work)(const unsigned long long *values); /* one a lane: the address of its cucc_joint */
} cucc_joint;

enum { CUCC_ROUNDS_ROOM = 4096 };

/* What each lane brought to the meeting that it is in, and what it gets */
typedef struct cucc_exchange {
    unsigned long long value[CUCC_WARP], result[CUCC_WARP];
    unsigned mask[CUCC_WARP], line[CUCC_WARP];
    unsigned char op[CUCC_WARP], source[CUCC_WARP]; /* source: the lane whose value is wanted */
    /* in CUCC_OP_ROUNDS, an array by lane of each variable: as lanes bring them, and as they are afterwards */
    unsigned char given[CUCC_ROUNDS_ROOM] __attribute__((aligned(64)));
    unsigned char got[CUCC_ROUNDS_ROOM];
} cucc_exchange;
/* Does what all lanes have brought; false: nothing is done */
typedef bool cucc_rounds(cucc_exchange *exchange);

typedef struct cucc_warp {
    void *resume;            /*  0 */
    void *stack;             /*  8: the service stack */
    cucc_thread *first;      /* 16 */
    unsigned exited;         /* 24: lanes that have exited */
    unsigned pending;        /* 28: lanes that wait in a meeting */
    unsigned attention;      /* 32: look at this warp when the ring comes to its end */
    unsigned exists;         /* 36: lanes that were launched */
    cucc_exchange *exchange; /* 40 */
    unsigned number;         /* 48: of the warp in its block */
    unsigned patience;       /* 52: laps that an __activemask has waited for lanes that gave way */
    unsigned at;             /* 56: threads that come before it in the block's order */
} __attribute__((aligned(64))) cucc_warp;

/* Out of line: ends the meeting of mask if all its lanes are there for the same */
void cucc_warp_complete(cucc_warp *warp, unsigned mask);
/* Out of line: ends the kernel, for the caller is not in its own mask */
void cucc_warp_bad_mask(unsigned mask, cucc_warp_op op, unsigned line);

static inline unsigned long long cucc_warp_meet(cucc_warp_op op, unsigned mask, unsigned long long value,
                                                unsigned source, unsigned line)
{
    cucc_thread *self = cucc_tls.current;
    cucc_warp *warp = self->warp;
    cucc_exchange *exchange = warp->exchange;
    unsigned bit = self->lane_bit, lane = (unsigned)__builtin_ctz(bit);
    if (__builtin_expect(!(mask & bit) && op != CUCC_OP_ACTIVE, 0)) cucc_warp_bad_mask(mask, op, line);
    if (__builtin_expect(!cucc_tls.block->irregular, 0)) cucc_irregular();
    cucc_tls.in_runtime = 1; /* what follows must not be interrupted half way */
    exchange->value[lane] = value;
    exchange->mask[lane] = mask;
    exchange->line[lane] = line;
    exchange->op[lane] = (unsigned char)op;
    exchange->source[lane] = (unsigned char)source;
    warp->pending |= bit;
    warp->attention = 1;
    unsigned wanted = mask & warp->exists & ~warp->exited;
    if ((warp->pending & wanted) == wanted && op != CUCC_OP_ACTIVE) cucc_warp_complete(warp, mask);
    cucc_tls.in_runtime = 0;
    while (warp->pending & bit) cucc_park();
    return exchange->result[lane];
}

#ifdef __cplusplus
}
#endif
#endif
