/* trace.h: a trace of the sanitizer build (common/cucc/sanitizer/trace/trace.h), read.
 *
 * Anyone's program may have written it: what makes no sense ends the reading, with a message. */
#ifndef XRAY_SHOW_TRACE_H
#define XRAY_SHOW_TRACE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { NONE = -1, MOST_BYTES = 64 }; /* of one access */

/* What a number is: a letter of the trace */
typedef enum {
    KIND_OTHER = '?',
    KIND_FLOAT = 'f',
    KIND_SIGNED = 'i',
    KIND_UNSIGNED = 'u',
    KIND_BOOL = 'b',
    KIND_HALF = 'h',
    KIND_BFLOAT = 'n'
} number_t;

typedef struct {
    const char *name, *space; /* "x"; "global", "shared", "constant" */
    long block;               /* of shared memory; NONE */
    size_t bytes;
    number_t kind;
    size_t size; /* of an element; 0: not known */
} array_t;

typedef struct {
    const char *name, *function; /* function: "" for the kernel itself */
    int line;                    /* of its declaration; 0: a parameter */
    number_t kind;
} variable_t;

/* An instruction. place: that of the user's line that led there, itself or a caller's (in events). */
typedef struct {
    const char *file;
    int line;
    bool users, library; /* library: none of the user's code, called or inlined in their line */
    unsigned rank;       /* in the order of addresses */
    int *scope;          /* variables known there */
    size_t scope_count;
} site_t;

typedef struct {
    int variable;
    const char *value;
} change_t;

typedef enum {
    EVENT_STEP = 'b',
    EVENT_LOAD = 'l',
    EVENT_STORE = 's',
    EVENT_ATOMIC = 'a',
    EVENT_BARRIER = 'w',
    EVENT_GRID = 'g',
    EVENT_MEET = 'm'
} event_kind_t;

typedef struct {
    event_kind_t kind;
    uint32_t block, thread; /* linear */
    int site, place;        /* place: site of the user's line; NONE */
    uint16_t depth;         /* calls around it */
    int array;
    long long offset;
    uint32_t size;               /* bytes */
    const char *before, *after;  /* hex; NULL: not told. before: what was read; after: what was written */
    uint32_t op, mask, source;   /* of a meeting; line of a barrier in `op` */
    size_t change, change_count; /* what its thread's variables became, by its next event */
    size_t next;                 /* of the same thread; 0: none */
    bool ends;                   /* the thread has ended behind it; else it was ended with the kernel */
} event_t;

/* What an array holds from an offset on, before a launch */
typedef struct {
    int array;
    long long offset;
    const char *hex;
} image_t;

typedef struct {
    const char *name, *file;
    int line, error; /* error: NONE where it has not come to its end */
    unsigned grid[3], block[3];
    size_t event, event_end, image, image_end; /* the first, and one behind the last */
    long long op;                              /* the work that it is, in its stream */
} launch_t;

/* A call of the host's */
typedef struct {
    const char *name, *file;
    int line;
} call_t;

/* What it puts into a stream, or waits for */
typedef struct {
    size_t call;
    long long op;       /* 0: it waits ... */
    const char *what;   /* "copy to the host", or a kernel's name */
    int device, stream; /* NONE: ... for the device */
} work_t;

/* Bytes that a copy moves. An array NONE: memory of the host's, or nothing, of a fill */
typedef struct {
    int to, from;
    long long to_offset, from_offset, size;
    const char *hex; /* what is there then, of the first of them */
} moved_t;

typedef struct {
    const char *what;
    long long op, size;
    size_t launch, moved, moved_end; /* launch: before that one */
} copy_t;

typedef struct {
    array_t *arrays;
    variable_t *variables;
    site_t *sites;
    change_t *changes;
    event_t *events; /* from 1 */
    image_t *images;
    launch_t *launches;
    call_t *calls;
    work_t *works;
    copy_t *copies;
    moved_t *moved;
    size_t array_count, variable_count, site_count, change_count, event_count, image_count, launch_count;
    size_t call_count, work_count, copy_count, moved_count;
    bool cut, threads; /* there would be more; several threads of the host have called ... */
    bool turns;        /* ... one after another, in an order that is the same in each run */
} trace_t;

/* Returns 0, or -1 with a message on standard error. */
int trace_read(trace_t *trace, const char *path);

/* What the host has put into a stream as that; NULL: not by a line of the program's */
const work_t *trace_work(const trace_t *trace, long long op);

/* Threads of a block. */
unsigned launch_threads(const launch_t *launch);

#endif
