/* libraries_gold.cpp: a product, a convolution, Philox's numbers and a rounding, each in a few plain loops.
 */
#include "cucc/include/cucc/random/xorwow.h"
#include "judge.h"
#include "slips.h"
#include "philox.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <string>
#include <vector>

typedef std::vector<double> vec;

/* C = A B in C order; `size`, of the same shape, gets the sums of |a b|, which bound the rounding errors.
 * With a stride only every stride-th row is computed; elsewhere `size` is infinite and any number will do.
 */
static vec product(const float *a, const float *b, size_t m, size_t n, size_t k, vec &size, size_t stride = 1)
{
    vec c(m * n);
    size.assign(m * n, INFINITY);
    for (size_t i = 0; i < m; i += stride) {
        std::fill_n(&size[i * n], n, 0.0);
        for (size_t l = 0; l < k; l++)
            for (size_t j = 0; j < n; j++) {
                double term = (double)a[i * k + l] * b[l * n + j];
                c[i * n + j] += term;
                size[i * n + j] += fabs(term);
            }
    }
    return c;
}

/* A float sum of k products in any order, compared element by element. */
static void expect_product(const char *name, const vec &c, const vec &size, size_t k)
{
    vec tolerance(c.size());
    for (size_t i = 0; i < c.size(); i++) tolerance[i] = (k + 1) * EPSILON_FLOAT / 2 * size[i];
    expect_double_each(name, c.data(), tolerance.data(), c.size(),
                       "k + 1 roundings 2^-24 of sum |a b|, in any order");
}

/* Products with a matrix that was transposed, read or copied with the wrong sizes. */
static void known_turns(const float *a, const float *b, size_t m, size_t n, size_t k, const vec &right)
{
    typedef size_t index_t(size_t row, size_t column, size_t rows, size_t columns);
    static const struct {
        index_t *index;
        const char *says;
    } turns[] = {
        {[](size_t i, size_t j, size_t rows, size_t) { return j * rows + i; },
         "%s is read column by column: it is stored row by row"},
        {[](size_t i, size_t j, size_t rows, size_t) { return i * rows + j; },
         "a row of %s is taken to have as many numbers as a column has"},
        {[](size_t i, size_t j, size_t rows, size_t columns) {
             const size_t q = j * rows + i; // rows and columns exchanged where it is turned
             return q / columns + q % columns * rows;
         },
         "%s is transposed as if it had as many rows as it has columns, and vice versa"},
    };
    size_t count;
    const double *got = got_double("c", &count);
    bool wrong = false;
    for (size_t e = 0; e < count && e < right.size(); e++) wrong |= !(fabs(got[e] - right[e]) <= 1e-4);
    if (!wrong || count != right.size()) return;
    vec turned(m * n); // the result, which is there column by column, is turned wrong
    for (size_t e = 0; e < m * n; e++) {
        const size_t from = e % m * n + e / m;
        turned[e] = right[from % m * n + from / m];
    }
    known_mistake(
        "c", turned.data(), turned.size(),
        "that is what you get when C is turned to rows with its two sizes exchanged, or as A and B are "
        "turned to columns");
    for (int which = 0; which < 2; which++)
        for (const auto &turn : turns) {
            vec c(m * n);
            char says[160], what[120];
            for (size_t i = 0; i < m; i++)
                for (size_t j = 0; j < n; j++)
                    for (size_t l = 0; l < k; l++) {
                        const size_t x = which ? i * k + l : turn.index(i, l, m, k);
                        const size_t y = which ? turn.index(l, j, k, n) : l * n + j;
                        if (x < m * k && y < k * n) c[i * n + j] += (double)a[x] * b[y];
                    }
            snprintf(what, sizeof what, turn.says, which ? "B" : "A");
            snprintf(says, sizeof says, "that is what you get when %s", what);
            known_mistake("c", c.data(), c.size(), says);
        }
}

/* Steps 1 and 2 */
static void gold_gemm(void)
{
    size_t m = case_size("m", 33), n = case_size("n", 65), k = case_size("k", 17);
    const float *a = input_float("a", m * k, -1, 1), *b = input_float("b", k * n, -1, 1);
    vec size, c = product(a, b, m, n, k, size), transposed(m * n);
    for (size_t i = 0; i < m; i++)
        for (size_t j = 0; j < n; j++) transposed[j * m + i] = c[i * n + j];
    known_mistake("c", transposed.data(), m * n,
                  "that is C in column-major order: the transpose of what was asked for");
    known_turns(a, b, m, n, k, c);
    shape("c", n, m, 1);
    expect_product("c", c, size, k);
}

