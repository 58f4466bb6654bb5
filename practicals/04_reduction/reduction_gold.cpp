/* Practical 4, Reduction: what the right answers are. */
#include <algorithm>
#include <math.h>
#include <string>
#include <vector>

#include "judge.h"

using std::string;
using std::vector;

/* Long inputs for timing repeat their first PERIOD numbers. */
static const size_t PERIOD = 1 << 22;

/* The numbers of steps 1 to 5: whole, -8 to 8 without 0, so that sums are exact; data=real: with fractions.
 */
static vector<double> numbers(size_t n)
{
    n = std::min(n, PERIOD);
    vector<double> x(n);
    if (case_word("data", "whole") == string("real")) {
        const float *real = input_float("x", n, -1, 1);
        x.assign(real, real + n);
    } else {
        const int *whole = input_int("x", n, -8, 7);
        for (size_t i = 0; i < n; i++) x[i] = whole[i] < 0 ? whole[i] : whole[i] + 1;
    }
    return x;
}

/* ---- steps 2 to 4: what becomes of the sum when each block makes the same mistake ---- */

typedef double block_sum(vector<double> x);

static double whole_sum(vector<double> x)
{
    double sum = 0;
    for (double one : x) sum += one;
    return sum;
}

static double halved_downwards(vector<double> x)
{
    for (size_t left = x.size(); left > 1; left /= 2)
        for (size_t t = 0; t < left / 2; t++) x[t] += x[t + left / 2];
    return x[0];
}

/* As the step asks, except for one mistake. */
static double tree(vector<double> x, size_t end, size_t lost)
{
    for (size_t left = x.size(); left > end;) {
        const size_t half = (left + 1) / 2;
        for (size_t t = 0; t + half + lost < left; t++) x[t] += x[t + half];
        left = half;
    }
    return x[0];
}

static double tree_leaves_last(vector<double> x)
{
    return tree(x, 1, 1);
}

static double tree_second(vector<double> x)
{
    for (size_t left = x.size(); left > 1; left = (left + 1) / 2)
        for (size_t t = 0, half = (left + 1) / 2; t + half < left; t++) x[t] += x[t + half];
    return x.size() > 1 ? x[1] : 0; // there is no such place: chance
}

static double tree_stops_at_two(vector<double> x)
{
    return tree(x, 2, 0);
}

/* The first so many lanes of each warp, then the first so many warps. */
static double of_lanes(const vector<double> &x, size_t lanes)
{
    double sum = 0;
    for (size_t i = 0; i < x.size(); i++)
        if (i % 32 < lanes && i / 32 < lanes) sum += x[i];
    return sum;
}

static double of_16_lanes(vector<double> x)
{
    return of_lanes(x, 16);
}

static double of_first_lanes(vector<double> x)
{
    return of_lanes(x, 1);
}

static double of_lower_half(vector<double> x)
{
    x.resize(x.size() / 2);
    return whole_sum(x);
}

static double without_last_warp(vector<double> x)
{
    x.resize((x.size() - 1) / 32 * 32);
    return whole_sum(x);
}

static double of_first_warp(vector<double> x)
{
    x.resize(std::min(x.size(), (size_t)32));
    return whole_sum(x);
}

static double warps_twice(vector<double> x)
{
    return 4 * whole_sum(x);
}

/* What a thread past the end adds: 0, if it is right. */
enum past_t { ZERO, ONE, LAST_NUMBER, FIRST_NUMBER };

static double past_the_end(past_t past, const vector<double> &x)
{
    return past == ZERO ? 0 : past == ONE ? 1 : past == LAST_NUMBER ? x.back() : x.front();
}

/* The sum of the sums of blocks, launch after launch until one is left; `lost` numbers at the end of each
 * launch are taken to be past the end. A block takes `chunk` numbers, each of its threads every block-th. */
static double by_launches(vector<double> x, size_t chunk, size_t block, block_sum *of_block, size_t lost,
                          past_t past = ZERO)
{
    for (;;) {
        vector<double> sums;
        if (past != ZERO) x.resize((x.size() + chunk - 1) / chunk * chunk, past_the_end(past, x));
        std::fill(x.end() - (long)std::min(lost, x.size()), x.end(), 0);
        for (size_t begin = 0; begin < x.size(); begin += chunk) {
            vector<double> part(block, 0);
            for (size_t i = begin; i < begin + chunk && i < x.size(); i++) part[(i - begin) % block] += x[i];
            sums.push_back(of_block(part));
        }
        if (sums.size() == 1) return sums[0];
        x = sums;
    }
}

