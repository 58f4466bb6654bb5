/* trace.c: what each thread does, written down. */
#include "trace/trace.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cucc/sanitizer.h"
#include "identity/incomplete.h"
#include "identity/place.h"
#include "shadow/arrays.h"
#include "shadow/global.h"
#include "shadow/shared.h"
#include "trace/calls.h"
#include "trace/lines.h"
#include "trace/locals.h"
#include "trace/turns.h"

enum { MOST_EVENTS = 6000000, MOST_ARRAYS = 4096, MOST_SITES = 20000, PAGE = 256 };

bool cucc_tracing;

static FILE *out;  /* where lines go: the file, or what is held back */
static FILE *file; /* the file */
static unsigned long events;
static uint32_t running;           /* the thread that the file speaks of, by its number in the grid */
static bool nobody;                /* none since the kernel began */
static bool within_library;        /* its last event was a step of code that is known to be a library's ... */
static sanitizer_place inlined_at; /* ... on that line of the user's, or called: line 0 */
static unsigned long ask_at = 20000; /* events, until which sites are to be asked for */

/* --- words --- */

void cucc_trace_text(const char *text)
{
    for (; text && *text; text++) fputc((unsigned char)*text < ' ' ? ' ' : *text, out);
}

static char kind_letter(trace_kind kind)
{
    static const char letters[] = {
        [TRACE_OTHER] = '?', [TRACE_FLOAT] = 'f', [TRACE_SIGNED] = 'i', [TRACE_UNSIGNED] = 'u',
        [TRACE_BOOL] = 'b',  [TRACE_HALF] = 'h',  [TRACE_BFLOAT] = 'n', [TRACE_POINTER] = '?'};
    return letters[kind];
}

static void put_number(trace_type type, uint64_t bits)
{
    float f;
    double d;
    if (cucc_locals_unset(type, bits)) {
        fputc('?', out);
        return;
    }
    switch (type.kind) {
    case TRACE_FLOAT:
        memcpy(&f, &bits, sizeof f);
        memcpy(&d, &bits, sizeof d);
        fprintf(out, "%.*g", type.size == 4 ? 7 : 10, type.size == 4 ? (double)f : d);
        break;
    case TRACE_SIGNED:
        fprintf(out, "%lld", (long long)(bits << (64 - 8 * type.size)) >> (64 - 8 * type.size));
        break;
    case TRACE_BOOL:
        fputs(bits ? "true" : "false", out);
        break;
    default:
        fprintf(out, "%llu", (unsigned long long)bits);
    }
}

static void put_bytes(uintptr_t address, size_t size)
{
    const unsigned char *bytes = (const unsigned char *)address;
    for (size_t i = 0; i < size; i++) fprintf(out, "%02x", bytes[i]);
}

/* --- sites --- */

static struct {
    const void *site;
    unsigned number;
    sanitizer_place line; /* the user's, where that is known (ask_sites); 0: none */
    bool is_library;      /* its code is a library's, called or inlined */
} sites[2 * MOST_SITES];
static const void *site_list[MOST_SITES];
static unsigned site_count, sites_asked;

static size_t site_slot(const void *site)
{
    size_t i = ((uintptr_t)site * 0x9e3779b97f4a7c15u >> 20) % (2 * MOST_SITES);
    while (sites[i].site && sites[i].site != site) i = (i + 1) % (2 * MOST_SITES);
    return i;
}

static unsigned site_number(const void *site)
{
    size_t i = site_slot(site);
    if (!sites[i].site) {
        if (site_count == MOST_SITES) return 0;
        sites[i].site = site;
        sites[i].number = site_count;
        site_list[site_count++] = site;
        cucc_sanitizer_places_wanted(site);
    }
    return sites[i].number;
}

/* Which of the sites so far are the user's. Asking takes a process (identity/place.h): seldom. */
static void ask_sites(void)
{
    for (; sites_asked < site_count; sites_asked++) {
        const void *site = site_list[sites_asked];
        const bool is_users = cucc_sanitizer_place_is_users(site);
        const size_t i = site_slot(site);
        sites[i].is_library = !is_users || cucc_sanitizer_place_is_inlined(site);
        if (is_users) sites[i].line = cucc_sanitizer_place_of(site);
    }
}

/* Their order is that of their addresses, which a report says nothing of. */
static int by_address(const void *a, const void *b)
{
    uintptr_t x = *(const uintptr_t *)a, y = *(const uintptr_t *)b;
    return x < y ? -1 : x > y;
}

/* The variables that are known there */
static void put_scope(const void *site)
{
    const trace_variable *list[64];
    size_t count = cucc_variables_at(site, list, sizeof list / sizeof *list);
    if (!count) return;
    fprintf(out, "scope\t%u", site_number(site));
    for (size_t i = 0; i < count; i++)
        if (list[i]->type.kind != TRACE_POINTER) fprintf(out, "\t%u", list[i]->number);
    fputc('\n', out);
}

