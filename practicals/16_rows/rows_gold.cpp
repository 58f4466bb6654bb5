/* Practical 16, Rows: what the right answers are. */
#include <math.h>
#include <stdio.h>
#include <string>
#include <vector>

#include "judge.h"
#include "slips.h"

using std::string;
using std::vector;

/* As in row.cuh. */
static const size_t PERIOD = 1 << 20, LARGE = 1 << 22, SAMPLES = 16;
static const double U = EPSILON_FLOAT / 2,
                    TINY = 1.1754943508222875e-38; // below it, floats have fewer digits

/* A matrix of the case, row i as row i % drawn. */
struct matrix {
    size_t rows, n, drawn;
    vector<size_t> looked_at; // the rows that are output
};

static matrix case_matrix(void)
{
    matrix a = {case_size("rows", 64), case_size("n", 1000), 0, {}};
    a.drawn = a.rows * a.n <= PERIOD ? a.rows : PERIOD < a.n ? 1 : PERIOD / a.n;
    if (a.rows * a.n < LARGE) {
        for (size_t i = 0; i < a.rows; i++) a.looked_at.push_back(i);
    } else {
        const size_t samples = LARGE / a.n < SAMPLES ? LARGE / a.n + 1 : SAMPLES;
        const unsigned *sampled = input_uint("sampled row", samples);
        for (size_t s = 0; s < samples; s++) a.looked_at.push_back(sampled[s] % a.rows);
    }
    return a;
}

/* ---- steps 1 to 4: softmax ---- */

static vector<float> numbers(const matrix &a)
{
    const string data = case_word("data", "uniform");
    const size_t count = a.drawn * a.n;
    const float *drawn = input_float("x", count, -10, 10);
    vector<float> x(drawn, drawn + count);
    const int *hole = input_int("hole", count, 0, 2);
    const unsigned *place = input_uint("place", a.drawn);
    for (size_t i = 0; i < count; i++) {
        if (data == "large") x[i] += 1000;
        if (data == "small") x[i] -= 1000;
        if (data == "masked" && (hole[i] == 0 || i / a.n % 4 == 3)) x[i] = -INFINITY;
        if (data == "nan" && i / a.n % 2 == 1 && place[i / a.n] % a.n == i % a.n) x[i] = NAN;
    }
    return x;
}

/* The roundings of a sum of n numbers in any order, as judge.h has them. */
static double of_sum(size_t n)
{
    const double wander = 6 * sqrt((double)n);
    return wander < (double)n ? wander : (double)n;
}

/* exp(x - m) of a row, their sum, and how far rounding may take each quotient, relative to it: the
 * difference's rounding is d u with d = m - x, and exp of a float, the fast one included, errs by 2 + 1.2 d
 * units of 2 u: 4 + 4 d in units of u. The sum has the same from its terms, and its own. */
struct softmax {
    double m, s;
    vector<double> e, relative;
};
static softmax softmax_of(const float *x, size_t n)
{
    softmax r = {-INFINITY, 0, vector<double>(n), vector<double>(n)};
    double from_terms = 0;
    for (size_t j = 0; j < n; j++) r.m = fmax(r.m, (double)x[j]);
    for (size_t j = 0; j < n && r.m > -INFINITY; j++) {
        r.e[j] = exp(x[j] - r.m), r.s += r.e[j];
        if (r.e[j] > 0) from_terms += r.e[j] * (4 + 4 * (r.m - x[j]));
    }
    for (size_t j = 0; j < n && r.m > -INFINITY; j++)
        if (r.e[j] > 0)
            r.relative[j] = U * (4 + 4 * (r.m - x[j]) + from_terms / r.s + of_sum(n) + 5 * log2(2.0 * n) + 4);
    return r;
}

static const char *const why_softmax =
    "4 + 4 |x - m| roundings for each exponential, min(n, 6 sqrt(n)) for the sum, 5 for each of log2(2 n) "
    "changes of the maximum, 4 for the quotient";

/* Rows with a NaN are NaN as a whole. Returns whether there is such a row. */
static bool gold_nan(const matrix &a, const vector<float> &x)
{
    if (case_word("data", "uniform") != string("nan")) return false;
    const double *y = got_double("y", nullptr);
    for (size_t i = 0; i < a.rows; i++) {
        const softmax right = softmax_of(&x[i * a.n], a.n);
        for (size_t j = 0; j < a.n; j++) {
            const double got = y[i * a.n + j], want = right.e[j] / right.s;
            if (i % 2 == 1)
                expect_that(isnan(got), "row %zu has a NaN, so all of it is NaN; column %zu is %g", i, j,
                            got);
            else
                expect_that(fabs(got - want) <= TINY + right.relative[j] * want,
                            "row %zu, column %zu: expected " ANSWER("%g") ", got %g; a NaN is in other rows",
                            i, j, want, got);
        }
    }
    return true;
}

/* A row's softmax if each lane of its warp has only the maximum of those lanes whose number has the same bit
 * `bit` as its own: the round of shuffles over 2^bit is missing. The sum is that of all lanes. */
