/* two_medians.c: two variants whose intervals overlap (practical 14). */
#include "svg.h"

static double x_of(double ms)
{
    return 40 + (ms - 1.96) * 3000;
}

static void variant(double y, const char *name, double low, double median, double high)
{
    svg_text(0, y + 4, START, 11, "%s", name);
    svg_line(x_of(low), y, x_of(high), y, 2);
    svg_line(x_of(low), y - 5, x_of(low), y + 5, 1);
    svg_line(x_of(high), y - 5, x_of(high), y + 5, 1);
    svg_dot(x_of(median), y, 4);
    svg_text(x_of(median), y - 10, MIDDLE, 11, "%.2f", median);
}

int main(void)
{
    svg_begin(360, 146, "Two variants, equal within the noise",
              "Two bars on an axis of times. Variant A goes from 1.97 to 2.05 with its median at 2.00; "
              "variant B from 1.99 to "
              "2.04 with its median at 2.02. B's bar lies wholly within the range of A's.");
    variant(30, "A", 1.97, 2.00, 2.05);
    variant(66, "B", 1.99, 2.02, 2.04);
    svg_line(x_of(1.96), 92, x_of(2.06), 92, 0.8);
    for (int tick = 196; tick <= 206; tick += 2) {
        svg_line(x_of(tick / 100.0), 92, x_of(tick / 100.0), 96, 0.8);
        svg_text(x_of(tick / 100.0), 110, MIDDLE, 11, "%.2f", tick / 100.0);
    }
    svg_text(0, 138, START, 11,
             "These runs do not say which is faster: more runs, or the simpler of the two.");
    svg_end();
    return 0;
}
