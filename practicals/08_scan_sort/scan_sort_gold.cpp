/* scan_sort_gold.cpp: what a scan, a recurrence and a stable sort are, in plain loops. */
#include "judge.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstring>
#include <string>
#include <vector>

/* Sum i has the numbers from 0 to i. */
static void added_up(const char *name, const unsigned *x, size_t n)
{
    std::vector<size_t> element, number;
    std::vector<double> value;
    for (size_t i = 0; i < n; i++)
        for (size_t k = 0; k <= i; k++) element.push_back(i), number.push_back(k), value.push_back(x[k]);
    sum_of_terms(name, n, "numbers", "index", element.data(), number.data(), value.data(), value.size());
}

/* A warp's scan if a lane adds only what stands farther left than the round's distance. */
static void scan_warp_beyond(unsigned v[32])
{
    for (int distance = 1; distance < 32; distance *= 2)
        for (int lane = 31; lane > distance; lane--) v[lane] += v[lane - distance];
}

/* A warp's scan as it should be. */
static void scan_warp(unsigned v[32])
{
    for (int lane = 1; lane < 32; lane++) v[lane] += v[lane - 1];
}

/* The sums of step 3 if warps scan like that, if a row begins with the sum of only one row,
 * or if a warp adds its own total, too: rows of 32 lanes with four numbers each, 16 rows per warp, 4 warps
 * per block. */
static std::vector<double> scanned_by(void scan(unsigned v[32]), bool one_row, bool own_total,
                                      const unsigned *x, size_t n)
{
    enum { ROWS = 16, WARPS = 4, ROW = 128 };
    std::vector<double> sums(n);
    unsigned before_tile = 0;
    for (size_t tile = 0; tile < n; tile += ROW * ROWS * WARPS) {
        unsigned of_warp[32] = {0}, upto_warp[32], row_start[WARPS][ROWS + 1] = {{0}}, left[WARPS][ROWS][32];
        for (size_t r = 0; r < ROWS * WARPS; r++) {
            unsigned own[32], upto[32], w = (unsigned)r / ROWS, row = (unsigned)r % ROWS;
            for (size_t lane = 0; lane < 32; lane++) {
                own[lane] = 0;
                for (size_t k = tile + r * ROW + 4 * lane; k < tile + r * ROW + 4 * lane + 4; k++)
                    own[lane] += k < n ? x[k] : 0;
                upto[lane] = own[lane];
            }
            scan(upto);
            for (size_t lane = 0; lane < 32; lane++)
                left[w][row][lane] = row_start[w][row] + upto[lane] - own[lane];
            row_start[w][row + 1] = (one_row ? 0 : row_start[w][row]) + upto[31];
            of_warp[w] = row_start[w][row + 1];
        }
        std::copy(of_warp, of_warp + 32, upto_warp);
        scan(upto_warp);
        for (size_t i = tile; i < std::min(n, tile + ROW * ROWS * WARPS); i++) {
            const size_t r = (i - tile) / ROW, w = r / ROWS, lane = i % ROW / 4;
            unsigned sum =
                before_tile + (w > 0 ? upto_warp[own_total ? w : w - 1] : 0) + left[w][r % ROWS][lane];
            for (size_t k = i / 4 * 4; k <= i; k++) sum += x[k];
            sums[i] = sum;
        }
        before_tile += upto_warp[WARPS - 1];
    }
    return sums;
}

/* Steps 1 to 3. The sums wrap round as unsigned integers do, so any order of addition gives the same. */
static void gold_scan(void)
{
    size_t n = case_size("n", case_step() == 1 ? 1000 : 1000003);
    const unsigned *x = input_uint("x", n);
    std::vector<unsigned> sums(n);
    unsigned sum = 0;
    for (size_t i = 0; i < n; i++) sums[i] = sum += x[i];
    if (case_step() == 2) block_size(256); // in step 3 a block has 8192 numbers, and a warp 2048
    const char *names[] = {"sums", "sums by three kernels", "sums by a single pass"};
    for (int k = case_step() == 2; n <= 600 && k < (case_step() == 2 ? 3 : 1); k++) added_up(names[k], x, n);
    if (case_step() == 2) {
        const std::string way = case_word("way", "both");
        if (way != "single_pass") expect_uint("sums by three kernels", sums.data(), n);
        if (way != "three_kernels") expect_uint("sums by a single pass", sums.data(), n);
    } else {
        const auto mistakes = [&] {
            known_mistake(
                "sums", scanned_by(scan_warp_beyond, false, false, x, n).data(), n,
                "these are the sums if, in the round of distance d, only lanes beyond d add; lane d, "
                "too, has a number d to its left");
            known_mistake("sums", scanned_by(scan_warp, true, false, x, n).data(), n,
                          "these are the sums if row_start is the total of only the row before: it must "
                          "grow from row to row");
            known_mistake("sums", scanned_by(scan_warp, false, true, x, n).data(), n,
                          "a warp begins with the numbers of the warps up to itself, its own included: those "
                          "before it are wanted");
        };
        if (case_step() == 3) when_wrong("sums", mistakes);
        expect_uint("sums", sums.data(), n);
    }
}