static void with_half_maximum(const float *row, size_t n, int bit, vector<double> *y)
{
    double most[2] = {-INFINITY, -INFINITY}, sum = 0;
    const auto half = [&](size_t j) { return j % 32 >> bit & 1; };
    for (size_t j = 0; j < n; j++) most[half(j)] = fmax(most[half(j)], (double)row[j]);
    const auto power = [&](size_t j) {
        const double m = most[half(j)];
        return exp(row[j] - (m > -INFINITY ? m : 0));
    };
    for (size_t j = 0; j < n; j++) sum += power(j);
    for (size_t j = 0; j < n; j++) y->push_back(sum > 0 ? power(j) / sum : 0);
}

/* The maximum of a warp, or what is made of it, with a mistake */
static void known_maximum(const matrix &a, const vector<float> &x)
{
    vector<double> halves[5], of_bare_sum, bare_above;
    for (size_t i : a.looked_at) {
        const float *row = &x[i % a.drawn * a.n];
        const softmax r = softmax_of(row, a.n);
        float bare = 0;
        for (size_t j = 0; j < a.n; j++) bare += expf(row[j]);
        for (int bit = 0; bit < 5; bit++) with_half_maximum(row, a.n, bit, &halves[bit]);
        for (size_t j = 0; j < a.n; j++) {
            of_bare_sum.push_back(bare > 0 ? r.e[j] / bare : 0);
            bare_above.push_back(r.s > 0 ? expf(row[j]) * (float)(1 / r.s) : 0);
        }
    }
    const size_t count = of_bare_sum.size();
    for (int bit = 0; bit < 5 && a.n > (size_t)1 << bit; bit++) {
        char says[160];
        snprintf(says, sizeof says,
                 "each half of a row's lanes has its own maximum: the round of shuffles over distance %d is "
                 "missing",
                 1 << bit);
        known_mistake("y", halves[bit].data(), count, says);
    }
    if (case_word("data", "uniform") == string("small")) return; // there it is all 0 or divided by 0
    known_mistake("y", of_bare_sum.data(), count,
                  "this is exp(x - m) divided by the sum of exp(x): the maximum is missing in the sum");
    known_mistake(
        "y", bare_above.data(), count,
        "this is exp(x) divided by the sum of exp(x - m): the maximum is missing where y is stored");
}

/* The maximum and the sum of a set of numbers (step 3), and merging two of them with a mistake: by which
 * factors e to the power of their difference are the two sums multiplied? */
struct of_set {
    float m, s;
};
enum merge_mistake {
    A_STAYS,
    B_STAYS,
    BOTH_STAY,
    A_BY_B,
    B_BY_A,
    EXCHANGED,
    UPSIDE_DOWN,
    OWN_DIFFERENCE,
    MERGE_MISTAKES
};
static const char *const merge_says[] = {
    "merge does not rescale the sum of a to the larger maximum",
    "merge does not rescale the sum of b to the larger maximum",
    "merge rescales neither sum to the larger maximum",
    "merge rescales the sum of a by the factor of b",
    "merge rescales the sum of b by the factor of a",
    "merge rescales the sum of a by the factor of b, and that of b by the factor of a",
    "merge rescales the wrong way round: the exponent is the maximum's own less the larger one",
    "merge rescales by the difference of the two maxima, not from each one to the larger",
};

static of_set merged(of_set a, of_set b, int mistake)
{
    const float m = fmaxf(a.m, b.m), base = m == -INFINITY ? 0 : m;
    float by_a = expf(a.m - base), by_b = expf(b.m - base);
    const float first = by_a, second = by_b;
    if (mistake == A_STAYS || mistake == BOTH_STAY) by_a = 1;
    if (mistake == B_STAYS || mistake == BOTH_STAY) by_b = 1;
    if (mistake == A_BY_B || mistake == EXCHANGED) by_a = second;
    if (mistake == B_BY_A || mistake == EXCHANGED) by_b = first;
    if (mistake == UPSIDE_DOWN) by_a = expf(base - a.m), by_b = expf(base - b.m);
    if (mistake == OWN_DIFFERENCE) by_a = expf(a.m - b.m), by_b = expf(b.m - a.m);
    return {m, a.s * by_a + b.s * by_b};
}

/* A row's softmax by the 32 lanes of a warp, each of which merges its own numbers and then those of others.
 */
static void by_merging(const float *row, size_t n, int mistake, vector<double> *y)
{
    of_set lane[32], before[32];
    for (size_t l = 0; l < 32; l++) {
        lane[l] = {-INFINITY, 0};
        for (size_t j = l; j < n; j += 32) lane[l] = merged(lane[l], {row[j], 1}, mistake);
    }
    for (size_t distance = 16; distance > 0; distance /= 2) {
        std::copy(lane, lane + 32, before);
        for (size_t l = 0; l < 32; l++) lane[l] = merged(before[l], before[l ^ distance], mistake);
    }
    for (size_t j = 0; j < n; j++) {
        const of_set p = lane[j % 32];
        y->push_back(expf(row[j] - (p.m == -INFINITY ? 0 : p.m)) * (p.s == 0 ? 0 : 1 / p.s));
    }
}

