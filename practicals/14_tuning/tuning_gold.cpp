/* Practical 14, Auto-tuning on the matrix product: what the right answers are. */
#include <math.h>
#include <stdio.h>
#include <string>
#include <vector>

#include "judge.h"

using std::string;
using std::vector;

/* As in product.cuh. */
static const size_t PERIOD = 1000003, SAMPLES = 1000, LARGE = 1024;

/* A matrix of the case: whole numbers, fractions (data=real), or multiples of 1/1024 for step 6. */
struct matrix {
    vector<double> values;
    size_t columns;
    double at(size_t i, size_t j) const { return values[(i * columns + j) % PERIOD]; }
};

static matrix draw(const char *name, size_t rows, size_t columns)
{
    const size_t drawn = rows * columns < PERIOD ? rows * columns : PERIOD;
    matrix m = {vector<double>(drawn), columns};
    const bool real = case_word("data", "whole") == string("real");
    if (real && case_step() != 6) {
        const float *x = input_float(name, drawn, -1, 1);
        m.values.assign(x, x + drawn);
        return m;
    }
    const int most = real ? 1024 : 8;
    const int *x = input_int(name, drawn, -most, most);
    for (size_t i = 0; i < drawn; i++) m.values[i] = real ? x[i] / 1024.0 : x[i];
    return m;
}

/* One element, and the sum of the sizes of its terms. */
struct element {
    double sum, magnitude;
};
static element make(const matrix &a, const matrix &b, size_t i, size_t j, size_t begin, size_t end)
{
    element e = {0, 0};
    for (size_t l = begin; l < end; l++) {
        const double term = a.at(i, l) * b.at(l, j);
        e.sum += term, e.magnitude += fabs(term);
    }
    return e;
}

/* A float product and its sum: a rounding for each term, and the sum's; on tensor cores the products are
 * exact, and what is added is cut off instead of rounded, which is twice as far. */
static double allowed(double magnitude, size_t k)
{
    if (case_word("data", "whole") == string("whole")) return 0;
    const double u = EPSILON_FLOAT / 2, many = 6 * sqrt((double)k);
    const double roundings = case_step() == 6 ? 2 * (double)k : (many < k ? many : k) + 1;
    return roundings * u * magnitude;
}

static const char *why(void)
{
    if (case_word("data", "whole") == string("whole"))
        return "sums of whole numbers below 2^24 are exact in float, in any order";
    return case_step() == 6
               ? "products of halves are exact in float; each of k additions may cut off 2^-23 of "
                 "the sum of |a b|"
               : "a rounding for each product, and min(k, 6 sqrt(k)) for their sum";
}

/* Step 4: how many numbers along k a tile of the variant has, and how many are on their way. */
static const struct {
    int bm, bn, bk, tm, tn, stages;
} variants[] = {{64, 64, 8, 8, 8, 2},
                {128, 128, 8, 8, 8, 3},
                {128, 128, 8, 16, 8, 3},
                {64, 256, 16, 8, 16, 2},
                {64, 64, 8, 8, 8, 60}};

/* Where number l along k comes from if tiles begin one number apart: those before the loop, or all. */
static size_t apart(size_t l, bool all)
{
    if (case_step() != 4) return l;
    const auto &v = variants[case_size("variant", 0)];
    const size_t bk = (size_t)v.bk, tile = l / bk;
    return all || tile + 1 < (size_t)v.stages ? tile + l % bk : l;
}

/* How many numbers along k a tile has, in steps 2 to 4 and 6 */
static size_t tile_along_k(void)
{
    if (case_step() == 6) return 64;
    if (case_step() == 4) return (size_t)variants[case_size("variant", 0)].bk;
    return case_step() == 2 ? 32 : 8;
}

