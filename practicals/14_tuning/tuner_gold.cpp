/* Practical 14, step 5: what a tuner should answer. */
#include <algorithm>
#include <math.h>
#include <string>
#include <vector>

#include "judge.h"
#include "slips.h"
#include "tables.h"

using std::string;
using std::vector;

void gold_tuner(void);

/* low (column 1) or high (2) of all variants is the time of another rank than l or h: says so, and returns
 * whether it is. */
static bool another_rank(int column, int rank, const vector<vector<float>> &warm, const double *got)
{
    const int n = (int)warm[0].size();
    for (int r = 1; r <= n; r++) {
        bool all = r != rank;
        for (size_t i = 0; all && i < warm.size(); i++)
            all = got[3 * i + column] == (double)warm[i][r - 1] && warm[i][r - 1] != warm[i][rank - 1];
        if (!all) continue;
        expect_that(0,
                    "%s is number %d of the %d times in ascending order, counted from 1, for all variants; "
                    "expected number " ANSWER("%d"),
                    column == 1 ? "low" : "high", r, n, rank);
        return true;
    }
    return false;
}

/* The ranks, counted from 1, of the lower and the upper end of the interval of the median of n times. */
static std::pair<int, int> ranks_of(int n)
{
    const double half = 1.96 * sqrt((double)n);
    return {std::max(1, (int)floor((n - half) / 2)), std::min(n, (int)ceil(1 + (n + half) / 2))};
}

/* What comes out if the first run counts, too, which is cold. */
static void known_cold(const vector<float> &ms, int variants, int runs)
{
    const std::pair<int, int> at = ranks_of(runs);
    vector<double> cold;
    for (int i = 0; i < variants; i++) {
        vector<float> all(ms.begin() + i * runs, ms.begin() + (i + 1) * runs);
        std::sort(all.begin(), all.end());
        for (double x : {median_of(all), (double)all[at.first - 1], (double)all[at.second - 1]})
            cold.push_back(x);
    }
    known_mistake("median, low, high", cold.data(), cold.size(),
                  "the first run is among the times: it is cold");
}

/* One of the times is left out, though not the first run's: the shortest, if they are sorted before, or the longest; or
 * the last run's. */
static void known_left_out(const vector<float> &ms, int variants, int runs)
{
    static const char *const says[] = {"the shortest time is left out, not that of the first run: leave that "
                                       "out before the times are sorted",
                                       "the longest time is left out, not that of the first run",
                                       "the last run is left out, not the first"};
    const std::pair<int, int> at = ranks_of(runs - 1);
    for (int which = 0; which < 3; which++) {
        vector<double> other;
        for (int i = 0; i < variants; i++) {
            vector<float> all(ms.begin() + i * runs, ms.begin() + (i + 1) * runs);
            if (which < 2) std::sort(all.begin(), all.end());
            all.erase(which ? all.end() - 1 : all.begin());
            std::sort(all.begin(), all.end());
            for (double x : {median_of(all), (double)all[at.first - 1], (double)all[at.second - 1]})
                other.push_back(x);
        }
        known_mistake("median, low, high", other.data(), other.size(), says[which]);
    }
}

