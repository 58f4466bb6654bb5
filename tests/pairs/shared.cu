/* shared.cu: races in shared memory, between the threads of a block and between the lanes of a warp. */
#include <cooperative_groups.h>
#include <cub/block/block_reduce.cuh>
#include <cub/block/block_scan.cuh>
#include <mma.h>

#include "pairs.h"

namespace cg = cooperative_groups;

/* --- blocks: a barrier is missing between a write and a read --- */

/* ik_llama.cpp pull 2502 (racecheck): a loop fills store[], the next one reads what others filled */
template <bool Mended> __global__ void ids_of_experts(int *ids)
{
    __shared__ int store[64];
    int lane = threadIdx.x, found = 0;
    for (int token = lane; token < 64; token += 32) {
        store[token] = ids[token] % 4; // ids_of_experts: race
        found += store[token] == 1;
    }
    for (int offset = 16; offset > 0; offset /= 2) found += __shfl_xor_sync(0xffffffff, found, offset);
    if (Mended) __syncwarp();
    int mine = 0;
    for (int token = 0; token <= lane; token++) mine += store[token] == 1; // ids_of_experts: race
    ids[lane] = mine + found;
}

/* sparkinfer pull 665: the norm of a token is read while the next round's partial sums are written over it */
template <bool Mended> __global__ void norm_of_tokens(float *x)
{
    __shared__ float sums[4];
    for (int token = 0; token < 3; token++) {
        float mine = x[token * 128 + threadIdx.x], sum = mine * mine;
        for (int offset = 16; offset > 0; offset /= 2) sum += __shfl_down_sync(0xffffffff, sum, offset);
        if (threadIdx.x % 32 == 0) sums[threadIdx.x / 32] = sum; // norm_of_tokens: race
        __syncthreads();
        if (threadIdx.x == 0) sums[0] = rsqrtf(sums[0] + sums[1] + sums[2] + sums[3] + 1e-6f);
        __syncthreads();
        x[token * 128 + threadIdx.x] = mine * sums[0]; // norm_of_tokens: race
        if (Mended) __syncthreads();
    }
}

/* opencv pull 5742 (HOG): a sum by shared memory that ends without a barrier, called twice */
template <bool Mended> __device__ float sum_of_block(float x, float *part)
{
    part[threadIdx.x] = x; // mean_and_square: race
    __syncthreads();
    for (int half = blockDim.x / 2; half > 0; half /= 2) {
        if (threadIdx.x < half) part[threadIdx.x] += part[threadIdx.x + half];
        __syncthreads();
    }
    float sum = part[0]; // mean_and_square: race
    if (Mended) __syncthreads();
    return sum;
}
template <bool Mended> __global__ void mean_and_square(float *x)
{
    __shared__ float part[64];
    float mine = x[threadIdx.x], mean = sum_of_block<Mended>(mine, part) / 64;
    float square = sum_of_block<Mended>(mine * mine, part) / 64;
    x[threadIdx.x] = (mine - mean) * rsqrtf(square - mean * mean);
}

/* llama.cpp pull 13742: warps see that a tile is masked and go on to the next, whose mask is written */
template <bool Mended> __global__ void skip_masked_tiles(int *mask)
{
    __shared__ int tile[64];
    int seen = 0;
    for (int k = 0; k < 4; k++) {
        if (Mended) __syncthreads();
        tile[threadIdx.x] = mask[k * 64 + threadIdx.x] % (k + 2); // skip_masked_tiles: race
        __syncthreads();
        bool skip = true;
        for (int i = threadIdx.x % 32; i < 64; i += 32)
            skip = skip && tile[i] == 0; // skip_masked_tiles: race
        if (__all_sync(0xffffffff, skip)) continue;
        seen++;
    }
    mask[threadIdx.x] = seen;
}

/* cudf pull 4199 (memcpy_block): the warps share what is loaded, and only the lanes of each wait */
template <bool Mended> __global__ void reverse_of_block(int *a)
{
    __shared__ int part[128];
    part[threadIdx.x] = a[threadIdx.x]; // reverse_of_block: race
    if (Mended)
        __syncthreads();
    else
        __syncwarp();
    a[threadIdx.x] = part[127 - threadIdx.x]; // reverse_of_block: race
}

