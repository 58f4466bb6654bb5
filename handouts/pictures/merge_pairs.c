/* merge_pairs.c: four numbers become pairs {m, s}, and the pairs one (practical 16). */
#include "svg.h"

static void pair(double x, double y, const char *m, const char *s)
{
    svg_box(x - 34, y, 68, 32, 0.1);
    svg_text(x, y + 13, MIDDLE, 10, "m = %s", m);
    svg_text(x, y + 27, MIDDLE, 10, "s = %s", s);
}

int main(void)
{
    static const char *const numbers[] = {"1", "3", "2", "5"};
    svg_begin(360, 166, "Merging pairs",
              "Four numbers 1, 3, 2 and 5 as pairs with s = 1. The first two merge to m = 3, s = 1 + e^-2; "
              "the other two "
              "to m = 5, s = 1 + e^-3; both to m = 5, s = (1 + e^-2) e^-2 + 1 + e^-3.");
    for (int i = 0; i < 4; i++) {
        pair(45 + 90 * i, 4, numbers[i], "1");
        svg_arrow(45 + 90 * i, 36, i < 2 ? 82 + 16 * i : 262 + 16 * (i - 2), 62);
    }
    pair(90, 64, "3", "e⁻² + 1");
    pair(270, 64, "5", "e⁻³ + 1");
    svg_arrow(90, 96, 160, 124);
    svg_arrow(270, 96, 200, 124);
    svg_box(60, 126, 240, 36, 0.2);
    svg_text(180, 141, MIDDLE, 10, "m = 5");
    svg_text(180, 156, MIDDLE, 10, "s = (e⁻² + 1) e⁻² + (e⁻³ + 1)");
    svg_end();
    return 0;
}
