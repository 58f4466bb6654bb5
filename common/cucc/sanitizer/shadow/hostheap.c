/* hostheap.c: blocks of the host's heap, found by the lines of 64 bytes that their rims lie in. */
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include "identity/incomplete.h"
#include "identity/place.h"
#include "shadow/hostheap.h"

enum { BUCKETS = 1 << 14, BEFORE = 8, LINE = 64, PATTERN = 0xa7 };

typedef struct rim {
    struct rim *next;
    uintptr_t line;
    struct owner *owner;
} rim;

typedef struct owner {
    host_block block;
    struct owner *next; /* with the same start in its bucket */
    int rims;
} owner;

bool cucc_hostheap_used;
static rim *rims[BUCKETS];
static owner *owners[BUCKETS];
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static size_t bucket(uintptr_t number)
{
    return number * 0x9e3779b97f4a7c15u >> 50;
}

static void not_watched(void)
{
    cucc_incomplete(SAY_LOST_HEAP);
}

static void add_rim(owner *o, uintptr_t line)
{
    rim *r = malloc(sizeof *r);
    if (!r) {
        not_watched();
        return;
    }
    *r = (rim){rims[bucket(line)], line, o};
    rims[bucket(line)] = r;
}

static void drop_rim(const owner *o, uintptr_t line)
{
    for (rim **link = &rims[bucket(line)], *r; (r = *link) != NULL; link = &r->next) {
        if (r->owner != o || r->line != line) continue;
        *link = r->next;
        free(r);
        return;
    }
}

/* Calls what for each line that the block's rims lie in. */
static void each_line(owner *o, bool add)
{
    const uintptr_t end = o->block.start + o->block.size;
    const uintptr_t first = (o->block.start - BEFORE) / LINE, last = (end + HOST_SPARE - 1) / LINE;
    for (uintptr_t line = first; line <= last; line = line < end / LINE ? end / LINE : line + 1)
        if (add)
            add_rim(o, line);
        else
            drop_rim(o, line);
}

static bool forget(uintptr_t start)
{
    for (owner **link = &owners[bucket(start)], *o; (o = *link) != NULL; link = &o->next) {
        if (o->block.start != start) continue;
        *link = o->next;
        each_line(o, false);
        free(o);
        return true;
    }
    return false;
}

void cucc_hostheap_new(void *start, size_t size)
{
    owner *o = calloc(1, sizeof *o);
    if (!o) {
        not_watched();
        return;
    }
    o->block = (host_block){.start = (uintptr_t)start, .size = size};
    o->block.depth = cucc_sanitizer_frames(o->block.frames, 8);
    memset((char *)start + size, PATTERN, HOST_SPARE);
    pthread_mutex_lock(&lock);
    forget(o->block.start); /* it was freed where nobody announced it */
    o->next = owners[bucket(o->block.start)];
    owners[bucket(o->block.start)] = o;
    each_line(o, true);
    cucc_hostheap_used = true;
    pthread_mutex_unlock(&lock);
}

bool cucc_hostheap_free(const void *start)
{
    pthread_mutex_lock(&lock);
    const bool known = forget((uintptr_t)start);
    pthread_mutex_unlock(&lock);
    return known;
}

static bool is_intact(const host_block *b)
{
    const unsigned char *spare = (const unsigned char *)(b->start + b->size);
    for (int i = 0; i < HOST_SPARE; i++)
        if (spare[i] != PATTERN) return false;
    return true;
}

/* --- freed --- */

enum { RETIRED = 64, LARGEST_RETIRED = 1 << 20 };
static retired_block retired[RETIRED]; /* a ring */
static unsigned retired_count;

bool cucc_hostheap_retire(void *start, void (*release)(void *start))
{
    retired_block r = {.release = release}, oldest = {0};
    pthread_mutex_lock(&lock);
    for (owner *o = owners[bucket((uintptr_t)start)]; o; o = o->next)
        if (o->block.start == (uintptr_t)start) r.block = o->block;
    const bool kept = r.block.start && r.block.size <= LARGEST_RETIRED && is_intact(&r.block);
    if (kept) {
        forget(r.block.start);
        r.depth = cucc_sanitizer_frames(r.frames, 8);
        oldest = retired[retired_count % RETIRED];
        retired[retired_count++ % RETIRED] = r;
    }
    pthread_mutex_unlock(&lock);
    if (oldest.release) oldest.release((void *)oldest.block.start);
    return kept;
}

bool cucc_hostheap_retired(uintptr_t address, retired_block *found)
{
    bool any = false;
    pthread_mutex_lock(&lock);
    for (unsigned i = 0; i < RETIRED && i < retired_count && !any; i++) {
        any = address - retired[i].block.start < retired[i].block.size;
        if (any) *found = retired[i];
    }
    pthread_mutex_unlock(&lock);
    return any;
}

/* --- their rims --- */

/* Do these bytes touch one of the two rims? */
static bool touches(const host_block *b, uintptr_t address, size_t size)
{
    const uintptr_t end = b->start + b->size, past = address + size;
    const bool before = address < b->start && past > b->start - BEFORE;
    const bool behind = address < end + HOST_SPARE && past > end;
    return before || behind;
}

const host_block *cucc_hostheap_rim(uintptr_t address, size_t size)
{
    const host_block *found = NULL;
    if (!rims[bucket(address / LINE)]) return NULL;
    pthread_mutex_lock(&lock);
    for (const rim *r = rims[bucket(address / LINE)]; r && !found; r = r->next)
        if (r->line == address / LINE && touches(&r->owner->block, address, size)) found = &r->owner->block;
    if (found && !is_intact(found)) {
        forget(found->start);
        found = NULL;
    }
    pthread_mutex_unlock(&lock);
    return found;
}

/* Its end lies among these bytes, and so does a rim that begins there. */
static const host_block *left_at(uintptr_t line, uintptr_t address, size_t size)
{
    for (const rim *r = rims[bucket(line)]; r; r = r->next) {
        const host_block *b = &r->owner->block;
        const uintptr_t end = b->start + b->size;
        if (r->line == line && b->start <= address && address < end && address + size > end) return b;
    }
    return NULL;
}

const host_block *cucc_hostheap_left(uintptr_t address, size_t size)
{
    const host_block *found = NULL;
    if (!cucc_hostheap_used || !size) return NULL;
    pthread_mutex_lock(&lock);
    for (uintptr_t line = address / LINE; line <= (address + size - 1) / LINE && !found; line++)
        found = left_at(line, address, size);
    if (found && !is_intact(found)) found = NULL; /* it was freed where nobody announced it */
    pthread_mutex_unlock(&lock);
    return found;
}
