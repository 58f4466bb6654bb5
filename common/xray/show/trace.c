#define _POSIX_C_SOURCE 200809L
#include "trace.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../memory.h"
#include "small_float.h"

enum { MOST_WORDS = 80, DEEPEST = 64, MOST_FILE = 256 << 20, MOST_NUMBER = 1 << 24 };

/* Where a thread of the launch that is being read has got */
typedef struct {
    size_t last;               /* its last event; 0: none */
    size_t change, count;      /* changes that its next event tells */
    int calls[DEEPEST], depth; /* sites */
} thread_t;

typedef struct {
    trace_t *trace;
    char *word[MOST_WORDS];
    int words;
    launch_t *launch; /* that is under way, or NULL */
    long long op;     /* that runs */
    uint32_t block, thread;
    thread_t *threads;
    size_t thread_count;
    bool somebody;
    char *whole;
} reader_t;

unsigned launch_threads(const launch_t *launch)
{
    return launch->block[0] * launch->block[1] * launch->block[2];
}

/* --- words --- */

static long long number(const reader_t *r, int i)
{
    return i < r->words ? strtoll(r->word[i], NULL, 10) : 0;
}

/* A word that is an index of something there are `count` of; NONE: it is none */
static int index_in(const reader_t *r, int i, size_t count)
{
    long long n = i < r->words ? number(r, i) : NONE;
    return n >= 0 && (unsigned long long)n < count ? (int)n : NONE;
}

static const char *text(const reader_t *r, int i)
{
    return i < r->words ? keep_clean(r->word[i]) : "";
}

static const char *hex(const reader_t *r, int i)
{
    if (i >= r->words) return NULL;
    return r->word[i][strspn(r->word[i], "0123456789abcdef.")] || strlen(r->word[i]) % 2 ? NULL : r->word[i];
}

static number_t kind(const reader_t *r, int i)
{
    char letter = i < r->words ? *r->word[i] : '?';
    return letter && strchr("fiubhn", letter) ? (number_t)letter : KIND_OTHER;
}

/* --- lists --- */

static bool is_space(const char *word)
{
    static const char *const words[] = {"global", "shared", "constant", "host"};
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (strcmp(word, words[i]) == 0) return true;
    return false;
}

static bool read_array(reader_t *r)
{
    trace_t *t = r->trace;
    const char *space = text(r, 2); /* it goes into the page as it is */
    if (number(r, 1) != (long long)t->array_count || !is_space(space)) return false;
    t->arrays = keep_room(t->arrays, t->array_count, sizeof *t->arrays);
    t->arrays[t->array_count++] = (array_t){.space = space,
                                            .block = (long)number(r, 3),
                                            .bytes = (size_t)number(r, 4),
                                            .name = text(r, 5),
                                            .kind = KIND_OTHER};
    return true;
}

static bool is_size(long long size)
{
    return size == 1 || size == 2 || size == 4 || size == 8;
}

static bool read_type(reader_t *r)
{
    int i = index_in(r, 1, r->trace->array_count);
    if (i == NONE) return false;
    array_t *a = &r->trace->arrays[i];
    if (kind(r, 2) != KIND_OTHER && is_size(number(r, 3)))
        a->kind = kind(r, 2), a->size = (size_t)number(r, 3);
    if (a->kind == KIND_HALF || a->kind == KIND_BFLOAT) a->size = 2;
    /* the harness's name, and what the kernel calls it */
    if (!*a->name) a->name = text(r, 4);
    return true;
}

static bool read_variable(reader_t *r)
{
    trace_t *t = r->trace;
    long long n = number(r, 1);
    if (n < 0 || n > MOST_NUMBER) return false;
    while (t->variable_count <= (size_t)n) {
        t->variables = keep_room(t->variables, t->variable_count, sizeof *t->variables);
        t->variables[t->variable_count++] = (variable_t){.name = "", .function = ""};
    }
    t->variables[n] = (variable_t){text(r, 6), text(r, 5), (int)number(r, 2), kind(r, 3)};
    return true;
}

static bool need_site(reader_t *r, int i)
{
    trace_t *t = r->trace;
    long long n = i < r->words ? number(r, i) : NONE;
    if (n < 0 || n > MOST_NUMBER) return false;
    while (t->site_count <= (size_t)n) {
        t->sites = keep_room(t->sites, t->site_count, sizeof *t->sites);
        t->sites[t->site_count++] = (site_t){.file = ""};
    }
    return true;
}