/* cuCollections pull 337: a counter is reset by one thread, and the others count at once */
template <bool Mended> __global__ void count_in_block(int *a)
{
    __shared__ int count;
    if (threadIdx.x == 0) count = 0; // count_in_block: race
    if (Mended) __syncthreads();
    if (a[threadIdx.x] % 3 == 0) atomicAdd(&count, 1); // count_in_block: race
    __syncthreads();
    a[threadIdx.x] = count;
}

/* 1bit-MONSTER issue 465 (attention): the first warp leaves maximum and sum, all warps take them */
template <bool Mended> __global__ void take_maximum(float *x)
{
    __shared__ float maximum, sum;
    float most = x[threadIdx.x];
    for (int offset = 16; offset > 0; offset /= 2)
        most = fmaxf(most, __shfl_xor_sync(0xffffffff, most, offset));
    if (threadIdx.x == 0) {
        maximum = most; // take_maximum: race
        sum = most * 2; // take_maximum: race
    }
    if (Mended) __syncthreads();
    x[threadIdx.x] = expf(x[threadIdx.x] - maximum) / sum; // take_maximum: race
}

/* CUDA by Example, chapter 5: the picture of the missing __syncthreads(), which shows as green blobs */
template <bool Mended> __global__ void blobs(float *pixels)
{
    __shared__ float shared[16][16];
    int x = threadIdx.x % 16, y = threadIdx.x / 16;
    shared[x][y] = sinf(x * 0.1f) * sinf(y * 0.1f); // blobs: race
    if (Mended) __syncthreads();
    pixels[threadIdx.x] = shared[15 - x][15 - y]; // blobs: race
}

/* CUDA by Example, chapter 5: a dot product whose tree has its barrier once, behind the loop */
template <bool Mended> __global__ void dot_of_block(float *x)
{
    __shared__ float cache[64];
    cache[threadIdx.x] = x[threadIdx.x] * x[threadIdx.x];
    __syncthreads();
    for (int i = blockDim.x / 2; i != 0; i /= 2) {
        if (threadIdx.x < i) cache[threadIdx.x] += cache[threadIdx.x + i]; // dot_of_block: race
        if (Mended) __syncthreads();
    }
    __syncthreads();
    if (threadIdx.x == 0) x[0] = cache[0];
}

/* CUDA by Example, chapter 9: the bins are cleared, and counted in before all are */
template <bool Mended> __global__ void histogram_cleared_late(unsigned *data)
{
    __shared__ unsigned bins[64];
    bins[threadIdx.x % 64] = 0; // histogram_cleared_late: race
    if (Mended) __syncthreads();
    atomicAdd(&bins[data[threadIdx.x] * 7 % 64], 1); // histogram_cleared_late: race
    __syncthreads();
    data[threadIdx.x] = bins[threadIdx.x % 64];
}

/* Course of Cornell (cvw.cac.cornell.edu, thread_sync): an element is added up, and its neighbour read */
template <bool Mended> __global__ void average_of_neighbours(int *a)
{
    __shared__ int sum[96];
    int i = threadIdx.x;
    sum[i] = a[i] + a[i + 96]; // average_of_neighbours: race
    if (Mended) __syncthreads();
    int right = i + 1 < 96 ? sum[i + 1] : 0; // average_of_neighbours: race
    a[i] = (sum[i] + right) / 2;
}

/* Programming Massively Parallel Processors, chapter 11: Kogge and Stone's scan in a single array */
template <bool Mended> __global__ void kogge_stone(int *a)
{
    __shared__ int part[64];
    part[threadIdx.x] = a[threadIdx.x];
    for (int stride = 1; stride < 64; stride *= 2) {
        __syncthreads();
        int left = threadIdx.x >= stride ? part[threadIdx.x - stride] : 0; // kogge_stone: race
        if (Mended) __syncthreads();
        part[threadIdx.x] += left; // kogge_stone: race
    }
    a[threadIdx.x] = part[threadIdx.x];
}

