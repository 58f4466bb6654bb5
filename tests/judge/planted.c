/* planted.c: hands over y, what planted_gold.cpp expects but for the fault that the case plants:
 *     planted --case "fault=reversed n=1000 block=256 seed=1" --result FILE
 * y[i] = 2 x[i] + 1 for x in [1, 2); with as=int whole numbers, as=uint truncated and without a sign,
 * as=double doubles, as=u64 64-bit integers. */
#include <math.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "harness.h"
#include "program.h"
#include "report.h"

static size_t n, block, nx;
static const char *fault;
static double *want, *y;
static const float *x;

/* A number below 101 that looks like chance. */
static unsigned dice(size_t i)
{
    return ((unsigned)i * 2654435761u >> 12) % 101;
}

static int is(const char *name)
{
    return strcmp(fault, name) == 0;
}

static float bits(unsigned word)
{
    float f;
    memcpy(&f, &word, 4);
    return f;
}

/* Faults of value: what element i becomes. */
static double value(size_t i)
{
    size_t ny = nx ? n / nx : 1, b = block;
    if (is("zero")) return 0;
    if (is("nan")) return NAN;
    if (is("infinity")) return INFINITY;
    if (is("constant")) return 7.25;
    if (is("all_bits")) return -1;
    if (is("large")) return 4000000123.0;
    if (is("input")) return x[i];
    if (is("double") || is("guard_double")) return 2 * want[i];
    if (is("half")) return want[i] / 2;
    if (is("third")) return want[i] / 3;
    if (is("brackets")) return 2.0 * x[i] + 1 * case_real("scale", 1);
    if (is("begins_at_one")) return (2.0 * (x[i] + 64) + 1) * case_real("scale", 1);
    if (is("left_out")) return 2.0 * x[i] * case_real("scale", 1);
    if (is("times_block")) return want[i] * (double)b;
    if (is("over_n")) return want[i] / (double)n;
    if (is("times_blocks")) return want[i] * (double)((n + b - 1) / b);
    if (is("below")) return -1 - (double)(i % 3);
    if (is("sign")) return -want[i];
    if (is("odd_factor")) return 0.3718 * want[i];
    if (is("row_factor_but"))
        return (1 + (double)(i / case_size("nx", n))) * 0.3 * want[i] -
               (i % case_size("nx", n) == 7 ? 0.5 : 0);
    if (is("row_factor")) return (1 + (double)(i / case_size("nx", n))) * 0.3 * want[i];
    if (is("times_case")) return want[i] + (double)n;
    if (is("offset")) return want[i] + 0.5;
    if (is("root_n")) return want[i] / sqrt((double)n);
    if (is("running")) {
        double sum = 0;
        for (size_t k = 0; k <= i; k++) sum += want[k];
        return sum;
    }
    if (is("top_bit")) return want[i] < 0 ? want[i] + 0x1p31 : want[i] - 0x1p31;
    if (is("square")) return want[i] * want[i];
    if (is("root")) return sqrt(want[i]);
    if (is("left")) return i + 1 < n ? want[i + 1] : 99;
    if (is("right_shift")) return i > 0 ? want[i - 1] : 0;
    if (is("around")) return want[(i + 5) % n];
    if (is("around_back")) return want[(i + n - 5) % n];
    if (is("rows_again")) return want[i % (n - 2 * case_size("nx", 1))]; /* the last two rows are the first */
    if (is("minus_half")) return want[i] / -2;
    if (is("row")) return i + nx < n ? want[i + nx] : 99;
    if (is("reversed")) return want[n - 1 - i];
    if (is("reversed_blocks")) return want[i / b * b + (n - i / b * b < b ? n - i / b * b : b) - 1 - i % b];
    if (is("transposed")) return want[i / ny + nx * (i % ny)];
    if (is("permuted")) return want[(i * 7 + 3) % n];
    if (is("quads_turned")) return want[i / 4 * 4 + 3 - i % 4];
    if (is("again")) return want[i % (n / 4)];
    if (is("first_of_8")) return want[i / 8 * 8];
    if (is("of_its_group")) return want[i / 16];
    if (is("plus_input")) return want[i] + x[i];
    if (is("less_before")) return want[i] - (i > 0 ? x[i - 1] : 0);
    if (is("less_a_part")) return want[i] - 0.25 * x[i];
    if (is("moved_rows")) return want[i / nx * 3 % ny * nx + i % nx];
    if (is("longer_rows")) return want[(i % nx + i / nx * (nx + 1)) % n];
    if (is("less_one")) return want[i] * (double)(n - 1) / (double)n;
    if (is("carry_of_4")) return want[i] + 10.0 * (double)(i / 4 + 1) * (double)(i / 4 + 1);
    if (is("carry")) return want[i] + 10.0 * (double)(i / b) * (double)(i / b + 1);
    if (is("carry_far")) return fmod(want[i] + 1.5e9 * (double)(i / b), 0x1p32);
    if (is("rows")) return want[i] + 0.5 * pow((double)((i % 40 + 2) / 4), 2); /* rows 2 of 4 step aside */
    if (is("from_row")) {
        double sum = 0;
        for (size_t k = 0; k <= i % 40; k++) sum += k % case_size("part", 4) >= 2 ? (double)k : 0;
        return want[i] + sum;
    }
    if (is("ends")) return want[i] + 0.5 * pow((double)((i % 40 + 1) / 4 + (i % 40) / 4), 2);
    if (is("first_row")) return want[i] + (double)(1 + i / 40);
    if (is("truncated")) return trunc(want[i]);
    if (is("zero_from_third")) return i < n / 3 ? want[i] : 0;
    if (is("minus_one")) return want[i] - 1;
    if (is("roundoff")) return want[i] * (1 - 3e-6 * ((double)(i % 5) - 2.5));
    if (is("rounding")) return want[i] * (1 + 3e-6 * ((double)(i % 5) - 2.5));
    if (is("overflow")) return (double)(unsigned)(unsigned long long)want[i];
    if (is("float_precision")) return (double)(float)want[i];
    if (is("huge")) return 1.886e307;
    if (is("float_counter")) return 0x1p24;
    /* nothing in common: no pattern of value may be seen */
    return want[i] + 1 + 0.37 * dice(3 * i + 1);
}

