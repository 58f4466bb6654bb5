#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "pattern_terms.h"
#include "pattern_tests.h"

/* ---- which terms: by their number j, or by their rank among those of their element ---- */

typedef enum {
    EVERY,   /* all of them */
    IS,      /* j = low */
    RESIDUE, /* low <= j % m <= high */
    OTHER,   /* j % m is not low */
    FROM,    /* j >= low */
    BELOW,   /* j < low */
    TAIL,    /* j is beyond the last multiple of m */
    FIRSTS,  /* the first `low` of their element */
    LASTS,   /* the last `low` of their element */
    INSTEAD, /* those with j % m = low count in place of those where it is `high`, as long as there are such
              */
    WHOLE    /* the same, but for those beyond the last multiple of m */
} kind_t;

/* Some are the same in cases of other sizes only if they are said in threads of a block: j % block or j. */

typedef struct {
    kind_t kind;
    size_t m, low, high;
    const char *in_block; /* a word for the key; NULL: m, low and high are the key */
} class_t;

enum { CLASSES = 680 };

typedef struct {
    class_t list[CLASSES];
    size_t count;
} classes_t;

static void add(classes_t *all, kind_t kind, size_t m, size_t low, size_t high)
{
    if (all->count < CLASSES) all->list[all->count++] = (class_t){kind, m, low, high, NULL};
}

/* m is the number of threads in a block. */
static void add_in_block(classes_t *all, kind_t kind, const char *word, size_t m, size_t low, size_t high)
{
    add(all, kind, m, low, high);
    all->list[all->count - 1].in_block = word;
}

static void add_blocks(classes_t *all, size_t block)
{
    if (block < 4) return;
    add_in_block(all, FROM, "later_blocks", block, block, 0);
    add_in_block(all, BELOW, "first_block", block, block, 0);
    add_in_block(all, OTHER, "not_first", block, 0, 0);
    add_in_block(all, RESIDUE, "first", block, 0, 0);
    add_in_block(all, RESIDUE, "last", block, block - 1, block - 1);
    add_in_block(all, RESIDUE, "upper_half", block, block / 2, block - 1);
    if (block <= PATTERN_WARP) return;
    add_in_block(all, RESIDUE, "later_warps", block, PATTERN_WARP, block - 1);
    add_in_block(all, RESIDUE, "first_warp", block, 0, PATTERN_WARP - 1);
}

/* Ranges of remainders that have more than one and are not all; of large m those at the ends and halves. */
static void add_ranges(classes_t *all, size_t m)
{
    for (size_t low = 1; low + 1 < m; low++)
        if (m <= 32 || low == m / 2 || low + 4 >= m) add(all, RESIDUE, m, low, m - 1);
    for (size_t high = 1; high + 1 < m; high++)
        if (m <= 32 || high == m / 2 - 1 || high < 4) add(all, RESIDUE, m, 0, high);
}

/* What a loop leaves out that goes on by m where m / 2 or m / 4 threads begin, or where one warp does; and one round of
 * four that a thread makes. */
static void add_rounds(classes_t *all)
{
    for (size_t m = 64; m <= 1024; m *= 2) add(all, RESIDUE, m, PATTERN_WARP, m - 1);
    for (size_t m = 512; m <= 1 << 16; m *= 2) {
        add(all, RESIDUE, m, m / 4, m - 1);
        for (size_t low = 0; low < m; low += m / 4) add(all, RESIDUE, m, low, low + m / 4 - 1);
        if (m > 1024) add(all, RESIDUE, m, m / 2, m - 1);
    }
}

/* Those that are said most simply come first. */
static void all_classes(classes_t *all, size_t block)
{
    all->count = 0;
    add(all, EVERY, 0, 0, 0);
    add_blocks(all, block);
    for (size_t low = 0; low < 32; low++) add(all, IS, 0, low, 0);
    for (size_t k = 1; k <= 3; k++) add(all, LASTS, 0, k, 0);
    for (size_t k = 1; k <= 3; k++) add(all, FIRSTS, 0, k, 0);
    for (size_t m = 2; m <= 32; m *= 2)
        for (size_t low = 0; low < m; low++) add(all, RESIDUE, m, low, low);
    for (size_t m = 64; m <= 1024; m *= 2) add(all, RESIDUE, m, 0, 0), add(all, RESIDUE, m, m - 1, m - 1);
    for (size_t m = 4; m <= 32; m *= 2)
        for (size_t low = 0; low < m; low++) add(all, OTHER, m, low, 0);
    for (size_t low = 1; low <= 1 << 17; low *= 2) add(all, FROM, 0, low, 0), add(all, BELOW, 0, low, 0);
    for (size_t m = 2; m <= 1024; m *= 2) add(all, TAIL, m, 0, 0);
    for (size_t m = 2; m <= 4; m *= 2)
        for (size_t k = 0; k < m * m; k++)
            if (k / m != k % m) add(all, INSTEAD, m, k / m, k % m), add(all, WHOLE, m, k / m, k % m);
    for (size_t m = 4; m <= 1024; m *= 2) add_ranges(all, m);
    add_rounds(all);
}

