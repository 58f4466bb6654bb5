#include <math.h>
#include <string.h>

#include "pattern_terms.h"

/* A sum of m numbers by rounds of a tree, or of shuffles: in the round of distance d, number j + d is added to number
 * j. What the terms with the same number modulo m are counted with says how the rounds went wrong. */

enum { SMALLEST = 32, SIZES = 6, LARGEST = SMALLEST << (SIZES - 1) };

/* Each round subtracts; distances shrink to a third, or to a quarter. */
enum { SUBTRACTS, THIRDS, QUARTERS, KINDS };

typedef struct {
    int kind;
    size_t m, by; /* to what part distances shrink; 0: they do not */
    signed char weight[LARGEST];
} tree_t;

static int odd_ones(size_t j)
{
    int odd = 0;
    for (; j; j &= j - 1) odd = !odd;
    return odd;
}

/* In how many ways the distances from d on add up to j */
static int ways(size_t j, size_t d, size_t by)
{
    if (d == 0) return j == 0;
    return ways(j, d / by, by) + (j >= d ? ways(j - d, d / by, by) : 0);
}

static void make_tree(tree_t *tree, int which)
{
    tree->m = (size_t)SMALLEST << which / KINDS;
    tree->kind = which % KINDS;
    tree->by = tree->kind == THIRDS ? 3 : tree->kind == QUARTERS ? 4 : 0;
    for (size_t j = 0; j < tree->m; j++)
        tree->weight[j] = (signed char)(tree->by ? ways(j, tree->m / 2, tree->by) : 1 - 2 * odd_ones(j));
}

static double changed(const tree_t *tree, const terms_t *t, size_t e, double *size)
{
    double sum = 0;
    for (size_t k = t->begin[e]; k < t->begin[e + 1]; k++) {
        const double part = (tree->weight[t->number[k] % tree->m] - 1) * t->value[k];
        sum += part;
        *size += fabs(part);
    }
    return sum;
}

/* For the terms that count otherwise than once: the same ones have the same number. */
static uint64_t fingerprint(const tree_t *tree, const terms_t *t)
{
    uint64_t sum = 0;
    for (size_t k = 0; k < t->count; k++)
        if (tree->weight[t->number[k] % tree->m] != 1)
            sum +=
                (k + 1) * 0x9e3779b97f4a7c15u ^ k << 7 ^ (uint64_t)(tree->weight[t->number[k] % tree->m] + 1);
    return sum & 0xffffffffu;
}

static void fill(pattern_t *pattern, const tree_t *tree, const terms_t *t, int numbering)
{
    const size_t first = tree->m / 2;
    *pattern = (pattern_t){.id = PATTERN_TERMS, .same = fingerprint(tree, t)};
    if (tree->by) {
        pattern->hint = ASK_TERMS_SHRINK;
        snprintf(pattern->says, sizeof pattern->says, SAY_TERMS_SHRINK, t->what, t->counted, tree->m, first,
                 first / tree->by, first / tree->by / tree->by);
    } else {
        pattern->hint = ASK_TERMS_SUBTRACTED;
        snprintf(pattern->says, sizeof pattern->says, SAY_TERMS_SUBTRACTED, t->what, t->counted, tree->m);
    }
    pattern_key(pattern, "terms %d tree %zu %d", numbering, tree->m, tree->kind);
}

int pattern_trees(void)
{
    return SIZES * KINDS;
}

bool pattern_tree(const view_t *v, const terms_t *t, int numbering, int which, pattern_t *pattern)
{
    static tree_t tree;
    make_tree(&tree, which);
    for (size_t e = 0; e < v->n; e++) {
        double size = 0;
        const double sum = changed(&tree, t, e, &size);
        if (!pattern_terms_explain(v, e, sum, size)) return false;
    }
    fill(pattern, &tree, t, numbering);
    return true;
}
