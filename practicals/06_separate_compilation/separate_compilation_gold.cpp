/* separate_compilation_gold.cpp: two sums, a sort and a differential equation: what is computed is simple
 * here.
 */
#include "judge.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <string>
#include <vector>

typedef std::vector<double> vec;

/* Steps 1 to 3 */
static void gold_vectors(void)
{
    size_t n = case_size("n", 1000);
    const float *x = input_float("x", n, -1, 1), *y = input_float("y", n, -1, 1);
    vec result(n);
    double sum = 0, size = 0;
    for (size_t i = 0; i < n; i++) {
        result[i] = 3.0 * x[i] + y[i];
        sum += x[i], size += fabs(x[i]);
    }
    expect_double("y", result.data(), n, tolerance_operations(2, EPSILON_FLOAT, 4));
    each_once("sum");
    expect_double("sum", &sum, 1, tolerance_sum(n, EPSILON_DOUBLE, size));
    int launches = 2;
    expect_int("launches", &launches, 1);
}

template <typename T> static double dot(size_t n, const T *x, const T *y, double &size)
{
    double sum = 0;
    size = 0;
    for (size_t i = 0; i < n; i++) sum += (double)x[i] * y[i], size += fabs((double)x[i] * y[i]);
    return sum;
}

/* The sum with one block alone, or without one. */
template <typename T> static void known_blocks(const char *name, size_t n, const T *x, const T *y, double sum)
{
    const size_t blocks = 32, threads = 256;
    vec part(blocks);
    for (size_t i = 0; i < n; i++) part[i / threads % blocks] += (double)x[i] * y[i];
    const double without_first = sum - part[0], without_last = sum - part[blocks - 1];
    known_mistake(name, &part[0], 1, "that is the sum of the first block alone");
    known_mistake(name, &part[blocks - 1], 1,
                  "that is the sum of the last block alone: are the others added to it?");
    known_mistake(name, &without_first, 1, "that is the sum without the first block's");
    known_mistake(name, &without_last, 1, "that is the sum without the last block's");
    const double first_twice = sum + part[0], last_twice = sum + part[blocks - 1], negative = -sum;
    known_mistake(name, &first_twice, 1, "that is the sum with the first block's counted twice");
    known_mistake(name, &last_twice, 1, "that is the sum with the last block's counted twice");
    known_mistake(name, &negative, 1, "that is the sum with the wrong sign");
}

/* Step 4. A thread adds every 8192nd product, a block 256 threads' sums in 8 rounds, the host 32 blocks'. */
static void gold_types(void)
{
    for (const char *name : {"float", "double", "int"}) each_once(name);
    size_t n = case_size("n", 1000), depth = 1 + n / 8192 + 1 + 8 + 32;
    double size, sum = dot(n, input_float("x", n, -1, 1), input_float("y", n, -1, 1), size);
    known_blocks("float", n, input_float("x", n, -1, 1), input_float("y", n, -1, 1), sum);
    expect_double("float", &sum, 1, tolerance_sum_depth(depth, EPSILON_FLOAT, size));
    sum = dot(n, input_double("u", n, -1, 1), input_double("v", n, -1, 1), size);
    known_blocks("double", n, input_double("u", n, -1, 1), input_double("v", n, -1, 1), sum);
    expect_double("double", &sum, 1, tolerance_sum_depth(depth, EPSILON_DOUBLE, size));
    int whole = (int)dot(n, input_int("i", n, -50, 50), input_int("j", n, -50, 50), size);
    expect_int("int", &whole, 1);
}

/* The comparisons of each row that was watched must be those of the first: otherwise their indices depend on
 * the values, and no compiler can know them. */
static void gold_comparisons(size_t n)
{
    size_t rows, total, stride = 2 * n * n;
    const int *count = got_int("comparisons", &rows), *index = got_int("compared", &total);
    expect_that(total == rows * stride, "compared: %zu indices for %zu rows", total, rows);
    for (size_t k = 0; k < total; k++)
        if (index[k] != index[k % stride])
            return expect_that(
                0,
                "comparison %zu concerns other elements in row %zu than in row 0: what is compared "
                "depends on the values, so no compiler knows the indices, and the array cannot be "
                "in registers",
                k % stride / 2, k / stride);
    expect_that(count[0] >= (int)n - 1, "%d comparisons in a row of %zu: exchange() should make them",
                count[0], n);
}

/* Rows after some rounds of a network with a mistake: round r begins with pair first[r % 2]. */
static void known_network(const float *x, size_t n, size_t rows, size_t rounds, const size_t first[2],
                          const char *says)
{
    vec made(x, x + rows * n);
    for (size_t row = 0; row < rows; row++)
        for (size_t round = 0; round < rounds; round++)
            for (size_t i = row * n + first[round % 2]; i + 1 < row * n + n; i += 2)
                if (made[i + 1] < made[i]) std::swap(made[i], made[i + 1]);
    known_mistake("sorted", made.data(), made.size(), says);
}

