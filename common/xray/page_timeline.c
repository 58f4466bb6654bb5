/* The warps of one block from barrier to barrier, as SVG: how much each executes before it waits for the
 * others. */
#include "page_parts.h"

enum { LEFT = 60, WIDTH = 700, ROW = 20, TOP = 24, MOST_BARRIERS = 64 };

/* The most that a warp does before barrier b. */
static double longest(const timeline_t *t, int b)
{
    double most = 0;
    for (int warp = 0; warp < t->warps; warp++)
        if (t->work[b * t->warps + warp] > most) most = t->work[b * t->warps + warp];
    return most;
}

/* Work and waiting of all warps between two barriers, from x on. */
static void print_interval(FILE *out, const timeline_t *t, int b, double x, double scale)
{
    double all = longest(t, b) * scale;
    for (int warp = 0; warp < t->warps; warp++) {
        double work = t->work[b * t->warps + warp] * scale;
        int y = TOP + warp * ROW;
        fprintf(out, "<rect class=\"wait\" x=\"%.1f\" y=\"%d\" width=\"%.1f\" height=\"%d\"/>", x, y, all,
                ROW - 6);
        fprintf(out,
                "<rect class=\"work\" x=\"%.1f\" y=\"%d\" width=\"%.1f\" height=\"%d\"><title>warp %d: %.0f "
                "basic blocks</title></rect>\n",
                x, y, work, ROW - 6, warp, t->work[b * t->warps + warp]);
    }
    fprintf(out, "<line class=\"barrier\" x1=\"%.1f\" y1=\"%d\" x2=\"%.1f\" y2=\"%d\"/>\n", x + all, TOP - 6,
            x + all, TOP + t->warps * ROW);
    if (t->line[b] > 0 && (all > 28 || b == 0))
        fprintf(out, "<text class=\"offset\" x=\"%.1f\" y=\"%d\" text-anchor=\"end\">line %d</text>\n",
                x + all, TOP - 9, t->line[b]);
}

void page_timeline(FILE *out, const timeline_t *t)
{
    int shown = t->count < MOST_BARRIERS ? t->count : MOST_BARRIERS;
    double total = 0, waited = 0, x = LEFT;
    for (int b = 0; b < shown; b++) {
        total += longest(t, b);
        for (int warp = 0; warp < t->warps; warp++) waited += longest(t, b) - t->work[b * t->warps + warp];
    }
    if (total <= 0) return;
    fputs("<h3>Between barriers</h3>\n<p>Block (", out);
    page_text(out, t->block);
    fprintf(
        out,
        "): what its warps execute (filled) before they wait for each other (pale), in basic blocks. They "
        "wait %.0f %% of the time.</p>\n",
        100 * waited / (total * t->warps));
    fprintf(
        out,
        "<svg class=\"timeline\" viewBox=\"0 0 %d %d\" role=\"img\" aria-label=\"warps between barriers\">\n",
        LEFT + WIDTH + 8, TOP + t->warps * ROW + 8);
    for (int warp = 0; warp < t->warps; warp++)
        fprintf(out, "<text class=\"offset\" x=\"0\" y=\"%d\">warp %d</text>\n", TOP + warp * ROW + ROW - 9,
                warp);
    for (int b = 0; b < shown; b++) {
        print_interval(out, t, b, x, WIDTH / total);
        x += longest(t, b) * WIDTH / total;
    }
    fputs("</svg>\n", out);
    const int all = t->all > t->count ? t->all : t->count;
    if (all > shown)
        fprintf(out, "<p>The first %d of %d barriers are shown, and the share is that of these.</p>\n", shown,
                all);
}
