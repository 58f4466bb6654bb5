/* two_streams.c: a library call that does not wait for what it needs, and one that does (practical 5). */
#include "svg.h"

static void bar(int x, int y, int width, double opacity, const char *text)
{
    svg_box(x, y, width, 20, opacity);
    svg_text(x + width / 2, y + 14, MIDDLE, 11, "%s", text);
}

int main(void)
{
    svg_begin(
        360, 176, "In which stream does the library work?",
        "Two time lines, one above the other. Above: the kernel fill runs in its own stream for a long "
        "time; the product runs in the default stream, begins at once, and is done long before fill. "
        "Below: the handle has been given the stream of fill, and the product begins when fill has ended.");
    svg_text(0, 14, START, 11, "The handle works in the default stream:");
    svg_text(0, 41, START, 11, "stream");
    bar(100, 27, 180, 0.25, "fill");
    svg_text(0, 67, START, 11, "default stream");
    bar(108, 53, 62, 0.05, "product");
    svg_text(0, 104, START, 11, "The handle works in the stream of fill:");
    svg_text(0, 131, START, 11, "stream");
    bar(100, 117, 180, 0.25, "fill");
    bar(280, 117, 62, 0.05, "product");
    svg_arrow(100, 158, 342, 158);
    svg_text(221, 172, MIDDLE, 11, "time");
    svg_end();
    return 0;
}
