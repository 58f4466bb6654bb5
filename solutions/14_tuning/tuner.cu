/* tuner.cu: finds the best of many variants, and says how sure it is.
 *
 *   step 5   part=timing   a time to trust: median, its confidence interval, "equal within the noise"
 *            part=prune    variants that cannot win are not measured
 *            part=search   a hill climb with restarts: few measurements, little regret
 *            part=apart    groups of independent parameters, searched one after another
 *            part=model    a model fitted to a few tests tells which other variants deserve a test
 *            part=cache    an answer is kept, with everything on which it depends
 *
 * A CPU tells nothing about the times of a GPU, so all of this works on recorded tables (tables.h), and the
 * check is exact: it counts measurements, and compares the chosen variant with the best one.
 *
 *     make check P=14 STEP=5
 *     make run P=14 PROGRAM=tuner ARGS="part=search table=h200"
 */
#include <functional>
#include <map>
#include <stdio.h>
#include <string>

#include "harness_cuda.h"
#include "helper_cuda.h"
#include "tables.h"

/* What several measurements tell about a time, in ms. */
struct summary {
    double median, low, high; // low to high is the 95 % confidence interval of the median
};

/* Summarizes the runs ms[0], ms[1] ... The first is cold (code is loaded, clocks are low) and does not count.
 * If the other n, sorted, are x_1 <= ... <= x_n, the interval goes from x_l to x_h with
 *     l = floor((n - 1.96 sqrt(n)) / 2),   h = ceil(1 + (n + 1.96 sqrt(n)) / 2),
 * both kept within 1 to n. The median of an even number of runs is the mean of the two in the middle. */
static summary summarize(std::vector<float> ms)
{
    // >>> step 5
    ms.erase(ms.begin());
    std::sort(ms.begin(), ms.end());
    const int n = (int)ms.size();
    const double half = 1.96 * sqrt((double)n);
    const int l = std::max(1, (int)floor((n - half) / 2)), h = std::min(n, (int)ceil(1 + (n + half) / 2));
    return {median_of(ms), ms[l - 1], ms[h - 1]};
    // <<< step 5
}

/* Which variants may be the best: the one with the lowest median, and all whose intervals touch its own. */
static std::vector<int> equal_to_best(const std::vector<summary> &all)
{
    // >>> step 5
    size_t best = 0;
    for (size_t i = 1; i < all.size(); i++)
        if (all[i].median < all[best].median) best = i;
    std::vector<int> equal(all.size());
    for (size_t i = 0; i < all.size(); i++) equal[i] = all[i].low <= all[best].high;
    return equal;
    // <<< step 5
}

static void timing()
{
    const int variants = (int)case_size("variants", 12), n = (int)case_size("n", 25);
    const std::vector<float> ms = noisy_times(variants, n);
    std::vector<summary> all;
    std::vector<double> numbers;
    for (int i = 0; i < variants; i++) {
        all.push_back(summarize(std::vector<float>(ms.begin() + i * n, ms.begin() + (i + 1) * n)));
        for (double x : {all[i].median, all[i].low, all[i].high}) numbers.push_back(x);
    }
    const std::vector<int> equal = equal_to_best(all);
    output_double("median, low, high", numbers.data(), numbers.size());
    output_int("equal to the best", equal.data(), equal.size());
}

/* A lower bound of the time in ms of a shape, for n x n x n on a device with one block per multiprocessor.
 * It is the larger of two times:
 * - arithmetic: 2 n^3 / flops if all multiprocessors are busy all the time. But the (n/BM) (n/BN) blocks run
 *   in waves of one block per multiprocessor, and the last wave takes as long as a full one.
 * - memory: each number of A is read n/BN times, each of B n/BM times, in sectors of 32 bytes; and the device
 *   delivers `bytes` bytes per second.
 * n is a multiple of BM and BN. */
static double least_ms(int bm, int bn, double n, const machine &m)
{
    // >>> step 5
    const double blocks = (n / bm) * (n / bn), waves = ceil(blocks / m.multiprocessors);
    const double arithmetic = 2 * n * n * n / m.flops * (waves * m.multiprocessors / blocks);
    const double sectors = n * n / 8 * (n / bn + n / bm);
    return 1e3 * std::max(arithmetic, 32 * sectors / m.bytes);
    // <<< step 5
}

static void prune()
{
    const double n = (double)case_size("n", 1024), best = case_real("best", 0.2); // ms, measured
    const machine device = machine_of_case();
    std::vector<double> least;
    std::vector<int> kept;
    for (int bm : values_of[0])
        for (int bn : values_of[1]) {
            least.push_back(least_ms(bm, bn, n, device));
            kept.push_back(least.back() <= best);
            if (case_by_hand())
                printf("%3d x %3d: at least %.4f ms%s\n", bm, bn, least.back(),
                       kept.back() ? "" : "; cannot win");
        }
    output_double("least ms", least.data(), least.size());
    output_int("kept", kept.data(), kept.size());
}