/* Is term k, of those from begin to end of its element, among them? */
static int in_class(const class_t *c, const terms_t *t, size_t k, size_t begin, size_t end)
{
    size_t j = t->number[k];
    switch (c->kind) {
    case EVERY:
        return 1;
    case IS:
        return j == c->low;
    case RESIDUE:
        return j % c->m >= c->low && j % c->m <= c->high;
    case OTHER:
        return j % c->m != c->low;
    case FROM:
        return j >= c->low;
    case BELOW:
        return j < c->low;
    case TAIL:
        return j >= t->numbers / c->m * c->m;
    case FIRSTS:
        return k - begin < c->low;
    case LASTS:
        return end - k <= c->low;
    default:
        return j % c->m == c->low || j % c->m == c->high;
    }
}

/* ---- what became of them ---- */

typedef struct {
    double weight; /* that of a right term is 1 */
    int moved;     /* to the element so many further on */
    const char *key, *says, *says_one, *hint;
} fate_t;

static const fate_t fates[] = {
    {0, 0, "missing", "are missing", "is missing", ASK_MISSING_TERMS},
    {2, 0, "twice", "count twice", "counts twice", ASK_TERMS_TWICE},
    {-1, 0, "negative", "count with the wrong sign", "counts with the wrong sign", ASK_TERMS_SIGN},
    {0, 1, "after", "count in the element after theirs", "counts in the element after its own",
     ASK_TERMS_MOVED},
    {0, -1, "before", "count in the element before theirs", "counts in the element before its own",
     ASK_TERMS_MOVED},
};
enum { FATES = sizeof fates / sizeof *fates, FATES_OF_ONE = FATES - 2 }; /* one number has none beside it */

static const fate_t instead = {0, 0, "instead", "", "", ASK_OTHER_TERMS};

/* A number for the terms that are among them: classes with the same number are the same in this case. */
static uint64_t fingerprint(const terms_t *t, const class_t *c, size_t n)
{
    uint64_t sum = 0;
    for (size_t e = 0; e < n; e++)
        for (size_t k = t->begin[e]; k < t->begin[e + 1]; k++)
            if (in_class(c, t, k, t->begin[e], t->begin[e + 1]))
                sum += (k + 1) * 0x9e3779b97f4a7c15u ^ k << 7;
    return sum & 0xffffffffu;
}

static bool is_instead(const class_t *c)
{
    return c->kind == INSTEAD || c->kind == WHOLE;
}

/* How often does number j count in place of another (1), or another in its place (-1)? */
static int stands_in(const class_t *c, const terms_t *t, size_t j)
{
    if (c->kind == WHOLE && j >= t->numbers / c->m * c->m) return 0;
    return (j % c->m == c->low && j - c->low + c->high < t->numbers) - (j % c->m == c->high);
}

/* The sum of these of element e; *size: that of their sizes. */
static double sum_of_class(const class_t *c, const terms_t *t, size_t e, double *size)
{
    double sum = 0;
    size_t begin = t->begin[e], end = t->begin[e + 1];
    for (size_t k = begin; k < end; k++) {
        if (!in_class(c, t, k, begin, end)) continue;
        sum += t->value[k];
        *size += fabs(t->value[k]);
    }
    return sum;
}

static double change_instead(const class_t *c, const terms_t *t, size_t e, double *size)
{
    double sum = 0;
    for (size_t k = t->begin[e]; k < t->begin[e + 1]; k++) {
        const double part = stands_in(c, t, t->number[k]) * t->value[k];
        sum += part;
        *size += fabs(part);
    }
    return sum;
}

/* What the sum changes by when that becomes of these; *size is the sum of what is added to it. */
static double change(const class_t *c, const fate_t *fate, const terms_t *t, size_t n, size_t e, double *size)
{
    if (is_instead(c)) return change_instead(c, t, e, size);
    double sum = (fate->weight - 1) * sum_of_class(c, t, e, size);
    const size_t from = e - (size_t)fate->moved; /* of which n on means none */
    *size *= fabs(fate->weight - 1);
    if (fate->moved && from < n) sum += sum_of_class(c, t, from, size);
    return sum;
}

