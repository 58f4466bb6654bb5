/* Practical 17, Attention on tensor cores: what the right answers are. */
#include <algorithm>
#include <math.h>
#include <stdio.h>
#include <string>
#include <vector>

#include "judge.h"
#include "slips.h"

using std::string;
using std::vector;

/* As in attention.cuh. */
static const size_t PERIOD = 1000003, SAMPLES = 24, LARGE = 1 << 21;
static const double U = EPSILON_FLOAT / 2, HALF = 1.0 / 2048; /* unit roundoffs of float and of half */
static const double LEAST_HALF = 1.0 / (1 << 25);             /* half of the least half above 0 */

/* Multiples of 1/1024, of which long ones repeat. */
struct matrix {
    const int *drawn;
    size_t d;
    double times;
    bool absolute; /* the drawn numbers' absolute values, times that */
    double at(size_t row, size_t l) const
    {
        const double value = drawn[(row * d + l) % PERIOD] / 1024.0;
        return times * (absolute ? fabs(value) : value);
    }
};

struct problem {
    size_t n, d, heads;
    bool causal, below, in_half;
    matrix q, k, v;
    vector<size_t> length;
};

static matrix draw(const char *name, size_t count, size_t d, double times, bool absolute)
{
    return {input_int(name, count < PERIOD ? count : PERIOD, -2048, 2048), d, times, absolute};
}

static problem the_problem(void)
{
    problem p = {};
    p.n = case_size("n", 100), p.d = case_size("d", 64), p.heads = case_size("heads", 1);
    p.causal = case_choice("causal", "no|yes") == string("yes");
    p.in_half = case_step() >= 5;
    const string data = case_choice("data", "plain|large|below");
    p.below = data == "below";
    const bool ragged = case_choice("lengths", "full|ragged") == string("ragged");
    const size_t count = p.heads * p.n * p.d;
    p.q = draw("q", count, p.d, data == "plain" ? 1 : 32, p.below);
    p.k = draw("k", count, p.d, p.below ? -1 : 1, p.below);
    p.v = draw("v", count, p.d, 1, false);
    const unsigned *drawn = ragged ? input_uint("length", p.heads) : nullptr;
    for (size_t h = 0; h < p.heads; h++)
        p.length.push_back(!ragged ? p.n : h == 1 ? 0 : drawn[h] % ((unsigned)p.n + 1));
    return p;
}

/* What a mistake leaves out of the formula, or does besides: `ahead` sees one later key, `last_tile` leaves
 * out the keys of a tile that is not full, and three do not bring the total, the sums, or both to a new
 * base; `component`, from 1 on, is left out of each four in a score. */
struct without {
    size_t component;
    bool scale, causal, diagonal, length, division, ahead, last_tile, rescaled_total, rescaled_sums, rescaled;
    bool query, first_length; /* the length hides queries; is that of head 0 */
    bool earlier;             /* the mask hides the keys before a query's own, and not those after it */
    bool by_d, by_root;       /* scores are divided by d, or multiplied by sqrt(d) */
    bool total_of_scores;     /* the sum is that of the scores, not of their exponentials */
    size_t (*of_q)(size_t), (*of_k)(size_t),
        (*of_v)(size_t); /* which row stands for row i or key j; NULL: itself */
    /* the score of query i and key j is that of these; NULL: itself */
    void (*of_pair)(size_t *i, size_t *j);
    int maximum, total; /* each half of the lanes has its own: those with the same bit, from 1 on */
    bool padded;        /* keys of the last tile beyond the length, which are 0 there, are seen */
    bool length_in_tile,
        causal_in_tile;        /* a key's place in its tile is compared with the length, or with the query */
    bool no_last, no_diagonal; /* the last tile is left out; the last that queries of a block see is */
};

static size_t tile_rows; /* for known_rows */

/* The keys of a tile in this step's program */
static size_t tile_of(const problem &p)
{
    return case_step() == 3 || (p.in_half && p.d > 64) ? 32 : 64;
}

/* The scores that row i of a head sees, and sum |q k| / sqrt(d) of each. */
struct seen {
    vector<double> score, magnitude;
    double most;
};
static size_t row_for(const problem &p, size_t (*of)(size_t), size_t row)
{
    const size_t other = of ? of(row) : row;
    return other < p.n ? other : row;
}

