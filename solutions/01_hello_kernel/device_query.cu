/* device_query.cu: what the device can do, asked of the device.   (step 4)
 *
 * Query the limits of a device; do not hard-code them: then the program runs well on the next device, too.
 * cudaGetDeviceProperties fills a struct with about a hundred of them; cudaDeviceGetAttribute answers one at
 * a time. The numbers below bound every launch that you will ever write.
 *
 *     make run P=01 STEP=4 ARGS="threads=96"       how many such blocks run at a time?
 *     make run P=01 STEP=4 ARGS="threads=1000"     and how many threads is that?
 */
#include <algorithm>
#include <cstdio>

#include "helper_cuda.h"
#include "harness.h"
#include "device_facts.h"

struct limits {
    unsigned long long warp_size;
    unsigned long long threads_per_block; // at most
    unsigned long long block_z;           // threads of a block in z, at most
    unsigned long long grid_y;            // blocks of a grid in y, at most
    unsigned long long shared_per_block;  // bytes that any launch may use
    unsigned long long shared_opt_in;     // bytes that a kernel may use if it asks for them beforehand
    unsigned long long multiprocessors;   // the parts of the device that run blocks
    unsigned long long threads_per_multiprocessor; // resident at a time, at most
    unsigned long long blocks_per_multiprocessor;  // resident at a time, at most
    unsigned long long global_bytes;               // of device memory
};

static limits read_limits(int device)
{
    limits l = {};
    // >>> step 4
    cudaDeviceProp p;
    checkCudaErrors(cudaGetDeviceProperties(&p, device));
    l.warp_size = p.warpSize;
    l.threads_per_block = p.maxThreadsPerBlock;
    l.block_z = p.maxThreadsDim[2];
    l.grid_y = p.maxGridSize[1];
    l.shared_per_block = p.sharedMemPerBlock;
    l.shared_opt_in = p.sharedMemPerBlockOptin;
    l.multiprocessors = p.multiProcessorCount;
    l.threads_per_multiprocessor = p.maxThreadsPerMultiProcessor;
    l.blocks_per_multiprocessor = p.maxBlocksPerMultiProcessor;
    l.global_bytes = p.totalGlobalMem;
    // <<< step 4
    return l;
}

// How many blocks of `threads` threads can be resident on the device at a time, if registers and shared
// memory do not limit it. A block takes up whole warps, and a multiprocessor takes only whole blocks.
static unsigned long long resident_blocks(const limits &l, unsigned long long threads)
{
    unsigned long long blocks = 0;
    // >>> step 4
    const unsigned long long warps = (threads + l.warp_size - 1) / l.warp_size;
    const unsigned long long fit = l.threads_per_multiprocessor / (warps * l.warp_size);
    blocks = l.multiprocessors * std::min(fit, l.blocks_per_multiprocessor);
    // <<< step 4
    return blocks;
}

// The runtime knows the same rules, and also how many registers and how much shared memory each kernel
// needs. This one needs next to nothing, so both answers must agree.
__global__ void nothing(void) {}

static unsigned long long resident_by_runtime(const limits &l, int threads)
{
    int blocks = 0;
    // >>> step 4
    checkCudaErrors(cudaOccupancyMaxActiveBlocksPerMultiprocessor(&blocks, nothing, threads, 0));
    // <<< step 4
    return l.multiprocessors * blocks;
}

// A block size that leaves as few places empty as possible: a first guess, which a measurement may improve.
static unsigned long long threads_by_runtime(void)
{
    int threads = 0;
    // >>> step 4
    int least_blocks;
    checkCudaErrors(cudaOccupancyMaxPotentialBlockSize(&least_blocks, &threads, nothing));
    // <<< step 4
    return threads;
}

int main(int argc, char **argv)
{
    case_begin(argc, argv);
    const int device = findCudaDevice(argc, argv);
    const unsigned long long threads = case_int("threads", 96); // per block
    const limits l = read_limits(device);
    const unsigned long long blocks = resident_blocks(l, threads);
    const unsigned long long by_runtime = resident_by_runtime(l, threads), suggested = threads_by_runtime();

    output_u64("warp size", &l.warp_size, 1);
    output_u64("threads per block", &l.threads_per_block, 1);
    output_u64("block z", &l.block_z, 1);
    output_u64("grid y", &l.grid_y, 1);
    output_u64("shared bytes per block", &l.shared_per_block, 1);
    output_u64("shared bytes on request", &l.shared_opt_in, 1);
    output_u64("multiprocessors", &l.multiprocessors, 1);
    output_u64("threads per multiprocessor", &l.threads_per_multiprocessor, 1);
    output_u64("blocks per multiprocessor", &l.blocks_per_multiprocessor, 1);
    output_u64("global bytes", &l.global_bytes, 1);
    output_u64("resident blocks", &blocks, 1);
    output_u64("resident blocks by the runtime", &by_runtime, 1);
    output_u64("threads by the runtime", &suggested, 1);
    output_device_facts(device); // what the judge compares with
    return case_end();
}
