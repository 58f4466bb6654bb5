/* Practical 2, Monte Carlo: what the right answers are. */
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <vector>

#include "judge.h"
#include "philox.h"
#include "slips.h"

using std::vector;

static const double half_epsilon = EPSILON_FLOAT / 2; // the relative error of one rounding in float

/* ---- The option ---- */

struct terms {
    int steps;
    double drift, volatility, rho, alpha, discount;
};

static terms case_terms(void)
{
    const double r = case_real("r", 0.05), sigma = case_real("sigma", 0.1), T = case_real("T", 1.0);
    terms t;
    t.steps = case_int("steps", 100);
    t.drift = 1 + r * T / t.steps;
    t.volatility = sigma * sqrt(T / t.steps);
    t.rho = case_real("rho", 0.5);
    t.alpha = sqrt(1 - t.rho * t.rho);
    t.discount = exp(-r * T);
    return t;
}

/* A share's price on its way, and how wrong a program in float may be there. */
struct share {
    double price = 1, error = 0;

    /* y is known within dy. Counted generously: seven roundings that concern y, three more for each step. */
    void advance(const terms &t, double y, double size, double dy)
    {
        const double factor = t.drift + t.volatility * y;
        const double factor_error =
            half_epsilon * (2 * fabs(t.drift) + fabs(factor) + 7 * t.volatility * size) + t.volatility * dy;
        error = error * fabs(factor) + fabs(price) * factor_error + half_epsilon * fabs(price * factor);
        price *= factor;
    }
};

struct pair {
    share s1, s2;

    void advance(const terms &t, double z1, double z2, double dz)
    {
        s1.advance(t, z1, fabs(z1), dz);
        s2.advance(t, t.rho * z1 + t.alpha * z2, fabs(z1) + fabs(z2), 2 * dz);
    }
};

/* The prices that were handed over are near the right ones, and what is paid follows from them exactly. */
static void expect_paths(const vector<pair> &path, const terms &t, const char *why)
{
    const size_t n = path.size();
    vector<double> s1(n), e1(n), s2(n), e2(n), payoff(n);
    for (size_t i = 0; i < n; i++) {
        s1[i] = path[i].s1.price, e1[i] = path[i].s1.error;
        s2[i] = path[i].s2.price, e2[i] = path[i].s2.error;
    }
    block_size(case_int("threads", 128));
    expect_double_each("s1", s1.data(), e1.data(), n, why);
    expect_double_each("s2", s2.data(), e2.data(), n, why);

    size_t n1, n2;
    const double *got1 = got_double("s1", &n1), *got2 = got_double("s2", &n2);
    if (n1 != n || n2 != n) return; // reported already
    for (size_t i = 0; i < n; i++) {
        const bool near1 = fabsf((float)got1[i] - 1.0f) < 0.1f, near2 = fabsf((float)got2[i] - 1.0f) < 0.1f;
        payoff[i] = near1 && near2 ? t.discount : 0;
    }
    expect_double("payoff", payoff.data(), n, tolerance_ulps(2, EPSILON_FLOAT));
}

/* Normal k of path i is z[i * path + k * hop]. */
static vector<pair> walk(const terms &t, const float *z, size_t n, size_t path, size_t hop)
{
    vector<pair> p(n);
    for (size_t i = 0; i < n; i++)
        for (int k = 0; k < t.steps; k++)
            p[i].advance(t, z[i * path + 2 * k * hop], z[i * path + (2 * k + 1) * hop], 0);
    return p;
}

static const char *const along_the_path = "roundings in float, added up along the path";

/* Step 1: the normals lie path after path. */
static void gold_strided(void)
{
    const size_t n = case_size("n", 10000);
    const terms t = case_terms();
    const size_t draws = 2 * (size_t)t.steps;
    expect_paths(walk(t, input_normal("z", n * draws), n, draws, 1), t, along_the_path);
}

