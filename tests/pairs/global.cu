/* global.cu: races in global memory: between blocks, by atomics of the wrong scope, without a fence. */
#include <cooperative_groups.h>
#include <cuda/atomic>

#include "pairs.h"

namespace cg = cooperative_groups;

#define HERE (blockIdx.x * blockDim.x + threadIdx.x)

/* --- two threads, one element --- */

/* GPUVerify's and ESBMC's bad_inter_group: what the next block has is read while it is changed */
template <bool Mended> __global__ void next_block(int *a)
{
    int from = Mended ? 256 + HERE : (blockIdx.x + 1) % gridDim.x * blockDim.x + threadIdx.x;
    a[HERE] += a[from]; // next_block: race
}

/* Conway's game in place: the cells of the next generation are neighbours of this one */
template <bool Mended> __global__ void generation(int *cell)
{
    int i = HERE, left = (i + 127) % 128, right = (i + 1) % 128;
    int alive = (cell[left] + cell[i] + cell[right]) % 2; // generation: race
    cell[Mended ? 128 + i : i] = alive;                   // generation: race
}

/* Jacobi's sweep on one array */
template <bool Mended> __global__ void sweep(float *u)
{
    int x = threadIdx.x + 1, y = blockIdx.x + 1, at = y * 18 + x;
    float sum = u[at - 1] + u[at + 1] + u[at - 18] + u[at + 18]; // sweep: race
    u[Mended ? 324 + at : at] = sum / 4;                         // sweep: race
}

/* Indigo's push pattern: what a vertex gives to its neighbours, by plain additions */
template <bool Mended> __global__ void push_to_neighbours(int *a)
{
    int *rank = a + 64, v = HERE;
    for (int k = 1; k <= 3; k++) {
        int neighbour = (v * k + 1) % 16;
        if (Mended)
            atomicAdd(&rank[neighbour], a[v]);
        else
            rank[neighbour] += a[v]; // push_to_neighbours: race
    }
}

/* Indigo's populate-worklist pattern: the place in the list comes of a plain increment */
template <bool Mended> __global__ void worklist(int *a)
{
    if (a[1 + HERE] % 2) return;
    int place;
    if (Mended)
        place = atomicAdd(&a[0], 1);
    else
        place = a[0]++;    // worklist: race
    a[128 + place] = HERE; // worklist: race
}

/* Indigo's conditional-vertex pattern: a maximum by comparison and store, over the whole grid */
template <bool Mended> __global__ void maximum_by_store(int *a)
{
    int mine = a[1 + HERE] * 7 % 61;
    if (Mended)
        atomicMax(&a[0], mine);
    else if (a[0] < mine) // maximum_by_store: race
        a[0] = mine;      // maximum_by_store: race
}

/* Indigo's path-compression pattern: parents are shortened while others follow them */
template <bool Mended> __global__ void shorten_paths(int *parent)
{
    int v = HERE;
    if (v == 0) return;
    int p = Mended ? atomicAdd(&parent[v], 0) : parent[v]; // shorten_paths: race
    while (p > 0) {
        int next = Mended ? atomicAdd(&parent[p / 2], 0) / 2 : parent[p / 2] / 2; // shorten_paths: race
        if (Mended)
            atomicExch(&parent[v], next);
        else
            parent[v] = next; // shorten_paths: race
        p = next;
    }
}

/* CUDA by Example, chapter 9: a histogram with ++ */
template <bool Mended> __global__ void histogram(int *a)
{
    int *bin = &a[128 + a[HERE] % 10];
    if (Mended)
        atomicAdd(bin, 1);
    else
        (*bin)++; // histogram: race
}

/* Stack Overflow, "CUDA: summing in a kernel": all threads add to one float */
template <bool Mended> __global__ void sum_in_one_float(float *x)
{
    if (Mended)
        atomicAdd(&x[128], x[HERE]);
    else
        x[128] += x[HERE]; // sum_in_one_float: race
}

/* A sparse product by coordinates: elements of the same row have different threads */
template <bool Mended> __global__ void product_by_coordinates(float *y)
{
    int element = HERE, row = element / 3;
    float product = 2.0f * element;
    if (Mended)
        atomicAdd(&y[row], product);
    else
        y[row] = y[row] + product; // product_by_coordinates: race
}

