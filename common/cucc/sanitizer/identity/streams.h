/* streams.h: what an operation of a stream comes after. */
#ifndef CUCC_IDENTITY_STREAMS_H
#define CUCC_IDENTITY_STREAMS_H

#include <stdbool.h>
#include <stdint.h>

#include "cucc/launch.h"
#include "identity/time.h"

struct CUstream_st;
struct cucc_op;

enum { CALL_FRAMES = 20 }; /* return addresses that are kept of a call */

void cucc_streams_submitted(const struct CUstream_st *stream, struct cucc_op *op);
void cucc_streams_op_begin(struct CUstream_st *stream, struct cucc_op *op);
void cucc_streams_op_end(struct CUstream_st *stream, struct cucc_op *op);
/* stream NULL: for all of that device's */
void cucc_streams_host_waited(int device, const struct CUstream_st *stream, unsigned long long number);

/* Who called for a copy, a fill or a library's work: puts at most `room` of the CALL_FRAMES return addresses
 * into frames; returns how many there are now, 0 if that is not known */
int cucc_streams_frames(const struct cucc_op *op, void **frames, int room);
double cucc_streams_napkin_bytes(void); /* that were declared for the kernel that runs; 0: none */
uint32_t cucc_streams_floor(void);      /* all before is ordered before the operation that runs */
bool cucc_streams_ordered(mark m);      /* was what happened then ordered before it? */
bool cucc_streams_operating(void);      /* does an operation run? */
/* The function of the host's that a stream calls, if one runs: its stream and number */
bool cucc_streams_calls_host(unsigned *stream, unsigned long long *number);
bool cucc_streams_knows(unsigned stream, unsigned long long number); /* was that one done before it? */
bool cucc_streams_runs(const struct CUstream_st *stream);            /* is it one of this stream's? */
/* Streams by number, and whether the host has waited for that operation of one */
unsigned cucc_streams_index(const struct CUstream_st *stream);
bool cucc_streams_host_knows(unsigned stream, unsigned long long number);
bool cucc_streams_many(void); /* are there several? */

/* The launch, copy or fill that ran at that time, among the last ones; NULL: gone */
typedef struct past {
    uint32_t begin, end; /* end UINT32_MAX: it runs */
    unsigned stream;
    unsigned long long number;
    const char *name, *file; /* of a kernel, or "a copy" */
    int line;
    unsigned launch;
    cucc_dim3 grid, block;
    void *frames[CALL_FRAMES];
    int depth;
} past;
const past *cucc_streams_past(uint32_t time);

#endif
