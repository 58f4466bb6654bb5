/* truth.c: what a pattern says must be so.   usage: test_truth RUNS SEED
 *
 * Small arrays of few different numbers, where chance makes everything nearly fit. Whenever a pattern is
 * named, its claim is tested again here, by another and plainer code. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "pattern.h"
#include "philox.h"

enum { MOST = 48 };

static uint64_t seed, draws;
static double got[MOST], want[MOST];
static unsigned char wrong[MOST];
static view_t v;
static long named[2];

static uint32_t draw(uint32_t below)
{
    philox4_t r = philox4(seed, 0, draws++);
    return (uint32_t)((uint64_t)r.word[0] * below >> 32);
}

/* Starts from something like a mistake and disturbs it a little, or not. */
static double mistaken(uint32_t kind, size_t i, size_t n, size_t block)
{
    switch (kind) {
    case 0:
        return 0;
    case 1:
        return 2 * want[i];
    case 2:
        return want[(i + 1) % n];
    case 3:
        return want[i ? i - 1 : 0];
    case 4:
        return want[n - 1 - i];
    case 5:
        return want[i] + 3;
    case 6:
        return want[i] + (double)(i / block * 5);
    case 7:
        return 4;
    case 8:
        return want[(i * 5) % n];
    case 9:
        return -want[i];
    case 10:
        return want[i] * want[i];
    case 11:
        return i % 4 == 1 ? 17 : want[i];
    case 12:
        return i >= block ? 17 : want[i];
    case 13:
        return i % block == 0 ? 17 : want[i];
    case 14:
        return want[i] / 2;
    case 15:
        return want[i] + (i ? got[i - 1] : 0);
    default:
        return (double)draw(4);
    }
}

static void make_view(void)
{
    static const size_t blocks[] = {0, 1, 2, 3, 4, 8, 16, 32};
    size_t n = 1 + draw(MOST), block = blocks[draw(8)];
    uint32_t kind = draw(18), values = 2 + draw(6);
    memset(&v, 0, sizeof v);
    for (size_t i = 0; i < n; i++) want[i] = (double)draw(values) - (double)draw(2);
    for (size_t i = 0; i < n; i++) got[i] = mistaken(kind, i, n, block ? block : 4);
    if (draw(2)) got[draw((uint32_t)n)] = (double)draw(5);
    if (draw(3) == 0)
        for (size_t i = 0; i < n; i++)
            if (draw(4) == 0) got[i] = want[i];
    v = (view_t){.name = "y",
                 .n = n,
                 .type = 'd',
                 .raw = got,
                 .got = got,
                 .want = want,
                 .wrong = wrong,
                 .is = "wrong",
                 .else_is = "right",
                 .block = block};
    v.tolerance = (tolerance_t){draw(2) ? 0 : 1e-9, 0, ""};
    for (size_t nx = 2; nx < n && draw(2); nx++)
        if (n % nx == 0) v.nx = nx, v.ny = n / nx, v.nz = 1;
    for (size_t i = 0; i < n; i++) wrong[i] = !view_matches(&v, i, i);
    view_count(&v);
}

/* ---- values ---- */

static int all(int (*holds)(size_t i, double c), double c)
{
    for (size_t i = 0; i < v.n; i++)
        if (wrong[i] && !holds(i, c)) return 0;
    return 1;
}

static int near(double a, double b)
{
    return fabs(a - b) <= 1e-5 * fmax(1, fabs(b)); /* what is said has six digits */
}

static int is_value(size_t i, double c)
{
    return near(got[i], c);
}
static int is_factor(size_t i, double c)
{
    return near(got[i], c * want[i]);
}
static int is_offset(size_t i, double c)
{
    return near(got[i] - want[i], c);
}
static int is_square(size_t i, double c)
{
    return near(got[i], c ? want[i] * want[i] : sqrt(want[i]));
}
static int is_trunc(size_t i, double c)
{
    return (void)c, got[i] == trunc(want[i]);
}
static int is_mirror(size_t i, double c)
{
    return (void)c, near(got[i], want[v.n - 1 - i]);
}

static int is_exchanged(size_t i, double c)
{
    (void)c;
    return near(got[i], want[i / v.ny + v.nx * (i % v.ny)]);
}

static int is_shifted(size_t i, double c)
{
    long j = (long)i + (long)c;
    return j < 0 || j >= (long)v.n || near(got[i], want[j]);
}

static int is_around(size_t i, double c)
{
    long n = (long)v.n;
    return near(got[i], want[(((long)i + (long)c) % n + n) % n]);
}