static bool read_site(reader_t *r)
{
    if (!need_site(r, 1)) return false;
    site_t *s = &r->trace->sites[number(r, 1)];
    s->users = number(r, 2) > 0;
    s->library = number(r, 2) != 1;
    s->rank = (unsigned)number(r, 3);
    s->file = text(r, 4);
    s->line = (int)number(r, 5);
    return true;
}

static bool read_scope(reader_t *r)
{
    if (!need_site(r, 1)) return false;
    site_t *s = &r->trace->sites[number(r, 1)];
    for (int i = 2; i < r->words; i++) {
        int v = index_in(r, i, r->trace->variable_count);
        if (v == NONE) continue; /* nobody has given it a value */
        s->scope = keep_room(s->scope, s->scope_count, sizeof *s->scope);
        s->scope[s->scope_count++] = v;
    }
    return true;
}

static bool read_image(reader_t *r)
{
    trace_t *t = r->trace;
    int a = index_in(r, 1, t->array_count);
    if (a == NONE || !hex(r, 3)) return false;
    t->images = keep_room(t->images, t->image_count, sizeof *t->images);
    t->images[t->image_count++] = (image_t){a, number(r, 2), hex(r, 3)};
    return true;
}

/* --- launches and threads --- */

static bool read_kernel(reader_t *r)
{
    trace_t *t = r->trace;
    launch_t l = {
        .op = r->op, .name = text(r, 1), .file = text(r, 2), .line = (int)number(r, 3), .error = NONE};
    for (int i = 0; i < 3; i++) {
        l.grid[i] = (unsigned)number(r, 4 + i);
        l.block[i] = (unsigned)number(r, 7 + i);
        if (!l.block[i] || l.block[i] > 1024) return false;
    }
    if (launch_threads(&l) > 1024) return false;
    l.event = l.event_end = t->event_count;
    l.image = l.image_end = t->image_count;
    t->launches = keep_room(t->launches, t->launch_count, sizeof *t->launches);
    t->launches[t->launch_count++] = l;
    r->launch = &t->launches[t->launch_count - 1];
    r->somebody = false;
    for (size_t i = 0; i < r->thread_count; i++) r->threads[i] = (thread_t){0};
    return true;
}

static bool read_end(reader_t *r)
{
    if (!r->launch) return false;
    r->launch->error = (int)number(r, 1);
    r->launch->event_end = r->trace->event_count;
    r->launch->image_end = r->trace->image_count;
    r->launch = NULL;
    return true;
}

static bool read_thread(reader_t *r)
{
    long long block = number(r, 1), thread = number(r, 2);
    if (!r->launch || block < 0 || block > MOST_NUMBER || thread < 0 || thread >= launch_threads(r->launch))
        return false;
    long long n = block * launch_threads(r->launch) + thread;
    if (n > MOST_NUMBER) return false;
    while (r->thread_count <= (size_t)n) {
        r->threads = keep_room(r->threads, r->thread_count, sizeof *r->threads);
        r->threads[r->thread_count++] = (thread_t){0};
    }
    r->block = (uint32_t)block, r->thread = (uint32_t)thread;
    r->somebody = true;
    return true;
}

static thread_t *running(reader_t *r)
{
    return &r->threads[(size_t)r->block * launch_threads(r->launch) + r->thread];
}

/* --- events --- */

static bool is_wait(event_kind_t kind)
{
    return kind == EVENT_BARRIER || kind == EVENT_GRID;
}

static bool read_change(reader_t *r)
{
    trace_t *t = r->trace;
    int v = index_in(r, 1, t->variable_count);
    if (v == NONE || !r->somebody) return false;
    thread_t *who = running(r);
    const bool after = who->last && !is_wait(t->events[who->last].kind); /* else with what comes next */
    size_t *first = after ? &t->events[who->last].change : &who->change;
    size_t *count = after ? &t->events[who->last].change_count : &who->count;
    if (!*count) *first = t->change_count;
    ++*count;
    t->changes = keep_room(t->changes, t->change_count, sizeof *t->changes);
    const number_t is = t->variables[v].kind;
    const char *value = text(r, 2);
    if ((is == KIND_HALF || is == KIND_BFLOAT) && *value != '?')
        value = keep_format("%.5g", small_float((uint16_t)number(r, 2),
                                                is == KIND_HALF ? FRACTION_OF_HALF : FRACTION_OF_BFLOAT));
    t->changes[t->change_count++] = (change_t){v, value};
    return true;
}