/* part=timing: the median and its interval for each variant, then which variants may be the best. */
static void gold_timing(void)
{
    const int variants = (int)case_size("variants", 12), runs = (int)case_size("n", 25), n = runs - 1;
    const vector<float> ms = noisy_times(variants, runs);
    const int l = ranks_of(n).first, h = ranks_of(n).second;
    vector<double> want, mean;
    vector<vector<float>> sorted;
    vector<int> equal(variants);
    int best = 0;
    for (int i = 0; i < variants; i++) {
        vector<float> warm(ms.begin() + i * runs + 1, ms.begin() + (i + 1) * runs); // the first run is cold
        double sum = 0;
        for (float one : warm) sum += one;
        std::sort(warm.begin(), warm.end());
        sorted.push_back(warm);
        for (double x : {median_of(warm), (double)warm[l - 1], (double)warm[h - 1]}) want.push_back(x);
        for (double x : {sum / n, (double)warm[l - 1], (double)warm[h - 1]}) mean.push_back(x);
        if (want[3 * i] < want[3 * best]) best = i;
    }
    for (int i = 0; i < variants; i++) equal[i] = want[3 * i + 1] <= want[3 * best + 2];
    size_t handed_over;
    const double *answers = got_double("median, low, high", &handed_over);
    const int *got = got_int("equal to the best", nullptr);
    bool medians = handed_over == want.size() && variants > 2;
    for (int i = 0; medians && i < variants; i++)
        medians = fabs(answers[3 * i] - want[3 * i]) <= 1e-6 * want[3 * i];
    if (medians)
        if (another_rank(1, l, sorted, answers) || another_rank(2, h, sorted, answers)) return;
    known_cold(ms, variants, runs), known_left_out(ms, variants, runs);
    known_mistake("median, low, high", mean.data(), mean.size(), "this is the mean, not the median");
    expect_double("median, low, high", want.data(), want.size(),
                  tolerance_ulps(2, EPSILON_FLOAT)); // the mean of two floats may be computed in float
    bool alone = true;
    for (int i = 0; i < variants; i++) alone = alone && (got[i] != 0) == (i == best);
    if (alone && std::count(equal.begin(), equal.end(), 1) > 1) {
        expect_that(0,
                    "equal to the best: only variant %d, which has the lowest median; but the intervals of "
                    "others touch its own, so these runs do not tell which is the fastest",
                    best);
        return;
    }
    expect_int("equal to the best", equal.data(), equal.size());
}

/* The formula of the bound, as the step has it, for nine tiles. */
static void known_bounds(double side, const machine &device)
{
    vector<double> blocks, waves, sectors;
    for (int bm : values_of[0])
        for (int bn : values_of[1]) {
            blocks.push_back((side / bm) * (side / bn));
            waves.push_back(ceil(blocks.back() / device.multiprocessors));
            sectors.push_back(side * side / 8 * (side / bn + side / bm));
        }
    const formula n("n", side), flops("flops", device.flops), of_memory("bytes_per_second", device.bytes),
        multiprocessors("multiprocessors", device.multiprocessors), of_blocks("blocks", blocks);
    known_slips("least ms",
                1e3 * largest(2 * n * n * n / flops * (formula("waves", waves) * multiprocessors / of_blocks),
                              32 * formula("sectors", sectors) / of_memory),
                blocks.size());
}

/* part=prune: the bound for nine tiles of C. */
static void gold_prune(void)
{
    const double n = (double)case_size("n", 1024), best = case_real("best", 0.2);
    const machine device = machine_of_case();
    vector<double> want, no_waves, down, no_memory;
    vector<int> kept;
    for (int bm : values_of[0])
        for (int bn : values_of[1]) {
            const double blocks = (n / bm) * (n / bn), bytes = 4 * n * n * (n / bn + n / bm);
            const double busy = ceil(blocks / device.multiprocessors) * device.multiprocessors / blocks;
            const double flops = 2 * n * n * n / device.flops, memory = bytes / device.bytes;
            want.push_back(1e3 * std::max(flops * busy, memory));
            no_waves.push_back(1e3 * std::max(flops, memory));
            const double whole = floor(blocks / device.multiprocessors) * device.multiprocessors / blocks;
            down.push_back(1e3 * std::max(flops * whole, memory));
            no_memory.push_back(1e3 * flops * busy);
            kept.push_back(want.back() <= best);
        }
    known_mistake("least ms", no_waves.data(), no_waves.size(), "this is the time without waves");
    known_mistake("least ms", down.data(), down.size(),
                  "waves were rounded down: the last one takes as long as the others, though it is not full");
    known_mistake("least ms", no_memory.data(), no_memory.size(),
                  "this is the time of the arithmetic alone, even where memory takes longer");
    const auto slips = [&] { known_bounds(n, device); };
    when_wrong("least ms", slips);
    expect_double("least ms", want.data(), want.size(), tolerance_ulps(16, EPSILON_DOUBLE));
    expect_int("kept", kept.data(), kept.size());
}

