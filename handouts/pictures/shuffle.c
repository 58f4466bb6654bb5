/* shuffle.c: a warp of eight lanes adds up by shuffles; only what counts for lane 0 is drawn strong
 * (practical 4). */
#include "svg.h"

int main(void)
{
    svg_begin(
        360, 178, "Shuffles downwards",
        "Eight lanes in a row. At distance 4 each lane receives the register of the lane four places "
        "up; at distance 2 of the "
        "lane two places up; at distance 1 of its neighbour. After three rounds lane 0 holds the sum of "
        "all eight. Lanes "
        "without a partner get their own value back, and what they hold does not matter.");
    svg_text(0, 20, START, 11, "lane");
    for (int round = 0, y = 28, counts = 8;; round++, y += 44) {
        for (int lane = 0; lane < 8; lane++) {
            if (round == 0) svg_text(80 + 36 * lane, 20, MIDDLE, 11, "%d", lane);
            svg_box(67 + 36 * lane, y, 26, 16, lane < counts ? 0.3 : 0.03);
        }
        if (counts == 1) break;
        int distance = counts / 2;
        svg_text(0, y + 34, START, 10, "distance %d", distance);
        for (int lane = 0; lane < distance; lane++)
            svg_arrow(80 + 36 * (lane + distance), y + 17, 80 + 36 * lane + 8, y + 43);
        counts = distance;
    }
    svg_end();
    return 0;
}