/* A path begins in the wrong place, or hops too far or not far enough. Beyond the last normal, 0 is read. */
static void known_layouts(const terms &t, const float *z, size_t n, size_t draws)
{
    const struct {
        size_t value;
        const char *says;
        double beyond; /* what is read behind the last normal, where that is much */
    } begins[] = {{1, "path", 0},
                  {2, "2 path", 0},
                  {draws, "path times the normals of a path", 0},
                  {n, "path times n", NAN}},
      hops[] = {{n, "n", 0},
                {1, "1", 0},
                {n - 1, "n - 1", 0},
                {n + 1, "n + 1", 0},
                {2 * n, "2 n", 0},
                {2, "2", 0},
                {draws, "the normals of a path", 0},
                {draws / 2, "the steps", 0}};
    size_t count, wrong = 0;
    const double *got = got_double("s1", &count);
    const vector<pair> right = walk(t, z, n, 1, n);
    for (size_t i = 0; i < count && i < n; i++) wrong += !(fabs(got[i] - right[i].s1.price) < 1e-3);
    if (!wrong || count != n) return;
    for (const auto &begin : begins)
        for (const auto &hop : hops) {
            vector<double> s1;
            char says[160];
            if (begin.value == 1 && hop.value == n) continue;
            for (size_t i = 0; i < n; i++) {
                pair p;
                for (int k = 0; k < t.steps; k++) {
                    const size_t first = i * begin.value + 2 * (size_t)k * hop.value,
                                 second = first + hop.value;
                    p.advance(t, first < n * draws ? z[first] : begin.beyond,
                              second < n * draws ? z[second] : begin.beyond, 0);
                }
                s1.push_back(p.s1.price);
            }
            snprintf(says, sizeof says, "these are the paths that begin at %s and step by %s", begin.says,
                     hop.says);
            known_mistake("s1", s1.data(), n, says);
        }
}

/* Step 2: they lie normal after normal. */
static void gold_coalesced(void)
{
    const size_t n = case_size("n", 10000);
    const terms t = case_terms();
    const size_t draws = 2 * (size_t)t.steps;
    const float *z = input_normal("z", n * draws);

    if (n > 1) {
        vector<double> s1;
        for (const pair &p : walk(t, z, n, draws, 1)) s1.push_back(p.s1.price);
        known_mistake("s1", s1.data(), n, "the paths of step 1: the normals were read path after path");
    }
    known_layouts(t, z, n, draws);
    expect_paths(walk(t, z, n, 1, n), t, along_the_path);
}

/* Step 3: the mean of a z^2 + b z + c and its standard error, all sums in double. */
static void gold_average(void)
{
    const size_t n = case_size("n", 1000000);
    const double a = case_real("a", 1), b = case_real("b", 2), c = case_real("c", 3);
    const float *z = input_normal("z", n);

    long double sum = 0, squares = 0;
    double size = 0; // of what is added up
    vector<double> parts;
    vector<size_t> first, path;
    for (size_t i = 0; i < n; i++) {
        const double value = (a * z[i] + b) * z[i] + c;
        if (n <= 1 << 16) parts.push_back(value / (double)n), first.push_back(0), path.push_back(i);
        sum += value;
        squares += (long double)value * value;
        size += fabs(a) * z[i] * z[i] + fabs(b * z[i]) + fabs(c);
    }
    const double mean = sum / n;
    const double variance = (squares - sum * sum / n) / (n - 1);
    const double standard_error = sqrt(variance / n);

    /* n additions in double, each wrong by one rounding at most, four more for each value */
    each_once("mean");
    const double roundings = (n + 4.0) * EPSILON_DOUBLE / 2;
    sum_of_terms("mean", 1, "values", "index", first.data(), path.data(), parts.data(), parts.size());
    const size_t threads = case_size("threads", 256), blocks = case_size("blocks", 64);
    for (size_t &i : path) i = i / threads % blocks;
    sum_of_terms("mean", 1, "values", "block", first.data(), path.data(), parts.data(), parts.size());
    expect_double(
        "mean", &mean, 1,
        tolerance_of(roundings * size / n, 4 * EPSILON_DOUBLE, "a sum of n numbers in double, in any order"));

    /* The variance is a difference of two numbers as large as the mean square, and the roundings are relative
     * to these. */
    const double variance_error = 4 * roundings * squares / (n - 1);
    const auto mistakes = [&] {
        const formula square = sum_of("square", {(double)squares}), total = sum_of("total", {(double)sum}),
                      count("n", (double)n);
        known_slips("standard_error", root((square - total * formula("mean", mean)) / (count - 1) / count),
                    1);
    };
    when_wrong("standard_error", mistakes);
    expect_double("standard_error", &standard_error, 1,
                  tolerance_of(variance_error / (2 * sqrt(variance * n)), 8 * EPSILON_DOUBLE,
                               "the difference of two sums of n numbers in double, under a root"));
}

