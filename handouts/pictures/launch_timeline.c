/* launch_timeline.c: a launch returns at once; who waits for whom (practical 1). */
#include "svg.h"

static void bar(double x1, double x2, double y, double opacity, const char *words)
{
    svg_box(x1, y, x2 - x1, 22, opacity);
    svg_text((x1 + x2) / 2, y + 15, MIDDLE, 10, "%s", words);
}

int main(void)
{
    svg_begin(
        360, 148, "A launch returns before its kernel has ended",
        "Two lines of time. The host launches the kernel, is free for other work at once, and then waits in "
        "cudaDeviceSynchronize until the kernel on the device has ended. Only after that may it read the "
        "result. Reading "
        "before would find old values.");
    svg_text(2, 35, START, 11, "host");
    svg_text(2, 95, START, 11, "device");
    bar(46, 88, 20, 0.25, "launch");
    bar(88, 160, 20, 0.05, "other work");
    svg_dashed_box(160, 20, 110, 22);
    svg_text(215, 35, MIDDLE, 10, "synchronise: wait");
    bar(270, 352, 20, 0.25, "read the result");
    bar(104, 266, 80, 0.25, "kernel runs");
    svg_arrow(88, 43, 104, 79);
    svg_arrow(266, 80, 270, 43);
    svg_arrow(46, 122, 354, 122);
    svg_text(354, 138, END, 10, "time");
    svg_arrow(122, 62, 122, 44);
    svg_text(128, 62, START, 10, "too early to read");
    svg_end();
    return 0;
}