/* Products whose kernel reads or writes with a mistake in an index; of small matrices, all elements. */
static void known_products(const matrix &a, const matrix &b, size_t m, size_t n, size_t k)
{
    typedef size_t index_t(size_t row, size_t column, size_t m, size_t n, size_t k);
    static const struct {
        index_t *of_a, *of_b;
        const char *says;
    } known[] = {
        {nullptr, [](size_t l, size_t j, size_t, size_t, size_t k) { return l * k + j; },
         "it is what you get when a row of B is taken to have k numbers: it has n"},
        {nullptr, [](size_t l, size_t j, size_t m, size_t, size_t) { return l * m + j; },
         "it is what you get when a row of B is taken to have m numbers: it has n"},
        {nullptr, [](size_t l, size_t j, size_t, size_t, size_t k) { return j * k + l; },
         "it is the product of A and the transpose of B, as if B lay column by column"},
        {nullptr, [](size_t l, size_t j, size_t, size_t n, size_t) { return j * n + l; },
         "it is the product of A and the transpose of B: its two indices are exchanged"},
        {nullptr,
         [](size_t l, size_t j, size_t, size_t n, size_t k) {
             const size_t row = l / 32 * 32 + j % 32, column = j / 32 * 32 + l % 32;
             return row < k && column < n ? row * n + column : k * n; // beyond the matrix: 0
         },
         "it is what you get when the tile of B is stored or read with its two indices exchanged"},
        {[](size_t i, size_t l, size_t m, size_t, size_t k) {
             const size_t row = i / 32 * 32 + l % 32, column = l / 32 * 32 + i % 32;
             return row < m && column < k ? row * k + column : m * k;
         },
         nullptr, "it is what you get when the tile of A is stored or read with its two indices exchanged"},
        {[](size_t i, size_t l, size_t, size_t n, size_t) { return i * n + l; }, nullptr,
         "it is what you get when a row of A is taken to have n numbers: it has k"},
        {[](size_t i, size_t l, size_t m, size_t, size_t) { return i * m + l; }, nullptr,
         "it is what you get when a row of A is taken to have m numbers: it has k"},
        {[](size_t i, size_t l, size_t m, size_t, size_t) { return l * m + i; }, nullptr,
         "it is the product of the transpose of A and B, as if A lay column by column"},
        {[](size_t i, size_t l, size_t, size_t, size_t k) { return l * k + i; }, nullptr,
         "it is the product of the transpose of A and B: its two indices are exchanged"},
        {nullptr, [](size_t l, size_t j, size_t, size_t n, size_t) { return apart(l, false) * n + j; },
         "the tiles of B that are copied before the loop begin one row apart: they have BK rows each"},
        {nullptr, [](size_t l, size_t j, size_t, size_t n, size_t) { return apart(l, true) * n + j; },
         "the tiles of B begin one row apart: they have BK rows each"},
        {[](size_t i, size_t l, size_t, size_t, size_t k) { return i * k + apart(l, false); }, nullptr,
         "the tiles of A that are copied before the loop begin one column apart: they have BK columns "
         "each"},
        {[](size_t i, size_t l, size_t, size_t, size_t k) { return i * k + apart(l, true); }, nullptr,
         "the tiles of A begin one column apart: they have BK columns each"},
        {nullptr, [](size_t l, size_t j, size_t, size_t n, size_t) { return l % tile_along_k() * n + j; },
         "every round multiplies by the first tile of B: the rows of the next tile begin BK further on"},
        {[](size_t i, size_t l, size_t, size_t, size_t k) { return i * k + l % tile_along_k(); }, nullptr,
         "every round multiplies by the first tile of A: the columns of the next tile begin BK further on"},
    };
    /* the tiles that are copied before the loop are all the first one, or those of the next tile */
    const auto before_loop = [&](bool of_a, bool of_b, const char *says) {
        const auto &v = variants[case_size("variant", 0)];
        vector<double> c(m * n);
        const size_t bk = (size_t)v.bk, early = bk * (size_t)(v.stages - 1);
        for (size_t i = 0; i < m; i++)
            for (size_t j = 0; j < n; j++)
                for (size_t l = 0; l < k; l++) {
                    const size_t first = l < early ? l % bk : l;
                    c[i * n + j] += a.at(i, of_a ? first : l) * b.at(of_b ? first : l, j);
                }
        known_mistake("c", c.data(), c.size(), says);
    };
    if (case_step() == 4) {
        before_loop(true, true,
                    "before the loop the first tiles of A and B are copied again and again: tile t begins t "
                    "BK further on");
        before_loop(true, false,
                    "before the loop the first tile of A is copied again and again: tile t begins t BK "
                    "columns further on");
        before_loop(false, true,
                    "before the loop the first tile of B is copied again and again: tile t begins t BK rows "
                    "further on");
    }
    for (const auto &mistake : known) {
        vector<double> c(m * n);
        for (size_t i = 0; i < m; i++)
            for (size_t j = 0; j < n; j++)
                for (size_t l = 0; l < k; l++) {
                    const size_t x = mistake.of_a ? mistake.of_a(i, l, m, n, k) : i * k + l;
                    const size_t y = mistake.of_b ? mistake.of_b(l, j, m, n, k) : l * n + j;
                    if (x < m * k && y < k * n) c[i * n + j] += a.values[x] * b.values[y];
                }
        known_mistake("c", c.data(), c.size(), mistake.says);
    }
}

