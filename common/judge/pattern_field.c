#include "pattern_place.h"

#include <math.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

/* Bits of the faces on which element i lies: i = 0, i = nx-1, j = 0 ... A direction of one layer has no
 * faces. */
static unsigned faces_of(const view_t *v, size_t index)
{
    size_t i = index % v->nx, j = index / v->nx % v->ny, k = index / v->nx / v->ny;
    unsigned on = 0;
    if (v->nx > 1) on |= (unsigned)(i == 0) << 0 | (unsigned)(i == v->nx - 1) << 1;
    if (v->ny > 1) on |= (unsigned)(j == 0) << 2 | (unsigned)(j == v->ny - 1) << 3;
    if (v->nz > 1) on |= (unsigned)(k == 0) << 4 | (unsigned)(k == v->nz - 1) << 5;
    return on;
}

/* The direction, as a bit, whose faces alone these are; 0 where they are of several or none. */
static unsigned direction_of(unsigned faces)
{
    for (int d = 0; d < 3; d++)
        if (faces && (faces & ~(3u << 2 * d)) == 0) return 1u << d;
    return 0;
}

/* Those that have faces: a boundary is told only where something lies on the faces of each. */
static unsigned directions(const view_t *v)
{
    return (unsigned)(v->nx > 1) << 0 | (unsigned)(v->ny > 1) << 1 | (unsigned)(v->nz > 1) << 2;
}

/* Not all inside, but none on the boundary; so many that chance would have put one there. */
int place_interior(const view_t *v, pattern_t *pattern)
{
    size_t inside = 0;
    if (v->nx == 0 || v->wrong_count < 8) return 0;
    for (size_t i = 0; i < v->n; i++) {
        unsigned on = faces_of(v, i);
        inside += on == 0;
        if (v->wrong[i] && on) return 0;
    }
    if ((double)v->wrong_count * log((double)inside / (double)v->n) > log(1e-6)) return 0;
    return PLACE_SAY(PATTERN_INTERIOR, "", SAY_INSIDE, v->else_is);
}

int place_field(const view_t *v, pattern_t *pattern)
{
    static const char *const names[] = {"i = 0", "i = nx-1", "j = 0", "j = ny-1", "k = 0", "k = nz-1"};
    unsigned common = ~0u, alone = 0;
    size_t inside = 0, marked_inside = 0;
    if (v->nx == 0 || v->wrong_count < 2) return 0;
    for (size_t i = 0; i < v->n; i++) {
        unsigned on = faces_of(v, i);
        inside += on == 0;
        if (!v->wrong[i]) continue;
        marked_inside += on == 0;
        common &= on;
        alone |= direction_of(on);
    }
    if (inside == 0) return 0; /* all is boundary: nothing to tell apart */
    for (int f = 0; f < 6; f++)
        if (common >> f & 1) {
            pattern_key(pattern, "face %d", f);
            return PLACE_SAY(PATTERN_FACE, ASK_FACE, SAY_FACE, names[f]);
        }
    if (marked_inside == 0 && alone == directions(v))
        return PLACE_SAY(PATTERN_BOUNDARY, ASK_BOUNDARY, SAY_BOUNDARY);
    if (marked_inside == inside && inside == v->wrong_count)
        return PLACE_SAY(PATTERN_INSIDE, "", SAY_INTERIOR, v->else_is, v->is);
    return 0;
}

typedef struct {
    size_t size, step; /* of a direction: so many layers, and elements from one to the next */
    const char *name;
} axis_t;

/* Marked elements lie in this layer of every `of` alone, and in more than a few of them. of 0: in no other.
 */
static bool only_in(const view_t *v, const axis_t *a, size_t layer, size_t of)
{
    size_t there = 0;
    for (size_t i = 0; i < v->n; i++) {
        const size_t c = i / a->step % a->size;
        const bool in = of ? c % of == layer : c == layer;
        if (v->wrong[i] && !in) return false;
        there += in;
    }
    const double share = (double)there / (double)v->n; /* by chance: */
    return (double)v->wrong_count * log(share) < log(1e-6) && 8 * v->wrong_count >= there;
}

