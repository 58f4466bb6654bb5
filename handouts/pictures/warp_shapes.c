/* warp_shapes.c: where the 32 threads of a warp stand in memory, for three shapes of block (practical 3). */
#include "svg.h"

enum { ROWS = 8, SECTORS = 5 }; /* rows of the box, and sectors of eight points in each that are drawn */

/* The warp's lanes in a block width points wide, whose first thread stands on point 8 of its row. */
static void warp(double x, const char *name, int width)
{
    svg_text(x + 54, 12, MIDDLE, 11, "%s", name);
    for (int row = 0; row < ROWS; row++)
        for (int sector = 0; sector < SECTORS; sector++) {
            double sx = x + 21.6 * sector, sy = 20 + 16 * row;
            int wanted = 0;
            for (int lane = 0; lane < 32; lane++)
                wanted |= lane / width == row && (8 + lane % width) / 8 == sector;
            svg_box(sx, sy, 21.6, 12, wanted ? 0.15 : 0);
            for (int lane = 0; lane < 32; lane++)
                if (lane / width == row && (8 + lane % width) / 8 == sector)
                    svg_box(sx + 2.7 * ((8 + lane % width) % 8), sy, 2.7, 12, 0.6);
        }
}

int main(void)
{
    svg_begin(360, 184, "A warp in blocks of three shapes",
              "Rows of the box, divided into sectors of eight points. In a block 32 points wide the warp "
              "fills four sectors of one "
              "row. In a block 16 wide it fills two sectors in each of two rows. In a block 4 wide it has "
              "half a sector in each of eight "
              "rows: it touches eight sectors and uses half of each.");
    warp(4, "32 x 8 x 1", 32);
    warp(126, "16 x 4 x 4", 16);
    warp(248, "4 x 8 x 8", 4);
    svg_text(58, 164, MIDDLE, 10, "4 sectors");
    svg_text(180, 164, MIDDLE, 10, "4 sectors");
    svg_text(302, 164, MIDDLE, 10, "8 sectors, half used");
    svg_end();
    return 0;
}
