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
    // TODO: of the first `steps` steps, so many are ends of rows. Bisect for their number, between
    // max(steps - entries, 0) and min(steps, rows).
    (void)steps, (void)end, (void)rows, (void)entries;
    TODO(6);
    return {0, 0};
    // <<< step 6
}

/* Step 6. The lanes of a warp hold sums of rows, the rows ascending. What belongs to one row is added up, and
 * the first of its lanes adds it to total[row]. */
__device__ void add_by_row(int row, float sum, float *total)
{
    // >>> step 6
    // TODO: by shuffles over 1, 2, 4, 8, 16 lanes; a lane adds what comes from a lane with the same row.
    (void)row, (void)sum, (void)total;
    TODO(6);
    // <<< step 6
}

/* Step 6. A block a tile of the path; y begins with 0. The rows that end in the tile, and the one after them,
 * have their sums in shared memory; the first and the last of them may go on in other tiles. */
__global__ void __launch_bounds__(THREADS) multiply_merge(device_csr a, const float *x, float *y)
{
    // >>> step 6
    // TODO: where the tile begins and stops; its ends of rows and its products into shared memory; each
    // thread walks ITEMS steps and hands sums over to total[]; and total[] goes to y.
    (void)a, (void)x, (void)y;
    TODO(6);
    // <<< step 6
}

static void multiply(device_csr a, const float *x, float *y)
{
    // >>> step 6
    // TODO: y begins with 0; a block for each TILE steps of the path, which has a.rows + a.count of them.
    (void)a, (void)x, (void)y, (void)TILE;
    TODO(6);
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
