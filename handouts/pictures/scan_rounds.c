/* scan_rounds.c: running sums of eight numbers in three rounds, each at twice the distance (practical 8). */
#include "svg.h"

enum { N = 8, LEFT = 74, STEP = 36 };

int main(void)
{
    int sum[N] = {3, 1, 4, 1, 5, 9, 2, 6};
    svg_begin(
        360, 226, "A scan in three rounds",
        "Eight numbers in a row: 3 1 4 1 5 9 2 6. In the first round every thread but thread 0 adds the "
        "number "
        "one place to its left; in the second the number two places to its left; in the third the number "
        "four "
        "places to its left. The last row holds the running sums 3 4 8 9 14 23 25 31. Shaded numbers are "
        "finished: one after no round, two after the first, four after the second, eight after the third.");
    svg_text(0, 14, START, 11, "thread");
    for (int t = 0; t < N; t++) svg_text(LEFT + STEP * t, 14, MIDDLE, 11, "%d", t);
    for (int distance = 1, y = 22;; distance *= 2, y += 60) {
        for (int t = 0; t < N; t++) {
            svg_box(LEFT - 14 + STEP * t, y, 28, 20, t < distance ? 0.25 : 0);
            svg_text(LEFT + STEP * t, y + 14, MIDDLE, 12, "%d", sum[t]);
        }
        if (distance >= N) break;
        svg_text(0, y + 36, START, 10, "distance %d", distance);
        for (int t = distance; t < N; t++)
            svg_arrow(LEFT + STEP * (t - distance), y + 21, LEFT + STEP * t - 5, y + 59);
        for (int t = N - 1; t >= distance; t--) sum[t] += sum[t - distance];
    }
    svg_end();
    return 0;
}