static bool is_tiled(const without &w)
{
    return w.padded || w.length_in_tile || w.causal_in_tile;
}

static bool is_seen_in_tile(const problem &p, size_t head, size_t i, size_t j, const without &w)
{
    const size_t place = j % tile_of(p);
    return (w.padded || (w.length_in_tile ? place : j) < p.length[head]) &&
           (!p.causal || (w.causal_in_tile ? place : j) <= i);
}

/* The last query of the block of query i, in step 6: a block has 128 */
static size_t last_of_block(size_t i)
{
    return i / 128 * 128 + 127;
}

static seen scores_of(const problem &p, size_t head, size_t i, const without &w)
{
    seen s = {{}, {}, -INFINITY};
    size_t keys = w.length ? p.n : p.length[w.first_length ? 0 : head];
    if (w.query) keys = i < keys ? p.n : 0;
    if (w.last_tile) keys = keys / tile_of(p) * tile_of(p);
    if (is_tiled(w)) keys = (keys + tile_of(p) - 1) / tile_of(p) * tile_of(p);
    if (w.no_last && keys) keys = (keys - 1) / tile_of(p) * tile_of(p);
    if (w.no_diagonal) keys = std::min(keys, last_of_block(i) / tile_of(p) * tile_of(p));
    if (p.causal && !is_tiled(w) && !w.causal && !w.earlier && keys > i + 1 + w.ahead) keys = i + 1 + w.ahead;
    if (p.causal && w.diagonal && keys > i) keys = i;
    for (size_t j = 0; j < keys; j++) {
        double sum = 0, magnitude = 0;
        size_t query = i, key = j;
        if (w.of_pair) w.of_pair(&query, &key);
        for (size_t l = 0; l < p.d && query < p.n && key < p.n; l++) {
            const double term = p.q.at(head * p.n + row_for(p, w.of_q, query), l) *
                                p.k.at(head * p.n + row_for(p, w.of_k, key), l);
            if (w.component && l % 4 + 1 == w.component) continue;
            sum += term, magnitude += fabs(term);
        }
        const double root = sqrt((double)p.d), scale = w.scale     ? 1
                                                       : w.by_root ? root
                                                                   : 1 / (w.by_d ? root * root : root);
        s.score.push_back(sum * scale), s.magnitude.push_back(magnitude * scale);
        if ((w.earlier && j < i) || (is_tiled(w) && !is_seen_in_tile(p, head, i, j, w)))
            s.score[j] = -INFINITY;
        if (s.score[j] > s.most) s.most = s.score[j];
    }
    return s;
}

/* By how much of its size float may be off in a sum of so many terms. On tensor cores what is added is cut
 * off instead of rounded, which is twice as far and always in the same direction. */
static double sum_error(const problem &p, size_t terms)
{
    const double many = 6 * sqrt((double)terms);
    return p.in_half ? 2 * U * (double)terms : U * ((many < (double)terms ? many : (double)terms) + 1);
}

/* Relative error of a weight e^(s - m): what the score is off by (d terms, the scale, two roundings in the
 * exponent) comes out as a relative error; 4 for the exponential itself, 3 for each tile of at least 16 keys
 * that changes the base; on tensor cores the weight is rounded to half besides. */
static double weight_error(const problem &p, const seen &s, size_t j)
{
    const double exponent = sum_error(p, p.d) * s.magnitude[j] + 4 * U * (fabs(s.score[j]) + fabs(s.most));
    return exponent + U * (4 + 3 * ceil((double)s.score.size() / 16)) + (p.in_half ? HALF : 0);
}

static const char *why(const problem &p)
{
    return p.in_half
               ? "weights in half: 2^-11; scores and sums on tensor cores: each of d and of n additions "
                 "may cut off 2^-23"
               : "d roundings in a score, which are relative ones of its weight, and n in the sums";
}