/* The site of the user's that is nearest: this one, or where it was called from. Known once sites are read.
 */
static void add_event(reader_t *r, event_t e)
{
    trace_t *t = r->trace;
    thread_t *who = running(r);
    e.block = r->block, e.thread = r->thread;
    e.depth = (uint16_t)who->depth;
    e.place =
        who->depth && who->depth <= DEEPEST ? who->calls[who->depth - 1] : NONE; /* for now: the caller */
    e.change = who->change, e.change_count = who->count;
    who->count = 0;
    t->events = keep_room(t->events, t->event_count, sizeof *t->events);
    if (who->last) t->events[who->last].next = t->event_count;
    who->last = t->event_count++;
    t->events[who->last] = e;
}

static bool read_access(reader_t *r)
{
    event_t e = {.kind = (event_kind_t)*r->word[0]};
    e.array = index_in(r, 2, r->trace->array_count);
    if (!r->somebody || !need_site(r, 1) || e.array == NONE) return false;
    e.site = (int)number(r, 1);
    e.offset = number(r, 3);
    e.size = (uint32_t)number(r, 4);
    if (e.size == 0 || e.size > MOST_BYTES) e.size = MOST_BYTES;
    if (e.kind == EVENT_STORE)
        e.after = hex(r, 5);
    else
        e.before = hex(r, 5), e.after = e.kind == EVENT_ATOMIC ? hex(r, 6) : NULL;
    if (e.before && strlen(e.before) < 2 * e.size) e.before = NULL;
    if (e.after && strlen(e.after) < 2 * e.size) e.after = NULL;
    array_t *a = &r->trace->arrays[e.array];
    if (!a->size) a->size = is_size(e.size) ? e.size : e.size % 8 ? 4 : 8; /* until somebody says better */
    add_event(r, e);
    return true;
}

static bool read_event(reader_t *r)
{
    if (!r->somebody || !need_site(r, 1)) return false;
    event_t e = {.kind = (event_kind_t)*r->word[0], .site = (int)number(r, 1), .array = NONE};
    e.op = (uint32_t)number(r, 2);
    e.mask = (uint32_t)number(r, 3);
    e.source = (uint32_t)number(r, 4);
    add_event(r, e);
    return true;
}

static bool read_thread_end(reader_t *r)
{
    if (r->somebody && running(r)->last) r->trace->events[running(r)->last].ends = true;
    return true;
}

static bool read_call(reader_t *r)
{
    if (!r->somebody || !need_site(r, 1)) return false;
    thread_t *who = running(r);
    /* a caller's caller is as good, where that one is none of the user's: settled in settle_places() */
    if (who->depth < DEEPEST) who->calls[who->depth] = (int)number(r, 1);
    who->depth++;
    return true;
}

static bool read_return(reader_t *r)
{
    if (!r->somebody) return false;
    thread_t *who = running(r);
    who->depth -= who->depth > 0;
    return true;
}

/* --- the host's calls, and what its copies move --- */

const work_t *trace_work(const trace_t *t, long long op)
{
    for (size_t i = 0; op > 0 && i < t->work_count; i++)
        if (t->works[i].op == op) return &t->works[i];
    return NULL;
}

static bool read_ran(reader_t *r)
{
    r->op = number(r, 1);
    return true;
}

static bool read_copy(reader_t *r)
{
    trace_t *t = r->trace;
    t->copies = keep_room(t->copies, t->copy_count, sizeof *t->copies);
    t->copies[t->copy_count++] = (copy_t){.what = text(r, 1),
                                          .op = r->op,
                                          .size = number(r, 2),
                                          .launch = t->launch_count,
                                          .moved = t->moved_count,
                                          .moved_end = t->moved_count};
    return true;
}

static bool read_moved(reader_t *r)
{
    trace_t *t = r->trace;
    moved_t m = {index_in(r, 1, t->array_count),
                 index_in(r, 3, t->array_count),
                 number(r, 2),
                 number(r, 4),
                 number(r, 5),
                 hex(r, 6)};
    const int array = m.to != NONE ? m.to : m.from;
    if (!t->copy_count || array == NONE || !m.hex || m.size <= 0) return false;
    array_t *a = &t->arrays[array];
    if (!a->size) a->size = m.size % 4 ? 1 : 4; /* until somebody says better */
    if (m.from != NONE && !t->arrays[m.from].size) t->arrays[m.from].size = a->size;
    t->moved = keep_room(t->moved, t->moved_count, sizeof *t->moved);
    t->moved[t->moved_count++] = m;
    t->copies[t->copy_count - 1].moved_end = t->moved_count;
    return true;
}

