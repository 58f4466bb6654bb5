/* attention_tiles.c: a block keeps its queries and walks over tiles of keys and values (practical 17). */
#include "svg.h"

enum { TILES = 6, NOW = 3, SIDE = 34, LEFT = 70, TOP = 34 };

int main(void)
{
    svg_begin(
        360, 236, "Tiles of keys and values move past a block's queries",
        "A square of scores, queries down and keys across, drawn with dashed lines because it is never "
        "stored. One row of it belongs to a block, which keeps its tile of Q and its sums for O. Above the "
        "square stand the tiles of K and V. The block has gone over three of them, shaded faintly; the "
        "fourth, shaded strongly, is in shared memory now, and an arrow leads on to the right. In the "
        "row, the tile of scores below it is the only one that exists. Tiles to the right of the "
        "diagonal are crossed out: a causal mask hides them.");
    svg_text(LEFT + TILES * SIDE / 2, 12, MIDDLE, 11, "tiles of K and V");
    for (int j = 0; j < TILES; j++) {
        svg_box(LEFT + SIDE * j, 18, SIDE - 4, 12, j == NOW ? 0.55 : j < NOW ? 0.12 : 0);
        for (int i = 0; i < TILES; i++) {
            const double x = LEFT + SIDE * j, y = TOP + 4 + 26 * i;
            svg_dashed_box(x, y, SIDE - 4, 22);
            if (j > i)
                svg_line(x + 8, y + 5, x + SIDE - 12, y + 17, 0.8),
                    svg_line(x + 8, y + 17, x + SIDE - 12, y + 5, 0.8);
        }
    }
    const double row = TOP + 4 + 26 * 4;
    svg_text(2, row + 15, START, 11, "a block:");
    svg_box(LEFT - 20, row, 14, 22, 0.3);
    svg_text(LEFT - 13, row + 15, MIDDLE, 10, "Q");
    svg_box(LEFT + SIDE * NOW, row, SIDE - 4, 22, 0.55);
    svg_arrow(LEFT + SIDE * (NOW + 1) - 2, row + 11, LEFT + SIDE * (NOW + 2) - 8, row + 11);
    svg_box(LEFT + SIDE * TILES + 6, row, 26, 22, 0.3);
    svg_text(LEFT + SIDE * TILES + 19, row + 15, MIDDLE, 10, "O");
    svg_text(2, 208, START, 10, "dashed: scores that are never stored; strong: what exists now;");
    svg_text(2, 224, START, 10, "crossed out: hidden by a causal mask from all queries of the block");
    svg_end();
    return 0;
}