static int is_mirror_in_block(size_t i, double c)
{
    (void)c;
    size_t b = v.block, start = i - i % b, end = start + b < v.n ? start + b : v.n;
    return near(got[i], want[end - 1 - (i - start)]);
}

/* The number behind a word in what the pattern says. */
static double number_after(const char *says, const char *word)
{
    const char *at = strstr(says, word);
    return at ? strtod(at + strlen(word), NULL) : NAN;
}

/* How often each number occurs must agree. */
static int is_permuted(void)
{
    for (size_t i = 0; i < v.n; i++) {
        int difference = 0;
        for (size_t k = 0; k < v.n; k++) difference += near(got[k], got[i]) - near(want[k], got[i]);
        if (difference) return 0;
    }
    return 1;
}

static int is_carry(const char *says)
{
    size_t length = (size_t)number_after(says, " of ");
    for (size_t i = 1; i < v.n; i++)
        if (i % length && !near(got[i] - got[i - 1], want[i] - want[i - 1])) return 0;
    for (size_t i = 0; i < v.n; i += length)
        if (!near(got[i], want[i])) return 1;
    return 0;
}

/* In each group of m a place has what belongs to another, the same in all. */
static int is_in_groups(size_t m)
{
    for (size_t r = 0; r < m; r++) {
        int some = 0;
        for (size_t p = 0; p < m && !some; p++) {
            some = 1;
            for (size_t i = r; i < v.n; i += m)
                some &= !wrong[i] || (i - r + p < v.n && near(got[i], want[i - r + p]));
        }
        if (!some) return 0;
    }
    return 1;
}

static int is_again(size_t i, double m)
{
    return near(got[i], want[i % (size_t)m]);
}
static int is_first_of(size_t i, double m)
{
    return near(got[i], want[i / (size_t)m * (size_t)m]);
}
static int is_number_of(size_t i, double m)
{
    return near(got[i], want[i / (size_t)m]);
}
static int is_multiple_of(size_t i, double m)
{
    return i * (size_t)m < v.n && near(got[i], want[i * (size_t)m]);
}
static int is_row_of(size_t i, double m)
{
    const size_t at = i % v.nx + i / v.nx * (size_t)m;
    return at < v.n && near(got[i], want[at]);
}

/* Each line, but one in eight, is another one, or nothing. */
static int is_moved(int rows)
{
    const size_t lines = rows ? v.ny : v.nx, length = rows ? v.nx : v.ny;
    size_t lost = 0;
    for (size_t one = 0; one < lines; one++) {
        int some = 0;
        for (size_t two = 0; two <= lines && !some; two++) {
            some = 1;
            for (size_t k = 0; k < length; k++) {
                const size_t at = rows ? one * v.nx + k : k * v.nx + one,
                             of = rows ? two * v.nx + k : k * v.nx + two;
                some &= !wrong[at] || near(got[at], two < lines ? want[of] : 0);
            }
        }
        lost += !some;
    }
    return 8 * lost <= lines;
}

static int is_elsewhere(const char *says)
{
    if (strstr(says, "another row")) return is_moved(1);
    if (strstr(says, "another column")) return is_moved(0);
    if (strstr(says, "belongs to the first element") && !strstr(says, "group")) return all(is_again, 1);
    if (strstr(says, "repeated")) return all(is_again, number_after(says, "to the first "));
    if (strstr(says, "its group of")) return all(is_first_of, number_after(says, "group of "));
    if (strstr(says, "[i / ")) return all(is_number_of, number_after(says, "[i / "));
    if (strstr(says, "[i * ")) return all(is_multiple_of, number_after(says, "[i * "));
    return all(is_row_of, number_after(says, "a row had "));
}

/* Any two elements of a wrong row have the same ratio, as far as roundings tell. */
static int have_row_factors(void)
{
    for (size_t i = 0; i < v.n; i++) {
        if (!wrong[i]) continue;
        for (size_t k = i / v.nx * v.nx; k < (i / v.nx + 1) * v.nx; k++) {
            const double one = got[i] * want[k], other = got[k] * want[i];
            if (!(fabs(one - other) <= 1e-3 * (fabs(one) + fabs(other)) + 1e-12)) return 0;
        }
    }
    return 1;
}