/* Given. Measures shapes by looking them up in the table, and records which were measured. */
class bench
{
    const std::vector<float> &times;
    uint64_t state;

  public:
    std::vector<int> measured;

    bench(const std::vector<float> &times, uint64_t seed) : times(times), state(seed * 2 + 1) {}

    /* A random number from 0 to below - 1. */
    int random(int below)
    {
        state = state * 6364136223846793005u + 1442695040888963407u;
        return (int)((state >> 33) % (uint64_t)below);
    }

    /* One test: the median of five of the recorded runs, in ms; INFINITY if the shape cannot be launched. */
    double measure(const config &s)
    {
        const int number = number_of(s);
        measured.push_back(number);
        std::vector<float> runs;
        for (int r = 0; r < 5; r++) runs.push_back(times[number * REPEATS + random(REPEATS)]);
        return median_of(runs);
    }
};

/* The best shape found with at most `budget` calls of b.measure. b.random(n) draws a number below n. */
static config search(bench &b, int budget)
{
    // >>> step 5
    std::map<int, double> known; // no shape is measured twice
    config best = {};
    double best_ms = INFINITY;
    auto ask = [&](const config &s) {
        const int number = number_of(s);
        if (known.count(number)) return known[number];
        if ((int)known.size() == budget) return (double)INFINITY;
        const double ms = known[number] = b.measure(s);
        if (ms < best_ms) best_ms = ms, best = s;
        return ms;
    };
    for (int start = 0; start < 1000 && (int)known.size() < budget; start++) {
        config here = shape_of_number(b.random(SHAPES));
        double ms = ask(here);
        for (bool better = true; better;) {
            better = false;
            const int first = b.random(PARAMETERS);
            for (int k = 0; k < PARAMETERS; k++)
                for (int value = 0; value < VALUES; value++) {
                    config next = here;
                    next.at[(first + k) % PARAMETERS] = value;
                    const double next_ms = ask(next);
                    if (next_ms < ms) ms = next_ms, here = next, better = true;
                }
        }
    }
    return best;
    // <<< step 5
}

/* Which parameters depend on which. The best values of all others depend on the root's. For given values of
 * the root, the best values in one branch do not depend on those in another. */
struct tree {
    std::vector<int> root;
    std::vector<std::vector<int>> branches;
};
static const tree product_tree = {{3}, {{0, 1}, {2, 4}}}; // thread tile; BM and BN; BK and STAGES

/* Given. The number of combinations of the parameters `of`, and s with their combination number c. */
static int combinations(const std::vector<int> &of)
{
    return (int)pow(VALUES, of.size());
}
static config combined(config s, const std::vector<int> &of, int c)
{
    for (int p : of) s.at[p] = c % VALUES, c /= VALUES;
    return s;
}

/* The best shape, if the parameters depend on each other as the tree says. For each combination of the root
 * it tries all combinations of one branch with the rest fixed, then all of the next with the best of the
 * first, and so on: at most |root| * (|branch| + |branch| + ...) tests instead of the product of all. */
static config search_apart(bench &b, const tree &t)
{
    // >>> step 5
    std::map<int, double> known;
    auto ask = [&](const config &s) {
        const int number = number_of(s);
        if (!known.count(number)) known[number] = b.measure(s);
        return known[number];
    };
    config best = {};
    for (int r = 0; r < combinations(t.root); r++) {
        config here = combined({}, t.root, r);
        for (const std::vector<int> &branch : t.branches) {
            config best_of_branch = here;
            for (int c = 0; c < combinations(branch); c++) {
                const config next = combined(here, branch, c);
                if (ask(next) < ask(best_of_branch)) best_of_branch = next;
            }
            here = best_of_branch;
        }
        if (r == 0 || ask(here) < ask(best)) best = here;
    }
    return best;
    // <<< step 5
}

/* A model of the time: a base times one factor per parameter, which depends on its value. All are stored as
 * logarithms, which add up. */
struct model {
    double base, of_value[PARAMETERS][VALUES];
    double log_ms(const config &s) const
    {
        double sum = base;
        for (int p = 0; p < PARAMETERS; p++) sum += of_value[p][s.at[p]];
        return sum;
    }
};

/* The least-squares fit of the model to the logarithms of the tests. If all other terms are fixed, the best
 * value of a term is the mean of what the others leave unexplained. So start with zeros and improve one term
 * after another, in a hundred rounds. The term of a value that no test has stays 0, and tests of shapes that
 * could not be launched do not count. */