/* Which steps v[i] = s[i] v[i-1] + u[i] does v not make? They show where the value before is wrong: at the
 * first step of a block, of a warp, or of a thread. If only the very first is wrong, v itself shows it. */
static void unsolved_steps(const double *s, const double *u, double start,
                           const std::vector<double> &tolerance)
{
    static const struct {
        size_t part;
        const char *whose;
    } parts[] = {{4096, "block"}, {256, "warp"}, {8, "thread"}};
    size_t n, which = 0, later = 0;
    const double *v = got_double("v", &n);
    std::vector<double> off(tolerance.size()), allowed(tolerance.size());
    if (n != off.size()) return;
    for (size_t i = 0; i < n; i++) {
        const double before = i ? v[i - 1] : start;
        off[i] = v[i] - (s[i] * before + u[i]);
        allowed[i] = 2 * tolerance[i];
        if (fabs(off[i]) <= allowed[i]) continue;
        later += i > 0;
        while (which < 2 && i % parts[which].part != 0) which++;
    }
    if (!later) return;
    equations("v", off.data(), allowed.data(), n, n, parts[which].part, parts[which].whose);
}

/* A stretch of steps of the recurrence, folded: v before it -> s v + u after it */
struct stretch {
    double s, u;
};
typedef stretch fold_t(stretch first, stretch second);

/* What lane k of a warp returns, given what each of them has */
static void fold_warp(stretch *of, fold_t *then)
{
    stretch before[32];
    for (int distance = 1; distance < 32; distance *= 2) {
        std::copy(of, of + 32, before);
        for (int l = distance; l < 32; l++) of[l] = then(before[l - distance], before[l]);
    }
}

/* One tile: each thread folds its 8 steps, learns from the scan of a block what stands before it, and makes them. */
static std::vector<double> tile_by(fold_t *then, const double *s, const double *u, size_t n, double start)
{
    enum { WARPS = 32, ITEMS = 8 };
    const stretch nothing = {1, 0};
    std::vector<stretch> upto(32 * WARPS, nothing), of_warp(WARPS, nothing), at_start(32, nothing);
    for (size_t t = 0; t < upto.size(); t++)
        for (size_t i = t * ITEMS; i < (t + 1) * ITEMS; i++)
            upto[t] = then(upto[t], i < n ? stretch{s[i], u[i]} : nothing);
    for (size_t w = 0; w < WARPS; w++) fold_warp(&upto[32 * w], then), of_warp[w] = upto[32 * w + 31];
    fold_warp(of_warp.data(), then);
    at_start[0] = {0, start}; // nothing stands before the first tile
    for (int distance = 1; distance < 32; distance *= 2)
        for (int l = 0; l + distance < 32; l++) at_start[l] = then(at_start[l + distance], at_start[l]);
    const double begin = then(at_start[0], nothing).u;
    std::vector<double> v(n);
    for (size_t i = 0; i < n; i++) {
        const size_t t = i / ITEMS;
        stretch before = t % 32 ? upto[t - 1] : nothing;
        if (t >= 32) before = then(of_warp[t / 32 - 1], before);
        const double last = i % ITEMS ? v[i - 1] : before.s * begin + before.u;
        v[i] = s[i] * last + u[i];
    }
    return v;
}

