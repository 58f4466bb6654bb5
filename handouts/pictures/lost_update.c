/* lost_update.c: two threads add to one number without an atomic operation (practical 2). */
#include "svg.h"

enum { STEPS = 6, LEFT = 78, STEP = 46, TOP = 24, ROW = 40 };

int main(void)
{
    static const int order[STEPS] = {0, 1, 0, 1, 0, 1}; /* who takes a step: read, add or write */
    static const char *const words[] = {"read", "add", "write"};
    int total = 5, held[2] = {0, 0}, taken[2] = {0, 0};
    svg_begin(
        360, 166, "An addition is lost",
        "Two rows, one for each thread, and time to the right; below them what is in memory. Both threads "
        "read 5 before either has written. One adds 1 and writes 6, the other adds 2 and writes 7 over it: "
        "the 1 is lost.");
    for (int t = 0; t < 2; t++) svg_text(LEFT - 8, TOP + ROW * t + 20, END, 12, "thread %d", t);
    svg_text(LEFT - 8, TOP + 2 * ROW + 20, END, 12, "*total");
    for (int i = 0; i < STEPS; i++) {
        const int t = order[i], step = taken[t]++;
        const double x = LEFT + STEP * i, y = TOP + ROW * t;
        if (step == 0) held[t] = total;
        if (step == 1) held[t] += t + 1;
        if (step == 2) total = held[t];
        svg_box(x, y, STEP - 4, 30, step == 2 ? 0.4 : 0.15);
        svg_text(x + (STEP - 4) / 2., y + 13, MIDDLE, 12, "%s", words[step]);
        svg_text(x + (STEP - 4) / 2., y + 26, MIDDLE, 12, "%d", held[t]);
        svg_box(x, TOP + 2 * ROW, STEP - 4, 30, 0);
        svg_text(x + (STEP - 4) / 2., TOP + 2 * ROW + 20, MIDDLE, 12, "%d", total);
    }
    svg_arrow(LEFT, TOP + 3 * ROW + 4, 352, TOP + 3 * ROW + 4);
    svg_text(352, TOP + 3 * ROW + 18, END, 12, "time");
    svg_end();
    return 0;
}