/* Which numbers of a row the lanes take, and how often, for maximum and sum */
static void known_takings(const matrix &a, const vector<float> &x)
{
    static const struct {
        size_t (*times)(size_t j, size_t n);
        const char *says;
    } known[] = {
        {[](size_t j, size_t) -> size_t { return j % 32 ? 0 : 32; },
         "each lane begins at column 0, so all take the same numbers, 32 times each: lane l begins at column "
         "l"},
        {[](size_t, size_t) -> size_t { return 32; },
         "each lane takes all numbers of the row, so that the sum has each 32 times"},
        {[](size_t j, size_t n) -> size_t { return j + 1 < n; },
         "the last number of the row is left out of maximum and sum"},
        {[](size_t j, size_t) -> size_t { return j > 0; },
         "the first number of the row is left out of maximum and sum"},
        {[](size_t j, size_t n) -> size_t { return j < n / 32 * 32; },
         "numbers behind the last whole 32 are left out of maximum and sum"},
        {[](size_t j, size_t) -> size_t { return j >= 32; },
         "the first 32 numbers of the row are left out of maximum and sum"},
    };
    for (const auto &one : known) {
        vector<double> y;
        for (size_t i : a.looked_at) {
            const float *row = &x[i % a.drawn * a.n];
            double m = -INFINITY, s = 0;
            for (size_t j = 0; j < a.n; j++)
                if (one.times(j, a.n)) m = fmax(m, (double)row[j]);
            if (m == -INFINITY) m = 0;
            for (size_t j = 0; j < a.n; j++) s += (double)one.times(j, a.n) * exp(row[j] - m);
            for (size_t j = 0; j < a.n; j++) y.push_back(s > 0 ? exp(row[j] - m) / s : 0);
        }
        known_mistake("y", y.data(), y.size(), one.says);
    }
}

static void known_merges(const matrix &a, const vector<float> &x)
{
    for (int mistake = 0; mistake < MERGE_MISTAKES; mistake++) {
        vector<double> y;
        for (size_t i : a.looked_at) by_merging(&x[i % a.drawn * a.n], a.n, mistake, &y);
        known_mistake("y", y.data(), y.size(), merge_says[mistake]);
    }
}

/* The maximum of some numbers of a row, and the sum of their powers; 0 and 0 where none of them is finite */
static of_set set_of(const float *row, const vector<size_t> &columns)
{
    of_set all = {-INFINITY, 0};
    for (size_t j : columns) all.m = fmaxf(all.m, row[j]);
    if (all.m == -INFINITY) all.m = 0;
    for (size_t j : columns) all.s += expf(row[j] - all.m);
    return all;
}

/* Version 3: a block has the row in its registers. What if a number's thread, or its warp, stands for the block? */
static void known_registers(const matrix &a, const vector<float> &x)
{
    size_t threads = 32;
    while (threads < 1024 && 16 * threads < a.n) threads *= 2;
    vector<vector<size_t>> of_thread(threads), of_warp(threads / 32);
    const auto thread_of = [&](size_t j) { return (a.n % 4 == 0 ? j / 4 : j) % threads; };
    for (size_t j = 0; j < a.n; j++)
        of_thread[thread_of(j)].push_back(j), of_warp[thread_of(j) / 32].push_back(j);
    vector<double> xs, m[3], s[3], warps;
    for (size_t i : a.looked_at) {
        const float *row = &x[i % a.drawn * a.n];
        const softmax r = softmax_of(row, a.n);
        const of_set all = {(float)(r.s > 0 ? r.m : 0), (float)(r.s > 0 ? r.s : 1)};
        vector<of_set> sets[2];
        for (const auto &columns : of_thread) sets[0].push_back(set_of(row, columns));
        for (const auto &columns : of_warp) sets[1].push_back(set_of(row, columns));
        for (size_t j = 0; j < a.n; j++) {
            const size_t t = thread_of(j);
            const of_set three[] = {sets[0][t], sets[1][t / 32], all};
            for (int k = 0; k < 3; k++) m[k].push_back(three[k].m), s[k].push_back(three[k].s);
            xs.push_back(row[j]);
            warps.push_back(three[1].s > 0 ? exp(row[j] - three[1].m) / three[1].s : 0);
        }
    }
    if (threads > 32)
        known_mistake(
            "y", warps.data(), warps.size(),
            "each warp has a maximum and a sum of its own: those of the block's other warps are not merged");
    const formula mine("mine.m", m[0]), block("all.m", m[2]);
    known_slips(
        "y",
        formula("expf", exp, formula("x", xs) - mine) * formula("expf", exp, mine - block) /
            formula("all.s", s[2]),
        xs.size(),
        {formula("mine.s", s[0]), formula("the m of its warp", m[1]), formula("the s of its warp", s[1])});
}

