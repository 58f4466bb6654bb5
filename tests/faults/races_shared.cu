// Threads of a block that use shared memory without waiting for each other.
#include "faults.h"
#include <cooperative_groups.h>
namespace cg = cooperative_groups;

template <bool Mended> __global__ void reversed(float *a)
{
    __shared__ float s[128];
    int t = threadIdx.x;
    s[t] = a[t]; // finds no_barrier: race
    if (Mended) __syncthreads();
    a[t] = s[127 - t]; // may find no_barrier: race, uninitialised
}
template <bool Mended> void no_barrier()
{
    float *a = zeros<float>(128);
    reversed<Mended><<<1, 128>>>(a);
    finish();
    cudaFree(a);
}

template <bool Mended> __global__ void rounds(float *a)
{
    __shared__ float s[64];
    int t = threadIdx.x;
    for (int round = 0; round < 3; round++) {
        s[t] = a[t]; // finds reused_too_early: race
        __syncthreads();
        a[t] = s[(t + 33) % 64] + 1; // may find reused_too_early: race
        if (Mended) __syncthreads();
    }
}
template <bool Mended> void reused_too_early()
{
    float *a = zeros<float>(64);
    rounds<Mended><<<1, 64>>>(a);
    finish();
    cudaFree(a);
}

template <bool Mended> __global__ void smooth(float *a)
{
    __shared__ float s[130];
    int t = threadIdx.x;
    s[t] = a[t];
    if (t < 2) s[128 + t] = 0;
    __syncthreads();
    float v = s[t] + s[t + 1] + s[t + 2];
    if (Mended) __syncthreads();
    s[t] = v; // finds stencil_in_place: race
    __syncthreads();
    a[t] = s[t];
}
template <bool Mended> void stencil_in_place()
{
    float *a = zeros<float>(128);
    smooth<Mended><<<1, 128>>>(a);
    finish();
    cudaFree(a);
}

template <bool Mended> __global__ void sum_tree(const int *a, int *out)
{
    __shared__ int s[256];
    int t = threadIdx.x;
    s[t] = a[t];
    __syncthreads();
    for (int d = 128; d > 0; d /= 2) {
        if (t < d) s[t] += s[t + d]; // finds tree_without_barrier: race
        if (Mended) __syncthreads();
    }
    if (t == 0) *out = s[0];
}
template <bool Mended> void tree_without_barrier()
{
    int *a = zeros<int>(256), *out = fresh<int>(1);
    sum_tree<Mended><<<1, 256>>>(a, out);
    finish();
    cudaFree(a), cudaFree(out);
}

template <bool Mended> __global__ void scan(int *a)
{
    __shared__ int s[128];
    int t = threadIdx.x;
    s[t] = a[t];
    __syncthreads();
    for (int d = 1; d < 128; d *= 2) {
        int left = t >= d ? s[t - d] : 0; // finds scan_one_barrier: race
        if (Mended) __syncthreads();
        s[t] += left; // may find scan_one_barrier: race
        __syncthreads();
    }
    a[t] = s[t];
}
template <bool Mended> void scan_one_barrier()
{
    int *a = zeros<int>(128);
    scan<Mended><<<1, 128>>>(a);
    finish();
    cudaFree(a);
}

template <bool Mended> __global__ void choose(int *out)
{
    __shared__ int chosen;
    if (!Mended || threadIdx.x == 0) chosen = threadIdx.x; // finds all_write_one: race
    __syncthreads();
    out[threadIdx.x] = chosen;
}
template <bool Mended> void all_write_one()
{
    int *out = fresh<int>(64);
    choose<Mended><<<1, 64>>>(out);
    finish();
    cudaFree(out);
}

template <bool Mended> __global__ void tally(int *out)
{
    __shared__ int hits;
    if (threadIdx.x == 0) hits = 0;
    __syncthreads();
    if (Mended)
        atomicAdd(&hits, 1);
    else
        hits++; // finds plain_counter: race
    __syncthreads();
    if (threadIdx.x == 0) *out = hits;
}
template <bool Mended> void plain_counter()
{
    int *out = fresh<int>(1);
    tally<Mended><<<1, 96>>>(out);
    finish();
    cudaFree(out);
}

template <bool Mended> __global__ void clear_and_count(int *out)
{
    __shared__ int hits;
    if (threadIdx.x == 0) hits = 0;
    if (Mended) __syncthreads();
    atomicAdd(&hits, 1); // finds cleared_late: race; may find cleared_late: uninitialised
    __syncthreads();
    if (threadIdx.x == 0) *out = hits;
}
template <bool Mended> void cleared_late()
{
    int *out = fresh<int>(1);
    clear_and_count<Mended><<<1, 96>>>(out);
    finish();
    cudaFree(out);
}