/* A product of complex numbers with a mistake in it: re = ac[0] x.re h.re + ..., in the order re re, im im,
 * re im, im re (re of x first). */
struct complex_product {
    double re[4], im[4];
    const char *says;
};

/* Twice the sum of all frequencies between the ends, since those beyond the middle mirror these. */
static vec through_product(const float *x, size_t nx, const float *h, size_t nh, size_t n,
                           const complex_product &p)
{
    vec cosine(n), sine(n), y(nx + nh - 1);
    for (size_t k = 0; k < n; k++) cosine[k] = cos(2 * M_PI * k / n), sine[k] = sin(2 * M_PI * k / n);
    for (size_t k = 0; k <= n / 2; k++) {
        double a = 0, b = 0, c = 0, d = 0;
        for (size_t i = 0; i < nx; i++) a += x[i] * cosine[i * k % n], b -= x[i] * sine[i * k % n];
        for (size_t i = 0; i < nh; i++) c += h[i] * cosine[i * k % n], d -= h[i] * sine[i * k % n];
        const double of[] = {a * c, b * d, a * d, b * c};
        double re = 0, im = 0;
        for (int j = 0; j < 4; j++) re += p.re[j] * of[j], im += p.im[j] * of[j];
        const double twice = (k == 0 || 2 * k == n ? 1.0 : 2.0) / n;
        if (k == 0 || 2 * k == n) im = 0; /* these are real */
        for (size_t t = 0; t < y.size(); t++) y[t] += twice * (re * cosine[t * k % n] - im * sine[t * k % n]);
    }
    return y;
}

static void known_products(const float *x, size_t nx, const float *h, size_t nh, const vec &right,
                           double bound)
{
    static const complex_product mistakes[] = {
        {{1, -1, 0, 0}, {0, 0, 1, -1}, "the imaginary part is x.re h.im - x.im h.re, where a sum belongs"},
        {{1, -1, 0, 0}, {0, 0, -1, 1}, "the imaginary part is x.im h.re - x.re h.im, where a sum belongs"},
        {{1, 1, 0, 0}, {0, 0, 1, 1}, "the real part is x.re h.re + x.im h.im, where a difference belongs"},
        {{1, 0, 0, 0}, {0, 1, 0, 0}, "only real with real and imaginary with imaginary parts are multiplied"},
        {{1, -1, 0, 0}, {0, 0, 1, 0}, "x.im h.re is left out of the imaginary part"},
        {{1, -1, 0, 0}, {0, 0, 0, 1}, "x.re h.im is left out of the imaginary part"},
        {{1, 0, 0, 0}, {0, 0, 1, 1}, "x.im h.im is left out of the real part"},
        {{0, 0, 1, 1}, {1, -1, 0, 0}, "the real and the imaginary part are exchanged"},
    };
    size_t count;
    const double *got = got_double("y", &count);
    const size_t n = nx + nh - 1 + (nx + nh - 1) % 2;
    bool wrong = false;
    for (size_t i = 0; i < count && i < right.size(); i++) wrong |= !(fabs(got[i] - right[i]) <= bound);
    if (!wrong || n > 2200) return; // this takes n squared steps
    for (const auto &m : mistakes) {
        const std::string says = std::string("that is what you get when ") + m.says;
        known_mistake("y", through_product(x, nx, h, nh, n, m).data(), right.size(), says.c_str());
    }
}

/* Step 3. A transform of N points is log2 N rounds of a few roundings each, of numbers as large as the norms
 * of x and h: the error of y is at most about 2^-24 (4 log2 N) |x| |h| (Higham, Accuracy and
 * Stability, 24.1), here for three of them. N may be padded to nearly twice the ny numbers of y, so that
 * log2 N is at most log2(ny + 1) + 1. */
