/* tridiagonal_gold.cpp: Thomas' elimination in double precision, and how far a float solution may be from it.
 */
#include "judge.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <string>
#include <vector>

typedef std::vector<double> vec;

/* Solves a[i] x[i-1] + b[i] x[i] + c[i] x[i+1] = d[i] from row `first` on, n rows; a[0] and c[n-1] do not
 * count. */
static vec thomas(const vec &a, const vec &b, const vec &c, vec d)
{
    size_t n = d.size();
    vec upper(n);
    for (size_t i = 0; i < n; i++) {
        double divisor = b[i] - (i > 0 ? a[i] * upper[i - 1] : 0);
        upper[i] = c[i] / divisor;
        d[i] = (d[i] - (i > 0 ? a[i] * d[i - 1] : 0)) / divisor;
    }
    for (size_t i = n - 1; i-- > 0;) d[i] -= upper[i] * d[i + 1];
    return d;
}

/* Parallel cyclic reduction with the distances first, 2 first, 4 first, ... below end: right from 1 to n. */
static vec cyclic_reduction(vec a, const vec &b, vec c, vec d, size_t first, size_t end)
{
    size_t n = d.size();
    for (size_t i = 0; i < n; i++) {
        a[i] = i > 0 ? a[i] / b[i] : 0;
        c[i] = i + 1 < n ? c[i] / b[i] : 0;
        d[i] /= b[i];
    }
    for (size_t distance = first; distance < end; distance *= 2) {
        vec A = a, C = c, D = d;
        for (size_t i = 0; i < n; i++) {
            bool left = i >= distance, right = i + distance < n;
            double r = 1 / (1 - (left ? a[i] * c[i - distance] : 0) - (right ? c[i] * a[i + distance] : 0));
            D[i] = r * (d[i] - (left ? a[i] * d[i - distance] : 0) - (right ? c[i] * d[i + distance] : 0));
            A[i] = left ? -r * a[i] * a[i - distance] : 0;
            C[i] = right ? -r * c[i] * c[i + distance] : 0;
        }
        a = A, c = C, d = D;
    }
    return d;
}

/* The rounds with one mistake in the formulas of a row. There are six products (with a and c in the
 * denominator, in the new a, the new c, and two in d). Each has a sign, a number of the row itself, and one
 * of its neighbour; one of these three is wrong. */
enum { NUMBERS_OF_ROW = 3, PRODUCTS = 6 };
struct formulas {
    int sign[PRODUCTS], own[PRODUCTS], others[PRODUCTS];
    size_t short_of[2]; // so many rows more are taken to have none on the left, or on the right
    bool next_only[2];  // the row next to it is taken in every round
};
static const formulas right_formulas = {
    {-1, -1, -1, -1, -1, -1}, {0, 1, 0, 1, 0, 1}, {1, 0, 0, 1, 2, 2}, {0, 0}, {false, false}};

static vec reduction_by(const formulas &f, const vec &a, const vec &b, const vec &c, const vec &d)
{
    const size_t n = d.size();
    vec now[NUMBERS_OF_ROW] = {a, c, d};
    for (size_t i = 0; i < n; i++) {
        now[0][i] = i > 0 ? a[i] / b[i] : 0;
        now[1][i] = i + 1 < n ? c[i] / b[i] : 0;
        now[2][i] /= b[i];
    }
    for (size_t distance = 1; distance < n; distance *= 2) {
        const vec old[NUMBERS_OF_ROW] = {now[0], now[1], now[2]};
        for (size_t i = 0; i < n; i++) {
            double product[PRODUCTS];
            for (int k = 0; k < PRODUCTS; k++) {
                const bool left = k % 2 == 0, near = f.next_only[left ? 0 : 1];
                const size_t away = near ? 1 : distance;
                const bool there = left ? i >= distance + f.short_of[0] : i + distance + f.short_of[1] < n;
                const size_t from = left ? i - away : i + away;
                product[k] = there ? f.sign[k] * old[f.own[k]][i] * old[f.others[k]][from] : 0;
            }
            const double r = 1 / (1 + product[0] + product[1]);
            now[0][i] = r * product[2];
            now[1][i] = r * product[3];
            now[2][i] = r * (old[2][i] + product[4] + product[5]);
        }
    }
    return now[2];
}

/* f.says: "that is what you get when ..." */
struct known_formula {
    formulas f;
    std::string says;
};

