/* Practical 12, Conjugate gradients: what the right answers are.
 *
 * A solution is judged by its residual |b - A x|, computed here in double from the inputs. The right number
 * of iterations comes from the same method in float, with sums in double: rounding may move the end by one or
 * two.
 */
#include <algorithm>
#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <string>
#include <vector>

#include "judge.h"

using std::string;
using std::vector;

namespace
{
struct matrix {
    int n;
    vector<int> starts, columns;
    vector<float> values;
    vector<float> diagonal;
};

/* Row i: its own point and the neighbours, which differ by at most one in each direction, and (if there are
 * six) in only one direction. */
void add_row(matrix &a, int i, int side, bool all, const vector<double> &scales)
{
    int x = i % side, y = i / side % side, z = i / side / side, own = all ? 26 : 6;
    for (int c = std::max(z - 1, 0); c <= std::min(z + 1, side - 1); c++)
        for (int b = std::max(y - 1, 0); b <= std::min(y + 1, side - 1); b++)
            for (int e = std::max(x - 1, 0); e <= std::min(x + 1, side - 1); e++) {
                int j = (c * side + b) * side + e, differ = (c != z) + (b != y) + (e != x);
                if (differ > 1 && !all) continue;
                a.columns.push_back(j);
                a.values.push_back((float)((differ ? -1 : own) * scales[i] * scales[j]));
                if (i == j) a.diagonal.push_back(a.values.back());
            }
    a.starts.push_back((int)a.columns.size());
}

matrix make_matrix(int side)
{
    matrix a;
    a.n = side * side * side;
    const float *u = input_float("scales", a.n, -1, 1);
    double spread = case_real("spread", 0.25);
    vector<double> scales(u, u + a.n);
    for (double &scale : scales) scale = pow(10.0, spread * scale);
    bool all = strcmp(case_choice("stencil", "27|7"), "27") == 0;
    a.starts.push_back(0);
    for (int i = 0; i < a.n; i++) add_row(a, i, side, all, scales);
    return a;
}

template <typename number> vector<number> product(const matrix &a, const vector<float> &x)
{
    vector<number> y(a.n);
    for (int i = 0; i < a.n; i++) {
        number sum = 0;
        for (int k = a.starts[i]; k < a.starts[i + 1]; k++) sum += (number)a.values[k] * x[a.columns[k]];
        y[i] = sum;
    }
    return y;
}

double dot(const vector<float> &x, const vector<float> &y)
{
    double sum = 0;
    for (size_t i = 0; i < x.size(); i++) sum += (double)x[i] * y[i];
    return sum;
}

/* b, and the initial guess. */
void make_sides(const matrix &a, vector<float> &b, vector<float> &x)
{
    const char *way = case_choice("rhs", "drawn|zero|solved");
    x.assign(a.n, 0.0f);
    b.assign(a.n, 0.0f);
    if (strcmp(way, "zero") == 0) return;
    const float *drawn = input_float("b", a.n, -1, 1);
    b.assign(drawn, drawn + a.n);
    if (strcmp(way, "solved") != 0) return;
    const float *begin = input_float("x0", a.n, -1, 1);
    x.assign(begin, begin + a.n);
    vector<double> exact = product<double>(a, x);
    b.assign(exact.begin(), exact.end());
}

/* As in system.h. */
int most_iterations(void)
{
    int side = (int)case_size("side", 10);
    return (int)case_size("most", case_step() == 1 ? 500 : 50 + 8 * side);
}

/* The cases with most=1, 2 and 3 show the first iterations one by one: if the earlier ones are right, a
 * message can say which line of the last one is wrong. */
enum { FIRST_FEW = 3 };

/* One iteration: it adds alpha p to x, where p is z + beta times the previous p. */
struct step {
    vector<float> x_before, z_before, p_before, r, z;
    float alpha, beta, alpha_before;
    int count; /* 1: the first, which has only z */
};

struct ending {
    int iterations;
    bool clear; /* the last iteration took the sum of r_i^2 from far above the threshold to far below it */
};

/* The textbook method; x is the initial guess, then the result. The last iteration goes to *last if that is
 * not NULL. */
ending iterate(const matrix &a, const vector<float> &b, vector<float> &x, bool preconditioned, int most,
               step *last)
{
    double tol = case_real("tol", 1e-5), threshold = tol * tol * dot(b, b);
    vector<float> r = product<float>(a, x), z(a.n, 0.0f), p(a.n, 0.0f), q;
    for (int i = 0; i < a.n; i++) r[i] = b[i] - r[i];
    double before = 1, rr = dot(r, r), rr_before = 0;
    float alpha = 0;
    int count = 0;
    while (rr > (float)threshold && count < most) {
        if (last) *last = {x, z, p, r, {}, 0, 0, alpha, count + 1};
        for (int i = 0; i < a.n; i++) z[i] = preconditioned ? r[i] / a.diagonal[i] : r[i];
        double rz = dot(r, z);
        float beta = count ? (float)(rz / before) : 0;
        for (int i = 0; i < a.n; i++) p[i] = z[i] + beta * p[i];
        q = product<float>(a, p);
        alpha = (float)(rz / dot(p, q));
        for (int i = 0; i < a.n; i++) x[i] += alpha * p[i], r[i] -= alpha * q[i];
        if (last) last->z = z, last->alpha = alpha, last->beta = beta;
        before = rz;
        rr_before = rr;
        rr = dot(r, r);
        count++;
    }
    return {count, rr_before > 1.1 * threshold && rr < 0.9 * threshold};
}

/* How large |b - A x| may be: twice the tolerance, and the rounding errors of float. x and r are updated
 * separately and drift apart, in each iteration by one rounding of terms as large as |A||x|.
 */
double allowed_residual(const matrix &a, const vector<float> &b, const vector<float> &x, int iterations)
{
    double terms = 0;
    for (int i = 0; i < a.n; i++) {
        double row = fabs((double)b[i]);
        for (int k = a.starts[i]; k < a.starts[i + 1]; k++)
            row += fabs((double)a.values[k] * x[a.columns[k]]);
        terms += row * row;
    }
    return 2 * case_real("tol", 1e-5) * sqrt(dot(b, b)) +
           2 * EPSILON_FLOAT * sqrt(iterations + 1.0) * sqrt(terms);
}

/* The number of iterations that the host queues at a time. */
int iterations_at_a_time(void)
{
    return case_step() >= 3 && case_step() <= 5 ? (int)case_size("every", 10) : 1;
}

void gold_solution(const matrix &a, const vector<float> &b, int iterations, int want)
{
    size_t n;
    const double *got = got_double("x", &n);
    expect_that((int)n == a.n, "x has %zu elements; there are %d unknowns", n, a.n);
    if ((int)n != a.n) return;
    for (size_t i = 0; i < n; i++) {
        if (isfinite(got[i])) continue;
        const char *what = isnan(got[i]) ? "NaN" : "infinite";
        expect_that(
            iterations <= want + iterations_at_a_time(),
            "x is not a solution: x[%zu] is %s after %d iterations, and the solve should have ended after "
            "%d. Either nothing ended it, and alpha became 0 / 0, or a number that was not finite before "
            "kept it from ending: which line decides that it is done?",
            i, what, iterations, want);
        expect_that(0, "x is not a solution: x[%zu] is %s (the right number of iterations is %d)", i, what,
                    want);
        return;
    }
    vector<float> x(got, got + n);
    bool moved = false;
    for (float one : x) moved |= one != 0;
    vector<double> ax = product<double>(a, x);
    double squares = 0;
    for (int i = 0; i < a.n; i++) squares += (b[i] - ax[i]) * (b[i] - ax[i]);
    double residual = sqrt(squares), allowed = allowed_residual(a, b, x, iterations);
    if (!moved)
        expect_that(residual <= allowed,
                    "x is not a solution: it is still 0 everywhere. Is anything ever added to it, "
                    "and with which alpha?");
    else
        expect_that(
            residual <= allowed,
            "x is not a solution: |b - A x| is %.3g, at most %.3g is allowed (|b| is %.3g; 2 tol |b| and the "
            "rounding errors of float)",
            residual, allowed, sqrt(dot(b, b)));
}

/* The number of iterations from x on without the preconditioner. */
int plain_iterations(const matrix &a, const vector<float> &b, vector<float> x)
{
    return iterate(a, b, x, false, most_iterations(), NULL).iterations;
}

/* From x on. After many iterations, rounding may make a solve end slightly earlier or later than gold's. */
void gold_iterations(const matrix &a, const vector<float> &b, const vector<float> &x, int got, int want,
                     int slack)
{
    int every = iterations_at_a_time();
    if (want == 0) {
        expect_that(got == 0, "iterations: %d, expected 0: the initial guess is already accurate enough",
                    got);
        return;
    }
    if (got >= want - slack && got <= want + slack) return;
    expect_that(got != 0, "iterations: 0, expected " ANSWER("%d") ": has anything been counted?", want);
    /* small numbers of iterations are easily equal by chance, so no reason is given for them */
    int plain = slack ? plain_iterations(a, b, x) : want;
    expect_that(want == plain || got < plain - slack || got > plain + slack,
                "iterations: %d, expected " ANSWER("%d") ": this is the number without the preconditioner",
                got, want);
    expect_that(
        got < want || got > want + slack + every - 1 || every == 1 || got % every,
        "iterations: %d, expected " ANSWER("%d") ": are iterations counted that were queued behind the end?",
        got, want);
    expect_that(slack || got < want,
                "iterations: %d, expected " ANSWER("%d") ": is the stopping test made after each iteration?",
                got, want);
    expect_that(!slack, "iterations: %d, expected " ANSWER("%d") ", or up to %d more or fewer", got, want,
                slack);
    expect_that(slack, "iterations: %d, expected " ANSWER("%d"), got, want);
}

/* The u and v for which `moved` is nearest to u along + v other; only u if `other` is 0. */
struct parts {
    double u, v;
    bool all; /* nothing else is in `moved` */
};

parts parts_of(const vector<float> &moved, const vector<float> &along, const vector<float> &other)
{
    double aa = dot(along, along), ab = dot(along, other), bb = dot(other, other);
    double am = dot(along, moved), bm = dot(other, moved), left = 0, size = dot(moved, moved);
    double determinant = aa * bb - ab * ab;
    parts found = {am / aa, 0, false};
    if (determinant > 1e-6 * aa * bb)
        found.u = (am * bb - bm * ab) / determinant, found.v = (bm * aa - am * ab) / determinant;
    for (size_t i = 0; i < moved.size(); i++) {
        double rest = moved[i] - found.u * along[i] - found.v * other[i];
        left += rest * rest;
    }
    found.all = left <= 1e-6 * size;
    return found;
}

bool is_near(double got, double want)
{
    return fabs(got - want) <= 1e-3 * fabs(want);
}

/* Does each block go along z, but by a factor of its own? The first row with another factor than row 0, if there
 * are few such changes; 0: there are none, or it does not go along z. */
size_t first_of_other_factor(const vector<float> &moved, const vector<float> &z)
{
    size_t first = 0, changes = 0;
    double before = moved[0] / z[0];
    for (size_t i = 1; i < z.size(); i++) {
        const double factor = moved[i] / z[i];
        if (fabs(factor - before) <= 0.01 * fabs(before)) continue; // a small z has no more digits
        if (changes++ == 0) first = i;
        before = factor;
    }
    return std::isfinite(before) && 16 * changes <= z.size() ? first : 0;
}

/* ---- an iteration with one slip in it ---- */

/* What an iteration works with. */
struct state {
    const matrix *a;
    vector<float> x, r, z, p, q;
    double rz, before, first, pq, rr, rr_before;
    float alpha, beta;
};

typedef vector<float> state::*of_state;

double dot_of(const state &s, of_state one, of_state other)
{
    return dot(s.*one, s.*other);
}

/* to = from * factor + more * times, element by element. */
void mix(state &s, of_state to, of_state from, double factor, of_state more, double times)
{
    for (size_t i = 0; i < s.x.size(); i++)
        (s.*to)[i] = (float)(factor * (s.*from)[i] + times * (s.*more)[i]);
}

/* The lines of an iteration, in their order. */
enum { MULTIPLY, PQ, ALPHA, MOVE_X, MOVE_R, DIVIDE, RZ, BETA, TURN, LINES };
struct line {
    int which;
    const char *reads;
    void (*act)(state &s);
};
const line right_lines[LINES] = {
    {MULTIPLY, "q = A p", [](state &s) { s.q = product<float>(*s.a, s.p); }},
    {PQ, "pq = p.q", [](state &s) { s.pq = dot(s.p, s.q); }},
    {ALPHA, "alpha = rz / pq", [](state &s) { s.alpha = (float)(s.rz / s.pq); }},
    {MOVE_X, "x += alpha p", [](state &s) { mix(s, &state::x, &state::x, 1, &state::p, s.alpha); }},
    {MOVE_R, "r -= alpha q", [](state &s) { mix(s, &state::r, &state::r, 1, &state::q, -s.alpha); }},
    {DIVIDE, "z = r / diagonal",
     [](state &s) {
         for (size_t i = 0; i < s.z.size(); i++) s.z[i] = s.r[i] / s.a->diagonal[i];
     }},
    {RZ, "rz = r.z", [](state &s) { s.before = s.rz, s.rz = dot(s.r, s.z); }},
    {BETA, "beta = rz / (rz before)", [](state &s) { s.beta = (float)(s.rz / s.before); }},
    {TURN, "p = z + beta p", [](state &s) { mix(s, &state::p, &state::z, 1, &state::p, s.beta); }},
};

#define OLDER_RZ "alpha = (an rz of before) / pq"
#define OF_FIRST_RZ "beta = rz / (the first rz)"

/* What students write in the place of one of them. */
const line other_lines[] = {
    {MULTIPLY, "q = A r", [](state &s) { s.q = product<float>(*s.a, s.r); }},
    {MULTIPLY, "q = A z", [](state &s) { s.q = product<float>(*s.a, s.z); }},
    {MULTIPLY, "q = A x", [](state &s) { s.q = product<float>(*s.a, s.x); }},
    {PQ, "pq = p.p", [](state &s) { s.pq = dot(s.p, s.p); }},
    {PQ, "pq = q.q", [](state &s) { s.pq = dot(s.q, s.q); }},
    {PQ, "pq = r.q", [](state &s) { s.pq = dot(s.r, s.q); }},
    {PQ, "pq = z.q", [](state &s) { s.pq = dot(s.z, s.q); }},
    {PQ, "pq = p.r", [](state &s) { s.pq = dot(s.p, s.r); }},
    {ALPHA, "alpha = pq / rz", [](state &s) { s.alpha = (float)(s.pq / s.rz); }},
    {ALPHA, "alpha = rr / pq", [](state &s) { s.alpha = (float)(s.rr / s.pq); }},
    {ALPHA, OLDER_RZ, [](state &s) { s.alpha = (float)(s.before / s.pq); }},
    {ALPHA, OLDER_RZ, [](state &s) { s.alpha = (float)(s.first / s.pq); }},
    {ALPHA, "alpha = rz * pq", [](state &s) { s.alpha = (float)(s.rz * s.pq); }},
    {ALPHA, "alpha = -rz / pq", [](state &s) { s.alpha = (float)(-s.rz / s.pq); }},
    {MOVE_X, "x -= alpha p", [](state &s) { mix(s, &state::x, &state::x, 1, &state::p, -s.alpha); }},
    {MOVE_X, "x = alpha p", [](state &s) { mix(s, &state::x, &state::x, 0, &state::p, s.alpha); }},
    {MOVE_X, "x += p", [](state &s) { mix(s, &state::x, &state::x, 1, &state::p, 1); }},
    {MOVE_X, "x += beta p", [](state &s) { mix(s, &state::x, &state::x, 1, &state::p, s.beta); }},
    {MOVE_X, "x += alpha q", [](state &s) { mix(s, &state::x, &state::x, 1, &state::q, s.alpha); }},
    {MOVE_X, "x += alpha r", [](state &s) { mix(s, &state::x, &state::x, 1, &state::r, s.alpha); }},
    {MOVE_X, "x += alpha z", [](state &s) { mix(s, &state::x, &state::x, 1, &state::z, s.alpha); }},
    {MOVE_R, "r += alpha q", [](state &s) { mix(s, &state::r, &state::r, 1, &state::q, s.alpha); }},
    {MOVE_R, "r = -alpha q", [](state &s) { mix(s, &state::r, &state::r, 0, &state::q, -s.alpha); }},
    {MOVE_R, "r -= q", [](state &s) { mix(s, &state::r, &state::r, 1, &state::q, -1); }},
    {MOVE_R, "r -= alpha p", [](state &s) { mix(s, &state::r, &state::r, 1, &state::p, -s.alpha); }},
    {MOVE_R, "r -= alpha x", [](state &s) { mix(s, &state::r, &state::r, 1, &state::x, -s.alpha); }},
    {MOVE_R, "r -= alpha z", [](state &s) { mix(s, &state::r, &state::r, 1, &state::z, -s.alpha); }},
    {MOVE_R, "r -= beta q", [](state &s) { mix(s, &state::r, &state::r, 1, &state::q, -s.beta); }},
    {DIVIDE, "z = r * diagonal",
     [](state &s) {
         for (size_t i = 0; i < s.z.size(); i++) s.z[i] = s.r[i] * s.a->diagonal[i];
     }},
    {DIVIDE, "z = diagonal / r",
     [](state &s) {
         for (size_t i = 0; i < s.z.size(); i++) s.z[i] = s.a->diagonal[i] / s.r[i];
     }},
    {DIVIDE, "z = q / diagonal",
     [](state &s) {
         for (size_t i = 0; i < s.z.size(); i++) s.z[i] = s.q[i] / s.a->diagonal[i];
     }},
    {DIVIDE, "z = p / diagonal",
     [](state &s) {
         for (size_t i = 0; i < s.z.size(); i++) s.z[i] = s.p[i] / s.a->diagonal[i];
     }},
    {DIVIDE, "z = r", [](state &s) { s.z = s.r; }},
    {RZ, "rz = r.r", [](state &s) { s.before = s.rz, s.rz = dot(s.r, s.r); }},
    {RZ, "rz = z.z", [](state &s) { s.before = s.rz, s.rz = dot(s.z, s.z); }},
    {RZ, "rz = r.p", [](state &s) { s.before = s.rz, s.rz = dot(s.r, s.p); }},
    {RZ, "rz = r.q", [](state &s) { s.before = s.rz, s.rz = dot(s.r, s.q); }},
    {RZ, "rz = p.z", [](state &s) { s.before = s.rz, s.rz = dot(s.p, s.z); }},
    {RZ, "rz = the sum of r / z",
     [](state &s) {
         s.before = s.rz, s.rz = 0;
         for (size_t i = 0; i < s.r.size(); i++) s.rz += s.r[i] / s.z[i];
     }},
    {RZ, "rz = the sum of r + z",
     [](state &s) {
         s.before = s.rz, s.rz = 0;
         for (size_t i = 0; i < s.r.size(); i++) s.rz += s.r[i] + s.z[i];
     }},
    {RZ, "rz = -r.z", [](state &s) { s.before = s.rz, s.rz = -dot(s.r, s.z); }},
    {RZ, "rz = the sum of r r diagonal",
     [](state &s) {
         s.before = s.rz, s.rz = 0;
         for (size_t i = 0; i < s.r.size(); i++) s.rz += (double)s.r[i] * s.r[i] * s.a->diagonal[i];
     }},
    {PQ, "pq = -p.q", [](state &s) { s.pq = -dot(s.p, s.q); }},
    {PQ, "pq = the sum of p / q",
     [](state &s) {
         s.pq = 0;
         for (size_t i = 0; i < s.p.size(); i++) s.pq += s.p[i] / s.q[i];
     }},
    {PQ, "pq = the sum of p + q",
     [](state &s) {
         s.pq = 0;
         for (size_t i = 0; i < s.p.size(); i++) s.pq += s.p[i] + s.q[i];
     }},
    {BETA, "beta = (rz before) / rz", [](state &s) { s.beta = (float)(s.before / s.rz); }},
    {BETA, "beta = rr / (rr before)", [](state &s) { s.beta = (float)(s.rr / s.rr_before); }},
    {BETA, "beta = rr / (rz before)", [](state &s) { s.beta = (float)(s.rr / s.before); }},
    {BETA, OF_FIRST_RZ, [](state &s) { s.beta = (float)(s.rz / s.first); }},
    {BETA, "beta = rz / pq", [](state &s) { s.beta = (float)(s.rz / s.pq); }},
    {BETA, "beta = rz / rz, which is 1,", [](state &s) { s.beta = 1; }},
    {BETA, "beta = rz / (rz before), and then rr is kept as the rz before",
     [](state &s) { s.beta = (float)(s.rz / s.before), s.rz = s.rr; }},
    {BETA, "beta = rz * (rz before)", [](state &s) { s.beta = (float)(s.rz * s.before); }},
    {BETA, "beta = -rz / (rz before)", [](state &s) { s.beta = (float)(-s.rz / s.before); }},
    {TURN, "p = z", [](state &s) { s.p = s.z; }},
    {TURN, "p = beta p", [](state &s) { mix(s, &state::p, &state::p, s.beta, &state::z, 0); }},
    {TURN, "p = z + p", [](state &s) { mix(s, &state::p, &state::z, 1, &state::p, 1); }},
    {TURN, "p = z - beta p", [](state &s) { mix(s, &state::p, &state::z, 1, &state::p, -s.beta); }},
    {TURN, "p = z + alpha p", [](state &s) { mix(s, &state::p, &state::z, 1, &state::p, s.alpha); }},
    {TURN, "p = r + beta p", [](state &s) { mix(s, &state::p, &state::r, 1, &state::p, s.beta); }},
    {TURN, "p = beta z + p", [](state &s) { mix(s, &state::p, &state::z, s.beta, &state::p, 1); }},
    {TURN, "p = beta (z + p)", [](state &s) { mix(s, &state::p, &state::z, s.beta, &state::p, s.beta); }},
    {TURN, "p = z + beta z", [](state &s) { mix(s, &state::p, &state::z, 1, &state::z, s.beta); }},
    {TURN, "p = z + beta q", [](state &s) { mix(s, &state::p, &state::z, 1, &state::q, s.beta); }},
    {TURN, "p = q / diagonal + beta p",
     [](state &s) {
         for (size_t i = 0; i < s.p.size(); i++) s.p[i] = s.q[i] / s.a->diagonal[i] + s.beta * s.p[i];
     }},
    {TURN, "p = r * diagonal + beta p",
     [](state &s) {
         for (size_t i = 0; i < s.p.size(); i++) s.p[i] = s.r[i] * s.a->diagonal[i] + s.beta * s.p[i];
     }},
    {TURN, "p = z + beta r", [](state &s) { mix(s, &state::p, &state::z, 1, &state::r, s.beta); }},
};

/* x, r and p after each of the first iterations. */
typedef vector<vector<float>> course;

/* If they have these lines; begin: x before them. */
course with_lines(const matrix &a, const vector<float> &b, const vector<float> &begin,
                  const vector<line> &lines)
{
    const vector<float> none(begin.size());
    state s = {&a, begin, product<float>(a, begin), none, none, none, 0, 0, 0, 0, 0, 0, 0, 0};
    for (size_t i = 0; i < b.size(); i++) s.r[i] = b[i] - s.r[i];
    right_lines[DIVIDE].act(s);
    s.p = s.z;
    s.rz = s.before = s.first = dot(s.r, s.z);
    s.rr = s.rr_before = dot(s.r, s.r);
    course all;
    for (int count = 0; count < FIRST_FEW; count++) {
        for (const line &one : lines) {
            one.act(s);
            if (one.which == MOVE_R) s.rr_before = s.rr, s.rr = dot(s.r, s.r);
        }
        for (const vector<float> &one : {s.x, s.r, s.p}) all.push_back(one);
    }
    return all;
}

/* Within what roundings may make of it, beside how far x has come. */
bool are_close(const double *x, const vector<float> &other, const vector<float> &begin)
{
    double off = 0, way = 0;
    for (size_t i = 0; i < other.size(); i++) {
        off += (x[i] - other[i]) * (x[i] - other[i]);
        way += (other[i] - begin[i]) * (double)(other[i] - begin[i]);
    }
    return off <= 1e-9 * way; // not where either is NaN
}

/* A slip that gives x after `count` iterations. */
struct slip {
    string says;
    course of;
};

class slips
{
    const matrix &a;
    const vector<float> &b, &begin;
    const double *x;
    const size_t count;

