/* row_passes.c: how often a row goes between memory and a kernel: three passes, two, one (practical 16). */
#include "svg.h"

static void line(double y, const char *name, int reads, const char *words)
{
    static const char *const of[3][3] = {{"max", "sum", "write"}, {"pair", "write", ""}, {"all", "", ""}};
    svg_text(0, y + 17, START, 11, "%s", name);
    for (int i = 0; i < reads; i++) {
        svg_box(96 + 58 * i, y, 52, 24, 0.1);
        svg_text(122 + 58 * i, y + 16, MIDDLE, 11, "%s", of[3 - reads][i]);
    }
    svg_text(276, y + 16, START, 11, "%s", words);
}

int main(void)
{
    svg_begin(360, 118, "Three ways to a row's softmax",
              "Three passes read the row for its maximum, for its sum and to write: 3 n reads and n writes. "
              "The online "
              "recurrence reads it for the pair of both and to write: 2 n and n. With the row in registers "
              "it is read "
              "once: n and n.");
    svg_text(96, 12, START, 10, "each box reads the row once");
    line(20, "three passes", 3, "3 n + n");
    line(54, "online", 2, "2 n + n");
    line(88, "registers", 1, "n + n");
    svg_end();
    return 0;
}