static void known_softmax(const matrix &a, const vector<float> &x)
{
    vector<double> unscaled, from_zero, of_warp, of_lane;
    for (size_t i : a.looked_at) {
        const float *row = &x[i % a.drawn * a.n];
        const softmax r = softmax_of(row, a.n), w = softmax_of(row, a.n < 32 ? a.n : 32);
        double lanes[32] = {};
        for (size_t j = 0; j < a.n; j++) lanes[j % 32] += r.e[j];
        for (size_t j = 0; j < a.n; j++) {
            unscaled.push_back(r.e[j]);
            from_zero.push_back(expf(row[j]));
            of_warp.push_back(exp(row[j] - w.m) / w.s);
            const double lane = lanes[j % 32];
            of_lane.push_back(lane > 0 ? r.e[j] / lane : 0);
        }
    }
    const size_t count = unscaled.size();
    known_mistake("y", unscaled.data(), count, "this is exp(x - m), not divided by the sum");
    if (case_word("data", "uniform") != string("small"))
        known_mistake("y", from_zero.data(), count,
                      "this is exp(x), without the maximum and not divided by the sum");
    else
        known_mistake("y", vector<double>(count, 0).data(), count,
                      "every exponential is 0: a number was subtracted that is larger than all of the row");
    if (a.n > 32)
        known_mistake("y", of_warp.data(), count,
                      "the sum, or both maximum and sum, are of the first 32 numbers of the row alone");
    known_mistake("y", of_lane.data(), count,
                  "each number is divided by the sum of its lane's numbers, not by that of the row");
    known_maximum(a, x);
    if (case_step() < 4) known_takings(a, x);
    if (case_step() == 3) known_merges(a, x);
    if (case_step() == 4 && case_int("version", 3) == 3) known_registers(a, x);
}

static void gold_softmax(void)
{
    const matrix a = case_matrix();
    const vector<float> x = numbers(a);
    if (gold_nan(a, x)) return;
    vector<double> want, tolerance;
    for (size_t i : a.looked_at) {
        const softmax r = softmax_of(&x[i % a.drawn * a.n], a.n);
        for (size_t j = 0; j < a.n; j++) {
            const double y = r.s > 0 ? r.e[j] / r.s : 0;
            want.push_back(y);
            tolerance.push_back(TINY + r.relative[j] * y);
        }
    }
    const auto mistakes = [&] { known_softmax(a, x); };
    when_wrong("y", mistakes);
    if (a.rows * a.n < LARGE) shape("y", a.n, a.rows, 1);
    expect_double_each("y", want.data(), tolerance.data(), want.size(), why_softmax);
}

/* ---- step 5: layer norm, and bias with GELU ---- */

/* Additions on the way of a number to the sum of its row: a lane of a warp adds up n / 32 of them, then ten
 * rounds of halving at most. */
static double depth(size_t n)
{
    return ceil((double)n / 32) + 10;
}

/* A row's mean and 1 / sqrt(variance + 1e-5), and how far rounding may take them. */
struct moments {
    double mean, variance, inverse, off_mean, off_inverse; // the last one relative
};
static moments moments_of(const float *x, size_t n)
{
    moments r = {};
    double magnitude = 0;
    for (size_t j = 0; j < n; j++) r.mean += x[j], magnitude += fabs(x[j]);
    r.mean /= (double)n, magnitude /= (double)n;
    for (size_t j = 0; j < n; j++) r.variance += (x[j] - r.mean) * (x[j] - r.mean);
    r.variance /= (double)n;
    const double v = r.variance + 1e-5;
    r.inverse = 1 / sqrt(v);
    r.off_mean = (depth(n) + 2) * U * magnitude;
    const double off = 2 * r.off_mean * sqrt(r.variance) + r.off_mean * r.off_mean;
    r.off_inverse = (off + (depth(n) + 6) * U * r.variance) / (2 * v) + 6 * U;
    return r;
}

static const char *const why_norm = "n / 32 + 12 roundings of the mean |x| in the mean; what that makes of "
                                    "the variance, and as many roundings there";

static vector<float> norm_numbers(const matrix &a)
{
    const string data = case_word("data", "normal");
    const float *drawn = input_normal("x", a.drawn * a.n);
    vector<float> x(drawn, drawn + a.drawn * a.n);
    for (size_t i = 0; i < x.size(); i++) {
        if (data == "large_mean") x[i] += 1000;
        if (data == "constant") x[i] = drawn[i / a.n * a.n];
    }
    return x;
}

static const char *const less_one = "the variance is divided by n - 1 instead of n",
                         *const no_epsilon = "EPSILON is missing under the root",
                         *const added_outside =
                             "EPSILON is added to the root of the variance, not to the variance";

/* As many numbers as the threads of a row have in registers: those behind the row's end are 0 there. */
static size_t in_registers(size_t n)
{
    size_t most = 512;
    while (most < n) most *= most < 4096 ? 2 : 4;
    return most;
}

static void known_behind(const matrix &a, const vector<float> &x)
{
    vector<double> squares, mean_of_all;
    for (size_t i = 0; i < a.rows; i++) {
        const moments r = moments_of(&x[i % a.drawn * a.n], a.n);
        const double all = (double)in_registers(a.n), behind = all - (double)a.n, n = (double)a.n;
        squares.push_back(1 / sqrt(r.variance + behind * r.mean * r.mean / n + 1e-5));
        mean_of_all.push_back(r.mean * n / all);
    }
    known_mistake("inverse", squares.data(), squares.size(),
                  "squares are also added for columns behind the end of the row, where each is mean * mean");
    known_mistake("mean", mean_of_all.data(), mean_of_all.size(),
                  "the sum is divided by as many numbers as the threads hold, not by the n of the row");
}

