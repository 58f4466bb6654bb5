/* online_softmax.c: the sums change their base when a larger score comes (practical 17). */
#include "svg.h"

static void stage(double y, const char *seen, const char *m, const char *total, const char *factor)
{
    svg_text(2, y + 15, START, 11, "%s", seen);
    svg_box(92, y, 44, 22, 0.12);
    svg_text(114, y + 15, MIDDLE, 11, "%s", m);
    svg_box(142, y, 92, 22, 0.3);
    svg_text(188, y + 15, MIDDLE, 11, "%s", total);
    svg_text(244, y + 15, START, 11, "%s", factor);
}

int main(void)
{
    svg_begin(
        360, 184, "The online softmax of scores 1, 3, 2, 5, in two tiles",
        "Three rows. Before: the largest score m is minus infinity, the total is 0. After the tile with the "
        "scores 1 and 3: m is 3, the total is e to the minus 2, plus 1, that is 1.135. After the tile with "
        "the scores 2 and 5: m is 5; the old total is multiplied by e to the power of 3 minus 5, that is "
        "0.135, and e to the minus 3, plus 1, is added; the total is 1.203. The sum of e^(s - m) v gets "
        "the same factor.");
    svg_text(114, 14, MIDDLE, 11, "m");
    svg_text(188, 14, MIDDLE, 11, "total");
    svg_text(244, 14, START, 11, "old sums times");
    stage(24, "nothing seen", "-inf", "0", "");
    svg_arrow(188, 48, 188, 66);
    stage(70, "scores 1, 3", "3", "0 + 1.135", "e^(-inf - 3) = 0");
    svg_arrow(188, 94, 188, 112);
    stage(116, "scores 2, 5", "5", "0.154 + 1.050", "e^(3 - 5) = 0.135");
    svg_text(2, 160, START, 10, "The D sums of e^(s - m) v get the same factor.");
    svg_text(2, 176, START, 10, "At the end: O = sum / total, whatever the base.");
    svg_end();
    return 0;
}