/* GPU Gems 3, chapter 39: Blelloch's scan, without the barrier at the head of the way down */
template <bool Mended> __global__ void blelloch(int *a)
{
    __shared__ int part[128];
    int i = threadIdx.x, distance = 1;
    part[2 * i] = a[2 * i];
    part[2 * i + 1] = a[2 * i + 1];
    for (int left = 64; left > 0; left /= 2, distance *= 2) {
        __syncthreads();
        if (i < left) part[distance * (2 * i + 2) - 1] += part[distance * (2 * i + 1) - 1];
    }
    __syncthreads();
    if (i == 0) part[127] = 0;
    for (int left = 1; left <= 64; left *= 2) {
        distance /= 2;
        if (Mended) __syncthreads();
        if (i < left) {
            int low = distance * (2 * i + 1) - 1, high = low + distance;
            int t = part[low];      // blelloch: race
            part[low] = part[high]; // blelloch: race
            part[high] += t;        // blelloch: race
        }
    }
    __syncthreads();
    a[2 * i] = part[2 * i];
    a[2 * i + 1] = part[2 * i + 1];
}

/* Programming guide, shared memory: the product by tiles, without the barrier before the next tile */
template <bool Mended> __global__ void product_by_tiles(float *a)
{
    __shared__ float left[8][8], above[8][8];
    int row = threadIdx.x / 8, column = threadIdx.x % 8;
    float sum = 0;
    for (int t = 0; t < 4; t++) {
        left[row][column] = a[row * 32 + t * 8 + column];    // product_by_tiles: race
        above[row][column] = a[(t * 8 + row) * 32 + column]; // product_by_tiles: race
        __syncthreads();
        for (int k = 0; k < 8; k++) sum += left[row][k] * above[k][column]; // product_by_tiles: race
        if (Mended) __syncthreads();
    }
    a[1024 + threadIdx.x] = sum;
}

/* The same, without the barrier behind the loads (Stack Overflow, again and again) */
template <bool Mended> __global__ void product_not_loaded(float *a)
{
    __shared__ float left[8][8], above[8][8];
    int row = threadIdx.x / 8, column = threadIdx.x % 8;
    float sum = 0;
    for (int t = 0; t < 4; t++) {
        left[row][column] = a[row * 32 + t * 8 + column];    // product_not_loaded: race
        above[row][column] = a[(t * 8 + row) * 32 + column]; // product_not_loaded: race
        if (Mended) __syncthreads();
        for (int k = 0; k < 8; k++) sum += left[row][k] * above[k][column]; // product_not_loaded: race
        __syncthreads();
    }
    a[1024 + threadIdx.x] = sum;
}

/* cuda-samples, transpose: the tile is read by columns as soon as the own row is there */
template <bool Mended> __global__ void transpose_tile(float *a)
{
    __shared__ float tile[16][17];
    int x = threadIdx.x % 16, y = threadIdx.x / 16;
    for (int j = 0; j < 16; j += 4) tile[y + j][x] = a[(y + j) * 16 + x]; // transpose_tile: race
    if (Mended) __syncthreads();
    for (int j = 0; j < 16; j += 4) a[256 + (y + j) * 16 + x] = tile[x][y + j]; // transpose_tile: race
}

/* OLCF training, homework 2: a stencil of radius 3, whose halo other threads bring */
template <bool Mended> __global__ void stencil_of_radius(int *a)
{
    __shared__ int temp[32 + 6];
    int at = threadIdx.x + 3, from = blockIdx.x * 32 + threadIdx.x;
    temp[at] = a[from + 3]; // stencil_of_radius: race
    if (threadIdx.x < 3) {
        temp[at - 3] = a[from];
        temp[at + 32] = a[from + 35]; // stencil_of_radius: race
    }
    if (Mended) __syncthreads();
    int result = 0;
    for (int offset = -3; offset <= 3; offset++) result += temp[at + offset]; // stencil_of_radius: race
    a[128 + from] = result;
}