static void gold_convolution(void)
{
    size_t nx = case_size("nx", 1000), nh = case_size("nh", 50), ny = nx + nh - 1;
    const float *x = input_float("x", nx, -1, 1), *h = input_float("h", nh, -1, 1);
    vec y(ny);
    double x2 = 0, h2 = 0;
    for (size_t i = 0; i < nx; i++) x2 += (double)x[i] * x[i];
    for (size_t j = 0; j < nh; j++) h2 += (double)h[j] * h[j];
    vec correlation(ny); // element nh - 1 + d: the products of all x and h that are d apart
    for (size_t i = 0; i < nx; i++)
        for (size_t j = 0; j < nh; j++) {
            y[i + j] += (double)x[i] * h[j];
            correlation[nh - 1 + i - j] += (double)x[i] * h[j];
        }
    vec unscaled(ny);
    double length = (double)(ny + ny % 2);
    for (size_t i = 0; i < ny; i++) unscaled[i] = y[i] * length;
    const struct {
        double by;
        const char *says;
    } divisors[] = {
        {length / 2 + 1, "that is the convolution divided by the count of frequencies, n / 2 + 1, not by n"},
        {(double)nx, "that is the convolution divided by nx, not by the length of the transforms"},
        {(double)nh, "that is the convolution divided by nh, not by the length of the transforms"},
        {length / 2, "that is the convolution divided by n / 2, not by n"},
        {sqrt(length), "that is the convolution divided by the root of n, not by n"},
        {length * length, "that is the convolution divided by n twice"}};
    for (const auto &divisor : divisors) {
        vec scaled(y);
        for (double &one : scaled) one *= length / divisor.by;
        if (divisor.by != length) known_mistake("y", scaled.data(), ny, divisor.says);
    }
    vec h_back(ny), x_back(ny); // the inverse transform of H or X alone
    for (size_t i = 0; i < ny; i++)
        h_back[i] = i < nh ? h[i] * length : 0, x_back[i] = i < nx ? x[i] * length : 0;
    known_mistake("y", h_back.data(), ny,
                  "this is n h: the transform of h was transformed back, not the product");
    known_mistake("y", x_back.data(), ny,
                  "this is n x: the transform of x was transformed back, not the product");
    known_mistake("y", unscaled.data(), ny,
                  "that is the convolution times the length of the transforms: it was not divided by n");
    vec circular(y), of_h(ny + 1), of_x(ny + 1);
    for (size_t i = nx; i < ny; i++) circular[i - nx] += y[i];
    for (size_t k = 0, around = ny + ny % 2; k < ny; k++) {
        of_h[(k + around - (nh - 1)) % around] = correlation[k];
        of_x[(nh - 1 + around - k) % around] = correlation[k];
    }
    if (nh > 1) {
        const char *conjugated =
            "that is the correlation of x and h: one of the two transforms is conjugated";
        known_mistake(
            "y", circular.data(), ny,
            "that is the circular convolution: what belongs behind the end of x was added to its start");
        known_mistake("y", of_h.data(), ny, conjugated);
        known_mistake("y", of_x.data(), ny, conjugated);
    }
    double bound = 3 * 4 * (log2((double)ny + 1) + 1) * EPSILON_FLOAT / 2 * sqrt(x2 * h2);
    known_products(x, nx, h, nh, y, bound);
    char why[160];
    snprintf(why, sizeof why, "three transforms of 4 (log2 N + 1) roundings 2^-24, times |x| |h| = %.3g",
             sqrt(x2 * h2));
    expect_double("y", y.data(), ny, tolerance_of(bound, 0, why));
}

/* A word w becomes (w + 1/2) 2^-32, rounded to a float. */
static float uniform_of(uint32_t word)
{
    return (float)word * 2.3283064365386963e-10f + 1.1641532182693481e-10f;
}

/* If the first number is that of the default generator, the others are taken to be, too. */
static void know_xorwow(size_t count)
{
    size_t n;
    const double *got = got_double("uniform", &n);
    cucc_xorwow state;
    cucc_xorwow_seed(&state, case_seed());
    if (n == count && n > 0 && got[0] == uniform_of(cucc_xorwow_next(&state)))
        known_mistake("uniform", got, n,
                      "that begins as XORWOW does, the default generator: Philox is asked for");
}

/* Numbers of cuRAND's Philox from number `first` on: quad i / 4 goes to subsequence (i / 4) mod 65536, as its
 * next block. */
static vec uniform_numbers(uint64_t first, size_t count)
{
    const uint64_t seed = case_seed();
    philox4_t words = {};
    vec numbers(count);
    for (uint64_t i = first; i < first + count; i++) {
        const uint64_t quad = i / 4;
        if (i == first || i % 4 == 0) words = philox4(seed, quad % 65536, quad / 65536);
        numbers[i - first] = uniform_of(words.word[i % 4]);
    }
    return numbers;
}