/* A sparse product with a warp per row, whose lanes all store what they have */
template <bool Mended> __global__ void warp_per_row(float *a)
{
    int row = HERE / 32, lane = HERE % 32;
    float sum = a[row * 32 + lane];
    for (int offset = 16; offset > 0; offset /= 2) sum += __shfl_down_sync(0xffffffff, sum, offset);
    if (!Mended || lane == 0) a[128 + row] = sum; // warp_per_row: race
}

/* Scattering by indices that are no permutation */
template <bool Mended> __global__ void scatter(int *a)
{
    int to = Mended ? HERE * 5 % 64 : HERE * 4 % 64;
    a[64 + to] = HERE; // scatter: race
}

/* Shifting an array within itself */
template <bool Mended> __global__ void shift_left(int *a)
{
    int next = a[HERE + 1]; // shifted: race
    if (Mended) cg::this_grid().sync();
    a[HERE] = next; // shifted: race
}
template <bool Mended> void shifted()
{
    int *a = counting<int>(129);
    void *arguments[] = {&a};
    if (Mended)
        cudaLaunchCooperativeKernel((void *)shift_left<true>, dim3(2), dim3(64), arguments, 0, 0);
    else
        shift_left<false><<<2, 64>>>(a);
    finish();
    cudaFree(a);
}

/* Reversing in place with a thread for each element: each pair is exchanged twice */
template <bool Mended> __global__ void reverse_in_place(int *a)
{
    int i = HERE, n = 128;
    if (Mended && i >= n / 2) return;
    int t = a[i];        // reverse_in_place: race
    a[i] = a[n - 1 - i]; // reverse_in_place: race
    a[n - 1 - i] = t;    // reverse_in_place: race
}

/* Odd-even sort whose phases are separated by __syncthreads(), over more than one block */
template <bool Mended> __global__ void odd_even(int *a)
{
    int i = Mended ? threadIdx.x : HERE, n = Mended ? 64 : 128;
    if (Mended && blockIdx.x > 0) return;
    for (int phase = 0; phase < 6; phase++) {
        int low = 2 * i + phase % 2;
        if (low + 1 < n && a[low] < a[low + 1]) { // odd_even: race
            int t = a[low];
            a[low] = a[low + 1]; // odd_even: race
            a[low + 1] = t;      // odd_even: race
        }
        __syncthreads();
    }
}

/* Bits of a set, 32 in a word, each set by its own thread */
template <bool Mended> __global__ void set_bits(unsigned *words)
{
    int i = HERE;
    if (i % 3) return;
    if (Mended)
        atomicOr(&words[i / 32], 1u << i % 32);
    else
        words[i / 32] |= 1u << i % 32; // set_bits: race
}

/* A byte is changed by reading and writing the word around it */
template <bool Mended> __global__ void bytes_by_words(int *a)
{
    int i = HERE;
    if (Mended) {
        ((unsigned char *)a)[i] = i;
    } else {
        int shift = i % 4 * 8, word = a[i / 4];              // bytes_by_words: race
        a[i / 4] = (word & ~(0xff << shift)) | (i << shift); // bytes_by_words: race
    }
}

/* An atomic of one's own, whose store is not the compare-and-swap's */
template <bool Mended> __global__ void atomic_of_ones_own(int *a)
{
    int old = a[128], seen;
    do {
        seen = old;
        if (Mended) {
            old = atomicCAS(&a[128], seen, max(seen, a[HERE]));
        } else {
            old = atomicAdd(&a[128], 0);
            a[128] = max(seen, a[HERE]); // atomic_of_ones_own: race
            break;
        }
    } while (seen != old);
}

/* A best value by atomicMin and its place by a plain store: two words that may not fit */
template <bool Mended> __global__ void best_and_place(unsigned *a)
{
    unsigned mine = (a[HERE] * 29 + 3) % 64;
    if (Mended) {
        atomicMin((unsigned long long *)(a + 64), (unsigned long long)mine << 32 | HERE);
    } else {
        unsigned before = atomicMin(&a[65], mine);
        if (mine < before) a[64] = HERE; // best_and_place: race
    }
}

