/* Practical 10, Thrust: what the right answers are. */
#include <algorithm>
#include <iterator>
#include <limits.h>
#include <math.h>
#include <numeric>
#include <string>
#include <vector>

#include "judge.h"

using std::vector;

/* --- step 1 --- */

static void gold_sums(size_t n)
{
    const int *a = input_int("a", n, -1000000, 1000000), *b = input_int("b", n, -1000000, 1000000);
    vector<int> c(n);
    for (size_t i = 0; i < n; i++) c[i] = a[i] + b[i];
    expect_int("c", c.data(), n);
}

/* --- steps 2 and 3 --- */

enum { BINS = 101 };

typedef int rounded(float value);

/* Rounds half up, in float, where 0.49999997f + 0.5f is 1. */
static int half_up(float value)
{
    return (int)floorf(value + 0.5f);
}

static int towards_zero(float value)
{
    return (int)(value + 0.5f);
}

static int down(float value)
{
    return (int)floorf(value);
}

static int away_from_zero(float value)
{
    return (int)roundf(value);
}

static int to_even(float value)
{
    return (int)rintf(value);
}

/* How many values are in each of the bins 0 to last. */
static vector<int> count(const vector<float> &values, rounded *bin_of, int last)
{
    vector<int> bins(BINS, 0);
    for (float value : values) {
        int bin = bin_of(value);
        if (bin >= 0 && bin <= last) bins[(size_t)bin]++;
    }
    return bins;
}

static void known_bins(const vector<int> &bins, const char *says)
{
    vector<double> values(bins.begin(), bins.end());
    known_mistake("bins", values.data(), values.size(), says);
}

static void gold_histogram(size_t n)
{
    const double mean = case_real("mean", 50), sd = case_real("sd", 15);
    const float *normal = input_normal("values", n);
    vector<float> values(n);
    for (size_t i = 0; i < n; i++) values[i] = (float)(mean + sd * normal[i]);
    const float ties[] = {-0.5f, 0.5f, -1.5f, 2.5f, 99.5f, 100.5f, -0.75f, 50.5f};
    if (n > 20) std::copy(std::begin(ties), std::end(ties), values.begin());
    vector<int> bins = count(values, half_up, BINS - 1);
    if (n > 100) {
        known_bins(
            count(values, towards_zero, BINS - 1),
            "values from -1.5 to -0.5 are in bin 0: a cast to int goes towards zero, floorf goes down");
        known_bins(count(values, down, BINS - 1), "these are the values rounded down: add 0.5f first");
        known_bins(count(values, away_from_zero, BINS - 1),
                   "the value -0.5 is not in bin 0: a half goes up, but roundf rounds it away from zero");
        known_bins(
            count(values, to_even, BINS - 1),
            "values just between two bins, such as 0.5 and 2.5, are in the lower one: a half goes up, but "
            "rintf rounds it to the even number");
        known_bins(count(values, half_up, BINS - 2), "bin 100 is empty: there are 101 bins, 0 to 100");
    }
    expect_int("bins", bins.data(), BINS);
}

/* --- step 4 --- */

typedef std::pair<int, int> both;

static vector<int> make_numbers(const char *name, size_t n)
{
    std::string data = case_choice("data", "any|few|same|sorted|reversed");
    const int *drawn = data == "any"
                           ? input_int(name, n, INT_MIN, INT_MAX)
                           : input_int(name, n, data == "same" ? 10 : -22, data == "same" ? 10 : 22);
    vector<int> numbers(drawn, drawn + n);
    if (data == "any" && n > 2) numbers[0] = INT_MAX, numbers[1] = INT_MIN;
    for (size_t i = 0; i < n && data == "sorted"; i++) numbers[i] = (int)i - 30;
    for (size_t i = 0; i < n && data == "reversed"; i++) numbers[i] = 30 - (int)i;
    return numbers;
}

static vector<int> firsts(const vector<both> &pairs)
{
    vector<int> x;
    for (const both &pair : pairs) x.push_back(pair.first);
    return x;
}

static vector<int> seconds(const vector<both> &pairs)
{
    vector<int> y;
    for (const both &pair : pairs) y.push_back(pair.second);
    return y;
}

static void known_ints(const std::string &name, const vector<int> &numbers, const char *says)
{
    vector<double> values(numbers.begin(), numbers.end());
    known_mistake(name.c_str(), values.data(), values.size(), says);
}