/* In each wrong row all elements but one have the same ratio. */
static int have_row_factors_but_one(void)
{
    for (size_t row = 0; row < v.n / v.nx; row++) {
        size_t fits = 0, bad = 0;
        for (size_t i = row * v.nx; i < (row + 1) * v.nx; i++) bad += wrong[i] != 0;
        for (size_t but = row * v.nx; bad && but < (row + 1) * v.nx; but++) {
            int all_fit = 1;
            for (size_t i = row * v.nx; i < (row + 1) * v.nx; i++)
                for (size_t k = row * v.nx; k < i; k++) {
                    const double one = got[i] * want[k], other = got[k] * want[i];
                    if (i == but || k == but) continue;
                    all_fit &= fabs(one - other) <= 1e-3 * (fabs(one) + fabs(other)) + 1e-12;
                }
            fits += (size_t)all_fit;
        }
        if (bad && !fits) return 0;
    }
    return 1;
}

static int is_running(void)
{
    for (size_t i = 1; i < v.n; i++)
        if (!near(got[i], got[i - 1] + want[i])) return 0;
    return 1;
}

static double factor_said(const char *says)
{
    const char *at = strstr(says, "1/");
    if (at) return (at > says && at[-1] == '-' ? -1 : 1) / strtod(at + 2, NULL);
    at = strpbrk(says, "-0123456789");
    return at ? strtod(at, NULL) : NAN;
}

static int value_is_so(const pattern_t *p)
{
    const char *n = pattern_word(p->id), *s = p->says;
    if (strcmp(n, "zero") == 0) return all(is_value, 0);
    if (strcmp(n, "constant") == 0) return all(is_value, got[v.first]);
    if (strcmp(n, "row_factors") == 0) return have_row_factors();
    if (strcmp(n, "row_factors_but") == 0) return have_row_factors_but_one();
    if (strcmp(n, "factor") == 0) return all(is_factor, factor_said(s));
    if (strcmp(n, "sign") == 0) return all(is_factor, -1);
    if (strcmp(n, "offset") == 0) return all(is_offset, factor_said(s) * (strstr(s, "large") ? 1 : -1));
    if (strcmp(n, "square") == 0) return all(is_square, 1);
    if (strcmp(n, "root") == 0) return all(is_square, 0);
    if (strcmp(n, "truncated") == 0) return all(is_trunc, 0);
    if (strcmp(n, "reversed") == 0) return all(is_mirror, 0);
    if (strcmp(n, "reversed_in_blocks") == 0) return all(is_mirror_in_block, 0);
    if (strcmp(n, "transposed") == 0) return all(is_exchanged, 0);
    if (strcmp(n, "shifted") == 0) return all(is_shifted, strtod(strstr(s, "expected y[i") + 12, NULL));
    if (strcmp(n, "circular") == 0) return all(is_around, number_after(p->key, "circular "));
    if (strcmp(n, "permuted") == 0) return is_permuted();
    if (strcmp(n, "carry") == 0) return is_carry(s);
    if (strcmp(n, "in_groups") == 0) return is_in_groups((size_t)number_after(s, "group of "));
    if (strcmp(n, "elsewhere") == 0) return is_elsewhere(s);
    if (strcmp(n, "running") == 0) return is_running();
    return 0;
}

/* ---- places ---- */

/* The claim as a set: exactly (or at most) these are wrong. */
static int exactly(int (*inside)(size_t i, size_t a, size_t b), size_t a, size_t b)
{
    for (size_t i = 0; i < v.n; i++)
        if ((wrong[i] != 0) != (inside(i, a, b) != 0)) return 0;
    return 1;
}

static int from(size_t i, size_t a, size_t b)
{
    return (void)b, i >= a;
}
static int up_to(size_t i, size_t a, size_t b)
{
    return (void)b, i <= a;
}
static int every(size_t i, size_t step, size_t start)
{
    return i >= start && (i - start) % step == 0;
}
static int not_every(size_t i, size_t step, size_t start)
{
    return !every(i, step, start);
}
static int among(size_t i, size_t low, size_t high)
{
    return i >= low && i <= high;
}

static int remainder_is(size_t i, size_t m, size_t r)
{
    return i % m == r;
}

static int zero_from(size_t start)
{
    for (size_t i = 0; i < v.n; i++)
        if (i < start ? wrong[i] != 0 : v.got[i] != 0) return 0;
    return 1;
}

static int on_boundary(size_t i, size_t a, size_t b)
{
    (void)a, (void)b;
    size_t x = i % v.nx, y = i / v.nx;
    return (v.nx > 1 && (x == 0 || x == v.nx - 1)) || (v.ny > 1 && (y == 0 || y == v.ny - 1));
}

static int inside(size_t i, size_t a, size_t b)
{
    return !on_boundary(i, a, b);
}