static void known_norm(const matrix &a, const vector<float> &x, const float *gain, const float *bias)
{
    vector<double> bare, sample, of_root, outside, bias_first, of_x, mean, inverse, of_gain, of_bias;
    for (size_t i : a.looked_at) {
        const float *row = &x[i % a.drawn * a.n];
        const moments r = moments_of(row, a.n);
        for (size_t j = 0; j < a.n; j++) {
            const double far = row[j] - r.mean, y = far * r.inverse * gain[j] + bias[j];
            of_x.push_back(row[j]), mean.push_back(r.mean), inverse.push_back(r.inverse);
            of_gain.push_back(gain[j]), of_bias.push_back(bias[j]);
            bare.push_back(far * r.inverse);
            bias_first.push_back((far * r.inverse + bias[j]) * gain[j]);
            sample.push_back(a.n < 2 ? y
                                     : far / sqrt(r.variance * a.n / (a.n - 1) + 1e-5) * gain[j] + bias[j]);
            outside.push_back(far / (sqrt(r.variance) + 1e-5) * gain[j] + bias[j]);
            of_root.push_back(r.variance > 0 ? far / sqrt(r.variance) * gain[j] + bias[j] : NAN);
        }
    }
    known_mistake("y", bare.data(), bare.size(), "this is (x - mean) / deviation, without gain and bias");
    known_mistake("y", bias_first.data(), bias_first.size(),
                  "the bias is multiplied by the gain, too: multiply by the gain first, then add the bias");
    known_mistake("y", sample.data(), sample.size(), less_one);
    known_mistake("y", of_root.data(), of_root.size(), no_epsilon);
    known_mistake("y", outside.data(), outside.size(), added_outside);
    known_slips("y",
                (formula("x", of_x) - formula("mean", mean)) * formula("inverse", inverse) *
                        formula("gain", of_gain) +
                    formula("bias", of_bias),
                of_x.size());
}

/* Threads in a block (in_registers of layer_norm.cu); 0: the row is too long for one. */
static size_t threads_of(size_t n)
{
    return n <= 512 ? 32 : n <= 1024 ? 64 : n <= 2048 ? 128 : n <= 4096 ? 256 : n <= 16384 ? 1024 : 0;
}

/* block_sum gives each warp a sum of its own, and thread 0 stores that of the first. */
static void known_own_warp(const matrix &a, const vector<float> &x)
{
    const size_t threads = threads_of(a.n);
    vector<double> means;
    if (threads <= 32) return;
    for (size_t i : a.looked_at) {
        double sum = 0;
        for (size_t j = 0; j < a.n; j++)
            if ((a.n % 4 ? j : j / 4) % threads < 32) sum += x[i % a.drawn * a.n + j];
        means.push_back(sum / (double)a.n);
    }
    known_mistake("mean", means.data(), means.size(),
                  "that is what the first warp has read, divided by n: block_sum leaves each warp with a sum "
                  "of its own");
}

static void gold_norm(const matrix &a)
{
    const vector<float> x = norm_numbers(a);
    const float *gain = input_float("gain", a.n, 0.5, 1.5), *bias = input_float("bias", a.n, -1, 1);
    vector<double> want, tolerance, means, off_means, inverses, off_inverses, outsides, samples, of_roots,
        squares, of_x, sums;
    for (size_t i : a.looked_at) {
        const float *row = &x[i % a.drawn * a.n];
        const moments r = moments_of(row, a.n);
        for (size_t j = 0; j < a.n; j++) {
            const double far = row[j] - r.mean, y = far * r.inverse * gain[j] + bias[j];
            want.push_back(y);
            tolerance.push_back(gain[j] * r.inverse * (r.off_mean + fabs(far) * (r.off_inverse + 4 * U)) +
                                U * (fabs(y) + fabs(bias[j])));
        }
        double of_row = 0;
        for (size_t j = 0; j < a.n; j++) of_row += (double)row[j] * row[j];
        squares.push_back(r.variance * (double)a.n), of_x.push_back(of_row),
            sums.push_back(r.mean * (double)a.n);
        means.push_back(r.mean), off_means.push_back(r.off_mean);
        outsides.push_back(1 / (sqrt(r.variance) + 1e-5));
        samples.push_back(a.n < 2 ? r.inverse : 1 / sqrt(r.variance * a.n / (a.n - 1) + 1e-5));
        of_roots.push_back(r.variance > 0 ? 1 / sqrt(r.variance) : NAN);
        inverses.push_back(r.inverse), off_inverses.push_back(r.inverse * r.off_inverse);
    }
    const auto mistakes = [&] { known_norm(a, x, gain, bias); };
    when_wrong("y", mistakes);
    if (a.rows * a.n < LARGE) {
        known_mistake("inverse", samples.data(), samples.size(), less_one);
        known_mistake("inverse", of_roots.data(), of_roots.size(), no_epsilon);
        known_mistake("inverse", outsides.data(), outsides.size(), added_outside);
        const formula n("n", (double)a.n), sum = sum_of("sum", sums), of_squares = sum_of("squares", squares);
        const auto of_inverse = [&] {
            known_behind(a, x);
            known_slips("inverse", 1 / root(of_squares / n + formula("EPSILON", 1e-5)), a.rows,
                        {formula("the sum of x * x", of_x), sum});
        };
        const auto of_mean = [&] {
            known_behind(a, x);
            known_own_warp(a, x);
            known_slips("mean", sum / n, a.rows, {formula("rows", (double)a.rows)});
        };
        when_wrong("mean", of_mean);
        when_wrong("inverse", of_inverse);
        shape("y", a.n, a.rows, 1);
        // y is made of them
        expect_double_each("mean", means.data(), off_means.data(), a.rows, why_norm);
        expect_double_each("inverse", inverses.data(), off_inverses.data(), a.rows, why_norm);
    }
    expect_double_each("y", want.data(), tolerance.data(), want.size(), why_norm);
}