static void expect_pairs(const std::string &name, const vector<both> &pairs)
{
    const vector<int> x = firsts(pairs), y = seconds(pairs);
    expect_int((name + " x").c_str(), x.data(), x.size());
    expect_int((name + " y").c_str(), y.data(), y.size());
}

static void known_orders(const vector<both> &given, const char *name, bool downwards)
{
    const auto before = [=](const both &a, const both &b) { return downwards ? b < a : a < b; };
    for (int end = 0; end < 2 && given.size() > 2; end++) {
        vector<both> all = given;
        std::sort(all.begin() + (end ? 0 : 1), all.end() - (end ? 1 : 0), before);
        const char *const says =
            end ? "the last pair was not sorted with the others: the end of a range lies behind "
                  "its last element"
                : "the first pair was not sorted with the others";
        known_ints(std::string(name) + " x", firsts(all), says);
        known_ints(std::string(name) + " y", seconds(all), says);
    }
    vector<both> by_first = given, apart = given;
    std::stable_sort(by_first.begin(), by_first.end(), [=](const both &a, const both &b) {
        return downwards ? b.first < a.first : a.first < b.first;
    });
    vector<int> y = seconds(given);
    std::sort(y.begin(), y.end());
    if (downwards) std::reverse(y.begin(), y.end());
    std::string second = std::string(name) + " y";
    known_ints(second, seconds(by_first),
               "pairs with equal x are in the order of the input: they must be in the order of y");
    known_ints(second, y, "y was sorted by itself: its numbers are no longer beside their x");
    vector<both> half = given;
    std::sort(half.begin(), half.end(), [](const both &a, const both &b) {
        return a.first != b.first ? a.first > b.first : a.second < b.second;
    });
    if (downwards) known_ints(second, seconds(half), "only x descends: among equal x, y ascends");
    vector<both> packed = given;
    auto biased = [](const both &p) { return std::make_pair((unsigned)p.first, (unsigned)p.second); };
    std::sort(packed.begin(), packed.end(),
              [=](const both &a, const both &b) { return biased(a) < biased(b); });
    known_ints(std::string(name) + " x", firsts(packed),
               "negative numbers stand behind the others: the sign bit was compared like a digit");
    std::sort(half.begin(), half.end(), [](const both &a, const both &b) {
        return a.first != b.first ? a.first < b.first : (unsigned)a.second < (unsigned)b.second;
    });
    if (!downwards)
        known_ints(second, seconds(half),
                   "among equal x, negative y are last: the sign bit of y was compared like a digit");
}

/* ---- pairs in one number ---- */

typedef unsigned long long packed_t;

static const unsigned TOP = 0x80000000u;

static packed_t by_16(int x, int y)
{
    return (packed_t)((unsigned)x ^ TOP) << 16 | ((unsigned)y ^ TOP);
}

static packed_t by_31(int x, int y)
{
    return (packed_t)((unsigned)x ^ TOP) << 31 | ((unsigned)y ^ TOP);
}

static packed_t y_with_sign(int x, int y)
{
    return (packed_t)((unsigned)x ^ TOP) << 32 | (packed_t)(long long)y;
}

static packed_t flipped_y_with_sign(int x, int y)
{
    return (packed_t)((unsigned)x ^ TOP) << 32 | (packed_t)(long long)(int)((unsigned)y ^ TOP);
}

static packed_t x_in_32_bits(int x, int y)
{
    return ((unsigned)x ^ TOP) | ((unsigned)y ^ TOP);
}

static packed_t y_as_it_is(int x, int y)
{
    return (packed_t)((unsigned)x ^ TOP) << 32 | (unsigned)y;
}

static packed_t x_as_it_is(int x, int y)
{
    return (packed_t)(unsigned)x << 32 | ((unsigned)y ^ TOP);
}

static packed_t both_as_they_are(int x, int y)
{
    return (packed_t)(unsigned)x << 32 | (unsigned)y;
}

static packed_t y_alone(int, int y)
{
    return (unsigned)y ^ TOP;
}

/* Packed by one function, sorted, and taken apart as the step asks. */
static void known_packing(const vector<both> &given, packed_t (*pack)(int, int), const char *says)
{
    vector<packed_t> numbers;
    for (const both &pair : given) numbers.push_back(pack(pair.first, pair.second));
    std::sort(numbers.begin(), numbers.end());
    vector<both> pairs;
    for (packed_t number : numbers)
        pairs.push_back({(int)((unsigned)(number >> 32) ^ TOP), (int)((unsigned)number ^ TOP)});
    known_ints("packed x", firsts(pairs), says);
    known_ints("packed y", seconds(pairs), says);
}