  public:
    vector<slip> found;
    slips(const matrix &of, const vector<float> &side, const vector<float> &from, const double *got,
          int iterations)
        : a(of), b(side), begin(from), x(got), count((size_t)iterations)
    {
    }

    /* Those that agree to the last bit are one: lines that may stand in either order. */
    void ask(const vector<line> &lines, const string &says)
    {
        const course of = with_lines(a, b, begin, lines);
        if (!are_close(x, of[3 * (count - 1)], begin)) return;
        for (const slip &other : found)
            if (other.of == of || other.says == says) return;
        found.push_back({says, of});
    }
};

string quoted(const char *reads)
{
    return string("'") + reads + "'";
}

/* One line in another place, the nearest first. */
void ask_of_places(slips &all)
{
    for (int distance = 1; distance < LINES; distance++)
        for (int late = 0; late + distance < LINES; late++) {
            vector<line> lines(right_lines, right_lines + LINES);
            std::rotate(lines.begin() + late, lines.begin() + late + 1, lines.begin() + late + distance + 1);
            all.ask(lines, quoted(right_lines[late].reads) + " comes after " +
                               quoted(right_lines[late + distance].reads) + ", not before it");
            lines.assign(right_lines, right_lines + LINES);
            std::rotate(lines.begin() + late, lines.begin() + late + distance,
                        lines.begin() + late + distance + 1);
            all.ask(lines, quoted(right_lines[late + distance].reads) + " comes before " +
                               quoted(right_lines[late].reads) + ", not after it");
        }
}

/* What else is to say of x after `count` iterations, where one slip, or one of a few, gives it; or "". */
string slip_of(const matrix &a, const vector<float> &b, const vector<float> &begin, const double *x,
               int count)
{
    enum { MOST_SLIPS = 3 };
    slips all(a, b, begin, x, count);
    ask_of_places(all);
    for (int out = 0; out < LINES; out++) {
        vector<line> lines(right_lines, right_lines + LINES);
        lines.erase(lines.begin() + out);
        all.ask(lines, quoted(right_lines[out].reads) + " is missing");
    }
    for (const line &other : other_lines) {
        vector<line> lines(right_lines, right_lines + LINES);
        lines[(size_t)other.which] = other;
        all.ask(lines, quoted(other.reads) + " stands in place of " + quoted(right_lines[other.which].reads));
    }
    /* one number stands for rz and for the rz before, and keeps what it was */
    vector<line> lines(right_lines, right_lines + LINES);
    for (const line &other : other_lines)
        if (!strcmp(other.reads, OLDER_RZ) || !strcmp(other.reads, OF_FIRST_RZ))
            lines[(size_t)other.which] = other;
    all.ask(lines, quoted(OLDER_RZ) + " stands in place of " + quoted(right_lines[ALPHA].reads));
    if (all.found.empty() || all.found.size() > MOST_SLIPS) return "";
    string says = "That x is what you get when ";
    for (size_t k = 0; k < all.found.size(); k++) says += (k ? ", or when " : "") + all.found[k].says;
    return says;
}

/* What is wrong with x, and with which slip it would be so. */
void tell(const string &slip, const char *format, ...) __attribute__((format(printf, 2, 3)));
void tell(const string &slip, const char *format, ...)
{
    char says[700];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(says, sizeof says, format, arguments);
    va_end(arguments);
    const char *then = slip.empty() ? "" : says[strlen(says) - 1] == '?' ? " " : ". ";
    expect_that(0, "%s%s%s", says, then, slip.c_str());
}

/* What is wrong with the first step, which is along z. */
void gold_first_step(const step &right, const vector<float> &moved, const string &slip)
{
    const vector<float> none(moved.size(), 0.0f);
    parts of_z = parts_of(moved, right.z, none), of_r = parts_of(moved, right.r, none);
    const size_t other = first_of_other_factor(moved, right.z);
    if (of_z.all)
        tell(slip, "x after 1 iteration: it moved by %.4g p, but alpha is %.4g%s", of_z.u, right.alpha,
             is_near(of_z.u * right.alpha, 1) ? ": that is 1 / alpha" : "");
    else if (of_r.all)
        tell(slip, "x after 1 iteration: it moved along r, but p is z = r / diagonal");
    else if (other)
        tell(
            slip,
            "x after 1 iteration: it moved by %.4g p at first, and by %.4g p from row %zu on; alpha is %.4g, "
            "the same in all blocks. Is it computed from the sums of all of them?",
            moved[0] / right.z[0], moved[other] / right.z[other], other, right.alpha);
    else
        tell(slip, "x after 1 iteration: it did not move along p, which starts as z = r / diagonal with "
                   "r = b - A x. Are these right? Or was p updated before x?");
}

/* What is wrong with a later step, if the earlier ones are right. */
void gold_later_step(const step &right, const vector<float> &moved, const string &slip)
{
    const double size = sqrt(dot(moved, moved));
    const parts of = parts_of(moved, right.z, right.p_before);
    const int count = right.count;
    if (!of.all && parts_of(moved, right.z_before, right.p_before).all)
        tell(slip,
             "x after %d iterations: iteration %d moves it along the previous z: are r and then z "
             "updated before p?",
             count, count);
    else if (!of.all && parts_of(moved, right.r, right.p_before).all)
        tell(slip, "x after %d iterations: iteration %d moves it along r + beta p, not z + beta p", count,
             count);
    else if (!of.all)
        tell(slip,
             "x after %d iterations: iteration %d is right, but iteration %d does not move it along "
             "z + beta p. Which of r -= alpha q, z = r / diagonal and p = z + beta p is missing, "
             "comes too late, or is different?",
             count, count - 1, count);
    else if (fabs(of.u) * sqrt(dot(right.z, right.z)) <= 1e-3 * size && count == 2)
        tell(slip, "x after 2 iterations: iteration 2 moves it along the previous p. Is z missing in "
                   "p = z + beta p, or was r not updated, so that z is the same? Or is beta far too large?");
    else if (fabs(of.u) * sqrt(dot(right.z, right.z)) <= 1e-3 * size)
        tell(slip,
             "x after %d iterations: iteration %d moves it along the previous p, without z: p is "
             "z + beta p",
             count, count);
    else if (count == 2 && is_near(of.v / of.u, -6 - right.beta))
        tell(slip,
             "x after 2 iterations: iteration 2 moves it along another z: r has become r + alpha q instead "
             "of r - alpha q");
    else if (!is_near(of.v / of.u, right.beta) && is_near(of.v / of.u, right.alpha_before))
        tell(
            slip,
            "x after %d iterations: iteration %d moves it along z + alpha p, with the alpha of iteration %d, "
            "which is %.4g; beta is %.4g",
            count, count, count - 1, right.alpha_before, right.beta);
    else if (!is_near(of.v / of.u, right.beta) && is_near(of.v / of.u * right.beta, 1))
        tell(slip,
             "x after %d iterations: iteration %d moves it along z + %.4g p, but beta is %.4g: that "
             "is 1 / beta",
             count, count, of.v / of.u, right.beta);
    else if (count == 2 && !is_near(of.v / of.u, right.beta))
        tell(slip,
             "x after 2 iterations: iteration 2 moves it along z + %.4g p, but beta is %.4g. Is "
             "beta "
             "wrong, or was something else than -alpha q added to r?",
             of.v / of.u, right.beta);
    else if (!is_near(of.v / of.u, right.beta))
        tell(slip, "x after %d iterations: iteration %d moves it along z + %.4g p, but beta is %.4g", count,
             count, of.v / of.u, right.beta);
    else
        tell(slip, "x after %d iterations: iteration %d moves it by %.4g (z + beta p), but alpha is %.4g",
             count, count, of.u, right.alpha);
}

/* The element from which on x has not moved, although it should have; the size if the last one has moved. */
size_t first_that_stays(const step &right, const vector<float> &moved)
{
    size_t first = moved.size();
    for (; first > 0 && moved[first - 1] == 0; first--)
        if (right.z[first - 1] + right.beta * right.p_before[first - 1] == 0) return moved.size();
    return first;
}

/* Says which line of an iteration is wrong if x is, on the assumption that everything before it was right. */
void gold_step(const step &right, const double *x, const string &slip)
{
    vector<float> moved(right.x_before.size());
    for (size_t i = 0; i < moved.size(); i++) {
        moved[i] = (float)(x[i] - right.x_before[i]);
        expect_that(isfinite(x[i]), "x[%zu] is %s after %d iteration%s (alpha is %.4g, beta %.4g there): %s",
                    i, isnan(x[i]) ? "NaN" : "infinite", right.count, PLURAL(right.count), right.alpha,
                    right.beta,
                    isnan(x[i]) ? "is everything that is read set, and nothing divided by 0?"
                                : "by what is it divided?");
        if (!isfinite(x[i])) return;
    }
    const bool stays = dot(moved, moved) <= 1e-8 * right.alpha * right.alpha * dot(right.z, right.z);
    if (stays) {
        tell(
            slip,
            "x after %d iteration%s: the last one did not change it (alpha is %.4g there). Is x written, and "
            "is alpha computed from r.z and p.q of this iteration, or from sums that are 0?%s",
            right.count, PLURAL(right.count), right.alpha,
            right.count > 1
                ? " With the z of before r.z is 0: is z = r / diagonal made after r -= alpha q, and before "
                  "r.z is added up?"
                : "");
        return;
    }
    const size_t first = first_that_stays(right, moved), n = moved.size();
    if (first < n)
        expect_that(
            0,
            "x after %d iteration%s: the last one changed all elements before x[%zu], but neither this one "
            "nor any after it. Are there enough threads for %zu elements, or does each thread "
            "take several? Or has a block gone on with what another block has not stored yet?",
            right.count, PLURAL(right.count), first, n);
    else if (right.count == 1)
        gold_first_step(right, moved, slip);
    else
        gold_later_step(right, moved, slip);
}

/* A solve that must stop at the limit of iterations, before x is a solution. For the first few iterations,
 * the cases with most=1, 2 and 3 can tell what is wrong. */
void gold_unfinished(const matrix &a, const vector<float> &b, const vector<float> &begin,
                     const vector<float> &want, int got, int most, const step &last)
{
    size_t n;
    const double *x = got_double("x", &n);
    double difference = 0;
    for (size_t i = 0; i < n && i < want.size(); i++) difference += (x[i] - want[i]) * (x[i] - want[i]);
    expect_that(got <= most, "iterations: %d, although at most %d %s allowed", got, most,
                most == 1 ? "is" : "are");
    expect_that(got >= most,
                "iterations: %d, although the system is not solved by then, and %d are allowed: "
                "does the solve stop too early, or is not every iteration counted?",
                got, most);
    const bool right = n == want.size() && sqrt(difference) <= 1e-4 * sqrt(dot(want, want));
    if (!right && n == want.size() && got == most && most <= FIRST_FEW) {
        gold_step(last, x, slip_of(a, b, begin, x, most));
        return;
    }
    expect_that(right,
                "x after %d iterations, before the end: it is %.3g away from the right x (|x| is %.3g)", most,
                sqrt(difference), sqrt(dot(want, want)));
}

/* A rough tolerance is met after a few iterations, where all right solves have nearly the same x. One that
 * goes on after that has another x, which may be nearer to the solution. */
void gold_stopped(const vector<float> &want, int iterations)
{
    size_t n;
    const double *x = got_double("x", &n);
    double difference = 0;
    for (size_t i = 0; i < n && i < want.size(); i++) difference += (x[i] - want[i]) * (x[i] - want[i]);
    expect_that(
        sqrt(difference) <= 1e-4 * sqrt(dot(want, want)),
        "x is not that of iteration %d, the last one: it is %.3g away (|x| is %.3g). Does anything change "
        "once the solve is done?",
        iterations, sqrt(difference), sqrt(dot(want, want)));
}

/* Step 4: the sums of three stretches, which one block computes one after another. */
void gold_stretches(const float *u, int n)
{
    enum { STRETCHES = 3 };
    const int length = n / STRETCHES;
    double sums[STRETCHES] = {0}, allowed[STRETCHES], sizes[STRETCHES] = {0};
    for (int k = 0; k < STRETCHES; k++) {
        for (int i = k * length; i < (k + 1) * length; i++) sums[k] += u[i], sizes[k] += fabs(u[i]);
        allowed[k] = 2 * tolerance_sum(length, EPSILON_DOUBLE, sizes[k]).absolute;
    }
    expect_double_each("sums of stretches", sums, allowed, STRETCHES,
                       "two orders of adding n/3 terms in double");
}

/* Step 4: three dot products: of two vectors, of the first with itself, and of the first halves of both. Then
 * the first two at once. */
void gold_dots()
{
    size_t n = case_size("n", 1000);
    const float *u = input_float("u", n, -1, 1), *y = input_float("y", n, -1, 1);
    const char *names[] = {"x.y", "x.x", "x.y of the first half", "first of two sums", "second of two sums"};
    double sums[5] = {0}, sizes[5] = {0};
    vector<double> products[2];
    double in_float[3] = {0}, of_first_warps[2] = {0};
    const size_t threads = case_size("block", 256),
                 blocks = std::min((n + threads - 1) / threads, case_size("blocks", 1024));
    vector<size_t> zero(n, 0), index(n);
    for (size_t i = 0; i < n; i++) {
        index[i] = i;
        products[0].push_back((double)u[i] * y[i]), products[1].push_back((double)u[i] * u[i]);
        sums[0] += (double)u[i] * y[i], sizes[0] += fabs((double)u[i] * y[i]);
        sums[1] += (double)u[i] * u[i], sizes[1] += (double)u[i] * u[i];
        if (i < n / 2) sums[2] += (double)u[i] * y[i], sizes[2] += fabs((double)u[i] * y[i]);
        const float of_y = u[i] * y[i], of_u = u[i] * u[i];
        if (i % threads < 32 && i / threads % blocks % threads < 32) // and of the last block's threads
            of_first_warps[0] += products[0][i], of_first_warps[1] += products[1][i];
        in_float[0] += of_y, in_float[1] += of_u, in_float[2] += i < n / 2 ? of_y : 0;
    }
    for (int k = 0; k < 2; k++) sums[3 + k] = sums[k], sizes[3 + k] = sizes[k];
    for (int k = 0; k < 5; k++) {
        double allowed = 2 * tolerance_sum(n, EPSILON_DOUBLE, sizes[k]).absolute;
        sum_of_terms(names[k], 1, "products", "index", zero.data(), index.data(),
                     products[k == 1 || k == 4].data(), k == 2 ? n / 2 : n);
        vector<size_t> block(n);
        for (size_t i = 0; i < n; i++) block[i] = i / threads % blocks;
        if (k < 2)
            sum_of_terms(names[k], 1, "products", "block", zero.data(), block.data(), products[k].data(), n);
        if (k < 2)
            known_mistake(names[k], &of_first_warps[k], 1,
                          "that is the sum if block_sum returns what the first warp of each block has");
        if (k < 3)
            known_mistake(
                names[k], &in_float[k], 1,
                "the products are computed in float: a factor must be double before they are multiplied");
        each_once(names[k]);
        expect_double_each(names[k], &sums[k], &allowed, 1, "two orders of adding n terms in double");
    }
    gold_stretches(u, (int)n);
    int none = 0;
    expect_int("different", &none, 1);
}
} // namespace