/* cuda-samples, bitonic sort: a round of comparisons begins before the last is over */
template <bool Mended> __global__ void bitonic(int *a)
{
    __shared__ int key[128];
    int i = threadIdx.x;
    key[i] = a[i] * 37 % 128;
    key[i + 64] = a[i + 64] * 37 % 128;
    __syncthreads();
    for (int size = 2; size <= 128; size *= 2)
        for (int stride = size / 2; stride > 0; stride /= 2) {
            int low = 2 * i - (i & (stride - 1)), high = low + stride;
            bool up = (low & size) == 0;
            if ((key[low] > key[high]) == up) { // bitonic: race
                int t = key[low];               // bitonic: race
                key[low] = key[high];           // bitonic: race
                key[high] = t;                  // bitonic: race
            }
            if (Mended) __syncthreads();
        }
    __syncthreads();
    a[i] = key[i];
    a[i + 64] = key[i + 64];
}

/* cuda-samples, nbody: the next tile of bodies is loaded while the last is still in use */
template <bool Mended> __global__ void bodies_by_tiles(float4 *body)
{
    __shared__ float4 tile[64];
    float4 mine = body[threadIdx.x];
    float force = 0;
    for (int first = 0; first < 256; first += 64) {
        tile[threadIdx.x] = body[first + threadIdx.x]; // all_bodies: race
        __syncthreads();
#pragma unroll 4
        for (int k = 0; k < 64; k++) force += tile[k].x - mine.x; // all_bodies: race
        if (Mended) __syncthreads();
    }
    __syncthreads();
    body[256 + threadIdx.x].w = force;
}
template <bool Mended> void all_bodies()
{
    float4 *body = zeros<float4>(320);
    bodies_by_tiles<Mended><<<1, 64>>>(body);
    finish();
    cudaFree(body);
}

/* Two buffers in turn, the second of which is the first again (double buffering done by hand) */
template <bool Mended> __global__ void two_buffers(int *a)
{
    __shared__ int buffer[2][64];
    buffer[0][threadIdx.x] = a[threadIdx.x];
    int now = 0;
    for (int round = 0; round < 4; round++) {
        __syncthreads();
        int next = Mended ? 1 - now : now;
        buffer[next][threadIdx.x] = buffer[now][(threadIdx.x + 1) % 64] + 1; // two_buffers: race
        now = next;
    }
    a[threadIdx.x] = buffer[now][threadIdx.x];
}

/* A queue whose tail is an atomic, and whose entries are taken before all have come (many BFS) */
template <bool Mended> __global__ void queue_of_block(int *a)
{
    __shared__ int queue[64], tail;
    if (threadIdx.x == 0) tail = 0;
    __syncthreads();
    if (a[threadIdx.x] % 2) queue[atomicAdd(&tail, 1)] = a[threadIdx.x]; // queue_of_block: race
    if (Mended) __syncthreads();
    a[threadIdx.x] = threadIdx.x < 32 ? queue[31 - threadIdx.x] : 0; // queue_of_block: race
}

/* Indigo's conditional pattern: a minimum by comparison and store */
template <bool Mended> __global__ void minimum_by_store(int *a)
{
    __shared__ int least;
    if (threadIdx.x == 0) least = 1000;
    __syncthreads();
    int mine = 64 - a[threadIdx.x];
    if (Mended)
        atomicMin(&least, mine);
    else if (mine < least)
        least = mine; // minimum_by_store: race
    __syncthreads();
    a[threadIdx.x] = least;
}

/* Indigo's push pattern in a block: each thread counts up for its neighbour */
template <bool Mended> __global__ void degree_of_neighbours(int *a)
{
    __shared__ int degree[8];
    if (threadIdx.x < 8) degree[threadIdx.x] = 0;
    __syncthreads();
    if (Mended)
        atomicAdd(&degree[a[threadIdx.x] % 8], 1);
    else
        degree[a[threadIdx.x] % 8]++; // degree_of_neighbours: race
    __syncthreads();
    if (threadIdx.x < 8) a[threadIdx.x] = degree[threadIdx.x];
}

/* A loop until nothing changes: the flag is reset for the next round while others still ask about this one */
template <bool Mended> __global__ void until_nothing_changes(int *a)
{
    __shared__ bool changed;
    __shared__ int label[64];
    label[threadIdx.x] = a[threadIdx.x];
    do {
        if (Mended) __syncthreads();
        if (threadIdx.x == 0) changed = false; // until_nothing_changes: race
        __syncthreads();
        int left = threadIdx.x > 0 ? label[threadIdx.x - 1] : 0;
        __syncthreads();
        if (left < label[threadIdx.x]) {
            label[threadIdx.x] = left;
            changed = true;
        }
        __syncthreads();
    } while (changed); // until_nothing_changes: race
    a[threadIdx.x] = label[threadIdx.x];
}

