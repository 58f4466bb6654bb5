/* split_by_bit.c: eight keys are split by their lowest bit, and keep their order in each half (practical 8).
 */
#include "svg.h"

enum { N = 8, LEFT = 98, STEP = 34 };

static int x_of(int t)
{
    return LEFT + STEP * t;
}

static const char *binary(int key)
{
    static char text[4];
    for (int bit = 0; bit < 3; bit++) text[2 - bit] = key >> bit & 1 ? '1' : '0';
    return text;
}

int main(void)
{
    static const int key[N] = {5, 2, 7, 4, 3, 2, 1, 6};
    int zeros = 0, total = 0;
    svg_begin(360, 196, "A stable split by one bit",
              "Eight keys of three binary digits. Under each stand its lowest bit, the number of zeros up to "
              "and with it, and its new place. Keys with bit 0 go to places 0 to 3 and keys with bit 1 to "
              "places 4 to 7, each group in the order it had.");
    for (int t = 0; t < N; t++) total += !(key[t] & 1);
    static const char *const label[] = {"key", "its lowest bit", "zeros up to it", "new place"};
    static const int y_of[] = {18, 44, 60, 76};
    for (int i = 0; i < 4; i++) svg_text(0, y_of[i], START, 11, "%s", label[i]);
    for (int t = 0; t < N; t++) {
        int bit = key[t] & 1, place;
        zeros += !bit;
        place = bit ? total + t - zeros : zeros - 1;
        svg_box(x_of(t) - 15, 4, 30, 20, bit ? 0.3 : 0.02);
        svg_text(x_of(t), 18, MIDDLE, 12, "%s", binary(key[t]));
        svg_text(x_of(t), 44, MIDDLE, 11, "%d", bit);
        svg_text(x_of(t), 60, MIDDLE, 11, "%d", zeros);
        svg_text(x_of(t), 76, MIDDLE, 11, "%d", place);
        svg_arrow(x_of(t), 82, x_of(place), 159);
        svg_box(x_of(place) - 15, 160, 30, 20, bit ? 0.3 : 0.02);
        svg_text(x_of(place), 174, MIDDLE, 12, "%s", binary(key[t]));
    }
    svg_text(0, 174, START, 11, "afterwards");
    svg_end();
    return 0;
}
