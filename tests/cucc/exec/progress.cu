// progress.cu: protocols in which threads wait for each other by spinning; every one must end, with the right
// answer, in every order and however the threads are interrupted.
#include <cooperative_groups.h>
#include <cstdio>
namespace cg = cooperative_groups;

const int THREADS = 128, BLOCKS = 40;

// Each block waits for the one before it, by its own number: blocks that come later must be let in.
__global__ void chain(volatile int *flag, volatile int *value)
{
    if (threadIdx.x == 0) {
        if (blockIdx.x > 0)
            while (flag[blockIdx.x - 1] == 0) {
            }
        __threadfence();
        value[blockIdx.x] = (blockIdx.x ? value[blockIdx.x - 1] : 0) + blockIdx.x;
        __threadfence();
        flag[blockIdx.x] = 1;
    }
    __syncthreads();
}

// Decoupled look-back: 0 nothing, 1 the block's own sum, 2 the sum up to it.
__global__ void look_back(int *ticket, volatile int *state, volatile int *own, volatile int *upto, int *out)
{
    __shared__ int block, before;
    if (threadIdx.x == 0) block = atomicAdd(ticket, 1);
    __syncthreads();
    int sum = __syncthreads_count((threadIdx.x + block) % 3 == 0);
    if (threadIdx.x == 0) {
        own[block] = sum;
        __threadfence();
        state[block] = 1;
        before = 0;
        for (int b = block - 1; b >= 0; b--) {
            int s;
            do s = state[b];
            while (s == 0);
            __threadfence();
            before += s == 2 ? upto[b] : own[b];
            if (s == 2) break;
        }
        upto[block] = before + sum;
        __threadfence();
        state[block] = 2;
    }
    __syncthreads();
    if (threadIdx.x == 1) out[block] = before + sum;
}

// A lock that every thread of every block takes: also neighbours in a warp.
__global__ void lock_everybody(int *lock, volatile int *count)
{
    bool done = false;
    while (!done)
        if (atomicCAS(lock, 0, 1) == 0) {
            count[0] = count[0] + 1;
            __threadfence();
            atomicExch(lock, 0);
            done = true;
        }
}

__global__ void exchange_lock(int *lock, volatile int *count)
{
    __syncthreads();
    while (atomicExch(lock, 1) != 0) {
    }
    count[0] = count[0] + 1;
    __threadfence();
    atomicExch(lock, 0);
    __syncthreads();
}

// Threads of one block hand a token round through shared memory, one after the other, backwards.
__global__ void relay(int *out)
{
    __shared__ volatile int turn;
    if (threadIdx.x == 0) turn = THREADS - 1;
    __syncthreads();
    while (turn != (int)threadIdx.x) __nanosleep(20);
    if (threadIdx.x == 0) out[blockIdx.x] = 1;
    turn = threadIdx.x - 1;
}

// A barrier of the whole grid made of an atomic counter, as people write it by hand.
__global__ void own_grid_barrier(unsigned *arrived, int *x)
{
    x[blockIdx.x] = blockIdx.x;
    __syncthreads();
    if (threadIdx.x == 0) {
        __threadfence();
        atomicAdd(arrived, 1u);
        while (atomicAdd(arrived, 0u) < gridDim.x) {
        }
    }
    __syncthreads();
    if (threadIdx.x == 0) x[gridDim.x + blockIdx.x] = ((volatile int *)x)[(blockIdx.x + 1) % gridDim.x];
}

// Blocks that wait for another pass a barrier at each look; the other block is the first or the last,
// whatever the order.
__global__ void looks_between_barriers(int from, int *ready, int *out)
{
    __shared__ int seen;
    if ((int)blockIdx.x == from) {
        if (threadIdx.x == 0) atomicExch(ready, 1);
        return;
    }
    do {
        __syncthreads();
        if (threadIdx.x == 0) seen = atomicAdd(ready, 0);
        __syncthreads();
    } while (!seen);
    if (threadIdx.x == 0) atomicAdd(out, 1);
}

__global__ void grid_rounds(int *a, int rounds)
{
    cg::grid_group grid = cg::this_grid();
    int n = gridDim.x, b = blockIdx.x;
    for (int r = 0; r < rounds; r++) {
        if (threadIdx.x == 0) a[(r + 1) % 2 * n + b] = a[r % 2 * n + (b + 1) % n] + 1;
        grid.sync();
    }
}

static int *zeros(int n)
{
    int *x;
    cudaMalloc(&x, n * sizeof(int));
    cudaMemset(x, 0, n * sizeof(int));
    return x;
}

static int word(const int *x, int i)
{
    int value = -1;
    cudaMemcpy(&value, x + i, sizeof value, cudaMemcpyDeviceToHost);
    return value;
}

static void say(const char *name, int got, int want)
{
    cudaError_t error = cudaDeviceSynchronize();
    printf("%s %s: %d, expected %d, %s\n", got == want && !error ? "good" : "BAD", name, got, want,
           cudaGetErrorName(error));
}

int main()
{
    int *a = zeros(BLOCKS), *b = zeros(BLOCKS);
    chain<<<BLOCKS, THREADS>>>(a, b);
    say("chain", word(b, BLOCKS - 1), BLOCKS * (BLOCKS - 1) / 2);

    int *ticket = zeros(1), *state = zeros(BLOCKS), *own = zeros(BLOCKS), *upto = zeros(BLOCKS),
        *out = zeros(BLOCKS), want = 0;
    look_back<<<BLOCKS, THREADS>>>(ticket, state, own, upto, out);
    for (int block = 0; block < BLOCKS; block++)
        for (int t = 0; t < THREADS; t++) want += (t + block) % 3 == 0;
    say("look back", word(out, BLOCKS - 1), want);

    int *lock = zeros(1), *count = zeros(1);
    lock_everybody<<<8, 64>>>(lock, count);
    say("lock", word(count, 0), 8 * 64);
    exchange_lock<<<8, 64>>>(lock, count);
    say("lock by exchange", word(count, 0), 2 * 8 * 64);

    relay<<<2, THREADS>>>(out);
    say("relay", word(out, 1), 1);

    unsigned *arrived = (unsigned *)zeros(1);
    int *x = zeros(64);
    own_grid_barrier<<<16, 64>>>(arrived, x);
    say("barrier by hand", word(x, 16 + 15) * 100 + word(x, 16), 1);

    int *ready = zeros(2), *seen = zeros(1);
    looks_between_barriers<<<6, 64>>>(0, ready, seen);
    looks_between_barriers<<<6, 64>>>(5, ready + 1, seen);
    say("looks between barriers", word(seen, 0), 10);

    int rounds = 9, blocks = 12, *pair = zeros(2 * blocks);
    void *arguments[] = {&pair, &rounds};
    cudaLaunchCooperativeKernel((void *)grid_rounds, dim3(blocks), dim3(64), arguments, 0, 0);
    say("grid.sync", word(pair, rounds % 2 * blocks + 3), rounds);
    return 0;
}