/* Faults of place: is element i touched? */
static int touched(size_t i)
{
    const char *where = case_word("where", "all");
    size_t b = block, ny = nx ? n / nx : 1;
    if (strcmp(where, "all") == 0) return 1;
    if (strcmp(where, "second_on") == 0) return i >= b;
    if (strcmp(where, "second_warp_on") == 0) return i >= 32;
    if (strcmp(where, "third_on") == 0) return i >= 2 * b;
    if (strcmp(where, "tail") == 0) return i >= n / b * b;
    if (strcmp(where, "first_block") == 0) return i < b;
    if (strcmp(where, "first") == 0) return i == 0;
    if (strcmp(where, "last") == 0) return i == n - 1;
    if (strcmp(where, "one") == 0) return i == n / 3;
    if (strcmp(where, "from") == 0) return i >= n / 2 + 1;
    if (strcmp(where, "from_but_few") == 0) return i >= n / 2 + 1 && i % 5000 != 4999;
    if (strcmp(where, "first34") == 0) return i < 34;
    if (strcmp(where, "every7") == 0) return i % 7 == 2;
    if (strcmp(where, "most_third_of_four") == 0) return i % 4 == 2 && i % 64 != 2;
    if (strcmp(where, "block1_all") == 0) return i / b == 1;
    if (strcmp(where, "lane0") == 0) return i % 32 == 0;
    if (strcmp(where, "heads") == 0) return i % b == 0;
    if (strcmp(where, "heads_but_first") == 0) return i % b == 0 && i > 0;
    if (strcmp(where, "tails") == 0) return i % b == b - 1;
    if (strcmp(where, "not_heads") == 0) return i % b != 0;
    if (strcmp(where, "by_grid") ==
        0) { /* wrong where no block's number times that of blocks, and a thread, comes to */
        for (size_t k = 0, blocks = (n + b - 1) / b; k < blocks; k++)
            if (i >= k * blocks && i < k * blocks + b) return 0;
        return 1;
    }
    if (strcmp(where, "j_times_ny") ==
        0) { /* wrong where no point comes to with i + ny j + nx ny k; nz is 4 */
        const size_t rows = ny / 4, k = i / (nx * rows);
        for (size_t j = 0; j < rows; j++)
            for (size_t plane = 0; plane <= k; plane++) {
                const size_t from = rows * j + nx * rows * plane;
                if (i >= from && i < from + nx) return 0;
            }
        return 1;
    }
    if (strcmp(where, "right_columns") == 0) return i % nx >= nx - 7;
    if (strcmp(where, "not_by_number_of_block") == 0) return i % b >= (n + b - 1) / b;
    if (strcmp(where, "few_tenths") == 0) return i % 10 == 3 && dice(i) < 30;
    if (strcmp(where, "upper") == 0) return i % b >= b / 2;
    if (strcmp(where, "block2") == 0) return i / b == 2;
    if (strcmp(where, "odd_blocks") == 0) return i / b % 2 == 1;
    if (strcmp(where, "in_block1") == 0) return i / b == 1 && i % 3 == 1 && i % b > 4;
    if (strcmp(where, "some_from_block2") == 0) return i == 2 * b || (i > 2 * b && dice(i) < 40);
    if (strcmp(where, "scattered") == 0) return dice(i) == 5;
    if (strcmp(where, "face") == 0) return i % nx == nx - 1;
    if (strcmp(where, "rim") == 0) return i % nx == 0 || i % nx == nx - 1 || i / nx == 0 || i / nx == ny - 1;
    if (strcmp(where, "some_inside") == 0)
        return dice(i) < 40 && !(i % nx == 0 || i % nx == nx - 1 || i / nx == 0 || i / nx == ny - 1);
    if (strcmp(where, "inside") == 0)
        return !(i % nx == 0 || i % nx == nx - 1 || i / nx == 0 || i / nx == ny - 1);
    if (strcmp(where, "row3") == 0) return i / nx == 3 && dice(i) < 60;
    if (strcmp(where, "some_columns") == 0) return i % nx % 64 >= 48 && dice(i) < 90;
    if (strcmp(where, "last_columns") == 0) return i % nx >= nx - 2 && dice(i) < 90;
    if (strcmp(where, "some_rows") == 0) return i / nx % 4 == 1 && dice(i) < 60;
    fprintf(stderr, "planted: where=%s?\n", where);
    exit(2);
}