static void gold_gelu(const matrix &a)
{
    const vector<float> x = norm_numbers(a);
    const float *bias = input_float("bias", a.n, -1, 1);
    vector<double> want, tolerance;
    for (size_t i : a.looked_at)
        for (size_t j = 0; j < a.n; j++) {
            const double one = x[i % a.drawn * a.n + j], v = one + bias[j];
            want.push_back(v * erfc(-v / sqrt(2)) / 2);
            tolerance.push_back(6 * U * (fabs(v) + fabs(one)));
        }
    const auto mistakes = [&] {
        vector<double> by_tanh, without;
        for (size_t i : a.looked_at)
            for (size_t j = 0; j < a.n; j++) {
                const double one = x[i % a.drawn * a.n + j], v = one + bias[j];
                by_tanh.push_back(v / 2 * (1 + tanh(sqrt(2 / M_PI) * (v + 0.044715 * v * v * v))));
                without.push_back(one * erfc(-one / sqrt(2)) / 2);
            }
        known_mistake("y", without.data(), without.size(), "this is gelu(x), without the bias");
        known_mistake("y", by_tanh.data(), by_tanh.size(), "this is the approximation of GELU by tanh");
    };
    when_wrong("y", mistakes);
    if (a.rows * a.n < LARGE) shape("y", a.n, a.rows, 1);
    expect_double_each("y", want.data(), tolerance.data(), want.size(),
                       "6 roundings of |x + bias| and |x|, however erf or erfc is used");
}

/* ---- step 6: the backward pass ---- */

static void gold_softmax_back(const matrix &a, const float *x, const float *dy)
{
    vector<double> want, tolerance, no_sum, ys, dys, sums;
    for (size_t i : a.looked_at) {
        const float *row = x + i % a.drawn * a.n, *of_dy = dy + i % a.drawn * a.n;
        const softmax r = softmax_of(row, a.n);
        double sum = 0, magnitude = 0;
        for (size_t j = 0; j < a.n; j++) {
            const double y = (float)(r.e[j] / r.s);
            sum += y * of_dy[j], magnitude += fabs(y * of_dy[j]);
        }
        for (size_t j = 0; j < a.n; j++) {
            const double y = (float)(r.e[j] / r.s), dx = y * (of_dy[j] - sum);
            want.push_back(dx);
            tolerance.push_back(TINY +
                                y * U * ((depth(a.n) + 2) * magnitude + 2 * fabs(sum) + 2 * fabs(of_dy[j])) +
                                4 * U * fabs(dx));
            no_sum.push_back(y * of_dy[j]);
            ys.push_back(y), dys.push_back(of_dy[j]), sums.push_back(sum);
        }
    }
    const auto slips = [&] {
        known_slips("dx", formula("y", ys) * (formula("dy", dys) - sum_of("sum", sums)), ys.size());
    };
    when_wrong("dx", slips);
    known_mistake("dx", no_sum.data(), no_sum.size(), "this is y dy: the sum over the row is missing");
    if (a.rows * a.n < LARGE) shape("dx", a.n, a.rows, 1);
    expect_double_each("dx", want.data(), tolerance.data(), want.size(),
                       "n / 32 + 12 roundings of the sum of |y dy|, and a few of dx");
}

