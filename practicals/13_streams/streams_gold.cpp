/* streams_gold.cpp: where a walk ends, which must not depend on streams, pieces, chunks or threads.
 */
#include "judge.h"

#include <string>
#include <vector>

/* All rounds x -> a x + c together are one map x -> A x + C, modulo 2^32. */
struct stride {
    unsigned factor, shift;
    unsigned end(unsigned x) const { return factor * x + shift; }
};

static stride rounds_at_once(size_t rounds)
{
    stride all = {1, 0};
    for (size_t i = 0; i < rounds; i++) all = {1664525u * all.factor, 1664525u * all.shift + 1013904223u};
    return all;
}

/* Steps 1 to 4. */
static void gold_walk(size_t n, size_t rounds, size_t part, const char *missing)
{
    const unsigned *x = input_uint("x", n);
    const stride all = rounds_at_once(rounds);
    std::vector<unsigned> y(n);
    std::vector<double> twice(n);
    for (size_t i = 0; i < n; i++) y[i] = all.end(x[i]), twice[i] = all.end(y[i]);
    if (part) block_size(part); // so that messages speak of pieces
    known_mistake("y", twice.data(), n, "this is the walk of the walk: it was worked on twice");
    (void)missing;
    expect_uint("y", y.data(), n);
}

/* Step 2: where launch i writes and reads, if not both at i times `block`, and from which launch to which. Where none
 * writes, y holds what memset has left there. */
struct launches {
    size_t (*to)(size_t i, size_t block, size_t streams), (*from)(size_t i, size_t block, size_t streams);
    size_t begin, end;
    const char *says;
};

static size_t own(size_t i, size_t block, size_t)
{
    return i * block;
}
static size_t none(size_t, size_t, size_t)
{
    return 0;
}

static void known_launches(size_t block, size_t rounds)
{
    enum { LAUNCHES = 30 };
    const launches slips[] = {
        {own, none, 0, LAUNCHES, "each launch works on the first numbers of x: it begins at x + i * block"},
        {none, own, 0, LAUNCHES, "each launch writes to the first elements of y: it begins at y + i * block"},
        {none, none, 0, LAUNCHES,
         "each launch works on the first block of x and y: launch i begins i * block further on"},
        {[](size_t i, size_t, size_t) { return i; }, [](size_t i, size_t, size_t) { return i; }, 0, LAUNCHES,
         "launch i begins at element i, not i * block"},
        {[](size_t i, size_t block, size_t) { return i * (block + 1); },
         [](size_t i, size_t block, size_t) { return i * (block + 1); }, 0, LAUNCHES,
         "launch i begins at i * (block + 1): it is i * block"},
        {[](size_t i, size_t block, size_t) { return i * (block - 1); },
         [](size_t i, size_t block, size_t) { return i * (block - 1); }, 0, LAUNCHES,
         "launch i begins at i * (block - 1): it is i * block"},
        {[](size_t i, size_t block, size_t) { return (i + 1) * block; },
         [](size_t i, size_t block, size_t) { return (i + 1) * block; }, 0, LAUNCHES,
         "launch i begins at (i + 1) * block: it is i * block"},
        {[](size_t i, size_t block, size_t streams) { return i % streams * block; },
         [](size_t i, size_t block, size_t streams) { return i % streams * block; }, 0, LAUNCHES,
         "launch i begins at the number of its stream times block: it is i * block"},
        {[](size_t i, size_t block, size_t streams) { return i / streams * block; },
         [](size_t i, size_t block, size_t streams) { return i / streams * block; }, 0, LAUNCHES,
         "launch i begins at i / count * block: it is i * block"},
        {[](size_t i, size_t, size_t streams) { return i * streams; },
         [](size_t i, size_t, size_t streams) { return i * streams; }, 0, LAUNCHES,
         "launch i begins at i * count: it is i * block"},
        {own, own, 1, LAUNCHES, "launch 0 is missing: the first elements are written by none"},
        {own, own, 0, LAUNCHES - 1, "the last launch is missing: there are 30"},
    };
    const size_t n = LAUNCHES * block, streams = case_size("streams", LAUNCHES);
    const unsigned *x = input_uint("x", n);
    const stride all = rounds_at_once(rounds);
    for (const launches &slip : slips) {
        std::vector<double> y(n, 0xffffffffu);
        for (size_t i = slip.begin; i < slip.end; i++) {
            const size_t to = slip.to(i, block, streams), from = slip.from(i, block, streams);
            for (size_t t = 0; t < block && to + t < n && from + t < n; t++) y[to + t] = all.end(x[from + t]);
        }
        known_mistake("y", y.data(), n, slip.says);
    }
}

/* Steps 5 and 6. */
static unsigned digest(const unsigned *x, size_t n, unsigned number, const stride &all, size_t from = 0)
{
    unsigned sum = 2166136261u;
    for (size_t i = from; i < n; i++) sum = (sum ^ all.end(x[i] ^ number * 2654435761u)) * 16777619u;
    return sum;
}

