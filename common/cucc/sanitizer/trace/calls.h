/* calls.h: what the host calls, and what its streams do besides kernels, for the trace (trace.h).
 *
 * Only the calls of the thread that began the program are told, in their order: that of several threads is
 * the operating system's, and differs from run to run. Not those that the course's harness makes; what a
 * library calls is told with the user's line that has called the library. */
#ifndef CUCC_TRACE_CALLS_H
#define CUCC_TRACE_CALLS_H

struct CUstream_st;
struct cucc_op;

void cucc_trace_called(const char *call); /* a call of the API begins; the name lives for ever */
/* It puts this into a stream, or has waited for one; stream NULL: for the device. */
void cucc_trace_queued(const struct CUstream_st *stream, const struct cucc_op *op);
void cucc_trace_waited(int device, const struct CUstream_st *stream);

void cucc_trace_ran(const struct cucc_op *op);    /* what follows is what it does */
void cucc_trace_copied(const struct cucc_op *op); /* it has been done; what is no copy or fill is not told */

void cucc_trace_calls_end(void); /* writes the calls */

#endif