bool pattern_terms_explain(const view_t *v, size_t e, double by, double size)
{
    const double rounding = v->type == 'f' ? EPSILON_FLOAT : v->type == 'd' ? EPSILON_DOUBLE : 0;
    double rest = v->got[e] - v->want[e] - by;
    if (v->type == 'u' || v->type == 'i') rest = remainder(rest, 0x1p32); /* they wrap round */
    return fabs(rest) <= 2 * view_allowed(v, e) + 4 * rounding * size;
}

/* Does that explain every element, the wrong and the right ones? */
static bool explains(const view_t *v, const terms_t *t, const class_t *c, const fate_t *fate)
{
    for (size_t e = 0; e < v->n; e++) {
        double size = 0;
        const double by = change(c, fate, t, v->n, e, &size);
        if (!pattern_terms_explain(v, e, by, size)) return false;
    }
    return true;
}

/* ---- in words ---- */

/* "is 3 more than a multiple of 4" */
static void remainder_is(char *text, size_t size, const class_t *c)
{
    const char *is = c->kind == OTHER ? "is not" : "is";
    if (c->kind != OTHER && c->low < c->high)
        snprintf(text, size, "is %zu to %zu more than a multiple of %zu", c->low, c->high, c->m);
    else if (c->low == 0)
        snprintf(text, size, "%s a multiple of %zu", is, c->m);
    else
        snprintf(text, size, "%s %zu more than a multiple of %zu", is, c->low, c->m);
}

static void which(char *text, size_t size, const terms_t *t, const class_t *c)
{
    char is[120];
    if (c->kind == EVERY) {
        snprintf(text, size, "all of the %s", t->what);
        return;
    }
    if (c->kind == FIRSTS || c->kind == LASTS) {
        const char *end = c->kind == FIRSTS ? "first" : "last";
        if (c->low == 1)
            snprintf(text, size, "the %s of the %s", end, t->what);
        else
            snprintf(text, size, "the %s %zu of the %s", end, c->low, t->what);
        return;
    }
    if (is_instead(c))
        snprintf(is, sizeof is, "modulo %zu is %zu count in place of those where it is %zu", c->m, c->low,
                 c->high);
    else if (c->kind == IS)
        snprintf(is, sizeof is, "is %zu", c->low);
    else if (c->kind == FROM)
        snprintf(is, sizeof is, "is %zu or more", c->low);
    else if (c->kind == BELOW)
        snprintf(is, sizeof is, "is less than %zu", c->low);
    else if (c->kind == TAIL)
        snprintf(is, sizeof is, "lies beyond the last multiple of %zu", c->m);
    else
        remainder_is(is, sizeof is, c);
    snprintf(text, size, "the %s whose %s %s", t->what, t->counted, is);
}

static void key_of(char *key, size_t size, int numbering, const class_t *c, const fate_t *fate)
{
    if (c->in_block)
        snprintf(key, size, "terms %d %s %s", numbering, c->in_block, fate->key);
    else
        snprintf(key, size, "terms %d %d %zu %zu %zu %s", numbering, (int)c->kind, c->m, c->low, c->high,
                 fate->key);
}

static void fill(pattern_t *pattern, int numbering, const terms_t *t, const class_t *c, const fate_t *fate)
{
    char words[260];
    which(words, sizeof words, t, c);
    *pattern = (pattern_t){.id = PATTERN_TERMS, .hint = fate->hint, .same = fingerprint(t, c, t->n)};
    const int one = c->low == 1 && (c->kind == FIRSTS || c->kind == LASTS);
    snprintf(pattern->says, sizeof pattern->says, "%s%s%s", words, *fate->says ? " " : "",
             one ? fate->says_one : fate->says);
    if (c->in_block) {
        size_t end = strlen(pattern->says);
        snprintf(pattern->says + end, sizeof pattern->says - end, " (blocks of %zu)", c->m);
    }
    key_of(pattern->key, sizeof pattern->key, numbering, c, fate);
}

/* ---- all from some number on ---- */

typedef struct {
    size_t number, element;
    double value;
} dropped_t;

static int by_number_down(const void *a, const void *b)
{
    const dropped_t *x = a, *y = b;
    return (x->number < y->number) - (x->number > y->number);
}

/* The roundest number from low to high. */
static size_t roundest(size_t low, size_t high)
{
    size_t step = 1;
    while ((low + 2 * step - 1) / (2 * step) * (2 * step) <= high && 2 * step <= high) step *= 2;
    return (low + step - 1) / step * step;
}

/* Takes the terms away one number after another, from the last one down, until nothing is off: the number
 * from which on they are missing, or 0. */