template <bool Mended> __global__ void count_and_look(int *out)
{
    __shared__ int hits;
    if (threadIdx.x == 0) hits = 0;
    __syncthreads();
    atomicAdd(&hits, 1); // finds looked_too_early: race
    if (Mended) __syncthreads();
    out[threadIdx.x] = hits; // may find looked_too_early: race
}
template <bool Mended> void looked_too_early()
{
    int *out = fresh<int>(96);
    count_and_look<Mended><<<1, 96>>>(out);
    finish();
    cudaFree(out);
}

template <bool Mended> __global__ void transpose(const float *a, float *b)
{
    __shared__ float tile[16][17];
    int x = threadIdx.x, y = threadIdx.y;
    tile[y][x] = a[y * 16 + x]; // finds transpose_no_barrier: race
    if (Mended) __syncthreads();
    b[y * 16 + x] = tile[x][y]; // may find transpose_no_barrier: race, uninitialised
}
template <bool Mended> void transpose_no_barrier()
{
    float *a = zeros<float>(256), *b = fresh<float>(256);
    transpose<Mended><<<1, dim3(16, 16)>>>(a, b);
    finish();
    cudaFree(a), cudaFree(b);
}

template <bool Mended> __global__ void leader(const float *a, float *out)
{
    __shared__ float most;
    // one of another warp writes: a barrier for the warp is too little
    if (threadIdx.x == 40) most = a[40]; // finds warp_barrier_for_block: race
    if (Mended)
        __syncthreads();
    else
        __syncwarp();
    out[threadIdx.x] = most; // may find warp_barrier_for_block: race, uninitialised
}
template <bool Mended> void warp_barrier_for_block()
{
    float *a = zeros<float>(64), *out = fresh<float>(64);
    leader<Mended><<<1, 64>>>(a, out);
    finish();
    cudaFree(a), cudaFree(out);
}

// --- within a warp ---

template <bool Mended> __global__ void last_warp(const int *a, int *out)
{
    __shared__ volatile int s[64]; // volatile is no barrier
    int t = threadIdx.x;
    s[t] = a[t];
    s[t + 32] = a[t + 32];
    __syncwarp();
    for (int d = 32; d > 0; d /= 2) {
        int v = s[(t + d) % 64]; // may find in_step: race
        if (Mended) __syncwarp();
        s[t] += v; // finds in_step: race
        if (Mended) __syncwarp();
    }
    if (t == 0) *out = s[0];
}
template <bool Mended> void in_step()
{
    int *a = zeros<int>(64), *out = fresh<int>(1);
    last_warp<Mended><<<1, 32>>>(a, out);
    finish();
    cudaFree(a), cudaFree(out);
}

template <bool Mended> __global__ void swap_lanes(int *a)
{
    __shared__ int s[32];
    int t = threadIdx.x;
    s[t] = a[t]; // finds lanes_not_synced: race
    if (Mended) __syncwarp();
    a[t] = s[t ^ 1]; // may find lanes_not_synced: race, uninitialised
}
template <bool Mended> void lanes_not_synced()
{
    int *a = zeros<int>(32);
    swap_lanes<Mended><<<1, 32>>>(a);
    finish();
    cudaFree(a);
}

template <bool Mended> __global__ void halves(int *a)
{
    __shared__ int s[32];
    int t = threadIdx.x;
    s[t] = a[t]; // finds wrong_half: race
    unsigned mine = t < 16 ? 0x0000ffffu : 0xffff0000u;
    __syncwarp(Mended ? 0xffffffffu : mine);
    a[t] = s[31 - t]; // may find wrong_half: race, uninitialised
}
template <bool Mended> void wrong_half()
{
    int *a = zeros<int>(32);
    halves<Mended><<<1, 32>>>(a);
    finish();
    cudaFree(a);
}

template <bool Mended> __global__ void by_shuffle(int *a)
{
    __shared__ int s[32];
    int t = threadIdx.x;
    s[t] = a[t];
    int sum = a[t] + __shfl_xor_sync(0xffffffffu, a[t], 1); // waits for the lanes, orders no memory
    if (Mended) __syncwarp();
    a[t] = s[t ^ 2] + sum; // finds shuffle_is_no_barrier: race
}
template <bool Mended> void shuffle_is_no_barrier()
{
    int *a = zeros<int>(32);
    by_shuffle<Mended><<<1, 32>>>(a);
    finish();
    cudaFree(a);
}