/* A list to whose head all threads link their node */
template <bool Mended> __global__ void link_to_head(int *next)
{
    int node = HERE + 1;
    if (Mended) {
        next[node] = atomicExch(&next[0], node);
    } else {
        next[node] = next[0]; // link_to_head: race
        next[0] = node;       // link_to_head: race
    }
}

/* Four floats at a time, and the rest one by one from a place within the last four */
template <bool Mended> __global__ void quads_and_rest(float *a)
{
    int i = HERE, n = 62, quads = n / 4;
    if (i < quads) {
        reinterpret_cast<float4 *>(a)[i] = make_float4(1, 2, 3, 4); // quads_and_rest: race
    } else {
        int rest = (Mended ? quads * 4 : quads * 4 - 2) + i - quads;
        if (rest < n) a[rest] = 9; // quads_and_rest: race
    }
}

/* A scratch array of the whole program (`__device__`), as if each block had it for itself */
__device__ int scratch[4 * 64];
template <bool Mended> __global__ void scratch_of_all(int *a)
{
    int *mine = Mended ? scratch + blockIdx.x * 64 : scratch;
    mine[threadIdx.x] = a[HERE]; // scratch_of_all: race
    __syncthreads();
    a[HERE] = mine[63 - threadIdx.x]; // scratch_of_all: race
}

/* A static variable of a device function: there is one, not one for each thread */
template <bool Mended> __device__ int running_sum(int x)
{
    static int sum;
    if (Mended) return atomicAdd(&sum, x);
    sum += x;   // sum_so_far: race
    return sum; // sum_so_far: race
}
template <bool Mended> __global__ void sum_so_far(int *a)
{
    a[HERE] = running_sum<Mended>(a[HERE]);
}

/* PolyBench-ACC's atax: blocks of two dimensions, and an index that uses one */
template <bool Mended> __global__ void one_of_two_dimensions(int *a)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (!Mended || threadIdx.y == 0) a[i] += i; // flat_index: race
}
template <bool Mended> void flat_index()
{
    int *a = counting<int>(64);
    one_of_two_dimensions<Mended><<<2, dim3(32, 2)>>>(a);
    finish();
    cudaFree(a);
}

/* A matrix of n x m written with the row's length of the other one */
template <bool Mended> __global__ void wrong_pitch(int *a)
{
    int row = threadIdx.x / 12, column = threadIdx.x % 12;
    a[row * (Mended ? 12 : 8) + column] = threadIdx.x; // wrong_pitch: race
}

/* --- phases of a grid --- */

/* A counter that block 0 clears, and all count */
template <bool Mended> __global__ void cleared_by_one(int *a)
{
    if (!Mended && HERE == 0) a[0] = 0; // cleared_by_one: race
    atomicAdd(&a[0], a[1 + HERE] % 2);  // cleared_by_one: race
}

/* __syncthreads() as if it waited for the grid */
template <bool Mended> __global__ void barrier_for_grid(int *a)
{
    a[HERE] = HERE; // two_phases: race
    if (Mended)
        cg::this_grid().sync();
    else
        __syncthreads();
    a[128 + HERE] = a[127 - HERE]; // two_phases: race
}
template <bool Mended> void two_phases()
{
    int *a = zeros<int>(256);
    void *arguments[] = {&a};
    cudaLaunchCooperativeKernel((void *)barrier_for_grid<Mended>, dim3(2), dim3(64), arguments, 0, 0);
    finish();
    cudaFree(a);
}

/* A barrier of the grid by a counter, without a fence before it */
template <bool Mended> __global__ void barrier_by_counter(int *a)
{
    int *arrived = a + 4;
    if (threadIdx.x == 0) a[blockIdx.x] = 10 + blockIdx.x; // own_grid_barrier: race
    if (threadIdx.x == 0) {
        if (Mended) __threadfence();
        atomicAdd(arrived, 1);
        while (atomicAdd(arrived, 0) < int(gridDim.x)) {
        }
        if (Mended) __threadfence();
    }
    __syncthreads();
    if (threadIdx.x == 0) a[8 + blockIdx.x] = a[(blockIdx.x + 1) % gridDim.x]; // own_grid_barrier: race
}
template <bool Mended> void own_grid_barrier()
{
    int *a = zeros<int>(16);
    barrier_by_counter<Mended><<<4, 32>>>(a);
    finish();
    cudaFree(a);
}