/* One row of O by the online softmax, tile after tile, with a mistake in its bases. */
static void online_row(const problem &p, const seen &s, size_t head, const without &w, double *want)
{
    double m = -INFINITY, total = 0;
    vector<double> sum(p.d);
    for (size_t first = 0; first < s.score.size(); first += tile_of(p)) {
        const size_t end = first + tile_of(p) < s.score.size() ? first + tile_of(p) : s.score.size();
        double most = m;
        for (size_t j = first; j < end; j++) most = fmax(most, s.score[j]);
        const double factor = exp(m - most);
        m = most;
        if (!w.rescaled_total && !w.rescaled) total *= factor;
        for (double &x : sum)
            if (!w.rescaled_sums && !w.rescaled) x *= factor;
        for (size_t j = first; j < end; j++) {
            const double weight = exp(s.score[j] - m);
            total += weight;
            for (size_t l = 0; l < p.d; l++) sum[l] += weight * p.v.at(head * p.n + j, l);
        }
    }
    for (size_t l = 0; l < p.d; l++) want[l] = total > 0 ? sum[l] / total : 0;
}

/* One row of O if each half of the lanes has its own maximum or total; key j belongs to lane j % 32. */
static void row_by_halves(const problem &p, const seen &s, size_t head, const without &w, double *want)
{
    const auto half = [](size_t j, int bit) { return bit ? j % 32 >> (bit - 1) & 1 : 0; };
    double most[2] = {-INFINITY, -INFINITY}, total[2] = {0, 0};
    vector<double> weight(s.score.size());
    for (size_t j = 0; j < weight.size(); j++) {
        double &m = most[half(j, w.maximum)];
        m = fmax(m, s.score[j]);
    }
    for (size_t j = 0; j < weight.size(); j++) {
        weight[j] = exp(s.score[j] - most[half(j, w.maximum)]);
        total[half(j, w.total)] += weight[j];
    }
    for (size_t l = 0; l < p.d; l++) {
        want[l] = 0;
        for (size_t j = 0; j < weight.size(); j++)
            want[l] += weight[j] / total[half(j, w.total)] * p.v.at(head * p.n + j, l);
    }
}

/* One row of O: the values and what they may be off by, for numerator and denominator. */
static void row_of_o(const problem &p, size_t head, size_t i, const without &w, double *want,
                     double *tolerance)
{
    const seen s = scores_of(p, head, i, w);
    if (w.rescaled_total || w.rescaled_sums || w.rescaled) {
        online_row(p, s, head, w, want);
        return;
    }
    if (w.maximum || w.total) {
        row_by_halves(p, s, head, w, want);
        return;
    }
    vector<double> weight(s.score.size());
    double total = 0, off = 0;
    for (size_t j = 0; j < weight.size(); j++) total += weight[j] = exp(s.score[j] - s.most);
    if (w.total_of_scores) {
        total = 0;
        for (double score : s.score) total += score;
        for (double &one : weight) one = total > 0 ? one : 0;
        if (!(total > 0)) total = 1;
    }
    for (size_t j = 0; j < weight.size(); j++) off += weight[j] / total * weight_error(p, s, j);
    for (size_t l = 0; l < p.d; l++) {
        double sum = 0, magnitude = 0, around = 0;
        for (size_t j = 0; j < weight.size(); j++) {
            const bool none = j >= p.n || (is_tiled(w) && j >= p.length[head]); // 0 in the tile
            const double value = none ? 0 : p.v.at(head * p.n + row_for(p, w.of_v, j), l),
                         part = weight[j] / total;
            sum += part * value, magnitude += part * fabs(value);
            around += part * fabs(value) * weight_error(p, s, j) +
                      (p.in_half ? LEAST_HALF / total * fabs(value) : 0);
        }
        want[l] = w.division ? sum * total : sum;
        if (tolerance)
            tolerance[l] = around + fabs(sum) * off + (2 * sum_error(p, weight.size()) + 3 * U) * magnitude;
    }
}

/* A row that sees no key is 0; so that a known mistake in it is recognised, it may be off by as much as if it
 * saw all keys. */
static void all_of_o(const problem &p, const without &w, vector<double> *want, vector<double> *tolerance)
{
    vector<double> all(p.d);
    want->resize(p.heads * p.n * p.d);
    if (tolerance) tolerance->resize(want->size());
    for (size_t r = 0; r < p.heads * p.n; r++) {
        double *const off = tolerance ? tolerance->data() + r * p.d : nullptr;
        without none = w;
        none.length = true;
        if (off && p.length[r / p.n] == 0) row_of_o(p, r / p.n, r % p.n, none, all.data(), off);
        row_of_o(p, r / p.n, r % p.n, w, want->data() + r * p.d,
                 off && p.length[r / p.n] > 0 ? off : nullptr);
    }
}

