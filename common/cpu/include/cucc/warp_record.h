/* warp_record.h: the record that ends a warp in a block's ring (cucc/thread.h), and what its lanes exchange.
 */
#ifndef CUCC_WARP_RECORD_H
#define CUCC_WARP_RECORD_H

#include "thread.h"

/* One operation of a group of lanes: each writes its own element, the last to arrive delivers everyone's
 * result. Two groups of one warp never share a lane, so they may be in different operations at a time. */
typedef struct cucc_exchange {
    unsigned long long value[CUCC_WARP], result[CUCC_WARP];
    unsigned mask[CUCC_WARP];
    unsigned short op[CUCC_WARP];
    unsigned char source[CUCC_WARP]; /* the lane whose value is wanted */
    unsigned line[CUCC_WARP];
} cucc_exchange;

typedef struct cucc_warp {
    void *resume;            /*  0 */
    void *stack;             /*  8: the service stack */
    cucc_thread *first;      /* 16 */
    unsigned exited;         /* 24: lanes that have exited */
    unsigned pending;        /* 28: lanes that wait for others of the warp */
    unsigned attention;      /* 32: look at this warp when the ring comes to its end */
    unsigned exists;         /* 36: lanes that were launched */
    cucc_exchange *exchange; /* 40 */
    unsigned number;         /* 48: of the warp in its block */
} __attribute__((aligned(64))) cucc_warp;

#endif
