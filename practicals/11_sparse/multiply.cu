/* multiply.cu: y = A x in CSR format.
 *
 *   step 3  a thread per row (way=thread), a warp per row (way=warp), or a few lanes per row (way=lanes)
 *   step 4  y = alpha A x + beta y by the library
 *
 *     make check P=11 STEP=3
 *     make run P=11 PROGRAM=multiply ARGS="step=3 way=warp rows=4 columns=5 nnz=6"
 *     make run P=11 ARGS="step=3 bench=1 rows=1000000 columns=1000000 nnz=20000000"  all of them, on a GPU
 */
#include <cusparse.h>
#include <stdio.h>

#include "helper_cuda.h"
#include "harness_cuda.h"
#include "csr_library.h"
#include "csr_on_device.h"
#include "timing.h"

constexpr int THREADS = 256; // per block

/* Step 3. One thread per row. The limit: neighbouring lanes load elements that lie a row's length apart, so
 * loads are not coalesced; and a warp takes as long as its longest row. */
__global__ void multiply_by_thread(device_csr a, const float *x, float *y)
{
    // >>> step 3
    // TODO: each thread adds up the products of its row's entries, and stores the sum, 0 for an empty row.
    (void)a, (void)x, (void)y;
    TODO(3);
    // <<< step 3
}

/* Step 3. One warp per row: its 32 lanes load neighbouring entries, and shuffles add up the lanes' sums. The
 * limit: in a row of five entries 27 lanes have nothing to do. */
__global__ void multiply_by_warp(device_csr a, const float *x, float *y)
{
    int row = (blockIdx.x * blockDim.x + threadIdx.x) / 32;
    if (row >= a.rows) return; // a whole warp leaves or stays
    // >>> step 3
    // TODO: lane l takes the row's entries l, l + 32, ... Add up the 32 sums by shuffles. Lane 0 stores y.
    (void)x, (void)y;
    TODO(3);
    // <<< step 3
}

/* Given. What entries e to e + 3 add to the sum of a row whose entries are `begin` to end - 1. e must be a
 * multiple of 4, because two loads of 16 bytes bring the four columns and values; so the first and last four
 * of a row may contain entries of its neighbours, which are left out. The matrix is read only once: __ldcs
 * tells the caches so, and they keep more of x. */
__device__ float four_products(device_csr a, const float *x, int e, int begin, int end)
{
    const int4 column = __ldcs((const int4 *)&a.column[e]);
    const float4 value = __ldcs((const float4 *)&a.value[e]);
    float sum = 0;
    if (e >= begin && e < end) sum += value.x * x[column.x];
    if (e + 1 >= begin && e + 1 < end) sum += value.y * x[column.y];
    if (e + 2 >= begin && e + 2 < end) sum += value.z * x[column.z];
    if (e + 3 >= begin && e + 3 < end) sum += value.w * x[column.w];
    return sum;
}

/* Step 3. LANES lanes per row, so a warp handles 32 / LANES rows; each lane takes four entries at a time. */
template <int LANES>
__global__ void __launch_bounds__(THREADS, THREADS_AT_ONCE / THREADS)
    multiply_by_lanes(device_csr a, const float *x, float *y)
{
    const int row = (blockIdx.x * blockDim.x + threadIdx.x) / LANES, lane = threadIdx.x % LANES;
    int begin = 0, end = 0; // lanes without a row have no entries, but take part in the warp's shuffles
    if (row < a.rows) begin = a.offset[row], end = a.offset[row + 1];
    // >>> step 3
    // TODO: as above with LANES lanes, but begin at the largest multiple of 4 that is not above the row's
    // first entry. From there lane l takes group l of four entries, then group l + LANES, and so on. Lane 0
    // stores the sum if the row exists.
    (void)x, (void)y, (void)lane, (void)begin, (void)end, (void)four_products;
    TODO(3);
    // <<< step 3
}

static void by_thread(device_csr a, const float *x, float *y)
{
    multiply_by_thread<<<(a.rows + THREADS - 1) / THREADS, THREADS>>>(a, x, y);
    getLastCudaError("multiply_by_thread");
}

static void by_warp(device_csr a, const float *x, float *y)
{
    constexpr int ROWS = THREADS / 32; // per block
    multiply_by_warp<<<(a.rows + ROWS - 1) / ROWS, THREADS>>>(a, x, y);
    getLastCudaError("multiply_by_warp");
}

