/* streamorder.h: CUCC_ORDER as it applies to streams that nothing orders. */
#ifndef CUCC_STREAMORDER_H
#define CUCC_STREAMORDER_H

enum cucc_stream_order {
    CUCC_STREAMS_FORWARD, /* by priority, then as created */
    CUCC_STREAMS_REVERSE, /* by priority, then the last created first */
    CUCC_STREAMS_SEEDED   /* by lot, item by item */
};

enum cucc_stream_order cucc_stream_order(void);

/* A number below n, the next of the seed's sequence. */
unsigned long long cucc_stream_lot(unsigned long long n);

#endif
