/* two_queues.c: in a stream one after another; between streams no order but what an event makes (practical
 * 13). */
#include "svg.h"

static void queue(int y, const char *name, const char *const work[], int count)
{
    svg_text(0, y + 15, START, 11, "%s", name);
    for (int i = 0; i < count; i++) {
        svg_box(66 + 78 * i, y, 70, 22, i == 0 ? 0.35 : 0.15);
        svg_text(66 + 78 * i + 35, y + 15, MIDDLE, 11, "%s", work[i]);
    }
}

int main(void)
{
    static const char *const first[] = {"copy in", "kernel A", "event"};
    static const char *const second[] = {"kernel B", "wait", "kernel C"};
    svg_begin(360, 130, "Two queues",
              "Two streams as queues. In stream 1 a copy, then kernel A, then an event; in stream 2 kernel "
              "B, then a wait "
              "for that event, then kernel C. An arrow leads from the event to the wait. A and B have no "
              "order; C comes "
              "after A. The host has put all of it there and goes on.");
    svg_text(66, 12, START, 11, "next");
    svg_text(286, 12, END, 11, "queued last");
    queue(20, "stream 1", first, 3);
    queue(74, "stream 2", second, 3);
    svg_arrow(246, 44, 190, 72);
    svg_text(66, 122, START, 11, "A and B: no order.  C: after A.");
    svg_end();
    return 0;
}
