/* default_stream.c: a launch without a stream waits for all before it, and holds up all behind it (practical
 * 13). */
#include "svg.h"

static void bar(int x, int y, int width, double opacity, const char *text)
{
    svg_box(x, y, width, 20, opacity);
    svg_text(x + width / 2, y + 14, MIDDLE, 11, "%s", text);
}

int main(void)
{
    svg_begin(360, 128, "The default stream is a barrier",
              "Three time lines. In streams 1 and 2 the kernels A and B run side by side. The call without a "
              "stream, in the default stream, begins when both have ended; the kernels C and D, queued after "
              "it in streams 1 and 2, begin when it has ended.");
    svg_text(0, 28, START, 11, "stream 1");
    svg_text(0, 58, START, 11, "stream 2");
    svg_text(0, 88, START, 11, "default stream");
    bar(92, 14, 90, 0.2, "A");
    bar(92, 44, 68, 0.2, "B");
    bar(182, 74, 62, 0.45, "small");
    bar(244, 14, 90, 0.2, "C");
    bar(244, 44, 68, 0.2, "D");
    svg_dashed_line(182, 6, 182, 102);
    svg_dashed_line(244, 6, 244, 102);
    svg_arrow(92, 110, 350, 110);
    svg_text(221, 124, MIDDLE, 11, "time");
    svg_end();
    return 0;
}
