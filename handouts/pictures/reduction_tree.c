/* reduction_tree.c: the sum of eight numbers in three rounds (practical 4). */
#include "svg.h"

int main(void)
{
    static const int x[8] = {3, -1, 4, 1, -5, 2, 6, 3};
    int sum[8];
    svg_begin(360, 232, "A tree of additions",
              "Eight numbers in a row. In the first round threads 0 to 3 add the number four places to the "
              "right to their "
              "own; in the second, threads 0 and 1 add the number two places to the right; in the third, "
              "thread 0 adds "
              "its neighbour's. The sum, 13, is then in place 0. A barrier stands between two rounds.");
    for (int t = 0; t < 8; t++) {
        sum[t] = x[t];
        svg_text(76 + 36 * t, 14, MIDDLE, 11, "%d", t);
    }
    svg_text(4, 14, START, 11, "thread");
    for (int round = 0, y = 24, live = 8;; round++, y += 62) {
        for (int t = 0; t < 8; t++) {
            svg_box(62 + 36 * t, y, 28, 20, t < live ? 0.18 : 0);
            if (t < live) svg_text(76 + 36 * t, y + 14, MIDDLE, 12, "%d", sum[t]);
        }
        if (live == 1) break;
        int half = live / 2;
        svg_text(4, y + 36, START, 11, "half = %d", half);
        for (int t = 0; t < half; t++) {
            svg_arrow(76 + 36 * (t + half), y + 21, 76 + 36 * t + 6, y + 61);
            svg_arrow(76 + 36 * t, y + 21, 76 + 36 * t, y + 61);
            sum[t] += sum[t + half];
        }
        svg_dashed_line(62, y + 30, 344, y + 30);
        live = half;
    }
    svg_end();
    return 0;
}
