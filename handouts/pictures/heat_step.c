/* heat_step.c: what a new temperature depends on, forwards and backwards in time (practical 7). */
#include "svg.h"

int main(void)
{
    svg_begin(
        360, 128, "Two ways to make a step of time",
        "Left, forwards: the new temperature of a point is made of three old ones, those of the point and "
        "of its two neighbours. Right, backwards: three new temperatures, which are not known yet, are "
        "tied to one old one, so the equations of all points must be solved together.");
    for (int way = 0; way < 2; way++) {
        int left = way ? 212 : 24;
        svg_text(left + 62, 14, MIDDLE, 11, way ? "backwards" : "forwards");
        for (int i = 0; i < 5; i++) {
            int x = left + 31 * i, three = i >= 1 && i <= 3, one = i == 2;
            svg_circle(x, 34, 8, (way ? three : one) ? 0.25 : 0);
            svg_circle(x, 98, 8, (way ? one : three) ? 0.7 : 0);
        }
        for (int i = 1; i <= 3; i++) {
            int x = left + 31 * i, middle = left + 62;
            if (way)
                svg_line(middle, 89, x, 43, 1.2);
            else
                svg_arrow(x, 89, middle + (x - middle) / 10, 44);
        }
        svg_text(left + 62, 122, MIDDLE, 11, "old temperatures");
    }
    svg_text(180, 38, MIDDLE, 11, "new");
    svg_end();
    return 0;
}
