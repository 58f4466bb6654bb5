/* device_link.c: relocatable device code goes through two linkers (practical 6). */
#include "svg.h"

static void box(int x, int y, int width, const char *text, double opacity)
{
    svg_box(x, y, width, 20, opacity);
    svg_text(x + width / 2, y + 14, MIDDLE, 11, "%s", text);
}

int main(void)
{
    svg_begin(
        360, 158, "Two linkers",
        "integrate.cu and rate.cu are compiled with -rdc=true to integrate.o and rate.o. Both go to the "
        "device's linker, nvcc -dlink, which makes device.o. The host's linker, g++, takes flow.o, "
        "integrate.o, rate.o and device.o, and makes the program flow.");
    box(0, 4, 78, "flow.cpp", 0.03);
    box(0, 48, 78, "integrate.cu", 0.03);
    box(0, 92, 78, "rate.cu", 0.03);
    for (int i = 0; i < 3; i++) svg_arrow(78, 14 + 44 * i, 98, 14 + 44 * i);
    box(100, 4, 74, "flow.o", 0.2);
    box(100, 48, 74, "integrate.o", 0.2);
    box(100, 92, 74, "rate.o", 0.2);
    svg_line(174, 58, 262, 58, 0.9); /* to the host's linker */
    svg_line(174, 102, 262, 102, 0.9);
    svg_line(174, 14, 262, 14, 0.9);
    svg_dashed_line(137, 112, 137, 142); /* to the device's linker */
    svg_dashed_line(118, 68, 118, 92);
    svg_dashed_line(137, 142, 178, 142);
    svg_text(142, 154, MIDDLE, 10, "nvcc -dlink");
    svg_arrow(172, 142, 182, 142);
    box(184, 132, 60, "device.o", 0.35);
    svg_line(244, 142, 262, 142, 0.9);
    svg_line(262, 14, 262, 142, 0.9);
    svg_text(284, 72, MIDDLE, 10, "g++ -o");
    svg_arrow(262, 78, 304, 78);
    box(306, 68, 50, "flow", 0.5);
    svg_end();
    return 0;
}
