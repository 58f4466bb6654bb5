/* event.c: events. */
#include <stdlib.h>

#include "queue.h"

void cucc_event_release(struct CUevent_st *event)
{
    if (--event->references) return;
    if (event->stream) cucc_stream_release(event->stream);
    free(event);
}