/* Philox's normals are made in pairs, by Box and Muller, from two words that stand side by side: the radius
 * from the first. So exp(-radius^2 / 2) is the uniform number that the same word makes. Where in the uniforms
 * do the first three pairs begin? (Three coincide by chance once in 10^11.) Returns their number, or the
 * count if they are not there. */
static size_t normals_made_from(const vec &uniform, const double *z, size_t total)
{
    const size_t most = std::min<size_t>(3, uniform.size() / 2);
    for (size_t at = 0; at + 2 * most <= uniform.size(); at++) {
        size_t alike = 0;
        while (alike < most && 2 * alike + 1 < total) {
            const double x = z[2 * alike], y = z[2 * alike + 1];
            if (fabs(exp(-(x * x + y * y) / 2) - uniform[at + 2 * alike]) > 1e-6) break;
            alike++;
        }
        if (most > 0 && alike == most) return at;
    }
    return uniform.size();
}

/* Step 4 */
static void gold_random(void)
{
    size_t count = case_size("count", 1000), paths = case_size("paths", 20000), total;
    uint64_t offset = (uint64_t)case_int("offset", 0);
    const vec uniform = uniform_numbers(offset, count);
    vec again(uniform);
    for (size_t i = count / 2; i < count; i++) again[i] = uniform[i - count / 2];
    if (offset == 0)
        know_xorwow(count);
    else
        known_mistake("uniform", uniform_numbers(0, count).data(), count,
                      "these begin at offset 0, whatever the case's offset is");
    known_mistake("halves", again.data(), count,
                  "the second half is the first over again: where does it begin?");
    tolerance_t exact = tolerance_of(0, 0, "the library promises every bit");
    expect_double("uniform", uniform.data(), count, exact);
    expect_double("halves", uniform.data(), count, exact);

    const double *z = got_double("normals", &total);
    if (total != 20 * paths)
        return expect_that(0, "normals: %zu numbers were handed over, %zu are needed", total, 20 * paths);
    double sum = 0, squares = 0;
    for (size_t i = 0; i < total; i++) sum += z[i], squares += z[i] * z[i];
    // six more than were handed over: the first three pairs may begin with the last of these
    const size_t reused = normals_made_from(uniform_numbers(offset, count + 6), z, total);
    expect_that(reused >= count,
                "normals: the first are made from numbers that the uniforms have used, from number %zu "
                "of these on; "
                "where does the generator stand then?",
                reused);
    double deviation = 6.2 / sqrt((double)total); // a normal is farther out once in 10^9
    expect_that(fabs(sum / total) <= deviation,
                "the mean of the normals is %.4g; 0 plus or minus %.4g was expected", sum / total, deviation);
    expect_that(fabs(squares / total - 1) <= deviation * sqrt(2.0),
                "the mean square of the normals is %.4g; 1 plus or minus %.4g was expected", squares / total,
                deviation * sqrt(2.0));
    double dt = 0.1, volatility = 0.1 * sqrt(dt);
    size_t close = 0;
    vec payoff(paths), tolerance(paths);
    for (size_t i = 0; i < paths; i++) {
        double s1 = 1, s2 = 1;
        for (size_t step = 0; step < 10; step++) {
            double z1 = z[2 * step * paths + i], z2 = z[(2 * step + 1) * paths + i];
            s1 *= 1 + 0.05 * dt + volatility * z1;
            s2 *= 1 + 0.05 * dt + volatility * (0.5 * z1 + sqrt(0.75) * z2);
        }
        double margin = fmax(fabs(s1 - 1), fabs(s2 - 1)) - 0.1;
        payoff[i] = margin < 0 ? exp(-0.05) : 0;
        tolerance[i] = fabs(margin) < 1e-5 ? 1 : 1e-6; // so near to the edge that a rounding decides
        close += fabs(margin) < 1e-5;
    }
    expect_double_each("payoffs", payoff.data(), tolerance.data(), paths,
                       "a float's rounding, except where the path ends within 1e-5 of the option's edge");
}

/* Step 5 */
static void gold_careful(void)
{
    size_t rows = case_size("rows", 50), columns = case_size("columns", 40);
    if (case_int("lda", (long long)rows) < (long long)rows)
        return expect_cuda_error("CUBLAS_STATUS_INVALID_VALUE");
    const float *a = input_float("a", rows * columns, -1, 1), *x = input_float("x", columns, -1, 1);
    vec y(rows), tolerance(rows);
    for (size_t j = 0; j < columns; j++)
        for (size_t i = 0; i < rows; i++) {
            y[i] += (double)a[j * rows + i] * x[j];
            tolerance[i] += (columns + 1) * EPSILON_FLOAT / 2 * fabs((double)a[j * rows + i] * x[j]);
        }
    expect_double_each("y", y.data(), tolerance.data(), rows,
                       "columns + 1 roundings 2^-24 of sum |a x|, in any order");
}

