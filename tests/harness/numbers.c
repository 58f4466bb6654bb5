/* numbers.c: Philox against its published vectors; inputs that depend on seed, name and index only, stay in
 * their range, and have the bits they always had; normals that are normal. Speaks TAP. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "case_words.h"
#include "harness.h"
#include "input_list.h"
#include "philox.h"

static int count, failed;

static void ok(int holds, const char *what)
{
    printf("%sok %d - %s\n", holds ? "" : "not ", ++count, what);
    failed += !holds;
}

/* From Random123's kat_vectors: counter, key, result. */
static void known_answers(void)
{
    static const uint32_t vectors[3][10] = {
        {0, 0, 0, 0, 0, 0, 0x6627e8d5, 0xe169c58d, 0xbc57ac4c, 0x9b00dbd8},
        {0xffffffff, 0xffffffff, 0xffffffff, 0xffffffff, 0xffffffff, 0xffffffff, 0x408f276d, 0x41c83b0e,
         0xa20bc7c6, 0x6d5451fd},
        {0x243f6a88, 0x85a308d3, 0x13198a2e, 0x03707344, 0xa4093822, 0x299f31d0, 0xd16cfe09, 0x94fdcceb,
         0x5001e420, 0x24126ea1}};
    for (int v = 0; v < 3; v++) {
        philox4_t counter;
        memcpy(counter.word, vectors[v], sizeof counter.word);
        philox4_t r = philox4x32_10(counter, vectors[v][4], vectors[v][5]);
        ok(memcmp(r.word, vectors[v] + 6, sizeof r.word) == 0, "Philox4x32-10: a published vector");
    }
    philox4_t r = philox4(0x299f31d0a4093822u, 0x0370734413198a2eu, 0x85a308d3243f6a88u);
    ok(memcmp(r.word, vectors[2] + 6, sizeof r.word) == 0,
       "philox4 puts seed, stream and block where they belong");
}

static double fraction(const float *z, size_t n, double low, double high)
{
    size_t inside = 0;
    for (size_t i = 0; i < n; i++) inside += z[i] >= low && z[i] < high;
    return (double)inside / (double)n;
}

static void elementary_functions(void)
{
    double worst_log = 0, worst_cos = 0;
    for (uint64_t w = 0; w < 0x100000000u; w += 65521) {
        float u = (float)(((double)w + 0.5) * 0x1p-32), c, s;
        double exact = log((double)u);
        if (exact != 0) worst_log = fmax(worst_log, fabs(philox_log(u) / exact - 1));
        philox_cos_sin((uint32_t)w, &c, &s);
        double angle = 2 * acos(-1.0) * (double)w * 0x1p-32;
        worst_cos = fmax(worst_cos, fmax(fabs(c - cos(angle)), fabs(s - sin(angle))));
    }
    ok(worst_log < 2 * 1.2e-7, "philox_log is within two units in the last place");
    ok(worst_cos < 1.2e-7, "philox_cos_sin is within 1.2e-7");
    ok(philox_log(1.0f) == 0 && philox_uniform(0) == 0 && philox_uniform(0xffffffffu) < 1,
       "the ends of the ranges");
    float z0, z1;
    philox_normal2(0, 0, &z0, &z1);
    ok(z0 > 6.7f && z0 < 6.78f && z1 == 0, "the largest normal is that of the smallest uniform");
    philox_normal2(0xffffffffu, 0x80000000u, &z0, &z1);
    ok(z0 == 0 && z1 == 0, "the largest uniform gives 0, not NaN");
}

static void normals(void)
{
    enum { N = 1 << 20 };
    const float *z = input_normal("z", N);
    double sum[5] = {0};
    for (size_t i = 0; i < N; i++)
        for (int p = 1; p <= 4; p++) sum[p] += pow(z[i], p);
    for (int p = 1; p <= 4; p++) sum[p] /= N;
    double sigma = 5 / sqrt((double)N); /* five standard errors */
    ok(fabs(sum[1]) < sigma && fabs(sum[2] - 1) < sigma * sqrt(2.0), "normals: mean 0, variance 1");
    ok(fabs(sum[3]) < sigma * sqrt(15.0) && fabs(sum[4] - 3) < sigma * sqrt(96.0),
       "normals: skewness 0, kurtosis 3");
    ok(fabs(fraction(z, N, -1, 1) - 0.682689) < sigma / 2 &&
           fabs(fraction(z, N, 2, 9) - 0.022750) < sigma / 2,
       "normals: as many within one sigma and beyond two as there should be");
    double product = 0;
    for (size_t i = 0; i < N; i += 2) product += (double)z[i] * z[i + 1];
    ok(fabs(product / (N / 2)) < 7 / sqrt((double)N), "normals: the two of a pair are uncorrelated");
    int same = 1;
    for (size_t i = 0; i < 1000; i++) same &= z[i] == philox_normal_at(case_seed(), input_stream("z"), i);
    ok(same, "normals: a kernel can draw them by itself with input_stream");
}

