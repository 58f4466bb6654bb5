/* devices.cuh: what the programs of this practical share. Given.
 *
 * The word devices=4 sets the number of devices. The CPU backend then has four, each with its own memory; a
 * machine with GPUs must have as many.
 */
#ifndef DEVICES_CUH
#define DEVICES_CUH

#include <stdio.h>

#include "harness_cuda.h"
#include "helper_cuda.h"
#include "timing.h"

constexpr int MOST_DEVICES = 8;

/* From now on, this host thread allocates memory, creates streams and events, and launches on this device. */
inline void use_device(int device)
{
    checkCudaErrors(cudaSetDevice(device));
}

/* A stream of the current device that does not wait for the default stream. */
inline cudaStream_t new_stream()
{
    cudaStream_t stream;
    checkCudaErrors(cudaStreamCreateWithFlags(&stream, cudaStreamNonBlocking));
    return stream;
}

/* An event of the current device without a time: for order, not for elapsed times. */
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

/* Whether times should be taken: for a person at the terminal, or for a measurement on a GPU. */
inline bool times_wanted()
{
    return bench_asked() || (case_by_hand() && !TIMES_ARE_REAL);
}

#endif
