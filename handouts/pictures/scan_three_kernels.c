/* scan_three_kernels.c: scan the tiles, scan their totals, add what stands before each tile (practical 8). */
#include "svg.h"

enum { TILES = 3, TILE = 4, STEP = 22, GAP = 10 };

static int x_of(int tile, int i)
{
    return 72 + tile * (TILE * STEP + GAP) + i * STEP;
}

static void row(int y, const int values[TILES][TILE], double last)
{
    for (int tile = 0; tile < TILES; tile++)
        for (int i = 0; i < TILE; i++) {
            svg_box(x_of(tile, i), y, STEP, 20, i == TILE - 1 ? last : 0);
            svg_text(x_of(tile, i) + STEP / 2, y + 14, MIDDLE, 12, "%d", values[tile][i]);
        }
}

int main(void)
{
    int v[TILES][TILE] = {{3, 1, 4, 1}, {5, 9, 2, 6}, {5, 3, 5, 8}}, running = 0;
    svg_begin(
        360, 212, "A scan by three kernels",
        "Twelve numbers in three tiles of four. The first kernel scans each tile for itself; the last "
        "number of each tile is its total: 9, 22, 21. The second kernel scans the totals: 9, 31, 52. The "
        "third adds to each number of a tile the scanned total of the tile on its left: nothing to the "
        "first tile, 9 to the second, 31 to the third.");
    svg_text(0, 18, START, 11, "numbers");
    row(4, v, 0);
    for (int tile = 0; tile < TILES; tile++)
        for (int i = 1; i < TILE; i++) v[tile][i] += v[tile][i - 1];
    svg_text(0, 66, START, 11, "1. scan");
    svg_text(12, 79, START, 11, "each tile");
    row(56, v, 0.25);
    svg_text(0, 118, START, 11, "2. scan");
    svg_text(12, 131, START, 11, "the totals");
    for (int tile = 0; tile < TILES; tile++) {
        int total = v[tile][TILE - 1], x = x_of(tile, TILE - 1);
        running += total;
        svg_arrow(x + STEP / 2, 77, x + STEP / 2, 109);
        svg_box(x, 110, STEP, 20, 0.25);
        svg_text(x + STEP / 2, 124, MIDDLE, 12, "%d", running);
        for (int i = 0; i < TILE; i++) v[tile][i] += running - total;
        if (tile < TILES - 1) svg_arrow(x + STEP / 2 + 4, 131, x_of(tile + 1, 2), 183);
    }
    svg_text(0, 192, START, 11, "3. add what");
    svg_text(12, 205, START, 11, "is before");
    row(184, v, 0);
    svg_end();
    return 0;
}