static void put_sites(void)
{
    const void **sorted = malloc((site_count + 1) * sizeof *sorted);
    if (!sorted) abort();
    memcpy(sorted, site_list, site_count * sizeof *sorted);
    qsort(sorted, site_count, sizeof *sorted, by_address);
    for (unsigned i = 0; i < site_count; i++) {
        sanitizer_place place = cucc_sanitizer_place_of(sorted[i]);
        const int users =
            cucc_sanitizer_place_is_users(sorted[i]) + cucc_sanitizer_place_is_inlined(sorted[i]);
        fprintf(out, "site\t%u\t%d\t%u\t", site_number(sorted[i]), users, i);
        cucc_trace_text(place.file);
        fprintf(out, "\t%d\n", place.line);
        put_scope(sorted[i]);
    }
    free(sorted);
}

/* --- arrays --- */

typedef struct traced {
    uintptr_t start;
    size_t size;
    long block;      /* of shared memory; -1: of the device's */
    unsigned launch; /* of shared memory: it is another array in the next one */
    bool named, typed;
    unsigned char *seen; /* a bit a page: its image has been written in this launch */
    unsigned seen_in;    /* which launch that is */
} traced;

static traced arrays[MOST_ARRAYS];
static unsigned array_count;

static traced *array_of(uintptr_t start, size_t size, long block, const char *space, const char *name)
{
    for (unsigned i = array_count; i-- > 0;)
        if (arrays[i].start == start && arrays[i].size == size && arrays[i].block == block &&
            (block < 0 || arrays[i].launch == cucc_kernel_now.launch))
            return &arrays[i];
    if (array_count == MOST_ARRAYS) return NULL;
    traced *a = &arrays[array_count];
    *a = (traced){.start = start, .size = size, .block = block, .launch = cucc_kernel_now.launch};
    a->seen = calloc(1, size / PAGE / 8 + 1);
    if (!a->seen) abort();
    fprintf(out, "array\t%u\t%s\t%ld\t%zu\t", array_count++, space, block, size);
    cucc_trace_text(name);
    fputc('\n', out);
    return a;
}

static traced *shared_array_at(uintptr_t address)
{
    const block_state *b = cucc_self.block;
    uintptr_t start = (uintptr_t)b->shared->start;
    const shared_array *a = cucc_shared_array_near(b, (ptrdiff_t)(address - start));
    if (!a) return NULL;
    return array_of(start + a->offset, a->size, (long)b->block.linear, "shared", a->name);
}

static traced *array_at(uintptr_t address)
{
    if (cucc_shared_is_zone(address)) return shared_array_at(address);
    const array *a = cucc_arrays_at(address);
    if (!a) a = cucc_arrays_near(address);
    if (!a || a->freed) return NULL;
    const char *name = a->name ? a->name : "";
    const char *space = a->kind == ARRAY_CONSTANT ? "constant" : a->kind == ARRAY_PINNED ? "host" : "global";
    return array_of(a->start, a->size, -1, space, name);
}

static bool is_inside(const traced *a, uintptr_t address, size_t size)
{
    return address >= a->start && address - a->start <= a->size && size <= a->size - (address - a->start);
}

/* a: NULL: of the device's */
static bool is_written(const traced *a, uintptr_t address)
{
    if (a && a->block >= 0) {
        size_t offset = address - (uintptr_t)cucc_self.block->shared->start;
        return cucc_self.block->shared->defined[offset >> 3] >> (offset & 7) & 1;
    }
    return !cucc_shadow_is_there(address) || cucc_shadow_is_defined(address);
}

/* What the pages of an access hold before it, where this has not been told in this launch */
static void put_image(traced *a, uintptr_t address, size_t size)
{
    size_t first = (address - a->start) / PAGE, last = (address - a->start + size - 1) / PAGE;
    if (a->seen_in != cucc_kernel_now.launch) memset(a->seen, 0, a->size / PAGE / 8 + 1);
    a->seen_in = cucc_kernel_now.launch;
    for (size_t page = first; page <= last; page++) {
        if (a->seen[page >> 3] >> (page & 7) & 1) continue;
        a->seen[page >> 3] |= (unsigned char)(1u << (page & 7));
        size_t from = page * PAGE, to = from + PAGE < a->size ? from + PAGE : a->size;
        fprintf(out, "image\t%u\t%zu\t", (unsigned)(a - arrays), from);
        for (uintptr_t p = a->start + from; p < a->start + to; p++)
            if (is_written(a, p))
                put_bytes(p, 1);
            else
                fputs("..", out);
        fputc('\n', out);
    }
}