static void known_packings(const vector<both> &given, const vector<both> &up)
{
    static const struct {
        packed_t (*pack)(int, int);
        const char *says;
    } mistakes[] = {
        {by_16, "these are the pairs if x was shifted by 16 bits: y has 32"},
        {by_31, "these are the pairs if x was shifted by 31 bits: y has 32"},
        {y_with_sign,
         "these are the pairs if y was sign-extended to 64 bits: where y is negative, the upper half is "
         "all ones"},
        {flipped_y_with_sign,
         "these are the pairs if y was sign-extended to 64 bits after its top bit was flipped: the "
         "upper half is x or all ones"},
        {y_as_it_is,
         "these are the pairs if y's top bit is flipped when they are taken apart, but not in the number"},
        {x_as_it_is,
         "these are the pairs if x's top bit is flipped when they are taken apart, but not in the number"},
        {both_as_they_are,
         "these are the pairs if top bits are flipped when they are taken apart, but not in the number"},
        {x_in_32_bits, "these are the pairs if x was not in the upper half of the number"},
        {y_alone, "these are the pairs if x was lost by a shift: a 32-bit number cannot be shifted by 32"},
    };
    vector<int> x_left = firsts(up), y_left = seconds(up);
    for (int &one : x_left) one = (int)((unsigned)one ^ TOP);
    for (int &one : y_left) one = (int)((unsigned)one ^ TOP);
    known_ints("packed x", x_left, "its top bit is not flipped back when the number is taken apart");
    known_ints("packed y", y_left, "its top bit is not flipped back when the number is taken apart");
    size_t n_x, n_y;
    const int *x = got_int("packed x", &n_x), *y = got_int("packed y", &n_y);
    bool right = n_x == up.size() && n_y == up.size();
    for (size_t i = 0; right && i < up.size(); i++) right = x[i] == up[i].first && y[i] == up[i].second;
    for (auto &mistake : mistakes)
        if (!right) known_packing(given, mistake.pack, mistake.says);
}

static void gold_pairs(size_t n)
{
    const vector<int> x = make_numbers("x", n), y = make_numbers("y", n);
    vector<both> given, up, down;
    for (size_t i = 0; i < n; i++) given.push_back({x[i], y[i]});
    up = down = given;
    std::sort(up.begin(), up.end());
    std::sort(down.begin(), down.end(), std::greater<both>());
    if (n > 50)
        known_orders(given, "up", false), known_orders(given, "down", true),
            known_orders(given, "packed", false);
    expect_pairs("up", up);
    expect_pairs("down", down);
    const int no = 0;
    const double yes = 1;
    known_mistake("a pair before itself", &yes, 1,
                  "of two equal pairs neither comes before the other: the order must be strict");
    expect_int("a pair before itself", &no, 1);
    vector<int> places(n);
    std::iota(places.begin(), places.end(), 0);
    std::stable_sort(places.begin(), places.end(),
                     [&](int a, int b) { return given[(size_t)a] < given[(size_t)b]; });
    vector<int> against = places; // equal pairs the other way round
    for (size_t i = 0, end; i < n; i = end) {
        for (end = i + 1; end < n && up[end] == up[i];) end++;
        std::reverse(against.begin() + (long)i, against.begin() + (long)end);
    }
    for (int &place : places) place = (int)n - 1 - place; // the third array descends
    for (int &place : against) place = (int)n - 1 - place;
    expect_pairs("with", up);
    if (n > 50)
        known_ints("with z", against,
                   "equal pairs have not kept their order: sort_by_key does not guarantee it, "
                   "stable_sort_by_key does");
    expect_int("with z", places.data(), n);
    if (n > 50) {
        known_ints("packed x", seconds(up), "this is the sorted y: x and y are exchanged");
        known_ints("packed y", firsts(up), "this is the sorted x: x and y are exchanged");
    }
    known_packings(given, up);
    expect_pairs("packed", up);
}

/* --- step 5 --- */

static void gold_squares(size_t drawn)
{
    const int *k = input_int("k", drawn, -1000, 1000);
    vector<int> squares(drawn);
    for (size_t i = 0; i < drawn; i++) squares[i] = k[i] * k[i];
    vector<double> host(drawn, -1);
    for (const char *name : {"on device", "managed"}) {
        known_mistake(name, host.data(), drawn,
                      "the functor ran on the host, which is where raw pointers without a policy run it");
        expect_int(name, squares.data(), drawn);
    }
}

