/* laplace.cu: ten steps of Jacobi's iteration in a box of 512^3 points (practical 3, step 6). */
#define main solution_main
#include "03_laplace3d/laplace3d_march.cu"
#undef main
#define main main_of_steps
#include "03_laplace3d/laplace3d_steps.cu"
#undef main
#include "../bench.h"

__global__ void a_thread_a_point(const float *u, float *unew, padded b)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x, j = blockIdx.y * blockDim.y + threadIdx.y;
    int k = blockIdx.z * blockDim.z + threadIdx.z;
    if (i >= b.nx || j >= b.ny || k >= b.nz) return;
    size_t plane = (size_t)b.row * b.ny, at = i + (size_t)b.row * j + plane * k;
    if (i == 0 || i == b.nx - 1 || j == 0 || j == b.ny - 1 || k == 0 || k == b.nz - 1)
        unew[at] = u[at];
    else
        unew[at] = (u[at - 1] + u[at + 1] + u[at - b.row] + u[at + b.row] + u[at - plane] + u[at + plane]) *
                   (1.0f / 6);
}

int main()
{
    const int n = (int)bench_size(512, 40), steps = 10;
    padded b = {n, n, n, (n + 31) / 32 * 32};
    size_t points = (size_t)b.row * n * n;
    float *box = (float *)bench_allocate(points * sizeof(float)),
          *other = (float *)bench_allocate(points * sizeof(float));
    float *want = (float *)bench_allocate(points * sizeof(float)),
          *spare = (float *)bench_allocate(points * sizeof(float));
    static const float **where = new const float *[1]; // where a way leaves its box
    dim3 block(64, 4, 1), grid((n + 63) / 64, (n + 3) / 4, n);
    auto plain = [=](float *from, float *to) {
        for (int s = 0; s < steps; s++, std::swap(from, to)) a_thread_a_point<<<grid, block>>>(from, to, b);
        return from;
    };

    bench_work work = {"Laplace", "512^3 points in 10 steps", "Gpoints/s", 0, 0, 0, 1, "copy"};
    double all = (double)n * n * n;
    work.amount = 1e-9 * all * steps, work.bytes = 8 * all * steps, work.flops = 6 * all * steps;
    work.fill = [=](int, bench_seed seed) {
        bench_fill(box, points, [=] __device__(size_t i) { return bench_real(seed, 0, i, -1, 1); });
        bench_poison(other, points * sizeof(float));
    };
    work.wrong = [=](int, bench_seed seed) {
        bench_fill(want, points, [=] __device__(size_t i) { return bench_real(seed, 0, i, -1, 1); });
        const float *right = plain(want, spare), *got = where[0];
        return bench_count(points, [=] __device__(size_t i) {
            return !(fabsf(got[i] - right[i]) <= 2e-6f) && (int)(i % b.row) < b.nx;
        });
    };
    work.ways.push_back({"textbook", "a thread per point", [=](int) { where[0] = plain(box, other); }});
    for (bool two : {false, true})
        work.ways.push_back({"ours", two ? "two steps at once" : "march", [=](int) {
                                 float *u = box, *unew = other;
                                 run(two, &u, &unew, b, steps);
                                 where[0] = u;
                             }});
    for (int most : {2, 3, 4})
        work.ways.push_back({"ours",
                             most == 2   ? "many_steps: two at once"
                             : most == 3 ? "many_steps: three at once"
                                         : "many_steps: four at once",
                             [=](int) {
                                 float *u = box, *unew = other;
                                 run_steps(most, &u, &unew, b, steps);
                                 where[0] = u;
                             }});
    bench_run(work);
    return 0;
}
