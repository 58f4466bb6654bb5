// Checks cuFFT against sums written out: all types, one to three dimensions, batches, layouts, in place and
// out of place, sizes with small and large prime factors.  Nothing here is ours alone: it runs under nvcc
// with the real library too.
#include <algorithm>
#include <cmath>
#include <complex>
#include <cstdlib>
#include <cstring>
#include <vector>

#include <cuda_runtime.h>
#include <cufft.h>

#include "device_array.h"
#include "tap.h"

typedef std::complex<double> number;
static const double two_pi = 6.28318530717958647692;

static double dice()
{
    static unsigned long long state = 3;
    return draw_number(state);
}

// The transform along one dimension of a cube n0 n1 n2, by definition
static void along(std::vector<number> &cube, const int n[3], int d, int sign)
{
    int count = n[d], stride = d == 2 ? 1 : d == 1 ? n[2] : n[1] * n[2];
    std::vector<number> root(count), line(count);
    for (int k = 0; k < count; k++) root[k] = std::polar(1.0, sign * two_pi * k / count);
    for (int first = 0; first < n[0] * n[1] * n[2]; first++) {
        if (first / stride % count != 0) continue;
        for (int k = 0; k < count; k++) line[k] = cube[first + k * stride];
        for (int k = 0; k < count; k++) {
            number sum = 0;
            for (int j = 0; j < count; j++) sum += line[j] * root[(long long)j * k % count];
            cube[first + k * stride] = sum;
        }
    }
}

struct Layout {
    int embed[3], stride, distance;
};

struct Case {
    int rank, n[3], batch;
    bool in_place;
    const Layout *in, *out; // NULL: contiguous
};

// The type's exec call, by overloading on the kind of numbers
static cufftResult execute(cufftHandle p, cufftType type, void *in, void *out, int sign)
{
    switch (type) {
    case CUFFT_C2C:
        return cufftExecC2C(p, (cufftComplex *)in, (cufftComplex *)out, sign);
    case CUFFT_Z2Z:
        return cufftExecZ2Z(p, (cufftDoubleComplex *)in, (cufftDoubleComplex *)out, sign);
    case CUFFT_R2C:
        return cufftExecR2C(p, (cufftReal *)in, (cufftComplex *)out);
    case CUFFT_D2Z:
        return cufftExecD2Z(p, (cufftDoubleReal *)in, (cufftDoubleComplex *)out);
    case CUFFT_C2R:
        return cufftExecC2R(p, (cufftComplex *)in, (cufftReal *)out);
    default:
        return cufftExecZ2D(p, (cufftDoubleComplex *)in, (cufftDoubleReal *)out);
    }
}

static size_t place(const Layout &l, int rank, int b, int x, int y, int z)
{
    size_t i = rank == 3   ? ((size_t)x * l.embed[1] + y) * l.embed[2] + z
               : rank == 2 ? (size_t)y * l.embed[1] + z
                           : z;
    return (size_t)b * l.distance + i * l.stride;
}

static Layout contiguous(const Case &c, int last)
{
    Layout l = {{0, 0, 0}, 1, 1};
    for (int d = 0; d < c.rank; d++) l.distance *= l.embed[d] = d == c.rank - 1 ? last : c.n[d];
    return l;
}