template <bool Mended> __global__ void tiles(int *a)
{
    __shared__ int s[64];
    auto tile = cg::tiled_partition<8>(cg::this_thread_block());
    int t = threadIdx.x;
    s[t] = a[t]; // finds tile_not_synced: race
    if (Mended) tile.sync();
    a[t] = s[t ^ 7]; // may find tile_not_synced: race, uninitialised
}
template <bool Mended> void tile_not_synced()
{
    int *a = zeros<int>(64);
    tiles<Mended><<<1, 64>>>(a);
    finish();
    cudaFree(a);
}

// Neighbouring bytes are no race: each thread has its own.
template <bool Mended> __global__ void bytes(char *a)
{
    __shared__ char s[64];
    int t = threadIdx.x;
    s[Mended ? t : t / 2] = (char)t; // finds shared_bytes: race
    __syncthreads();
    a[t] = s[t / 2];
}
template <bool Mended> void shared_bytes()
{
    char *a = fresh<char>(64);
    bytes<Mended><<<1, 64>>>(a);
    finish();
    cudaFree(a);
}

/* The first word of a block's shared memory, read last by the thread that runs last */
template <bool Mended> __global__ void first_bin(const int *a, int *out)
{
    __shared__ int bins[16];
    if (threadIdx.x < 16) bins[threadIdx.x] = 0;
    __syncthreads();
    if (threadIdx.x >= 16) atomicAdd(&bins[a[threadIdx.x]], 1); // finds first_bin_early: race
    if (Mended) __syncthreads();
    if (threadIdx.x < 16) atomicAdd(&out[threadIdx.x], bins[threadIdx.x]); // may find first_bin_early: race
}
template <bool Mended> void first_bin_early()
{
    int *a = zeros<int>(64), *out = zeros<int>(16);
    first_bin<Mended><<<1, 64>>>(a, out);
    finish();
    cudaFree(a), cudaFree(out);
}

/* Blocks of a cluster that reach each other's shared memory */
template <bool Mended> __global__ void __cluster_dims__(2, 1, 1) neighbour_block(int *out)
{
    __shared__ int s[32];
    cg::cluster_group cluster = cg::this_cluster();
    s[threadIdx.x] = blockIdx.x; // finds cluster_not_synced: race
    if (Mended)
        cluster.sync();
    else
        __syncthreads();
    const int *other = cluster.map_shared_rank(s, cluster.block_rank() ^ 1);
    out[blockIdx.x * 32 + threadIdx.x] =
        other[threadIdx.x]; // may find cluster_not_synced: race, uninitialised
    cluster.sync();
}
template <bool Mended> void cluster_not_synced()
{
    int *out = fresh<int>(128);
    neighbour_block<Mended><<<4, 32>>>(out);
    finish();
    cudaFree(out);
}

template <bool Mended> __global__ void other_half(int *a)
{
    __shared__ int s[32];
    s[threadIdx.x] = threadIdx.x; // finds half_has_returned: race
    if (Mended) __syncwarp();
    if (threadIdx.x >= 16) return;
    __syncwarp(0xffff);
    a[threadIdx.x] = s[threadIdx.x + 16]; // may find half_has_returned: race, uninitialised
}
template <bool Mended> void half_has_returned()
{
    int *a = zeros<int>(32);
    other_half<Mended><<<1, 32>>>(a);
    finish();
    cudaFree(a);
}

template <bool Mended> __global__ void all_add(int *a)
{
    __shared__ int sum;
    if (threadIdx.x == 0) sum = 0;
    __syncthreads();
    atomicAdd(&sum, 1); // finds adds_and_reads: race
    if (Mended) __syncthreads();
    if (threadIdx.x == 0 || threadIdx.x == 63) a[threadIdx.x] = sum; // may find adds_and_reads: race
}
template <bool Mended> void adds_and_reads() // one of the readers has added last, in any order
{
    int *a = zeros<int>(64);
    all_add<Mended><<<1, 64>>>(a);
    finish();
    cudaFree(a);
}

static const fault faults[] = {FAULT(cluster_not_synced),
                               FAULT(first_bin_early),
                               FAULT(no_barrier),
                               FAULT(reused_too_early),
                               FAULT(stencil_in_place),
                               FAULT(tree_without_barrier),
                               FAULT(scan_one_barrier),
                               FAULT(all_write_one),
                               FAULT(plain_counter),
                               FAULT(cleared_late),
                               FAULT(looked_too_early),
                               FAULT(transpose_no_barrier),
                               FAULT(warp_barrier_for_block),
                               FAULT(in_step),
                               FAULT(lanes_not_synced),
                               FAULT(wrong_half),
                               FAULT(shuffle_is_no_barrier),
                               FAULT(tile_not_synced),
                               FAULT(shared_bytes),
                               FAULT(half_has_returned),
                               FAULT(adds_and_reads)};

int main(int argc, char **argv)
{
    return run_fault(faults, argc, argv);
}