/* CUB's manual: temporary storage may be used again only behind a barrier */
template <bool Mended> __global__ void storage_used_again(int *a)
{
    using Scan = cub::BlockScan<int, 64>;
    __shared__ typename Scan::TempStorage storage;
    int first, second;
    Scan(storage).ExclusiveSum(a[threadIdx.x], first); // storage_used_again: race
    if (Mended) __syncthreads();
    Scan(storage).ExclusiveSum(first, second); // storage_used_again: race
    a[threadIdx.x] = second;
}

/* Rodinia's needle, by diagonals: one begins before its neighbours of the last are there */
template <bool Mended> __global__ void diagonals(int *a)
{
    __shared__ int score[17][17];
    int i = threadIdx.x;
    score[i + 1][0] = score[0][i + 1] = -i;
    if (i == 0) score[0][0] = 0;
    __syncthreads();
    for (int d = 0; d < 31; d++) {
        int row = i + 1, column = d - i + 1;
        if (column >= 1 && column <= 16)
            score[row][column] =
                max(score[row - 1][column - 1] + a[i],                        // diagonals: race
                    max(score[row][column - 1], score[row - 1][column]) - 1); // diagonals: race
        if (Mended) __syncthreads();
    }
    __syncthreads();
    a[i] = score[i + 1][16];
}

/* Rodinia's lud: the pivot row is divided by one warp, and subtracted by all */
template <bool Mended> __global__ void eliminate(float *a)
{
    __shared__ float m[8][8];
    int row = threadIdx.x / 8, column = threadIdx.x % 8;
    m[row][column] = row == column ? 10 : a[threadIdx.x] / 100;
    __syncthreads();
    for (int k = 0; k < 7; k++) {
        if (row > k && column == k) m[row][k] /= m[k][k]; // eliminate: race
        if (Mended) __syncthreads();
        if (row > k && column > k) m[row][column] -= m[row][k] * m[k][column]; // eliminate: race
        __syncthreads();
    }
    a[threadIdx.x] = m[row][column];
}

/* One array of dynamic shared memory cut in two, the second of which begins at n bytes, not at n elements */
template <bool Mended> __global__ void cut_by_bytes(int *a)
{
    extern __shared__ char memory[];
    int *first = (int *)memory;
    int *second = (int *)(memory + 64 * (Mended ? sizeof(int) : 1));
    first[threadIdx.x] = a[threadIdx.x];      // cut_in_two: race
    second[threadIdx.x] = a[threadIdx.x] + 1; // cut_in_two: race
    __syncthreads();
    a[threadIdx.x] = first[63 - threadIdx.x] + second[threadIdx.x];
}
template <bool Mended> void cut_in_two()
{
    int *a = counting<int>(64);
    cut_by_bytes<Mended><<<1, 64, 2 * 64 * sizeof(int)>>>(a);
    finish();
    cudaFree(a);
}

/* Bit fields of one word, each of a thread of its own: two bit fields are one memory location */
struct flags {
    unsigned low : 4, high : 4;
};
struct two_bytes {
    unsigned char low, high;
};
template <bool Mended> __global__ void bit_fields(int *a)
{
    if (Mended) {
        __shared__ two_bytes bytes;
        if (threadIdx.x == 0) bytes.low = 3;
        if (threadIdx.x == 1) bytes.high = 5;
        __syncthreads();
        a[threadIdx.x] = bytes.low + bytes.high;
    } else {
        __shared__ flags fields;
        if (threadIdx.x == 2) fields.low = fields.high = 0;
        __syncthreads();
        if (threadIdx.x == 0) fields.low = 3;  // bit_fields: race
        if (threadIdx.x == 1) fields.high = 5; // bit_fields: race
        __syncthreads();
        a[threadIdx.x] = fields.low + fields.high;
    }
}

/* A sum by atomics in shared memory, read before the others have added */
template <bool Mended> __global__ void sum_read_early(int *a)
{
    __shared__ int sum;
    if (threadIdx.x == 0) sum = 0;
    __syncthreads();
    atomicAdd(&sum, a[threadIdx.x]); // sum_read_early: race
    if (Mended) __syncthreads();
    if (threadIdx.x == 0) a[0] = sum; // sum_read_early: race
}