static std::vector<known_formula> known_formulas(void)
{
    static const char *const names[] = {"a", "c", "d"}, *const where[] = {"1 - a left.c - c right.a",
                                                                          "1 - a left.c - c right.a",
                                                                          "the new a",
                                                                          "the new c",
                                                                          "the new d",
                                                                          "the new d"};
    std::vector<known_formula> all;
    for (int side = 0; side < 2; side++) {
        const std::string which = side ? "right" : "left";
        formulas f = right_formulas;
        f.short_of[side] = 1;
        all.push_back(
            {f, "that is what you get when in each round one row more is taken to have no neighbour on its " +
                    which});
        f = right_formulas;
        f.next_only[side] = true;
        all.push_back(
            {f, "that is what you get when the row on the " + which + " is the next one in every round"});
    }
    for (int one = 0; one < NUMBERS_OF_ROW; one++)
        for (int other = 0; other < NUMBERS_OF_ROW; other++) {
            formulas f = right_formulas;
            for (int &number : f.others) number = number == one ? other : number;
            const std::string a = names[one], b = names[other];
            if (other != one)
                all.push_back({f, "that is what you get when the neighbours' " + b + " is read for their " +
                                      a + ": is " + b + " stored over " + a + ", or " + b +
                                      " in the place of " + a + "?"});
        }
    for (int k = 0; k < PRODUCTS; k++) {
        const std::string side = k % 2 ? "right." : "left.",
                          in = std::string("that is what you get when in ") + where[k];
        formulas f = right_formulas;
        const std::string product = std::string(names[f.own[k]]) + " " + side + names[f.others[k]];
        f.sign[k] = 1;
        all.push_back({f, in + " the product " + product + " has the wrong sign"});
        for (int other = 0; other < NUMBERS_OF_ROW; other++) {
            f = right_formulas;
            f.others[k] = other;
            if (other != right_formulas.others[k])
                all.push_back({f, in + " " + side + names[other] + " is used for " + side +
                                      names[right_formulas.others[k]]});
            f = right_formulas;
            f.own[k] = other;
            if (other < 2 && other != right_formulas.own[k])
                all.push_back({f, in + " the row's own " + names[other] + " is used for its " +
                                      names[right_formulas.own[k]] + ", beside " + side +
                                      names[f.others[k]]});
        }
    }
    return all;
}

/* Rows by their place among those of a lane, or of a thread; in all cases the same words, except in
 * brackets. */
static void known_rows(const char *name, size_t total, size_t n, size_t part, const char *whose)
{
    static const char *const which[] = {"first", "second", "last but one", "last"};
    for (int k = 0; k < 4 && part >= 4; k++) {
        std::vector<unsigned char> in(total);
        for (size_t i = 0; i < total; i++) {
            const size_t place = i % n % part, begin = i % n - place, size = std::min(part, n - begin);
            in[i] = place + (k < 2 ? 0 : 4) == (k < 2 ? 0 : size) + (size_t)k;
        }
        char says[100];
        snprintf(says, sizeof says, "the %s rows of each %s (of %zu)", which[k], whose, part);
        known_place(name, in.data(), total, says);
    }
}

/* Is one of them farther off than allowed? */
static bool is_wrong(const char *name, const vec &right, double allowed)
{
    size_t n;
    const double *got = got_double(name, &n);
    for (size_t i = 0; i < n && i < right.size(); i++)
        if (!(fabs(got[i] - right[i]) <= allowed)) return n == right.size();
    return false;
}

static const char
    *const without_first = "that is what you get without the first round, of distance 1",
           *const without_last =
               "that is what you get without the last round: distances continue while they are below n";

/* The largest power of two below n. */
static size_t last_distance(size_t n)
{
    size_t distance = 1;
    while (2 * distance < n) distance *= 2;
    return distance;
}

/* How much x moves when each coefficient and each right-hand side moves by a relative 1: at most |A^-1|
 * (|A||x| + |d|). For a matrix whose diagonal outweighs its rows, |A^-1| is at most the inverse of the
 * comparison matrix, which has |b| on the diagonal and -|a|, -|c| beside it (Ostrowski, 1937): one more
 * elimination. */
static vec condition(const vec &a, const vec &b, const vec &c, const vec &d, const vec &x)
{
    size_t n = d.size();
    vec lower(n), middle(n), upper(n), moved(n);
    for (size_t i = 0; i < n; i++) {
        lower[i] = -fabs(a[i]);
        middle[i] = fabs(b[i]);
        upper[i] = -fabs(c[i]);
        moved[i] = fabs(b[i] * x[i]) + fabs(d[i]) + (i > 0 ? fabs(a[i] * x[i - 1]) : 0) +
                   (i + 1 < n ? fabs(c[i] * x[i + 1]) : 0);
    }
    return thomas(lower, middle, upper, moved);
}

