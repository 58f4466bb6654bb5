/* warp_hybrid.c: three lanes with four rows each, before and after a lane's own elimination (practical 7). */
#include "svg.h"

enum { K = 4, LANES = 3, N = K * LANES, CELL = 9, SIDE = N * CELL };

/* What row i refers to besides its own unknown: two columns, -1 for none. */
static void columns_of(int panel, int i, int column[2])
{
    int k = i % K, first = i - k, last = first + K - 1;
    column[0] = i - 1;
    column[1] = i + 1;
    if (panel >= 1 && k >= 1) column[0] = first;         /* down */
    if (panel >= 1 && k < K - 1) column[1] = last;       /* and up */
    if (panel == 2 && k == K - 1) column[0] = first - 1; /* first rows put in */
    if (panel == 2 && k == K - 1) column[1] = i + K;
    if (column[1] >= N) column[1] = -1;
    for (int e = 0; e < 2; e++)
        if (column[e] == i) column[e] = -1;
}

int main(void)
{
    static const char *const title[] = {"at first", "down and up", "one row per lane"};
    svg_begin(
        360, 138, "The warp hybrid",
        "The matrix of twelve rows, four in each of three lanes, drawn three times; a square is a "
        "coefficient that is not 0. At first each row refers to its two neighbours. After the way down "
        "and up, the inner rows of a lane refer to the first and the last unknown of the lane, its first "
        "row to the last unknown of the lane before and to its own last one, and its last row to its own "
        "first unknown and the next lane's first. In the third drawing the first rows are put in: the last "
        "row of each lane, shaded strongly, refers to the last unknowns of the lanes before and after.");
    for (int panel = 0; panel < 3; panel++) {
        int left = 4 + panel * 122;
        svg_text(left + SIDE / 2, 14, MIDDLE, 11, "%s", title[panel]);
        svg_box(left, 22, SIDE, SIDE, 0);
        for (int lane = 1; lane < LANES; lane++)
            svg_line(left, 22 + lane * K * CELL, left + SIDE, 22 + lane * K * CELL, 0.8);
        for (int i = 0; i < N; i++) {
            int column[2], dark = panel == 2 && i % K == K - 1;
            columns_of(panel, i, column);
            svg_box(left + i * CELL, 22 + i * CELL, CELL, CELL, dark ? 1 : 0.5);
            for (int e = 0; e < 2; e++)
                if (column[e] >= 0)
                    svg_box(left + column[e] * CELL, 22 + i * CELL, CELL, CELL, dark ? 0.7 : 0.15);
        }
    }
    svg_end();
    return 0;
}