// T: float or double
template <class T> static void check(const char *name, cufftType type, const Case &c, int sign)
{
    bool complex_in = type != CUFFT_R2C && type != CUFFT_D2Z,
         complex_out = type != CUFFT_C2R && type != CUFFT_Z2D;
    int n[3] = {1, 1, 1}, last = c.n[c.rank - 1], half = last / 2 + 1, padded = c.in_place ? 2 * half : last;
    for (int d = 0; d < c.rank; d++) n[3 - c.rank + d] = c.n[d];
    Layout in = c.in ? *c.in : contiguous(c, !complex_in ? padded : complex_out ? last : half);
    Layout out = c.out ? *c.out : contiguous(c, !complex_out ? padded : complex_in ? last : half);
    size_t bytes =
        sizeof(T) * 2 *
        ((size_t)c.batch * std::max(in.distance, out.distance) + 4 * n[0] * n[1] * n[2] * in.stride);

    std::vector<T> data(bytes / sizeof(T)), result(data.size());
    for (T &x : result) x = (T)77;
    std::vector<std::vector<number>> cubes;
    for (int b = 0; b < c.batch; b++) {
        std::vector<number> cube((size_t)n[0] * n[1] * n[2]);
        for (number &x : cube) x = number(dice(), complex_in && complex_out ? dice() : 0);
        if (!complex_out)
            for (int d = 0; d < 3; d++) along(cube, n, d, -1); // the transform of something real
        cubes.push_back(cube);
        for (int x = 0, i = 0; x < n[0]; x++)
            for (int y = 0; y < n[1]; y++)
                for (int z = 0; z < n[2]; z++, i++) {
                    if (complex_in && !complex_out && z >= half) continue;
                    size_t p = place(in, c.rank, b, x, y, z);
                    if (complex_in)
                        data[2 * p] = (T)cube[i].real(), data[2 * p + 1] = (T)cube[i].imag();
                    else
                        data[p] = (T)cube[i].real();
                }
    }
    T *a, *b;
    if (cudaMalloc((void **)&a, bytes) || cudaMalloc((void **)&b, bytes)) exit(3);
    cudaMemcpy(a, data.data(), bytes, cudaMemcpyHostToDevice);
    cudaMemcpy(b, result.data(), bytes, cudaMemcpyHostToDevice);

    cufftHandle plan;
    cufftResult made =
        cufftPlanMany(&plan, c.rank, (int *)c.n, c.in ? (int *)c.in->embed : NULL, in.stride, in.distance,
                      c.out ? (int *)c.out->embed : NULL, out.stride, out.distance, type, c.batch);
    cufftResult done = made ? made : execute(plan, type, a, c.in_place ? a : b, sign);
    cudaMemcpy(result.data(), c.in_place ? a : b, bytes, cudaMemcpyDeviceToHost);
    cufftDestroy(plan);
    cudaFree(a);
    cudaFree(b);

    double worst = 0, scale = 0;
    for (int t = 0; t < c.batch; t++) {
        for (int d = 0; d < 3; d++) along(cubes[t], n, d, sign);
        for (int x = 0, i = 0; x < n[0]; x++)
            for (int y = 0; y < n[1]; y++)
                for (int z = 0; z < n[2]; z++, i++) {
                    if (complex_out && !complex_in && z >= half) continue;
                    size_t p = place(out, c.rank, t, x, y, z);
                    number got =
                        complex_out ? number(result[2 * p], result[2 * p + 1]) : number(result[p], 0);
                    if (!complex_out) got = number(got.real(), cubes[t][i].imag());
                    double error = std::abs(got - cubes[t][i]);
                    scale = std::max(scale, std::abs(cubes[t][i]));
                    if (!(error <= worst)) worst = error;
                }
    }
    double bound = (sizeof(T) == 4 ? 1e-6 : 2e-15) * 4 * (scale + 1);
    ok(done == CUFFT_SUCCESS && worst <= bound,
       "%s %dd %dx%dx%d batch=%d%s%s sign=%d (%d; error %.2g, bound %.2g)", name, c.rank, n[0], n[1], n[2],
       c.batch, c.in_place ? " in place" : "", c.in ? " strided" : "", sign, done, worst, bound);
}

static void all_types(const Case &c)
{
    for (int sign : {CUFFT_FORWARD, CUFFT_INVERSE}) {
        check<float>("C2C", CUFFT_C2C, c, sign);
        check<double>("Z2Z", CUFFT_Z2Z, c, sign);
    }
    check<float>("R2C", CUFFT_R2C, c, CUFFT_FORWARD);
    check<double>("D2Z", CUFFT_D2Z, c, CUFFT_FORWARD);
    check<float>("C2R", CUFFT_C2R, c, CUFFT_INVERSE);
    check<double>("Z2D", CUFFT_Z2D, c, CUFFT_INVERSE);
}

