// Kernels that ask first whether there is something to do, at sizes at which some rows pass whole, some in
// part and some not at all: against loops. Prints how many kernels are wrong.
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <vector>

__global__ void enter(float *y, const float *x, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) y[i] = 2 * x[i] + 1;
}
__global__ void leave(float *y, const float *x, int n)
{
    const int i = threadIdx.x + blockDim.x * blockIdx.x;
    if (i >= n) return;
    float a = x[i], b = a * a;
    y[i] = a + b;
}
__global__ void surface(float *y, const float *x, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x, j = blockIdx.y * blockDim.y + threadIdx.y, at = i + j * n;
    if (i >= n || j >= n) return;
    if (i == 0 || i == n - 1 || j == 0 || j == n - 1)
        y[at] = x[at];
    else
        y[at] = (x[at - 1] + x[at + 1]) + (x[at - n] + x[at + n]);
}
__global__ void inside(float *y, const float *x, int n)
{
    int j = blockIdx.x * blockDim.x + threadIdx.x;
    int i = blockIdx.y * blockDim.y + threadIdx.y;
    if ((i >= 1) && (i < (n - 1)) && (j >= 1) && (j < (n - 1)) && n & 6)
        y[i * n + j] = x[i * n + j - 1] - x[(i + 1) * n + j];
    else
        y[i * n + j < n * n ? i * n + j : 0] = -1;
}
// A condition inside that is the same for all threads of a row
__global__ void first_row(float *y, const float *x, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x, j = blockIdx.y * blockDim.y + threadIdx.y;
    if (i < n && j < n) {
        if (j == 0)
            y[i] = x[i];
        else
            y[j * n + i] = x[j * n + i] - x[(j - 1) * n + i];
    }
}
// A division that only those behind the second condition may do
__global__ void divide(int *y, int n, int k)
{
    unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    if (k == 0) return;
    int own = n;
    own += i / k;
    y[i] = own;
}
// In place, in the order of the threads: what follows reads what came before
__global__ void in_place(int *x, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) x[i] = x[i] + 3;
}
// Of these the ends of a row answer for all: which threads lie within, on the left or the right, with both
// ends outside, or none
__global__ void between(int *x, unsigned from, int to)
{
    const unsigned int i = blockDim.x * blockIdx.x + threadIdx.x;
    if (i < from or to <= i) return;
    x[i] += 1;
}
__global__ void behind(int *x, int n)
{
    size_t i = blockIdx.x * blockDim.x + threadIdx.x;
    if (!(n & 1) || n / 2 + 1 > i) return;
    x[i] += 1;
}
__global__ void by_row(int *x, int n, int width)
{
    if ((threadIdx.x < n - 2 * blockIdx.x) && blockIdx.y + 1 < width)
        x[blockIdx.x * blockDim.x + threadIdx.x] += 1;
}
// Of these they do not: a number that begins at 0 again, one that goes by twos, a limit of each thread's own
__global__ void narrow(int *x, int n)
{
    unsigned char i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) x[blockIdx.x * blockDim.x + threadIdx.x] += 1;
}
__global__ void single(int *x, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i == n / 2 || i < 3) x[i] += 1;
}
__global__ void own_limit(int *x, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x, far = i % 7 * 30;
    if (i < far) x[i] += n;
}
// Blocks whose threads have numbers beyond an int
__global__ void far(unsigned *y, unsigned first)
{
    unsigned wide = blockIdx.x * blockDim.x + threadIdx.x;
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (wide >= first) y[wide - first] = (unsigned)i;
}

static int wrong;
template <class T> void compare(const char *name, const T *device, const std::vector<T> &want)
{
    std::vector<T> got(want.size());
    cudaMemcpy(got.data(), device, got.size() * sizeof(T), cudaMemcpyDeviceToHost);
    if (memcmp(got.data(), want.data(), got.size() * sizeof(T))) printf("%s is wrong\n", name), wrong++;
}

// The threads of so many numbers for which `passes` holds have added 1
template <class Passes> void check(const char *name, int *z, Passes passes)
{
    std::vector<int> want(640);
    for (int i = 0; i < 640; i++) want[i] = passes(i);
    compare(name, z, want);
    cudaMemset(z, 0, 640 * sizeof *z);
}