/* "all of them have j = 3", "have a j that is 1 more than a multiple of 4" */
static int all_in_band(const char *says)
{
    const size_t low = (size_t)number_after(says, " = "), high = (size_t)number_after(says, " to "),
                 m = (size_t)number_after(says, "modulo ");
    const char axis = strstr(says, "have ")[5];
    for (size_t i = 0; i < v.n; i++) {
        const size_t at = (axis == 'i' ? i % v.nx : axis == 'j' ? i / v.nx % v.ny : i / v.nx / v.ny) % m;
        if (wrong[i] && (at < low || at > high)) return 0;
    }
    return 1;
}

static int all_in_layer(const char *says)
{
    const char *axis = strstr(says, " have ") + 6;
    const int of_many = strncmp(axis, "a ", 2) == 0;
    if (of_many) axis += 2;
    const size_t m = of_many ? (size_t)number_after(axis, "multiple of ") : 0;
    const size_t r = !of_many                    ? (size_t)number_after(axis, " = ")
                     : strstr(axis, "more than") ? (size_t)number_after(axis, "that is ")
                                                 : 0;
    for (size_t i = 0; i < v.n; i++) {
        const size_t x = i % v.nx, y = i / v.nx % v.ny, z = i / v.nx / v.ny;
        const size_t c = *axis == 'i' ? x : *axis == 'j' ? y : z;
        if (v.wrong[i] && (m ? c % m : c) != r) return 0;
    }
    return 1;
}

static int all_on_face(const char *face)
{
    for (size_t i = 0; i < v.n; i++) {
        size_t x = i % v.nx, y = i / v.nx;
        int on = strstr(face, "i = 0")      ? x == 0
                 : strstr(face, "i = nx-1") ? x == v.nx - 1
                 : strstr(face, "j = 0")    ? y == 0
                                            : y == v.ny - 1;
        if (wrong[i] && !on) return 0;
    }
    return 1;
}

static int blocks_are_whole(void)
{
    for (size_t i = 0; i < v.n; i++)
        if (wrong[i] != wrong[i - i % v.block]) return 0;
    return 1;
}

static int same_in_groups(const char *says)
{
    size_t length = (size_t)number_after(says, strstr(says, "warp") ? "every warp of " : "every block of ");
    const char *range = strpbrk(says, "0123456789");
    size_t low = strtoul(range, NULL, 10), high = (size_t)number_after(range, " to ");
    for (size_t i = 0; i < v.n; i++)
        if ((wrong[i] != 0) != (i % length >= low && i % length <= high)) return 0;
    return 1;
}

static int at_most_all(int (*inside_it)(size_t, size_t, size_t), size_t a, size_t b)
{
    for (size_t i = 0; i < v.n; i++)
        if (wrong[i] && !inside_it(i, a, b)) return 0;
    return 1;
}

static size_t block_said(const char *says)
{
    return strstr(says, "the second block") ? 1 : (size_t)number_after(says, "block ");
}

/* Which element thread t of block k has, in the words of the message */
static size_t element_of(const char *says, size_t k, size_t t)
{
    const size_t b = v.block, blocks = (v.n + b - 1) / b;
    if (strstr(says, "* gridDim.x")) return k * blocks + t;
    if (strstr(says, "* 32")) return k * 32 + t;
    if (strstr(says, "(blockDim.x - 1)")) return k * (b - 1) + t;
    if (strstr(says, "(blockDim.x + 1)")) return k * (b + 1) + t;
    return k + t;
}

static int not_reached(const char *says)
{
    for (size_t i = 0; i < v.n; i++) {
        int is_reached = 0;
        for (size_t k = 0; k < (v.n + v.block - 1) / v.block && !is_reached; k++)
            for (size_t t = 0; t < v.block && !is_reached; t++) is_reached = element_of(says, k, t) == i;
        if ((wrong[i] != 0) == is_reached) return 0;
    }
    return 1;
}

static int beyond(const char *says)
{
    const char *at = strstr(says, " >= ");
    const size_t limit = strtoul(at + 4, NULL, 10);
    for (size_t i = 0; i < v.n; i++) {
        const size_t c = at[-1] == 'i' ? i % v.nx : at[-1] == 'j' ? i / v.nx % v.ny : i / v.nx / v.ny;
        if ((wrong[i] != 0) != (c >= limit)) return 0;
    }
    return 1;
}