/* Enough about a set of numbers to combine it with another, as the program has it; and two sets that are combined, with
 * the distance of their means and the number of all. */
struct moments {
    double n, mean, squares;
};
struct two_sets {
    moments a, b;
    double d, n;
};
typedef double moment_t(const two_sets &s);

static double right_count(const two_sets &s)
{
    return s.n;
}
static double right_mean(const two_sets &s)
{
    return s.a.mean + s.d * s.b.n / s.n;
}
static double right_squares(const two_sets &s)
{
    return s.a.squares + s.b.squares + s.d * s.d * s.a.n * s.b.n / s.n;
}

/* What students write in the place of one of the three. */
struct moment_slip {
    moment_t *count, *mean, *squares;
    const char *says;
};
#define B_SHARE "it is a's mean, moved towards b's by b's share, b.n / n"
static const moment_slip moment_slips[] = {
    {right_count, [](const two_sets &s) { return s.a.mean + s.d * s.a.n / s.n; }, right_squares,
     "the mean moves by a's share of the distance: " B_SHARE},
    {right_count, [](const two_sets &s) { return s.a.mean + s.d / 2; }, right_squares,
     "the mean moves by half of the distance: " B_SHARE},
    {right_count, [](const two_sets &s) { return s.a.mean + s.d / s.n; }, right_squares,
     "the mean moves by 1 / n of the distance: " B_SHARE},
    {right_count, [](const two_sets &s) { return s.a.mean + s.d * s.b.n; }, right_squares,
     "the mean moves by b.n times the distance: " B_SHARE},
    {right_count, [](const two_sets &s) { return s.b.mean; }, right_squares,
     "the mean is that of b alone: " B_SHARE},
    {right_count, [](const two_sets &s) { return s.a.mean - s.d * s.b.n / s.n; }, right_squares,
     "the mean moves away from b's: is the distance b.mean - a.mean?"},
    {right_count, [](const two_sets &s) { return s.b.mean + s.d * s.b.n / s.n; }, right_squares,
     "the mean begins at b's, and moves on by b's share of the distance: it begins at a's"},
    {right_count, [](const two_sets &s) { return s.d * s.b.n / s.n; }, right_squares,
     "the mean is b's share of the distance alone: a's mean is missing"},
    {right_count, [](const two_sets &s) { return s.a.mean + s.b.mean; }, right_squares,
     "the two means are added"},
    {right_count, [](const two_sets &s) { return s.a.mean * s.a.n + s.b.mean * s.b.n; }, right_squares,
     "each mean is weighted, but their sum is not divided by n"},
    {right_count, right_mean, [](const two_sets &s) { return s.a.squares + s.b.squares; },
     "the squares are only added: the distance of the two means is missing"},
    {right_count, right_mean,
     [](const two_sets &s) { return s.a.squares + s.b.squares + s.d * s.a.n * s.b.n / s.n; },
     "the distance of the means is not squared"},
    {right_count, right_mean, [](const two_sets &s) { return s.a.squares + s.b.squares + s.d * s.d; },
     "the square of the distance is added once, not a.n b.n / n times"},
    {right_count, right_mean,
     [](const two_sets &s) { return s.a.squares + s.b.squares + s.d * s.d * s.a.n * s.b.n; },
     "the square of the distance is added a.n b.n times, not a.n b.n / n times"},
    {right_count, right_mean,
     [](const two_sets &s) { return s.a.squares + s.b.squares + s.d * s.d * s.a.n / s.n; },
     "the square of the distance is added a.n / n times, not a.n b.n / n times"},
    {right_count, right_mean,
     [](const two_sets &s) { return s.a.squares + s.b.squares + s.d * s.d * s.b.n / s.n; },
     "the square of the distance is added b.n / n times, not a.n b.n / n times"},
    {right_count, right_mean,
     [](const two_sets &s) { return s.a.squares + s.b.squares - s.d * s.d * s.a.n * s.b.n / s.n; },
     "the square of the distance is subtracted"},
    {right_count, right_mean, [](const two_sets &s) { return s.a.squares + s.d * s.d * s.a.n * s.b.n / s.n; },
     "b's squares are missing"},
    {right_count, right_mean, [](const two_sets &s) { return s.b.squares + s.d * s.d * s.a.n * s.b.n / s.n; },
     "a's squares are missing"},
    {[](const two_sets &s) { return s.a.n; }, right_mean, right_squares,
     "n stays a's when two sets are combined: it is a.n + b.n"},
    {[](const two_sets &s) { return s.b.n; }, right_mean, right_squares,
     "n becomes b's when two sets are combined: it is a.n + b.n"},
};

