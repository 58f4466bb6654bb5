/* formats.cu: a sparse matrix in coordinate format (COO), and in compressed sparse row format (CSR).
 *
 *   step 1  y = A x in COO format, one thread per entry: given
 *   step 2  convert COO, with entries in any order, to CSR
 *
 *     make check P=11 STEP=2
 *     make run P=11 ARGS="step=2 rows=4 columns=5 nnz=6"
 */
#include <cusparse.h>

#include "helper_cuda.h"
#include "harness_cuda.h"
#include "matrix.h"

constexpr int THREADS = 256; // per block

/* The number of blocks for this many threads, at least 1: a grid cannot be empty. */
static int blocks_for(int threads)
{
    return threads > 0 ? (threads + THREADS - 1) / THREADS : 1;
}

/* Step 1. One thread per entry; y must start at 0. Each entry costs an atomic operation and 12 bytes. */
__global__ void multiply_coo(const int *row, const int *column, const float *value, int count, const float *x,
                             float *y)
{
    int e = blockIdx.x * blockDim.x + threadIdx.x;
    if (e < count) atomicAdd(&y[row[e]], value[e] * x[column[e]]);
}

/* Step 2. The permutation p says where each entry was before the sort. It starts as p[e] = e. */
__global__ void identity(int *p, int count)
{
    // >>> step 2
    int e = blockIdx.x * blockDim.x + threadIdx.x;
    if (e < count) p[e] = e;
    // <<< step 2
}

/* Step 2. The entry that is now at e was at p[e] before the sort, so its value is still there. */
__global__ void gather(const float *from, const int *p, int count, float *to)
{
    // >>> step 2
    int e = blockIdx.x * blockDim.x + threadIdx.x;
    if (e < count) to[e] = from[p[e]];
    // <<< step 2
}

/* Step 2. The row indices are sorted. offset[i] is the number of entries in rows before i, for i = 0 to rows.
 * One thread per offset finds it by bisection, so that empty rows are no special case. */
__global__ void find_offsets(const int *row, int count, int rows, int *offset)
{
    // >>> step 2
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i > rows) return;
    int low = 0, high = count; // the first entry of row i or a later row is in low ... high
    while (low < high) {
        int middle = (low + high) / 2;
        if (row[middle] < i)
            low = middle + 1;
        else
            high = middle;
    }
    offset[i] = low;
    // <<< step 2
}

/* A matrix in COO format on the device; all arrays have `count` elements. */
struct device_coo {
    int rows, columns, count;
    int *row, *column;
    float *value;
};

/* Step 2. Sorts a.row and a.column in place, by row and then by column, and permutes p in the same way. */
static void sort_by_row(device_coo a, int *p)
{
    // >>> step 2
    cusparseHandle_t handle;
    size_t bytes = 0;
    void *buffer;
    checkCudaErrors(cusparseCreate(&handle));
    checkCudaErrors(
        cusparseXcoosort_bufferSizeExt(handle, a.rows, a.columns, a.count, a.row, a.column, &bytes));
    checkCudaErrors(cudaMalloc(&buffer, bytes));
    checkCudaErrors(cusparseXcoosortByRow(handle, a.rows, a.columns, a.count, a.row, a.column, p, buffer));
    checkCudaErrors(cudaFree(buffer)); // waits until the sort is done
    checkCudaErrors(cusparseDestroy(handle));
    // <<< step 2
}

/* Step 2. The whole conversion. Afterwards a.row and a.column are sorted, `value` has a's values in the same
 * order, and `offset` the rows + 1 offsets. p is memory for the permutation. */
static void to_csr(device_coo a, int *p, int *offset, float *value)
{
    // >>> step 2
    identity<<<blocks_for(a.count), THREADS>>>(p, a.count);
    getLastCudaError("identity");
    if (a.count > 0) sort_by_row(a, p);
    gather<<<blocks_for(a.count), THREADS>>>(a.value, p, a.count, value);
    getLastCudaError("gather");
    find_offsets<<<blocks_for(a.rows + 1), THREADS>>>(a.row, a.count, a.rows, offset);
    getLastCudaError("find_offsets");
    // <<< step 2
}

/* A copy on the device that kernels and library calls may change. */
static int *copy_to_device(const char *name, const std::vector<int> &from)
{
    int *to = (int *)guarded_malloc(name, from.size() * sizeof(int));
    checkCudaErrors(cudaMemcpy(to, from.data(), from.size() * sizeof(int), cudaMemcpyHostToDevice));
    return to;
}

static void multiply(const coo_matrix &m)
{
    const int *row = input_device_int("row", m.row.data(), m.row.size());
    const int *column = input_device_int("column", m.column.data(), m.column.size());
    const float *value = input_device_float("value", m.value.data(), m.value.size());
    const float *x = input_device_float("x", input_float("x", m.columns, -1, 1), m.columns);
    float *y = (float *)guarded_malloc("y", m.rows * sizeof(float));
    const int count = (int)m.row.size();
    checkCudaErrors(cudaMemset(y, 0, m.rows * sizeof(float)));
    napkin_bytes(12.0 * count + 4.0 * m.columns + 8.0 * m.rows); // entries; x once; y is read and written
    multiply_coo<<<blocks_for(count), THREADS>>>(row, column, value, count, x, y);
    getLastCudaError("multiply_coo");
    output_device_float("y", y, m.rows);
}

static void convert(const coo_matrix &m)
{
    const size_t count = m.row.size();
    device_coo a = {m.rows,
                    m.columns,
                    (int)count,
                    copy_to_device("rows", m.row),
                    copy_to_device("columns", m.column),
                    (float *)guarded_malloc("values of COO", count * sizeof(float))};
    checkCudaErrors(cudaMemcpy(a.value, m.value.data(), count * sizeof(float), cudaMemcpyHostToDevice));
    int *p = (int *)guarded_malloc("permutation", count * sizeof(int));
    int *offset = (int *)guarded_malloc("offsets", (m.rows + 1) * sizeof(int));
    float *value = (float *)guarded_malloc("values", count * sizeof(float));
    to_csr(a, p, offset, value);
    checkCudaErrors(cudaDeviceSynchronize());
    output_device_int("offsets", offset, m.rows + 1);
    output_device_int("columns", a.column, count);
    output_device_float("values", value, count);
}

int main(int argc, char **argv)
{
    case_begin(argc, argv);
    findCudaDevice(argc, argv);
    const coo_matrix m = make_coo();
    if (case_step() == 1)
        multiply(m);
    else
        convert(m);
    return case_end();
}
