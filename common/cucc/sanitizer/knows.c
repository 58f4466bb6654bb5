/* knows.c: what threads know of other threads by way of fences and flags.
 *
 * A thread that fences and then changes a word by an atomic, or writes it as volatile, publishes what it has
 * done: the word becomes a flag.  Who then reads that word by an atomic or as volatile knows it.  What is
 * known is a list sorted by whom: a block ("all before its barrier") or a single thread.
 */
#include <stdlib.h>
#include <string.h>

#include "sanitizer.h"

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
    fprintf(stderr, "cucc --check: out of memory\n");
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

uint32_t knows_time(const knowledge *k, uint64_t whom)
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

void knows_add(knowledge **k, uint64_t whom, uint32_t time)
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

void knows_join(knowledge **k, const knowledge *other)
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

void knows_forget(knowledge **k)
{
    free(*k);
    *k = NULL;
}

/* --- flags --- */

typedef struct flag {
    struct flag *next;
    uintptr_t address;
    uint32_t version;
    knowledge *all;   /* for everybody */
    knowledge *block; /* for threads of one block, by __threadfence_block */
    uint64_t block_linear;
} flag;

enum { BUCKETS = 1 << 12 };
static flag *flags[BUCKETS];
static size_t flag_count;

static flag **bucket(uintptr_t address)
{
    return &flags[(address >> 2) * 0x9e3779b1u >> 7 & (BUCKETS - 1)];
}

static flag *flag_at(uintptr_t address)
{
    for (flag *f = *bucket(address); f; f = f->next)
        if (f->address == address) return f;
    return NULL;
}

/* What the running thread may publish by now */
static void add_own(knowledge **k, uint32_t fence)
{
    const block_state *b = me.block;
    const warp_state *w = &b->warps[me.thread.warp];
    uint32_t known = me.agent->fence_barrier > b->fenced ? me.agent->fence_barrier : b->fenced;
    knows_add(k, knows_block(b->block.linear), known);
    if (fence) knows_add(k, knows_thread(me.number), fence + 1);
    for (unsigned lane = 0; fence && lane < CUCC_WARP; lane++) {
        uint32_t time = w->together;
        if (w->known && w->known[me.thread.lane][lane] > time) time = w->known[me.thread.lane][lane];
        if (time > fence) time = fence;
        if (time > known) knows_add(k, knows_thread(me.number - me.thread.lane + lane), time);
    }
    knows_join(k, b->fenced_knowledge);
    knows_join(k, b->knows);
    knows_join(k, me.agent->knows);
}

void flag_release(uintptr_t address)
{
    const agent *a = me.agent;
    bool device = a->fence || me.block->fenced || me.block->fenced_knowledge, block = a->fence_block;
    if (!device && !block) return;
    flag *f = flag_at(address);
    if (!f) {
        f = need(calloc(1, sizeof *f));
        f->address = address;
        f->next = *bucket(address);
        *bucket(address) = f;
        flag_count++;
    }
    f->version++;
    if (device) add_own(&f->all, a->fence);
    if (block) {
        if (f->block_linear != me.block->block.linear) knows_forget(&f->block);
        f->block_linear = me.block->block.linear;
        add_own(&f->block, a->fence_block);
    }
}

void flag_acquire(uintptr_t address)
{
    if (!flag_count) return;
    const flag *f = flag_at(address);
    agent *a = me.agent;
    if (!f || (a->seen == f && a->seen_version == f->version)) return;
    a->seen = f;
    a->seen_version = f->version;
    knows_join(&a->knows, f->all);
    if (f->block && f->block_linear == me.block->block.linear) knows_join(&a->knows, f->block);
    if (a->knows) me.block->any_knowledge = true;
}

void flags_forget(void)
{
    if (!flag_count) return;
    for (size_t i = 0; i < BUCKETS; i++)
        while (flags[i]) {
            flag *f = flags[i];
            flags[i] = f->next;
            knows_forget(&f->all);
            knows_forget(&f->block);
            free(f);
        }
    flag_count = 0;
}