void gold(void)
{
    if (case_step() == 4) gold_dots();
    matrix a = make_matrix((int)case_size("side", 10));
    vector<float> b, x;
    make_sides(a, b, x);
    const vector<float> begin = x;
    step last;
    auto iterate_at_most = [&](int most) {
        x = begin;
        return iterate(a, b, x, case_step() > 1, most, most <= FIRST_FEW ? &last : NULL);
    };
    int most = most_iterations();
    ending end = iterate_at_most(most);
    int want = end.iterations;
    size_t one;
    const int *got = got_int("iterations", &one);
    expect_that(one == 1, "iterations: %zu numbers, expected one", one);
    bool rough = case_real("tol", 1e-5) >= 0.01;
    if (one == 1 && want == most) {
        int at_a_time = iterations_at_a_time(), queued = (most + at_a_time - 1) / at_a_time * at_a_time;
        if (got[0] > most && got[0] <= queued) want = iterate_at_most(got[0]).iterations;
        return gold_unfinished(a, b, begin, x, got[0], want, last);
    }
    gold_solution(a, b, one ? got[0] : 0, want);
    if (one == 1) gold_iterations(a, b, begin, got[0], want, rough && end.clear ? 0 : 2);
    if (one == 1 && got[0] == want && rough) gold_stopped(x, want);
}
