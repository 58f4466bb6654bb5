/* locks.c: what volatile words and locks do not order. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cucc/sanitizer.h"
#include "findings/finding.h"
#include "findings/locks.h"
#include "identity/incomplete.h"
#include "identity/order.h"
#include "identity/site.h"
#include "shadow/arrays.h"

enum { TRACES = 1 << 15, WORDS = 1 << 18, SUSPICIONS = 200 };

/* What a thread has done to a word: one that collides with another is forgotten */
typedef struct trace {
    uintptr_t address, lock; /* lock: held at `held` */
    uint32_t thread;
    uint32_t held;  /* time of its last volatile access while it held one */
    uint32_t read;  /* time of its last look */
    bool blind;     /* it has written without a look at the word since it took the lock, */
    uint8_t fenced; /* and without a fence, 0, or with one for its block, 1, or for the device, 2 */
} trace;

static trace traces[TRACES];
static bool locks[WORDS], awaited[WORDS]; /* words that are locks, or that somebody waits for: hashes */

typedef struct suspicion {
    struct suspicion *next;
    uintptr_t address, lock; /* lock 0: it needs none to be told */
    uint16_t site, other_site;
    finding f;
} suspicion;

static suspicion *suspicions;
static unsigned suspicion_count;

static bool *word_of(bool *words, uintptr_t address)
{
    return &words[(address >> 2) * 0x9e3779b97f4a7c15u >> 46];
}

static trace *trace_at(uintptr_t address, uint32_t thread)
{
    uint64_t hash = ((address >> 2) ^ (uint64_t)thread << 40) * 0x9e3779b97f4a7c15u;
    return &traces[hash >> 49];
}

static const trace *trace_of(uintptr_t address, uint32_t thread)
{
    static const trace none;
    const trace *t = trace_at(address, thread);
    return t->address == address && t->thread == thread ? t : &none;
}

/* --- taking a lock, and giving it back --- */

static struct {
    agent *by; /* NULL: nothing waits */
    uintptr_t address;
    size_t size;
    uint64_t before;
    bool takes;   /* it may be the taking of a lock */
    suspicion *s; /* to be dropped if the word stays as it was; or NULL */
} change;

static uint64_t value_at(uintptr_t address, size_t size)
{
    uint64_t value = 0;
    memcpy(&value, (const void *)address, size <= sizeof value ? size : sizeof value);
    return value;
}

/* An atomic or volatile store of the running thread is about to happen */
static void expect_change(uintptr_t address, size_t size, bool takes)
{
    change.by = cucc_self.agent;
    change.address = address;
    change.size = size;
    change.before = value_at(address, size);
    change.takes = takes;
    change.s = NULL;
}

/* It has stored what was there: no harm done */
static void drop(suspicion *s)
{
    suspicion **at = &suspicions;
    while (*at != s) at = &(*at)->next;
    *at = s->next;
    free(s);
    suspicion_count--;
}

void cucc_locks_after_change(void)
{
    agent *a = change.by;
    if (!a) return;
    change.by = NULL;
    uint64_t now = value_at(change.address, change.size);
    if (now == change.before) {
        if (change.s) drop(change.s);
    } else if (a->taken.address == change.address && now == a->taken.before) {
        *word_of(locks, change.address) = true;
        a->taken.address = 0;
    } else if (change.takes) {
        a->taken = (taken){change.address, change.before, cucc_time_now};
    }
}

/* compare-and-swaps and exchanges */
static bool takes_locks(int kind)
{
    int atomic = cucc_self.agent->atomic;
    return kind == SANITIZER_ATOMIC &&
           (atomic == CUCC_SANITIZE_ATOMIC_SWAPS || atomic == CUCC_SANITIZE_ATOMIC);
}

void cucc_locks_access(uintptr_t address, size_t size, int kind, int how, const void *site)
{
    cucc_locks_after_change();
    agent *a = cucc_self.agent;
    trace *t = trace_at(address, cucc_self.number);
    if (t->address != address || t->thread != cucc_self.number)
        *t = (trace){.address = address, .thread = cucc_self.number};
    if (kind != SANITIZER_STORE) {
        if (t->read >= cucc_grid_start && a->last_look == site) *word_of(awaited, address) = true;
        t->read = cucc_time_now;
        a->last_look = site;
    }
    if (how == VOLATILE && a->taken.address && a->taken.address != address) {
        t->held = cucc_time_now;
        t->lock = a->taken.address;
        t->blind = kind == SANITIZER_STORE && t->read < a->taken.time;
        t->fenced = a->fence >= a->taken.time ? 2 : a->fence_block >= a->taken.time;
    }
    if (kind == SANITIZER_LOAD) return;
    expect_change(address, size, takes_locks(kind));
}

/* --- telling --- */