int cucc_trace_array(uintptr_t address, size_t size, size_t *offset)
{
    const array *there = cucc_arrays_at(address);
    const traced *a = there && !there->freed ? array_at(address) : NULL;
    if (!a || !is_inside(a, address, size)) return -1;
    *offset = address - a->start;
    return (int)(a - arrays);
}

void cucc_trace_contents(uintptr_t address, size_t size)
{
    for (uintptr_t p = address; p < address + size; p++)
        if (is_written(NULL, p))
            put_bytes(p, 1);
        else
            fputs("..", out);
}

/* --- events --- */

/* Calls from within a library are told when something happens in them. */
static const void *held_call[64];
static unsigned held_calls;

/* A store is told before it is done. Where structs are copied, the load comes between the two: it is held
 * back until the next event. */
static struct {
    uintptr_t address;
    size_t size; /* 0: none is pending */
    char *held;
    size_t held_size;
} pending;

static void settle(void)
{
    for (unsigned i = 0; i < held_calls; i++) fprintf(out, "c\t%u\n", site_number(held_call[i]));
    held_calls = 0;
    if (!pending.size) return;
    bool holds = out != file;
    if (holds && fclose(out) != 0) abort();
    out = file;
    fputc('\t', out);
    put_bytes(pending.address, pending.size);
    fputc('\n', out);
    pending.size = 0;
    if (!holds) return;
    fwrite(pending.held, 1, pending.held_size, out);
    free(pending.held);
}

/* A load of the thread whose store is pending: may they be one statement? */
static void hold(void)
{
    out = open_memstream(&pending.held, &pending.held_size);
    if (!out) abort();
}

FILE *cucc_trace_lines(void)
{
    settle();
    return out;
}

static void cut(void)
{
    settle();
    fputs("cut\n", out);
    cucc_tracing = false;
}

static bool is_new_variable(const trace_variable *v)
{
    static unsigned char *told;
    static size_t room;
    if (v->number / 8 >= room) {
        size_t more = v->number / 8 + 64;
        told = realloc(told, more);
        if (!told) abort();
        memset(told + room, 0, more - room);
        room = more;
    }
    bool is_new = !(told[v->number >> 3] >> (v->number & 7) & 1);
    told[v->number >> 3] |= (unsigned char)(1u << (v->number & 7));
    return is_new;
}

static void variable_changed(const trace_variable *v, uint64_t bits)
{
    if (v->type.kind == TRACE_POINTER) {
        uintptr_t a = (uintptr_t)bits;
        bool is_ours = cucc_global_is_zone(a) || cucc_shared_is_zone(a);
        traced *array = is_ours ? array_at(a) : NULL;
        if (!array || !is_inside(array, a, 1) || (array->typed && array->named)) return;
        if (array->typed || (v->to.kind == TRACE_OTHER && array->named)) return;
        array->named = true;
        array->typed = v->to.kind != TRACE_OTHER;
        fprintf(out, "type\t%u\t%c\t%u\t", (unsigned)(array - arrays), kind_letter(v->to.kind), v->to.size);
        cucc_trace_text(v->name);
        fputc('\n', out);
        return;
    }
    if (is_new_variable(v)) {
        fprintf(out, "variable\t%u\t%d\t%c\t%u\t", v->number, v->line, kind_letter(v->type.kind),
                v->type.size);
        cucc_trace_text(v->function);
        fputc('\t', out);
        cucc_trace_text(v->name);
        fputc('\n', out);
    }
    fprintf(out, "v\t%u\t", v->number);
    put_number(v->type, bits);
    fputc('\n', out);
    events++;
}

/* CUCC_TRACE_BLOCK: of the threads of another block nothing is told. */
static long only_block = -1;

static bool is_left_out(void)
{
    return only_block >= 0 && (long)cucc_self.block->block.linear != only_block;
}

/* Before an event of the running thread */
static void begin_event(bool is_load)
{
    if (is_load && pending.size && out == file && !nobody && running == cucc_self.number)
        hold();
    else
        settle();
    if (nobody || running != cucc_self.number) {
        running = cucc_self.number;
        nobody = false;
        fprintf(out, "t\t%llu\t%u\n", (unsigned long long)cucc_self.block->block.linear,
                cucc_self.thread.linear);
    }
    cucc_locals_look(cucc_self.number, variable_changed);
    within_library = false;
}

/* Is there room for one more? */
static bool counts(void)
{
    if (++events > MOST_EVENTS) cut();
    return cucc_tracing;
}

/* One that is no load, and has room */
static bool begins(void)
{
    if (is_left_out()) return false;
    begin_event(false);
    return counts();
}

/* Of a library's code that follows on itself the first is enough: it all belongs to the line that has called
 * it, and a matrix product of fragments has thousands. */