static int say_layer(const view_t *v, const axis_t *a, pattern_t *pattern)
{
    const size_t c = v->first / a->step % a->size;
    if (a->size > 2 && only_in(v, a, c, 0)) {
        pattern_key(pattern, "layer %s %zu", a->name, c);
        return PLACE_SAY(PATTERN_LAYER, "", SAY_LAYER, a->name, c);
    }
    for (size_t m = 32; m > 1; m /= 2)
        if (a->size >= 2 * m && only_in(v, a, c % m, m)) {
            pattern_key(pattern, "layer %s %zu of %zu", a->name, c % m, m);
            return c % m == 0 ? PLACE_SAY(PATTERN_LAYER, ASK_LAYERS, SAY_LAYERS_MULTIPLE, a->name, m)
                              : PLACE_SAY(PATTERN_LAYER, ASK_LAYERS, SAY_LAYERS, a->name, c % m, m);
        }
    return 0;
}

/* Which remainders by m the marked elements have, from the lowest to the highest; and how many elements of
 * all lie there. */
static size_t in_band(const view_t *v, const axis_t *a, size_t m, size_t *low, size_t *high)
{
    size_t there = 0;
    *low = m, *high = 0;
    for (size_t i = v->first; i <= v->last; i++) {
        const size_t c = i / a->step % a->size % m;
        if (!v->wrong[i]) continue;
        if (c < *low) *low = c;
        if (c > *high) *high = c;
    }
    for (size_t i = 0; i < v->n; i++) {
        const size_t c = i / a->step % a->size % m;
        there += c >= *low && c <= *high;
    }
    return there;
}

enum { MOST_OF_END = 4 };

/* The first two to four layers, or the last: what is done there at the end of a field is done to a layer too
 * many. Half of what stands there is marked, or more, and nothing elsewhere. */
static int say_end(const view_t *v, const axis_t *a, pattern_t *pattern)
{
    size_t low, high;
    const size_t there = in_band(v, a, a->size, &low, &high), layers = high - low + 1;
    const bool at_begin = low == 0, at_end = high == a->size - 1;
    const double share = (double)there / (double)v->n;
    if (at_begin == at_end || layers < 2 || layers > MOST_OF_END || 2 * layers > a->size ||
        2 * v->wrong_count < there)
        return 0;
    if ((double)v->wrong_count * log(share) > log(1e-12)) return 0;
    pattern_key(pattern, "band %s %s %zu", a->name, at_begin ? "first" : "last", layers);
    return PLACE_SAY(PATTERN_BAND, ASK_END, SAY_END, at_begin ? "first" : "last", layers, a->name, low, high);
}

/* Several neighbouring columns of every m, say, no more than half of them, and most of what stands there. The
 * band is chosen to fit, so it takes more to believe it than a layer. */
static int say_band(const view_t *v, const axis_t *a, size_t m, bool whole, pattern_t *pattern)
{
    size_t low, high;
    if (a->size <= m / 2) return 0;
    const size_t there = in_band(v, a, m, &low, &high);
    const double share = (double)there / (double)v->n;
    if (whole && v->wrong_count < there) return 0;
    if (low == high || 2 * (high - low + 1) > m || 2 * v->wrong_count < there) return 0;
    if ((double)v->wrong_count * log(share) > log(1e-12)) return 0;
    pattern_key(pattern, "band %s %zu to %zu of %zu", a->name, low, high, m);
    return PLACE_SAY(PATTERN_BAND, ASK_BAND, SAY_BAND, a->name, low, high, m);
}

/* All from a layer on that is not the first, and none before it; of a few layers say_end tells more. */
static bool is_beyond(const view_t *v, const axis_t *a)
{
    const size_t from = v->first / a->step % a->size;
    if (from == 0 || from + MOST_OF_END >= a->size) return false;
    for (size_t i = 0; i < v->n; i++)
        if (v->wrong[i] != (i / a->step % a->size >= from)) return false;
    return true;
}

int place_beyond(const view_t *v, pattern_t *pattern)
{
    if (v->nx == 0 || v->wrong_count < 8) return 0;
    const axis_t axes[] = {{v->nz, v->nx * v->ny, "k"}, {v->ny, v->nx, "j"}, {v->nx, 1, "i"}};
    for (int a = 0; a < 3; a++) {
        if (!is_beyond(v, &axes[a])) continue;
        const size_t from = v->first / axes[a].step % axes[a].size;
        pattern_key(pattern, "beyond %s", axes[a].name);
        return PLACE_SAY(PATTERN_BEYOND, ASK_BEYOND, SAY_BEYOND, axes[a].name, from, v->is);
    }
    return 0;
}

