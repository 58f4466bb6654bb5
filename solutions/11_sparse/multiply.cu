/* multiply.cu: y = A x with compressed rows.
 *
 *   step 3  a thread a row (way=thread), and a warp a row (way=warp)
 *   step 4  y = alpha A x + beta y by the library
 *
 *     make check P=11 STEP=3
 *     make run P=11 PROGRAM=multiply ARGS="step=3 way=warp rows=4 columns=5 nnz=6"
 *     ./multiply step=3 bench=1 rows=1000000 columns=1000000 nnz=20000000      all three (on a GPU)
 */
#include <cusparse.h>
#include <stdio.h>

#include "helper_cuda.h"
#include "harness_cuda.h"
#include "csr_library.h"
#include "csr_on_device.h"
#include "timing.h"

constexpr int THREADS = 128; // a block

/* Step 3. A thread a row. The limit: what neighbouring lanes load at a time lies a row's length apart, and a
 * warp takes as long as its longest row. */
__global__ void multiply_by_thread(device_csr a, const float *x, float *y)
{
    // >>> step 3
    int row = blockIdx.x * blockDim.x + threadIdx.x;
    if (row >= a.rows) return;
    float sum = 0;
    for (int e = a.offset[row]; e < a.offset[row + 1]; e++) sum += a.value[e] * x[a.column[e]];
    y[row] = sum;
    // <<< step 3
}

/* Step 3. A warp a row: 32 lanes load neighbouring entries, and their sums are added up by shuffles. The
 * limit: of a row with five entries 27 lanes have nothing. */
__global__ void multiply_by_warp(device_csr a, const float *x, float *y)
{
    int row = (blockIdx.x * blockDim.x + threadIdx.x) / 32;
    if (row >= a.rows) return; // a whole warp leaves or stays
    // >>> step 3
    const int lane = threadIdx.x % 32;
    float sum = 0;
    for (int e = a.offset[row] + lane; e < a.offset[row + 1]; e += 32) sum += a.value[e] * x[a.column[e]];
    for (int distance = 16; distance > 0; distance /= 2) sum += __shfl_down_sync(0xffffffffu, sum, distance);
    if (lane == 0) y[row] = sum;
    // <<< step 3
}

static void by_thread(device_csr a, const float *x, float *y)
{
    multiply_by_thread<<<(a.rows + THREADS - 1) / THREADS, THREADS>>>(a, x, y);
    getLastCudaError("multiply_by_thread");
}

static void by_warp(device_csr a, const float *x, float *y)
{
    constexpr int ROWS = THREADS / 32; // a block
    multiply_by_warp<<<(a.rows + ROWS - 1) / ROWS, THREADS>>>(a, x, y);
    getLastCudaError("multiply_by_warp");
}

/* Step 4. y = alpha A x + beta y. A descriptor says what the arrays mean, and copies nothing. */
static void by_library(device_csr a, const float *x, float alpha, float beta, float *y)
{
    // >>> step 4
    const cusparseOperation_t as_it_is = CUSPARSE_OPERATION_NON_TRANSPOSE;
    const cusparseSpMVAlg_t any = CUSPARSE_SPMV_ALG_DEFAULT;
    cusparseHandle_t handle;
    cusparseConstSpMatDescr_t matrix;
    cusparseConstDnVecDescr_t from;
    cusparseDnVecDescr_t to;
    size_t bytes = 0;
    void *buffer;
    checkCudaErrors(cusparseCreate(&handle));
    checkCudaErrors(cusparseCreateConstCsr(&matrix, a.rows, a.columns, a.count, a.offset, a.column, a.value,
                                           CUSPARSE_INDEX_32I, CUSPARSE_INDEX_32I, CUSPARSE_INDEX_BASE_ZERO,
                                           CUDA_R_32F));
    checkCudaErrors(cusparseCreateConstDnVec(&from, a.columns, x, CUDA_R_32F));
    checkCudaErrors(cusparseCreateDnVec(&to, a.rows, y, CUDA_R_32F));
    checkCudaErrors(
        cusparseSpMV_bufferSize(handle, as_it_is, &alpha, matrix, from, &beta, to, CUDA_R_32F, any, &bytes));
    checkCudaErrors(cudaMalloc(&buffer, bytes));
    checkCudaErrors(cusparseSpMV(handle, as_it_is, &alpha, matrix, from, &beta, to, CUDA_R_32F, any, buffer));
    checkCudaErrors(cudaFree(buffer)); // waits until the product is done
    checkCudaErrors(cusparseDestroyDnVec(to));
    checkCudaErrors(cusparseDestroyDnVec(from));
    checkCudaErrors(cusparseDestroySpMat(matrix));
    checkCudaErrors(cusparseDestroy(handle));
    // <<< step 4
}

static void bench(device_csr a, const float *x, float *y)
{
    library_product library = library_begin(a, x, y);
    const float thread = median_ms(20, [&] { by_thread(a, x, y); }),
                warp = median_ms(20, [&] { by_warp(a, x, y); }),
                cusparse = median_ms(20, [&] { library_multiply(library); });
    library_end(library);
    const float ours = thread < warp ? thread : warp;
    if (case_by_hand()) {
        const double bytes = csr_bytes(a), copy = copy_speed((size_t)bytes / 2);
        auto tell = [&](const char *name, float ms) {
            printf("%-34s %9.4f ms %8.1f GB/s, %3.0f %% of a copy's speed\n", name, ms, 1e-6 * bytes / ms,
                   100e-6 * bytes / ms / copy);
        };
        printf("%d rows, %d entries, %.1f a row\n", a.rows, a.count, (double)a.count / a.rows);
        tell("a thread a row", thread);
        tell("a warp a row", warp);
        tell("cusparseSpMV with preprocessing", cusparse);
    }
    metric("of_cusparse", cusparse / ours, "ratio");
}

int main(int argc, char **argv)
{
    case_begin(argc, argv);
    findCudaDevice(argc, argv);
    const bool warp = case_choice("way", "thread|warp")[0] == 'w';
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
    } else if (warp) {
        by_warp(a, x, y);
    } else {
        by_thread(a, x, y);
    }
    checkCudaErrors(cudaDeviceSynchronize());
    output_device_float("y", y, a.rows);
    return case_end();
}
