/* flags.c: words by which threads publish what they have done. */
#include <stdio.h>
#include <stdlib.h>

#include "identity/flags.h"
#include "identity/who.h"

static void *need(void *memory)
{
    if (memory) return memory;
    fprintf(stderr, "cucc --sanitize: out of memory\n");
    _Exit(70);
}

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
    const block_state *b = cucc_self.block;
    const warp_state *w = &b->warps[cucc_self.thread.warp];
    uint32_t known = cucc_self.agent->fence_barrier > b->fenced ? cucc_self.agent->fence_barrier : b->fenced;
    cucc_knows_add(k, cucc_knows_block(b->block.linear), known);
    if (fence) cucc_knows_add(k, cucc_knows_thread(cucc_self.number), fence + 1);
    for (unsigned lane = 0; fence && lane < CUCC_WARP; lane++) {
        uint32_t time = w->together;
        if (w->known && w->known[cucc_self.thread.lane][lane] > time)
            time = w->known[cucc_self.thread.lane][lane];
        if (time > fence) time = fence;
        if (time > known)
            cucc_knows_add(k, cucc_knows_thread(cucc_self.number - cucc_self.thread.lane + lane), time);
    }
    cucc_knows_join(k, b->fenced_knowledge);
    cucc_knows_join(k, b->knows);
    cucc_knows_join(k, cucc_self.agent->knows);
}

void cucc_flag_release(uintptr_t address)
{
    const agent *a = cucc_self.agent;
    bool device = a->fence || cucc_self.block->fenced || cucc_self.block->fenced_knowledge,
         block = a->fence_block;
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
        if (f->block_linear != cucc_self.block->block.linear) cucc_knows_forget(&f->block);
        f->block_linear = cucc_self.block->block.linear;
        add_own(&f->block, a->fence_block);
    }
}

bool cucc_flag_is(uintptr_t address)
{
    return flag_count && flag_at(address);
}

void cucc_flag_acquire(uintptr_t address, bool acquires)
{
    if (!flag_count) return;
    const flag *f = flag_at(address);
    agent *a = cucc_self.agent;
    if (!f || (a->seen == f && a->seen_version == f->version)) return;
    a->seen = f;
    a->seen_version = f->version;
    cucc_knows_join(acquires ? &a->knows : &a->looked, f->all);
    if (f->block && f->block_linear == cucc_self.block->block.linear)
        cucc_knows_join(acquires ? &a->knows : &a->looked_block, f->block);
    if (a->knows || a->looked || a->looked_block) cucc_self.block->any_knowledge = true;
}

void cucc_flags_forget(void)
{
    if (!flag_count) return;
    for (size_t i = 0; i < BUCKETS; i++)
        while (flags[i]) {
            flag *f = flags[i];
            flags[i] = f->next;
            cucc_knows_forget(&f->all);
            cucc_knows_forget(&f->block);
            free(f);
        }
    flag_count = 0;
}