static bool goes_on_within_library(const void *site)
{
    if (events >= ask_at) ask_sites(), ask_at *= 2;
    if (!within_library || nobody || running != cucc_self.number) return false;
    const sanitizer_place line = sites[site_slot(site)].line;
    return sites[site_slot(site)].is_library &&
           (!line.line || (line.line == inlined_at.line && strcmp(line.file, inlined_at.file) == 0));
}

void cucc_trace_step(const void *site)
{
    if (goes_on_within_library(site)) return;
    if (!begins()) return;
    fprintf(out, "b\t%u\n", site_number(site));
    within_library = sites[site_slot(site)].is_library;
    inlined_at = sites[site_slot(site)].line;
}

void cucc_trace_access(uintptr_t address, size_t size, int kind, const void *site)
{
    if (is_left_out()) return;
    begin_event(kind == SANITIZER_LOAD);
    if (!cucc_tracing) return; /* nobody would settle a store */
    traced *a = array_at(address);
    if (!a || !counts()) return;
    bool inside = is_inside(a, address, size);
    if (inside) put_image(a, address, size);
    fprintf(out, "%c\t%u\t%u\t%lld\t%zu", "lsa"[kind], site_number(site), (unsigned)(a - arrays),
            (long long)(address - a->start), size);
    if (inside && kind != SANITIZER_STORE) {
        fputc('\t', out);
        put_bytes(address, size);
    }
    if (inside && kind != SANITIZER_LOAD) {
        pending.address = address;
        pending.size = size;
    } else
        fputc('\n', out);
}

void cucc_trace_barrier(const void *site, unsigned line, bool of_grid)
{
    if (!begins()) return;
    fprintf(out, "%c\t%u\t%u\n", of_grid ? 'g' : 'w', site_number(site), line & CUCC_BARRIER_LINE);
}

void cucc_trace_meet(const void *site, int op, unsigned mask, unsigned source)
{
    if (!begins()) return;
    fprintf(out, "m\t%u\t%d\t%u\t%u\n", site_number(site), op, mask, source);
}

void cucc_trace_call(const void *site, const void *function)
{
    if (is_left_out()) return;
    cucc_locals_enter(function);
    if (goes_on_within_library(site) && held_calls < sizeof held_call / sizeof *held_call) {
        held_call[held_calls++] = site;
        return;
    }
    if (!begins()) return;
    fprintf(out, "c\t%u\n", site_number(site));
}

void cucc_trace_return(void)
{
    if (held_calls && running == cucc_self.number) {
        held_calls--;
        return;
    }
    if (!begins()) return;
    fputs("r\n", out);
}

void cucc_trace_thread_end(void)
{
    if (!begins()) return;
    fputs("x\n", out);
}

void cucc_trace_kernel_begin(void)
{
    const sanitizer_kernel *k = &cucc_kernel_now;
    settle();
    nobody = true;
    cucc_locals_begin();
    fputs("kernel\t", out);
    cucc_trace_text(k->name);
    fputc('\t', out);
    cucc_trace_text(k->file);
    fprintf(out, "\t%d\t%u\t%u\t%u\t%u\t%u\t%u\n", k->line, k->grid.x, k->grid.y, k->grid.z, k->block.x,
            k->block.y, k->block.z);
}

void cucc_trace_kernel_end(int error)
{
    settle();
    fprintf(out, "end\t%d\n", error);
}

/* A name such as /dev/fd/5 is a descriptor that we were handed: nobody else may be able to open it. */
static FILE *open_file(const char *name)
{
    int descriptor, end = 0;
    if (sscanf(name, "/dev/fd/%d%n", &descriptor, &end) != 1 || name[end]) return fopen(name, "w");
    descriptor = dup(descriptor);
    return descriptor < 0 ? NULL : fdopen(descriptor, "w");
}

void cucc_trace_open(void)
{
    const char *name = getenv("CUCC_TRACE"), *block = getenv("CUCC_TRACE_BLOCK");
    if (!name || !*name) return;
    if (block && *block) only_block = strtol(block, NULL, 10);
    out = file = open_file(name);
    if (!out) {
        cucc_incomplete(SAY_TRACE_NOT_WRITTEN, name, strerror(errno));
        return;
    }
    fputs("cucc-trace\t1\n", out);
    cucc_variables_begin();
    cucc_turns_begin();
    cucc_tracing = true;
}

void cucc_trace_close(void)
{
    if (!out) return;
    settle();
    cucc_tracing = false;
    cucc_trace_calls_end();
    put_sites();
    fputs("whole\n", out);
    if (fclose(out) != 0) cucc_incomplete(SAY_TRACE_NOT_ENDED);
    out = NULL;
}
