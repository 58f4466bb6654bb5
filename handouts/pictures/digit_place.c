/* digit_place.c: the three counts that make the place of a key in a pass of a radix sort (practical 8). */
#include "svg.h"

int main(void)
{
    svg_begin(360, 208, "Where a key goes",
              "Above, the keys before the pass, in three tiles; the keys with digit 7 are shaded, and one of "
              "them, in tile 2, is marked. Below, the keys after the pass: first all keys of smaller digits, "
              "then those of digit 7 from tile 0 and tile 1, then those that stand before the marked key in "
              "tile 2, then the marked key itself, then the rest.");
    static const double sevens[] = {22, 70, 82, 136, 160, 250, 286, 322};
    svg_text(4, 14, START, 11, "before the pass");
    for (int tile = 0; tile < 3; tile++) {
        svg_box(4 + 118 * tile, 22, 114, 20, 0);
        svg_text(61 + 118 * tile, 58, MIDDLE, 11, "tile %d", tile);
    }
    for (int i = 0; i < 8; i++) svg_box(sevens[i], 22, 12, 20, i == 6 ? 1 : 0.35);
    svg_text(4, 92, START, 11, "after the pass");
    svg_box(4, 100, 350, 20, 0);
    for (int i = 0; i < 8; i++) svg_box(150 + 12 * i, 100, 12, 20, i == 6 ? 1 : 0.35);
    svg_arrow(292, 43, 228, 99);
    svg_line(4, 128, 149, 128, 0.9);
    svg_text(76, 142, MIDDLE, 11, "smaller digits");
    svg_text(76, 156, MIDDLE, 10, "(the histogram)");
    svg_line(151, 128, 209, 128, 0.9);
    svg_line(180, 128, 180, 164, 0.9);
    svg_text(180, 176, MIDDLE, 11, "digit 7, tiles before");
    svg_text(180, 190, MIDDLE, 10, "(looking back)");
    svg_line(211, 128, 221, 128, 0.9);
    svg_line(216, 128, 216, 138, 0.9);
    svg_text(210, 149, START, 11, "digit 7, before it in the tile");
    svg_text(210, 162, START, 10, "(warps, rows, lanes)");
    svg_end();
    return 0;
}
