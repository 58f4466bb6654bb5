/* marching.c: a column of threads marches through the planes; what a thread keeps, and what it must fetch
 * (practical 3). */
#include "svg.h"

enum { PLANES = 6, POINTS = 9 };

static void column(double x, int here, const char *name)
{
    svg_text(x + 72, 14, MIDDLE, 11, "%s", name);
    for (int k = 0; k < PLANES; k++) {
        double y = 148 - 24 * k;
        for (int i = 0; i < POINTS; i++) svg_dot(x + 16 * i + 8, y, 1.5);
        if (k >= here - 1 && k <= here + 1) svg_box(x + 32, y - 8, 80, 16, k == here + 1 ? 0.45 : 0.15);
        if (k == here) { /* the halo: neighbours in the plane that other threads hold */
            svg_dashed_box(x + 16, y - 8, 16, 16);
            svg_dashed_box(x + 112, y - 8, 16, 16);
        }
    }
}

int main(void)
{
    svg_begin(360, 196, "Marching through the planes",
              "Two pictures of the same column of threads, one plane apart. In each, three planes of the "
              "column are marked: below, here and "
              "above. The one above is strong, because it is fetched now; the two others are already in "
              "registers. Beside the plane in the middle "
              "stand the points of the halo, which other threads own. In the second picture all marks have "
              "moved one plane up.");
    column(34, 2, "plane k = 2");
    column(210, 3, "plane k = 3");
    svg_text(2, 152, START, 10, "k = 0");
    svg_text(2, 32, START, 10, "k = 5");
    svg_text(2, 176, START, 10, "strong: fetched now; faint: in registers since the planes before;");
    svg_text(2, 190, START, 10, "dashed: halo");
    svg_arrow(196, 110, 196, 60);
    svg_end();
    return 0;
}