/* What a fault does that is no matter of values. */
static void misbehave(void)
{
    if (is("segv")) raise(SIGSEGV);
    if (is("abort")) abort();
    if (is("exit1")) exit(1);
    if (is("exit0")) {
        printf("PASS\n");
        exit(0);
    }
    if (is("todo")) TODO(case_step());
    if (is("todo_other")) TODO(9);
    if (is("complain")) {
        fprintf(stderr, "first line\n\033[31mred\033[0m and \"quoted\" \\ \x9b\xff\n\nlast \xc3\xa9 line\n");
        exit(3);
    }
    if (is("cuda")) {
        harness_cuda_error("cudaErrorInvalidValue", 1,
                           "planted.cu:12: cudaMalloc(): cudaErrorInvalidValue (1): invalid argument");
        exit(3);
    }
    if (is("cuda_machine")) {
        harness_cuda_error("cudaErrorNoDevice", 100, "planted.cu:12: x: cudaErrorNoDevice (100): no device");
        exit(3);
    }
    if (is("cuda_unchecked"))
        harness_cuda_unchecked("cudaErrorInvalidConfiguration", 9, "invalid configuration argument");
    if (is("cuda_timeout"))
        harness_cuda_unchecked("cudaErrorLaunchTimeout", 702, "the launch timed out and was terminated");
}

static void hand_over(void)
{
    const char *as = case_choice("as", "float|double|int|uint|u64");
    if (strcmp(as, "float") == 0) {
        float *v = malloc(n * sizeof *v);
        for (size_t i = 0; i < n; i++) v[i] = (float)y[i];
        for (size_t i = 0; i < n; i++) {
            if (is("poison") && touched(i)) v[i] = bits(0x7fbadbad);
            if (is("used_poison") && touched(i)) v[i] = bits(0x7ffadbad);
        }
        harness_output("y", 'f', v, n, 1);
        free(v);
    } else if (strcmp(as, "int") == 0) {
        int *v = malloc(n * sizeof *v);
        for (size_t i = 0; i < n; i++) v[i] = is("poison") && touched(i) ? 0x7fbadbad : (int)y[i];
        output_int("y", v, n);
        free(v);
    } else if (strcmp(as, "uint") == 0) {
        unsigned *v = malloc(n * sizeof *v);
        for (size_t i = 0; i < n; i++) v[i] = (unsigned)(long long)y[i];
        output_uint("y", v, n);
        free(v);
    } else if (strcmp(as, "u64") == 0) {
        unsigned long long *v = malloc(n * sizeof *v);
        for (size_t i = 0; i < n; i++) v[i] = (unsigned long long)y[i];
        output_u64("y", v, n);
        free(v);
    } else {
        output_double("y", y, n);
    }
}

/* Do some of 16, 5 and 1 add up to it? */
static int of_thirds(size_t k)
{
    k %= 16;
    return k == 0 || k == 1 || k == 5 || k == 6;
}

/* gold=terms: y[i] is the sum of the numbers term[40 i] to term[40 i + 39], of which some are left out;
 * terms=39: without the last one. */
