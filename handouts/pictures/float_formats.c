/* float_formats.c: sign, exponent and fraction of four kinds of floating-point numbers (practical 5). */
#include "svg.h"

int main(void)
{
    static const struct {
        const char *name;
        int exponent, fraction;
    } formats[] = {{"FP32", 8, 23}, {"TF32", 8, 10}, {"FP16", 5, 10}, {"BF16", 8, 7}};
    svg_begin(
        360, 142, "Four kinds of floating-point numbers",
        "Bits of four formats, drawn to scale. FP32: 1 bit of sign, 8 of exponent, 23 of fraction. TF32: "
        "1, 8 and 10. FP16: 1, 5 and 10. BF16: 1, 8 and 7.");
    svg_text(46, 14, START, 11, "sign, exponent, fraction");
    for (int f = 0; f < 4; f++) {
        int y = 24 + f * 30, x = 46, bit = 9;
        svg_text(0, y + 15, START, 12, "%s", formats[f].name);
        svg_box(x, y, bit, 20, 0.7);
        svg_box(x + bit, y, formats[f].exponent * bit, 20, 0.3);
        svg_text(x + bit + formats[f].exponent * bit / 2, y + 14, MIDDLE, 11, "%d", formats[f].exponent);
        svg_box(x + bit * (1 + formats[f].exponent), y, formats[f].fraction * bit, 20, 0.03);
        svg_text(x + bit * (1 + formats[f].exponent) + formats[f].fraction * bit / 2, y + 14, MIDDLE, 11,
                 "%d", formats[f].fraction);
    }
    svg_end();
    return 0;
}
