/* text_windows.c: two integers of a text and the four windows that begin in the first (practical 9). */
#include "svg.h"

enum { LEFT = 62, WIDTH = 34 };

int main(void)
{
    static const char text[] = "wegotgol";
    svg_begin(
        360, 214, "Four windows in two integers",
        "Eight characters of a text, w e g o t g o l, are two integers of four bytes each; the first "
        "character of an integer is its lowest byte. Below are the four windows that begin in the first "
        "integer, each one character further to the right than the one above. Window 0 is the integer "
        "itself, w e g o. Window 1, e g o t, takes three characters of the first integer and one of the "
        "second; window 2, g o t g, two and two; window 3, o t g o, one and three.");
    for (int i = 0; i < 2; i++)
        svg_text(LEFT + WIDTH * (4 * i + 2), 12, MIDDLE, 11, i == 0 ? "integer l" : "integer l + 1");
    for (int i = 0; i < 8; i++) {
        svg_box(LEFT + WIDTH * i, 18, WIDTH, 22, i < 4 ? 0.12 : 0);
        svg_text(LEFT + WIDTH * i + WIDTH / 2, 33, MIDDLE, 12, "%c", text[i]);
        svg_text(LEFT + WIDTH * i + WIDTH / 2, 52, MIDDLE, 10, "%d", i % 4);
    }
    svg_text(0, 33, START, 11, "text");
    svg_text(0, 52, START, 10, "byte");
    for (int k = 0; k < 4; k++) {
        double y = 66 + 36 * k;
        svg_text(0, y + 15, START, 10, "window %d", k);
        for (int i = k; i < k + 4; i++) {
            svg_box(LEFT + WIDTH * i, y, WIDTH, 22, i < 4 ? 0.12 : 0);
            svg_text(LEFT + WIDTH * i + WIDTH / 2, y + 15, MIDDLE, 12, "%c", text[i]);
        }
    }
    svg_end();
    return 0;
}
