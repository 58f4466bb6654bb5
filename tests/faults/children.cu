// Launches by kernels (dynamic parallelism) that nothing orders.
// links: -rdc=true -lcudadevrt
#include "faults.h"

enum { N = 128, CHUNK = 32, BLOCKS = N / CHUNK };

__global__ void fill(int *a, int from, int value)
{
    a[from + threadIdx.x] = value; // finds same_chunk, two_streams, grandchildren: stream_race
}
__global__ void sum(const int *a, int *out)
{
    int all = 0;
    for (int i = 0; i < N; i++) all += a[i]; // finds no_tail_launch: stream_race
    *out = all;
}

// Each block has a null stream of its own
template <bool Mended> __global__ void fill_chunks(int *a)
{
    if (threadIdx.x == 0) fill<<<1, CHUNK>>>(a, Mended ? blockIdx.x * CHUNK : 0, blockIdx.x);
}
template <bool Mended> void same_chunk()
{
    int *a = zeros<int>(N);
    fill_chunks<Mended><<<BLOCKS, CHUNK>>>(a);
    finish();
    cudaFree(a);
}

template <bool Mended> __global__ void fill_twice(int *a)
{
    cudaStream_t one, other;
    cudaStreamCreateWithFlags(&one, cudaStreamNonBlocking);
    cudaStreamCreateWithFlags(&other, cudaStreamNonBlocking);
    fill<<<1, CHUNK, 0, one>>>(a, 0, 1);
    fill<<<1, CHUNK, 0, Mended ? one : other>>>(a, 0, 2);
    cudaStreamDestroy(one);
    cudaStreamDestroy(other);
}
template <bool Mended> void two_streams()
{
    int *a = zeros<int>(N);
    fill_twice<Mended><<<1, 1>>>(a);
    finish();
    cudaFree(a);
}

// A launch is over when all that it has launched is
template <bool Mended> __global__ void through_another(int *a, int from)
{
    fill<<<1, CHUNK>>>(a, from, 1);
    if (Mended) fill<<<1, CHUNK>>>(a, from, 2);
}
template <bool Mended> __global__ void launch_both(int *a)
{
    if (threadIdx.x > 0) return;
    through_another<Mended><<<1, 1>>>(a, Mended ? blockIdx.x * CHUNK : 0);
    if (Mended) fill<<<1, CHUNK>>>(a, blockIdx.x * CHUNK, 3);
}
template <bool Mended> void grandchildren()
{
    int *a = zeros<int>(N);
    launch_both<Mended><<<2, CHUNK>>>(a);
    finish();
    cudaFree(a);
}

// The last to launch is not the last to run: the other blocks' launches may still be under way
template <bool Mended> __global__ void fill_and_sum(int *a, int *out, unsigned *arrived)
{
    if (threadIdx.x > 0) return;
    fill<<<1, CHUNK>>>(a, blockIdx.x * CHUNK, 1);
    __threadfence();
    if (atomicAdd(arrived, 1) < gridDim.x - 1) return;
    __threadfence();
    if (Mended)
        sum<<<1, 1, 0, cudaStreamTailLaunch>>>(a, out);
    else
        sum<<<1, 1>>>(a, out);
}
template <bool Mended> void no_tail_launch()
{
    int *a = zeros<int>(N), *out = zeros<int>(1);
    unsigned *arrived = zeros<unsigned>(1);
    fill_and_sum<Mended><<<BLOCKS, CHUNK>>>(a, out, arrived);
    finish();
    cudaFree(a), cudaFree(out), cudaFree(arrived);
}

// A grid cannot wait for what it has launched: what it does behind the launch may come before or after
__global__ void twice(int *a)
{
    a[threadIdx.x] *= 2; // finds read_behind, not_waited_for, written_behind: stream_race
}
template <bool Mended> __global__ void double_and_look(int *a, int *out)
{
    a[threadIdx.x] = threadIdx.x;
    __syncthreads();
    if (Mended) out[threadIdx.x] = a[threadIdx.x];
    if (Mended) __syncthreads();
    if (threadIdx.x == 0) twice<<<1, CHUNK>>>(a);
    if (!Mended) out[threadIdx.x] = a[threadIdx.x];
}
template <bool Mended> void read_behind()
{
    int *a = zeros<int>(CHUNK), *out = zeros<int>(CHUNK);
    double_and_look<Mended><<<1, CHUNK>>>(a, out);
    finish();
    cudaFree(a), cudaFree(out);
}

template <bool Mended> __global__ void double_at_once(int *a)
{
    a[threadIdx.x] = threadIdx.x;
    if (Mended) __syncthreads();
    if (threadIdx.x == 0) twice<<<1, CHUNK>>>(a);
}
template <bool Mended> void not_waited_for()
{
    int *a = zeros<int>(CHUNK);
    double_at_once<Mended><<<1, CHUNK>>>(a);
    finish();
    cudaFree(a);
}

template <bool Mended> __global__ void clear_behind(int *a)
{
    if (threadIdx.x == 0) twice<<<1, CHUNK, 0, Mended ? cudaStreamTailLaunch : cudaStreamFireAndForget>>>(a);
    a[threadIdx.x] = 1;
}
template <bool Mended> void written_behind()
{
    int *a = zeros<int>(CHUNK);
    clear_behind<Mended><<<1, CHUNK>>>(a);
    finish();
    cudaFree(a);
}

// Nor does it know of what other blocks of the grid write
__global__ void sum_of_blocks(const int *a, int *out)
{
    int all = 0;
    for (int i = 0; i < N; i++) all += a[i]; // finds other_blocks: stream_race
    *out = all;
}
template <bool Mended> __global__ void fill_then_sum(int *a, int *out, unsigned *arrived)
{
    a[blockIdx.x * CHUNK + threadIdx.x] = 1;
    __syncthreads();
    if (threadIdx.x > 0) return;
    __threadfence();
    if (Mended && atomicAdd(arrived, 1) < gridDim.x - 1) return;
    __threadfence();
    if (Mended || blockIdx.x == 0) sum_of_blocks<<<1, 1>>>(a, out);
}
template <bool Mended> void other_blocks()
{
    int *a = zeros<int>(N), *out = zeros<int>(1);
    unsigned *arrived = zeros<unsigned>(1);
    fill_then_sum<Mended><<<BLOCKS, CHUNK>>>(a, out, arrived);
    finish();
    cudaFree(a), cudaFree(out), cudaFree(arrived);
}

static const fault faults[] = {
    FAULT(same_chunk),  FAULT(two_streams),    FAULT(grandchildren),  FAULT(no_tail_launch),
    FAULT(read_behind), FAULT(not_waited_for), FAULT(written_behind), FAULT(other_blocks),
};

int main(int argc, char **argv)
{
    return run_fault(faults, argc, argv);
}
