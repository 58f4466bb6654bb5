/* hill_climb.c: where a search that only goes downhill ends, once from the left and once after a restart
 * (practical 14). */
#include "svg.h"

enum { LEFT = 34, WIDTH = 306, TOP = 14, HEIGHT = 104 };

/* The time of the variant at t of the way through the parameter's values: a wide valley, and a deep narrow
 * one. */
static double height(double t)
{
    const double wide = 0.42 + 2.6 * (t - 0.3) * (t - 0.3), deep = 0.08 + 26 * (t - 0.8) * (t - 0.8);
    return fmin(wide, deep);
}

static double x_of(double t)
{
    return LEFT + WIDTH * t;
}

static double y_of(double t)
{
    return TOP + HEIGHT * (1 - height(t));
}

static void climb(double from, double to, const char *where)
{
    svg_arrow(x_of(from), y_of(from) - 12, x_of(to), y_of(to) - 8);
    svg_text(x_of(from), y_of(from) - 18, MIDDLE, 11, "%s", where);
}

int main(void)
{
    svg_begin(360, 150, "Two valleys",
              "The time of a program against the values of a parameter: a wide valley on the left, and a "
              "narrow one on the "
              "right that is much deeper. A search from the left ends at the bottom of the wide valley. "
              "After a restart "
              "further to the right it ends at the bottom of the deep one.");
    printf("<polyline fill=\"none\" stroke=\"currentColor\" stroke-width=\"1.5\" points=\"");
    for (int i = 0; i <= 120; i++) printf("%.1f,%.1f ", x_of(i / 120.0), y_of(i / 120.0));
    printf("\"/>\n");
    climb(0.05, 0.25, "start");
    climb(0.66, 0.745, "restart");
    svg_arrow(LEFT, TOP + HEIGHT + 8, LEFT + WIDTH, TOP + HEIGHT + 8);
    svg_text(LEFT + WIDTH, TOP + HEIGHT + 24, END, 11, "values of a parameter");
    svg_text(0, TOP + 8, START, 11, "time");
    svg_end();
    return 0;
}