/* ---- The generator in the kernel ---- */

/* A whole path from its own subsequence. The logarithm, sine and cosine may be the device's fast ones: -2
 * log(u) is then known within `coarse`, so its root, the radius, within the smaller of coarse / radius and
 * sqrt(coarse). The numbers of step k are those of index k / hop (0: always index 0), of whose four of_four
 * pairs are taken: all but 2 and 2 are mistakes. */
static const int in_order[] = {0, 1, 2, 3};

static pair path_of(const terms &t, uint64_t seed, uint64_t number, int hop = 2, int of_four = 2,
                    const int *order = in_order)
{
    const double coarse = 1e-6;
    pair p;
    for (int k = 0; k < t.steps; k += 2) {
        const philox4_t r = philox4(seed, number, hop ? (uint64_t)(k / hop) : 0);
        for (int j = 0; j < 2 && k + j < t.steps; j++) {
            float z1, z2;
            float four[4];
            philox_normal2(r.word[0], r.word[1], &four[0], &four[1]);
            philox_normal2(r.word[2], r.word[3], &four[2], &four[3]);
            z1 = four[order[j % of_four * 2]], z2 = four[order[j % of_four * 2 + 1]];
            const double radius = hypot(z1, z2);
            const double dz = fmin(coarse / radius, sqrt(coarse)) + coarse * radius;
            p.advance(t, z1, z2, dz);
        }
    }
    return p;
}

/* Two launches of the same paths: not nearly the same, but the same. */
static void expect_same_bits(const char *name, const char *again)
{
    size_t n, m;
    const double *a = got_double(name, &n), *b = got_double(again, &m);
    size_t i = 0;
    while (i < n && i < m && (a[i] == b[i] || std::isnan(a[i]) || std::isnan(b[i]))) i++; // NaN: told apart
    expect_that(m == n && i == n,
                "%s: path %zu is %.9g in one launch and %.9g in another: its numbers must depend on the "
                "seed and the path alone",
                name, i, i < n ? a[i] : NAN, i < m ? b[i] : NAN);
}

static void known_indices(const vector<pair> &right, const terms &t)
{
    static const struct {
        int hop, of_four;
        const char *says;
    } mistakes[] = {
        {1, 2, "step k took the numbers of index k: each index serves two steps"},
        {0, 2, "all steps took the numbers of index 0: each index serves two steps"},
        {2, 1,
         "odd steps took the numbers of the step before them: the last two of each four normals are theirs"},
    };
    size_t n, wrong = 0;
    const double *got = got_double("s1", &n);
    for (size_t i = 0; i < n && i < right.size(); i++) wrong += !(fabs(got[i] - right[i].s1.price) < 1e-3);
    if (wrong == 0 || n != right.size()) return; // what follows takes a while
    for (auto &mistake : mistakes) {
        vector<double> s1;
        for (size_t i = 0; i < n; i++)
            s1.push_back(path_of(t, case_seed(), i, mistake.hop, mistake.of_four).s1.price);
        known_mistake("s1", s1.data(), n, mistake.says);
    }
    static const struct {
        int order[4];
        const char *says;
    } orders[] = {
        {{0, 1, 3, 2}, "odd steps took w for z and z for w: the two normals of a step change places"},
        {{1, 0, 2, 3}, "even steps took y for x and x for y: the two normals of a step change places"},
        {{1, 0, 3, 2}, "the two normals of each step change places"},
        {{2, 3, 0, 1}, "z and w were taken first, x and y after them"},
        {{0, 2, 1, 3}, "steps took x and z, then y and w: pairs are x and y, then z and w"},
        {{0, 0, 2, 2}, "both shares were moved by the first normal of the step"},
        {{1, 1, 3, 3}, "both shares were moved by the second normal of the step"},
        {{2, 3, 2, 3}, "even steps took z and w, as odd ones do"}};
    for (auto &mistake : orders) {
        vector<double> s1, s2;
        for (size_t i = 0; i < n; i++) {
            const pair p = path_of(t, case_seed(), i, 2, 2, mistake.order);
            s1.push_back(p.s1.price), s2.push_back(p.s2.price);
        }
        known_mistake("s1", s1.data(), n, mistake.says);
        known_mistake("s2", s2.data(), n, mistake.says);
    }
    for (int less : {-1, 1}) {
        vector<double> s1;
        for (size_t i = 0; i < n; i++)
            s1.push_back(path_of(t, case_seed(), i + (uint64_t)(long long)less).s1.price);
        known_mistake("s1", s1.data(), n,
                      less < 0 ? "each path is the one before it" : "each path is the one after it");
    }
    for (int less : {-1, 1}) {
        terms other = t;
        other.steps += less;
        vector<double> s1;
        for (size_t i = 0; i < n; i++) s1.push_back(path_of(other, case_seed(), i).s1.price);
        known_mistake("s1", s1.data(), n,
                      less < 0 ? "these are the prices before the last step"
                               : "these are the prices after one step too many");
    }
}

