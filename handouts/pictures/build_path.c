/* build_path.c: from sources to a program: two compilers and a linker (practical 6). */
#include "svg.h"

static void box(int x, int y, const char *text, double opacity)
{
    svg_box(x, y, 74, 20, opacity);
    svg_text(x + 37, y + 14, MIDDLE, 11, "%s", text);
}

int main(void)
{
    static const char *const source[] = {"main.cpp", "saxpy.cu", "sum.cu"}, *const object[] = {
                                                                                "main.o", "saxpy.o", "sum.o"};
    svg_begin(
        360, 182, "From sources to a program",
        "Three sources on the left: main.cpp, saxpy.cu and sum.cu. The header vector.h is read by all of "
        "them. g++ compiles main.cpp to main.o; nvcc compiles the other two to saxpy.o and sum.o. g++ links "
        "the three objects, with CUDA's run-time library, to the program vectors.");
    svg_text(4, 12, START, 11, "vector.h is read by all three compilations");
    for (int i = 0; i < 3; i++) {
        int y = 22 + 44 * i;
        box(4, y, source[i], 0.03);
        svg_text(106, y + 6, MIDDLE, 10, i ? "nvcc -c" : "g++ -c");
        svg_arrow(80, y + 10, 132, y + 10);
        box(134, y, object[i], 0.2);
        svg_line(208, y + 10, 226, y + 10, 0.9);
    }
    svg_line(226, 32, 226, 120, 0.9);
    svg_text(252, 70, MIDDLE, 10, "g++ -o");
    svg_arrow(226, 76, 280, 76);
    box(282, 66, "vectors", 0.5);
    box(134, 156, "CUDA library", 0.03);
    svg_line(208, 166, 226, 166, 0.9);
    svg_line(226, 120, 226, 166, 0.9);
    svg_end();
    return 0;
}
