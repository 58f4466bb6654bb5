/* softmax.cu: the softmax of rows of 4096 numbers (practical 16, steps 1, 2 and 4). */
#define main solution_main
#include "16_rows/softmax.cu"
#undef main
#include "../bench.h"

/* Number i of the matrix. exp(10) is a float without trouble, so that the answer needs no maximum. */
static __host__ __device__ float number(bench_seed seed, size_t i)
{
    return bench_real(seed, 0, i, -10, 10);
}

int main()
{
    const matrix a = {(int)bench_size(32768, 7), (int)bench_size(4096, 100)};
    const size_t count = a.count();
    float *x = (float *)bench_allocate(count * sizeof *x), *y = (float *)bench_allocate(count * sizeof *y);
    double *sums = (double *)bench_allocate(a.rows * sizeof *sums);

    bench_work work = {
        "softmax", "32768 rows of 4096", "GB/s", 8e-9 * (double)count, 8.0 * (double)count, 0, 1, "copy"};
    work.fill = [=](int, bench_seed seed) {
        bench_fill(x, count, [=] __device__(size_t i) { return number(seed, i); });
        bench_poison(y, count * sizeof *y);
    };
    work.wrong = [=](int, bench_seed seed) {
        bench_fill(sums, a.rows, [=] __device__(size_t row) {
            double sum = 0;
            for (int j = 0; j < a.n; j++) sum += exp((double)number(seed, row * a.n + j));
            return sum;
        });
        return bench_count(count, [=] __device__(size_t i) {
            const double want = exp((double)number(seed, i)) / sums[i / a.n];
            return !(fabs(y[i] - want) <= 2e-5 * want);
        });
    };
    const struct {
        const char *role, *name;
        int version;
    } ways[] = {{"textbook", "three passes per thread", 0},
                {"textbook", "three passes per warp", 1},
                {"ours", "row in registers", 3}};
    for (auto &way : ways) {
        const int version = way.version;
        work.ways.push_back({way.role, way.name, [=](int) { launch(version, a, x, y, NULL); }});
    }
    work.ways.push_back(bench_copy(8.0 * (double)count, 1));
    bench_run(work);
    return 0;
}
