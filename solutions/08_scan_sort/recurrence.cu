/* recurrence.cu: v[i] = s[i] v[i-1] + u[i], from a given start: a chain of steps, each of which needs the one
 * before it.
 *
 *   step 4  the recurrence as a scan
 *
 * A step is the map v -> s v + u. Two steps, one after the other, are again such a map:
 *     s2 (s1 v + u1) + u2  =  (s1 s2) v + (s2 u1 + u2)
 * so a whole stretch of steps can be folded into one pair (s, u) before the v that it begins with is known.
 * That folding is associative (the order of the steps is kept, the brackets may move), and that is all that
 * a scan needs (Blelloch, 1990). A sum is the case s = 1.
 *
 *     make check P=08 STEP=4
 *     make run P=08 STEP=4 ARGS="bench=1 n=100000000"      against a device-to-device copy, on a GPU
 */
#include <stdio.h>

#include "helper_cuda.h"
#include "harness.h"
#include "harness_cuda.h"
#include "timing.h"

static const int THREADS = 512;
static const int ITEMS = 8;              // steps per thread
static const int WARP_TILE = 32 * ITEMS; // steps per warp
static const int TILE = THREADS * ITEMS; // steps per block

/* A stretch of steps folded into one: v before it -> s v + u after it. */
struct stretch {
    double s, u;
};

/* The stretch of no steps. */
__host__ __device__ stretch nothing()
{
    return {1, 0};
}

/* The stretch `first`, and after it the stretch `second`. The other order gives another result. */
__host__ __device__ stretch then(stretch first, stretch second)
{
    // >>> step 4
    return {first.s * second.s, fma(second.s, first.u, second.u)};
    // <<< step 4
}

/* Given. The stretch that the lane `distance` to the left holds; a shuffle passes a double as well as an
 * int. */
__device__ stretch shuffle_up(stretch v, int distance)
{
    return {__shfl_up_sync(0xffffffffu, v.s, distance), __shfl_up_sync(0xffffffffu, v.u, distance)};
}

/* Lane k returns the stretches of lanes 0 to k, folded in that order. */
__device__ stretch scan_warp(stretch v)
{
    // >>> step 4
    int lane = threadIdx.x % 32;
    for (int distance = 1; distance < 32; distance *= 2) {
        stretch left = shuffle_up(v, distance);
        if (lane >= distance) v = then(left, v);
    }
    return v;
    // <<< step 4
}

/* Thread t returns what stands before it in its block: the stretches of threads 0 to t-1. *whole is that
 * of the whole block. */
__device__ stretch scan_block_exclusive(stretch v, stretch *whole)
{
    // >>> step 4
    __shared__ stretch of_warp[32];
    int lane = threadIdx.x % 32, warp = threadIdx.x / 32, warps = blockDim.x / 32;
    stretch upto = scan_warp(v);
    if (lane == 31) of_warp[warp] = upto;
    __syncthreads();
    if (warp == 0) of_warp[lane] = scan_warp(lane < warps ? of_warp[lane] : nothing());
    __syncthreads();
    stretch before = shuffle_up(upto, 1);
    if (lane == 0) before = nothing();
    if (warp > 0) before = then(of_warp[warp - 1], before);
    *whole = of_warp[warps - 1];
    __syncthreads(); // of_warp may be used again by the next call
    return before;
    // <<< step 4
}

/* What a tile tells those on its right: its steps, folded, as soon as it has them; and the value v at its
 * end. Three numbers and their flags do not fit in one atomic word as in step 2, so each number is its own
 * flag: the words begin as EMPTY, a NaN that no arithmetic produces, and anything else found there is
 * the number. */
struct tile_state {
    unsigned long long s, u, value;
};
static const unsigned long long EMPTY = ~0ull;

__device__ void publish(unsigned long long *word, double number)
{
    if (number != number)
        number = NAN; // a NaN of the input could look like EMPTY, and others would wait for it
    atomicExch(word, (unsigned long long)__double_as_longlong(number));
}

/* Given. The value v that stands before this tile, found by one warp: lane k looks at the tile k + 1 to the
 * left, and the steps of the tiles in between are folded in their order. */
__device__ double value_before(tile_state *states, int tile, double start)
{
    int lane = threadIdx.x % 32;
    stretch since = nothing(); // the steps between what has been looked at and this tile
    for (int nearest = tile - 1;; nearest -= 32) {
        int look = nearest - lane;
        volatile tile_state *state = &states[look < 0 ? 0 : look];
        unsigned long long s = 0, u = 0, value = EMPTY;
        do {
            if (look >= 0) value = state->value, s = state->s, u = state->u;
        } while (__any_sync(0xffffffffu, value == EMPTY && (s == EMPTY || u == EMPTY)));
        unsigned ends = __ballot_sync(0xffffffffu, look < 0 || value != EMPTY);
        int last = ends ? __ffs((int)ends) - 1 : 32; // what lanes beyond it see is counted already
        stretch mine = nothing();
        if (lane < last) mine = {__longlong_as_double((long long)s), __longlong_as_double((long long)u)};
        if (lane == last)
            mine = {0, look < 0 ? start : __longlong_as_double((long long)value)}; // forgets what was before
        for (int distance = 1; distance < 32;
             distance *= 2) { // lane 0 is the nearest: the others come before it
            stretch left = {__shfl_down_sync(0xffffffffu, mine.s, distance),
                            __shfl_down_sync(0xffffffffu, mine.u, distance)};
            if (lane + distance < 32) mine = then(left, mine);
        }
        stretch all = {__shfl_sync(0xffffffffu, mine.s, 0), __shfl_sync(0xffffffffu, mine.u, 0)};
        since = then(all, since);
        if (ends) return since.u;
    }
}

