#include "request.h"

#include <stdlib.h>
#include <string.h>

static int compare(const void *a, const void *b)
{
    long long x = *(const long long *)a, y = *(const long long *)b;
    return (x > y) - (x < y);
}

int request_places(const request_t *request, int unit, long long *places, int most)
{
    int count = 0, kept = 0;
    for (int lane = 0; lane < LANES; lane++) {
        if (request->offset[lane] < 0) continue;
        long long last = (request->offset[lane] + request->size - 1) / unit;
        for (long long at = request->offset[lane] / unit; at <= last && count < most; at++)
            places[count++] = at;
    }
    qsort(places, (size_t)count, sizeof *places, compare);
    for (int i = 0; i < count; i++)
        if (i == 0 || places[i] != places[kept - 1]) places[kept++] = places[i];
    return kept;
}

int request_banks(const request_t *request, int of_bank[REQUEST_BANKS])
{
    long long words[LANES * 16];
    int count = request_places(request, REQUEST_WORD, words, LANES * 16), wanted[REQUEST_BANKS] = {0},
        most = 0;
    for (int i = 0; i < count; i++)
        if (++wanted[words[i] % REQUEST_BANKS] > most) most = wanted[words[i] % REQUEST_BANKS];
    if (of_bank) memcpy(of_bank, wanted, sizeof wanted);
    return most;
}
