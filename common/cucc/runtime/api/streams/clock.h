/* clock.h: the time that events tell.
 *
 * A model, not a measurement, so that elapsed times are positive, plausible and the same in every run:
 *
 *   the host       2 us for each item it queues; after a synchronise, and after a copy from or to pageable
 *                  memory, it is as late as what it waited for
 *   a kernel       3 us, and 100 cycles of 1 GHz for each thread (or as many as the program says:
 *                  cucc_clock_cycles), on multiprocessors of 128 lanes; it takes as many of the 4
 *                  multiprocessors as it has blocks, those that are free first
 *   a copy         2 us, and bytes / rate: 12 GB/s to or from pinned memory, 6 GB/s pageable; 150 GB/s on
 *                  the device (one copy at a time in each direction)
 *   a message      from device to device: 5 us, and bytes / (20 GB/s) where the device whose stream it is
 *                  has peer access to the other; a device has one port out and one in, each for one message
 *                  at a time. Without access it goes by way of the host: 10 us, and bytes / (6 GB/s), and
 *                  takes a copy engine of each device
 *   a fill         2 us, and bytes / (300 GB/s)
 *   host function  5 us
 *
 * An item begins when its stream, what it waits for, the unit it needs and the host have got there.  So
 * overlap of streams, launch overhead and the price of a copy can be seen; the speed of a kernel's code
 * cannot. CUCC_CLOCK=real gives events the computer's clock when they are reached instead.
 *
 * Times are planned when an item is queued, in the order in which the host queues: engines of a GPU serve
 * their queues in that order, whereas here items run when somebody waits for them. What a graph does is only
 * known when it runs; until it has, what is queued behind it is not planned either, but timed as it runs.
 *
 * Times are nanoseconds.  The lock must be held.
 */
#ifndef CUCC_CLOCK_H
#define CUCC_CLOCK_H

#include "api/streams/queue.h"

double cucc_clock_submit(void);     /* the host queues an item: its time */
void cucc_clock_reach(double time); /* the host has waited until then */
double cucc_clock_now(void);        /* how late it is for the host */

/* A new item of the stream, its last: when it begins and ends, if that can be told. */
void cucc_clock_plan(struct CUstream_st *stream, struct cucc_op *op);
/* op is done: advances stream->done_at */
void cucc_clock_op(struct CUstream_st *stream, struct cucc_op *op);
/* op has left its stream, done or dropped */
void cucc_clock_left(const struct cucc_op *op);

/* Such an op may begin at op->begins: when it does, and when it ends. For its kind (kind.h) */
struct cucc_device;
void cucc_clock_kernel(struct cucc_device *device, struct cucc_op *op);
void cucc_clock_copy(struct cucc_device *device, struct cucc_op *op);
void cucc_clock_fill(struct cucc_device *device, struct cucc_op *op);
void cucc_clock_host(struct cucc_device *device, struct cucc_op *op);

#endif
