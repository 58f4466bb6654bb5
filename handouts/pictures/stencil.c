/* stencil.c: a point and its six neighbours in three planes (practical 3). */
#include "svg.h"

/* A plane of 5 * 3 points, drawn slanted; the strong ones are in the stencil. */
static void plane(double y, const char *name, int level)
{
    for (int j = 0; j < 3; j++)
        for (int i = 0; i < 5; i++) {
            double px = 112 + 40 * i + 22 * j, py = y - 16 * j;
            int across = i == 2 && j == 1, beside = (i == 1 || i == 3) && j == 1, behind = i == 2 && j != 1;
            int strong = level == 0 ? beside || behind : across;
            if (i < 4) svg_line(px, py, px + 40, py, 0.3);
            if (j < 2) svg_line(px, py, px + 22, py - 16, 0.3);
            if (level == 0 && across)
                svg_circle(px, py, 6, 0);
            else if (strong)
                svg_dot(px, py, 5);
            else
                svg_dot(px, py, 1.5);
        }
    svg_text(4, y - 12, START, 11, "%s", name);
}

int main(void)
{
    svg_begin(360, 206, "A point and its six neighbours",
              "Three planes of grid points, one above the other. The point in the middle of the middle plane "
              "is drawn as a "
              "ring. Its six neighbours are strong dots: two beside it in x, two in y, one in the plane "
              "below and one in "
              "the plane above.");
    plane(196, "plane k - 1", -1);
    plane(128, "plane k", 0);
    plane(60, "plane k + 1", 1);
    svg_dashed_line(214, 180, 214, 119);
    svg_dashed_line(214, 105, 214, 44);
    svg_text(352, 196, END, 10, "x: one on");
    svg_text(352, 128, END, 10, "y: nx on");
    svg_text(352, 60, END, 10, "z: nx * ny on");
    svg_end();
    return 0;
}
