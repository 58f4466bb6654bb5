/* knowledge.c: what somebody knows of what others have done. */
#include <stdlib.h>
#include <string.h>
#include <stdio.h>

#include "identity/knowledge.h"

struct knowledge {
    size_t count, room;
    struct entry {
        uint64_t whom;
        uint32_t time;
    } list[];
};

static void *need(void *memory)
{
    if (memory) return memory;
    fprintf(stderr, "cucc --sanitize: out of memory\n");
    _Exit(70);
}

static size_t find(const knowledge *k, uint64_t whom)
{
    size_t low = 0, high = k->count;
    while (low < high) {
        size_t middle = (low + high) / 2;
        if (k->list[middle].whom < whom)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

uint32_t cucc_knows_time(const knowledge *k, uint64_t whom)
{
    if (!k) return 0;
    size_t i = find(k, whom);
    return i < k->count && k->list[i].whom == whom ? k->list[i].time : 0;
}

static void reserve(knowledge **k, size_t count)
{
    if (*k && (*k)->room >= count) return;
    size_t room = count + count / 2 + 4, had = *k ? (*k)->count : 0;
    *k = need(realloc(*k, sizeof **k + room * sizeof(struct entry)));
    (*k)->count = had;
    (*k)->room = room;
}

void cucc_knows_add(knowledge **k, uint64_t whom, uint32_t time)
{
    if (!time) return;
    reserve(k, *k ? (*k)->count + 1 : 1);
    knowledge *mine = *k;
    size_t i = find(mine, whom);
    if (i < mine->count && mine->list[i].whom == whom) {
        if (mine->list[i].time < time) mine->list[i].time = time;
        return;
    }
    memmove(&mine->list[i + 1], &mine->list[i], (mine->count - i) * sizeof *mine->list);
    mine->list[i] = (struct entry){whom, time};
    mine->count++;
}

/* how many of other's are not in k */
static size_t missing(const knowledge *k, const knowledge *other)
{
    size_t i = 0, n = 0;
    for (size_t j = 0; j < other->count; j++) {
        while (i < k->count && k->list[i].whom < other->list[j].whom) i++;
        n += i == k->count || k->list[i].whom != other->list[j].whom;
    }
    return n;
}

void cucc_knows_join(knowledge **k, const knowledge *other)
{
    if (!other || !other->count || *k == other) return;
    reserve(k, 1);
    size_t more = missing(*k, other);
    reserve(k, (*k)->count + more);
    knowledge *mine = *k;
    size_t i = mine->count, j = other->count, to = i + more;
    mine->count = to;
    while (j > 0) { /* from the end, in place */
        struct entry last = other->list[j - 1];
        if (i > 0 && mine->list[i - 1].whom > last.whom) {
            mine->list[--to] = mine->list[--i];
            continue;
        }
        if (i > 0 && mine->list[i - 1].whom == last.whom) {
            if (mine->list[i - 1].time > last.time) last.time = mine->list[i - 1].time;
            i--;
        }
        mine->list[--to] = last;
        j--;
    }
}

void cucc_knows_forget(knowledge **k)
{
    free(*k);
    *k = NULL;
}
