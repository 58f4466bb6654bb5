/* tables.h: the tables of measured times that step 5's tuner searches. Given; the judge reads it, too.
 *
 * A shape has five parameters with three values each, so there are 243 shapes. A table has REPEATS times for
 * each, or none if the shape cannot be launched. table=h200 has the times of docs/measured/products on an
 * H200 (n = 4096, docs/measured/14_products.txt); table=planted and table=apart are drawn from the seed.
 */
#ifndef TABLES_H
#define TABLES_H

#include <algorithm>
#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <vector>

#include "case.h"
#include "inputs.h"

constexpr int PARAMETERS = 5, VALUES = 3, SHAPES = 243, REPEATS = 12;

#include "measured_products.h" // measured_products[SHAPES][REPEATS], 0 where it cannot be launched

/* The index, 0 to 2, of the value of BM, BN, BK, the thread's tile (0: 8x8, 1: 8x16, 2: 16x8) and STAGES. */
struct config {
    int at[PARAMETERS];
};

static const int values_of[PARAMETERS][VALUES] = {
    {64, 128, 256}, {64, 128, 256}, {8, 16, 32}, {0, 1, 2}, {2, 3, 4}};

inline int number_of(const config &s)
{
    int number = 0;
    for (int at : s.at) number = number * VALUES + at;
    return number;
}

inline config shape_of_number(int number)
{
    config s;
    for (int p = PARAMETERS - 1; p >= 0; p--) s.at[p] = number % VALUES, number /= VALUES;
    return s;
}

inline int differences(const config &a, const config &b)
{
    int count = 0;
    for (int p = 0; p < PARAMETERS; p++) count += a.at[p] != b.at[p];
    return count;
}

/* SHAPES * REPEATS times. The planted table has two valleys: changing one parameter at a time
 * leads into the wider one from most places, but the other is deeper. Its parameters are not independent. In
 * table=apart, for each thread tile, BM and BN depend on each other, and so do BK and STAGES, but the two
 * pairs are independent. */
inline std::vector<float> times_of_table()
{
    std::vector<float> times(SHAPES * REPEATS);
    if (strcmp(case_choice("table", "planted|h200|apart"), "h200") == 0) {
        for (int i = 0; i < SHAPES * REPEATS; i++) times[i] = measured_products[i / REPEATS][i % REPEATS];
        return times;
    }
    const float *noise = input_normal("noise", times.size());
    if (strcmp(case_choice("table", "planted|h200|apart"), "apart") == 0) {
        char name[20];
        snprintf(name, sizeof name, "factor %d", (int)case_size("draw", 1));
        const float *factor = input_float(name, VALUES * (1 + 9 + 9), 1, 1.5);
        for (int i = 0; i < SHAPES * REPEATS; i++) {
            const config s = shape_of_number(i / REPEATS);
            const float *of_root = factor + VALUES + 18 * s.at[3];
            times[i] = factor[s.at[3]] * of_root[3 * s.at[0] + s.at[1]] * of_root[9 + 3 * s.at[2] + s.at[4]] *
                       (float)(1 + 0.004 * fabs(noise[i]));
        }
        return times;
    }
    const int *well = input_int("well", 2 * PARAMETERS, 0, VALUES - 1);
    config deep, wide;
    for (int p = 0; p < PARAMETERS; p++)
        deep.at[p] = well[p], wide.at[p] = (well[p] + 1 + well[5 + p] % 2) % VALUES;
    for (int i = 0; i < SHAPES; i++) {
        const config s = shape_of_number(i);
        const double down = 1 + 0.08 * differences(s, deep), across = 1.14 + 0.03 * differences(s, wide);
        for (int r = 0; r < REPEATS; r++)
            times[i * REPEATS + r] =
                (float)(std::min(down, across) * (1 + 0.004 * fabs(noise[i * REPEATS + r])));
    }
    return times;
}

/* The median of the numbers; INFINITY if there are none (a shape that cannot be launched). */
inline double median_of(std::vector<float> ms)
{
    if (ms.empty() || !(ms[0] > 0)) return INFINITY;
    std::sort(ms.begin(), ms.end());
    return ms.size() % 2 ? ms[ms.size() / 2] : (ms[ms.size() / 2 - 1] + (double)ms[ms.size() / 2]) / 2;
}

/* The time of shape number i: the median of all its repeats. */
inline double true_ms(const std::vector<float> &times, int i)
{
    return median_of(std::vector<float>(times.begin() + i * REPEATS, times.begin() + (i + 1) * REPEATS));
}

/* One test: a shape, and its median time in ms; INFINITY if it cannot be launched. */
struct test {
    config shape;
    double ms;
};

/* Tests of shapes that are drawn from the seed, some perhaps twice. If the table has shapes that could not be
 * launched, the last test is of one of these. */
inline std::vector<test> drawn_tests(const std::vector<float> &times, int count)
{
    const int *drawn = input_int("tests", (size_t)count, 0, SHAPES - 1);
    std::vector<test> tests;
    for (int i = 0; i < count; i++) {
        int number = drawn[i];
        for (int n = 0; i == count - 1 && n < SHAPES && true_ms(times, number) != INFINITY; n++)
            number = (number + 1) % SHAPES;
        tests.push_back({shape_of_number(number), true_ms(times, number)});
    }
    return tests;
}

/* A device, for the prediction: multiprocessors; FLOP and bytes (from the L2 cache) per second. */
struct machine {
    double multiprocessors, flops, bytes;
};

/* device=h200, or device=thirsty, on which many tiles are limited by memory. */
inline machine machine_of_case()
{
    if (case_choice("device", "h200|thirsty")[0] == 't') return {132, 64.1e12, 1.5e12};
    return {132, 64.1e12, 5.5e12};
}

/* The times of `variants` variants with n runs each, the first of them cold, and some runs disturbed by other
 * work. Variants differ by multiples of 1 %, and some do not differ at all. */
inline std::vector<float> noisy_times(int variants, int n)
{
    std::vector<float> ms((size_t)variants * n);
    const float *noise = input_normal("runs", ms.size()), *rare = input_float("disturbed", ms.size(), 0, 1);
    const int *same = input_int("level", variants, 0, 5);
    const double spread = case_real("noise", 0.01);
    for (size_t i = 0; i < ms.size(); i++) {
        const double level = 2 + 0.02 * same[i / n], late = rare[i] < 0.07 ? 1.4 : 1;
        ms[i] = (float)(level * late * (1 + spread * fabs(noise[i])) * (i % n == 0 ? 8 : 1));
    }
    return ms;
}

/* A request for the best shape, for a size, on a device, with a driver and a compiler. */
struct request {
    int n;
    const char *device, *driver, *compiler;
};

inline std::vector<request> requests(int count)
{
    static const char *const devices[] = {"NVIDIA H200", "NVIDIA H2", "NVIDIA GeForce RTX 3080"};
    static const char *const drivers[] = {"580.9", "580.91"}, *const compilers[] = {"13.0", "3.0"};
    static const int sizes[] = {4096, 409, 8192};
    const int *drawn = input_int("requests", (size_t)4 * count, 0, 5);
    std::vector<request> all(count);
    for (int i = 0; i < count; i++)
        all[i] = {sizes[drawn[4 * i] % 3], devices[drawn[4 * i + 1] % 3], drivers[drawn[4 * i + 2] % 2],
                  compilers[drawn[4 * i + 3] % 2]};
    return all;
}

#endif
