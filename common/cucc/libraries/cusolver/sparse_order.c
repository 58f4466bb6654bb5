/* sparse_order.c: orders in which a factor has fewer entries.
 *
 * Reverse Cuthill-McKee (E. Cuthill and J. McKee, 1969; A. George, 1971); minimum degree, on the graph of
 * what is left (D. J. Rose, 1972); nested dissection by the middle level of a breadth-first search (A.
 * George, 1973), whose parts are dissected in turn.
 */
#include <stdlib.h>
#include <string.h>

#include "sparse.h"

/* The pattern of A + A^T without the diagonal */
static csr *graph_of(const csr *a)
{
    csr *t = cucc_csr_transpose(a), *g = NULL;
    if (t != NULL) g = cucc_csr_new(a->rows, a->rows, 2 * a->start[a->rows]);
    for (int i = 0, to = 0; g != NULL && i < a->rows; i++) {
        int e = a->start[i], f = t->start[i];
        while (e < a->start[i + 1] || f < t->start[i + 1]) {
            const int one = e < a->start[i + 1] ? a->column[e] : a->rows,
                      other = f < t->start[i + 1] ? t->column[f] : a->rows, j = one < other ? one : other;
            e += one == j, f += other == j;
            if (j != i) g->column[to++] = j;
        }
        g->start[i + 1] = to;
    }
    cucc_csr_free(t);
    return g;
}

static int degree(const csr *g, int i)
{
    return g->start[i + 1] - g->start[i];
}

/* Breadth first from a node among those with part[i] == mine: list gets them in order, level their distance
 * (-1 before). Answers how many; their levels are made -1 again by forget(). */
static int search(const csr *g, int from, const int *part, int mine, int *list, int *level)
{
    int count = 0;
    list[count++] = from;
    level[from] = 0;
    for (int at = 0; at < count; at++) {
        const int begin = count, i = list[at];
        for (int e = g->start[i]; e < g->start[i + 1]; e++) {
            const int j = g->column[e];
            if (part[j] != mine || level[j] >= 0) continue;
            level[j] = level[i] + 1;
            int to = count++; /* of one node's neighbours those of lesser degree first */
            for (; to > begin && degree(g, list[to - 1]) > degree(g, j); to--) list[to] = list[to - 1];
            list[to] = j;
        }
    }
    return count;
}

static void forget(const int *list, int count, int *level)
{
    for (int i = 0; i < count; i++) level[list[i]] = -1;
}

/* A node far from others: the last of a search, as long as that takes more levels */
static int far_end(const csr *g, int from, const int *part, int mine, int *list, int *level)
{
    for (int depth = -1;;) {
        const int count = search(g, from, part, mine, list, level), last = list[count - 1],
                  found = level[last];
        forget(list, count, level);
        if (found <= depth) return from;
        depth = found;
        from = last;
    }
}

bool cucc_sparse_reverse_cuthill_mckee(const csr *a, int *p)
{
    const int n = a->rows;
    csr *g = graph_of(a);
    int *part = calloc((size_t)n + 1, sizeof *part), *list = malloc(((size_t)n + 1) * sizeof *list),
        *level = malloc(((size_t)n + 1) * sizeof *level);
    const bool good = g != NULL && part != NULL && list != NULL && level != NULL;
    for (int i = 0; good && i < n; i++) level[i] = -1;
    for (int i = 0, done = 0; good && i < n; i++) {
        if (part[i] != 0) continue;
        const int count = search(g, far_end(g, i, part, 0, list, level), part, 0, list, level);
        for (int k = 0; k < count; k++, done++) {
            p[n - 1 - done] = list[k];
            part[list[k]] = 1;
        }
    }
    cucc_csr_free(g);
    free(part), free(list), free(level);
    return good;
}

/* --- minimum degree --- */

/* Neighbours that are left, in ascending order */
struct neighbours {
    int count, *list;
};

/* What is left of a's and b's neighbours together, but for the two */
static bool join(struct neighbours *a, int number_a, const struct neighbours *b, int number_b)
{
    int *list = malloc(((size_t)a->count + (size_t)b->count + 1) * sizeof *list), count = 0;
    if (list == NULL) return false;
    for (int i = 0, j = 0; i < a->count || j < b->count;) {
        const int next = j == b->count || (i < a->count && a->list[i] < b->list[j]) ? a->list[i] : b->list[j];
        i += i < a->count && a->list[i] == next;
        j += j < b->count && b->list[j] == next;
        if (next != number_a && next != number_b) list[count++] = next;
    }
    free(a->list);
    *a = (struct neighbours){count, list};
    return true;
}

/* Nodes in buckets by degree, doubly linked */
struct buckets {
    int *first, *next, *before;
};

static void take_out(struct buckets *b, int i, int of)
{
    if (b->before[i] >= 0)
        b->next[b->before[i]] = b->next[i];
    else
        b->first[of] = b->next[i];
    if (b->next[i] >= 0) b->before[b->next[i]] = b->before[i];
}

static void put_in(struct buckets *b, int i, int of)
{
    b->next[i] = b->first[of];
    b->before[i] = -1;
    if (b->next[i] >= 0) b->before[b->next[i]] = i;
    b->first[of] = i;
}

