/* sorting_network.c: odd-even transposition of four numbers, in four rounds (practical 6). */
#include "svg.h"

enum { N = 4, LEFT = 36, TOP = 30, STEP = 74, GAP = 28 };

int main(void)
{
    int a[N] = {4, 3, 2, 1};
    svg_begin(
        360, 140, "A sorting network",
        "Four horizontal lines, one for each place of the row; the numbers 4 3 2 1 enter at the left. In "
        "rounds 0 and 2 the pairs of places 0 and 1, and 2 and 3, are put in order; in rounds 1 and 3 the "
        "pair 1 and 2. The numbers 1 2 3 4 leave at the right.");
    for (int i = 0; i < N; i++) {
        svg_line(LEFT, TOP + i * GAP, LEFT + 4 * STEP, TOP + i * GAP, 0.6);
        svg_text(0, TOP + 4 + i * GAP, START, 11, "a[%d]", i);
    }
    for (int round = 0; round <= N; round++) {
        double x = LEFT + round * STEP;
        for (int i = 0; i < N; i++) svg_text(x + 6, TOP - 4 + i * GAP, START, 12, "%d", a[i]);
        if (round == N) break;
        svg_text(x + 40, 12, MIDDLE, 11, "round %d", round);
        for (int i = round % 2; i + 1 < N; i += 2) {
            svg_line(x + 40, TOP + i * GAP, x + 40, TOP + (i + 1) * GAP, 1.4);
            svg_dot(x + 40, TOP + i * GAP, 3);
            svg_dot(x + 40, TOP + (i + 1) * GAP, 3);
            if (a[i] > a[i + 1]) {
                int larger = a[i];
                a[i] = a[i + 1];
                a[i + 1] = larger;
            }
        }
    }
    svg_end();
    return 0;
}
