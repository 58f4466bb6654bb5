/* power_law.cu: y = A x where a few rows have very many entries, and many rows have very few.
 *
 *   step 6  every thread gets as much to do as every other, however long the rows are
 *
 * Ends of rows and entries, in the order in which a serial product meets them, are one sequence: the path on
 * which the numbers 0, 1, 2, ... of the entries are merged with the ends of the rows. A block takes TILE
 * steps of that path, a thread ITEMS, and where they begin is found by bisection (Merrill and Garland, 2016).
 *
 *     make check P=11 STEP=6
 *     make run P=11 PROGRAM=power_law ARGS="step=6 rows=10 columns=8 nnz=30 shape=power"
 *     ./power_law step=6 bench=1 rows=1000000 columns=1000000 nnz=20000000 shape=power      (on a GPU)
 */
#include <stdio.h>

#include "helper_cuda.h"
#include "harness_cuda.h"
#include "csr_library.h"
#include "csr_on_device.h"
#include "timing.h"

constexpr int THREADS = 128, ITEMS = 7, TILE = THREADS * ITEMS; // 7: neighbouring threads in different banks

/* A place on the path: so many ends of rows are behind it, and so many entries. */
struct place {
    int rows, entries;
};

/* Step 6. The place after `steps` steps of the path. end[i] is the number of entries up to the end of row i;
 * there are `rows` ends and `entries` entries. Where row i ends before entry e, end[i] <= e. */
__device__ place after(int steps, const int *end, int rows, int entries)
{
    // >>> step 6
    int low = max(steps - entries, 0), high = min(steps, rows);
    while (low < high) {
        int middle = (low + high) / 2; // has the end of this row been passed?
        if (end[middle] <= steps - 1 - middle)
            low = middle + 1;
        else
            high = middle;
    }
    return {low, steps - low};
    // <<< step 6
}

/* Step 6. The lanes of a warp hold sums of rows, the rows ascending. What belongs to one row is added up, and
 * the first of its lanes adds it to total[row]. */
__device__ void add_by_row(int row, float sum, float *total)
{
    // >>> step 6
    const int lane = threadIdx.x % 32;
    for (int distance = 1; distance < 32; distance *= 2) {
        const int other_row = __shfl_down_sync(0xffffffffu, row, distance);
        const float other = __shfl_down_sync(0xffffffffu, sum, distance);
        if (lane + distance < 32 && other_row == row) sum += other;
    }
    const int row_before = __shfl_up_sync(0xffffffffu, row, 1);
    if (lane == 0 || row_before != row) atomicAdd(&total[row], sum);
    // <<< step 6
}

/* Step 6. A block a tile of the path; y begins with 0. The rows that end in the tile, and the one after them,
 * have their sums in shared memory; the first and the last of them may go on in other tiles. */
__global__ void __launch_bounds__(THREADS) multiply_merge(device_csr a, const float *x, float *y)
{
    // >>> step 6
    __shared__ int end[TILE];         // of the rows of the tile, counted in its entries
    __shared__ float product[TILE];   // of the entries of the tile
    __shared__ float total[TILE + 1]; // of the rows of the tile
    __shared__ place border[2];
    const int t = threadIdx.x, begin = blockIdx.x * TILE, stop = min(begin + TILE, a.rows + a.count);
    if (t < 2) border[t] = after(t == 0 ? begin : stop, a.offset + 1, a.rows, a.count);
    __syncthreads();
    const place first = border[0];
    const int rows = border[1].rows - first.rows, entries = border[1].entries - first.entries;
#pragma unroll
    for (int k = 0; k < ITEMS; k++) { // loads of neighbouring threads are neighbours
        const int i = t + k * THREADS, e = first.entries + i;
        if (i < rows) end[i] = a.offset[first.rows + i + 1] - first.entries;
        if (i < entries) product[i] = a.value[e] * x[a.column[e]];
    }
    for (int i = t; i <= rows; i += THREADS) total[i] = 0;
    __syncthreads();

    const int steps = rows + entries;
    place here = after(min(t * ITEMS, steps), end, rows, entries);
    const int first_row = here.rows;
    float sum = 0;
    for (int k = 0; k < ITEMS && here.rows + here.entries < steps; k++) {
        if (here.rows == rows || here.entries < end[here.rows]) {
            sum += product[here.entries++];
        } else if (here.rows == first_row) { // threads before this one may have parts of it
            atomicAdd(&total[here.rows++], sum);
            sum = 0;
        } else {
            total[here.rows++] = sum;
            sum = 0;
        }
    }
    add_by_row(here.rows, sum, total); // what remains is part of a row that ends later
    __syncthreads();

#pragma unroll
    for (int k = 0; k < ITEMS; k++) {
        const int i = t + k * THREADS;
        if (i == 0 && i < rows)
            atomicAdd(&y[first.rows], total[0]); // begun in a tile before, perhaps
        else if (i < rows)
            y[first.rows + i] = total[i];
    }
    if (t == 0 && first.rows + rows < a.rows) atomicAdd(&y[first.rows + rows], total[rows]);
    // <<< step 6
}

static void multiply(device_csr a, const float *x, float *y)
{
    // >>> step 6
    checkCudaErrors(cudaMemsetAsync(y, 0, a.rows * sizeof(float)));
    const int steps = a.rows + a.count;
    multiply_merge<<<(steps + TILE - 1) / TILE, THREADS>>>(a, x, y);
    getLastCudaError("multiply_merge");
    // <<< step 6
}

static void bench(device_csr a, const float *x, float *y)
{
    library_product library = library_begin(a, x, y);
    const float ours = median_ms(20, [&] { multiply(a, x, y); }),
                cusparse = median_ms(20, [&] { library_multiply(library); });
    library_end(library);
    if (case_by_hand()) {
        const double bytes = csr_bytes(a), copy = copy_speed((size_t)bytes / 2);
        int longest = 0;
        const csr_matrix m = make_csr();
        for (int row = 0; row < m.rows; row++) longest = std::max(longest, m.offset[row + 1] - m.offset[row]);
        printf("%d rows, %d entries, %d of them in the longest row\n", a.rows, a.count, longest);
        printf("the merge path                     %9.4f ms, %3.0f %% of a copy's speed\n", ours,
               100e-6 * bytes / ours / copy);
        printf("cusparseSpMV with preprocessing    %9.4f ms, %.2f times as long\n", cusparse,
               cusparse / ours);
    }
    metric("of_cusparse", cusparse / ours, "ratio");
}

int main(int argc, char **argv)
{
    case_begin(argc, argv);
    findCudaDevice(argc, argv);
    const device_csr a = csr_to_device(make_csr());
    const float *x = input_device_float("x", input_float("x", a.columns, -1, 1), a.columns);
    float *y = (float *)guarded_malloc("y", a.rows * sizeof(float)); // full of NaN
    if (bench_asked()) bench(a, x, y);
    napkin_bytes(csr_bytes(a));
    multiply(a, x, y);
    checkCudaErrors(cudaDeviceSynchronize());
    output_device_float("y", y, a.rows);
    return case_end();
}