/* ---- tiles along k ---- */

/* Number l along k, of k: which one of A and of B is multiplied in its place, and how often it counts. */
struct along_k {
    size_t of_a, of_b;
    double times;
};
typedef along_k tiles_t(size_t l, size_t k, size_t bk);

static along_k if_so(size_t l, bool counts)
{
    return {l, l, counts ? 1.0 : 0.0};
}

/* In step 4 round t copies tile t + STAGES - 1 into the stage that it has just freed. If it copies another one, the
 * rounds behind the first multiply others, and where there is none any more, that which the stage still holds. */
static size_t tile_of_round(size_t round, size_t tiles, size_t stages, size_t ahead)
{
    while (round + 1 >= stages) {
        const size_t copied = round + ahead - (stages - 1);
        if (copied < tiles) return copied;
        if (round < stages) return tiles; // nothing was ever there
        round -= stages;
    }
    return round;
}

static along_k copied_ahead(size_t l, size_t k, size_t bk, int more)
{
    const size_t tiles = (k + bk - 1) / bk, stages = (size_t)variants[case_size("variant", 0)].stages;
    const size_t from = tile_of_round(l / bk, tiles, stages, stages - 1 + (size_t)more) * bk + l % bk;
    return {from, from, 1};
}

static const struct {
    tiles_t *of;
    int step; /* 0: all of them */
    const char *says;
} tile_slips[] = {
    {[](size_t l, size_t k, size_t bk) { return if_so(l, l / bk != (k - 1) / bk); }, 0,
     "the last tile along k is missing"},
    {[](size_t l, size_t, size_t bk) { return if_so(l, l >= bk); }, 0, "the first tile along k is missing"},
    {[](size_t l, size_t k, size_t bk) { return if_so(l, l < k / bk * bk); }, 0,
     "the last tile along k is missing where it is not full"},
    {[](size_t l, size_t, size_t bk) { return if_so(l, l < bk); }, 0, "only the first tile along k counts"},
    {[](size_t l, size_t k, size_t bk) { return if_so(l, l / bk == (k - 1) / bk); }, 0,
     "only the last tile along k counts: does the sum begin anew with each tile?"},
    {[](size_t l, size_t, size_t bk) { return if_so(l, l % bk != bk - 1); }, 0,
     "the last number along k of each tile is missing"},
    {[](size_t l, size_t, size_t bk) { return if_so(l, l % bk != 0); }, 0,
     "the first number along k of each tile is missing"},
    {[](size_t l, size_t, size_t bk) { return if_so(l, l % bk < bk / 2); }, 0,
     "the second half of each tile along k is missing"},
    {[](size_t l, size_t, size_t bk) { return if_so(l, l % bk >= bk / 2); }, 0,
     "the first half of each tile along k is missing"},
    {[](size_t l, size_t, size_t bk) { return if_so(l, l / bk % 2 == 0); }, 0,
     "every second tile along k is missing"},
    {[](size_t l, size_t, size_t bk) {
         return along_k{l, l, l < bk ? 2.0 : 1.0};
     },
     0, "the first tile along k counts twice"},
    {[](size_t l, size_t k, size_t bk) {
         return along_k{l, l, l / bk == (k - 1) / bk ? 2.0 : 1.0};
     },
     0, "the last tile along k counts twice"},
    {[](size_t l, size_t, size_t bk) {
         return along_k{l, l + bk, 1};
     },
     0, "each tile of A is multiplied by the next one of B, not by its own"},
    {[](size_t l, size_t, size_t bk) {
         return along_k{l + bk, l, 1};
     },
     0, "each tile of B is multiplied by the next one of A, not by its own"},
    {[](size_t l, size_t, size_t bk) {
         return along_k{l / bk * bk, l / bk * bk, 1};
     },
     0, "each tile's first column of A and row of B are multiplied again and again"},
    {[](size_t l, size_t, size_t bk) {
         return along_k{l / bk * bk + l % 16, l / bk * bk + l % 16, 1};
     },
     6, "the first 16 along k of each tile are multiplied again and again"},
    {[](size_t l, size_t, size_t bk) { return if_so(l, l % bk < bk - 16); }, 6,
     "the last 16 along k of each tile are missing"},
    {[](size_t l, size_t, size_t bk) { return if_so(l, l % bk >= 16); }, 6,
     "the first 16 along k of each tile are missing"},
    {[](size_t l, size_t k, size_t bk) { return copied_ahead(l, k, bk, 1); }, 4,
     "in round t tile t + STAGES is copied, one too far on: those before the loop are STAGES - 1, so the "
     "next one is t + "
     "STAGES - 1"},
    {[](size_t l, size_t k, size_t bk) { return copied_ahead(l, k, bk, -1); }, 4,
     "in round t tile t + STAGES - 2 is copied, which was copied before: the next one is t + STAGES - 1"},
};

