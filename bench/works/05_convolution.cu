/* convolution.cu: 2^24 numbers with 2^10 others (practical 5, step 3). */
#define main solution_main
#include "05_libraries/convolve.cu"
#undef main
#include "../bench.h"

/* The sum as it is written, the 2^10 numbers in constant memory. */
static const int TAPS = 1024;
__constant__ float taps[TAPS];
__global__ void sum_per_thread(const float *x, int nx, int nh, float *y)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= nx + nh - 1) return;
    float sum = 0;
    for (int j = max(0, i - nx + 1); j < nh && j <= i; j++) sum += taps[j] * x[i - j];
    y[i] = sum;
}

static __host__ __device__ float number_at(bench_seed seed, unsigned array, size_t i)
{
    return bench_real(seed, array, i, -1, 1);
}

/* Room and plans for transforms of n numbers. */
struct transforms {
    int n, half;
    cufftHandle forward, inverse;
    cufftComplex *x, *h;
};

static transforms transforms_of(int n)
{
    transforms t = {n, n / 2 + 1, 0, 0, nullptr, nullptr};
    t.x = (cufftComplex *)bench_allocate(t.half * sizeof *t.x);
    t.h = (cufftComplex *)bench_allocate(t.half * sizeof *t.h);
    checkCudaErrors(cufftPlan1d(&t.forward, n, CUFFT_R2C, 1));
    checkCudaErrors(cufftPlan1d(&t.inverse, n, CUFFT_C2R, 1));
    return t;
}

/* Both sequences have zeros behind them; y is what x's transform turns back into. */
static void convolve(const transforms &t, float *x, float *h, float *y)
{
    checkCudaErrors(cufftExecR2C(t.forward, x, t.x));
    checkCudaErrors(cufftExecR2C(t.forward, h, t.h));
    multiply<<<(t.half + 255) / 256, 256>>>(t.x, t.h, t.half, t.n);
    checkCudaErrors(cufftExecC2R(t.inverse, t.x, y));
}

int main()
{
    const int nx = (int)bench_size(1 << 24, 3000), nh = (int)bench_size(TAPS, 50), ny = nx + nh - 1;
    const transforms ours = transforms_of(transform_length(nx, nh));
    const int room = 2 * ours.n; // the next power of two is below
    float *x = (float *)bench_allocate(room * sizeof *x), *h = (float *)bench_allocate(room * sizeof *h),
          *y = (float *)bench_allocate(room * sizeof *y);

    bench_work work = {"convolution",
                       "2^24 numbers with 2^10",
                       "Gnumbers/s",
                       1e-9 * ny,
                       4.0 * nx + 4.0 * nh + 4.0 * ny,
                       0,
                       1,
                       ""};
    work.fill = [=](int, bench_seed seed) {
        bench_fill(x, room, [=] __device__(size_t i) { return i < (size_t)nx ? number_at(seed, 0, i) : 0; });
        bench_fill(h, room, [=] __device__(size_t i) { return i < (size_t)nh ? number_at(seed, 1, i) : 0; });
        bench_poison(y, room * sizeof *y);
        checkCudaErrors(cudaMemcpyToSymbolAsync(taps, h, nh * sizeof *h, 0, cudaMemcpyDeviceToDevice));
    };
    work.wrong = [=](int, bench_seed seed) {
        return bench_count(ny, [=] __device__(size_t i) {
            double sum = 0;
            for (int j = 0; j < nh && (size_t)j <= i; j++)
                if (i - j < (size_t)nx) sum += (double)number_at(seed, 1, j) * number_at(seed, 0, i - j);
            return !(fabs(y[i] - sum) <= 1e-3);
        });
    };
    work.ways.push_back({"textbook", "one thread per sum",
                         [=](int) { sum_per_thread<<<(ny + 255) / 256, 256>>>(x, nx, nh, y); }});
    work.ways.push_back({"ours", "shortest even length", [=](int) { convolve(ours, x, h, y); }});
    int smooth = 1; // the least length from there on whose only prime factors are 2, 3, 5 and 7
    for (smooth = ours.n;; smooth += 2) {
        int rest = smooth;
        for (int prime : {2, 3, 5, 7})
            while (rest % prime == 0) rest /= prime;
        if (rest == 1) break;
    }
    const transforms best = transforms_of(smooth);
    work.ways.push_back({"library", "cuFFT at its fastest length", [=](int) { convolve(best, x, h, y); }});
    bench_run(work);
    return 0;
}