static moments together(const moment_slip &slip, const moments &a, const moments &b)
{
    const two_sets s = {a, b, b.mean - a.mean, a.n + b.n};
    return {slip.count(s), slip.mean(s), slip.squares(s)};
}

/* In which order Thrust combines is its own affair. One and two numbers are combined with each other first, or each
 * with what is there; and on the CPU stretches of 16 and more numbers, then these with the initial value, which is
 * empty. */
static moments moments_with(const moment_slip &slip, moments (*of)(double), const vector<double> &x,
                            bool one_by_one)
{
    const size_t n = x.size(), most = 1 << 14, parts = one_by_one ? n : std::min((n + 15) / 16, most);
    moments all = {0, 0, 0};
    for (size_t part = 0, i = 0; part < parts; part++) {
        const size_t end = i + n / parts + (part < n % parts);
        moments sum = of(x[i]);
        while (++i < end) sum = together(slip, sum, of(x[i]));
        all = together(slip, all, sum);
    }
    return all;
}

static moments of_one(double x)
{
    return {1, x, 0};
}

static const struct {
    moments (*of)(double);
    const char *says;
} one_slips[] = {
    {[](double) -> moments {
         return {1, 0, 0};
     },
     "the moments of one number have mean 0: it is the number"},
    {[](double x) -> moments {
         return {1, x, x};
     },
     "the moments of one number have squares x: they are 0"},
    {[](double x) -> moments {
         return {1, x, 1};
     },
     "the moments of one number have squares 1: they are 0"},
    {[](double x) -> moments {
         return {1, x, x * x};
     },
     "the moments of one number have squares x x: they are those of the distance from the mean, and 0"},
    {[](double x) -> moments {
         return {x, x, 0};
     },
     "the moments of one number have n = x: it is 1"},
};

static void known_moments(const vector<double> &x)
{
    const auto known = [&](const moment_slip &slip, moments (*of)(double), const char *says) {
        for (bool one_by_one : {false, true}) {
            if (x.size() > 2 && (one_by_one || judged_arch())) continue;
            const moments all = moments_with(slip, of, x, one_by_one);
            const double variance = all.squares / all.n;
            known_mistake("mean", &all.mean, 1, says);
            known_mistake("variance", &variance, 1, says);
        }
    };
    static const moment_slip none = {right_count, right_mean, right_squares, ""};
    for (const moment_slip &slip : moment_slips) known(slip, of_one, slip.says);
    for (const auto &slip : one_slips) known(none, slip.of, slip.says);
}

static void gold_moments(size_t n, size_t drawn)
{
    const double around = case_real("mean", 0);
    const float *normal = input_normal("x", drawn);
    long double sum = 0, squares = 0, distances = 0;
    double whole = 0; // the sum of the squares, each truncated to an integer
    for (size_t i = 0; i < n; i++) {
        long double x = (float)(around + normal[i % drawn]);
        sum += x, squares += x * x, whole += (double)floorl(x * x);
    }
    const long double mean = sum / n;
    for (size_t i = 0; i < n; i++) {
        long double distance = (float)(around + normal[i % drawn]) - mean;
        distances += distance * distance;
    }
    vector<double> all(n <= drawn ? n : 0);
    for (size_t i = 0; i < all.size(); i++) all[i] = (float)(around + normal[i]);
    const auto slips = [&] {
        if (!all.empty()) known_moments(all);
    };
    when_wrong("mean", slips);
    when_wrong("variance", slips);
    const double none = 0;
    known_mistake(
        "mean", &none, 1,
        "this is the mean of no numbers: is the range empty, or is a mean lost where a set is combined "
        "with an empty one?");
    double want[] = {(double)squares, (double)mean, (double)(distances / n)};
    known_mistake("sum", &whole, 1,
                  "this is a sum of integers: the type of the initial value is the type of the sum");
    const double half = want[1] / 2;
    if (n == 1)
        known_mistake("mean", &half, 1,
                      "it is half of the one number that there is: it was combined with the empty set, whose "
                      "mean must not "
                      "count, since its n is 0");
    const double in_float = (float)squares;
    if (n == 1)
        known_mistake("sum", &in_float, 1, "this is the sum in float: which types does it pass through?");
    /* The terms are nearly alike, and so are their roundings: no random walk. */
    expect_double("sum", &want[0], 1, tolerance_sum_depth(n, EPSILON_DOUBLE, want[0]));
    expect_double("mean", &want[1], 1, tolerance_sum_depth(n + 4, EPSILON_DOUBLE, fabs(want[1]) + 1));
    const double of_one = want[1] * want[1];
    if (n == 1)
        known_mistake("variance", &of_one, 1,
                      "it is the square of the one number that there is: it was combined with the empty set, "
                      "whose mean is "
                      "0 and whose n is 0, so their distance must not count");
    /* A rounding of a mean is u |mean|. It moves a distance, of size sd, and so each square by 2 sd u |mean|;
     * and a sum of n squares has n roundings of its own. */
    const double u = EPSILON_DOUBLE / 2, sd = sqrt(want[2]);
    expect_double("variance", &want[2], 1,
                  tolerance_of(2 * (double)n * u * (sd * fabs(want[1]) + 2 * want[2]) +
                                   4 * u * want[1] * want[1] * u * (double)n * (double)n,
                               0, "n roundings of means and of squares in double"));
}