/* A pointer that one thread takes from the kernel's heap, for all */
template <bool Mended> __global__ void heap_for_block(int *a)
{
    __shared__ int *place;
    if (threadIdx.x == 0) place = (int *)malloc(64 * sizeof(int)); // heap_for_block: race
    if (Mended) __syncthreads();
    int *mine = place; // heap_for_block: race
    a[threadIdx.x] = mine != nullptr;
    __syncthreads();
    if (threadIdx.x == 0) free(place);
}

/* A block's ticket for its next piece of work: all read it before one draws anew, or not */
template <bool Mended> __global__ void tickets(int *next)
{
    __shared__ int piece;
    for (;;) {
        if (threadIdx.x == 0) piece = atomicAdd(next, 1); // tickets: race
        __syncthreads();
        if (piece >= 4) break; // tickets: race
        atomicAdd(&next[1 + piece], 1);
        if (Mended) __syncthreads();
    }
}

/* Ranks of a radix sort: the digits' counts are scanned by thread 0 while others still count */
template <bool Mended> __global__ void digits(int *a)
{
    __shared__ int count[4], first[4];
    if (threadIdx.x < 4) count[threadIdx.x] = 0;
    __syncthreads();
    int digit = a[threadIdx.x] % 4, rank = atomicAdd(&count[digit], 1); // digits: race
    if (Mended) __syncthreads();
    if (threadIdx.x == 0) {
        first[0] = 0;
        for (int d = 1; d < 4; d++) first[d] = first[d - 1] + count[d - 1]; // digits: race
    }
    __syncthreads();
    a[64 + first[digit] + rank] = a[threadIdx.x];
}

/* The block's last thread keeps the carry for the next chunk of a long scan */
template <bool Mended> __global__ void carry_of_chunks(int *a)
{
    __shared__ int carry;
    if (threadIdx.x == 0) carry = 0;
    for (int chunk = 0; chunk < 3; chunk++) {
        __syncthreads();
        int mine = a[chunk * 32 + threadIdx.x] + carry; // carry_of_chunks: race
        a[chunk * 32 + threadIdx.x] = mine;
        if (Mended) __syncthreads();
        if (threadIdx.x == 31) carry = mine; // carry_of_chunks: race
    }
}

/* An argmax in two words: several threads have the maximum, and each writes where */
template <bool Mended> __global__ void where_is_most(int *a)
{
    __shared__ int most, where;
    if (threadIdx.x == 0) most = -1, where = 1000;
    __syncthreads();
    int mine = a[threadIdx.x] * 5 % 7;
    atomicMax(&most, mine);
    __syncthreads();
    if (Mended) {
        if (mine == most) atomicMin(&where, int(threadIdx.x));
    } else if (mine == most)
        where = threadIdx.x; // where_is_most: race
    __syncthreads();
    a[threadIdx.x] = where;
}

/* --- warps: lanes are not in step --- */

/* colibri issue 1099 (racecheck): a matrix is stored by the warp, and its lanes read each others' parts */
template <bool Mended> __global__ void stored_by_warp(float *out)
{
    using namespace nvcuda::wmma;
    __shared__ float tile[256];
    fragment<accumulator, 16, 16, 16, float> sum;
    fill_fragment(sum, 2.0f);
    store_matrix_sync(tile, sum, 16, mem_row_major); // stored_by_warp: race
    if (Mended) __syncwarp();
    for (int i = threadIdx.x; i < 256; i += 32) out[i] = tile[i]; // stored_by_warp: race
}

/* ccminer pull 75 (racecheck): a tree of lanes, each level by fewer, without __syncwarp() */
template <bool Mended> __global__ void tree_of_lanes(int *a)
{
    __shared__ int level[32];
    level[threadIdx.x] = a[threadIdx.x];
    __syncwarp();
    for (int step = 2; step <= 32; step *= 2) {
        if (threadIdx.x % step == 0)
            level[threadIdx.x] += level[threadIdx.x + step / 2]; // tree_of_lanes: race
        if (Mended) __syncwarp();
    }
    if (threadIdx.x == 0) a[0] = level[0];
}

