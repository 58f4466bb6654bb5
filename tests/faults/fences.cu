// What one thread hands to another through memory: the writer's fence and the reader's.
#include "faults.h"

enum { BLOCKS = 12, THREADS = 64, N = BLOCKS * THREADS };

// a look-back in which every word is volatile, which keeps nothing in order
enum { NOTHING, SUM, PREFIX };
template <bool Mended>
__global__ void look_back(const int *a, volatile int *state, volatile int *sums, volatile int *prefixes)
{
    if (threadIdx.x) return;
    int mine = 0, before = 0;
    for (int i = 0; i < THREADS; i++) mine += a[blockIdx.x * THREADS + i];
    sums[blockIdx.x] = mine;
    if (Mended) __threadfence();
    state[blockIdx.x] = SUM;
    for (int look = (int)blockIdx.x - 1; look >= 0; look--) {
        int known;
        while ((known = state[look]) == NOTHING) continue;
        before += known == PREFIX ? prefixes[look] : sums[look]; // finds look_back_no_fence: race
        if (known == PREFIX) break;
    }
    prefixes[blockIdx.x] = before + mine;
    if (Mended) __threadfence();
    state[blockIdx.x] = PREFIX;
}
template <bool Mended> void look_back_no_fence()
{
    int *a = zeros<int>(N), *state = zeros<int>(BLOCKS), *sums = zeros<int>(BLOCKS),
        *prefixes = zeros<int>(BLOCKS);
    look_back<Mended><<<BLOCKS, THREADS>>>(a, state, sums, prefixes);
    finish();
    cudaFree(a), cudaFree(state), cudaFree(sums), cudaFree(prefixes);
}

// a flag and a number that should have been one word of 8 bytes
struct pair {
    int flag, number;
};
template <bool Mended> __global__ void chain(volatile pair *words)
{
    if (threadIdx.x) return;
    int before = 0;
    if (blockIdx.x > 0) {
        volatile pair *left = &words[blockIdx.x - 1];
        if (Mended) {
            unsigned long long both;
            while (!(unsigned)(both = *(volatile unsigned long long *)left)) continue;
            before = (int)(both >> 32);
        } else {
            while (!left->flag) continue;
            before = left->number; // finds two_words: race
        }
    }
    if (Mended) {
        *(volatile unsigned long long *)&words[blockIdx.x] = (unsigned long long)(before + 1) << 32 | 1;
    } else {
        words[blockIdx.x].number = before + 1;
        words[blockIdx.x].flag = 1;
    }
}
template <bool Mended> void two_words()
{
    pair *words = zeros<pair>(BLOCKS);
    chain<Mended><<<BLOCKS, THREADS>>>(words);
    finish();
    cudaFree(words);
}

// the sum by the last block, as in the programming guide: volatile keeps the sums out of the L1 cache
template <bool Mended> __global__ void sum_by_last(volatile int *sums, unsigned *done, int *out)
{
    __shared__ bool last;
    if (threadIdx.x == 0) {
        sums[blockIdx.x] = (int)blockIdx.x;
        if (Mended) __threadfence();
        last = atomicInc(done, gridDim.x) == gridDim.x - 1;
    }
    __syncthreads();
    if (!last || threadIdx.x) return;
    int all = 0;
    for (unsigned b = 0; b < gridDim.x; b++) all += sums[b]; // finds volatile_last_block: race
    *out = all;
}
template <bool Mended> void volatile_last_block()
{
    int *sums = zeros<int>(BLOCKS), *out = fresh<int>(1);
    unsigned *done = zeros<unsigned>(1);
    sum_by_last<Mended><<<BLOCKS, THREADS>>>(sums, done, out);
    finish();
    cudaFree(sums), cudaFree(out), cudaFree(done);
}

// the writer fences, the reader does not: it may read what was there before, from its cache
template <bool Mended> __global__ void hand_on(int *data, volatile int *ready)
{
    if (threadIdx.x) return;
    int before = 0;
    if (blockIdx.x > 0) {
        while (!ready[blockIdx.x - 1]) continue;
        if (Mended) __threadfence();
        before = data[blockIdx.x - 1]; // finds no_reader_fence: race
    }
    data[blockIdx.x] = before + 1;
    __threadfence();
    ready[blockIdx.x] = 1;
}
template <bool Mended> void no_reader_fence()
{
    int *data = fresh<int>(BLOCKS), *ready = zeros<int>(BLOCKS);
    hand_on<Mended><<<BLOCKS, THREADS>>>(data, ready);
    finish();
    cudaFree(data), cudaFree(ready);
}