/* In step 5, version 3 has a tree, and versions 4 and 5 have shuffles. */
static void known_launches(const vector<double> &x, size_t chunk, size_t block)
{
    const int version = (int)case_size("version", 0), like = case_step() < 5 ? case_step()
                                                             : version == 3  ? 3
                                                                             : 4;
    const struct {
        int from_step, to_step;
        size_t lost;
        block_sum *of_block;
        const char *says;
        past_t past = ZERO;
    } mistakes[] = {
        {2, 3, 0, halved_downwards,
         "it is what rounding down gives: where an odd count is left, no thread adds its last number"},
        {3, 4, 1, whole_sum,
         "it is the sum if the last number that each launch is given is taken to be past the end"},
        {2, 3, 0, of_lower_half,
         "it is what you get if each block adds up the lower half of its threads only"},
        {2, 3, 0, tree_stops_at_two, "it is what you get if the rounds end when two sums are left"},
        {2, 3, 0, tree_leaves_last,
         "it is what you get if in each round the last partner is left out: the test is t + half < left"},
        {2, 3, 0, tree_second, "it is what you get if each block hands over partial[1], not partial[0]"},
        {3, 4, 0, whole_sum, "it is what you get if threads past the end add 1 each, not 0", ONE},
        {3, 4, 0, whole_sum, "it is what you get if threads past the end add the last number again",
         LAST_NUMBER},
        {3, 4, 0, whole_sum, "it is what you get if threads past the end add the first number again",
         FIRST_NUMBER},
        {4, 4, 0, without_last_warp, "it is what you get if each block leaves out its last warp"},
        {4, 4, 0, of_first_warp, "it is what you get if each block adds up its first warp only"},
        {4, 4, 0, warps_twice, "it is what you get if each call of warp_sum gives twice its sum"},
        {4, 4, 0, of_16_lanes, "it is what you get if each call of warp_sum adds lanes 0 to 15 only"},
        {4, 4, 0, of_first_lanes, "it is what you get if each call of warp_sum gives lane 0's own number"},
    };
    for (auto &mistake : mistakes) {
        if (like < mistake.from_step || like > mistake.to_step) continue;
        const double value = by_launches(x, chunk, block, mistake.of_block, mistake.lost, mistake.past);
        known_mistake("sum", &value, 1, mistake.says);
    }
}

/* Version 6: one of the four loads of its loop is made twice, and another is not made, or not added. A device
 * that holds fewer blocks than n needs would have other rounds, so this is for small n only. */
static void known_loads(const vector<double> &x, size_t n, double sum)
{
    const size_t threads = (n + 4095) / 4096 * 256, quads = n / 4;
    double of_load[4] = {0};
    for (size_t quad = 0; quad < quads; quad++) {
        const size_t me = quad % threads, round = quad / (4 * threads);
        if (me + 4 * threads * round + 3 * threads >= quads) continue; // another loop's
        for (size_t i = 4 * quad; i < 4 * quad + 4; i++) of_load[quad / threads % 4] += x[i];
    }
    for (int lost = 0; lost < 4; lost++)
        for (int again = 0; again <= 4; again++) {
            const double value = sum - of_load[lost] + (again < 4 ? of_load[again] : 0);
            char says[160];
            if (again < 4)
                snprintf(says, sizeof says,
                         "it is the sum if load %d of the loop of four reads what load %d reads", lost,
                         again);
            else
                snprintf(says, sizeof says, "it is the sum without load %d of the loop of four", lost);
            if (again != lost && of_load[lost] != 0) known_mistake("sum", &value, 1, says);
        }
}