/* How far x is from solving each row of its system, and how far rounding alone may take it: as far as each x
 * may be off. */
static void rows_of(const vec &a, const vec &b, const vec &c, const vec &d, const double *x, double roundings,
                    vec *off, vec *allowed)
{
    size_t n = d.size();
    vec wanted = thomas(a, b, c, d), moved = condition(a, b, c, d, wanted);
    for (size_t i = 0; i < n; i++) {
        double left = i > 0 ? a[i] : 0, right = i + 1 < n ? c[i] : 0;
        off->push_back(d[i] - b[i] * x[i] - (i > 0 ? left * x[i - 1] : 0) -
                       (i + 1 < n ? right * x[i + 1] : 0));
        allowed->push_back(roundings * (fabs(b[i]) * moved[i] + (i > 0 ? fabs(left) * moved[i - 1] : 0) +
                                        (i + 1 < n ? fabs(right) * moved[i + 1] : 0)));
    }
}

/* One step of the heat equation with another matrix: what stands beside the diagonal, and on it */
static void known_matrices(const float *start, size_t n, int steps, double lambda)
{
    const struct {
        double beside, diagonal, right; /* the right-hand side is u times this */
        const char *says;
    } matrices[] = {
        {-lambda, 1 + lambda, 1, "that is what you get with 1 + lambda on the diagonal"},
        {-lambda, 1 - 2 * lambda, 1, "that is what you get with 1 - 2 lambda on the diagonal"},
        {-lambda, 2 * lambda, 1, "that is what you get with 2 lambda on the diagonal"},
        {-lambda, 1, 1,
         "that is what you get with 1 on the diagonal: row not divided by 1 + 2 lambda, but taken as if it "
         "were"},
        {lambda, 1 + 2 * lambda, 1,
         "that is what you get with lambda beside the diagonal, without the minus"},
        {-2 * lambda, 1 + 2 * lambda, 1, "that is what you get with -2 lambda beside the diagonal"},
        {-lambda / (1 + 2 * lambda), 1 + 2 * lambda, 1,
         "that is what you get if what stands beside the diagonal is divided by 1 + 2 lambda twice"},
        {-lambda * (1 + 2 * lambda), 1 + 2 * lambda, 1,
         "that is what you get if a and c are not divided by 1 + 2 lambda, but the right-hand side is"},
        {-lambda, 1 + 2 * lambda, 1 + 2 * lambda,
         "that is what you get if the right-hand side is not divided by 1 + 2 lambda"},
        {0, 1 + 2 * lambda, 1,
         "that is what you get with 0 beside the diagonal: u / (1 + 2 lambda) in each step"},
    };
    for (auto &m : matrices) {
        vec u(start, start + n);
        for (int step = 0; step < steps; step++) {
            for (double &one : u) one *= m.right;
            u = thomas(vec(n, m.beside), vec(n, m.diagonal), vec(n, m.beside), u);
        }
        known_mistake("u", u.data(), n, m.says);
    }
    for (int other : {steps - 1, steps + 1}) {
        vec u(start, start + n);
        for (int step = 0; step < other; step++)
            u = thomas(vec(n, -lambda), vec(n, 1 + 2 * lambda), vec(n, -lambda), u);
        known_mistake("u", u.data(), n,
                      other < steps ? "that is u before the last step" : "that is u after one step too many");
    }
}

/* Steps 1 and 2. The norm of the inverse is at most 1 (heat only spreads), so the errors of the steps just
 * add up; in each, 4 roundings per round and row, of numbers that (1 + 4 lambda) max |u| bounds, and as many
 * at the beginning. */
