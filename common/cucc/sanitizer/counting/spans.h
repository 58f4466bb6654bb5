/* spans.h: when what was done in iterations (iterations.h) ran, by the model's clock
 * (runtime/api/streams/clock.h), and when the host waited: the time line of the streams.
 *
 * A record each:
 *
 *     {"record":"span","what":"kernel","name":"walk","stream":1,"begin":2.0,"end":9.5,"pageable":false}
 *     {"record":"span","what":"wait_all","name":"","stream":0,...}
 *     {"record":"span","what":"stretch","name":"","stream":0,...}
 *
 * what: a word of base/span_kinds.h; "other" is the number of the stream for whose event it waits.
 * Microseconds; streams have numbers from 1 in the order in which they come by, 0 is the host, or a default
 * stream that is a barrier
 * ("legacy").
 */
#ifndef CUCC_COUNT_SPANS_H
#define CUCC_COUNT_SPANS_H

#include <stdbool.h>
#include <stdio.h>

struct CUstream_st;
struct cucc_op;

/* CUCC_SPANS is set: the whole run counts as one stretch, whatever the program marks. */
bool cucc_spans_of_run(void);

void cucc_spans_begin(void);
void cucc_spans_end(void);
void cucc_spans_add(const struct CUstream_st *stream, const struct cucc_op *op);
void cucc_spans_waited(int device, const struct CUstream_st *stream, double since, double until);
/* The number of a stream by its id: the one that it has in spans, or the next one */
unsigned cucc_spans_number(bool legacy, unsigned long long id);
void cucc_spans_write(FILE *jsonl);

#endif