static void mistake(const problem &p, bool without::*what, const char *says)
{
    vector<double> wrong;
    without w = {};
    w.*what = true;
    all_of_o(p, w, &wrong, nullptr);
    known_mistake("o", wrong.data(), wrong.size(), says);
}

/* Step 2: a round of shuffles is missing in the maximum or the total of a row. */
static void known_rounds(const problem &p)
{
    for (int bit = 1; bit <= 5; bit++)
        for (int of_total = 0; of_total < 2; of_total++) {
            char says[160];
            vector<double> wrong;
            without w = {};
            (of_total ? w.total : w.maximum) = bit;
            all_of_o(p, w, &wrong, nullptr);
            snprintf(says, sizeof says,
                     "each half of a row's lanes has its own %s: the round of shuffles over distance %d is "
                     "missing",
                     of_total ? "total" : "maximum", 1 << (bit - 1));
            known_mistake("o", wrong.data(), wrong.size(), says);
        }
}

/* Other rows in the place of a query, a key or a value */
static void known_rows(const problem &p)
{
    static const struct {
        size_t (*of)(size_t);
        const char *says;
    } known[] = {{[](size_t j) { return j / 4 * 4; }, "the first of its four"},
                 {[](size_t j) { return j + 1; }, "the one behind it"},
                 {[](size_t j) { return j / 4; }, "number j / 4"},
                 {[](size_t j) { return j / 4 * 4 + 3 - j % 4; }, "the mirrored one of its four"},
                 {[](size_t j) { return j % tile_rows; }, "that of the first tile"},
                 {[](size_t) -> size_t { return 0; }, "number 0"}};
    static const char *const names[] = {"query", "key", "value"};
    tile_rows = tile_of(p);
    for (int which = 0; which < 3; which++)
        for (const auto &one : known) {
            char says[120];
            vector<double> wrong;
            without w = {};
            (which == 0 ? w.of_q : which == 1 ? w.of_k : w.of_v) = one.of;
            all_of_o(p, w, &wrong, nullptr);
            snprintf(says, sizeof says, "in the place of each %s stands %s", names[which], one.says);
            known_mistake("o", wrong.data(), wrong.size(), says);
        }
}

/* Step 4: a thread has four queries from 4 y on and four keys from 4 x on, of a tile of 64 by 64. */
static void known_pairs(const problem &p)
{
    static const struct {
        void (*of)(size_t *i, size_t *j);
        const char *says;
    } known[] = {
        {[](size_t *i, size_t *j) {
             const size_t y = *i % 64 / 4, x = *j % 64 / 4;
             *i += 4 * x, *i -= 4 * y, *j += 4 * y, *j -= 4 * x;
         },
         "x and y are exchanged where scores are made: a thread's queries begin at 4 y, its keys at 4 x"},
        {[](size_t *i, size_t *j) {
             const size_t y = *i % 64, x = *j % 64;
             *i += x, *i -= y, *j += y, *j -= x;
         },
         "the score of query i and key j of a tile is that of query j and key i"},
        {[](size_t *i, size_t *j) {
             const size_t r = *i % 4, c = *j % 4;
             *i += c, *i -= r, *j += r, *j -= c;
         },
         "in a thread's 4 by 4 scores, the number of the query and that of the key are exchanged"},
    };
    for (const auto &one : known) {
        vector<double> wrong;
        without w = {};
        w.of_pair = one.of;
        all_of_o(p, w, &wrong, nullptr);
        known_mistake("o", wrong.data(), wrong.size(), one.says);
    }
}