/* Simulee's and Rodinia's bfs: the frontier of the next level is a flag that this level reads */
template <bool Mended> __global__ void next_frontier(int *a)
{
    int *frontier = a + 64, v = HERE;
    if (frontier[v] % 3 == 0) { // next_frontier: race
        int to = (v + 5) % 64;
        (Mended ? a : frontier)[to] = 1; // next_frontier: race
    }
}

/* CUDA's guide, last block: the partial sums are not fenced before the ticket is drawn */
template <bool Mended> __global__ void last_block(int *a)
{
    __shared__ bool last;
    if (threadIdx.x == 0) {
        a[8 + blockIdx.x] = a[blockIdx.x + 1]; // last_block_sums: race
        if (Mended) __threadfence();
        last = atomicAdd(&a[0], 1) == int(gridDim.x) - 1;
    }
    __syncthreads();
    if (last && threadIdx.x == 0) {
        if (Mended) __threadfence();
        int sum = 0;
        for (int b = 0; b < int(gridDim.x); b++) sum += a[8 + b]; // last_block_sums: race
        a[20] = sum;
    }
}
template <bool Mended> void last_block_sums()
{
    int *a = counting<int>(32);
    last_block<Mended><<<4, 32>>>(a);
    finish();
    cudaFree(a);
}

/* Fuser pull 2391 (split-K): all have stored, and thread 0 alone fences before it hands on */
template <bool Mended> __global__ void hand_on(int *a)
{
    if (threadIdx.x == 0)
        while (atomicAdd(&a[0], 0) != int(blockIdx.x)) {
        }
    __syncthreads();
    if (Mended) __threadfence();
    a[32 + threadIdx.x] += 1; // hand_on: race
    if (Mended) {
        __threadfence();
        __syncthreads();
    } else if (threadIdx.x == 0)
        __threadfence();
    if (threadIdx.x == 0) atomicExch(&a[0], blockIdx.x + 1);
}

/* cccl pull 4556 (look-back): the inclusive prefix replaces what the block's other warps still read */
template <bool Mended> __global__ void look_back(int *tile)
{
    int total = tile[blockIdx.x]; // look_back: race
    if (Mended) __syncthreads();
    if (threadIdx.x == 0) tile[blockIdx.x] = total * 2; // look_back: race
    tile[8 + HERE] = total;
}

/* AcceleratedKernels.jl pull 98: no fence between the aggregate and its flag */
template <bool Mended> __global__ void aggregate_and_flag(int *a)
{
    volatile int *flag = a + 8;
    int b = blockIdx.x, before = 0;
    if (b > 0) {
        while (flag[b - 1] == 0) {
        }
        __threadfence();
        before = a[b - 1]; // chained_scan: race
    }
    a[b] = before + b; // chained_scan: race
    if (Mended) __threadfence();
    flag[b] = 1;
}
template <bool Mended> void chained_scan()
{
    int *a = zeros<int>(16);
    aggregate_and_flag<Mended><<<4, 1>>>(a);
    finish();
    cudaFree(a);
}

/* mscclpp pull 497: the waiting side looks at the flag and does not fence before it reads */
template <bool Mended> __global__ void wait_without_fence(int *a)
{
    if (blockIdx.x == 0) {
        a[4] = 42; // message: race
        __threadfence();
        atomicExch(&a[0], 1);
    } else {
        while (atomicAdd(&a[0], 0) == 0) {
        }
        if (Mended) __threadfence();
        a[5] = a[4]; // message: race
    }
}
template <bool Mended> void message()
{
    int *a = zeros<int>(8);
    wait_without_fence<Mended><<<2, 1>>>(a);
    finish();
    cudaFree(a);
}

/* ScoR: a fence of the block, for a reader in another */
template <bool Mended> __global__ void fence_of_block(int *a)
{
    if (blockIdx.x == 0) {
        a[4] = 42; // narrow_fence: race
        if (Mended)
            __threadfence();
        else
            __threadfence_block();
        atomicExch(&a[0], 1);
    } else {
        while (atomicAdd(&a[0], 0) == 0) {
        }
        __threadfence();
        a[5] = a[4]; // narrow_fence: race
    }
}
template <bool Mended> void narrow_fence()
{
    int *a = zeros<int>(8);
    fence_of_block<Mended><<<2, 1>>>(a);
    finish();
    cudaFree(a);
}