static void known_folds(const double *s, const double *u, size_t n, double start)
{
    static const struct {
        fold_t *then;
        const char *says;
    } known[] = {
        {[](stretch a, stretch b) {
             return stretch{a.s * b.s, a.s * b.u + a.u};
         },
         "then() has its two stretches exchanged: v goes through the first one first"},
        {[](stretch a, stretch b) {
             return stretch{a.s * b.s, a.u + b.u};
         },
         "then() adds the u of the first stretch as it is: the second one multiplies it by its s"},
        {[](stretch a, stretch b) {
             return stretch{a.s * b.s, a.s * a.u + b.u};
         },
         "then() multiplies the u of the first stretch by that stretch's own s, not by that of the second"},
        {[](stretch a, stretch b) {
             return stretch{a.s * b.s, b.s * (a.u + b.u)};
         },
         "then() also multiplies the u of the second stretch by its s, which only what comes before is "
         "multiplied by"},
        {[](stretch a, stretch b) {
             return stretch{a.s * b.s, a.s * b.u + b.u};
         },
         "then() adds the second stretch's u twice, once with a factor, and the first one's not at all"},
        {[](stretch a, stretch b) {
             return stretch{b.s, b.s * a.u + b.u};
         },
         "the s of then() is that of the second stretch alone: it is the product of both"},
        {[](stretch a, stretch b) {
             return stretch{a.s, b.s * a.u + b.u};
         },
         "the s of then() is that of the first stretch alone: it is the product of both"},
        {[](stretch a, stretch b) {
             return stretch{a.s + b.s, b.s * a.u + b.u};
         },
         "the s of then() is the sum of both: it is their product"},
    };
    for (const auto &one : known) known_mistake("v", tile_by(one.then, s, u, n, start).data(), n, one.says);
}

/* Step 4. v[i] is a sum of terms u[k] s[k+1] ... s[i]. However the brackets are put, the term of u[k] is
 * rounded once for each factor and once for each addition on its way: at most i - k products (a fold
 * multiplies each factor in once) and, in a tree of tiles of at least 2048 with look-back over at most
 * i / 2048 of them, some 64 + i / 2048 additions. So the error is at most u times sum over k of (i - k + 64 +
 * i / 2048) |u[k] s[k+1] ... s[i]|, a recurrence too. */
static void gold_recurrence(void)
{
    size_t n = case_size("n", 1000003);
    double size = case_real("size", 1);
    const double *s = input_double("s", n, case_real("least", -size), size), *u = input_double("u", n, -1, 1);
    double start = input_double("start", 1, -1, 1)[0];
    long double v = start;
    double terms = fabs(start), weighted = 0; // sum of |terms|, and of (i - k) |terms|
    std::vector<double> want(n), tolerance(n);
    for (size_t i = 0; i < n; i++) {
        v = s[i] * v + u[i];
        weighted = fabs(s[i]) * (weighted + terms);
        terms = fabs(s[i]) * terms + fabs(u[i]);
        want[i] = (double)v;
        tolerance[i] = EPSILON_DOUBLE * (weighted + (64 + i / 2048.0) * terms);
    }
    unsolved_steps(s, u, start, tolerance);
    const auto folds = [&] { known_folds(s, u, n, start); };
    if (n <= 4096) when_wrong("v", folds); // more than a tile depends on which tile sees which
    expect_double_each("v", want.data(), tolerance.data(), n,
                       "each term u[k] s[k+1]...s[i] is rounded once per factor and once per addition: "
                       "2^-52 sum (i-k+64+i/2048) |term|");
}

/* The bits of an int or a float key, as an unsigned number of the same order. */
static unsigned in_order(unsigned bits, const char *type)
{
    if (strcmp(type, "int") == 0) return bits ^ 0x80000000u;
    if (strcmp(type, "float") == 0) return bits >> 31 ? ~bits : bits ^ 0x80000000u;
    return bits;
}

/* The keys of a case of step 6: the same words as in radix_sort.cu. */
static std::vector<unsigned> make_keys(size_t n, const char *type, const char *data)
{
    const unsigned *random = input_uint("keys", n);
    std::vector<unsigned> keys(random, random + n);
    for (size_t i = 0; i < n; i++) {
        if (strcmp(data, "few") == 0) keys[i] = (keys[i] & 7u) << 29;
        if (strcmp(data, "equal") == 0) keys[i] = random[0];
        if (strcmp(data, "sorted") == 0) keys[i] = (unsigned)i * 3u;
        if (strcmp(data, "reversed") == 0) keys[i] = (unsigned)(n - i) * 3u;
        if (strcmp(type, "float") == 0 && (keys[i] & 0x7f800000u) == 0x7f800000u) keys[i] ^= 0x40000000u;
    }
    return keys;
}

/* Keys of int or float that are sorted by something other than their value. */
static unsigned top_flipped(unsigned bits)
{
    return bits ^ 0x80000000u;
}
static unsigned as_unsigned(unsigned bits)
{
    return bits;
}
static unsigned all_flipped(unsigned bits)
{
    return ~bits;
}
static unsigned negative_top_kept(unsigned bits)
{
    return bits >> 31 ? ~bits ^ 0x80000000u : bits ^ 0x80000000u;
}
static unsigned positive_top_kept(unsigned bits)
{
    return bits >> 31 ? ~bits : bits;
}

