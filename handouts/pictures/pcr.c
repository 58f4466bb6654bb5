/* pcr.c: the matrix of eight rows in the three rounds of parallel cyclic reduction (practical 7). */
#include "svg.h"

enum { N = 8, CELL = 9, SIDE = N * CELL };

int main(void)
{
    svg_begin(
        360, 116, "Parallel cyclic reduction",
        "The matrix of eight equations, drawn four times; a square is a coefficient that is not 0. At "
        "first each row has coefficients on the diagonal and beside it. After the first round they stand "
        "two places from the diagonal, after the second four places, after the third nothing is left but "
        "the diagonal.");
    for (int panel = 0; panel < 4; panel++) {
        int left = 4 + panel * 93, distance = 1 << panel;
        svg_text(left + SIDE / 2, 14, MIDDLE, 11, panel ? "round %d" : "at first", panel);
        svg_box(left, 22, SIDE, SIDE, 0);
        for (int i = 0; i < N; i++)
            for (int j = 0; j < N; j++) {
                if (j == i) svg_box(left + j * CELL, 22 + i * CELL, CELL, CELL, 0.7);
                if (j == i - distance || j == i + distance)
                    svg_box(left + j * CELL, 22 + i * CELL, CELL, CELL, 0.2);
            }
        if (panel < 3) {
            svg_text(left + SIDE + 10, 110, MIDDLE, 10, "distance %d", distance);
            svg_arrow(left + SIDE + 2, 58, left + SIDE + 20, 58);
        }
    }
    svg_end();
    return 0;
}
