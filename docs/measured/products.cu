/* products.cu: times all shapes of practical 14's pipelined product (docs/measured/products compiles it with
 * them).
 *
 *     products n=4096 repeats=12
 *
 * A line for each shape: BM BN BK TM TN STAGES, blocks on a multiprocessor, then all times in ms in the order
 * in which they were taken. A shape that does not fit has none. In each round every shape runs once, in an
 * order of its own. A result that is not cuBLAS's to the bit ends the program: the numbers are whole.
 */
#include <algorithm>
#include <random>
#include <stdio.h>

#include "pipeline.cuh"

void all_variants(std::vector<variant> &to); // made by docs/measured/products

__global__ void count_unequal(const float *x, const float *y, size_t n, unsigned *unequal)
{
    const size_t threads = (size_t)gridDim.x * blockDim.x;
    unsigned mine = 0;
    for (size_t i = (size_t)blockIdx.x * blockDim.x + threadIdx.x; i < n; i += threads)
        mine += !(x[i] == y[i]);
    if (mine) atomicAdd(unequal, mine);
}

struct row {
    variant v;
    int blocks;
    std::vector<float> ms;
};

static void must_be_right(const row &r, const product &p, const float *want)
{
    const size_t n = (size_t)p.rows * p.columns;
    unsigned *unequal, count;
    checkCudaErrors(cudaMalloc(&unequal, sizeof count));
    checkCudaErrors(cudaMemset(unequal, 0, sizeof count));
    checkCudaErrors(cudaMemset(p.c, 0xff, n * sizeof(float))); // NaN
    launch(r.v, p);
    count_unequal<<<1024, 256>>>(p.c, want, n, unequal);
    checkCudaErrors(cudaMemcpy(&count, unequal, sizeof count, cudaMemcpyDeviceToHost));
    checkCudaErrors(cudaFree(unequal));
    if (count == 0) return;
    fprintf(stderr, "products: %d %d %d %d %d %d: %u elements are wrong\n", r.v.bm, r.v.bn, r.v.bk, r.v.tm,
            r.v.tn, r.v.stages, count);
    exit(1);
}

int main(int argc, char **argv)
{
    case_begin(argc, argv);
    const product p = make_product(256, 256, 32, 4096);
    const size_t bytes = (size_t)p.rows * p.columns * sizeof(float);
    const float library = library_ms(p, 20);
    float *want;
    checkCudaErrors(cudaMalloc(&want, bytes));
    checkCudaErrors(cudaMemcpy(want, p.c, bytes, cudaMemcpyDeviceToDevice));

    std::vector<variant> variants;
    all_variants(variants);
    std::vector<row> rows;
    std::vector<size_t> order;
    for (const variant &v : variants) {
        rows.push_back({v, blocks_at_once(v), {}});
        if (rows.back().blocks == 0) continue;
        must_be_right(rows.back(), p, want);
        order.push_back(rows.size() - 1);
    }
    cudaEvent_t begin, end;
    checkCudaErrors(cudaEventCreate(&begin));
    checkCudaErrors(cudaEventCreate(&end));
    std::mt19937 random(14);
    for (size_t round = 0; round < case_size("repeats", 12); round++) {
        std::shuffle(order.begin(), order.end(), random);
        for (size_t at : order) {
            float ms;
            checkCudaErrors(cudaEventRecord(begin));
            launch(rows[at].v, p);
            checkCudaErrors(cudaEventRecord(end));
            checkCudaErrors(cudaEventSynchronize(end));
            checkCudaErrors(cudaEventElapsedTime(&ms, begin, end));
            rows[at].ms.push_back(ms);
        }
    }
    printf("# %d x %d x %d; cuBLAS: %.4f ms\n# BM BN BK TM TN STAGES  blocks  ms ...\n", p.rows, p.columns,
           p.depth, library);
    for (const row &r : rows) {
        printf("%d %d %d %d %d %d  %d ", r.v.bm, r.v.bn, r.v.bk, r.v.tm, r.v.tn, r.v.stages, r.blocks);
        for (float ms : r.ms) printf(" %.4f", ms);
        puts("");
    }
    return 0;
}
