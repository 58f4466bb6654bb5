/* devices.cuh: what the programs of this practical share. Given.
 *
 * How many devices a run has is its word devices=4. On the CPU backend there are then so many, each with a
 * memory of its own; on a GPU machine there must be as many.
 */
#ifndef DEVICES_CUH
#define DEVICES_CUH

#include <stdio.h>

#include "harness_cuda.h"
#include "helper_cuda.h"
#include "timing.h"

constexpr int MOST_DEVICES = 8;

/* From now on, memory, streams, events and launches of this host thread are this device's. */
inline void use_device(int device)
{
    checkCudaErrors(cudaSetDevice(device));
}

/* A stream that no default stream holds up, of the current device. */
inline cudaStream_t new_stream()
{
    cudaStream_t stream;
    checkCudaErrors(cudaStreamCreateWithFlags(&stream, cudaStreamNonBlocking));
    return stream;
}

/* A mark that takes no time, of the current device: for order, not for elapsed times. */
inline cudaEvent_t new_mark()
{
    cudaEvent_t mark;
    checkCudaErrors(cudaEventCreateWithFlags(&mark, cudaEventDisableTiming));
    return mark;
}

inline const char *whose_times()
{
    return TIMES_ARE_REAL ? "" : " (the model's clock)";
}

/* Are times wanted: by a person at the terminal, or for a measurement on a GPU? */
inline bool times_wanted()
{
    return bench_asked() || (case_by_hand() && !TIMES_ARE_REAL);
}

#endif