static suspicion *suspect(const pair_of_accesses *p, uintptr_t lock)
{
    uint16_t site = cucc_site_number(p->site);
    for (const suspicion *s = suspicions; s; s = s->next)
        if (s->site == site && s->other_site == p->other_site) return NULL;
    if (suspicion_count >= SUSPICIONS) return NULL;
    suspicion_count++;
    suspicion *s = calloc(1, sizeof *s);
    if (!s) cucc_give_up(SAY_NO_MEMORY_LEFT);
    *s = (suspicion){suspicions, p->address, lock, site, p->other_site, {.kind = KIND_RACE}};
    suspicions = s;
    finding *f = &s->f;
    f->space = "global";
    f->width = cucc_same_block(p->other) ? 1 : 2;
    cucc_finding_here(f, p->site);
    f->kernel = cucc_kernel_now.name;
    f->kernel_file = cucc_kernel_now.file;
    f->kernel_line = cucc_kernel_now.line;
    f->array = cucc_arrays_at(p->address);
    const char *did = p->other_how >= ATOMIC ? "changed atomically" : p->other_writes ? "wrote" : "read";
    cucc_finding_party(&f->other, did, cucc_site_of(p->other_site), p->other.thread);
    const char *does = p->how >= ATOMIC ? "changes atomically" : p->writes ? "writes" : "reads";
    cucc_finding_say(f, SAY_UNORDERED, does, (size_t)(p->address - (f->array ? f->array->start : 0)),
                     f->width == 1 ? "another thread of the block" : "a thread of another block", did);
    return s;
}

static void say(finding *f, const char *message, const char *advice)
{
    size_t length = strlen(f->message);
    snprintf(f->message + length, sizeof f->message - length, "%s", message);
    cucc_finding_advise(f, "%s", advice);
}

/* A store by a thread that has looked at the word is meant to undo what it has seen there */
static void against_atomic(const pair_of_accesses *p)
{
    uint32_t storer = p->how == VOLATILE ? cucc_self.number : p->other.thread;
    if (trace_of(p->address, storer)->read >= cucc_grid_start) return;
    suspicion *s = suspect(p, 0);
    if (!s) return;
    say(&s->f, SAY_ATOMIC_UNDONE, s->f.width == 1 ? ADVISE_ATOMIC_UNDONE : ADVISE_ATOMIC_UNDONE_BEYOND);
    change.s = s;
}

void cucc_locks_unordered(const pair_of_accesses *p)
{
    if (p->how >= ATOMIC && p->other_how >= ATOMIC) return;
    if (p->how >= ATOMIC || p->other_how >= ATOMIC) {
        if (p->writes && p->other_writes) against_atomic(p);
        return;
    }
    const trace *mine = trace_of(p->address, cucc_self.number), *t = trace_of(p->address, p->other.thread);
    uintptr_t lock = cucc_self.agent->taken.address, other = t->held == p->other.time ? t->lock : 0;
    bool looks = (!p->writes && !lock) || (!p->other_writes && !other);
    if (looks || (!lock && !other) || mine->address != p->address) return;
    suspicion *s = suspect(p, lock ? lock : other);
    if (!s) return;
    if (lock && lock == other)
        say(&s->f, SAY_LOCK_UNFENCED, ADVISE_LOCK_UNFENCED);
    else
        say(&s->f, lock ? SAY_WITHOUT_LOCK : SAY_OTHER_LOCK, ADVISE_WITHOUT_LOCK);
    if (p->writes && p->other_writes) change.s = s;
}

static void say_unfenced(suspicion *s)
{
    say(&s->f, SAY_TAKEN_UNFENCED, ADVISE_TAKEN_UNFENCED);
}

void cucc_locks_unfenced(const pair_of_accesses *p)
{
    cucc_locks_after_change();
    const agent *a = cucc_self.agent;
    if (!a->taken.address || p->how >= ATOMIC || p->other_how >= ATOMIC || cucc_order_by_count(p->other))
        return;
    if (p->read_since || trace_of(p->address, cucc_self.number)->read > p->other.time) return;
    suspicion *s = suspect(p, a->taken.address);
    if (s) say_unfenced(s);
}

void cucc_locks_ordered(const pair_of_accesses *p)
{
    const trace *t = trace_of(p->address, p->other.thread);
    uintptr_t lock = cucc_self.agent->taken.address;
    if (!lock || t->held != p->other.time || t->lock != lock || !t->blind) return;
    if (t->fenced > !cucc_same_block(p->other)) return;
    suspicion *s = suspect(p, lock);
    if (!s) return;
    say_unfenced(s);
    party first = s->f.other;
    s->f.other = s->f.here;
    s->f.other.what = "wrote";
    s->f.here = first;
    s->f.here.what = NULL;
}

void cucc_locks_settle(void)
{
    for (suspicion *s = suspicions, *next; s; s = next) {
        next = s->next;
        bool holds = !*word_of(awaited, s->address) && !*word_of(locks, s->address);
        if (holds && (!s->lock || *word_of(locks, s->lock))) cucc_finding_add(&s->f);
        free(s);
    }
    suspicions = NULL;
}
