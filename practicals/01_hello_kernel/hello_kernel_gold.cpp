/* Practical 1, Hello, kernel: what the right answers are. */
#include <algorithm>
#include <cmath>
#include <vector>

#include "device_facts.h"
#include "judge.h"

using std::vector;

/* Step 1: every thread of every block has left its two numbers. */
static void gold_hello(void)
{
    const int blocks = case_int("blocks", 2), threads = case_int("threads", 8);
    vector<int> block, thread;
    for (int b = 0; b < blocks; b++)
        for (int t = 0; t < threads; t++) block.push_back(b), thread.push_back(t);
    expect_int("block", block.data(), block.size());
    expect_int("thread", thread.data(), thread.size());
}

/* Step 2: what cannot be done stops the program with the right error; what can be done is done. */
static void gold_errors(void)
{
    const size_t n = case_size("n", 10000);
    const float lowest = case_real("lowest", 0);

    if (case_real("spare", 0) > 1e12) { // no device has that much memory
        expect_cuda_error("cudaErrorMemoryAllocation");
        return;
    }
    if (case_int("threads", 2048) > 1024) { // since CUDA 13 a refused launch is an invalid value
        expect_cuda_error("cudaErrorInvalidValue cudaErrorInvalidConfiguration");
        return;
    }
    if (lowest < 0) { // some number is negative, so the kernel's assert fails
        expect_cuda_error("cudaErrorAssert");
        return;
    }

    const float *x = input_float("x", n, lowest, 100.0f);
    vector<double> root(n);
    for (size_t i = 0; i < n; i++) root[i] = sqrt((double)x[i]);
    expect_double("root", root.data(), n, tolerance_ulps(2, EPSILON_FLOAT));
}

/* Step 3: one addition, rounded once. */
static void gold_add(void)
{
    const size_t n = case_size("n", 1000003);
    const float *x = input_float("x", n, -1.0f, 1.0f);
    const float *y = input_float("y", n, -1.0f, 1.0f);
    vector<double> sum(n);
    for (size_t i = 0; i < n; i++) sum[i] = (double)x[i] + y[i];
    static const struct {
        double times_x, times_y;
        const char *says;
    } known[] = {{2, 0, "it is x + x: y never reached the device, or x took its place"},
                 {0, 2, "it is y + y: x never reached the device, or y took its place"},
                 {1, 0, "it is x alone"},
                 {0, 1, "it is y alone"},
                 {1, -1, "it is x - y"}};
    const auto mistakes = [&] {
        for (auto &mistake : known) {
            vector<double> wrong(n);
            for (size_t i = 0; i < n; i++) wrong[i] = mistake.times_x * x[i] + mistake.times_y * y[i];
            known_mistake("sum", wrong.data(), n, mistake.says);
        }
    };
    when_wrong("sum", mistakes);
    block_size(case_int("threads", 256));
    expect_double("sum", sum.data(), n, tolerance_ulps(1, EPSILON_FLOAT));
}

static void expect_number(const char *name, unsigned long long value)
{
    expect_u64(name, &value, 1);
}

static unsigned long long resident(const unsigned long long *fact, unsigned long long threads)
{
    const unsigned long long warp = fact[FACT_WARP_SIZE], whole_warps = (threads + warp - 1) / warp * warp;
    const unsigned long long fit = fact[FACT_THREADS_PER_MULTIPROCESSOR] / whole_warps;
    return std::min(fit, fact[FACT_BLOCKS_PER_MULTIPROCESSOR]);
}

/* The largest of the block sizes that fill a multiprocessor best, as cudaOccupancyMaxPotentialBlockSize
 * promises for a kernel that needs nothing but threads. */
static unsigned long long best_threads(const unsigned long long *fact)
{
    unsigned long long best = 0, most = 0, warp = fact[FACT_WARP_SIZE];
    for (unsigned long long threads = fact[FACT_THREADS_PER_BLOCK]; threads >= warp; threads -= warp)
        if (resident(fact, threads) * threads > most) {
            most = resident(fact, threads) * threads;
            best = threads;
        }
    return best;
}

/* What resident blocks may be counted wrongly; all as one number. */
static void known_blocks(const unsigned long long *fact, unsigned long long threads)
{
    const unsigned long long warp = fact[FACT_WARP_SIZE], all = fact[FACT_THREADS_PER_MULTIPROCESSOR],
                             most = fact[FACT_BLOCKS_PER_MULTIPROCESSOR], many = fact[FACT_MULTIPROCESSORS],
                             whole = (threads + warp - 1) / warp * warp;
    const auto fit = [&](unsigned long long of_block) {
        return of_block ? std::min(all / of_block, most) : 0;
    };
    const struct {
        unsigned long long blocks;
        const char *says;
    } known[] = {
        {many * fit((threads / warp + 1) * warp), "that counts a warp more than a block has: when threads is "
                                                  "a multiple of 32, no warp is begun after the last"},
        {many * fit(threads / warp * warp), "that leaves out the block's last warp, which is not full"},
        {many * fit(threads), "that counts threads: a block takes up whole warps"},
        {many * (all / whole), "that leaves out how many blocks a multiprocessor holds at most"},
        {many * most, "that leaves out how many threads a multiprocessor holds at most"},
        {many * std::max(all / whole, most), "that is the larger of two limits: both hold"},
        {fit(whole), "that is for one multiprocessor"},
        {std::min(many * all / whole, most),
         "that compares the blocks of all multiprocessors with what one holds"},
        {many * std::min(all / warp / whole, most), "that divides the number of warps by that of threads"},
    };
    for (const auto &k : known) {
        const double blocks = (double)k.blocks;
        known_mistake("resident blocks", &blocks, 1, k.says);
    }
}