/* Step 4: a path depends on the seed and on its own number alone. */
static void gold_generator(void)
{
    const size_t n = case_size("n", 10000);
    const terms t = case_terms();
    vector<pair> path(n);
    for (size_t i = 0; i < n; i++) path[i] = path_of(t, case_seed(), i);

    known_indices(path, t);
    const vector<double> first(n, path[0].s1.price);
    if (n > 1)
        known_mistake("s1", first.data(), n,
                      "every path got the random numbers of path 0: one subsequence for all");
    expect_paths(path, t, "roundings in float along the path, and normals by fast functions (1e-6)");
    expect_same_bits("s1", "s1 of <<<7, 96>>>");
    expect_same_bits("s2", "s2 of <<<7, 96>>>");
}

/* ---- How sure a price is ---- */

/* The true price with one time step: both normals y must lie in a box. Over the second one the probability is
 * known; over the first one it is added up by the midpoint rule. */
static double price_of_one_step(const terms &t)
{
    const auto below = [](double x) { return erfc(-x / sqrt(2)) / 2; };
    const double low = (0.9 - t.drift) / t.volatility, high = (1.1 - t.drift) / t.volatility;
    const int pieces = 20000;
    const double h = (high - low) / pieces;
    double sum = 0;
    for (int i = 0; i < pieces; i++) {
        const double y = low + (i + 0.5) * h;
        sum += exp(-y * y / 2) * (below((high - t.rho * y) / t.alpha) - below((low - t.rho * y) / t.alpha));
    }
    return t.discount * sum * h / sqrt(2 * M_PI);
}

/* Fewer successes than this in n trials happen with a probability below `tail`. */
static int binomial_least(double tail, int n, double p)
{
    double sum = 0;
    for (int k = 0; k < n; k++) {
        sum +=
            exp(lgamma(n + 1.0) - lgamma(k + 1.0) - lgamma(n - k + 1.0) + k * log(p) + (n - k) * log1p(-p));
        if (sum >= tail) return k;
    }
    return n;
}

/* The mean of each seed, exact except for paths so near the edge that float may put them beyond it. */
static void expect_means(const terms &t, const unsigned *seed, int seeds, int n)
{
    const int threads = (int)case_size("threads", 128);
    vector<double> mean(seeds), tolerance(seeds), each_32nd(seeds), part;
    vector<size_t> of_seed, number;
    for (int b = 0; b < seeds; b++) {
        int paid = 0, unsure = 0;
        for (int i = 0; i < n; i++) {
            const pair p = path_of(t, seed[b], i);
            const double d1 = fabs(p.s1.price - 1) - 0.1, d2 = fabs(p.s2.price - 1) - 0.1;
            paid += d1 < 0 && d2 < 0;
            if (d1 < 0 && d2 < 0) each_32nd[b] += t.discount / n * std::min(i / 32 + 1, threads / 32);
            if (d1 < 0 && d2 < 0) part.push_back(t.discount / n), of_seed.push_back(b), number.push_back(i);
            unsure += fabs(d1) <= p.s1.error + half_epsilon || fabs(d2) <= p.s2.error + half_epsilon;
        }
        mean[b] = t.discount * paid / n;
        tolerance[b] = t.discount * unsure / n + 4 * EPSILON_FLOAT;
    }
    if (threads > 32)
        known_mistake("mean", each_32nd.data(), seeds,
                      "each thread takes every 32nd path from its own on, so warps take the same ones: the "
                      "block has blockDim.x threads");
    sum_of_terms("mean", seeds, "paths", "number", of_seed.data(), number.data(), part.data(), part.size());
    expect_double_each("mean", mean.data(), tolerance.data(), seeds,
                       "the discount in float; paths at the very edge");
}

