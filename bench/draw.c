/* draw.c: a bench as pictures: bars against the ceiling, and the roofline. */
#include "table.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "../handouts/pictures/svg.h"

enum { WIDTH = 360, LABELS = 128, LINE = 15, TOP = 8 };

static bool is_role(const bench_line_t *l, const char *role)
{
    return strcmp(l->role, role) == 0;
}

static bool is_drawn(const bench_table_t *t, const bench_line_t *l)
{
    return l->right && !is_role(l, "ceiling") && bench_of_ceiling(t, l) > 0;
}

/* A number that a description can be checked by: how many bars there are. */
static size_t bars_of(const bench_table_t *t, size_t *works)
{
    size_t bars = 0;
    const char *last = "";
    *works = 0;
    for (size_t i = 0; i < t->count; i++) {
        if (!is_drawn(t, &t->lines[i])) continue;
        bars++;
        *works += strcmp(last, t->lines[i].work) != 0;
        last = t->lines[i].work;
    }
    return bars;
}

static void draw_bar(const bench_table_t *t, const bench_line_t *l, double y, double widest)
{
    double part = bench_of_ceiling(t, l), unit = (WIDTH - LABELS - 34) / widest;
    double opacity = is_role(l, "ours") ? 0.75 : is_role(l, "library") ? 0.4 : 0.12;
    svg_text(LABELS - 5, y + 10, END, 10, "%s", l->way);
    svg_box(LABELS, y + 1, part * unit, LINE - 4, opacity);
    svg_text(LABELS + part * unit + 4, y + 10, START, 10, "%.0f %%", 100 * part);
}

void bench_draw_bars(const bench_table_t *t)
{
    size_t works, bars = bars_of(t, &works);
    double widest = 1, y = TOP;
    for (size_t i = 0; i < t->count; i++)
        if (is_drawn(t, &t->lines[i])) widest = fmax(widest, bench_of_ceiling(t, &t->lines[i]));
    int height = TOP + (int)(bars + works) * LINE + (int)works * 4 + 12;
    svg_begin(
        WIDTH, height, "The project, the textbook and the library against the ceiling",
        "For each work a bar for each way, as long as the part of the ceiling's speed that it reaches: the "
        "project's dark, the library's lighter, the textbook's lightest. A dashed line is the ceiling.");
    double ceiling = LABELS + (WIDTH - LABELS - 34) / widest;
    svg_dashed_line(ceiling, TOP, ceiling, height - 12);
    const char *last = "";
    for (size_t i = 0; i < t->count; i++) {
        const bench_line_t *l = &t->lines[i];
        if (!is_drawn(t, l)) continue;
        if (strcmp(last, l->work) != 0) {
            y += 4;
            svg_text(4, y + 10, START, 11, "%s, %s", l->work, l->size);
            y += LINE;
        }
        last = l->work;
        draw_bar(t, l, y, widest);
        y += LINE;
    }
    svg_end();
}

/* The roofline: from 1/16 to 256 operations a byte, and from 1/8 to 128 TFLOP/s, by powers of two. */
static double x_of(double intensity)
{
    return 46 + 25 * (log2(intensity) + 4);
}

static double y_of(double flops)
{
    return 196 - 17 * (log2(flops / 1e12) + 3);
}

static void draw_roofs(const bench_line_t *copy, const bench_line_t *fma)
{
    double bandwidth = copy->bytes / copy->ms * 1e3, peak = fma->flops / fma->ms * 1e3,
           ridge = peak / bandwidth;
    double left = 1.0 / 16;
    svg_arrow(46, 196, 354, 196);
    svg_arrow(46, 196, 46, 14);
    svg_line(x_of(left), y_of(left * bandwidth), x_of(ridge), y_of(peak), 1.6);
    svg_line(x_of(ridge), y_of(peak), 350, y_of(peak), 1.6);
    static const char *const ticks[] = {"1/16", "1/4", "1", "4", "16", "64", "256"};
    for (int i = 0; i < 7; i++) svg_text(x_of(left * (1 << 2 * i)), 210, MIDDLE, 10, "%s", ticks[i]);
    for (int i = -3; i <= 6; i += 3) svg_text(42, y_of(ldexp(1e12, i)) + 3, END, 10, "%g", ldexp(1, i));
    svg_text(354, 224, END, 10, "operations a byte");
    svg_text(54, 20, START, 10, "TFLOP/s");
    svg_text(350, y_of(peak) - 6, END, 10, "multiply-adds: %.1f TFLOP/s", peak * 1e-12);
    svg_text(x_of(0.5), y_of(0.5 * bandwidth) - 22, END, 10, "copy: %.0f GB/s", bandwidth * 1e-9);
}

void bench_draw_roofline(const bench_table_t *t)
{
    const bench_line_t *copy = bench_best(t, "copy", "ceiling"), *fma = bench_best(t, "FMA", "ceiling");
    svg_begin(WIDTH, 230, "The roofline as it was measured",
              "Speed in operations a second against operations a byte of memory traffic that cannot be done "
              "without, "
              "on logarithmic axes, below the roofs of memory and of arithmetic. A dot is the project's best "
              "solution of a work.");
    if (copy && fma) draw_roofs(copy, fma);
    const char *last = "";
    int side = 0;
    for (size_t i = 0; i < t->count; i++) {
        const bench_line_t *l = bench_best(t, t->lines[i].work, "ours");
        if (!l || strcmp(last, l->work) == 0) continue;
        last = l->work;
        if (l->flops <= 0 || l->bytes <= 0) continue;
        double x = x_of(l->flops / l->bytes), y = y_of(l->flops / l->ms * 1e3);
        svg_dot(x, y, 3);
        if (side++ % 2)
            svg_text(x - 6, y - 5, END, 10, "%s", l->work);
        else
            svg_text(x + 6, y + 12, START, 10, "%s", l->work);
    }
    svg_end();
}