static bool read_call_of_host(reader_t *r)
{
    trace_t *t = r->trace;
    t->calls = keep_room(t->calls, t->call_count, sizeof *t->calls);
    t->calls[t->call_count++] = (call_t){text(r, 1), text(r, 3), (int)number(r, 2)};
    return true;
}

static bool read_work(reader_t *r)
{
    trace_t *t = r->trace;
    const bool waits = strcmp(r->word[0], "waited") == 0;
    if (!t->call_count) return false;
    t->works = keep_room(t->works, t->work_count, sizeof *t->works);
    t->works[t->work_count++] = waits ? (work_t){.call = t->call_count - 1,
                                                 .what = "",
                                                 .device = (int)number(r, 1),
                                                 .stream = (int)number(r, 2)}
                                      : (work_t){.call = t->call_count - 1,
                                                 .op = number(r, 1),
                                                 .what = text(r, 4),
                                                 .device = (int)number(r, 2),
                                                 .stream = (int)number(r, 3)};
    return true;
}

static bool read_threads(reader_t *r)
{
    r->trace->turns = strcmp(text(r, 1), "turns") == 0;
    return r->trace->threads = true;
}

/* --- the file --- */

static bool read_line(reader_t *r)
{
    static const struct {
        const char *word;
        bool (*read)(reader_t *);
    } lines[] = {{"t", read_thread},    {"b", read_event},      {"l", read_access},
                 {"s", read_access},    {"a", read_access},     {"v", read_change},
                 {"w", read_event},     {"g", read_event},      {"m", read_event},
                 {"c", read_call},      {"r", read_return},     {"kernel", read_kernel},
                 {"end", read_end},     {"array", read_array},  {"type", read_type},
                 {"image", read_image}, {"site", read_site},    {"variable", read_variable},
                 {"scope", read_scope}, {"x", read_thread_end}, {"ran", read_ran},
                 {"copy", read_copy},   {"moved", read_moved},  {"call", read_call_of_host},
                 {"queued", read_work}, {"waited", read_work},  {"threads", read_threads}};
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++)
        if (strcmp(r->word[0], lines[i].word) == 0) return lines[i].read(r);
    return strcmp(r->word[0], "cut") == 0 && (r->trace->cut = true);
}

static void split(reader_t *r, char *line)
{
    r->words = 0;
    for (char *at = line; at && r->words < MOST_WORDS; r->words++) {
        r->word[r->words] = at;
        at = strchr(at, '\t');
        if (at) *at++ = '\0';
    }
}

static char *read_whole(const char *path)
{
    FILE *in = fopen(path, "r");
    if (!in) return NULL;
    char *bytes = NULL;
    size_t length = 0, room = 0, got;
    do {
        if (room - length < 65536) bytes = keep_more(bytes, room = 2 * room + (1 << 20));
        length += got = fread(bytes + length, 1, 65535, in);
    } while (got > 0 && length < MOST_FILE);
    fclose(in);
    bytes[length] = '\0';
    return bytes;
}

static void settle_places(trace_t *t)
{
    for (size_t i = 1; i < t->event_count; i++) {
        event_t *e = &t->events[i];
        if (t->sites[e->site].users)
            e->place = e->site;
        else if (e->place != NONE && !t->sites[e->place].users)
            e->place = NONE;
    }
}

static bool is_of_library(const trace_t *t, const event_t *e)
{
    return e->kind == EVENT_STEP && t->sites[e->site].library;
}

static bool same_line(const trace_t *t, int place, int other)
{
    if (place == NONE || other == NONE) return place == other;
    const site_t *a = &t->sites[place], *b = &t->sites[other];
    return a->line == b->line && strcmp(a->file, b->file) == 0;
}

/* What a library does on a user's line, without an access that is told, is one step of that line. A trace may
 * have it whole or, once it is known for a library's, shortened (common/cucc/sanitizer/trace/trace.c). */