/* Steps 1 to 5: the sum. All versions of step 5 at once hand over an array. */
static void gold_sum(size_t n)
{
    vector<double> x = numbers(n);
    double sum = 0, magnitude = 0;
    for (size_t i = 0; i < n; i++) sum += x[i % PERIOD], magnitude += fabs(x[i % PERIOD]);

    bool whole = case_word("data", "whole") == string("whole");
    tolerance_t tolerance =
        whole ? tolerance_of(0, 0, "sums of whole numbers below 2^24 are exact in float, in any order")
              : tolerance_sum(n, EPSILON_FLOAT, magnitude);

    size_t block = case_step() < 3 ? n : case_size("block", 256);
    double of_first_block = 0;
    for (size_t i = 0; i < std::min(n, block); i++) of_first_block += x[i];
    if (n > block) known_mistake("sum", &of_first_block, 1, "it is the sum of the first block alone");
    double without_last = sum - x[(n - 1) % PERIOD], by_fours = sum;
    for (size_t i = n - n % 4; i < n; i++) by_fours -= x[i % PERIOD];
    if (case_step() == 5 && n % 4 && n > 4) // of fewer it is 0, as much else is
        known_mistake("sum", &by_fours, 1,
                      "it is the sum without the last n % 4 numbers, which are no whole four");
    if (case_step() >= 2 && case_step() <= 4 && got_double("sum", nullptr)[0] != sum)
        known_launches(x, block, block);
    const size_t taken = case_step() != 5 ? 0 : case_size("version", 0) == 5 ? 2048 : 512;
    if (taken && case_size("version", 0) > 2 && case_size("version", 0) < 6 && n <= 1 << 16 &&
        got_double("sum", nullptr)[0] != sum)
        known_launches(x, taken, 256);
    if (n > 1) known_mistake("sum", &without_last, 1, "it is the sum without the last number");
    if (n > 1) known_mistake("sum", &x[0], 1, "it is the first number: nothing was added to it");

    if (case_step() == 5 && case_size("version", 0) == 6 && got_double("sum", nullptr)[0] != sum &&
        n <= 1 << 16)
        known_loads(x, n, sum);
    if (n <= 1 << 16) {
        vector<size_t> first(n, 0), index(n);
        for (size_t i = 0; i < n; i++) index[i] = i;
        sum_of_terms("sum", 1, "numbers", "index", first.data(), index.data(), x.data(), n);
        const size_t version = case_size("version", 0), chunk = version == 5 ? 2048 : version > 2 ? 512 : 0;
        if (case_step() == 5 && chunk && version < 6) {
            const size_t tail = n / chunk * chunk;
            for (size_t i = 0; i < n; i++) index[i] = i % chunk;
            sum_of_terms("sum", 1, "numbers", "place among those of its block", first.data(), index.data(),
                         x.data(), n);
            for (size_t i = tail; i < n; i++) index[i] = i - tail;
            sum_of_terms("sum", 1, "numbers of the last block, which is not full,", "place there",
                         first.data() + tail, index.data() + tail, x.data() + tail, n - tail);
        }
    }

    if (case_step() == 5 && !case_has("version")) {
        vector<double> sums(7, sum);
        expect_double("sums", sums.data(), sums.size(), tolerance);
    } else {
        each_once("sum");
        expect_double("sum", &sum, 1, tolerance);
    }
}

/* Step 6: the inputs, and the index of the lowest number; NaN never wins, and of equals the first does. */
static vector<float> lowest_of_what(size_t n)
{
    string data = case_word("data", "random");
    const float *real = input_float("x", n, -1, 1);
    vector<float> x(real, real + n);
    if (data == "positive")
        for (float &one : x) one = fabsf(one) + 1;
    if (data == "negative")
        for (float &one : x) one = -fabsf(one) - 1;
    if (data == "nan") x.assign(n, NAN);
    if (data == "ties" || data == "holes" || data == "zeros") {
        const int *whole = input_int("whole", n, -3, 3);
        for (size_t i = 0; i < n; i++) {
            if (data == "ties") x[i] = (float)whole[i];
            if (data == "holes" && whole[i] < -1) x[i] = whole[i] == -2 ? NAN : -NAN;
            if (data == "zeros") x[i] = i > 0 && whole[i] < 0 ? -0.0f : 0.0f;
        }
    }
    if (data == "at")
        x[case_size("at", 0) % n] = -2; // at the edges of a warp, and what comes after the quads
    if (data == "late") { // component `lane` of a quad that a thread comes to when it has found others
        size_t last = n / 32, quad = n / 4 - 1 - input_uint("late quad", 1)[0] % last;
        for (int k = 0; k < 4; k++) x[4 * quad + k] = 1;
        x[4 * quad + case_size("lane", 0) % 4] = -2;
    }
    return x;
}