/* Step 5 */
static void gold_sizes(void)
{
    const int sizes[] = {2, 3, 4, 8, 16, 32};
    size_t n = case_size("n", 8), rows = case_size("rows", 100);
    const float *x = input_float("rows", rows * n, -1, 1);
    vec sorted(x, x + rows * n);
    int unknown = std::find(sizes, std::end(sizes), (int)n) == std::end(sizes);
    expect_int("status", &unknown, 1);
    if (unknown) {
        expect_double("sorted", sorted.data(), sorted.size(),
                      tolerance_of(0, 0, "without a kernel for n nothing is done"));
        return;
    }
    for (size_t row = 0; row < rows; row++)
        std::sort(sorted.begin() + row * n, sorted.begin() + (row + 1) * n);
    const size_t usual[] = {0, 1}, even[] = {0, 0}, odd[] = {1, 1};
    known_network(x, n, rows, n - 1, usual, "that is what you get after n - 1 rounds: the network has n");
    known_network(x, n, rows, n, even,
                  "that is what you get when each round compares pairs (0,1), (2,3), ...");
    known_network(x, n, rows, n, odd,
                  "that is what you get when each round compares pairs (1,2), (3,4), ...");
    shape("sorted", n, rows, 1);
    expect_double("sorted", sorted.data(), sorted.size(), tolerance_of(0, 0, "sorting rounds nothing"));
    gold_comparisons(n);
    size_t one;
    int bytes = got_int("local bytes", &one)[0];
    expect_that(
        bytes == 0,
        "a thread that sorts %zu needs %d bytes of local memory: its array is not in registers, because not "
        "every index is a constant. Are both loops unrolled? (-Xptxas -v tells nvcc to say so)",
        n, bytes);
}

/* The rate with a mistake in its formula. */
typedef double wrong_rate_t(double x, double r, double s);

static void known_rates(const float *start, const vec &right, int steps, double r, double s, double h)
{
    static const struct {
        wrong_rate_t *rate;
        const char *says;
    } known[] = {
        {[](double x, double r, double s) { return x * (s - r * x); }, "the two coefficients are exchanged"},
        {[](double x, double r, double s) { return r - s * x; }, "the factor x in front is left out"},
        {[](double x, double r, double s) { return x * (r - s) * x; },
         "x is outside the brackets: x (r - s) x is not x (r - s x)"},
        {[](double x, double r, double s) { return x * r - s * x; },
         "x is not squared: x r - s x is not x (r - s x)"},
        {[](double x, double r, double s) { return x * (r + s * x); }, "r + s x is used instead of r - s x"},
        {[](double x, double r, double) { return x * r; }, "the second coefficient is 0, or left out"},
        {[](double x, double, double s) { return -x * s * x; }, "the first coefficient is 0, or left out"},
        {[](double x, double r, double) { return x * (r - r * x); },
         "the first coefficient stands in both places"},
        {[](double x, double, double s) { return x * (s - s * x); },
         "the second coefficient stands in both places"},
        {[](double x, double r, double s) { return x * r - s; },
         "it is x r - s: the brackets of x (r - s x) are missing"},
        {[](double x, double r, double s) { return x * (r - s); },
         "the factor x inside the brackets is left out"},
        {[](double x, double r, double s) { return -x * (r - s * x); }, "the sign of the rate is wrong"},
        {[](double x, double r, double s) { return x + (r - s * x); },
         "x is added to the brackets, not multiplied by them"},
        {[](double x, double r, double s) { return x * (r - s * x * x); },
         "x is squared inside the brackets"},
        {[](double x, double r, double s) { return x * r * s * x; }, "the two coefficients are multiplied"},
        {[](double x, double r, double s) { return x * (r - s + x); },
         "x is added to s, not multiplied by it"},
    };
    size_t n;
    const double *got = got_double("x", &n);
    bool wrong = false;
    for (size_t i = 0; i < n && i < right.size(); i++) wrong |= !(fabs(got[i] - right[i]) <= 1e-4);
    if (!wrong || n != right.size()) return;
    for (const auto &k : known) {
        vec x(start, start + n);
        for (double &now : x)
            for (int step = 0; step < steps; step++) now += h * k.rate(now, r, s);
        known_mistake("x", x.data(), n, (std::string("that is what you get when ") + k.says).c_str());
    }
}

/* Step 6. A step is six roundings of numbers up to 3, and an error grows by at most 1 + h r.
 */
static void gold_flow(void)
{
    size_t n = case_size("n", 1000);
    int steps = (int)case_size("steps", 100);
    double r = (float)case_real("r", 1.5), s = (float)case_real("s", 0.75), h = 0.01f;
    const float *start = input_float("x", n, 0.125f, 3);
    vec x(start, start + n), untouched = x;
    for (double &now : x)
        for (int step = 0; step < steps; step++) now += h * (r * now - s * now * now);
    known_mistake(
        "x", untouched.data(), n,
        "that is the input, unchanged: rate() returned 0. Which coefficients did it read, and who set them?");
    known_rates(start, x, steps, r, s, h);
    double bound = 6 * steps * EPSILON_FLOAT / 2 * 3 * exp(r * h * steps);
    char why[120];
    snprintf(why, sizeof why, "%d step%s of 6 roundings 2^-24 of 3, which grow by exp(r h steps) = %.3g",
             steps, PLURAL(steps), exp(r * h * steps));
    expect_double("x", x.data(), n, tolerance_of(bound, 0, why));
}

void gold(void)
{
    if (case_step() <= 3)
        gold_vectors();
    else if (case_step() == 4)
        gold_types();
    else if (case_step() == 5)
        gold_sizes();
    else
        gold_flow();
}