/* The number of lanes that can take a row of mean length in one round. */
static int lanes_for(device_csr a)
{
    int lanes = 2;
    while (lanes < 32 && 4LL * lanes * a.rows <= a.count) lanes *= 2;
    return lanes;
}

static void by_lanes(device_csr a, const float *x, float *y)
{
    const int lanes = lanes_for(a), rows_per_block = THREADS / lanes,
              blocks = (a.rows + rows_per_block - 1) / rows_per_block;
    if (lanes == 2) multiply_by_lanes<2><<<blocks, THREADS>>>(a, x, y);
    if (lanes == 4) multiply_by_lanes<4><<<blocks, THREADS>>>(a, x, y);
    if (lanes == 8) multiply_by_lanes<8><<<blocks, THREADS>>>(a, x, y);
    if (lanes == 16) multiply_by_lanes<16><<<blocks, THREADS>>>(a, x, y);
    if (lanes == 32) multiply_by_lanes<32><<<blocks, THREADS>>>(a, x, y);
    getLastCudaError("multiply_by_lanes");
}

/* Step 4. y = alpha A x + beta y. A descriptor tells the library what the arrays mean; it copies nothing. */
static void by_library(device_csr a, const float *x, float alpha, float beta, float *y)
{
    // >>> step 4
    // TODO: create a handle and descriptors for the matrix and the two vectors (for const arrays use the
    // functions with Const in their names); allocate the buffer that cusparseSpMV_bufferSize asks for; call
    // cusparseSpMV; destroy and free everything. Check each call's status.
    (void)a, (void)x, (void)alpha, (void)beta, (void)y;
    TODO(4);
    // <<< step 4
}

static void bench(device_csr a, const float *x, float *y)
{
    library_product library = library_begin(a, x, y);
    const float thread = median_ms(20, [&] { by_thread(a, x, y); }),
                warp = median_ms(20, [&] { by_warp(a, x, y); }),
                lanes = median_ms(20, [&] { by_lanes(a, x, y); }),
                cusparse = median_ms(20, [&] { library_multiply(library); });
    library_end(library);
    const float ours = std::min({thread, warp, lanes});
    if (case_by_hand()) {
        const double bytes = csr_bytes(a), copy = copy_speed((size_t)bytes / 2);
        auto tell = [&](const char *name, float ms) {
            printf("%-34s %9.4f ms %8.1f GB/s, %3.0f %% of a copy's speed\n", name, ms, 1e-6 * bytes / ms,
                   100e-6 * bytes / ms / copy);
        };
        printf("%d rows, %d entries, %.1f per row\n", a.rows, a.count, (double)a.count / a.rows);
        tell("a thread per row", thread);
        tell("a warp per row", warp);
        tell((std::to_string(lanes_for(a)) + " lanes per row, four entries each").c_str(), lanes);
        tell("cusparseSpMV with preprocessing", cusparse);
    }
    metric("of_cusparse", cusparse / ours, "ratio");
}

int main(int argc, char **argv)
{
    case_begin(argc, argv);
    findCudaDevice(argc, argv);
    const char way = case_choice("way", "thread|warp|lanes")[0];
    const float alpha = (float)case_real("alpha", 1), beta = (float)case_real("beta", 0);
    const device_csr a = csr_to_device(make_csr());
    const float *x = input_device_float("x", input_float("x", a.columns, -1, 1), a.columns);
    float *y = (float *)guarded_malloc("y", a.rows * sizeof(float)); // full of NaN
    if (bench_asked()) bench(a, x, y);

    napkin_bytes(csr_bytes(a));
    if (case_step() == 4) {
        if (beta != 0)
            checkCudaErrors(cudaMemcpy(y, input_float("y", a.rows, -1, 1), a.rows * sizeof(float),
                                       cudaMemcpyHostToDevice));
        by_library(a, x, alpha, beta, y);
    } else if (way == 'w') {
        by_warp(a, x, y);
    } else if (way == 'l') {
        by_lanes(a, x, y);
    } else {
        by_thread(a, x, y);
    }
    checkCudaErrors(cudaDeviceSynchronize());
    output_device_float("y", y, a.rows);
    return case_end();
}