/* Given. Through its part of shared memory a warp trades "lane k has numbers k, 32 + k, 64 + k ..." for "lane
 * k has the ITEMS numbers from k * ITEMS on", and back: memory needs the first, a chain of steps the second.
 * After each 16 numbers one place is left free: otherwise the lanes would conflict in a few banks. */
__device__ int padded(int i)
{
    return i + i / 16;
}

__device__ void to_neighbours(double *exchange, double v[ITEMS])
{
    int lane = threadIdx.x % 32;
#pragma unroll
    for (int k = 0; k < ITEMS; k++) exchange[padded(k * 32 + lane)] = v[k];
    __syncwarp();
#pragma unroll
    for (int k = 0; k < ITEMS; k++) v[k] = exchange[padded(lane * ITEMS + k)];
    __syncwarp(); // all have read before the next trade writes
}

__device__ void from_neighbours(double *exchange, double v[ITEMS])
{
    int lane = threadIdx.x % 32;
#pragma unroll
    for (int k = 0; k < ITEMS; k++) exchange[padded(lane * ITEMS + k)] = v[k];
    __syncwarp();
#pragma unroll
    for (int k = 0; k < ITEMS; k++) v[k] = exchange[padded(k * 32 + lane)];
}

/* One pass: s and u are read once, v is written once. A thread has ITEMS neighbouring steps: it folds them,
 * learns from the scan what stands before them, and then makes them one by one. */
__global__ void __launch_bounds__(THREADS, 2) solve(const double *s, const double *u, size_t n, double start,
                                                    double *v, tile_state *states, unsigned *next_tile)
{
    __shared__ double exchange[THREADS / 32][WARP_TILE + WARP_TILE / 16];
    __shared__ int tile;
    __shared__ double before_tile;
    if (threadIdx.x == 0) tile = (int)atomicAdd(next_tile, 1u);
    __syncthreads();
    int lane = threadIdx.x % 32, warp = threadIdx.x / 32;
    size_t first = (size_t)tile * TILE + warp * WARP_TILE + lane;
    double coefficient[ITEMS], term[ITEMS];
#pragma unroll
    for (int k = 0; k < ITEMS; k++) {
        size_t i = first + k * 32;
        coefficient[k] = i < n ? s[i] : 1; // past the end v stays as it is
        term[k] = i < n ? u[i] : 0;
    }
    to_neighbours(exchange[warp], coefficient);
    to_neighbours(exchange[warp], term);

    stretch mine = nothing(), whole;
#pragma unroll
    for (int k = 0; k < ITEMS; k++) mine = then(mine, {coefficient[k], term[k]});
    stretch before = scan_block_exclusive(mine, &whole);
    if (threadIdx.x == 0) {
        publish(&states[tile].s, whole.s);
        publish(&states[tile].u, whole.u);
    }
    if (warp == 0) {
        double value = value_before(states, tile, start);
        if (lane == 0) {
            publish(&states[tile].value, fma(whole.s, value, whole.u));
            before_tile = value;
        }
    }
    __syncthreads();

    double value = fma(before.s, before_tile, before.u);
#pragma unroll
    for (int k = 0; k < ITEMS; k++) term[k] = value = fma(coefficient[k], value, term[k]);
    from_neighbours(exchange[warp], term);
#pragma unroll
    for (int k = 0; k < ITEMS; k++)
        if (first + k * 32 < n) v[first + k * 32] = term[k];
}

/* Launches solve with EMPTY tiles and the counter at 0. */
static void run(const double *s, const double *u, size_t n, double start, double *v, tile_state *states,
                unsigned *next_tile)
{
    unsigned tiles = (unsigned)((n + TILE - 1) / TILE);
    checkCudaErrors(cudaMemsetAsync(states, 0xff, tiles * sizeof(tile_state)));
    checkCudaErrors(cudaMemsetAsync(next_tile, 0, sizeof(unsigned)));
    solve<<<tiles, THREADS>>>(s, u, n, start, v, states, next_tile);
    getLastCudaError("solve");
}

/* The median of 20 runs, against a copy; 24 bytes per step are read and written. */
static void bench(const double *s, const double *u, size_t n, double *v, tile_state *states,
                  unsigned *next_tile)
{
    float ms = median_ms(20, [&] { run(s, u, n, 1, v, states, next_tile); });
    double speed = 24e-6 * (double)n / ms, ratio = speed / copy_speed(n * sizeof(double));
    metric("of_copy", ratio, "ratio");
    if (case_by_hand())
        printf("%zu steps in %.3f ms: %.0f GB/s, %.0f %% of the copy\n", n, ms, speed, 100 * ratio);
}

int main(int argc, char **argv)
{
    case_begin(argc, argv);
    findCudaDevice(argc, argv);
    size_t n = case_size("n", 1000003);
    double size =
        case_real("size", 1); // the coefficients lie between -size and size: above 1 the chain can grow
    double start = input_double("start", 1, -1, 1)[0];
    const double *s = input_device_double("s", input_double("s", n, case_real("least", -size), size), n);
    const double *u = input_device_double("u", input_double("u", n, -1, 1), n);
    double *v = (double *)guarded_malloc("v", n * sizeof(double));
    tile_state *states = (tile_state *)guarded_malloc("tile states", (n / TILE + 1) * sizeof(tile_state));
    unsigned *next_tile = (unsigned *)guarded_malloc("next tile", sizeof(unsigned));

    if (bench_asked()) bench(s, u, n, v, states, next_tile);
    run(s, u, n, start, v, states, next_tile);
    output_device_double("v", v, n);
    return case_end();
}