static size_t cut_at(const view_t *v, const terms_t *t, dropped_t *all, double *off)
{
    size_t wrong = 0, k = 0;
    for (size_t e = 0; e < v->n; e++) {
        off[e] = v->got[e] - v->want[e];
        wrong += fabs(off[e]) > view_allowed(v, e);
        for (size_t i = t->begin[e]; i < t->begin[e + 1]; i++, k++)
            all[k] = (dropped_t){t->number[i], e, t->value[i]};
    }
    qsort(all, t->count, sizeof *all, by_number_down);
    for (k = 0; k < t->count;) {
        size_t number = all[k].number;
        for (; k < t->count && all[k].number == number; k++) {
            size_t e = all[k].element;
            wrong -= fabs(off[e]) > view_allowed(v, e);
            off[e] += all[k].value;
            wrong += fabs(off[e]) > view_allowed(v, e);
        }
        if (wrong == 0) return k < t->count ? roundest(all[k].number + 1, number) : 0;
    }
    return 0;
}

/* In one or two numbers that would be chance. */
static bool is_cut(const view_t *v, const terms_t *t, int numbering, pattern_t *pattern)
{
    if (v->wrong_count < 3) return false;
    dropped_t *all = malloc(t->count * sizeof *all);
    double *off = malloc(v->n * sizeof *off);
    size_t number = all && off ? cut_at(v, t, all, off) : 0;
    free(all);
    free(off);
    if (!number) return false;
    class_t from = {.kind = FROM, .low = number};
    fill(pattern, numbering, t, &from, &fates[0]);
    pattern_key(pattern, "terms %d cut", numbering);
    return true;
}

/* All are the same number, as matches that are counted are: then the first of an element is missing, or
 * counts twice, as well as its last or any other. A few are alike by chance. */
static bool all_alike(const terms_t *t)
{
    enum { FEW = 32 };
    for (size_t k = 1; k < t->count; k++)
        if (t->value[k] != t->value[0]) return false;
    return t->count >= FEW;
}

static bool may_be_asked(const view_t *v, const terms_t *t)
{
    if (strcmp(t->name, v->name) != 0 || t->n != v->n || t->count == 0) return false;
    for (size_t e = 0; e < v->n; e++)
        if (!isfinite(v->got[e]) || view_is_poison(v, e)) return false;
    return true;
}

/* Appends a key to all that would do; they are dropped when they do not fit. */
static void keep_key(char *keys, const char *key)
{
    const size_t length = strlen(keys), more = strlen(key);
    if (length == 0) return;
    if (length + more + 2 > PATTERN_KEYS) {
        *keys = '\0';
        return;
    }
    memcpy(keys + length, key, more);
    memcpy(keys + length + more, "|", 2);
}

static int append(bool holds, const pattern_t *pattern, pattern_t *list, int found, char *keys)
{
    if (!holds) return found;
    keep_key(keys, pattern->key);
    if (found < PATTERN_MOST_TERMS) list[found] = *pattern;
    return found + 1;
}

int pattern_terms(const view_t *v, pattern_t list[PATTERN_MOST_TERMS], char keys[PATTERN_KEYS])
{
    int found = 0, asked = 0;
    pattern_t other;
    classes_t all;
    strcpy(keys, "|");
    all_classes(&all, v->block);
    for (int i = 0; i < v->terms_count; i++) {
        const terms_t *t = &v->terms[i];
        if (!may_be_asked(v, t)) continue;
        asked = 1;
        const bool alike = all_alike(t);
        for (size_t k = 0; k < all.count; k++) {
            const class_t *c = &all.list[k];
            if (alike && (c->kind == FIRSTS || c->kind == LASTS)) continue;
            for (int f = 0; f < (is_instead(c) ? 1 : v->n > 1 ? FATES : FATES_OF_ONE); f++) {
                const fate_t *fate = is_instead(c) ? &instead : &fates[f];
                if (!explains(v, t, c, fate)) continue;
                char key[sizeof list->key];
                key_of(key, sizeof key, i, c, fate);
                keep_key(keys, key);
                if (found < PATTERN_MOST_TERMS) fill(&list[found], i, t, c, fate);
                found++;
            }
        }
        found = append(is_cut(v, t, i, &other), &other, list, found, keys);
        found = append(pattern_again(v, t, i, &other), &other, list, found, keys);
        for (int k = 0; k < pattern_trees(); k++)
            found = append(pattern_tree(v, t, i, k, &other), &other, list, found, keys);
    }
    if (found > PATTERN_MOST_TERMS) return -1;
    *keys = '\0';
    return asked ? found : -1;
}