/* part=search and part=apart: each search keeps to its budget and chooses a shape that it has measured; on
 * average they choose well. */
static void gold_search(int budget, double most)
{
    size_t searches, count;
    const vector<float> times = times_of_table();
    const int *chosen = got_int("chosen", &searches);
    const int *tests = got_int("tests", nullptr), *measured = got_int("measured", &count);
    double best = INFINITY, regret = 0;
    for (int i = 0; i < SHAPES; i++) best = std::min(best, true_ms(times, i));
    size_t from = 0;
    for (size_t i = 0; i < searches; i++) {
        if (tests[i] > budget) {
            expect_that(0, "search %zu: %d tests; at most %d are allowed", i, tests[i], budget);
            return;
        }
        bool asked = false;
        for (int t = 0; t < tests[i] && from < count; t++) asked = measured[from++] == chosen[i] || asked;
        if (!asked || chosen[i] < 0 || chosen[i] >= SHAPES) {
            expect_that(0, "search %zu: shape %d was chosen without being measured", i, chosen[i]);
            return;
        }
        regret += true_ms(times, chosen[i]) / best / (double)searches;
    }
    expect_that(regret <= most,
                "%zu searches: on average the chosen shape takes %.3f times as long as the best one; at most "
                "%.2f is allowed",
                searches, regret, most);
}

/* The logarithm of the time, or the time itself, as a base and a term for each parameter's value: the least
 * squares of the tests, whatever is left over spread over a term's tests until nothing changes. */
static vector<double> fitted(const vector<test> &tests, bool logarithms)
{
    double base = 0, term[PARAMETERS][VALUES] = {};
    const auto at = [&](const config &s) {
        double sum = base;
        for (int p = 0; p < PARAMETERS; p++) sum += term[p][s.at[p]];
        return sum;
    };
    for (int round = 0; round < 400; round++)
        for (int p = -1; p < PARAMETERS; p++) {
            double left[VALUES] = {};
            int count[VALUES] = {};
            for (const test &t : tests) {
                if (t.ms == INFINITY) continue;
                const int value = p < 0 ? 0 : t.shape.at[p];
                left[value] += (logarithms ? log(t.ms) : t.ms) - at(t.shape), count[value]++;
            }
            for (int value = 0; value < VALUES; value++)
                if (count[value] > 0) (p < 0 ? base : term[p][value]) += left[value] / count[value];
        }
    vector<double> all;
    for (int i = 0; i < SHAPES; i++) all.push_back(at(shape_of_number(i)));
    return all;
}

/* A term after the other in a hundred rounds, as a program does it, with a mistake */
enum fit_mistake {
    BY_ALL_TESTS,
    SUM,
    LEFT_ALONE,
    NO_BASE,
    ONE_ROUND,
    FEW_TERMS,
    TERMS_LESS_ONE,
    BASE_ALONE,
    FIT_MISTAKES
};
static const char *const fit_says[] = {
    "a term's sum is divided by the number of all tests: a mean is over the tests that were added up",
    "a term is the sum of what is left over, not its mean",
    "a term becomes the mean of what is left over after its own old value was subtracted, too: that value "
    "has to stay in",
    "the base is always 0: it is fitted like a term that all tests have",
    "that is what you get after the first round alone",
    "only the first terms are fitted: there are PARAMETERS * VALUES, and the base",
    "the last term is never fitted: there are PARAMETERS * VALUES, and the base",
    "only the base is fitted: is the loop over terms right?",
};
/* Where the loop over terms ends, with a mistake */
static std::vector<int> ends_of_terms(int mistake)
{
    if (mistake == FEW_TERMS) return {1, PARAMETERS, VALUES, PARAMETERS + VALUES, PARAMETERS / VALUES};
    if (mistake == TERMS_LESS_ONE) return {PARAMETERS * VALUES - 1};
    if (mistake == BASE_ALONE) return {0};
    return {PARAMETERS * VALUES};
}