/* --- step 6 --- */

/* As each bin is a sum of 1s: of which values? One of a million values would be asked for too long. */
static void known_values(const int *values, size_t n, size_t different)
{
    const size_t rest = n / 4 * 4;
    const vector<size_t> bin(values, values + n);
    const vector<double> once(n, 1);
    vector<size_t> index(n);
    const auto say = [&](const char *counted, size_t count) {
        sum_of_terms("bins", 256, "values", counted, bin.data(), index.data(), once.data(), count);
    };
    if (n / different > 1 << 16) return;
    for (size_t i = 0; i < n; i++) index[i] = i / 4;
    say("index / 4", rest);
    for (size_t i = 0; i < n; i++) index[i] = i;
    say("index", n);
    for (size_t i = 0; i < n; i++) index[i] = i < rest ? i / 4 % 32 : (i - rest) % 32;
    say("lane", n);
    for (size_t i = 0; i < n; i++) index[i] = (index[i] + 256 - bin[i]) % 32;
    say("place in the sum over lanes, counted from bin % 32,", n);
    for (size_t i = 0; i < n; i++) index[i] = i < rest ? i % 4 : 4;
    say("place in its uint4 (4: behind the last uint4)", n);
}

/* Those behind the last uint4 may have been added by each block, or each warp: how often tells their number. */
static void known_rest(const int *values, size_t n, const vector<unsigned> &bins)
{
    size_t count;
    const unsigned *got = got_uint("bins", &count);
    size_t more = 0;
    for (size_t i = 0; i < count; i++) more += got[i];
    const size_t rest = n % 4;
    if (rest == 0 || more <= n || (more - n) % rest != 0) return;
    vector<double> with(bins.begin(), bins.end());
    for (size_t i = n - rest; i < n; i++) with[(size_t)values[i]] += (double)((more - n) / rest);
    known_mistake("bins", with.data(), with.size(),
                  "the last n % 4 values are counted several times: how many blocks, and how many threads of "
                  "each, add them?");
}

static void gold_values(size_t n, size_t drawn)
{
    const size_t different = case_size("values", 256);
    const int *values = input_int("values", drawn, 0, (int)different - 1);
    vector<unsigned> bins(256, 0);
    for (size_t i = 0; i < drawn; i++) bins[(size_t)values[i]] += (unsigned)(1 + (n - 1 - i) / drawn);
    const auto terms = [&] {
        known_rest(values, n, bins);
        known_values(values, n, different);
    };
    if (n == drawn && n <= 1 << 20) when_wrong("bins", terms);
    expect_uint("bins", bins.data(), bins.size());
}

void gold(void)
{
    const size_t n = case_size("n", case_step() == 4 ? 10 : 1000), drawn = std::min(n, (size_t)1 << 22);
    if (case_step() == 1) gold_sums(n);
    if (case_step() == 2 || case_step() == 3) gold_histogram(n);
    if (case_step() == 4) gold_pairs(n);
    if (case_step() == 5) gold_squares(drawn), gold_moments(n, drawn);
    if (case_step() == 6) gold_values(n, drawn);
}
