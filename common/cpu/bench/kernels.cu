/* How much slower than plain serial C++ does the CPU backend run typical kernels? Prints a line each:
       kernel  serial ms  cucc ms  ratio
   Both are wall time on this machine in this run, the least of several turns. Results are compared, too.
   Run by common/cpu/bench/run.sh. */
#include "work.h"

#include <chrono>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <vector>

#include "helper_cuda.h"

__global__ void laplace(const float *in, float *out, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x, j = blockIdx.y * blockDim.y + threadIdx.y;
    int k = blockIdx.z * blockDim.z + threadIdx.z;
    if (i < 1 || j < 1 || k < 1 || i >= n - 1 || j >= n - 1 || k >= n - 1) return;
    size_t at = i + (size_t)n * (j + (size_t)n * k), up = n, over = (size_t)n * n;
    out[at] = (in[at - 1] + in[at + 1] + in[at - up] + in[at + up] + in[at - over] + in[at + over]) / 6;
}

__global__ void matmul(const float *a, const float *b, float *c, int n)
{
    int column = blockIdx.x * blockDim.x + threadIdx.x, row = blockIdx.y * blockDim.y + threadIdx.y;
    float sum = 0;
    for (int k = 0; k < n; k++) sum += a[(size_t)row * n + k] * b[(size_t)k * n + column];
    c[(size_t)row * n + column] = sum;
}

__global__ void sum_tree(const float *x, float *sums)
{
    extern __shared__ float partial[];
    int t = threadIdx.x;
    partial[t] = x[(size_t)blockIdx.x * blockDim.x + t];
    for (int half = blockDim.x / 2; half > 0; half /= 2) {
        __syncthreads();
        if (t < half) partial[t] += partial[t + half];
    }
    if (t == 0) sums[blockIdx.x] = partial[0];
}

/* Two barriers a turn: the way that asks most of a CPU. */
__global__ void scan_block(const float *x, float *sums)
{
    __shared__ float partial[SCAN_BLOCK];
    int t = threadIdx.x;
    size_t i = (size_t)blockIdx.x * blockDim.x + t;
    partial[t] = x[i];
    for (int distance = 1; distance < SCAN_BLOCK; distance *= 2) {
        __syncthreads();
        float left = t >= distance ? partial[t - distance] : 0;
        __syncthreads();
        partial[t] += left;
    }
    sums[i] = partial[t];
}

static double now_ms()
{
    using namespace std::chrono;
    return duration<double, std::milli>(steady_clock::now().time_since_epoch()).count();
}

template <typename F> static double least_ms(int turns, F work)
{
    double least = 1e30;
    for (int i = 0; i < turns; i++) {
        double start = now_ms();
        work();
        least = std::fmin(least, now_ms() - start);
    }
    return least;
}

static float *on_device(size_t n)
{
    float *device;
    checkCudaErrors(cudaMalloc(&device, n * sizeof(float)));
    return device;
}

static float *on_device(const std::vector<float> &host)
{
    float *device = on_device(host.size());
    checkCudaErrors(cudaMemcpy(device, host.data(), host.size() * sizeof(float), cudaMemcpyHostToDevice));
    return device;
}

static std::vector<float> some_numbers(size_t n)
{
    std::vector<float> x(n);
    for (size_t i = 0; i < n; i++) x[i] = (float)(i * 2654435761u % 1024) / 1024 - 0.5f;
    return x;
}

/* Takes the time of both, and ends the program when their results differ. */
template <typename S, typename K>
static void compare(const char *name, const std::vector<float> &want, const float *device, S serial, K kernel)
{
    double serial_ms = least_ms(5, serial);
    double cucc_ms = least_ms(5, [&] {
        kernel();
        checkCudaErrors(cudaDeviceSynchronize());
    });
    std::vector<float> got(want.size());
    checkCudaErrors(cudaMemcpy(got.data(), device, got.size() * sizeof(float), cudaMemcpyDeviceToHost));
    for (size_t i = 0; i < got.size(); i++)
        if (!(std::fabs(got[i] - want[i]) <= 1e-3 + 1e-3 * std::fabs(want[i]))) {
            printf("%s: element %zu is %g, and %g by the serial loop\n", name, i, got[i], want[i]);
            exit(1);
        }
    printf("%s\t%.2f\t%.2f\t%.2f\n", name, serial_ms, cucc_ms, cucc_ms / serial_ms);
    fflush(stdout);
}

static void bench_laplace(int n)
{
    size_t points = (size_t)n * n * n;
    std::vector<float> in = some_numbers(points), out(points);
    float *d_in = on_device(in), *d_out = on_device(out);
    dim3 block(32, 4, 2), grid((n + 31) / 32, (n + 3) / 4, (n + 1) / 2);
    compare("Laplace, 256^3 points", out, d_out, [&] { serial_laplace(in.data(), out.data(), n); },
            [&] { laplace<<<grid, block>>>(d_in, d_out, n); });
}

static void bench_matmul(int n)
{
    std::vector<float> a = some_numbers((size_t)n * n), b = some_numbers((size_t)n * n), c((size_t)n * n);
    float *d_a = on_device(a), *d_b = on_device(b), *d_c = on_device(c);
    compare("matrix product, naive, 512^3", c, d_c, [&] { serial_matmul(a.data(), b.data(), c.data(), n); },
            [&] { matmul<<<dim3(n / 16, n / 16), dim3(16, 16)>>>(d_a, d_b, d_c, n); });
}

static void bench_sum(int n)
{
    int threads = 256, blocks = n / threads;
    std::vector<float> x = some_numbers(n), want(blocks);
    float *d_x = on_device(x), *d_sums = on_device(blocks);
    volatile float sum;
    for (int b = 0; b < blocks; b++) want[b] = serial_sum(x.data() + (size_t)b * threads, threads);
    compare("tree reduction, 2^24 numbers", want, d_sums, [&] { sum = serial_sum(x.data(), n); },
            [&] { sum_tree<<<blocks, threads, threads * sizeof(float)>>>(d_x, d_sums); });
    (void)sum;
}

static void bench_scan(int n)
{
    std::vector<float> x = some_numbers(n), sums(n);
    float *d_x = on_device(x), *d_sums = on_device(n);
    compare("block scan, 2^22 numbers", sums, d_sums, [&] { serial_scan(x.data(), sums.data(), n); },
            [&] { scan_block<<<n / SCAN_BLOCK, SCAN_BLOCK>>>(d_x, d_sums); });
}

int main()
{
    bench_laplace(256);
    bench_matmul(512);
    bench_sum(1 << 24);
    bench_scan(1 << 22);
    return 0;
}