static void ends_of_rows(int *z)
{
    cudaMemset(z, 0, 640 * sizeof *z);
    for (int n : {0, 1, 63, 64, 65, 127, 128, 129, 300, 301, 639, 640}) {
        for (int length : {1, 5, 64, 200}) {
            if (n + length > 640) continue;
            between<<<5, 128>>>(z, n, n + length);
            check("between", z, [=](int i) { return i >= n && i < n + length; });
        }
        behind<<<5, 128>>>(z, n);
        check("behind", z, [=](int i) { return n & 1 && i > n / 2; });
        if (n >= 8) {
            by_row<<<dim3(5, 2), 128>>>(z, n, 2);
            check("by_row", z, [=](int i) { return i % 128 < n - i / 128 * 2; });
        }
        narrow<<<5, 128>>>(z, n);
        check("narrow", z, [=](int i) { return i % 256 < n; });
        single<<<5, 128>>>(z, n);
        check("single", z, [=](int i) { return i == n / 2 || i < 3; });
        own_limit<<<5, 128>>>(z, 1);
        check("own_limit", z, [](int i) { return i < i % 7 * 30; });
    }
}

int main()
{
    const int sizes[] = {1, 31, 32, 33, 64, 95, 96, 97};
    float *x, *y;
    int *z;
    cudaMalloc(&x, 100 * 100 * sizeof *x);
    cudaMalloc(&y, 100 * 100 * sizeof *y);
    cudaMalloc(&z, 100 * 100 * sizeof *z);
    std::vector<float> host(100 * 100);
    for (int i = 0; i < 100 * 100; i++) host[i] = i * 7919 % 1000 * 0.25f;
    cudaMemcpy(x, host.data(), host.size() * sizeof(float), cudaMemcpyHostToDevice);
    for (int n : sizes) {
        std::vector<float> line(n), all(n * n), none(n * n);
        dim3 block(32, 2), grid((n + 31) / 32, (n + 1) / 2);
        enter<<<4, 32>>>(y, x, n);
        for (int i = 0; i < n; i++) line[i] = 2 * host[i] + 1;
        compare("enter", y, line);
        leave<<<4, 32>>>(y, x, n);
        for (int i = 0; i < n; i++) line[i] = host[i] + host[i] * host[i];
        compare("leave", y, line);
        surface<<<grid, block>>>(y, x, n);
        for (int i = 0; i < n * n; i++) {
            bool edge = i % n == 0 || i % n == n - 1 || i < n || i >= n * n - n;
            all[i] = edge ? host[i] : (host[i - 1] + host[i + 1]) + (host[i - n] + host[i + n]);
        }
        compare("surface", y, all);
        cudaMemset(y, 0, n * n * sizeof *y);
        inside<<<grid, block>>>(y, x, n);
        for (int i = 0; i < n * n; i++) {
            bool edge = i % n == 0 || i % n == n - 1 || i < n || i >= n * n - n;
            none[i] = edge || !(n & 6) ? -1 : host[i - 1] - host[i + n];
        }
        if (n > 1) compare("inside", y, none);
        first_row<<<grid, block>>>(y, x, n);
        for (int i = 0; i < n * n; i++) all[i] = i < n ? host[i] : host[i] - host[i - n];
        compare("first_row", y, all);
        for (int k = 0; k < 4; k++) {
            std::vector<int> parts(n);
            cudaMemset(z, 0, n * sizeof *z);
            divide<<<4, 32>>>(z, n, k);
            for (int i = 0; i < n; i++) parts[i] = k ? n + i / k : 0;
            compare("divide", z, parts);
        }
        std::vector<int> ones(n, 9);
        cudaMemset(z, 0, n * sizeof *z);
        for (int i = 0; i < 3; i++) in_place<<<4, 32>>>(z, n);
        compare("in_place", z, ones);
    }
    ends_of_rows(z);
    const unsigned blocks = (1u << 21) + 2, first = (blocks - 3) * 1024;
    unsigned *beyond;
    std::vector<unsigned> numbers(3 * 1024);
    for (size_t i = 0; i < numbers.size(); i++) numbers[i] = (unsigned)(first + i);
    cudaMalloc(&beyond, numbers.size() * sizeof *beyond);
    if (getenv("FAR")) {
        far<<<blocks, 1024>>>(beyond, first);
        compare("far", beyond, numbers);
    }
    cudaFree(x), cudaFree(y), cudaFree(z), cudaFree(beyond);
    printf("%d wrong, %s\n", wrong, cudaGetErrorName(cudaGetLastError()));
    return wrong != 0;
}