/* Digests of something other than all results of a chunk. length[c] is the length of chunk c. */
static void known_digests(const unsigned *x, const std::vector<size_t> &length, const stride &all)
{
    const size_t n = length.size();
    const stride none = {1, 0}, twice = {all.factor * all.factor, all.factor * all.shift + all.shift};
    struct {
        std::vector<double> digests;
        const char *says;
    } known[] = {
        {{}, "these are the digests without the last number of each"},
        {{}, "these are the digests without the first number of each"},
        {{}, "these are digests of the filled chunks: the results were not copied there, or not yet"},
        {{}, "these are digests of chunks on which the kernel worked twice"},
        {{}, "each has the digest of the one after it"},
        {{}, "each has the digest of the one before it"},
        {{}, "each has the digest of the one two places after it"},
        {{}, "each has the digest of the one two places before it"}};
    auto of = [&](size_t c) { return (double)digest(x, length[c], (unsigned)c, all); };
    for (size_t c = 0; c < n; c++) {
        const unsigned number = (unsigned)c;
        known[0].digests.push_back(digest(x, length[c] - 1, number, all));
        known[1].digests.push_back(digest(x, length[c], number, all, 1));
        known[2].digests.push_back(digest(x, length[c], number, none));
        known[3].digests.push_back(digest(x, length[c], number, twice));
        known[4].digests.push_back(of(c + 1 < n ? c + 1 : c));
        known[5].digests.push_back(of(c > 0 ? c - 1 : c));
        known[6].digests.push_back(of(c + 2 < n ? c + 2 : c));
        known[7].digests.push_back(of(c > 1 ? c - 2 : c));
    }
    for (auto &k : known) known_mistake("digests", k.digests.data(), n, k.says);
}

static bool differs(const std::vector<unsigned> &digests)
{
    size_t n;
    const unsigned *got = got_uint("digests", &n);
    for (size_t c = 0; c < n && c < digests.size(); c++)
        if (got[c] != digests[c]) return n == digests.size();
    return false;
}

/* The digests of the last two chunks are used behind the loop, or not at all, or it makes a chunk too many. */
static void known_ends(const std::vector<unsigned> &digests, unsigned one_more)
{
    const size_t n = digests.size();
    const auto known = [&](size_t from, size_t to, unsigned value, const char *says) {
        std::vector<double> d(digests.begin(), digests.end());
        for (size_t c = from; c < to; c++) d[c] = value;
        known_mistake("digests", d.data(), n, says);
    };
    if (n < 2) return;
    known(n - 2, n - 1, 0,
          "the digest of the last chunk but one is never made: two are left behind the loop");
    known(n - 1, n, 0, "the digest of the last chunk is never made: two are left behind the loop");
    known(n - 2, n, 0, "the digests of the last two chunks are never made: they are left behind the loop");
    known(n - 2, n - 1, one_more,
          "in place of the last chunk but one there is a chunk behind the last one: does the loop make one "
          "too many?");
}

static void gold_chunks()
{
    const size_t length = case_size("length", 100000), chunks = case_size("chunks", 10);
    const stride all = rounds_at_once(case_size("rounds", 100));
    const unsigned *x = input_uint("x", length);
    std::vector<unsigned> digests(chunks);
    for (size_t c = 0; c < chunks; c++) digests[c] = digest(x, length, (unsigned)c, all);
    if (differs(digests)) {
        known_ends(digests, digest(x, length, (unsigned)chunks, all));
        known_digests(x, std::vector<size_t>(chunks, length), all);
    }
    expect_uint("digests", digests.data(), chunks);
}

static void gold_jobs()
{
    const size_t length = case_size("length", 100000), jobs = case_size("jobs", 30);
    const stride all = rounds_at_once(case_size("rounds", 100));
    const unsigned *x = input_uint("x", length);
    std::vector<unsigned> digests(jobs);
    std::vector<size_t> lengths(jobs);
    for (size_t j = 0; j < jobs; j++) lengths[j] = length - j * 37 % length;
    for (size_t j = 0; j < jobs; j++) digests[j] = digest(x, lengths[j], (unsigned)j, all);
    block_size(0); // threads= are those of the host
    std::vector<double> first(jobs);
    const size_t threads = case_size("threads", 4);
    for (size_t j = 0; j < jobs; j += threads) first[j] = digests[j];
    if (threads > 1 && jobs > 1)
        known_mistake("digests", first.data(), jobs,
                      "only each job whose number the number of threads divides is done: host thread t "
                      "begins with job t");
    if (differs(digests)) known_digests(x, lengths, all);
    expect_uint("digests", digests.data(), jobs);
}

void gold(void)
{
    switch (case_step()) {
    case 1:
        gold_walk(case_size("n", 1000000), case_size("rounds", 100), 0, "");
        break;
    case 2: {
        const unsigned at_work = 0;
        const auto mistakes = [] { known_launches(case_size("block", 1024), case_size("rounds", 100)); };
        when_wrong("y", mistakes);
        expect_uint("streams still at work", &at_work, 1); // in_streams() returns when all launches are done
        gold_walk(30 * case_size("block", 1024), case_size("rounds", 100), case_size("block", 1024), "");
        break;
    }
    case 3: {
        const unsigned done = 8;
        gold_walk(8 * case_size("block", 64), case_size("rounds", 1000), case_size("block", 64), "");
        expect_uint("done", &done, 1);
        break;
    }
    case 4:
        gold_walk(case_size("n", 1000000), case_size("rounds", 100), 0, "");
        break;
    case 5:
        gold_chunks();
        break;
    default:
        gold_jobs();
    }
}
