/* report.h: what one or more runs reported about their kernels, read from JSON lines.
 *
 * The lines come from a program of the sanitizer build (CUCC_REPORT=file.jsonl,
 * common/cucc/sanitizer/README.md), or were made from what compute-sanitizer and ncu say (sanitizer.c,
 * ncu.c): the same records for all three. Records of several launches and several runs are added up: a kernel
 * or a line stands once in the report, a finding as well.
 *
 * Strings live as long as the program. "" stands for a string and NAN for a number that was not said. */
#ifndef XRAY_REPORT_H
#define XRAY_REPORT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

#include "base/kinds.h"
#include "base/span_kinds.h"
#include "counts.h"

enum { LANES = 32 };

/* A thread that takes part in a finding, and where in the source. */
typedef struct {
    const char *what, *file, *block, *thread; /* "wrote", "a.cu", "0,0,0", "33,0,0" */
    int line;                                 /* 0: not known */
} party_t;

typedef struct {
    kind_t kind;
    space_t space;
    bool names_array; /* 1: the message has the array's name in it */
    const char *tool, *kernel, *array, *message, *advice;
    party_t self, other;
    long times;
} finding_t;

/* Adds a finding to a list: what many threads did on one line is one finding, so many times. Returns its
 * place. */
size_t finding_add(finding_t **all, size_t *count, const finding_t *one);

typedef struct {
    const char *name, *file, *tool, *grid, *block, *limit; /* limit: what bounds the occupancy */
    int line;
    long launches, launch; /* how many; the number of the first */
    double shared_bytes, registers, achieved_pct, theoretical_pct;
    double iterating_bytes; /* that it moved in iterations */
    counts_t counts;
} kernel_t;

typedef struct {
    const char *kernel, *file;
    int line;
    counts_t counts;
} line_t;

/* One request of one warp: for each lane the byte it asked for, from the lowest sector of the request; -1 for
 * a lane that took no part. */
typedef struct {
    const char *kernel, *file, *array, *block;
    int line, size, warp;
    access_t access;
    long long offset[LANES];
} request_t;

/* What the warps of one block did between its barriers: work[b * warps + w] basic blocks of warp w before
 * barrier b (or before the end, for the last b). */
typedef struct {
    const char *kernel, *block;
    int warps, count, *line; /* line of barrier b; 0 for the end of the block */
    int all;                 /* barriers that it had, where `count` are only the first of them; or 0 */
    double *work;
} timeline_t;

/* A sentence about how a kernel was counted */
typedef struct {
    const char *kernel, *message;
} note_t;

/* What the host had the device do, by name: kernels, calls of libraries, "copy to the host", "fill" */
typedef struct {
    const char *name;
    double times, iterating; /* in all, and in iterations */
    double blocks, threads;  /* of all its launches */
    int launch;              /* a kernel, or a call of a library */
} operation_t;

/* Something that was done in iterations, by the model's clock: microseconds. Stream 0 is a default stream
 * that is a barrier; SPAN_WAIT_ALL has none. */
typedef struct {
    span_kind_t what;
    const char *name;
    int stream, other; /* other: of SPAN_AFTER, the stream of the event */
    int device;        /* that the stream belongs to */
    double begin, end, bytes;
    bool pageable; /* a copy from or to pageable memory */
    bool staged;   /* between devices, by way of the host */
} span_t;

typedef struct {
    finding_t *findings;
    note_t *notes;
    span_t *spans;
    operation_t *operations;
    kernel_t *kernels;
    line_t *lines;
    request_t *requests;
    timeline_t *timelines;
    size_t finding_count, kernel_count, line_count, request_count, timeline_count, note_count,
        operation_count, span_count;
    double iterations, waits; /* that the program has marked, and how often the host waited in them */
    size_t told;              /* findings of the run that is being read */
    int runs, complete;       /* how many runs reported; how many of them to the end */
    const char *reason;       /* why one is not complete */
    const char *unknown;      /* a word that no finding has; NULL: none was there */
    const char *tool;         /* "sanitizer", "compute-sanitizer" or "ncu" */
    const char *skipped;      /* why nothing could be looked at (a tool that is missing); "" when it could */
} report_t;

/* Whether NVIDIA's tools saw it on a device, and not the sanitizer build on a CPU. */
bool report_is_of_gpu(const report_t *report);

/* Appends one file. Returns 0, or -1 with a message on standard error when it cannot be read or a line is no
 * record. A file without a last line `end` counts as a run that is not complete, and so does one whose `end`
 * says more findings than there are. */
int report_read(report_t *report, const char *path);

/* Whether every run told everything. */
bool report_is_whole(const report_t *report);

#endif