template <bool Mended> __global__ void hand_on_by_atomics(int *data, int *ready)
{
    if (threadIdx.x) return;
    int before = 0;
    if (blockIdx.x > 0) {
        while (!atomicAdd(&ready[blockIdx.x - 1], 0)) continue;
        if (Mended) __threadfence();
        before = data[blockIdx.x - 1]; // finds no_reader_fence_atomic: race
    }
    data[blockIdx.x] = before + 1;
    __threadfence();
    atomicExch(&ready[blockIdx.x], 1);
}
template <bool Mended> void no_reader_fence_atomic()
{
    int *data = fresh<int>(BLOCKS), *ready = zeros<int>(BLOCKS);
    hand_on_by_atomics<Mended><<<BLOCKS, THREADS>>>(data, ready);
    finish();
    cudaFree(data), cudaFree(ready);
}

template <bool Mended> __global__ void locked(int *lock, int *total)
{
    if (threadIdx.x) return;
    while (atomicCAS(lock, 0, 1) != 0) continue;
    if (Mended) __threadfence();
    *total += 1; // finds lock_no_reader_fence: race
    __threadfence();
    atomicExch(lock, 0);
}
template <bool Mended> void lock_no_reader_fence()
{
    int *lock = zeros<int>(1), *total = zeros<int>(1);
    locked<Mended><<<BLOCKS, THREADS>>>(lock, total);
    finish();
    cudaFree(lock), cudaFree(total);
}

// words that are flags themselves need no fence: somebody has found it, so the others stop; mended, the
// place is published with it
template <bool Mended> __global__ void search(const int *a, volatile int *found, int *place, unsigned *next)
{
    if (threadIdx.x) return;
    for (unsigned i; (i = atomicAdd(next, 1u)) < N && !*found;)
        if (a[i] == 0 && i > N / 4) {
            *place = (int)i; // may find place_before_found: race
            if (Mended) __threadfence();
            *found = 1;
        }
    if (!*found) return;
    if (Mended) __threadfence();
    a[*place] == 0 ? (void)0 : __trap(); // finds place_before_found: race
}
template <bool Mended> void place_before_found()
{
    int *a = fresh<int>(N), *found = zeros<int>(1), *place = zeros<int>(1);
    unsigned *next = zeros<unsigned>(1);
    cudaMemset(a, 1, N * sizeof *a);
    cudaMemset(a + N / 2, 0, sizeof *a);
    search<Mended><<<BLOCKS, THREADS>>>(a, found, place, next);
    finish();
    cudaFree(a), cudaFree(found), cudaFree(place), cudaFree(next);
}

// a barrier orders the threads of its block, and is no fence of the reader's: the block that comes last may
// read what its cache had before
template <bool Mended> __global__ void sum_by_all_of_last(int *sums, unsigned *done, int *out)
{
    __shared__ bool last;
    if (threadIdx.x == 0) {
        sums[blockIdx.x] = (int)blockIdx.x;
        __threadfence();
        last = atomicAdd(done, 1u) == gridDim.x - 1;
    }
    __syncthreads();
    if (!last) return;
    if (Mended) __threadfence();
    for (unsigned b = threadIdx.x; b < gridDim.x; b += THREADS)
        atomicAdd(out, sums[b]); // finds last_block_no_reader_fence: remark
}
template <bool Mended> void last_block_no_reader_fence()
{
    int *sums = fresh<int>(BLOCKS), *out = zeros<int>(1);
    unsigned *done = zeros<unsigned>(1);
    sum_by_all_of_last<Mended><<<BLOCKS, THREADS>>>(sums, done, out);
    finish();
    cudaFree(sums), cudaFree(out), cudaFree(done);
}

// one thread waits for the rest of its block; its fence is enough for all, if a barrier follows
template <bool Mended> __global__ void rows_in_turn(int *data, volatile int *ready)
{
    if (blockIdx.x > 0) {
        if (threadIdx.x == 0) {
            while (!ready[blockIdx.x - 1]) continue;
            if (Mended) __threadfence();
        }
        __syncthreads();
        int *left = data + (blockIdx.x - 1) * THREADS;
        data[blockIdx.x * THREADS + threadIdx.x] = left[threadIdx.x] + 1; // finds one_waits_for_all: race
    } else {
        data[threadIdx.x] = threadIdx.x;
    }
    __syncthreads();
    if (threadIdx.x == 0) {
        __threadfence();
        ready[blockIdx.x] = 1;
    }
}
template <bool Mended> void one_waits_for_all()
{
    int *data = fresh<int>(N), *ready = zeros<int>(BLOCKS);
    rows_in_turn<Mended><<<BLOCKS, THREADS>>>(data, ready);
    finish();
    cudaFree(data), cudaFree(ready);
}