static bool eliminate(struct neighbours *all, struct buckets *b, int n, int *p)
{
    for (int done = 0, least = 0; done < n;) {
        while (b->first[least] < 0) least++;
        const int i = b->first[least];
        take_out(b, i, least);
        p[done++] = i;
        for (int k = 0; k < all[i].count; k++) {
            const int j = all[i].list[k], had = all[j].count;
            if (!join(&all[j], j, &all[i], i)) return false;
            take_out(b, j, had);
            put_in(b, j, all[j].count);
            if (all[j].count < least) least = all[j].count;
        }
        free(all[i].list);
        all[i] = (struct neighbours){0, NULL};
    }
    return true;
}

bool cucc_sparse_minimum_degree(const csr *a, int *p)
{
    const int n = a->rows;
    const size_t room = (size_t)n + 1;
    csr *g = graph_of(a);
    struct neighbours *all = calloc(room, sizeof *all);
    struct buckets b = {malloc(room * sizeof(int)), malloc(room * sizeof(int)), malloc(room * sizeof(int))};
    bool good = g != NULL && all != NULL && b.first != NULL && b.next != NULL && b.before != NULL;
    for (int i = 0; good && i < n; i++) b.first[i] = -1;
    for (int i = 0; good && i < n; i++) {
        all[i] = (struct neighbours){degree(g, i), malloc(((size_t)degree(g, i) + 1) * sizeof(int))};
        good = all[i].list != NULL;
        if (!good) break;
        memcpy(all[i].list, g->column + g->start[i], (size_t)all[i].count * sizeof(int));
        put_in(&b, i, all[i].count);
    }
    good = good && eliminate(all, &b, n, p);
    for (int i = 0; all != NULL && i < n; i++) free(all[i].list);
    cucc_csr_free(g);
    free(all), free(b.first), free(b.next), free(b.before);
    return good;
}

/* --- nested dissection --- */

struct dissection {
    const csr *g;
    int *part, parts, *list, *level, *p, end; /* p is filled from its end: separators come last */
};

enum { SMALL = 24 }; /* parts of so many nodes are left as they are */

/* Part `mine`, in which `from` is; the recursion is as deep as the halves are many. */
static void dissect(struct dissection *d, int from, int mine)
{
    from = far_end(d->g, from, d->part, mine, d->list, d->level);
    const int count = search(d->g, from, d->part, mine, d->list, d->level),
              deepest = d->level[d->list[count - 1]];
    if (count <= SMALL || deepest < 2) {
        for (int i = count - 1; i >= 0; i--) {
            d->p[--d->end] = d->list[i];
            d->part[d->list[i]] = -1;
        }
        forget(d->list, count, d->level);
        return;
    }
    const int middle = d->level[d->list[count / 2]] < deepest && d->level[d->list[count / 2]] > 0
                           ? d->level[d->list[count / 2]]
                           : deepest / 2;
    const int near = ++d->parts, far = ++d->parts;
    int *nodes = malloc((size_t)count * sizeof *nodes);
    for (int i = count - 1; i >= 0; i--) {
        const int node = d->list[i], at = d->level[node];
        d->part[node] = at < middle ? near : at > middle ? far : -1;
        if (at == middle) d->p[--d->end] = node;
    }
    if (nodes != NULL) memcpy(nodes, d->list, (size_t)count * sizeof *nodes);
    forget(d->list, count, d->level);
    for (int i = 0; nodes != NULL && i < count; i++) /* a half may have come apart */
        if (d->part[nodes[i]] == near || d->part[nodes[i]] == far) dissect(d, nodes[i], d->part[nodes[i]]);
    free(nodes);
}

bool cucc_sparse_nested_dissection(const csr *a, int *p)
{
    const int n = a->rows;
    csr *g = graph_of(a);
    int *numbers = calloc(3 * ((size_t)n + 1), sizeof *numbers);
    const bool there = g != NULL && numbers != NULL;
    struct dissection d = {.g = g, .p = p, .end = n};
    if (there) {
        d.part = numbers, d.list = numbers + n + 1, d.level = d.list + n + 1;
        for (int i = 0; i < n; i++) d.level[i] = -1;
        for (int i = 0; i < n; i++)
            if (d.part[i] == 0) dissect(&d, i, 0);
    }
    cucc_csr_free(g);
    free(numbers);
    return there && d.end == 0;
}

/* --- entries on the diagonal --- */

/* Finds a row for the column, and others for the columns whose rows are taken (H. W. Kuhn, 1955) */
static bool match(const csr *columns, int j, int *row_of, int *column_of, int *seen, int now)
{
    for (int e = columns->start[j]; e < columns->start[j + 1]; e++) {
        const int i = columns->column[e];
        if (seen[i] == now) continue;
        seen[i] = now;
        if (column_of[i] >= 0 && !match(columns, column_of[i], row_of, column_of, seen, now)) continue;
        column_of[i] = j;
        row_of[j] = i;
        return true;
    }
    return false;
}

int cucc_sparse_zero_free_diagonal(const csr *a, int *p)
{
    const int n = a->rows;
    csr *columns = cucc_csr_transpose(a);
    int *column_of = malloc(((size_t)n + 1) * sizeof *column_of), *seen = calloc((size_t)n + 1, sizeof *seen),
        found = -1;
    if (columns != NULL && column_of != NULL && seen != NULL) {
        found = 0;
        for (int i = 0; i < n; i++) column_of[i] = p[i] = -1;
        for (int j = 0; j < n; j++) found += match(columns, j, p, column_of, seen, j + 1);
        for (int i = 0, j = 0; i < n; i++) { /* rows that are left for columns that are */
            if (column_of[i] >= 0) continue;
            while (p[j] >= 0) j++;
            p[j] = i;
        }
    }
    cucc_csr_free(columns);
    free(column_of), free(seen);
    return found;
}