/* --- scopes and locks --- */

/* ScoRD (ISCA 2020), a taxonomy of GPU bugs, 3: atomicAdd_block on what all blocks count */
template <bool Mended> __global__ void block_scope(int *a)
{
    if (Mended)
        atomicAdd(&a[0], 1);
    else
        atomicAdd_block(&a[0], 1); // block_scope: race
}

/* libcu++: an atomic whose scope is the block, in memory of the grid */
template <bool Mended> __global__ void scope_of_type(int *a)
{
    if (Mended) {
        cuda::atomic_ref<int, cuda::thread_scope_device> count(a[0]);
        count.fetch_add(1, cuda::memory_order_relaxed);
    } else {
        cuda::atomic_ref<int, cuda::thread_scope_block> count(a[0]);
        count.fetch_add(1, cuda::memory_order_relaxed); // scope_of_type: race
    }
}

/* libcu++: a flag that is stored relaxed, for data that are not atomic */
template <bool Mended> __global__ void relaxed_flag(int *a)
{
    cuda::atomic_ref<int, cuda::thread_scope_device> flag(a[0]);
    if (blockIdx.x == 0) {
        a[4] = 42; // relaxed: race
        flag.store(1, Mended ? cuda::memory_order_release : cuda::memory_order_relaxed);
    } else {
        while (flag.load(cuda::memory_order_acquire) == 0) {
        }
        a[5] = a[4]; // relaxed: race
    }
}
template <bool Mended> void relaxed()
{
    int *a = zeros<int>(8);
    relaxed_flag<Mended><<<2, 1>>>(a);
    finish();
    cudaFree(a);
}

/* An atomic of the library and a plain look at the same word */
template <bool Mended> __global__ void atomic_and_plain(int *a)
{
    cuda::atomic_ref<int, cuda::thread_scope_device> left(a[0]);
    left.fetch_add(1);                                            // atomic_and_plain: race
    if (Mended ? left.load() == 64 : a[0] == 64) a[1 + HERE] = 0; // atomic_and_plain: race
}

/* A lock, as the first answers on Stack Overflow have it, given back without a fence */
template <bool Mended> __global__ void lock_without_fence(int *a)
{
    if (threadIdx.x > 0) return;
    while (atomicCAS(&a[0], 0, 1) != 0) {
    }
    if (Mended) __threadfence();
    a[1] += blockIdx.x; // lock_without_fence: race
    if (Mended) __threadfence();
    atomicExch(&a[0], 0);
}

/* A lock whose compare-and-swap is the block's */
template <bool Mended> __global__ void lock_of_block(int *a)
{
    if (threadIdx.x > 0) return;
    int taken;
    do taken = Mended ? atomicCAS(&a[0], 0, 1) : atomicCAS_block(&a[0], 0, 1); // lock_of_block: race
    while (taken != 0);
    __threadfence();
    a[1] += blockIdx.x; // lock_of_block: race
    __threadfence();
    atomicExch(&a[0], 0); // lock_of_block: race
}

/* Two locks, each for a half of the array, and an element that both halves have */
template <bool Mended> __global__ void two_locks(int *a)
{
    if (threadIdx.x > 0) return;
    int mine = blockIdx.x % 2, other = Mended ? mine : 0;
    while (atomicCAS(&a[mine], 0, 1) != 0) {
    }
    __threadfence();
    a[4 + other] += 1; // wrong_half: race
    __threadfence();
    atomicExch(&a[mine], 0);
}
template <bool Mended> void wrong_half()
{
    int *a = zeros<int>(8);
    two_locks<Mended><<<2, 32>>>(a);
    finish();
    cudaFree(a);
}