/* What the number that was found is, where there are enough numbers to rule out chance: read as integers, the
 * bits of floats are in the floats' order only as long as these are positive. */
static const char *lowest_of_others(const vector<float> &x, float found)
{
    size_t positive = 0, negative = 0, lower = 0, higher = 0, nearer = 0, numbers = 0;
    for (float one : x) {
        numbers += !isnan(one);
        positive += one >= 0, negative += one < 0;
        lower += one >= 0 && one<found, higher += one> found;
        nearer += one < 0 && one > found;
    }
    if (numbers < 8 || isnan(found)) return "";
    if (higher == 0) return ", and that is the highest";
    if (found >= 0 && lower == 0 && positive >= 8 && negative > 0)
        return ", and the lowest of those that are not negative";
    if (found < 0 && nearer == 0 && negative >= 8) return ", and of the negative ones the nearest to 0";
    return "";
}

/* A distance of whole blocks is no chance: the number may be the right one, and only its index wrong. */
static string distance_of(unsigned at, unsigned got)
{
    const unsigned threads = 256, away = at > got ? at - got : got - at;
    if (away % threads != 0) return "";
    return ". It is " + std::to_string(away / threads) + " times the " + std::to_string(threads) +
           " threads of a block " + (got < at ? "too small" : "too large") +
           ": was the right number packed with another one's index?";
}

/* Which thread is to look at number i: as every eighth lane, say, or the second half of the warps is lost, its
 * numbers are. Threads take quads (q), those behind the last whole quad one number each. */
struct reader {
    size_t i, n, threads, quads;
    bool in_quads() const { return i < 4 * quads; }
    size_t q() const { return in_quads() ? i / 4 : i - 4 * quads; }
    size_t round() const { return in_quads() ? q() / threads : 0; }
    size_t rounds_of_thread() const { return (quads - 1 - q() % threads) / threads + 1; }
    size_t lane() const { return q() % 32; }
    size_t warp() const { return q() % 256 / 32; }
    size_t block() const { return q() % threads / 256; }
};

/* Numbers that are left out */
static const struct {
    bool (*lost)(const reader &r);
    const char *says;
} losses[] = {
    {[](const reader &r) { return (r.lane() & 16) != 0; }, "lanes 16 to 31 of each warp are left out"},
    {[](const reader &r) { return (r.lane() & 8) != 0; },
     "lanes l with l & 8 are left out: is there a shuffle by 8?"},
    {[](const reader &r) { return (r.lane() & 4) != 0; },
     "lanes l with l & 4 are left out: is there a shuffle by 4?"},
    {[](const reader &r) { return (r.lane() & 2) != 0; },
     "lanes l with l & 2 are left out: is there a shuffle by 2?"},
    {[](const reader &r) { return (r.lane() & 1) != 0; },
     "all odd lanes are left out: is there a shuffle by 1?"},
    {[](const reader &r) { return r.lane() > 0; }, "of each warp only lane 0 counts"},
    {[](const reader &r) { return r.lane() == 31; }, "lane 31 of each warp is left out"},
    {[](const reader &r) { return (r.warp() & 4) != 0; }, "warps 4 to 7 of each block are left out"},
    {[](const reader &r) { return (r.warp() & 2) != 0; }, "warps 2, 3, 6 and 7 of each block are left out"},
    {[](const reader &r) { return (r.warp() & 1) != 0; }, "all odd warps of each block are left out"},
    {[](const reader &r) { return r.warp() > 0; }, "of each block only the first warp counts"},
    {[](const reader &r) { return r.warp() == 7; }, "the last warp of each block is left out"},
    {[](const reader &r) { return r.warp() == 0; }, "the first warp of each block is left out"},
    {[](const reader &r) { return r.q() % 256 > 0; }, "of each block only thread 0 counts"},
    {[](const reader &r) { return r.block() > 0; }, "only the first block counts"},
    {[](const reader &r) { return r.block() + 1 < r.threads / 256; }, "only the last block counts"},
    {[](const reader &r) { return r.block() + 1 == r.threads / 256; }, "the last block is left out"},
    {[](const reader &r) { return r.in_quads() && r.i % 4 == 0; }, "x of each quad is left out"},
    {[](const reader &r) { return r.in_quads() && r.i % 4 == 1; }, "y of each quad is left out"},
    {[](const reader &r) { return r.in_quads() && r.i % 4 == 2; }, "z of each quad is left out"},
    {[](const reader &r) { return r.in_quads() && r.i % 4 == 3; }, "w of each quad is left out"},
    {[](const reader &r) { return r.in_quads() && r.i % 4 != 0; }, "of each quad only x counts"},
    {[](const reader &r) { return !r.in_quads(); }, "the last n % 4 numbers are left out"},
    {[](const reader &r) { return r.i + 1 == r.n; }, "the last number is left out"},
    {[](const reader &r) { return r.i == 0; }, "the first number is left out"},
    {[](const reader &r) { return r.in_quads() && r.i / 4 + 1 == r.quads; },
     "the last whole quad is left out"},
    {[](const reader &r) { return r.in_quads(); }, "all whole quads are left out"},
    {[](const reader &r) { return r.in_quads() && r.round() > 0; }, "each thread takes one quad only"},
    {[](const reader &r) { return r.in_quads() && r.round() > 1; }, "each thread takes two quads at most"},
    {[](const reader &r) { return r.in_quads() && r.round() % 2 == 1; },
     "each second quad of a thread is left out"},
    {[](const reader &r) {
         return r.in_quads() && r.round() % 2 == 0 && r.round() + 1 < r.rounds_of_thread();
     },
     "the first of two quads that a thread takes together is left out"},
    {[](const reader &r) {
         return r.in_quads() && r.round() % 2 == 0 && r.round() + 1 == r.rounds_of_thread();
     },
     "the last quad of a thread that has an odd number of them is left out"},
};