static void gold_heat(void)
{
    size_t n = case_step() == 1 ? 128 : case_size("n", 100);
    int steps = (int)case_int("steps", 10);
    double lambda = (float)case_real("lambda", 0.5), largest = 0;
    const float *start = input_float("u", n, 0, 1);
    vec u(start, start + n), off(n, -lambda), middle(n, 1 + 2 * lambda);
    for (double v : u) largest = std::max(largest, fabs(v));
    vec no_first = u, no_last = u;
    for (int step = 0; step < steps; step++) {
        u = thomas(off, middle, off, u);
        no_first = cyclic_reduction(off, middle, off, no_first, 2, n);
        no_last = cyclic_reduction(off, middle, off, no_last, 1, last_distance(n));
    }
    if (n > 2) known_mistake("u", no_first.data(), n, without_first);
    if (n > 2) known_mistake("u", no_last.data(), n, without_last);
    const auto matrices = [&] { known_matrices(start, n, steps, lambda); };
    when_wrong("u", matrices);
    if (n > 2 && case_step() == 2 && is_wrong("u", u, 1e-5))
        for (const known_formula &known : known_formulas()) {
            vec v(start, start + n);
            for (int step = 0; step < steps; step++) v = reduction_by(known.f, off, middle, off, v);
            known_mistake("u", v.data(), n, known.says.c_str());
        }
    double rounds = ceil(log2((double)n)) + 1, size = (1 + 4 * lambda) * largest;
    char why[160];
    snprintf(why, sizeof why, "%d step%s, each 4 roundings in %g round%s, of (1 + 4 lambda) max|u| = %.3g",
             steps, PLURAL(steps), rounds, PLURAL(rounds), size);
    expect_double("u", u.data(), n, tolerance_of(steps * 4 * rounds * size * EPSILON_FLOAT / 2, 0, why));
}

/* The same by the lanes of a warp, with shuffles: the rows beyond the last say x = 0, and a lane that has
 * none before or behind it is given its own row. Where do the rows on the left and on the right come from? */
/* left and right: the way to these rows for each of a, c and d */
struct ways {
    int left[3], right[3];
};
static vec warp_reduction(const vec &a, const vec &b, const vec &c, const vec &d, const ways &to)
{
    const size_t n = d.size();
    vec A(32), C(32), D(32);
    for (size_t i = 0; i < std::min(n, (size_t)32); i++) {
        A[i] = i > 0 ? a[i] / b[i] : 0;
        C[i] = i + 1 < n ? c[i] / b[i] : 0;
        D[i] = d[i] / b[i];
    }
    for (int distance = 1; distance < 32; distance *= 2) {
        const vec a0 = A, c0 = C, d0 = D;
        for (int i = 0; i < 32; i++) {
            auto other = [&](int way) {
                return (size_t)(i + way * distance >= 0 && i + way * distance < 32 ? i + way * distance : i);
            };
            const size_t at = (size_t)i;
            const double left_a = a0[other(to.left[0])], left_c = c0[other(to.left[1])],
                         left_d = d0[other(to.left[2])], right_a = a0[other(to.right[0])],
                         right_c = c0[other(to.right[1])], right_d = d0[other(to.right[2])];
            const double scale = 1 / (1 - a0[at] * left_c - c0[at] * right_a);
            A[at] = -scale * a0[at] * left_a;
            C[at] = -scale * c0[at] * right_c;
            D[at] = scale * (d0[at] - a0[at] * left_d - c0[at] * right_d);
        }
    }
    D.resize(n);
    return D;
}

/* What one lane of step 5 has: 32 of them per system, the last ones filled up with rows that say x = 0. */
static size_t rows_of_lane(size_t n)
{
    size_t rows = 4;
    while (32 * rows < n) rows *= 2;
    return rows;
}

/* The systems of steps 3 to 5, one after another */
struct system_list {
    size_t n, total;
    const float *a, *b, *c, *d;

    /* f(A, B, C, D) of each, one behind the other */
    template <class F> vec of_each(F f) const
    {
        vec all;
        for (size_t i = 0; i < total; i += n)
            for (double one : f(vec(a + i, a + i + n), vec(b + i, b + i + n), vec(c + i, c + i + n),
                                vec(d + i, d + i + n)))
                all.push_back(one);
        return all;
    }
};