static void known_tiles(const matrix &a, const matrix &b, size_t m, size_t n, size_t k)
{
    const size_t bk = tile_along_k();
    if (case_step() < 2) return;
    for (const auto &slip : tile_slips) {
        vector<double> c(m * n);
        if (slip.step && slip.step != case_step()) continue;
        for (size_t l = 0; l < (k + bk - 1) / bk * bk; l++) {
            const along_k at = slip.of(l, k, bk);
            if (at.of_a >= k || at.of_b >= k || at.times == 0) continue; // beyond the matrices is 0
            for (size_t i = 0; i < m; i++) {
                const double times = at.times * a.values[i * k + at.of_a];
                for (size_t j = 0; j < n; j++) c[i * n + j] += times * b.values[at.of_b * n + j];
            }
        }
        known_mistake("c", c.data(), c.size(), slip.says);
    }
}

/* Where element r of a tile stands if a thread of step 3 stores its own as neighbours, and where it belongs:
 * in version 3 they are 16 apart, and in version 4 fours of them are 64 apart. */
static size_t meant_for(size_t r)
{
    const bool fours = case_word("version", "") == string("4");
    const size_t tile = fours ? 128 : 64, each = fours ? 8 : 4, thread = r % tile / each, i = r % each;
    return r / tile * tile + (fours ? 4 * thread + i / 4 * 64 + i % 4 : thread + 16 * i);
}

/* Step 3: right elements that a thread stores in the wrong place. */
static void known_stores(size_t m, size_t n, const vector<double> &want)
{
    static const struct {
        bool rows, columns;
        const char *says;
    } known[] = {
        {true, true, "the rows and the columns"}, {true, false, "the rows"}, {false, true, "the columns"}};
    if (case_step() != 3) return;
    for (const auto &k : known) {
        char says[200];
        vector<double> c(m * n);
        for (size_t e = 0; e < m * n; e++) {
            const size_t i = k.rows ? meant_for(e / n) : e / n, j = k.columns ? meant_for(e % n) : e % n;
            c[e] = i < m && j < n ? want[i * n + j] : 0;
        }
        snprintf(says, sizeof says,
                 "the sums are right, but %s in which a thread stores its own are neighbours: those that it "
                 "has read lie apart",
                 k.says);
        known_mistake("c", c.data(), c.size(), says);
    }
}