static int place_is_so(const pattern_t *p)
{
    const char *n = pattern_word(p->id), *s = p->says;
    size_t b = v.block, start = (size_t)number_after(s, "["), f = v.first;
    size_t but = strstr(s, "but the first") ? b : 0;
    if (strcmp(n, "blocks_for_threads") == 0) {
        for (size_t i = 0; i < v.n; i++)
            if ((wrong[i] != 0) != (i % b >= (v.n + b - 1) / b)) return 0;
        return 1;
    }
    if (strcmp(n, "index") == 0) return not_reached(s);
    if (strcmp(n, "beyond") == 0) return beyond(s);
    if (strcmp(n, "tail") == 0) return exactly(from, v.n / b * b, 0) && v.n % b;
    if (strcmp(n, "first_block_only") == 0) return exactly(from, b, 0);
    if (strcmp(n, "from_block") == 0) return exactly(from, b * block_said(s), 0);
    if (strcmp(n, "first_warp_only") == 0) return exactly(from, 32, 0);
    if (strcmp(n, "from") == 0) return exactly(from, start, 0);
    if (strcmp(n, "last") == 0) return exactly(from, v.n - 1, 0);
    if (strcmp(n, "first") == 0) return exactly(up_to, 0, 0);
    if (strcmp(n, "up_to") == 0) return exactly(up_to, start, 0);
    if (strcmp(n, "first_block_wrong") == 0) return exactly(up_to, b - 1, 0);
    if (strcmp(n, "first_of_blocks") == 0) return exactly(every, b, but);
    if (strcmp(n, "last_of_blocks") == 0) return exactly(every, b, but + b - 1);
    if (strcmp(n, "one_of_blocks") == 0) return exactly(every, b, but + (size_t)number_after(s, "element "));
    if (strcmp(n, "one_of_warps") == 0)
        return f % 32 == (size_t)number_after(s, "lane ") && exactly(every, 32, f);
    if (strcmp(n, "one_of_blocks_right") == 0)
        return exactly(not_every, b, (size_t)number_after(s, "element "));
    if (strcmp(n, "every") == 0) return exactly(every, (size_t)number_after(s, "every "), start);
    if (strcmp(n, "every_right") == 0) return exactly(not_every, (size_t)number_after(s, "every "), start);
    if (strcmp(n, "same_threads") == 0) return same_in_groups(s);
    if (strcmp(n, "run") == 0) return exactly(among, start, (size_t)number_after(s, "] to ["));
    if (strcmp(n, "remainder") == 0)
        return at_most_all(remainder_is, (size_t)number_after(s, "multiple of "),
                           strstr(s, "more than") ? (size_t)number_after(s, "index ") : 0);
    if (strcmp(n, "zero_from") == 0) return zero_from(start);
    if (strcmp(n, "whole_blocks") == 0) return blocks_are_whole();
    if (strcmp(n, "one_block") == 0)
        return blocks_are_whole() && exactly(among, f / b * b, f / b * b + b - 1);
    if (strcmp(n, "in_one_block") == 0) return at_most_all(among, f / b * b, f / b * b + b - 1);
    if (strcmp(n, "second_block") == 0) return f == b;
    if (strcmp(n, "block_boundary") == 0) return f == b * block_said(s);
    if (strcmp(n, "warp_boundary") == 0) return (b ? f % b : f) == 32 * (size_t)number_after(s, "warp ");
    if (strcmp(n, "boundary") == 0) return at_most_all(on_boundary, 0, 0);
    if (strcmp(n, "inside") == 0) return exactly(inside, 0, 0);
    if (strcmp(n, "interior") == 0) return at_most_all(inside, 0, 0);
    if (strcmp(n, "face") == 0) return all_on_face(s);
    if (strcmp(n, "layer") == 0) return all_in_layer(s);
    if (strcmp(n, "band") == 0) return all_in_band(s);
    return 0;
}

static int untrue(const char *kind, const pattern_t *p)
{
    printf("%s %s is not so: %s\nn=%zu block=%zu nx=%zu\n", kind, pattern_word(p->id), p->says, v.n, v.block,
           v.nx);
    for (size_t i = 0; i < v.n; i++)
        printf("%zu: want %g got %g %s\n", i, want[i], got[i], wrong[i] ? "wrong" : "");
    return 1;
}

int main(int argc, char **argv)
{
    long runs = argc > 1 ? atol(argv[1]) : 1000;
    seed = argc > 2 ? strtoull(argv[2], NULL, 10) : 1;
    for (long run = 0; run < runs; run++) {
        pattern_t list[PATTERN_MOST];
        make_view();
        if (v.wrong_count == 0) continue;
        int count = pattern_values(&v, list);
        for (int i = 0; i < count; i++, named[0]++)
            if (!value_is_so(&list[i])) return untrue("value", &list[i]);
        count = pattern_places(&v, list);
        for (int i = 0; i < count; i++, named[1]++)
            if (!place_is_so(&list[i])) return untrue("place", &list[i]);
    }
    printf("%ld patterns of value and %ld of place were named and are so\n", named[0], named[1]);
    return 0;
}