/* Steps 3 and 4: what known mistakes make of x */
static void known_reductions(const system_list &s, const vec &x)
{
    const size_t n = s.n;
    if (case_step() == 3 && n > 2 && is_wrong("x", x, 1e-5))
        for (const known_formula &known : known_formulas()) {
            const vec all = s.of_each([&](const vec &A, const vec &B, const vec &C, const vec &D) {
                return reduction_by(known.f, A, B, C, D);
            });
            known_mistake("x", all.data(), s.total, known.says.c_str());
        }
    const auto says = [&](const vec &all, const char *what) {
        known_mistake("x", all.data(), s.total, what);
    };
    const auto cyclic = [&](size_t from, size_t to) {
        return s.of_each([&](const vec &A, const vec &B, const vec &C, const vec &D) {
            return cyclic_reduction(A, B, C, D, from, to);
        });
    };
    const auto by_warp = [&](const ways &to) {
        return s.of_each([&](const vec &A, const vec &B, const vec &C, const vec &D) {
            return warp_reduction(A, B, C, D, to);
        });
    };
    if (case_step() == 3 && n == 2) // whose only step is the first and the last
        says(cyclic(2, n), "x is d / b: the only step that two rows need, over distance 1, is not made");
    if (case_step() == 3 && n > 1) {
        says(cyclic(2, n), without_first);
        says(cyclic(1, last_distance(n)), without_last);
    }
    if (case_step() == 4) {
        says(by_warp({{-1, -1, -1}, {-1, -1, -1}}),
             "that is what you get when the row on the right comes from the lane before, too");
        says(by_warp({{1, 1, 1}, {1, 1, 1}}),
             "that is what you get when the row on the left comes from the lane behind, too");
        says(by_warp({{1, 1, 1}, {-1, -1, -1}}),
             "that is what you get when the rows on the left and on the right are exchanged");
        for (int k = 0; k < 6; k++) {
            ways to = {{-1, -1, -1}, {1, 1, 1}};
            (k < 3 ? to.left : to.right)[k % 3] *= -1;
            const std::string row = k < 3 ? "left" : "right", lane = k < 3 ? "behind" : "before";
            says(by_warp(to), ("that is what you get when the " + std::string(1, "acd"[k % 3]) +
                               " of the row on the " + row + " comes from the lane " + lane)
                                  .c_str());
        }
    }
}

/* Steps 3 to 5: each system by itself, float coefficients, gold in double. */
static void gold_systems(void)
{
    size_t n = case_size("n", case_step() == 4 ? 32 : 128), systems = case_size("systems", 10),
           total = n * systems;
    double dominance = case_real("dominance", 0.5);
    const float *a = input_float("a", total, -1, 1), *c = input_float("c", total, -1, 1),
                *d = input_float("d", total, -1, 1);
    const float *b = input_float("b", total, (float)(2 + dominance), (float)(3 + dominance));
    vec x, tolerance;
    double roundings = 4 * (ceil(log2((double)n)) + 1);
    size_t handed_over, part = case_step() == 5 ? rows_of_lane(n) : n,
                        whole = case_step() == 5 ? 32 * part : n;
    const double *got = got_double("x", &handed_over);
    vec off, allowed;
    for (size_t first = 0; first < total; first += n) {
        vec A(a + first, a + first + n), B(b + first, b + first + n), C(c + first, c + first + n),
            D(d + first, d + first + n);
        vec solution = thomas(A, B, C, D), moved = condition(A, B, C, D, solution);
        x.insert(x.end(), solution.begin(), solution.end());
        for (double m : moved) tolerance.push_back(roundings * EPSILON_FLOAT / 2 * m);
        if (handed_over == total)
            rows_of(A, B, C, D, got + first, roundings * EPSILON_FLOAT / 2, &off, &allowed);
        off.resize(off.size() + whole - n);
        allowed.resize(off.size());
    }
    known_reductions({n, total, a, b, c, d}, x);
    shape("x", n, systems, 1);
    if (case_step() == 5) known_rows("x", total, n, part, "lane");
    if (handed_over == total) equations("x", off.data(), allowed.data(), off.size(), whole, part, "lane");
    expect_double_each("x", x.data(), tolerance.data(), total,
                       "condition: 4 (log2 n + 1) roundings 2^-24 in each number of the system, times |A^-1| "
                       "(|A||x| + |d|)");
}

/* Step 6: how the unknowns of a chunk follow from the last ones of the chunk before and of its own, with one
 * mistake. */