static bool is_lower(const vector<float> &x, unsigned i, unsigned j)
{
    return x[i] < x[j] || (isnan(x[j]) && !isnan(x[i]));
}

/* The lowest of those that are not lost, for each way to lose some. More blocks than a small device holds take
 * turns, and how many these are is known of the CPU alone. */
static void known_losses(const vector<float> &x)
{
    const unsigned n = (unsigned)x.size(), none = ~0u, ways = sizeof losses / sizeof *losses;
    size_t blocks = (n + 1023) / 1024;
    if (judged_arch() && blocks > 200) return;
    if (!judged_arch()) blocks = std::min<size_t>(blocks, 32);
    vector<unsigned> lowest(ways, none);
    for (unsigned i = 0; i < n; i++) {
        const reader r = {i, n, 256 * blocks, n / 4};
        for (unsigned way = 0; way < ways; way++)
            if ((lowest[way] == none || is_lower(x, i, lowest[way])) && !losses[way].lost(r)) lowest[way] = i;
    }
    for (unsigned way = 0; way < ways; way++) {
        const double value = lowest[way];
        if (lowest[way] != none)
            likely_mistake("index", &value, 1, (string("that is the lowest if ") + losses[way].says).c_str());
    }
}

static void gold_lowest(size_t n)
{
    vector<float> x = lowest_of_what(std::min(n, PERIOD));
    unsigned at = 0;
    for (unsigned i = 1; i < x.size(); i++)
        if (is_lower(x, i, at)) at = i;

    const unsigned got = got_uint("index", nullptr)[0];
    if (got >= x.size())
        return expect_that(0, "index: expected " ANSWER("%u") ", got %u: there is no such element", at, got);
    if (isnan(x[got]) && !isnan(x[at]))
        in_words("index", "index: expected " ANSWER("%u") ", got %u: that element is not a number%s", at, got,
                 distance_of(at, got).c_str());
    else if (x[got] > x[at])
        in_words("index",
                 "index: expected " ANSWER("%u, where the number is %g") ", got %u, where it is %g%s%s", at,
                 x[at], got, x[got], lowest_of_others(x, x[got]), distance_of(at, got).c_str());
    else
        in_words("index",
                 "index: expected " ANSWER("%u") ", got %u: both are %g, and the first of equals wins", at,
                 got, x[at]);
    const auto mistakes = [&] { known_losses(x); };
    when_wrong("index", mistakes);
    expect_uint("index", &at, 1);
}

void gold(void)
{
    if (case_step() == 6)
        gold_lowest(case_size("n", 1000));
    else
        gold_sum(case_size("n", 1024));
}