/* YACCLAB issue 41: the barrier stands behind #if __CUDA_ARCH__ < 700, where none is needed */
template <bool Mended> __global__ void strips(int *a)
{
    __shared__ int bits[2];
    int warp = threadIdx.x / 32, lane = threadIdx.x % 32;
    unsigned row = __ballot_sync(0xffffffff, a[threadIdx.x] & 1);
    if (lane == 0) bits[warp] = row; // strips: race
    if (Mended) __syncthreads();
    int above = warp > 0 ? bits[warp - 1] : 0; // strips: race
    a[threadIdx.x] = (above & row) >> lane & 1;
}

/* raft pull 679 (fused kNN): lanes put candidates into a shared list, and lane 0 sorts it at once */
template <bool Mended> __global__ void candidates(int *a)
{
    __shared__ int list[32];
    int lane = threadIdx.x;
    list[lane] = a[lane] * 11 % 32; // candidates: race
    if (Mended) __syncwarp();
    if (lane == 0)
        for (int i = 1; i < 32; i++)
            if (list[i] < list[0]) list[0] = list[i]; // candidates: race
    __syncwarp();
    a[lane] = list[0];
}

/* cudf pull 11517 (conditional join): lane 0 empties the cache of output while others still flush it */
template <bool Mended> __global__ void flush_cache(int *a)
{
    __shared__ int cache[32], filled;
    int lane = threadIdx.x;
    if (lane == 0) filled = 0;
    __syncwarp();
    cache[atomicAdd(&filled, 1)] = a[lane];
    __syncwarp();
    for (int i = lane; i < filled; i += 32) a[32 + i] = cache[i]; // flush_cache: race
    if (Mended) __syncwarp();
    if (lane == 0) filled = 0; // flush_cache: race
    __syncwarp();
    a[lane] = filled;
}

/* Kokkos pull 6630 (racecheck): one lane combines into shared memory, the others take it from there */
template <bool Mended> __global__ void combined_by_one(float *x)
{
    __shared__ float value;
    float sum = x[threadIdx.x];
    for (int offset = 16; offset > 0; offset /= 2) sum += __shfl_down_sync(0xffffffff, sum, offset);
    if (threadIdx.x == 0) value = sum; // combined_by_one: race
    if (Mended) __syncwarp();
    x[threadIdx.x] = value; // combined_by_one: race
}

/* cuda-samples before CUDA 9, reduction: the last warp by volatile words and no barrier */
template <bool Mended> __global__ void last_warp(int *a)
{
    __shared__ volatile int part[64];
    part[threadIdx.x] = a[threadIdx.x];
    __syncthreads();
    if (threadIdx.x < 32)
        for (int offset = 32; offset > 0; offset /= 2) {
            int other = threadIdx.x + offset < 64 ? part[threadIdx.x + offset] : 0; // last_warp: race
            int sum = part[threadIdx.x] + other;
            if (Mended) __syncwarp();
            part[threadIdx.x] = sum; // last_warp: race
            if (Mended) __syncwarp();
        }
    if (threadIdx.x == 0) a[0] = part[0];
}

/* A barrier of half of the warp, for what both halves share */
template <bool Mended> __global__ void half_waits(int *a)
{
    __shared__ int part[32];
    part[threadIdx.x] = a[threadIdx.x]; // half_waits: race
    if (Mended)
        __syncwarp();
    else if (threadIdx.x < 16)
        __syncwarp(0x0000ffff);
    if (threadIdx.x < 16) a[threadIdx.x] = part[threadIdx.x + 16]; // half_waits: race
}

/* Programming guide, cooperative groups: a tile of 8 sums by shared memory and forgets tile.sync() */
template <bool Mended> __global__ void sum_of_tile(int *a)
{
    __shared__ int part[32];
    auto tile = cg::tiled_partition<8>(cg::this_thread_block());
    int *mine = part + threadIdx.x / 8 * 8, rank = tile.thread_rank();
    mine[rank] = a[threadIdx.x];
    tile.sync();
    for (int half = 4; half > 0; half /= 2) {
        if (rank < half) mine[rank] += mine[rank + half]; // sum_of_tile: race
        if (Mended) tile.sync();
    }
    tile.sync();
    a[threadIdx.x] = mine[0];
}