static void gold_entropy(const matrix &a, const float *x)
{
    const unsigned *drawn = input_uint("label", a.rows);
    vector<double> want, tolerance, no_label, no_mean, of_columns, softmaxes, is_labels, of_s, of_m,
        of_labels, losses(a.rows), off_losses(a.rows), from_zero(a.rows), exponentials, each_s, scales;
    const double rows = (double)a.rows;
    for (size_t i : a.looked_at) {
        const float *row = x + i % a.drawn * a.n;
        const softmax r = softmax_of(row, a.n);
        const size_t label = drawn[i] % a.n;
        for (size_t j = 0; j < a.n; j++) {
            const double p = r.e[j] / r.s, is_label = j == label;
            want.push_back((p - is_label) / rows);
            tolerance.push_back(TINY + (r.relative[j] * p + 4 * U * is_label) / rows);
            softmaxes.push_back(p), is_labels.push_back(is_label);
            exponentials.push_back(r.e[j]), each_s.push_back(r.s), scales.push_back(1 / (r.s * rows));
            no_label.push_back(p / rows);
            no_mean.push_back(p - is_label);
            of_columns.push_back(p / rows - is_label / (double)a.n);
        }
    }
    for (size_t i = 0; i < a.rows; i++) {
        const float *row = x + i % a.drawn * a.n;
        const softmax r = softmax_of(row, a.n);
        const double of_label = row[drawn[i] % a.n];
        of_s.push_back(r.s), of_m.push_back(r.m), of_labels.push_back(of_label);
        losses[i] = log(r.s) + r.m - of_label;
        from_zero[i] = log(r.s) - of_label;
        double worst = 0; // of the sum, relative: as of the quotients without their own exponential
        for (size_t j = 0; j < a.n; j++)
            if (row[j] == r.m) worst = r.relative[j];
        off_losses[i] = worst + 4 * U * (log(r.s) + fabs(r.m) + fabs(of_label));
    }
    const auto slips = [&] {
        known_slips("dx",
                    (formula("softmax", softmaxes) - formula("is_label", is_labels)) / formula("rows", rows),
                    softmaxes.size(), {formula("n", (double)a.n)});
        const formula s = sum_of("s", each_s), of_rows("rows", rows); // as the step has it
        known_slips("dx",
                    formula("expf(x - m)", exponentials) * (1 / (s * of_rows)) -
                        formula("is_label", is_labels) * (1 / of_rows),
                    softmaxes.size());
        known_slips("dx",
                    formula("expf(x - m)", exponentials) * formula("scale", scales) -
                        formula("is_label", is_labels) * formula("share", 1 / rows),
                    softmaxes.size());
    };
    const auto slips_of_loss = [&] {
        known_slips("loss",
                    logarithm(sum_of("s", of_s)) - (formula("x[label]", of_labels) - formula("m", of_m)),
                    a.rows);
    };
    when_wrong("dx", slips);
    when_wrong("loss", slips_of_loss);
    known_mistake("loss", from_zero.data(), a.rows,
                  "this is log(s) - x at the label, where s is the sum of exp(x - m): m is missing");
    known_mistake("dx", no_label.data(), want.size(),
                  "this is softmax(x) / rows: at the label, 1 must be subtracted");
    if (a.rows != a.n)
        known_mistake("dx", of_columns.data(), want.size(),
                      "1 at the label is divided by the number of columns, not of rows");
    if (a.rows > 1)
        known_mistake("dx", no_mean.data(), want.size(), "dx is not divided by the number of rows");
    if (a.rows * a.n < LARGE) shape("dx", a.n, a.rows, 1);
    expect_double_each("dx", want.data(), tolerance.data(), want.size(), why_softmax);
    expect_double_each(
        "loss", losses.data(), off_losses.data(), a.rows,
        "the sum's relative error, and 4 roundings of the log, the maximum and x at the label");
}

/* dgain and dbias are sums over the rows; block b of norm_back has rows b, b + BLOCKS ... of them. */
static void terms_of_rows(const matrix &a, const float *x, const float *dy, const char *name, bool gain)
{
    const size_t BLOCKS = 264; /* backward.cu's MOST_BLOCKS */
    if (a.rows != a.drawn || a.rows * a.n > 100000) return;
    vector<size_t> column, row;
    vector<double> term;
    for (size_t i = 0; i < a.rows; i++) {
        const moments r = moments_of(x + i * a.n, a.n);
        for (size_t j = 0; j < a.n; j++) {
            column.push_back(j), row.push_back(i % BLOCKS);
            term.push_back(dy[i * a.n + j] * (gain ? (x[i * a.n + j] - r.mean) * r.inverse : 1));
        }
    }
    sum_of_terms(name, a.n, "rows", "number (modulo 264 blocks)", column.data(), row.data(), term.data(),
                 row.size());
}

/* dx = inverse * (g - (sum + hat * product)), where sum and product are means over the row. */
static void slips_of_norm_back(const matrix &a, const float *x, const float *dy, const float *gain)
{
    vector<double> inverse, g, sum, hat, product, of_dy, of_x;
    for (size_t i : a.looked_at) {
        const float *row = x + i % a.drawn * a.n, *dys = dy + i % a.drawn * a.n;
        const moments r = moments_of(row, a.n);
        double g_mean = 0, product_mean = 0;
        for (size_t j = 0; j < a.n; j++) {
            const double of_g = (double)dys[j] * gain[j], of_hat = (row[j] - r.mean) * r.inverse;
            g_mean += of_g / (double)a.n, product_mean += of_g * of_hat / (double)a.n;
            g.push_back(of_g), hat.push_back(of_hat), of_dy.push_back(dys[j]), of_x.push_back(row[j]);
            inverse.push_back(r.inverse);
        }
        sum.insert(sum.end(), a.n, g_mean), product.insert(product.end(), a.n, product_mean);
    }
    known_slips("dx",
                formula("inverse", inverse) *
                    (formula("g", g) -
                     (sum_of("the mean of g", sum, 1.0 / (double)a.n) +
                      formula("xhat", hat) * sum_of("the mean of g xhat", product, 1.0 / (double)a.n))),
                g.size(), {formula("dy", of_dy), formula("x", of_x)});
}

