/* tuner.cu: finds the best of many variants, and says how sure it is.
 *
 *   step 5   part=timing   a time to trust: median, its confidence interval, "equal within the noise"
 *            part=prune    what cannot win is not measured
 *            part=search   a hill climb with restarts: few measurements, little regret
 *            part=apart    groups of parameters that do not depend on each other, one after another
 *            part=model    a model fitted to few tests says which of the others are worth one
 *            part=cache    an answer is kept, with what it depends on
 *
 * A CPU says nothing about the times of a GPU, so all of this works on recorded tables (tables.h), and the
 * check is exact: it counts measurements, and compares what was chosen with the best there is.
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

/* What is known of a time that was measured several times, in ms. */
struct summary {
    double median, low, high; // the median of the variant lies between low and high, 95 times of 100
};

/* Of the runs ms[0], ms[1] ...: the first is cold (code is loaded, clocks are low) and does not count. Of the
 * other n, sorted as x_1 <= ... <= x_n, the interval goes from x_l to x_h with
 *     l = floor((n - 1.96 sqrt(n)) / 2),   h = ceil(1 + (n + 1.96 sqrt(n)) / 2),
 * both kept within 1 to n. The median of an even number of runs is the mean of the two in the middle. */
static summary summarize(std::vector<float> ms)
{
    // >>> step 5
    // TODO: drop the first run, sort the others, and pick the median, x_l and x_h.
    (void)ms;
    TODO(5);
    return {};
    // <<< step 5
}

/* Which variants may be the best: the one with the least median, and all whose intervals touch its own. */
static std::vector<int> equal_to_best(const std::vector<summary> &all)
{
    // >>> step 5
    // TODO: 1 or 0 for each variant. Two intervals touch if neither ends before the other begins.
    (void)all;
    TODO(5);
    return {};
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

/* The least time in ms that a shape can take for n x n x n on a device with one block on each multiprocessor
 * at a time. It is the larger of two:
 * - arithmetic: 2 n^3 / flops if all multiprocessors are busy all the time. But the (n/BM) (n/BN) blocks come
 *   in waves of as many as there are multiprocessors, and the last wave takes as long as a full one.
 * - memory: each number of A is read n/BN times, each of B n/BM times, in sectors of 32 bytes; and the device
 *   brings `bytes` in a second.
 * n is a multiple of BM and BN. */
static double least_ms(int bm, int bn, double n, const machine &m)
{
    // >>> step 5
    // TODO: the time of the arithmetic, including multiprocessors that are idle in the last wave; the time of
    // the sectors; the larger of the two, in ms.
    (void)bm, (void)bn, (void)n, (void)m;
    TODO(5);
    return 0;
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

/* Given. Measures shapes by looking them up, and writes down which. */
class bench
{
    const std::vector<float> &times;
    uint64_t state;

  public:
    std::vector<int> measured;

    bench(const std::vector<float> &times, uint64_t seed) : times(times), state(seed * 2 + 1) {}

    /* 0 to below - 1 */
    int random(int below)
    {
        state = state * 6364136223846793005u + 1442695040888963407u;
        return (int)((state >> 33) % (uint64_t)below);
    }

    /* A test: the median of five of the recorded runs, in ms; INFINITY if the shape cannot be launched. */
    double measure(const config &s)
    {
        const int number = number_of(s);
        measured.push_back(number);
        std::vector<float> runs;
        for (int r = 0; r < 5; r++) runs.push_back(times[number * REPEATS + random(REPEATS)]);
        return median_of(runs);
    }
};

/* The best shape that at most `budget` calls of b.measure find. b.random(n) draws a number below n. */
static config search(bench &b, int budget)
{
    // >>> step 5
    // TODO: start at a random shape; try all values of one parameter after another and keep improvements,
    // until no parameter improves it any more; then start at another random shape, until the budget is used
    // up. Measure no shape twice. Return the best one that was measured.
    (void)b, (void)budget;
    TODO(5);
    return {};
    // <<< step 5
}

/* Which parameters depend on which. The root's matter for all others; given the root, the best values in one
 * branch do not depend on those in another. */
struct tree {
    std::vector<int> root;
    std::vector<std::vector<int>> branches;
};
static const tree product_tree = {{3}, {{0, 1}, {2, 4}}}; // thread tile; BM and BN; BK and STAGES

/* Given. How many combinations the parameters `of` have, and s with combination number c of them. */
static int combinations(const std::vector<int> &of)
{
    return (int)pow(VALUES, of.size());
}
static config combined(config s, const std::vector<int> &of, int c)
{
    for (int p : of) s.at[p] = c % VALUES, c /= VALUES;
    return s;
}

/* The best shape, if the parameters depend on each other as the tree says: for each combination of the root
 * all of one branch with the rest as it is, then all of the next one with the best of the first, and so on.
 * That is |root| * (|branch| + |branch| + ...) tests in place of their product, or fewer. */
static config search_apart(bench &b, const tree &t)
{
    // >>> step 5
    // TODO: for each value of the root: try all of a branch, keep its best, and go on with the next branch.
    // No shape twice; combined(s, branch, c) is s with combination c of the branch's parameters.
    (void)b;
    TODO(5);
    return combined({}, t.root, combinations(t.root) - 1);
    // <<< step 5
}

/* A model of the time: base times a factor for each parameter's value. All are kept as logarithms, where
 * they add up. */
struct model {
    double base, of_value[PARAMETERS][VALUES];
    double log_ms(const config &s) const
    {
        double sum = base;
        for (int p = 0; p < PARAMETERS; p++) sum += of_value[p][s.at[p]];
        return sum;
    }
};

/* The model that comes nearest to the logarithms of the tests, in the sense of least squares: whatever term
 * is left out for a moment, the mean of what the others do not explain is its best value. So begin with zeros
 * and improve one term after another, a hundred times. A value that no test has keeps 0; tests that could not
 * be launched do not count. */
static model fit(const std::vector<test> &tests)
{
    // >>> step 5
    // TODO: a hundred rounds; in each of them the base and the 15 terms, one after another, become the mean,
    // over the tests that they matter for, of log(ms) minus all other terms.
    (void)tests;
    TODO(5);
    return {};
    // <<< step 5
}

/* Given. What the model that is fitted to a few tests says of all shapes. By hand: of the ten that it puts
 * first, the best one that there is. */
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

/* Many searches, each from other random numbers: one may be lucky. */
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

/* The best shape for a request: from the cache, or by tune(), whose answer is then kept. Everything that can
 * change the answer belongs to the key, and no two different requests may get the same key. */
static int tuned(std::map<std::string, int> &cache, const request &r, const std::function<int()> &tune)
{
    // >>> step 5
    // TODO: make one string of everything that the answer depends on; if the cache has an entry for it,
    // return that; otherwise store and return what tune() finds.
    (void)cache, (void)r, (void)tune;
    TODO(5);
    return 0;
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
