/* ring_pieces.c: the first half of a ring all-reduce of four members: which piece goes where (practical 15).
 */
#include "svg.h"

enum { MEMBERS = 4, X = 66, CELL = 40, TOP = 24, ROW = 30 };

int main(void)
{
    svg_begin(360, 176, "Who sends which piece",
              "A table: a row for each of the rounds 0, 1 and 2, a column for each of four members. In round "
              "0 member "
              "q sends piece q to the next member; in each later round the piece that came in the round "
              "before. After "
              "round 2 member q has piece q + 1 complete.");
    for (int q = 0; q < MEMBERS; q++) svg_text(X + q * 72 + CELL / 2, 14, MIDDLE, 11, "member %d", q);
    for (int r = 0; r < MEMBERS; r++) {
        const int y = TOP + r * ROW, last = r == MEMBERS - 1;
        svg_text(0, y + 15, START, 11, last ? "complete" : "round %d", r);
        for (int q = 0; q < MEMBERS; q++) {
            const int piece = ((last ? q + 1 : q - r) % MEMBERS + MEMBERS) % MEMBERS;
            svg_box(X + q * 72, y, CELL, 20, last ? 0.45 : 0.08 + 0.09 * r);
            svg_text(X + q * 72 + CELL / 2, y + 14, MIDDLE, 11, "%d", piece);
            if (!last && q + 1 < MEMBERS) svg_arrow(X + q * 72 + CELL, y + 10, X + (q + 1) * 72, y + 10);
        }
    }
    svg_text(180, 160, MIDDLE, 11, "each piece has one more member's numbers in it, the darker it is");
    svg_text(180, 174, MIDDLE, 11, "(member 3 sends to member 0)");
    svg_end();
    return 0;
}
