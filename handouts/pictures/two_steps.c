/* two_steps.c: which old values the new values of a tile depend on after one step and after two (practical
 * 3). */
#include "svg.h"

enum { POINTS = 14 };

int main(void)
{
    svg_begin(360, 150, "Two steps at once",
              "Three rows of points: the start, half-way after one step, and the result after two steps. "
              "Eight points of the result depend on ten "
              "points half-way, and these on twelve of the start. The half-way values at the rim of a tile "
              "of twelve cannot be right, and are not kept.");
    static const char *const names[3] = {"two steps", "half-way", "start"};
    for (int level = 0; level < 3; level++) {
        double y = 24 + 48 * level;
        svg_text(2, y + 4, START, 11, "%s", names[level]);
        for (int i = 0; i < POINTS; i++) {
            double x = 84 + 20 * i;
            int first = 3 - level, last = 10 + level; /* those that count */
            if (i >= first && i <= last) {
                svg_circle(x, y, 6, level == 0 ? 0.6 : 0.2);
                if (level < 2)
                    for (int side = -1; side <= 1; side++) svg_line(x, y + 7, x + 20 * side, y + 41, 0.5);
            } else if (level == 1 && (i == 1 || i == 12)) {
                svg_circle(x, y, 6, 0);
                svg_line(x - 4, y - 4, x + 4, y + 4, 0.8);
                svg_line(x - 4, y + 4, x + 4, y - 4, 0.8);
            } else {
                svg_dot(x, y, 1.5);
            }
        }
    }
    svg_text(214, 146, MIDDLE, 10, "a tile of twelve points");
    svg_end();
    return 0;
}
