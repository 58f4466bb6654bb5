/* What the model's clock says of work in several streams; microseconds, by events. */
#include <cstdio>
#include <cstdlib>
#include <cuda_runtime.h>

#include "cucc/clock.h"

enum { BYTES = 12 << 20, PIECES = 8 }; /* pinned: 1048.6 us, in each direction */

static char *host, *pageable, *device;
static cudaEvent_t begin, end;
static cudaStream_t streams[PIECES];

__global__ void nothing() {}

static double between()
{
    float ms = -1;
    cudaEventElapsedTime(&ms, begin, end);
    return 1000 * ms;
}

/* In and out in pieces, depth first; the streams are waited for in one order or the other. */
static double pieces(bool backwards)
{
    const size_t each = BYTES / PIECES;
    cudaDeviceSynchronize();
    cudaEventRecord(begin);
    for (int p = 0; p < PIECES; p++) {
        cudaMemcpyAsync(device + p * each, host + p * each, each, cudaMemcpyHostToDevice, streams[p % 3]);
        nothing<<<1, 32, 0, streams[p % 3]>>>();
        cudaMemcpyAsync(host + p * each, device + p * each, each, cudaMemcpyDeviceToHost, streams[p % 3]);
    }
    for (int s = 0; s < 3; s++) cudaStreamSynchronize(streams[backwards ? 2 - s : s]);
    cudaEventRecord(end);
    cudaDeviceSynchronize();
    return between();
}

/* A stream waits for an event that is recorded again, later, before the wait has run. */
static double recorded_again()
{
    cudaEvent_t mark;
    cudaEventCreate(&mark);
    cudaDeviceSynchronize();
    cudaEventRecord(begin);
    cudaMemcpyAsync(device, host, BYTES, cudaMemcpyHostToDevice, streams[0]);
    cudaEventRecord(mark, streams[0]);
    cudaStreamWaitEvent(streams[1], mark, 0);
    cudaMemcpyAsync(host, device, BYTES, cudaMemcpyDeviceToHost, streams[1]);
    cudaMemcpyAsync(device, host, BYTES, cudaMemcpyHostToDevice, streams[2]);
    cudaMemcpyAsync(device, host, BYTES, cudaMemcpyHostToDevice, streams[2]);
    cudaEventRecord(mark, streams[2]);
    cudaStreamSynchronize(streams[1]);
    cudaStreamSynchronize(streams[2]);
    cudaEventRecord(end);
    cudaDeviceSynchronize();
    cudaEventDestroy(mark);
    return between(); /* three copies in, one after the other; the copy out beside the second */
}

/* How late it is when the host queues the next thing after an asynchronous copy. */
static double after_copy(const char *from)
{
    cudaDeviceSynchronize();
    cudaEventRecord(begin, streams[0]);
    cudaMemcpyAsync(device, from, BYTES, cudaMemcpyHostToDevice, streams[1]);
    cudaEventRecord(end, streams[0]); /* nothing before it there */
    cudaDeviceSynchronize();
    return between();
}

static double kernel_of(double cycles)
{
    cucc_clock_cycles(cycles);
    cudaDeviceSynchronize();
    cudaEventRecord(begin, streams[0]);
    nothing<<<4, 128, 0, streams[0]>>>();
    cudaEventRecord(end, streams[0]);
    cudaDeviceSynchronize();
    cucc_clock_cycles(0);
    return between();
}

int main()
{
    cudaMallocHost(&host, BYTES);
    cudaMalloc(&device, BYTES);
    pageable = (char *)calloc(BYTES, 1);
    cudaMemset(device, 0, BYTES);
    cudaEventCreate(&begin);
    cudaEventCreate(&end);
    for (cudaStream_t &stream : streams) cudaStreamCreate(&stream);
    printf("pieces %.0f\n", pieces(false));
    printf("backwards %.0f\n", pieces(true));
    printf("recorded again %.0f\n", recorded_again());
    printf("pinned %.0f\n", after_copy(host));
    printf("pageable %.0f\n", after_copy(pageable));
    printf("cycles %.1f %.1f\n", kernel_of(0), kernel_of(64000));
    return 0;
}