/* The shortest period that shows one of which all is marked, else of which most is. */
int place_band(const view_t *v, pattern_t *pattern)
{
    if (v->nx == 0 || v->wrong_count < 8) return 0;
    const axis_t axes[] = {{v->nz, v->nx * v->ny, "k"}, {v->ny, v->nx, "j"}, {v->nx, 1, "i"}};
    for (int loose = 0; loose < 2; loose++)
        for (size_t m = 8; m <= 256; m *= 2)
            for (int a = 0; a < 3; a++)
                if (say_band(v, &axes[a], m, !loose, pattern)) return 1;
    return 0;
}

int place_layer(const view_t *v, pattern_t *pattern)
{
    if (v->nx == 0 || v->wrong_count < 8) return 0;
    const axis_t axes[] = {{v->nz, v->nx * v->ny, "k"}, {v->ny, v->nx, "j"}, {v->nx, 1, "i"}};
    for (int a = 0; a < 3; a++)
        if (say_layer(v, &axes[a], pattern)) return 1;
    for (int a = 0; a < 3; a++)
        if (say_end(v, &axes[a], pattern)) return 1;
    return 0;
}

/* ---- the index of a point ---- */

/* What one of i, j and k may be multiplied by */
enum { FACTORS = 7 };
static const char *const factor_names[FACTORS] = {"",           "nx * ",      "ny * ",     "nz * ",
                                                  "nx * ny * ", "nx * nz * ", "ny * nz * "};

typedef struct {
    int of[3]; /* of i, j and k: a number of a factor */
} point_index_t;

static const point_index_t right_index = {{0, 1, 4}};

static size_t factor(const view_t *v, int k)
{
    const size_t of[FACTORS] = {1, v->nx, v->ny, v->nz, v->nx * v->ny, v->nx * v->nz, v->ny * v->nz};
    return of[k];
}

/* Are just those right (or set) that some point reaches by this index? */
static bool are_points(const view_t *v, const point_index_t *index, unsigned char *reached)
{
    size_t count = 0;
    memset(reached, 0, v->n);
    for (size_t k = 0; k < v->nz; k++)
        for (size_t j = 0; j < v->ny; j++) {
            const size_t from = factor(v, index->of[1]) * j + factor(v, index->of[2]) * k;
            for (size_t i = 0; i < v->nx; i++) {
                const size_t at = from + factor(v, index->of[0]) * i;
                if (at >= v->n || reached[at]) continue;
                if (v->wrong[at]) return false;
                reached[at] = 1, count++;
            }
        }
    return count + v->wrong_count == v->n;
}

static int say_points(const view_t *v, pattern_t *pattern, const point_index_t *index, int axis)
{
    char text[100];
    snprintf(text, sizeof text, "%si + %sj + %sk", factor_names[index->of[0]], factor_names[index->of[1]],
             factor_names[index->of[2]]);
    pattern_key(pattern, "point_index %d", axis);
    return PLACE_SAY(PATTERN_POINT_INDEX, ASK_POINT_INDEX, SAY_POINT_INDEX, v->else_is, text);
}

/* One of i, j and k is multiplied by another number than it should be. Of which there are two in a cube's field is not
 * known then, so its key tells only whose factor it is. */
int place_point_index(const view_t *v, pattern_t *pattern)
{
    int found = 0;
    if (v->nx < 2 || v->ny < 2 || v->nz < 2 || v->n < 64) return 0;
    unsigned char *reached = malloc(v->n);
    for (int axis = 0; reached && axis < 3 && !found; axis++)
        for (int k = 0; k < FACTORS && !found; k++) {
            point_index_t index = right_index;
            index.of[axis] = k;
            if (factor(v, k) == factor(v, right_index.of[axis]) || !are_points(v, &index, reached)) continue;
            found = say_points(v, pattern, &index, axis);
        }
    free(reached);
    return found;
}