/* Each element is a sum of k products; and in version 3 a thread's own elements are 16 apart both ways. */
static void known_sums(const matrix &a, const matrix &b, size_t m, size_t n, size_t k,
                       const vector<double> &want)
{
    vector<size_t> element, along;
    vector<double> value, exchanged(m * n);
    for (size_t e = 0; e < m * n; e++) {
        const size_t i = e / n, j = e % n;
        const size_t row = i / 64 * 64 + i % 16 + j % 64 / 16 * 16,
                     column = j / 64 * 64 + j % 16 + i % 64 / 16 * 16;
        exchanged[e] = row < m && column < n ? want[row * n + column] : 0;
        for (size_t l = 0; l < k; l++)
            element.push_back(e), along.push_back(l), value.push_back(a.at(i, l) * b.at(l, j));
    }
    sum_of_terms("c", m * n, "products", "place along k", element.data(), along.data(), value.data(),
                 value.size());
    if (case_word("version", "") == string("3"))
        known_mistake("c", exchanged.data(), exchanged.size(),
                      "rows and columns are exchanged among the elements of a thread");
}

static void gold_product(void)
{
    const size_t n = case_size("n", 100), m = case_size("m", n), k = case_size("k", n);
    const matrix a = draw("a", m, k), b = draw("b", k, n);
    const bool sampled = m >= LARGE && n >= LARGE && k >= LARGE;
    const size_t count = sampled ? SAMPLES : m * n;
    const unsigned *row = sampled ? input_uint("sampled row", SAMPLES) : nullptr;
    const unsigned *column = sampled ? input_uint("sampled column", SAMPLES) : nullptr;
    vector<double> want(count), tolerance(count);
    for (size_t e = 0; e < count; e++) {
        const size_t i = sampled ? row[e] % m : e / n, j = sampled ? column[e] % n : e % n;
        const element all = make(a, b, i, j, 0, k);
        want[e] = all.sum;
        tolerance[e] = allowed(all.magnitude, k);
    }
    const char *name = sampled ? "samples" : "c";
    const auto mistakes = [&] {
        if (!sampled && m * n * k <= 1 << 21) known_products(a, b, m, n, k);
        if (!sampled && m * n * k <= 1 << 24) known_tiles(a, b, m, n, k);
        if (!sampled) known_stores(m, n, want);
        if (!sampled && m * n * k <= 300000) known_sums(a, b, m, n, k, want);
        vector<double> without_last(count), turned(count);
        for (size_t e = 0; e < count; e++) {
            const size_t i = sampled ? row[e] % m : e / n, j = sampled ? column[e] % n : e % n;
            without_last[e] = want[e] - a.at(i, k - 1) * b.at(k - 1, j);
            if (m == n && !sampled) turned[e] = want[j * n + i];
        }
        if (k > 1)
            known_mistake(name, without_last.data(), count, "it is the product without the last column of A");
        if (m == n && n == k && !sampled && n > 1)
            known_mistake(name, turned.data(), count, "it is the transposed product");
    };
    when_wrong(name, mistakes);
    if (!sampled) shape(name, n, m, 1);
    expect_double_each(name, want.data(), tolerance.data(), count, why());
}

/* Step 4: how many blocks of a variant fit. The compiler chooses the registers, so only bounds are known.
 * Returns whether it can be launched at all. */
static bool gold_blocks(size_t which)
{
    const auto &v = variants[which];
    const int shared = v.stages * v.bk * (v.bm + 4 + v.bn) * 4, threads = v.bm / v.tm * (v.bn / v.tn);
    const int *room =
        got_int("room", nullptr); // as the device says: of a block, of a multiprocessor, threads
    const int blocks = got_int("blocks at once", nullptr)[0];
    if (shared > room[0]) {
        expect_that(blocks == 0,
                    "blocks at once: expected 0, got %d: a block may have %d bytes of shared memory, "
                    "and this one needs %d",
                    blocks, room[0], shared);
        return false;
    }
    const int most = room[1] / shared < room[2] / threads ? room[1] / shared : room[2] / threads;
    expect_that(blocks >= 1 && blocks <= most,
                "blocks at once: expected 1 to %d, got %d: %d bytes of shared memory "
                "and %d threads fit",
                most, blocks, shared, threads);
    return true;
}

void gold_tuner(void); // tuner_gold.cpp: step 5

void gold(void)
{
    if (case_step() == 5) {
        gold_tuner();
        return;
    }
    if (case_step() == 4 && case_has("variant") && !gold_blocks(case_size("variant", 0))) return;
    gold_product();
}
