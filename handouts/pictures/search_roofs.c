/* search_roofs.c: how long a search in 1 GiB takes at least, against the number of words (practical 9). The
 * rates are those of an H200 by its data sheet: 132 multiprocessors of 64 integer lanes at 1.98 GHz, memory
 * of 4.8 TB/s; and 55 GB/s over the bus. Both axes are logarithmic. */
#include "svg.h"

static const double N = 1 << 30, OPERATIONS = 16.7e12, MEMORY = 4.8e12, BUS = 55e9;

static double x_of(double words)
{
    return 44 + 29 * log2(words);
}

static double y_of(double ms)
{
    return 150 - 41 * (log10(ms) + 1);
}

int main(void)
{
    svg_begin(
        360, 206, "Two roofs",
        "The least time of a search in 1 GiB of text against the number of words, 1 to 1024, on "
        "logarithmic axes. The time for arithmetic rises in proportion to the number of words, from 0.13 "
        "milliseconds for one word. A level line at 0.22 milliseconds is the time to read the text from "
        "device memory; the rising line crosses it between one and two words. Another level line at 20 "
        "milliseconds is the time to bring the text over the bus; the rising line crosses it at about "
        "150 words.");
    svg_arrow(44, 176, 356, 176);
    svg_arrow(44, 176, 44, 10);
    double memory = 1e3 * N / MEMORY, bus = 1e3 * N / BUS;
    svg_line(x_of(1), y_of(memory), x_of(1024), y_of(memory), 1.6);
    svg_line(x_of(1), y_of(bus), x_of(1024), y_of(bus), 1.6);
    svg_line(x_of(1), y_of(1e3 * 2 * N / OPERATIONS), x_of(1024), y_of(1e3 * 2 * N * 1024 / OPERATIONS), 1.6);
    double at_memory = OPERATIONS / MEMORY / 2, at_bus = OPERATIONS / BUS / 2;
    svg_dot(x_of(at_memory), y_of(memory), 3);
    svg_dot(x_of(at_bus), y_of(bus), 3);
    svg_dashed_line(x_of(at_memory), y_of(memory), x_of(at_memory), 176);
    svg_dashed_line(x_of(at_bus), y_of(bus), x_of(at_bus), 176);
    for (int words = 1; words <= 1024; words *= 4) {
        svg_line(x_of(words), 176, x_of(words), 179, 0.8);
        svg_text(x_of(words), 190, MIDDLE, 10, "%d", words);
    }
    for (int i = -1; i <= 2; i++) {
        svg_line(41, y_of(pow(10, i)), 44, y_of(pow(10, i)), 0.8);
        svg_text(38, y_of(pow(10, i)) + 4, END, 10, "%g", pow(10, i));
    }
    svg_text(356, 204, END, 10, "words");
    svg_text(50, 16, START, 10, "milliseconds for 1 GiB");
    svg_text(x_of(7), y_of(memory) - 5, START, 10, "reading from memory");
    svg_text(x_of(1) + 8, y_of(bus) - 6, START, 10, "over the bus");
    svg_text(x_of(14), y_of(3.4), END, 10, "arithmetic");
    svg_end();
    return 0;
}