/* x rounded to 10 bits after the leading one, to nearest even: an FP16 number for 2^-14 <= |x| < 65504, finer
 * steps of 2^-24 below. */
static float to_half(float x)
{
    int exponent;
    frexpf(x, &exponent);
    double step = ldexp(1.0, exponent - 11 > -24 ? exponent - 11 : -24);
    return (float)(rint(x / step) * step);
}

/* The root mean square of got - want in every stride-th row of n. */
static double error_of(const char *name, const vec &want, size_t n, size_t stride)
{
    size_t count, looked_at = 0;
    const double *got = got_double(name, &count);
    if (count != want.size()) return NAN;
    double sum = 0;
    for (size_t row = 0; row < count; row += stride * n)
        for (size_t i = row; i < row + n; i++, looked_at++) sum += (got[i] - want[i]) * (got[i] - want[i]);
    return sqrt(sum / looked_at);
}

/* Another prediction than the formula's: what was made of it? */
static void expect_prediction(size_t n)
{
    const formula bits("2^-bits", ldexp(1, -10)), k("k", (double)n), of_square("2^(-2 bits)", ldexp(1, -20));
    const formula relative = root(of_square / 24), right = root(2) * relative / 3 * root(k);
    const auto slips = [&] { known_slips("predicted error", right, 1, {bits}); };
    const double want = sqrt(2.0) * sqrt(ldexp(1.0, -20) / 24) / 3 * sqrt((double)n);
    when_wrong("predicted error", slips);
    expect_double(
        "predicted error", &want, 1,
        tolerance_of(1e-4 * want, 0,
                     "close enough to tell which formula it is; from half of it to twice as much passes"));
}

/* Step 6. The matrices are in column-major order: what C order sees is C^T = B^T A^T. Of a large
 * product 64 rows are judged: this serial loop would take minutes for all of it. */
static void gold_precision(void)
{
    size_t n = case_size("n", 128), stride = n <= 512 ? 1 : n / 64;
    const float *a = input_float("a", n * n, -1, 1), *b = input_float("b", n * n, -1, 1);
    vec size, of_other, exact = product(b, a, n, n, n, size, stride);
    if (n > 1 && n <= 256)
        known_mistake("FP32", product(a, b, n, n, n, of_other, stride).data(), n * n,
                      "the two factors are exchanged: in column-major order that is B A");
    std::vector<float> a16(a, a + n * n), b16(b, b + n * n);
    for (float &x : a16) x = to_half(x);
    for (float &x : b16) x = to_half(x);
    if (n <= 256)
        known_mistake("FP32", product(b16.data(), a16.data(), n, n, n, of_other, stride).data(), n * n,
                      "that is the product of numbers with 10 bits: FP32 keeps all 23, TF32 and FP16 do not");
    expect_product("FP32", exact, size, n);
    vec size16, rounded = product(b16.data(), a16.data(), n, n, n, size16, stride);
    expect_product("FP16", rounded, size16, n);
    double fp32 = error_of("FP32", exact, n, stride), tf32 = error_of("TF32", exact, n, stride),
           fp16 = error_of("FP16", exact, n, stride);
    bool has_tf32 = !judged_arch() || judged_arch() >= 80; // on an older GPU cuBLAS computes in FP32
    expect_that(!has_tf32 || tf32 > 20 * fp32,
                "TF32's error is %.2g and FP32's %.2g: inputs rounded to 10 bits must show", tf32, fp32);
    expect_that(tf32 < 5 * fp16, "TF32's error is %.2g and FP16's %.2g: both keep 10 bits", tf32, fp16);
    const double got = got_double("predicted error", nullptr)[0];
    if (!(got >= fp16 / 2 && got <= fp16 * 2)) expect_prediction(n);
    expect_range("predicted error", fp16 / 2, fp16 * 2,
                 "within a factor of two of the FP16 error that was measured");
}

void gold(void)
{
    if (case_step() <= 2)
        gold_gemm();
    else if (case_step() == 3)
        gold_convolution();
    else if (case_step() == 4)
        gold_random();
    else if (case_step() == 5)
        gold_careful();
    else
        gold_precision();
}
