/* streamorder.c: reads CUCC_ORDER for streams.  The execution core reports a value that makes no sense. */
#include <stdlib.h>
#include <string.h>

#include "api/streams/streamorder.h"

static unsigned long long state;

enum cucc_stream_order cucc_stream_order(void)
{
    static int order = -1;
    if (order >= 0) return (enum cucc_stream_order)order;
    const char *word = getenv("CUCC_ORDER");
    order = CUCC_STREAMS_FORWARD;
    if (word && !strcmp(word, "reverse")) order = CUCC_STREAMS_REVERSE;
    if (word && !strncmp(word, "seed:", 5)) {
        order = CUCC_STREAMS_SEEDED;
        state = strtoull(word + 5, NULL, 10);
    }
    return (enum cucc_stream_order)order;
}

unsigned long long cucc_stream_lot(unsigned long long n)
{
    unsigned long long x = state += 0x9e3779b97f4a7c15ull;
    x = (x ^ x >> 30) * 0xbf58476d1ce4e5b9ull;
    x = (x ^ x >> 27) * 0x94d049bb133111ebull;
    return (x ^ x >> 31) % n;
}