/* An honest 95 % interval from some hundred payoffs, each all or nothing, covers in 94 to 96 % of all cases.
 * These bounds call it dishonest by mere chance once in 1e9 checks. */
static void expect_coverage(int covered, int seeds, double price)
{
    const int least = binomial_least(0.5e-9, seeds, 0.94);
    const int most = seeds - binomial_least(0.5e-9, seeds, 1 - 0.96);
    expect_that(covered >= least,
                "the true price %.5f is in %d of %d intervals, %.1f %%: too narrow for 95 %% (which "
                "needs at least %d; chance gives fewer once in 1e9 checks)",
                price, covered, seeds, 100.0 * covered / seeds, least);
    expect_that(covered <= most,
                "the true price %.5f is in %d of %d intervals, %.1f %%: too wide for 95 %% (which "
                "allows at most %d; chance gives more once in 1e9 checks)",
                price, covered, seeds, 100.0 * covered / seeds, most);
}

/* Some intervals have another width than their payoffs explain: which formula gives it? (A variance that is
 * divided by n is within 2 % and allowed, but then there is another mistake.) */
static void expect_widths(const terms &t, const double *mean, int seeds, int n)
{
    const vector<double> means(mean, mean + seeds);
    vector<double> paid, ends[2], tolerance;
    for (int b = 0; b < seeds; b++) {
        const double share = mean[b] / t.discount;
        const double half = 1.96 * t.discount * sqrt(share * (1 - share) / (n - 1));
        paid.push_back(round(share * n));
        ends[0].push_back(mean[b] + half), ends[1].push_back(mean[b] - half);
        tolerance.push_back(1e-3 * half);
    }
    const formula discount("discount", t.discount), hits("paid", paid), price("price", means), count("n", n);
    const formula variance = (discount * discount * hits - price * price * count) / (count - 1);
    const formula half = 1.96 * root(variance / count);
    for (int k = 0; k < 2; k++) {
        const char *name = k ? "low" : "high";
        const auto formulas = [&] { known_slips(name, k ? price - half : price + half, (size_t)seeds); };
        when_wrong(name, formulas);
        expect_double_each(name, ends[k].data(), tolerance.data(), (size_t)seeds,
                           "1.96 standard errors from the mean");
    }
}

/* Step 5: the intervals contain the true price as often as they say. */
static void gold_intervals(void)
{
    const int n = case_int("n", 1000), seeds = case_int("seeds", 200);
    const terms t = case_terms();
    expect_means(t, input_uint("seeds", seeds), seeds, n);

    size_t n_mean, n_low, n_high;
    const double *mean = got_double("mean", &n_mean);
    const double *low = got_double("low", &n_low), *high = got_double("high", &n_high);
    expect_that(n_low == (size_t)seeds && n_high == (size_t)seeds,
                "low and high must each have %d numbers, one per seed", seeds);
    if (n_mean != (size_t)seeds || n_low != n_mean || n_high != n_mean) return;

    /* With 100 steps the price is known from 24 long runs, to 0.00003: nothing beside the width of an
     * interval. */
    const double price = t.steps == 1 ? price_of_one_step(t) : 0.41789;
    int covered = 0, other_width = 0, outside = -1;
    for (int b = 0; b < seeds; b++) {
        covered += low[b] <= price && price <= high[b];
        if (outside < 0 && !(low[b] <= mean[b] && mean[b] <= high[b])) outside = b;
        const double share = mean[b] / t.discount;
        const double width = 2 * 1.96 * t.discount * sqrt(share * (1 - share) / (n - 1));
        other_width += !(fabs(high[b] - low[b] - width) <= 0.02 * width);
    }
    if (outside >= 0) {
        if (std::isnan(low[outside]) || std::isnan(high[outside]))
            expect_that(0, "interval %d is not a number (NaN): the root of a negative variance, or 0/0?",
                        outside);
        else
            expect_that(0, "interval %d, %g to %g, does not contain its own mean %g", outside, low[outside],
                        high[outside], mean[outside]);
        return;
    }

    expect_coverage(covered, seeds, price);
    if (other_width) expect_widths(t, mean, seeds, n);
}

void gold(void)
{
    static void (*const gold_of_step[])(void) = {gold_strided, gold_coalesced, gold_average, gold_generator,
                                                 gold_intervals};
    gold_of_step[case_step() - 1]();
}