static void uniforms(void)
{
    enum { N = 1 << 20 };
    const float *u = input_float("u", N, -1, 3);
    const double *d = input_double("d", N, -1e-300, 1e300);
    const int *k = input_int("k", N, -3, 3), *all = input_int("all", N, -2147483647 - 1, 2147483647);
    int inside = 1, counts[7] = {0}, whole = 1;
    double mean = 0, mean_all = 0;
    for (size_t i = 0; i < N; i++) {
        inside &= u[i] >= -1 && u[i] < 3 && d[i] >= -1e-300 && d[i] < 1e300;
        whole &= k[i] >= -3 && k[i] <= 3;
        if (k[i] >= -3 && k[i] <= 3) counts[k[i] + 3]++;
        mean += u[i];
        mean_all += all[i];
    }
    ok(inside, "uniforms stay in [lo, hi)");
    ok(fabs(mean / N - 1) < 5 * 4 / sqrt(12.0 * N), "uniforms: their mean");
    int even = 1;
    for (int i = 0; i < 7; i++) even &= fabs(counts[i] - N / 7.0) < 5 * sqrt(N / 7.0);
    ok(whole && even, "whole numbers lo..hi, both included, equally often");
    ok(fabs(mean_all / N) < 5 * 0x1p32 / sqrt(12.0 * N), "whole numbers over the full range");
    const float *tight = input_float("tight", 1000, 1, nextafterf(1, 2));
    int below = 1;
    for (int i = 0; i < 1000; i++) below &= tight[i] == 1;
    ok(below, "rounding does not reach hi");
    ok(input_int("one", 3, 5, 5)[2] == 5, "a range of one whole number");
}

static void dependences(void)
{
    const float *a = input_float("a", 1000, 0, 1), *longer = input_float("a", 1001, 0, 1),
                *b = input_float("b", 1000, 0, 1);
    const float *odd = input_float("a", 7, 0, 1);
    ok(memcmp(a, longer, 4000) == 0 && memcmp(a, odd, 28) == 0,
       "a value does not depend on how many are asked for");
    ok(memcmp(a, b, 4000) != 0, "another name gives other values");
    ok(input_float("a", 1000, 0, 1) == a, "asking again gives the same array");
    ok((uintptr_t)a % 64 == 0 && input_float("none", 0, 0, 1) != NULL,
       "aligned; an empty input is no null pointer");
    int same = 1;
    const double *d1 = input_double("d2", 9, 0, 1), *d2 = input_double("d2", 10, 0, 1);
    const int *i1 = input_int("i2", 9, 0, 99), *i2 = input_int("i2", 10, 0, 99);
    for (int i = 0; i < 9; i++) same &= d1[i] == d2[i] && i1[i] == i2[i];
    ok(same, "nor do doubles and whole numbers");
}

/* FNV-1a over bytes: pins every bit, on whatever machine this runs. */
static unsigned long long digest(const void *data, size_t bytes)
{
    unsigned long long hash = 0xcbf29ce484222325u;
    for (size_t i = 0; i < bytes; i++) hash = (hash ^ ((const unsigned char *)data)[i]) * 0x100000001b3u;
    return hash;
}

static void pinned(const char *what, const void *data, size_t bytes, unsigned long long want)
{
    unsigned long long got = digest(data, bytes);
    if (got != want) printf("# %s: 0x%llx\n", what, got);
    ok(got == want, what);
}

int main(void)
{
    char why[100];
    if (case_add_words("seed=20260101", why, sizeof why) != 0) return 2;
    known_answers();
    elementary_functions();
    normals();
    uniforms();
    dependences();
    pinned("bits of input_float", input_float("pin", 1003, -2, 5), 4 * 1003, 0xb6822c152bff2ea8u);
    pinned("bits of input_double", input_double("pin", 1003, -2, 5), 8 * 1003, 0xaa2062387b5f2a44u);
    pinned("bits of input_int", input_int("pin", 1003, -2, 5), 4 * 1003, 0x8cdf9b4e01be4cc4u);
    pinned("bits of input_uint", input_uint("pin", 1003), 4 * 1003, 0x35943cfd9dbaff8au);
    pinned("bits of input_normal", input_normal("pin", 100003), 4 * 100003, 0xbbc5339eb3f0a23bu);
    inputs_free();
    printf("1..%d\n", count);
    return failed != 0;
}
