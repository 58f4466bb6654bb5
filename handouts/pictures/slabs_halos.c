/* slabs_halos.c: three slabs of a box, each with its halo, and the messages between them (practical 15). */
#include <stdbool.h>

#include "svg.h"

enum { X = 40, WIDTH = 84, APART = 104, TOP = 22, PLANE = 20, PLANES = 6 };

/* Planes from the highest down: a halo, four of the slab's own, a halo. */
static void slab(int q)
{
    const int x = X + q * APART;
    svg_text(x + WIDTH / 2, 14, MIDDLE, 11, "device %d", q);
    for (int p = 0; p < PLANES; p++) {
        const bool halo = p == 0 || p == PLANES - 1, border = p == 1 || p == PLANES - 2;
        const bool none = (p == 0 && q == 2) || (p == PLANES - 1 && q == 0);
        const bool face = (p == 1 && q == 2) || (p == PLANES - 2 && q == 0);
        if (none) continue;
        svg_box(x, TOP + p * PLANE, WIDTH, PLANE, halo ? 0.04 : border && !face ? 0.35 : 0.15);
        svg_text(x + WIDTH / 2, TOP + p * PLANE + 14, MIDDLE, 11, "%s",
                 halo     ? "halo"
                 : border ? "border"
                          : "");
    }
}

int main(void)
{
    svg_begin(
        360, 168, "Slabs, halos and messages",
        "Three devices beside each other, each with a column of planes: four of its own, of which the lowest "
        "and the highest are its border, and a halo at either end that has a neighbour. Arrows lead from the "
        "highest plane of a slab to the lower halo of the next, and from the lowest to the upper halo of the "
        "one before.");
    for (int q = 0; q < 3; q++) slab(q);
    for (int q = 0; q < 2; q++) {
        const int right = X + q * APART + WIDTH, left = X + (q + 1) * APART;
        svg_arrow(right, TOP + PLANE + PLANE / 2, left, TOP + 5 * PLANE + PLANE / 2);
        svg_arrow(left, TOP + 4 * PLANE + PLANE / 2, right, TOP + PLANE / 2);
    }
    svg_text(8, TOP + 3 * PLANE, START, 11, "z");
    svg_arrow(24, TOP + 6 * PLANE, 24, TOP);
    svg_text(180, 162, MIDDLE, 11, "a border plane is the halo of a neighbour");
    svg_end();
    return 0;
}