/* Step 4: what the device answered when the harness asked it, and what follows from that. */
static void gold_device_query(void)
{
    size_t n;
    const unsigned long long *fact = got_u64(DEVICE_FACTS, &n);
    expect_that(n == FACT_COUNT, "'%s' has %zu numbers instead of %d", DEVICE_FACTS, n, FACT_COUNT);
    if (n != FACT_COUNT) return;

    expect_number("warp size", fact[FACT_WARP_SIZE]);
    expect_number("threads per block", fact[FACT_THREADS_PER_BLOCK]);
    expect_number("block z", fact[FACT_BLOCK_Z]);
    expect_number("grid y", fact[FACT_GRID_Y]);
    expect_number("shared bytes per block", fact[FACT_SHARED_PER_BLOCK]);
    expect_number("shared bytes on request", fact[FACT_SHARED_OPT_IN]);
    expect_number("multiprocessors", fact[FACT_MULTIPROCESSORS]);
    expect_number("threads per multiprocessor", fact[FACT_THREADS_PER_MULTIPROCESSOR]);
    expect_number("blocks per multiprocessor", fact[FACT_BLOCKS_PER_MULTIPROCESSOR]);
    expect_number("global bytes", fact[FACT_GLOBAL_BYTES]);

    const unsigned long long blocks = fact[FACT_MULTIPROCESSORS] * resident(fact, case_int("threads", 96));
    const auto mistakes = [&] { known_blocks(fact, (unsigned long long)case_int("threads", 96)); };
    when_wrong("resident blocks", mistakes);
    expect_number("resident blocks", blocks);
    expect_number("resident blocks by the runtime", blocks);
    expect_number("threads by the runtime", best_threads(fact));
}

static void known_walks(const unsigned *start, const unsigned *add, size_t n, int steps,
                        const vector<unsigned> &right)
{
    const struct {
        const unsigned *from, *adds;
        int steps;
        const char *says;
    } known[] = {{start, start, steps, "these are the walks if c holds what x starts from"},
                 {add, add, steps, "these are the walks if x starts from what c should hold"},
                 {add, start, steps, "these are the walks if x and c are exchanged"},
                 {start, add, steps - 1, "these are the walks one step before their end"},
                 {start, add, steps + 1, "these are the walks one step beyond their end"},
                 {start, add, 2 * steps, "these are the walks if the kernel runs twice"}};
    size_t count;
    const unsigned *got = got_uint("walked", &count);
    if (count != n || std::equal(got, got + n, right.begin())) return;
    for (const auto &k : known) {
        vector<unsigned> walked(k.from, k.from + n);
        for (int step = 0; step < k.steps; step++)
            for (size_t i = 0; i < n; i++) walked[i] = 1664525u * walked[i] + k.adds[i];
        known_mistake("walked", vector<double>(walked.begin(), walked.end()).data(), n, k.says);
    }
}

/* Step 5: whole numbers, step by step. */
static void gold_walk(void)
{
    const size_t n = case_size("n", 1000);
    const int steps = case_int("steps", 1000);
    const unsigned *start = input_uint("start", n);
    const unsigned *add = input_uint("add", n);
    vector<unsigned> walked(start, start + n);
    for (int k = 0; k < steps; k++) // one step of all walks at a time, because they are independent
        for (size_t i = 0; i < n; i++) walked[i] = 1664525u * walked[i] + add[i];
    const vector<double> unmoved(start, start + n);
    known_mistake(
        "walked", unmoved.data(), n,
        "the numbers that the walks start from: a host that does not wait for the kernel reads these");
    known_walks(start, add, n, steps, walked);
    expect_uint("walked", walked.data(), n);
}

/* Step 6: the same for every launch. Two roundings, or one if the device fuses them. */
static void gold_saxpy(void)
{
    const size_t n = case_size("n", 1000003);
    const float a = case_real("a", 2.5);
    const float *x = input_float("x", n, -1.0f, 1.0f);
    const float *y = input_float("y", n, -1.0f, 1.0f);
    vector<double> want(n), twice(n);
    for (size_t i = 0; i < n; i++) want[i] = (double)a * x[i] + y[i], twice[i] = (double)a * x[i] + want[i];
    known_mistake("y", twice.data(), n,
                  "a x was added to them twice: does each element have one thread alone?");
    expect_double("y", want.data(), n, tolerance_operations(2, EPSILON_FLOAT, fabs(a) + 1));
}

void gold(void)
{
    static void (*const gold_of_step[])(void) = {gold_hello,        gold_errors, gold_add,
                                                 gold_device_query, gold_walk,   gold_saxpy};
    gold_of_step[case_step() - 1]();
}
