/* look_back.c: a tile looks back at what the tiles before it have published (practical 8). */
#include "svg.h"

enum { TILES = 5, WIDTH = 66, GAP = 6 };

int main(void)
{
    static const char *const flag[TILES] = {"prefix", "prefix", "total", "total", "total"};
    static const int number[TILES] = {9, 31, 21, 14, 25};
    svg_begin(
        360, 136, "Looking back",
        "Five tiles in a row, each with the word that it has published. Tiles 0 and 1 have published a "
        "prefix: 9 and 31. Tiles 2, 3 and 4 know only their own totals: 21, 14 and 25. Tile 4 walks to the "
        "left: it adds 14, then 21, then meets the prefix 31 and stops. Before tile 4 stand 66; its own "
        "prefix is 91.");
    for (int t = 0; t < TILES; t++) {
        int x = 3 + t * (WIDTH + GAP);
        svg_text(x + WIDTH / 2, 14, MIDDLE, 11, "tile %d", t);
        svg_box(x, 20, WIDTH, 36, number[t] == 9 || number[t] == 31 ? 0.25 : 0.05);
        svg_text(x + WIDTH / 2, 34, MIDDLE, 11, "%s", flag[t]);
        svg_text(x + WIDTH / 2, 50, MIDDLE, 12, "%d", number[t]);
    }
    for (int t = 4; t > 1; t--) {
        int from = 3 + t * (WIDTH + GAP) + WIDTH / 2 - (t == 4 ? 0 : 4), to = from - WIDTH - GAP + 8;
        svg_line(from, 58, from, 74, 0.9);
        svg_line(from, 74, to, 74, 0.9);
        svg_arrow(to, 74, to, 58);
        svg_text((from + to) / 2.0, 88, MIDDLE, 11, "+ %d", number[t - 1]);
    }
    svg_text(3, 108, START, 11, "before tile 4:  14 + 21 + 31 = 66");
    svg_text(3, 126, START, 11, "tile 4 publishes:  prefix 66 + 25 = 91");
    svg_end();
    return 0;
}
