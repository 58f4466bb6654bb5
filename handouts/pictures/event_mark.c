/* event_mark.c: an event is a mark between what a stream has been given; another stream waits for it
 * (practical 13). */
#include "svg.h"

static void bar(int x, int y, int width, const char *text)
{
    svg_box(x, y, width, 22, 0.2);
    svg_text(x + width / 2, y + 15, MIDDLE, 11, "%s", text);
}

int main(void)
{
    svg_begin(360, 124, "An event, recorded in one stream and waited for in another",
              "Two queues. In stream s: a copy, the mark e, a kernel. In stream t: a wait for e, then a "
              "kernel. An arrow leads from the mark e to the wait: the kernel of t begins when the copy has "
              "ended, and does not wait for the kernel of s.");
    svg_text(0, 29, START, 11, "stream s");
    svg_text(0, 91, START, 11, "stream t");
    bar(64, 14, 104, "copy");
    svg_box(168, 10, 8, 30, 1);
    svg_text(172, 54, END, 11, "e is recorded");
    bar(176, 14, 130, "a kernel");
    svg_box(184, 72, 8, 30, 1);
    svg_text(178, 91, END, 11, "waits for e");
    bar(192, 76, 114, "another kernel");
    svg_arrow(174, 40, 186, 71);
    svg_arrow(64, 116, 340, 116);
    svg_end();
    return 0;
}
