/* sharedevent.h: events that several processes use (cudaEventInterprocess).
 *
 * Such an event has a page in a file (memory/sharing.h) with two counters: each record takes the next number
 * at the call, and tells it again when its stream gets there. A wait notes the last number that was taken,
 * and waits, when its own stream gets there, until that has been told. Before it does it runs all work of
 * this process that was queued earlier, so that no two processes wait for each other: the oldest work of all
 * can always be done.
 */
#ifndef CUCC_SHAREDEVENT_H
#define CUCC_SHAREDEVENT_H

#include "api/streams/queue.h"

/* The number of the record that is made now; 0: the event is no shared one */
unsigned long long cucc_shared_record(struct CUevent_st *event);
/* That record is done, or will never be queued. */
void cucc_shared_done(struct CUevent_st *event, unsigned long long ticket);

/* The number of the last record, by whatever process; 0: there was none, or the event is no shared one */
unsigned long long cucc_shared_last(const struct CUevent_st *event);
bool cucc_shared_reached(const struct CUevent_st *event, unsigned long long ticket);
/* Waits until it is; false: the process that made the record has ended without. No lock may be held. */
bool cucc_shared_await(const struct CUevent_st *event, unsigned long long ticket);

/* Frees what the event has of this. */
void cucc_shared_release(struct CUevent_st *event);

#endif