/* cuCollections: a key by compare-and-swap, its value by a plain store, and a reader that finds the key */
template <bool Mended> __global__ void key_and_value(int *a)
{
    int *key = a, *value = a + 8;
    if (blockIdx.x == 0) {
        if (Mended) {
            value[3] = 30;
            __threadfence();
            atomicCAS(&key[3], 0, 7);
        } else {
            atomicCAS(&key[3], 0, 7);
            value[3] = 30; // find_or_insert: race
        }
    } else {
        while (atomicAdd(&key[3], 0) != 7) {
        }
        __threadfence();
        a[16] = value[3]; // find_or_insert: race
    }
}
template <bool Mended> void find_or_insert()
{
    int *a = zeros<int>(32);
    key_and_value<Mended><<<2, 1>>>(a);
    finish();
    cudaFree(a);
}

/* volatile, as if it made an addition whole */
template <bool Mended> __global__ void volatile_counter(int *a)
{
    if (Mended) {
        atomicAdd(&a[0], 1);
    } else {
        volatile int *count = a;
        *count = *count + 1; // volatile_counter: race
    }
}

/* A counter in shared memory by atomics, added to the grid's by all blocks and ++ */
template <bool Mended> __global__ void per_block_totals(int *a)
{
    __shared__ int total;
    if (threadIdx.x == 0) total = 0;
    __syncthreads();
    atomicAdd(&total, a[1 + HERE] % 2);
    __syncthreads();
    if (threadIdx.x > 0) return;
    if (Mended)
        atomicAdd(&a[0], total);
    else
        a[0] += total; // per_block_totals: race
}

/* 64 bits in two halves, each by atomics, read as one number */
template <bool Mended> __global__ void two_halves(unsigned *a)
{
    unsigned long long *whole = (unsigned long long *)a;
    if (blockIdx.x == 0) {
        if (Mended) {
            atomicExch(whole, 0x100000002ull);
        } else {
            a[0] = 2; // two_halves: race
            a[1] = 1; // two_halves: race
        }
    } else if (Mended)
        atomicAdd(&whole[1], atomicAdd(whole, 0ull));
    else
        whole[1] = whole[0]; // two_halves: race
}

static const fault faults[] = {
    ON(next_block, 2, 64, 512),
    ON(generation, 2, 64, 256),
    ON(sweep, 16, 16, 648),
    ON(push_to_neighbours, 2, 32, 128),
    ON(worklist, 2, 32, 256),
    ON(maximum_by_store, 2, 32, 128),
    ON(shorten_paths, 2, 32, 64),
    ON(histogram, 2, 64, 138),
    ON(sum_in_one_float, 2, 64, 129),
    ON(product_by_coordinates, 2, 48, 64),
    ON(warp_per_row, 2, 64, 132),
    ON(scatter, 2, 32, 128),
    FAULT(shifted),
    ON(reverse_in_place, 2, 64, 128),
    ON(odd_even, 2, 32, 128),
    ON(set_bits, 2, 64, 8),
    ON(bytes_by_words, 2, 32, 16),
    ON(atomic_of_ones_own, 2, 32, 129),
    ON(best_and_place, 2, 32, 66),
    ON(link_to_head, 2, 32, 65),
    ON(quads_and_rest, 1, 32, 64),
    ON(scratch_of_all, 4, 64, 256),
    ON(sum_so_far, 2, 32, 64),
    FAULT(flat_index),
    ON(wrong_pitch, 1, 96, 96),
    ON(cleared_by_one, 2, 32, 128),
    FAULT(two_phases),
    FAULT(own_grid_barrier),
    ON(next_frontier, 2, 32, 128),
    FAULT(last_block_sums),
    ON(hand_on, 3, 32, 64),
    ON(look_back, 2, 64, 136),
    FAULT(chained_scan),
    FAULT(message),
    FAULT(narrow_fence),
    ON(block_scope, 2, 32, 64),
    ON(scope_of_type, 2, 32, 64),
    FAULT(relaxed),
    ON(atomic_and_plain, 2, 32, 65),
    ON(lock_without_fence, 2, 32, 8),
    ON(lock_of_block, 2, 32, 8),
    FAULT(wrong_half),
    FAULT(find_or_insert),
    ON(volatile_counter, 2, 32, 8),
    ON(per_block_totals, 2, 32, 65),
    ON(two_halves, 2, 1, 4),
};

int main(int argc, char **argv)
{
    return run_fault(faults, argc, argv);
}