/* The mask of a tile, and how many tiles there are */
static void known_masks(const problem &p)
{
    vector<double> wrong;
    without w = {};
    w.length_in_tile = w.causal_in_tile = true;
    all_of_o(p, w, &wrong, nullptr);
    known_mistake(
        "o", wrong.data(), wrong.size(),
        "the mask compares a key's place in its tile with the length and the query, not its number");
    mistake(p, &without::length_in_tile,
            "the mask compares a key's place in its tile with the length, not its number");
    mistake(p, &without::padded,
            "the mask does not hide the keys of the last tile that are beyond the length");
    mistake(p, &without::no_last, "the last tile of keys is left out");
    if (p.causal)
        mistake(
            p, &without::causal_in_tile,
            "the mask compares a key's place in its tile with the number of the query, not the key's number");
    if (p.causal && case_step() == 6)
        mistake(
            p, &without::no_diagonal,
            "the last tile that a block's queries see is left out: the tile with the key of its last query");
}

/* Each is a whole attention. */
static void known_mistakes(const problem &p)
{
    const size_t tile = tile_of(p);
    mistake(p, &without::scale, "this is attention without the factor 1/sqrt(d)");
    mistake(p, &without::by_d, "the scores are divided by d, not by sqrt(d)");
    mistake(p, &without::by_root, "the scores are multiplied by sqrt(d), not divided by it");
    mistake(p, &without::division, "the weights of a row were not divided by their sum");
    if (p.causal) {
        mistake(p, &without::causal, "this is attention without the causal mask");
        mistake(p, &without::diagonal, "a query does not see its own key");
        mistake(p, &without::ahead, "a query sees one key too many, the one after its own");
        mistake(p, &without::earlier, "the mask hides the keys before a query's own, and not those after it");
    }
    if (case_choice("lengths", "full|ragged") == string("ragged")) {
        mistake(p, &without::length, "keys beyond the length of a head were seen");
        mistake(p, &without::query,
                "the length of a head hides queries, not keys: all rows from there on are 0, and the others "
                "see all keys");
        mistake(p, &without::first_length, "all heads have the length of head 0");
    }
    if (p.below) {
        const vector<double> zeros(p.heads * p.n * p.d);
        known_mistake(
            "o", zeros.data(), zeros.size(),
            "all rows are 0, as with weights relative to 0 instead of to the largest score of a row: "
            "here e to the power of each score is 0 in float");
    }
    known_rows(p);
    if (case_step() == 2)
        mistake(p, &without::total_of_scores,
                "a row is divided by the sum of its scores, not of their exponentials");
    if (case_step() == 2) known_rounds(p);
    for (size_t l = 0; case_step() == 3 && l < 4; l++) {
        char says[80];
        vector<double> wrong;
        without w = {};
        w.component = l + 1;
        all_of_o(p, w, &wrong, nullptr);
        snprintf(says, sizeof says, "the products of the %c of each four are left out of the scores",
                 "xyzw"[l]);
        known_mistake("o", wrong.data(), wrong.size(), says);
    }
    if (case_step() >= 3) known_masks(p);
    if (case_step() == 4) known_pairs(p);
    if (case_step() < 3 || p.n <= tile) return;
    mistake(p, &without::last_tile, "the keys of the last tile are missing if it is not full");
    mistake(p, &without::rescaled_total, "the total was not rescaled when a larger score came");
    mistake(p, &without::rescaled_sums, "the sums with V were not rescaled when a larger score came");
    mistake(p, &without::rescaled, "neither the total nor the sums were rescaled when a larger score came");
}

static void gold_attention(void)
{
    const problem p = the_problem();
    vector<double> want, tolerance;
    if (p.heads * p.n * p.d >= LARGE) {
        const unsigned *row = input_uint("sampled row", SAMPLES);
        want.resize(SAMPLES * p.d), tolerance.resize(want.size());
        for (size_t r = 0; r < SAMPLES; r++) {
            const size_t which = row[r] % (p.heads * p.n);
            row_of_o(p, which / p.n, which % p.n, {}, &want[r * p.d], &tolerance[r * p.d]);
        }
        expect_double_each("samples", want.data(), tolerance.data(), want.size(), why(p));
        return;
    }
    all_of_o(p, {}, &want, &tolerance);
    shape("o", p.d, p.n, p.heads);
    const auto mistakes = [&] {
        if (p.n > 1) known_mistakes(p);
    };
    when_wrong("o", mistakes);
    expect_double_each("o", want.data(), tolerance.data(), want.size(), why(p));
}

