/* power_law.cu: y = A x where a few rows have very many entries, and many rows have very few.
 *
 *   step 6  every thread gets the same amount of work, however long the rows are
 *
 * A serial product meets the entries and the ends of the rows in one sequence, the merge path: the entry
 * numbers 0, 1, 2, ... merged with the row ends. Each block takes TILE steps of that path, and each thread
 * ITEMS of them. Bisection finds where these steps begin (Merrill and Garland, 2016). The beginnings of the
 * tiles are found once per matrix, as the library, too, prepares a matrix once for
 * many products.
 *
 *     make check P=11 STEP=6
 *     make run P=11 PROGRAM=power_law ARGS="step=6 rows=10 columns=8 nnz=30 shape=power"
 *     make run P=11 ARGS="step=6 bench=1 rows=1000000 columns=1000000 nnz=20000000 shape=power"      on a GPU
 */
#include <stdio.h>

#include "helper_cuda.h"
#include "harness_cuda.h"
#include "csr_library.h"
#include "csr_on_device.h"
#include "timing.h"

constexpr int THREADS = 256, ITEMS = 7, TILE = THREADS * ITEMS; // 7 is odd, which avoids bank conflicts

/* A place on the path: the number of row ends and of entries that come before it. */
struct place {
    int rows, entries;
};

/* Step 6. The place after `steps` steps of the path. end[i] is the number of entries up to the end of row i;
 * there are `rows` ends and `entries` entries. Row i ends before entry e if end[i] <= e. */
__device__ place after(int steps, const int *end, int rows, int entries)
{
    // >>> step 6
    // TODO: find by bisection how many of the first `steps` steps are row ends. This number is between
    // max(steps - entries, 0) and min(steps, rows).
    (void)steps, (void)end, (void)rows, (void)entries;
    TODO(6);
    return {0, 0};
    // <<< step 6
}

/* Given. border[t] is where tile t begins, and border[tiles] is where the last one ends. */
__global__ void find_borders(device_csr a, int tiles, place *border)
{
    int t = blockIdx.x * blockDim.x + threadIdx.x;
    if (t <= tiles) border[t] = after(min(t * TILE, a.rows + a.count), a.offset + 1, a.rows, a.count);
}

/* A tile of the path: the numbers of its row ends and of its entries, and these themselves. */
struct tile {
    int rows, entries;
    const int *end;       // end[i] of its rows, counted from the tile's first entry
    const float *product; // value times x of each of its entries
};

/* Given. Loads the tile between two borders into words[TILE + 6] of shared memory: products first, and row
 * ends behind them. Together they are TILE numbers; sharing one array leaves more of the on-chip memory as a
 * cache for x. A load brings four entries, so it begins at a multiple of four, and up to three products too
 * many stand at either end. Loads that depend on no other load come first, so that all of them are in flight
 * together. Products are stored four at a time as well, so `words` must be aligned to 16 bytes. */
__device__ tile load_tile(device_csr a, const float *x, place first, place last, int *words)
{
    constexpr int ROUNDS = TILE / 4 / THREADS + 1;
    const int t = threadIdx.x, rows = last.rows - first.rows, begin = first.entries / 4 * 4,
              fours = (last.entries - begin + 3) / 4;
    int4 column[ROUNDS] = {};
    float4 value[ROUNDS] = {};
#pragma unroll
    for (int k = 0; k < ROUNDS; k++) {
        const int four = t + k * THREADS;
        if (four < fours) {
            column[k] = __ldcs((const int4 *)&a.column[begin + 4 * four]); // it is not loaded again
            value[k] = __ldcs((const float4 *)&a.value[begin + 4 * four]);
        }
    }
    const int own_end = t < rows ? a.offset[first.rows + t + 1] : 0;
    float4 *product = (float4 *)words;
#pragma unroll
    for (int k = 0; k < ROUNDS; k++)
        if (t + k * THREADS < fours)
            product[t + k * THREADS] = make_float4(value[k].x * x[column[k].x], value[k].y * x[column[k].y],
                                                   value[k].z * x[column[k].z], value[k].w * x[column[k].w]);
    int *end = words + 4 * fours;
    if (t < rows) end[t] = own_end - first.entries;
    for (int i = t + THREADS; i < rows; i += THREADS) end[i] = a.offset[first.rows + i + 1] - first.entries;
    return {rows, last.entries - first.entries, end, (const float *)words + first.entries % 4};
}

/* Step 6. Each lane of a warp has a sum for one row; rows do not descend from lane to lane. Adds up the sums
 * that belong to the same row. The first lane of each row adds the result to total[row]. */
__device__ void add_by_row(int row, float sum, float *total)
{
    // >>> step 6
    // TODO: shuffle over 1, 2, 4, 8, 16 lanes. A lane adds the sum that it receives only if the sending lane
    // has the same row.
    (void)row, (void)sum, (void)total;
    TODO(6);
    // <<< step 6
}

/* Step 6. One block per tile of the path; y must start at 0. Shared memory has the sums of the rows that end
 * in the tile and of the next row. The first and the last of these rows may have parts in other tiles. */
__global__ void __launch_bounds__(THREADS, THREADS_AT_ONCE / THREADS)
    multiply_merge(device_csr a, const place *border, const float *x, float *y)
{
    __shared__ __align__(16) int words[TILE + 6]; // for load_tile
    // >>> step 6
    // TODO: load the tile into shared memory (load_tile). Each thread then walks ITEMS steps of it, and puts
    // its sums into total[], in shared memory too, which starts at 0. Finally write total[] to y.
    (void)y;
    TODO(6);
    load_tile(a, x, border[0], border[1], words);
    // <<< step 6
}

/* What is prepared once per matrix: the number of tiles, and their borders. */
struct tiles {
    int count;
    const place *border;
};

static tiles find_tiles(device_csr a)
{
    const int count = (a.rows + a.count + TILE - 1) / TILE;
    place *border = (place *)guarded_malloc("borders", (count + 1) * sizeof(place));
    find_borders<<<count / THREADS + 1, THREADS>>>(a, count, border);
    getLastCudaError("find_borders");
    return {count, border};
}

static void multiply(device_csr a, tiles tiles_of_a, const float *x, float *y)
{
    // >>> step 6
    // TODO: set y to 0; launch one block per tile.
    (void)a, (void)tiles_of_a, (void)x, (void)y;
    TODO(6);
    // <<< step 6
}

static void bench(device_csr a, const float *x, float *y)
{
    library_product library = library_begin(a, x, y);
    const tiles tiles_of_a = find_tiles(a);
    const float ours = median_ms(20, [&] { multiply(a, tiles_of_a, x, y); }),
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
    const tiles tiles_of_a = find_tiles(a);
    napkin_bytes(csr_bytes(a));
    multiply(a, tiles_of_a, x, y);
    checkCudaErrors(cudaDeviceSynchronize());
    output_device_float("y", y, a.rows);
    return case_end();
}