static void shorten_libraries(trace_t *t)
{
    for (size_t i = 1; i < t->event_count; i++) {
        event_t *e = &t->events[i], *next = &t->events[e->next];
        if (!is_of_library(t, e)) continue;
        for (;
             e->next && is_of_library(t, next) && same_line(t, next->place, e->place) && !next->change_count;
             next = &t->events[e->next]) {
            e->ends = next->ends;
            e->next = next->next;
        }
    }
}

/* --- variables --- */

/* Is it declared where the event is? Before that, its place holds what is left of others. */
static bool is_declared(const trace_t *t, const event_t *e, int variable)
{
    const site_t *site = e->place == NONE ? NULL : &t->sites[e->place];
    for (size_t i = 0; site && i < site->scope_count; i++)
        if (site->scope[i] == variable) return t->variables[variable].line <= site->line;
    return false;
}

enum { MOST_HELD = 256 };

/* Changes of one thread that have not been told yet */
typedef struct {
    change_t list[MOST_HELD];
    size_t count;
} held_t;

static void hold(held_t *held, change_t change)
{
    size_t i = 0;
    while (i < held->count && held->list[i].variable != change.variable) i++;
    if (i == MOST_HELD) return;
    held->list[i] = change;
    if (i == held->count) held->count++;
}

/* What an event changes, and what changed before: told if it is declared here, else held on. */
static void settle_changes_of(trace_t *t, const change_t *old, event_t *e, held_t *held)
{
    size_t kept = 0;
    for (size_t i = 0; i < e->change_count; i++) hold(held, old[e->change + i]);
    e->change = t->change_count;
    e->change_count = 0;
    for (size_t i = 0; i < held->count; i++) {
        if (!is_declared(t, e, held->list[i].variable)) {
            held->list[kept++] = held->list[i];
            continue;
        }
        t->changes = keep_room(t->changes, t->change_count, sizeof *t->changes);
        t->changes[t->change_count++] = held->list[i];
        e->change_count++;
    }
    held->count = kept;
}

static void settle_changes(trace_t *t)
{
    const change_t *old = t->changes;
    char *seen = calloc(t->event_count, 1);
    if (!seen) abort();
    t->changes = NULL;
    t->change_count = 0;
    for (size_t i = 1; i < t->event_count; i++) {
        held_t held = {.count = 0};
        for (size_t k = i; k && !seen[k]; k = t->events[k].next) {
            settle_changes_of(t, old, &t->events[k], &held);
            seen[k] = 1;
        }
    }
    free(seen);
}

/* An array that no pointer tells the type of, such as a copy on the host: the same as what it was copied
 * from, or to. */
static void type_copies(trace_t *t)
{
    for (size_t i = 0; i < 2 * t->moved_count; i++) { /* copies of copies, in either direction */
        const moved_t *m = &t->moved[i % t->moved_count];
        if (m->to == NONE || m->from == NONE) continue;
        array_t *to = &t->arrays[m->to], *from = &t->arrays[m->from];
        if (to->kind == KIND_OTHER && from->kind != KIND_OTHER) to->kind = from->kind, to->size = from->size;
        if (from->kind == KIND_OTHER && to->kind != KIND_OTHER) from->kind = to->kind, from->size = to->size;
    }
}

int trace_read(trace_t *trace, const char *path)
{
    reader_t r = {.trace = trace, .whole = read_whole(path)};
    bool whole = false;
    int line = 0;
    if (!r.whole) {
        fprintf(stderr, "xray: %s: %s\n", path, strerror(errno));
        return -1;
    }
    *trace = (trace_t){0};
    trace->events = keep_room(trace->events, 0, sizeof *trace->events);
    trace->events[trace->event_count++] = (event_t){0}; /* none has the number 0 */
    for (char *at = r.whole, *end; *at; at = end) {
        end = at + strcspn(at, "\n");
        if (*end) *end++ = '\0';
        split(&r, at);
        if (++line == 1) {
            if (strcmp(r.word[0], "cucc-trace") != 0 || number(&r, 1) != 1) break;
            continue;
        }
        whole = strcmp(at, "whole") == 0;
        if (!whole && !read_line(&r)) {
            fprintf(stderr, "xray: %s:%d is not a line of a trace\n", path, line);
            return -1;
        }
    }
    if (r.launch) r.launch->event_end = trace->event_count, r.launch->image_end = trace->image_count;
    if (!whole) {
        fprintf(stderr, "xray: %s is not a whole trace\n", path);
        return -1;
    }
    type_copies(trace);
    settle_places(trace);
    shorten_libraries(trace);
    settle_changes(trace);
    return 0;
}