/* iGUARD (SOSP 2021): the tile waits, but what is read is another tile's */
template <bool Mended> __global__ void wrong_group(int *a)
{
    __shared__ int part[64];
    auto block = cg::this_thread_block();
    auto tile = cg::tiled_partition<32>(block);
    part[threadIdx.x] = a[threadIdx.x]; // wrong_group: race
    if (Mended)
        cg::sync(block);
    else
        cg::sync(tile);
    a[threadIdx.x] = part[(threadIdx.x + 32) % 64]; // wrong_group: race
}

/* A vote makes lanes wait and orders no memory (cuCollections pull 337, in the discussion) */
template <bool Mended> __global__ void ordered_by_vote(int *a)
{
    __shared__ int slot[32];
    slot[threadIdx.x] = a[threadIdx.x]; // ordered_by_vote: race
    int some = __any_sync(0xffffffff, a[threadIdx.x] > 5);
    if (Mended) __syncwarp();
    a[threadIdx.x] = slot[threadIdx.x ^ 1] + some; // ordered_by_vote: race
}

/* GKLEE's race by divergence: both sides of a branch of a warp store to one word */
template <bool Mended> __global__ void both_sides(int *a)
{
    __shared__ int word[2];
    if (threadIdx.x < 16)
        word[0] = 1; // both_sides: race
    else
        word[Mended ? 1 : 0] = 2; // both_sides: race
    __syncwarp();
    a[threadIdx.x] = word[0] + (Mended ? word[1] : 0);
}

static const fault faults[] = {
    ON(ids_of_experts, 1, 32, 64),
    ON(norm_of_tokens, 1, 128, 384),
    ON(mean_and_square, 1, 64, 64),
    ON(skip_masked_tiles, 1, 64, 256),
    ON(reverse_of_block, 1, 128, 128),
    ON(count_in_block, 1, 64, 64),
    ON(take_maximum, 1, 96, 96),
    ON(blobs, 1, 256, 256),
    ON(dot_of_block, 1, 64, 64),
    ON(histogram_cleared_late, 1, 64, 64),
    ON(average_of_neighbours, 1, 96, 192),
    ON(kogge_stone, 1, 64, 64),
    ON(blelloch, 1, 64, 128),
    ON(product_by_tiles, 1, 64, 1088),
    ON(product_not_loaded, 1, 64, 1088),
    ON(transpose_tile, 1, 64, 512),
    ON(stencil_of_radius, 2, 32, 256),
    ON(bitonic, 1, 64, 128),
    FAULT(all_bodies),
    ON(two_buffers, 1, 64, 64),
    ON(queue_of_block, 1, 64, 64),
    ON(minimum_by_store, 1, 64, 64),
    ON(degree_of_neighbours, 1, 64, 64),
    ON(until_nothing_changes, 1, 64, 64),
    ON(storage_used_again, 1, 64, 64),
    ON(diagonals, 1, 16, 16),
    ON(eliminate, 1, 64, 64),
    FAULT(cut_in_two),
    ON(bit_fields, 1, 32, 32),
    ON(sum_read_early, 1, 64, 64),
    ON(heap_for_block, 1, 64, 64),
    ON(tickets, 1, 64, 64),
    ON(digits, 1, 64, 128),
    ON(carry_of_chunks, 1, 32, 96),
    ON(where_is_most, 1, 64, 64),
    ON(stored_by_warp, 1, 32, 256),
    ON(tree_of_lanes, 1, 32, 32),
    ON(strips, 1, 64, 64),
    ON(candidates, 1, 32, 32),
    ON(flush_cache, 1, 32, 64),
    ON(combined_by_one, 1, 32, 32),
    ON(last_warp, 1, 64, 64),
    ON(half_waits, 1, 32, 32),
    ON(sum_of_tile, 1, 32, 32),
    ON(wrong_group, 1, 64, 64),
    ON(ordered_by_vote, 1, 32, 32),
    ON(both_sides, 1, 32, 32),
};

int main(int argc, char **argv)
{
    return run_fault(faults, argc, argv);
}
