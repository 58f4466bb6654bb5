/* three_engines.c: a program that waits after each call uses one of three engines (practical 13). */
#include "svg.h"

enum { LEFT = 92, WIDTH = 84 };

int main(void)
{
    static const char *const engines[] = {"copies in", "kernels", "copies out"};
    svg_begin(360, 122, "Three engines, one at work",
              "Three time lines: copies in, kernels, copies out. Of two pieces each is copied in, worked on "
              "and copied "
              "out, one after the other; at any time one line has a bar and the two others are empty.");
    for (int engine = 0; engine < 3; engine++) {
        int y = 10 + 30 * engine;
        svg_text(0, y + 14, START, 11, "%s", engines[engine]);
        svg_dashed_box(LEFT, y, 6 * WIDTH / 2, 20);
        for (int piece = 0; piece < 2; piece++) {
            int x = LEFT + (3 * piece + engine) * WIDTH / 2;
            svg_box(x, y, WIDTH / 2, 20, 0.25);
            svg_text(x + WIDTH / 4, y + 14, MIDDLE, 11, "%d", piece);
        }
    }
    svg_arrow(LEFT, 106, LEFT + 6 * WIDTH / 2, 106);
    svg_text(LEFT + 3 * WIDTH / 2, 119, MIDDLE, 11, "time");
    svg_end();
    return 0;
}