static vector<double> fitted_by(const vector<test> &tests, int mistake, int terms)
{
    double of[1 + PARAMETERS * VALUES] = {};
    const auto at = [&](const config &s) {
        double sum = of[0];
        for (int p = 0; p < PARAMETERS; p++) sum += of[1 + p * VALUES + s.at[p]];
        return sum;
    };
    for (int round = 0; round < (mistake == ONE_ROUND ? 1 : 100); round++)
        for (int term = mistake == NO_BASE ? 0 : -1; term < terms; term++) {
            double sum = 0, count = 0;
            for (const test &t : tests) {
                if (t.ms == INFINITY || (term >= 0 && t.shape.at[term / VALUES] != term % VALUES)) continue;
                sum += log(t.ms) - at(t.shape) + (mistake == LEFT_ALONE ? 0 : of[1 + term]), count++;
            }
            if (count > 0)
                of[1 + term] = sum / (mistake == BY_ALL_TESTS ? (double)tests.size()
                                      : mistake == SUM        ? 1
                                                              : count);
        }
    vector<double> all;
    for (int i = 0; i < SHAPES; i++) all.push_back(at(shape_of_number(i)));
    return all;
}

/* part=model: what the fitted model says of all shapes. */
static void gold_model(void)
{
    const vector<test> tests = drawn_tests(times_of_table(), (int)case_size("tests", 40));
    const vector<double> want = fitted(tests, true), of_times = fitted(tests, false);
    known_mistake("log ms", of_times.data(), of_times.size(),
                  "the model is of the times, not of their logarithms");
    const auto mistakes = [&] {
        for (int k = 0; k < FIT_MISTAKES; k++)
            for (int terms : ends_of_terms(k))
                known_mistake("log ms", fitted_by(tests, k, terms).data(), want.size(), fit_says[k]);
    };
    when_wrong("log ms", mistakes);
    expect_double("log ms", want.data(), want.size(),
                  tolerance_of(1e-6, 0, "a hundred rounds of improvement"));
}

static bool same(const request &a, const request &b)
{
    return a.n == b.n && strcmp(a.device, b.device) == 0 && strcmp(a.driver, b.driver) == 0 &&
           strcmp(a.compiler, b.compiler) == 0;
}

/* part=cache: one search for each request that is new in any of its words, and for no other. */
static void gold_cache(void)
{
    const vector<request> all = requests((int)case_size("n", 40));
    const int *got = got_int("searched", nullptr);
    (void)got_int("answers", nullptr); // looked at below, if these are right
    vector<int> answers;
    int searches = 0;
    for (size_t i = 0; i < all.size(); i++) {
        size_t first = 0;
        while (!same(all[first], all[i])) first++;
        const bool is_new = first == i;
        answers.push_back(is_new ? ++searches : answers[first]);
        if ((got[i] != 0) == is_new) continue;
        expect_that(0, "request %zu (n=%d, %s, driver %s, compiler %s): %s", i, all[i].n, all[i].device,
                    all[i].driver, all[i].compiler,
                    is_new ? "this request is new, but the answer came from the cache"
                           : "this request is not new, but the search was made again");
        return;
    }
    expect_int("answers", answers.data(), answers.size());
}

void gold_tuner(void)
{
    const string part = case_choice("part", "timing|prune|search|apart|model|cache");
    if (part == "timing") gold_timing();
    if (part == "prune") gold_prune();
    if (part == "search") gold_search((int)case_size("budget", SHAPES * 3 / 10), 1.03);
    if (part == "apart") gold_search(VALUES * (9 + 9), 1.01); // the root's values, and two branches of two
    if (part == "model") gold_model();
    if (part == "cache") gold_cache();
}
