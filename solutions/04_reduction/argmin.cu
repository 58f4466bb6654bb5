/* argmin.cu: where is the lowest of n numbers? A reduction of two things at once. (Step 6.)
 *
 *     make check P=04 STEP=6
 *     make run P=04 PROGRAM=argmin ARGS="n=1000003 data=ties"
 *     make run P=04 PROGRAM=argmin ARGS="bench=1"                   how fast?
 *
 * The answer must be the same in every run, whichever block comes first, so nothing may be left open:
 * - of equal numbers the one with the lowest index wins, and 0 and -0 are equal;
 * - a NaN is not a number: it never wins. Where all are NaN the answer is index 0.
 *
 * Value and index travel together as one 64-bit key that compares as the question asks: the lowest key is the
 * answer. And a 64-bit word is something that an atomic operation can compare and replace in one piece.
 */
#include <math.h>
#include <stdio.h>
#include <string.h>
#include <vector>

#include "helper_cuda.h"
#include "harness_cuda.h"
#include "timing.h"

typedef unsigned long long packed; // value above, index below

constexpr int THREADS = 256;
constexpr packed NOTHING = ~0ull; // no key is higher

/* The key of a number and its index. Read as unsigned integers, the bits of positive floats have the
 * floats' order; those of negative floats have the opposite order, above the positive ones. So: flip all bits
 * of a negative number, and the sign of a positive one. */
__device__ packed pack(float value, unsigned index)
{
    // >>> step 6
    unsigned bits = __float_as_uint(value + 0.0f); // -0 + 0 is 0
    bits ^= bits >> 31 ? 0xffffffffu : 0x80000000u;
    if (isnan(value)) bits = 0xffffffffu; // above infinity
    return (packed)bits << 32 | index;
    // <<< step 6
}

/* The way back to the value. */
__device__ float value_of(packed key)
{
    unsigned bits = (unsigned)(key >> 32);
    return __uint_as_float(bits ^ (bits >> 31 ? 0x80000000u : 0xffffffffu));
}

/* *lowest = min(*lowest, key), by any number of threads at once. atomicCAS(p, expected, new) writes new if it
 * finds what was expected, and in any case returns what it found. */
__device__ void keep_lower(packed *lowest, packed key)
{
    // >>> step 6
    packed seen = NOTHING; // a guess; a wrong one costs a round
    while (key < seen) {
        packed found = atomicCAS(lowest, seen, key);
        if (found == seen) break; // key is in
        seen = found;             // another thread's is: is ours still lower?
    }
    // <<< step 6
}

/* The lowest key of a block, valid in thread 0: block_sum with min in place of +. */
__device__ packed block_lowest(packed key)
{
    // >>> step 6
    __shared__ packed of_warp[THREADS / 32];
    int lane = threadIdx.x % 32, warp = threadIdx.x / 32;
    for (int distance = 16; distance > 0; distance /= 2)
        key = min(key, __shfl_down_sync(0xffffffffu, key, distance));
    if (lane == 0) of_warp[warp] = key;
    __syncthreads();
    if (warp == 0) {
        key = lane < THREADS / 32 ? of_warp[lane] : NOTHING;
        for (int distance = THREADS / 64; distance > 0; distance /= 2)
            key = min(key, __shfl_down_sync(0xffffffffu, key, distance));
    }
    return key;
    // <<< step 6
}

/* What a thread has found so far, and four more numbers. Packing costs more than loading, so it is done only
 * when one of the four is no higher than the lowest so far, which is rare after a while. fminf ignores a
 * NaN. */
__device__ packed lower_of(packed key, float4 v, unsigned index)
{
    // >>> step 6
    float lowest = fminf(fminf(v.x, v.y), fminf(v.z, v.w));
    if (lowest > value_of(key)) return key;
    key = min(key, min(pack(v.x, index), pack(v.y, index + 1)));
    return min(key, min(pack(v.z, index + 2), pack(v.w, index + 3)));
    // <<< step 6
}

/* The lowest key of x[0..n-1] in *lowest. The grid strides over x as v6 of reduction_series.cu does; each
 * block then offers its best to *lowest. */
__global__ void argmin(const float *x, unsigned n, packed *lowest)
{
    // >>> step 6
    const float4 *x4 = (const float4 *)x;
    unsigned quads = n / 4, threads = gridDim.x * THREADS, me = blockIdx.x * THREADS + threadIdx.x;
    unsigned q = me;
    packed key = NOTHING;
    for (; q + threads < quads; q += 2 * threads) {
        float4 a = x4[q], b = x4[q + threads];
        key = lower_of(key, a, 4 * q);
        key = lower_of(key, b, 4 * (q + threads));
    }
    if (q < quads) key = lower_of(key, x4[q], 4 * q);
    if (4 * quads + me < n) key = min(key, pack(x[4 * quads + me], 4 * quads + me));
    key = block_lowest(key);
    if (threadIdx.x == 0) keep_lower(lowest, key);
    // <<< step 6
}

