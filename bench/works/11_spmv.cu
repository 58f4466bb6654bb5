/* spmv.cu: y = A x, compressed rows (practical 11, step 3). */
#define main solution_main
#include "11_sparse/multiply.cu"
#undef main
#include "../bench.h"

int main()
{
    static const char *const large[] = {"spmv", "rows=1600000", "columns=1600000", "nnz=32000000"},
                             *const small[] = {"spmv", "rows=300", "columns=300", "nnz=6000"};
    case_begin(4, (char **)(bench_size(1, 0) ? large : small));
    const device_csr a = csr_to_device(make_csr());
    float *value = (float *)a.value; // drawn afresh; where they stand stays
    float *x = (float *)bench_allocate(a.columns * sizeof *x),
          *y = (float *)bench_allocate(a.rows * sizeof *y);

    bench_work work = {"SpMV",
                       "20 entries in each of 1.6e6 rows",
                       "GB/s",
                       1e-9 * csr_bytes(a),
                       csr_bytes(a),
                       2.0 * a.count,
                       1,
                       "copy"};
    work.fill = [=](int, bench_seed seed) {
        bench_fill(value, a.count, [=] __device__(size_t i) { return bench_real(seed, 0, i, -1, 1); });
        bench_fill(x, a.columns, [=] __device__(size_t i) { return bench_real(seed, 1, i, -1, 1); });
        bench_poison(y, a.rows * sizeof *y);
    };
    work.wrong = [=](int, bench_seed seed) {
        return bench_count(a.rows, [=] __device__(size_t row) {
            double sum = 0;
            for (int e = a.offset[row]; e < a.offset[row + 1]; e++)
                sum += (double)bench_real(seed, 0, e, -1, 1) * bench_real(seed, 1, a.column[e], -1, 1);
            return !(fabs(y[row] - sum) <= 1e-4);
        });
    };
    work.ways.push_back({"textbook", "one thread per row", [=](int) { by_thread(a, x, y); }});
    work.ways.push_back({"ours", "some lanes per row", [=](int) { by_lanes(a, x, y); }});
#ifndef OURS_ALONE
    const library_product library = library_begin(a, x, y);
    work.ways.push_back({"library", "cuSPARSE with preprocessing", [=](int) { library_multiply(library); }});
#endif
    bench_run(work);
    return 0;
}