static model fit(const std::vector<test> &tests)
{
    // >>> step 5
    model m = {};
    for (int round = 0; round < 100; round++)
        for (int term = -1; term < PARAMETERS * VALUES; term++) { // -1 is the base
            double &value = term < 0 ? m.base : m.of_value[term / VALUES][term % VALUES];
            double sum = 0;
            int count = 0;
            for (const test &t : tests) {
                if (t.ms == INFINITY || (term >= 0 && t.shape.at[term / VALUES] != term % VALUES)) continue;
                sum += log(t.ms) - (m.log_ms(t.shape) - value), count++;
            }
            if (count > 0) value = sum / count;
        }
    return m;
    // <<< step 5
}

/* Given. What the model, fitted to a few tests, predicts for all shapes. By hand it also prints how good the
 * best of its ten favourites is. */
static void modelling()
{
    const std::vector<float> times = times_of_table();
    const model m = fit(drawn_tests(times, (int)case_size("tests", 40)));
    std::vector<double> log_ms;
    std::vector<int> order;
    for (int i = 0; i < SHAPES; i++) log_ms.push_back(m.log_ms(shape_of_number(i))), order.push_back(i);
    std::sort(order.begin(), order.end(), [&](int i, int j) { return log_ms[i] < log_ms[j]; });
    double best = INFINITY, of_ten = INFINITY;
    for (int i = 0; i < SHAPES; i++) {
        best = std::min(best, true_ms(times, i));
        if (i < 10) of_ten = std::min(of_ten, true_ms(times, order[i]));
    }
    if (case_by_hand())
        printf("the best of the ten that the model puts first: %.4f of the best\n", of_ten / best);
    output_double("log ms", log_ms.data(), log_ms.size());
}

/* Many searches with different random numbers, because a single one may be lucky. */
constexpr int SEARCHES = 60;

static void searches(const std::function<config(bench &)> &search_once)
{
    const std::vector<float> times = times_of_table();
    double best = INFINITY;
    for (int i = 0; i < SHAPES; i++) best = std::min(best, true_ms(times, i));
    std::vector<int> chosen, tests, measured;
    double regret = 0;
    for (int i = 0; i < SEARCHES; i++) {
        bench b(times, case_seed() + 1000003u * i);
        const config found = search_once(b);
        chosen.push_back(number_of(found));
        tests.push_back((int)b.measured.size());
        measured.insert(measured.end(), b.measured.begin(), b.measured.end());
        regret += true_ms(times, number_of(found)) / best / SEARCHES;
        if (case_by_hand())
            printf("%3d tests: %d x %d, %d deep, thread tile %d, %d stages: %.4f of the best\n", tests[i],
                   values_of[0][found.at[0]], values_of[1][found.at[1]], values_of[2][found.at[2]],
                   found.at[3], values_of[4][found.at[4]], true_ms(times, number_of(found)) / best);
    }
    if (case_by_hand()) printf("mean regret: %.4f, of %d shapes\n", regret, SHAPES);
    output_int("chosen", chosen.data(), chosen.size());
    output_int("tests", tests.data(), tests.size());
    output_int("measured", measured.data(), measured.size());
}

/* The best shape for a request: from the cache, or from tune(), whose answer is then stored. The key must
 * contain everything that can change the answer, and different requests must have different keys. */
static int tuned(std::map<std::string, int> &cache, const request &r, const std::function<int()> &tune)
{
    // >>> step 5
    const std::string key = std::to_string(r.n) + "\t" + r.device + "\t" + r.driver + "\t" + r.compiler;
    const auto found = cache.find(key);
    if (found != cache.end()) return found->second;
    return cache[key] = tune();
    // <<< step 5
}

static void caching()
{
    std::map<std::string, int> cache;
    std::vector<int> searched, answers;
    int searches = 0;
    for (const request &r : requests((int)case_size("n", 40))) {
        const int before = searches;
        answers.push_back(tuned(cache, r, [&] { return ++searches; }));
        searched.push_back(searches - before);
    }
    output_int("searched", searched.data(), searched.size());
    output_int("answers", answers.data(), answers.size());
}

int main(int argc, char **argv)
{
    case_begin(argc, argv);
    const std::string part = case_choice("part", "timing|prune|search|apart|model|cache");
    if (part == "timing") timing();
    if (part == "prune") prune();
    const int budget = (int)case_size("budget", part == "search" ? SHAPES * 3 / 10 : 54);
    if (part == "search") searches([=](bench &b) { return search(b, budget); });
    if (part == "apart") searches([](bench &b) { return search_apart(b, product_tree); });
    if (part == "model") modelling();
    if (part == "cache") caching();
    return case_end();
}