// the same by the lanes of a warp
template <bool Mended> __global__ void warps_in_turn(int *data, int *ready)
{
    int left = 0;
    if (threadIdx.x >= 32) return;
    if (blockIdx.x > 0) {
        if (threadIdx.x == 0)
            while (!atomicAdd(&ready[blockIdx.x - 1], 0)) continue;
        __syncwarp();
        if (Mended) __threadfence();
        left = data[(blockIdx.x - 1) * 32 + threadIdx.x]; // finds lane_waits_for_all: race
    }
    data[blockIdx.x * 32 + threadIdx.x] = left + 1;
    __syncwarp();
    if (threadIdx.x == 0) {
        __threadfence();
        atomicExch(&ready[blockIdx.x], 1);
    }
}
template <bool Mended> void lane_waits_for_all()
{
    int *data = fresh<int>(N), *ready = zeros<int>(BLOCKS);
    warps_in_turn<Mended><<<BLOCKS, THREADS>>>(data, ready);
    finish();
    cudaFree(data), cudaFree(ready);
}

/* A sequence lock: who reads looks whether somebody has written meanwhile, and reads again then; all of it as
 * volatile */
template <bool Mended, class Word> __global__ void sequence(volatile unsigned *number, Word *pair, int *out)
{
    if (threadIdx.x) return;
    if (blockIdx.x == 0)
        for (int round = 1; round <= 10; round++) {
            *number = 2 * round - 1;
            __threadfence();
            pair[0] = round;     // may find sequence_lock: race
            pair[1] = 2 * round; // may find sequence_lock: race
            __threadfence();
            *number = 2 * round;
            __threadfence();
        }
    else {
        unsigned before, after;
        int first, second;
        do {
            before = *number;
            if (Mended) __threadfence();
            first = pair[0];  // finds sequence_lock: race
            second = pair[1]; // may find sequence_lock: race
            __threadfence();
            after = *number;
        } while (before != after || before % 2 || !before);
        out[2 * blockIdx.x] = first;
        out[2 * blockIdx.x + 1] = second;
    }
}
template <bool Mended> void sequence_lock()
{
    unsigned *number = zeros<unsigned>(1);
    int *pair = zeros<int>(2), *out = zeros<int>(8);
    if (Mended)
        sequence<true, volatile int><<<4, 32>>>(number, pair, out);
    else
        sequence<false, int><<<4, 32>>>(number, pair, out);
    finish();
    cudaFree(number), cudaFree(pair), cudaFree(out);
}

// a flag by which a kernel hands its answer to the host, which looks at it or does not; CUCC_CONCURRENT=1 is
// asked for by setenv before the first call
__global__ void answer(volatile int *flag, int *data)
{
    data[0] = 5; // may find flag_not_looked_at: managed_race
    __threadfence_system();
    *flag = 1;
}
template <bool Mended> void flag_not_looked_at()
{
    setenv("CUCC_CONCURRENT", "1", 1);
    int *flag, *data;
    cudaMallocManaged(&flag, sizeof *flag), cudaMallocManaged(&data, sizeof *data);
    *flag = *data = 0;
    cudaDeviceSynchronize();
    answer<<<1, 1>>>(flag, data);
    while (Mended && *(volatile int *)flag == 0) continue;
    const int five = data[0]; // finds flag_not_looked_at: managed_race
    printf("%d\n", five);
    finish();
    cudaFree(flag), cudaFree(data);
}

static const fault faults[] = {
    FAULT(flag_not_looked_at),     FAULT(sequence_lock),
    FAULT(look_back_no_fence),     FAULT(two_words),
    FAULT(volatile_last_block),    FAULT(no_reader_fence),
    FAULT(no_reader_fence_atomic), FAULT(lock_no_reader_fence),
    FAULT(place_before_found),     FAULT(last_block_no_reader_fence),
    FAULT(one_waits_for_all),      FAULT(lane_waits_for_all),
};

int main(int argc, char **argv)
{
    return run_fault(faults, argc, argv);
}