/* Step 5, part=stages: what one warp makes of the first queries and keys. */
static void gold_stages(void)
{
    const problem p = the_problem();
    const size_t ROWS = 32, KEYS = p.d == 64 ? 64 : 32; // as warp_tile.cuh's shape
    vector<double> score(ROWS * KEYS), score_off(score.size()), weight(score.size()),
        weight_off(score.size());
    for (size_t i = 0; i < ROWS; i++) {
        seen s = {{}, {}, -INFINITY};
        const size_t keys = p.causal && i + 1 < p.n ? i + 1 : p.n < KEYS ? p.n : KEYS;
        for (size_t j = 0; j < KEYS; j++) {
            double sum = 0, magnitude = 0;
            for (size_t l = 0; l < p.d && i < p.n && j < p.n; l++) { // what is filled up is 0
                const double term = p.q.at(i, l) * p.k.at(j, l);
                sum += term, magnitude += fabs(term);
            }
            score[i * KEYS + j] = sum, score_off[i * KEYS + j] = sum_error(p, p.d) * magnitude;
            s.score.push_back(sum / sqrt((double)p.d)), s.magnitude.push_back(magnitude / sqrt((double)p.d));
            if (j < keys && s.score[j] > s.most) s.most = s.score[j];
        }
        for (size_t j = 0; j < keys; j++) {
            const double want = exp(s.score[j] - s.most), most_off = sum_error(p, p.d) * s.magnitude[j] * 2;
            weight[i * KEYS + j] = want;
            weight_off[i * KEYS + j] = want * (weight_error(p, s, j) + most_off) + LEAST_HALF;
        }
    }
    shape("scores", KEYS, ROWS, 1);
    shape("weights", KEYS, ROWS, 1);
    expect_double_each("scores", score.data(), score_off.data(), score.size(),
                       "each of d additions may cut off 2^-23 of the sum of |q k|");
    expect_double_each("weights", weight.data(), weight_off.data(), weight.size(), why(p));
}

/* Step 5, part=bounds: the formulas, for the numbers that tensor_cores.cu asks for. */
static void gold_bounds(void)
{
    vector<double> of_d, of_n, of_terms;
    for (double d : {64.0, 128.0})
        for (double n : {64.0, 4096.0, 65536.0})
            of_d.push_back(d), of_n.push_back(n), of_terms.push_back(0.5 * sqrt(d));
    const size_t count = of_d.size();
    const double cut = 1.0 / (1 << 23), half = 1.0 / (1 << 11), v = 2;
    const auto from_o = [&](const vector<double> &score, const vector<double> &weight,
                            const vector<double> &o) {
        vector<double> all;
        for (size_t i = 0; i < count; i++)
            for (double x : {score[i], weight[i], o[i]}) all.push_back(x);
        return all;
    };
    const auto from_weight = [&](const vector<double> &score, const vector<double> &weight) {
        vector<double> o;
        for (size_t i = 0; i < count; i++) o.push_back((2 * weight[i] + of_n[i] * cut) * v);
        return from_o(score, weight, o);
    };
    const auto from_score = [&](const vector<double> &score) {
        vector<double> weight;
        for (double one : score) weight.push_back(one + half);
        return from_weight(score, weight);
    };
    vector<double> scores, weights;
    for (size_t i = 0; i < count; i++)
        scores.push_back(of_d[i] * cut * of_terms[i]), weights.push_back(scores[i] + half);
    const formula d("d", of_d), n("n", of_n), float_cut("float_cut", cut), half_unit("half_unit", half),
        terms("terms", of_terms), score("score", scores), weight("weight", weights);
    known_slips("bounds", d * float_cut * terms, count, {half_unit, n}, from_score);
    known_slips("bounds", score + half_unit, count, {float_cut},
                [&](const vector<double> &slip) { return from_weight(scores, slip); });
    known_slips("bounds", (2 * weight + n * float_cut) * formula("v", v), count, {d, half_unit, score},
                [&](const vector<double> &slip) { return from_o(scores, weights, slip); });
    const vector<double> want = from_score(scores);
    expect_double("bounds", want.data(), want.size(), tolerance_of(0, 1e-6, "the formulas above predict()"));
}

void gold(void)
{
    const string part = case_step() == 5 ? case_choice("part", "product|stages|bounds") : "product";
    if (part == "stages") gold_stages();
    if (part == "bounds") gold_bounds();
    if (part == "product") gold_attention();
}