static void errors()
{
    cufftHandle p, q;
    size_t bytes = 0;
    cufftComplex *d;
    cudaMalloc((void **)&d, 8 * sizeof *d);
    ok(cufftPlan1d(&p, -8, CUFFT_C2C, 1) == CUFFT_INVALID_SIZE, "a negative length");
    ok(cufftPlan1d(&p, 0, CUFFT_C2C, 1) == CUFFT_INVALID_SIZE, "length 0");
    ok(cufftPlan1d(&p, 8, CUFFT_C2C, 1) == CUFFT_SUCCESS && cufftGetSize(p, &bytes) == CUFFT_SUCCESS,
       "a plan and its size");
    ok(cufftExecC2C(p, d, d, 5) == CUFFT_INVALID_VALUE, "no direction");
#ifdef __CUCC__ /* cuFFT itself keeps it, and meets it in the next transform */
    ok(cufftSetWorkArea(p, &p) == CUFFT_INVALID_VALUE && cufftSetWorkArea(p, d) == CUFFT_SUCCESS,
       "a work area is device memory");
#endif
    ok(cufftDestroy(p) == CUFFT_SUCCESS && cufftExecC2C(p, d, d, CUFFT_FORWARD) == CUFFT_INVALID_PLAN &&
           cufftDestroy(p) == CUFFT_INVALID_PLAN,
       "a plan that is gone");
    ok(cufftCreate(&q) == CUFFT_SUCCESS && cufftMakePlan2d(q, 4, 2, CUFFT_C2C, &bytes) == CUFFT_SUCCESS,
       "a plan in two calls");
    cudaStream_t stream;
    cudaStreamCreate(&stream);
    std::vector<cufftComplex> h(8);
    h[0].x = 1;
    cudaMemcpyAsync(d, h.data(), 8 * sizeof *d, cudaMemcpyHostToDevice, stream);
    ok(cufftSetStream(q, stream) == CUFFT_SUCCESS && cufftExecC2C(q, d, d, CUFFT_FORWARD) == CUFFT_SUCCESS,
       "on a stream");
    cudaMemcpyAsync(h.data(), d, 8 * sizeof *d, cudaMemcpyDeviceToHost, stream);
    cudaStreamSynchronize(stream);
    ok(h[7].x == 1 && h[7].y == 0, "in the stream's order");
    cufftDestroy(q);
    cudaStreamDestroy(stream);
    cudaFree(d);
}

// Refused by the stand-in; NVIDIA's starts a kernel, which fails. No call succeeds after that: it comes last.
static void no_data()
{
    cufftHandle p;
    cufftComplex *d;
    cudaMalloc((void **)&d, 8 * sizeof *d);
    cufftPlan1d(&p, 8, CUFFT_C2C, 1);
    cufftResult result = cufftExecC2C(p, NULL, d, CUFFT_FORWARD);
    cudaError_t error = cudaDeviceSynchronize();
    ok(REAL_LIBRARY ? result != CUFFT_SUCCESS || error != cudaSuccess : result == CUFFT_INVALID_VALUE,
       "no data (cuFFT %d, CUDA %d)", (int)result, (int)error);
    cufftDestroy(p);
    cudaFree(d);
}

int main()
{
    const int lengths[] = {1,  2,  3,  4,   5,   7,   8,   12,  13,   16,  30,
                           37, 64, 97, 105, 128, 210, 211, 256, 1000, 1009};
    for (int n : lengths)
        for (bool in_place : {false, true}) all_types({1, {n, 0, 0}, 1, in_place, NULL, NULL});
    const Case cases[] = {{1, {10, 0, 0}, 7, false, NULL, NULL}, {1, {15, 0, 0}, 4, true, NULL, NULL},
                          {2, {4, 6, 0}, 1, false, NULL, NULL},  {2, {5, 9, 0}, 3, true, NULL, NULL},
                          {2, {7, 8, 0}, 2, false, NULL, NULL},  {3, {3, 4, 5}, 1, false, NULL, NULL},
                          {3, {6, 5, 4}, 2, true, NULL, NULL},   {3, {2, 37, 6}, 1, false, NULL, NULL}};
    for (const Case &c : cases) all_types(c);
    Layout wide = {{9, 11, 0}, 3, 400}, narrow = {{6, 9, 0}, 2, 130}, lines = {{20, 0, 0}, 2, 45};
    all_types({2, {5, 8, 0}, 2, false, &wide, &narrow});
    all_types({1, {16, 0, 0}, 3, false, &lines, &lines});
    Layout columns = {{6, 0, 0}, 5, 1}; // the columns of a 6 by 5 matrix
    check<float>("C2C", CUFFT_C2C, {1, {6, 0, 0}, 5, true, &columns, &columns}, CUFFT_FORWARD);
    check<double>("Z2Z", CUFFT_Z2Z, {1, {6, 0, 0}, 5, false, &columns, &columns}, CUFFT_INVERSE);
    errors();
    no_data();
    return done();
}