static void sum_terms(void)
{
    const size_t terms = case_size("terms", 40);
    const int most = case_has("alike") ? 3 : 50; /* alike=1: each is 3 */
    const int *term = input_int(case_word("drawn", "term"), 40 * n, case_has("alike") ? most : -most, most);
    const char *out = case_word("out", "none");
    for (size_t i = 0; i < n; i++) {
        y[i] = 0;
        for (size_t k = 0; k < terms; k++) {
            double weight = 1;
            if (strcmp(out, "last") == 0) weight = k < 39;
            if (strcmp(out, "one") == 0) weight = k == case_size("which", 7) ? 2 : 1;
            if (strcmp(out, "lane31") == 0) weight = k % 32 != 31;
            if (strcmp(out, "lane7") == 0) weight = k % 8 != 7;
            if (strcmp(out, "instead") == 0) weight = k % 4 == 1 ? 2 : k % 4 != 3;
            if (strcmp(out, "all") == 0) weight = -1;
            if (strcmp(out, "in_place") == 0) weight = k % 4 == 1 && k + 1 < terms ? 2 : k % 4 != 2;
            if (strcmp(out, "threads") == 0) weight = k % block == 0;
            if (strcmp(out, "cut") == 0) weight = k < (n == 4 ? 21 : 27);
            if (strcmp(out, "odd") == 0) weight = k % 2 ? -1 : 1;
            if (strcmp(out, "from32") == 0) weight = k < 32;
            if (strcmp(out, "twice") == 0) weight = k % 8 >= 6 ? 2 : 1;
            if (strcmp(out, "again") == 0)
                weight = k / 4 < 5 ? k / 4 + 1 : 5; /* 20 threads, that go on by 4 */
            if (strcmp(out, "again_but") == 0) weight = (k / 4 < 5 ? k / 4 + 1 : 5) + (i == 7 && k == 39);
            if (strcmp(out, "subtracts") == 0 || strcmp(out, "subtracts_but") == 0)
                weight = __builtin_popcount(k % 32) % 2 ? -1 : 1; /* 1 - 2 where each round subtracts */
            if (strcmp(out, "subtracts_but") == 0 && i == 7 && k == 39) weight = 0;
            if (strcmp(out, "thirds") == 0) weight = of_thirds(k % 32);
            if (strcmp(out, "moved") == 0 && k % 8 == 7) { /* to the next y */
                y[i] += i ? term[40 * (i - 1) + k] : 0;
                weight = 0;
            }
            if (strcmp(out, "chance") == 0) weight = dice(k + 40 * i + 77 * n) < 30 ? 0.5 : 1;
            y[i] += weight * term[40 * i + k];
        }
    }
}

int main(int argc, char **argv)
{
    case_begin(argc, argv);
    n = case_size("n", 1000);
    block = case_size("block", 256);
    nx = case_size("nx", 0);
    fault = case_word("fault", "none");
    double scale = case_real("scale", 1), level = case_real("level", 0);
    int whole = strcmp(case_choice("as", "float|double|int|uint|u64"), "int") == 0 || case_has("whole");
    x = input_float("x", n, 1, 2);
    want = malloc(n * sizeof *want + 1);
    y = malloc(n * sizeof *y + 1);
    for (size_t i = 0; i < n; i++) {
        want[i] = (2.0 * x[i] + 1) * scale + level;
        if (whole) want[i] = floor(want[i] * 1000);
    }
    int real = strcmp(fault, "none") && strcmp(fault, "poison") && strcmp(fault, "used_poison");
    int harmless = fault[0] == '-'; /* fault=-extra and the like: values stay right */
    for (size_t i = 0; i < n; i++) y[i] = real && !harmless && touched(i) ? value(i) : want[i];
    if (is("terms")) sum_terms();
    if (case_has("break")) y[case_size("break", 0)] += 0.625; /* one element that fits no pattern */
    misbehave();
    if (is("guard_double")) report_guard("y", 1, 0, n * 4, 12, 0, 11);
    if (is("-guard_after")) report_guard("y", 1, 0, n * 4, 12, 0, 11);
    if (is("-guard_far")) report_guard("y", 1, 4, n * 4, 100, 40, 4095);
    if (is("-guard_before")) report_guard("y", 0, 4, n * 4, 4, 0, 3);
    if (is("-guard_bytes")) report_guard("scratch", 1, 0, 77, 1, 5, 5);
    if (is("-guard_some")) report_guard("scratch", 1, 0, 77, 3, 5, 9);
    if (is("-modified")) report_modified("x", 'f', 17, 3, &(float){1.5f}, &(float){0.25f});
    if (is("-unseen")) harness_unseen_work(1, 3);
    if (case_has("unseen")) harness_unseen_work(1, 3), harness_unseen_work(1, 9);
    if (is("-extra")) output_int("more", &(int){1}, 1);
    if (case_has("also")) output_int("also", &(int){(int)case_int("also", 0)}, 1);
    if (!is("-missing")) hand_over();
    if (is("-renamed")) output_int("yy", &(int){1}, 1);
    metric("speed", 1.5, "B/s");
    metric("nonsense \x1b[31m\"", NAN, "\xff");
    if (is("-long_metric")) {
        char name[301] = "";
        metric(memset(name, 'm', 300), 2, "B/s");
    }
    return case_end();
}
