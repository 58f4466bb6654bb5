/* host_device.c: two memories, and what travels between them (practical 1). */
#include "svg.h"

static void array(double x, double y, const char *name)
{
    for (int i = 0; i < 5; i++) svg_box(x + 15 * i, y, 15, 15, 0.2);
    svg_text(x + 37, y - 4, MIDDLE, 11, "%s", name);
}

int main(void)
{
    svg_begin(360, 206, "Host and device, each with a memory of its own",
              "On the left the host with the arrays x, y and sum in its memory; on the right the device with "
              "d_x, d_y and d_sum. Arrows "
              "1 and 2 carry x and y to the device, arrow 3 is the launch of the kernel, arrow 4 carries sum "
              "back.");
    svg_box(4, 20, 120, 182, 0.04);
    svg_text(64, 14, MIDDLE, 12, "host (CPU)");
    svg_box(236, 20, 120, 182, 0.04);
    svg_text(296, 14, MIDDLE, 12, "device (GPU)");
    array(27, 44, "x");
    array(27, 84, "y");
    array(27, 182, "sum");
    array(259, 44, "d_x");
    array(259, 84, "d_y");
    array(259, 182, "d_sum");
    svg_arrow(106, 52, 254, 52);
    svg_text(180, 46, MIDDLE, 10, "1 cudaMemcpy");
    svg_arrow(106, 92, 254, 92);
    svg_text(180, 86, MIDDLE, 10, "2 cudaMemcpy");
    svg_arrow(106, 132, 254, 132);
    svg_text(180, 126, MIDDLE, 10, "3 add&lt;&lt;&lt;...&gt;&gt;&gt;");
    svg_text(296, 136, MIDDLE, 11, "threads add");
    svg_text(64, 136, MIDDLE, 11, "launches");
    svg_arrow(254, 190, 106, 190);
    svg_text(180, 184, MIDDLE, 10, "4 cudaMemcpy");
    svg_end();
    return 0;
}