static void known_insertions(const vec &a, const vec &b, const vec &c, const vec &d, const vec &right)
{
    static const struct {
        double of_a[2], of_c[2]; // what a and c are multiplied by: the last before, the last
        const char *says;
    } known[] = {{{0, 1}, {1, 0}, "the last unknown before the chunk and the chunk's own last are exchanged"},
                 {{-1, 0}, {0, 1}, "the unknown before the chunk is inserted with the wrong sign"},
                 {{1, 0}, {0, -1}, "the chunk's last unknown is inserted with the wrong sign"},
                 {{0, 0}, {0, 1}, "the last unknown before the chunk is not inserted"},
                 {{1, 0}, {0, 0}, "the chunk's last unknown is not inserted"},
                 {{1, 0}, {1, 0}, "the last unknown before the chunk is also used for the chunk's last one"},
                 {{0, 1}, {0, 1}, "the chunk's last unknown is also used for the last one before the chunk"}};
    const size_t n = d.size(), chunk = 32;
    for (const auto &k : known) {
        vec x = right;
        for (size_t begin = 0; begin < n; begin += chunk) {
            const size_t end = std::min(n, begin + chunk);
            const double before = begin > 0 ? right[begin - 1] : 0, last = right[end - 1];
            vec A(a.begin() + (long)begin, a.begin() + (long)end),
                C(c.begin() + (long)begin, c.begin() + (long)end),
                D(d.begin() + (long)begin, d.begin() + (long)end),
                B(b.begin() + (long)begin, b.begin() + (long)end);
            const size_t inner = end - begin - 1;
            if (inner == 0) continue;
            vec zero(inner), unit_a(inner), unit_c(inner);
            vec IA(A.begin(), A.begin() + (long)inner), IB(B.begin(), B.begin() + (long)inner),
                IC(C.begin(), C.begin() + (long)inner), ID(D.begin(), D.begin() + (long)inner);
            unit_a[0] = IA[0], unit_c[inner - 1] = IC[inner - 1];
            const vec of_d = thomas(IA, IB, IC, ID), of_a = thomas(IA, IB, IC, unit_a),
                      of_c = thomas(IA, IB, IC, unit_c);
            for (size_t i = 0; i < inner; i++)
                x[begin + i] = of_d[i] - of_a[i] * (k.of_a[0] * before + k.of_a[1] * last) -
                               of_c[i] * (k.of_c[0] * before + k.of_c[1] * last);
        }
        known_mistake("x", x.data(), n, (std::string("that is what you get when ") + k.says).c_str());
    }
}

/* Step 6: one system, all in double; and what the program itself says about whether it can be trusted. */
static void gold_large(void)
{
    size_t n = case_size("n", 100003);
    double diagonal = case_real("diagonal", 2.5);
    const double *a = input_double("a", n, -1, 1), *b = input_double("b", n, diagonal, diagonal + 1);
    const double *c = input_double("c", n, -1, 1), *d = input_double("d", n, -1, 1);
    vec A(a, a + n), B(b, b + n), C(c, c + n), D(d, d + n);
    size_t count;
    if (diagonal >= 2) {
        vec x = thomas(A, B, C, D), tolerance = condition(A, B, C, D, x);
        for (double &t : tolerance) t *= 100 * EPSILON_DOUBLE;
        const double *got = got_double("x", &count);
        vec off, allowed;
        if (count == n && n <= 32 * 32) { // a larger one has smaller systems of smaller systems
            rows_of(A, B, C, D, got, 100 * EPSILON_DOUBLE, &off, &allowed);
            equations("x", off.data(), allowed.data(), n, n, 32, "thread");
            known_insertions(A, B, C, D, x);
        }
        known_rows("x", n, n, 32, "thread");
        expect_double_each(
            "x", x.data(), tolerance.data(), n,
            "condition: 100 roundings 2^-52 in each number of the system, times |A^-1| (|A||x| + |d|)");
    }
    const double *x = got_double("x", &count);
    if (count != n) return;
    if (case_has("nan")) { // the program put NaN into the x that it measures, and hands over
                           // the x before that
        double residual = got_double("residual", &count)[0];
        expect_that(
            std::isnan(residual),
            "residual: %g, and yet x[%zu] is NaN: any comparison with NaN is false, also the one that finds "
            "the largest",
            residual, case_size("nan", 0));
        return;
    }
    double worst = 0;
    for (size_t i = 0; i < n; i++) {
        double left = i > 0 ? a[i] * x[i - 1] : 0, right = i + 1 < n ? c[i] * x[i + 1] : 0,
               middle = b[i] * x[i];
        double off =
            fabs(d[i] - left - middle - right) / (fabs(left) + fabs(middle) + fabs(right) + fabs(d[i]));
        if (!(off <= worst)) worst = off;
    }
    expect_double("residual", &worst, 1,
                  tolerance_of(4 * EPSILON_DOUBLE, 1e-6, "the residual of the x that was handed over"));
}

void gold(void)
{
    if (case_step() <= 2)
        gold_heat();
    else if (case_step() <= 5)
        gold_systems();
    else
        gold_large();
}
