/* cg.cu: conjugate gradients for Poisson's equation in 128^3 points (practical 12, step 6). */
#define main solution_main
#include "12_conjugate_gradients/one_launch.cu"
#undef main
#include "../bench.h"

int main()
{
    static const char *words[] = {"cg", "step=6", "stencil=7", "spread=0", "side=128"};
    if (bench_size(1, 0) == 0) words[4] = "side=8";
    case_begin(5, (char **)words);
    linear_system s = make_system();
    const vectors v = make_vectors(s.n);
    const int room = most_blocks();
    const shape grid = shape_for(s, room);
    double2 *moving = (double2 *)bench_allocate(room * sizeof *moving),
            *turning = (double2 *)bench_allocate(room * sizeof *turning);
    int *count = (int *)bench_allocate(sizeof *count);
    float *b = (float *)s.b;
    const double tolerance = 1e-5;
    s.threshold = (float)(tolerance * tolerance * s.n / 3); // |b|^2 of so many numbers from -1 to 1

    double *squares = (double *)bench_allocate(sizeof *squares);
    const double bytes = 8.0 * s.matrix.entries + 4.0 * s.n;
    bench_work work = {"CG", "Poisson 128^3 to 1e-5", "solutions/s", 1, bytes, 0, 1, ""};
    work.fill = [=](int, bench_seed seed) {
        bench_fill(b, s.n, [=] __device__(size_t i) { return bench_real(seed, 0, i, -1, 1); });
        for (float *all : {v.x, v.r, v.z, v.p, v.q}) bench_poison(all, s.n * sizeof(float));
        bench_poison(moving, room * sizeof *moving);
        bench_poison(turning, room * sizeof *turning);
    };
    // The residual, worked out anew: the iteration's own is a little off, by rounding.
    work.wrong = [=](int, bench_seed seed) {
        checkCudaErrors(cudaMemset(squares, 0, sizeof *squares));
        (void)bench_count(s.n, [=] __device__(size_t row) {
            double rest = bench_real(seed, 0, row, -1, 1);
            for (int e = s.matrix.starts[row]; e < s.matrix.starts[row + 1]; e++)
                rest -= (double)s.matrix.values[e] * v.x[s.matrix.columns[e]];
            atomicAdd(squares, rest * rest);
            return false;
        });
        const double most = 1.5 * s.threshold;
        return bench_count(1, [=] __device__(size_t) { return !(*squares <= most); });
    };
    work.ways.push_back({"ours", "one launch", [=](int) {
                             begin(s, v, true);
                             (void)solve(s, v, grid, moving, turning, count);
                         }});
#ifndef OURS_ALONE
    const libraries l = open_libraries(s, v);
    work.ways.push_back({"library", "cuSPARSE and cuBLAS", [=](int) {
                             begin(s, v, false);
                             (void)solve_plain(s, v, l);
                         }});
#endif
    bench_run(work);
    return 0;
}