/* Finds the lowest key in x (device memory) and leaves it in *lowest (device memory). */
static void find(const float *x, unsigned n, packed *lowest)
{
    int device, processors, room;
    checkCudaErrors(cudaGetDevice(&device));
    checkCudaErrors(cudaDeviceGetAttribute(&processors, cudaDevAttrMultiProcessorCount, device));
    checkCudaErrors(cudaDeviceGetAttribute(&room, cudaDevAttrMaxThreadsPerMultiProcessor, device));
    unsigned blocks = std::min(processors * (room / THREADS), (int)((n + 4 * THREADS - 1) / (4 * THREADS)));
    // >>> step 6
    checkCudaErrors(cudaMemsetAsync(lowest, 0xff, sizeof *lowest)); // NOTHING, byte by byte
    argmin<<<blocks, THREADS>>>(x, n, lowest);
    // <<< step 6
    getLastCudaError("argmin");
}

/* The input, by the word data=: random, positive, negative, ties (whole numbers, -3 to 3), holes (some are
 * NaN), nan (all), zeros (0, then 0 or -0), late (the lowest is
 * component lane= of one of the last quads), at (the lowest is number at=). Long inputs for timing repeat
 * the first PERIOD numbers. */
constexpr size_t PERIOD = 1 << 22;

static std::vector<float> numbers(size_t n, const char *data)
{
    n = std::min(n, PERIOD);
    const float *real = input_float("x", n, -1, 1);
    const auto is = [data](const char *what) { return strcmp(data, what) == 0; };
    const bool positive = is("positive"), negative = is("negative"), nan = is("nan"), ties = is("ties"),
               holes = is("holes"), zeros = is("zeros");
    const int *whole = ties || holes || zeros ? input_int("whole", n, -3, 3) : nullptr;
    std::vector<float> x(real, real + n);
    for (size_t i = 0; i < n; i++) {
        if (positive) x[i] = fabsf(x[i]) + 1;
        if (negative) x[i] = -fabsf(x[i]) - 1;
        if (ties) x[i] = (float)whole[i];
        if (holes && whole[i] < -1) x[i] = whole[i] == -2 ? NAN : -NAN;
        if (nan) x[i] = NAN;
        if (zeros) x[i] = i > 0 && whole[i] < 0 ? -0.0f : 0.0f;
    }
    if (strcmp(data, "at") == 0) x[case_size("at", 0) % n] = -2;
    if (strcmp(data, "late") == 0) {
        size_t last = n / 32, quad = n / 4 - 1 - input_uint("late quad", 1)[0] % last;
        for (int k = 0; k < 4; k++) x[4 * quad + k] = 1; // code that looks only at these finds nothing
        x[4 * quad + case_size("lane", 0) % 4] = -2;
    }
    return x;
}

static void check(size_t n)
{
    std::vector<float> h_x =
        numbers(n, case_choice("data", "random|positive|negative|ties|holes|nan|zeros|late|at"));
    const float *d_x = input_device_float("x", h_x.data(), n);
    packed *d_lowest = (packed *)guarded_malloc("lowest", sizeof *d_lowest);
    find(d_x, (unsigned)n, d_lowest);

    packed lowest;
    checkCudaErrors(cudaMemcpy(&lowest, d_lowest, sizeof lowest, cudaMemcpyDeviceToHost));
    unsigned index = (unsigned)lowest;
    output_uint("index", &index, 1);
    if (lowest == NOTHING)
        printf("no block has offered a key\n");
    else if (index < n)
        printf("the lowest number is x[%u] = %g\n", index, h_x[index]);
}

/* How fast? The answer is handed over, too: a wrong one has no speed. */
static void bench(size_t n)
{
    std::vector<float> h_x = numbers(n, "random");
    float *d_x;
    packed *d_lowest, lowest;
    checkCudaErrors(cudaMalloc(&d_x, n * sizeof(float)));
    checkCudaErrors(cudaMalloc(&d_lowest, sizeof *d_lowest));
    for (size_t i = 0; i < n; i += PERIOD) {
        size_t bytes = std::min(PERIOD, n - i) * sizeof(float);
        checkCudaErrors(cudaMemcpy(d_x + i, h_x.data(), bytes, cudaMemcpyHostToDevice));
    }

    float ms = median_ms(20, [&] { find(d_x, (unsigned)n, d_lowest); });
    checkCudaErrors(cudaMemcpy(&lowest, d_lowest, sizeof lowest, cudaMemcpyDeviceToHost));
    unsigned index = (unsigned)lowest;
    output_uint("index", &index, 1);
    checkCudaErrors(cudaFree(d_lowest));
    checkCudaErrors(cudaFree(d_x));

    double speed = 1e-6 * n * sizeof(float) / ms, copy = copy_speed(n * sizeof(float));
    if (!TIMES_ARE_REAL) {
        printf("%zu numbers: there is no GPU to time\n", n);
        return;
    }
    printf("%zu numbers in %.4f ms: %.1f GB/s; a copy %.1f GB/s, read and written; %.0f %% of that\n", n, ms,
           speed, copy, 100 * speed / copy);
    metric("argmin", speed, "GB/s");
    metric("argmin_of_copy", speed / copy, "");
}

int main(int argc, char **argv)
{
    case_begin(argc, argv);
    findCudaDevice(argc, argv);
    if (case_int("bench", 0))
        bench(case_size("n", TIMES_ARE_REAL ? 1 << 28 : 1 << 18));
    else
        check(case_size("n", 1000));
    return case_end();
}