static void gold_norm_back(const matrix &a, const float *x, const float *dy)
{
    const float *gain = input_float("gain", a.n, 0.5, 1.5);
    const size_t n = a.n;
    vector<double> of_gain(n), of_bias(n), size_gain(n), size_bias(n), off_gain(n), off_bias(n);
    vector<double> want(a.drawn * n), tolerance(a.drawn * n), no_product(a.drawn * n),
        whole_product(a.drawn * n), whole_sum(a.drawn * n);
    for (size_t i = 0; i < a.drawn; i++) {
        const moments r = moments_of(x + i * n, n);
        const double mean = (float)r.mean, inverse = (float)r.inverse;
        const double times =
            (double)(a.rows / a.drawn + (i < a.rows % a.drawn)); // as often as it is repeated
        double sum = 0, product = 0, sizes = 0, products = 0, off_product = 0;
        vector<double> hat(n), off_hat(n), g(n);
        for (size_t j = 0; j < n; j++) {
            const double one = x[i * n + j], of_dy = dy[i * n + j];
            hat[j] = (one - mean) * inverse, off_hat[j] = 4 * U * (fabs(one) + fabs(mean)) * inverse;
            g[j] = of_dy * gain[j];
            sum += g[j], sizes += fabs(g[j]);
            product += g[j] * hat[j], products += fabs(g[j] * hat[j]);
            off_product += fabs(g[j]) * off_hat[j];
            of_gain[j] += times * of_dy * hat[j], size_gain[j] += times * fabs(of_dy * hat[j]);
            off_gain[j] += times * fabs(of_dy) * off_hat[j];
            of_bias[j] += times * of_dy, size_bias[j] += times * fabs(of_dy);
        }
        const double off_sum = (depth(n) + 4) * U * sizes / n;
        off_product = (off_product + (depth(n) + 4) * U * products) / n;
        for (size_t j = 0; j < n; j++) {
            want[i * n + j] = inverse * (g[j] - (sum + hat[j] * product) / n);
            no_product[i * n + j] = inverse * (g[j] - sum / n);
            whole_product[i * n + j] = inverse * (g[j] - sum / n - hat[j] * product);
            whole_sum[i * n + j] = inverse * (g[j] - sum - hat[j] * product / n);
            tolerance[i * n + j] =
                inverse * (4 * U * (fabs(g[j]) + fabs(sum / n) + fabs(hat[j] * product / n)) + off_sum +
                           fabs(hat[j]) * off_product + off_hat[j] * fabs(product / n));
        }
    }
    for (size_t j = 0; j < n; j++) {
        off_gain[j] += (of_sum(a.rows) + 4) * U * size_gain[j];
        off_bias[j] = (of_sum(a.rows) + 4) * U * size_bias[j];
    }
    vector<double> want_seen, tolerance_seen, no_product_seen, whole_product_seen, whole_sum_seen;
    for (size_t i : a.looked_at)
        for (size_t at = i % a.drawn * n; at < i % a.drawn * n + n; at++) {
            want_seen.push_back(want[at]), tolerance_seen.push_back(tolerance[at]);
            no_product_seen.push_back(no_product[at]);
            whole_product_seen.push_back(whole_product[at]);
            whole_sum_seen.push_back(whole_sum[at]);
        }
    if (n > 1) {
        known_mistake("dx", whole_product_seen.data(), want_seen.size(),
                      "the sum of g xhat is not divided by n: the formula needs its mean");
        known_mistake("dx", whole_sum_seen.data(), want_seen.size(),
                      "the sum of g is not divided by n: the formula needs its mean");
    }
    known_mistake("dx", no_product_seen.data(), want_seen.size(),
                  "the term with xhat is missing: the deviation depends on x, too");
    const auto slips = [&] { slips_of_norm_back(a, x, dy, gain); };
    when_wrong("dx", slips);
    const auto terms_of_gain = [&] { terms_of_rows(a, x, dy, "dgain", true); };
    const auto terms_of_bias = [&] { terms_of_rows(a, x, dy, "dbias", false); };
    when_wrong("dgain", terms_of_gain);
    when_wrong("dbias", terms_of_bias);
    known_mistake("dgain", of_bias.data(), n, "this is dbias: dy is not multiplied by xhat");
    if (a.rows * a.n < LARGE) shape("dx", n, a.rows, 1);
    expect_double_each("dx", want_seen.data(), tolerance_seen.data(), want_seen.size(),
                       "n / 32 + 14 roundings in each of the two sums, and a few of dx");
    const char *why =
        "min(rows, 6 sqrt(rows)) + 4 roundings of the sum of its terms' sizes, and those of xhat";
    expect_double_each("dgain", of_gain.data(), off_gain.data(), n, why);
    expect_double_each("dbias", of_bias.data(), off_bias.data(), n, why);
}

static void gold_backward(const matrix &a)
{
    const size_t count = a.drawn * a.n;
    const string part = case_word("part", "softmax");
    const float *x = input_float("x", count, -10, 10), *dy = input_float("dy", count, -1, 1);
    if (part == "softmax") gold_softmax_back(a, x, dy);
    if (part == "entropy") gold_entropy(a, x);
    if (part == "norm") gold_norm_back(a, x, dy);
}

void gold(void)
{
    if (case_step() <= 4) {
        gold_softmax();
        return;
    }
    const matrix a = case_matrix();
    if (case_step() == 6)
        gold_backward(a);
    else if (case_word("part", "norm") == string("gelu"))
        gold_gelu(a);
    else
        gold_norm(a);
}