static void known_orders(const std::vector<unsigned> &keys, const char *type)
{
    static const struct {
        unsigned (*worth)(unsigned bits);
        const char *says;
    } ways[] = {
        {as_unsigned, "they are in the order of their bits, taken for unsigned numbers"},
        {top_flipped,
         "they are in the order of their bits, taken for ints: negative floats the wrong way round"},
        {all_flipped,
         "they are in the order of their bits with all of them flipped, also those of positive keys"},
        {negative_top_kept,
         "negative floats stand among the positive ones: the top bit does not come out as 0"},
        {positive_top_kept,
         "negative floats stand among the positive ones, whose top bit does not come out as 1"},
    };
    if (strcmp(type, "uint") == 0) return;
    for (auto &way : ways) {
        if (strcmp(type, "int") == 0 && way.worth == top_flipped) continue; // that is right
        std::vector<unsigned> sorted = keys;
        std::sort(sorted.begin(), sorted.end(),
                  [&](unsigned a, unsigned b) { return way.worth(a) < way.worth(b); });
        const std::vector<double> values(sorted.begin(), sorted.end());
        known_mistake("keys", values.data(), values.size(), way.says);
    }
}

/* The lowest bits of a key, in the opposite order. */
static unsigned bits_reversed(unsigned key, int bits)
{
    unsigned reversed = 0;
    for (int bit = 0; bit < bits; bit++) reversed |= (key >> bit & 1) << (bits - 1 - bit);
    return reversed;
}

/* Step 5: what comes of splits by other bits, or of splits that put the ones in front, or of values that do
 * not go with their keys. */
static void known_splits(const std::vector<unsigned> &keys, int bits, unsigned mask,
                         const std::vector<unsigned> &place)
{
    const auto sorted_by = [&](auto worth, const char *says) {
        std::vector<unsigned> sorted = keys;
        std::stable_sort(sorted.begin(), sorted.end(),
                         [&](unsigned a, unsigned b) { return worth(a & mask) < worth(b & mask); });
        const std::vector<double> values(sorted.begin(), sorted.end());
        known_mistake("keys", values.data(), values.size(), says);
    };
    if (keys.size() < 2 || bits < 2) return;
    sorted_by(
        [&](unsigned key) { return bits_reversed(key, bits); },
        "they are in the order that comes of splitting by the highest bit first and by the lowest last");
    sorted_by([&](unsigned key) { return mask - key; },
              "they are in descending order: each split puts the ones before the zeros");
    sorted_by([](unsigned key) { return key >> 1; },
              "they are in order but for bit 0, by which they are not split");
    sorted_by([&](unsigned key) { return key & mask >> 1; },
              "they are in order but for their highest bit, by which they are not split");
    std::vector<double> own, inverse(place.size());
    for (size_t i = 0; i < place.size(); i++) own.push_back((double)i), inverse[place[i]] = (double)i;
    known_mistake("values", own.data(), own.size(),
                  "value i is i: the values have not moved with their keys");
    known_mistake("values", inverse.data(), inverse.size(),
                  "value i is the place to which key i went; it should be the place from which it came");
}

/* Steps 5 and 6. A stable sort: by a key's value, then by its place. */
static void gold_sort(void)
{
    bool one_block = case_step() == 5;
    size_t n = case_size("n", one_block ? 1000 : 1000003);
    int bits = (int)case_int("bits", 32);
    const char *type = case_word("type", "uint");
    std::vector<unsigned> keys =
        make_keys(n, one_block ? "uint" : type, one_block ? "random" : case_word("data", "random"));
    unsigned mask = bits < 32 ? (1u << bits) - 1 : 0xffffffffu;
    std::vector<uint64_t> order(n); // the key's value, then its place: no two are equal
    std::vector<unsigned> place(n), sorted(n);
    for (size_t i = 0; i < n; i++) order[i] = (uint64_t)(in_order(keys[i], type) & mask) << 32 | i;
    std::sort(order.begin(), order.end());
    for (size_t i = 0; i < n; i++) place[i] = (unsigned)order[i], sorted[i] = keys[place[i]];
    const auto mistakes = [&] { known_orders(keys, type); };
    if (one_block)
        known_splits(keys, bits, mask, place);
    else
        when_wrong("keys", mistakes);
    expect_uint("keys", sorted.data(), n);
    if (one_block || case_int("pairs", 0)) expect_uint("values", place.data(), n);
}

void gold(void)
{
    if (case_step() <= 3)
        gold_scan();
    else if (case_step() == 4)
        gold_recurrence();
    else
        gold_sort();
}
