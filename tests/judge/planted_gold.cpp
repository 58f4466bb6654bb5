/* planted_gold.cpp: what planted.c hands over without a fault. */
#include <cmath>
#include <cstdlib>
#include <cstring>
#include <vector>

#include "judge.h"
#include "slips.h"

/* later=: the mistake is worked out only where y is wrong; the case ends by abort() where it is not. */
static void known_later(const void *)
{
    const std::vector<double> mistaken(case_size("n", 1000), case_real("later", 0));
    if (!strcmp(case_word("fault", "none"), "none")) abort();
    known_mistake("y", mistaken.data(), mistaken.size(), "that is the number that is found out late");
}

static void hints(size_t n)
{
    if (case_has("later")) when_wrong("y", known_later, nullptr);
    const size_t nz = case_size("nz", 1);
    if (case_has("nx")) shape("y", case_size("nx", 1), n / case_size("nx", 1) / nz, nz);
    if (case_has("tenths")) {
        std::vector<unsigned char> in(n);
        for (size_t i = 0; i < n; i++) in[i] = i % 10 == 3;
        known_place("y", in.data(), n, "those that are 3 more than a multiple of 10");
    }
    const char *const mistakes[][2] = {{"other", "that is another number"},
                                       {"mistake", "that is the number that tests make"}};
    for (auto &mistake : mistakes) {
        std::vector<double> mistaken(n, case_real(mistake[0], 0));
        if (case_has(mistake[0])) known_mistake("y", mistaken.data(), n, mistake[1]);
    }
    const double likely = case_real("likely", 0);
    if (case_has("likely")) likely_mistake("y", &likely, 1, "that is what may be chance");
    if (case_has("words")) in_words("y", "y: expected " ANSWER("%d") ", which is said in words", 7);
}

/* Each y is a sum of 40 numbers, or terms=. */
static void sums(size_t n)
{
    const int most = case_has("alike") ? 3 : 50;
    const int *term = input_int(case_word("drawn", "term"), 40 * n, case_has("alike") ? most : -most, most);
    std::vector<double> want(n), value;
    std::vector<size_t> element, number;
    for (size_t k = 0; k < 40 * n; k++) {
        if (k % 40 >= case_size("terms", 40)) continue;
        element.push_back(k / 40);
        number.push_back(k % 40);
        value.push_back(term[k]);
        want[k / 40] += term[k];
    }
    sum_of_terms("y", n, "numbers", "place", element.data(), number.data(), value.data(), value.size());
    if (!strcmp(case_word("as", "float"), "int")) {
        std::vector<int> whole(want.begin(), want.end());
        expect_int("y", whole.data(), n);
        return;
    }
    expect_double("y", want.data(), n, tolerance_of(0, 0, "whole numbers"));
}

/* The equations that y solves: each less the one before, in systems of 40. */
static void differences(const std::vector<double> &want)
{
    size_t n;
    const double *y = got_double("y", &n);
    std::vector<double> off(n), allowed(n, 1e-4);
    for (size_t i = 0; i < n; i++)
        off[i] = i % 40 ? (y[i] - y[i - 1]) - (want[i] - want[i - 1]) : y[i] - want[i];
    equations("y", off.data(), allowed.data(), n, 40, case_size("part", 4), "thread");
}

static void special(const char *gold)
{
    if (!strcmp(gold, "cuda")) expect_cuda_error("cudaErrorInvalidValue cudaErrorInvalidConfiguration");
    if (!strcmp(gold, "cuda_other")) expect_cuda_error("cudaErrorAssert cudaErrorInvalidValueNot");
    if (!strcmp(gold, "crash")) abort();
    if (!strcmp(gold, "throw")) throw 1;
    if (!strcmp(gold, "absent")) {
        const int *gone = got_int("gone", nullptr);
        if (!gone) abort(); /* got_ does not return NULL */
    }
    if (!strcmp(gold, "look")) got_double("y", nullptr);
    if (!strcmp(gold, "old_gpu")) expect_that(judged_arch() < 80, "this GPU is of sm_%d", judged_arch());
    if (!strcmp(gold, "range")) expect_range("y", 0, 1, "made up");
    if (!strcmp(gold, "that")) expect_that(1 + 1 == 3, "arithmetic: %d is not %d", 1 + 1, 3);
    if (!strcmp(gold, "metric"))
        expect_that(got_metric("speed") == 1.5 && std::isnan(got_metric("none")), "metric");
}

void gold(void)
{
    size_t n = case_size("n", 1000);
    const char *as = case_word("as", "float"), *how = case_word("gold", "");
    double scale = case_real("scale", 1), level = case_real("level", 0);
    const float *x = input_float("x", n, 1, 2);
    std::vector<double> y(n);
    for (size_t i = 0; i < n; i++) {
        y[i] = (2.0 * x[i] + 1) * scale + level;
        if (!strcmp(as, "int") || case_has("whole")) y[i] = std::floor(y[i] * 1000);
    }
    hints(n);
    if (case_has("slips"))
        known_slips("y", (2 * sum_of("x", std::vector<double>(x, x + n)) + 1) * formula("scale", scale), n);
    if (case_has("also")) {
        const int three = 3;
        expect_int("also", &three, 1);
    }
    if (case_has("part")) differences(y);
    special(how);
    if (!strcmp(how, "terms")) {
        sums(n);
        return;
    }
    if (!strncmp(how, "cuda", 4)) return;
    size_t expected = n + (!strcmp(how, "longer") ? 1 : 0);
    if (!strcmp(how, "type") || !strcmp(as, "int")) {
        std::vector<int> v(y.begin(), y.end());
        expect_int("y", v.data(), expected > n ? 0 : n);
    } else if (!strcmp(as, "uint")) {
        std::vector<unsigned> v(y.begin(), y.end());
        expect_uint("y", v.data(), n);
    } else if (!strcmp(as, "u64")) {
        std::vector<unsigned long long> v(y.begin(), y.end());
        expect_u64("y", v.data(), n);
    } else if (!strcmp(how, "each")) {
        std::vector<double> tolerance(n);
        for (size_t i = 0; i < n; i++) tolerance[i] = EPSILON_FLOAT * y[i];
        expect_double_each("y", y.data(), tolerance.data(), n, "one for each");
    } else {
        y.resize(expected);
        expect_double("y", y.data(), expected,
                      tolerance_ulps(1, !strcmp(as, "double") ? EPSILON_DOUBLE : EPSILON_FLOAT));
    }
}
