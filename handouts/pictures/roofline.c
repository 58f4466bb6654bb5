/* roofline.c: the roofline, with the kernels of the first practicals at their arithmetic intensities
 * (practical 3). Both axes are logarithmic; the machine is an imagined one whose ridge is at 16 operations a
 * byte. */
#include "svg.h"

static double x_of(double intensity)
{
    return 46 + 34 * (log2(intensity) + 3.4);
}

static double y_of(double speed) /* in operations a byte of the memory's speed */
{
    return 152 - 18 * (log2(speed) + 3);
}

int main(void)
{
    svg_begin(
        360, 206, "The roofline",
        "Speed in operations a second against operations a byte, on logarithmic axes. A line rises from the "
        "left, the roof that memory makes, up to "
        "the ridge; from there the roof is level, made by arithmetic. Four kernels are marked on the rising "
        "part: SAXPY at one sixth of an operation a byte, the "
        "sum at a quarter, one step of Laplace at three quarters, and two steps at once at one and a half.");
    svg_arrow(46, 176, 354, 176);
    svg_arrow(46, 176, 46, 14);
    svg_line(x_of(0.125), y_of(0.125), x_of(16), y_of(16), 1.6);
    svg_line(x_of(16), y_of(16), 350, y_of(16), 1.6);
    static const struct {
        const char *name;
        double intensity;
    } kernels[] = {{"SAXPY", 1.0 / 6}, {"sum", 0.25}, {"Laplace", 0.75}, {"two steps", 1.5}};
    for (int i = 0; i < 4; i++) {
        double x = x_of(kernels[i].intensity), y = y_of(kernels[i].intensity);
        svg_dot(x, y, 3);
        if (i % 2)
            svg_text(x - 7, y - 5, END, 11, "%s", kernels[i].name);
        else
            svg_text(x + 6, y + 13, START, 11, "%s", kernels[i].name);
    }
    static const char *const ticks[] = {"1/8", "1/4", "1/2", "1", "2", "4", "8", "16", "32"};
    for (int i = 0; i < 9; i++) {
        double x = x_of(0.125 * (1 << i));
        svg_line(x, 176, x, 179, 0.8);
        svg_text(x, 190, MIDDLE, 10, "%s", ticks[i]);
    }
    svg_text(354, 204, END, 10, "operations a byte");
    svg_text(54, 20, START, 10, "operations a second");
    svg_text(232, 84, START, 10, "memory's roof");
    svg_text(350, y_of(16) - 7, END, 10, "arithmetic's roof");
    svg_end();
    return 0;
}
