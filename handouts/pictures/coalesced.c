/* coalesced.c: which sectors of memory a warp needs when its lanes read neighbours, and when they read every
 * tenth number (practical 2). Eight lanes and sectors of four numbers stand for 32 and 8. */
#include "svg.h"

enum { LANES = 8, NUMBERS = 40, SECTOR = 4 };

static void memory(double y, const char *name, int stride)
{
    svg_text(4, y, START, 11, "%s", name);
    for (int sector = 0; sector < NUMBERS / SECTOR; sector++) {
        int wanted = 0;
        for (int lane = 0; lane < LANES; lane++) wanted |= lane * stride / SECTOR == sector;
        svg_box(4 + 8.8 * SECTOR * sector, y + 50, 8.8 * SECTOR, 14, wanted ? 0.15 : 0);
        for (int i = 0; i < SECTOR; i++) {
            int number = sector * SECTOR + i, lane = number % stride == 0 ? number / stride : LANES;
            double x = 4 + 8.8 * number;
            if (i) svg_line(x, y + 50, x, y + 64, 0.3);
            if (lane >= LANES) continue;
            printf("<rect x=\"%g\" y=\"%g\" width=\"8.8\" height=\"14\" fill-opacity=\"0.6\"/>\n", x, y + 50);
            svg_line(60 + 34 * lane, y + 22, x + 4.4, y + 49, 0.6);
        }
    }
    for (int lane = 0; lane < LANES; lane++) {
        svg_circle(60 + 34 * lane, y + 14, 8, 0.15);
        svg_text(60 + 34 * lane, y + 18, MIDDLE, 10, "%d", lane);
    }
}

int main(void)
{
    svg_begin(360, 184, "Coalesced and strided reads",
              "Two rows of eight lanes above a row of memory that is divided into sectors. Above, the lanes "
              "read neighbouring numbers "
              "and need two sectors, all of which they use. Below, they read every fifth number and need "
              "eight sectors, a quarter of "
              "which they use.");
    memory(14, "coalesced: two sectors", 1);
    memory(110, "strided: eight sectors", 5);
    svg_end();
    return 0;
}
