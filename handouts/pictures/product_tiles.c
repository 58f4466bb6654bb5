/* product_tiles.c: what a block reads for its tile of C, and what a thread has in registers (practical 14).
 */
#include "svg.h"

enum { SIDE = 112, TILE = 28, A_X = 8, A_Y = 136, B_X = 136, B_Y = 8, C_X = 136, C_Y = 136 };

int main(void)
{
    svg_begin(
        360, 260, "The tiles of a matrix product",
        "Three squares: A below on the left, B above on the right, C where their rows and columns meet. In C "
        "a tile of one block is marked. It needs the rows of A at its left and the columns of B above it; "
        "in both one tile is filled, which lies in shared memory at present, and the next one follows. In "
        "the tile of C a small square is filled: what one thread holds in its registers.");
    svg_box(A_X, A_Y, SIDE, SIDE, 0);
    svg_box(B_X, B_Y, SIDE, SIDE, 0);
    svg_box(C_X, C_Y, SIDE, SIDE, 0);
    svg_text(A_X + 8, A_Y + 18, START, 14, "A");
    svg_text(B_X + 8, B_Y + 18, START, 14, "B");
    svg_text(C_X + 8, C_Y + 18, START, 14, "C");
    svg_box(A_X, A_Y + 2 * TILE, SIDE, TILE, 0.08);
    svg_box(B_X + 2 * TILE, B_Y, TILE, SIDE, 0.08);
    svg_box(A_X + TILE, A_Y + 2 * TILE, TILE, TILE, 0.35);
    svg_box(B_X + 2 * TILE, B_Y + TILE, TILE, TILE, 0.35);
    svg_box(C_X + 2 * TILE, C_Y + 2 * TILE, TILE, TILE, 0.15);
    svg_box(C_X + 2 * TILE + 7, C_Y + 2 * TILE + 14, 7, 7, 0.9);
    svg_arrow(A_X + 2 * TILE + 4, A_Y + 2.5 * TILE, A_X + 3 * TILE + 12, A_Y + 2.5 * TILE);
    svg_arrow(B_X + 2.5 * TILE, B_Y + 2 * TILE + 4, B_X + 2.5 * TILE, B_Y + 3 * TILE + 12);
    svg_dashed_line(A_X + SIDE, A_Y + 2 * TILE, C_X + 2 * TILE, C_Y + 2 * TILE);
    svg_dashed_line(A_X + SIDE, A_Y + 3 * TILE, C_X + 2 * TILE, C_Y + 3 * TILE);
    svg_dashed_line(B_X + 2 * TILE, B_Y + SIDE, C_X + 2 * TILE, C_Y + 2 * TILE);
    svg_dashed_line(B_X + 3 * TILE, B_Y + SIDE, C_X + 3 * TILE, C_Y + 2 * TILE);
    svg_box(258, 40, 12, 12, 0.35), svg_text(276, 50, START, 12, "in shared");
    svg_text(276, 64, START, 12, "memory now");
    svg_box(258, 150, 12, 12, 0.15), svg_text(276, 160, START, 12, "a block's");
    svg_text(276, 174, START, 12, "tile of C");
    svg_box(258, 192, 12, 12, 0.9), svg_text(276, 202, START, 12, "in a thread's");
    svg_text(276, 216, START, 12, "registers");
    svg_end();
    return 0;
}
