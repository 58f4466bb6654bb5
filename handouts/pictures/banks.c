/* banks.c: where the first lanes of a warp find their numbers in the banks of shared memory, by v1 and by v2
 * (practical 4). Eight banks and eight lanes stand for 32. */
#include "svg.h"

enum { BANKS = 8, ROWS = 4 };

/* Shared memory as rows of BANKS words; word of lane l is l * stride. */
static void memory(double x, const char *name, int stride)
{
    svg_text(x + 76, 12, MIDDLE, 11, "%s", name);
    for (int bank = 0; bank < BANKS; bank++) svg_text(x + 9 + 19 * bank, 26, MIDDLE, 10, "%d", bank);
    for (int word = 0; word < BANKS * ROWS; word++) {
        int lane = word % stride == 0 && word / stride < BANKS ? word / stride : -1;
        svg_box(x + 19 * (word % BANKS), 30 + 19 * (word / BANKS), 19, 19, lane >= 0 ? 0.3 : 0);
        if (lane >= 0)
            svg_text(x + 9.5 + 19 * (word % BANKS), 43 + 19 * (word / BANKS), MIDDLE, 10, "%d", lane);
    }
}

int main(void)
{
    svg_begin(360, 140, "Banks of shared memory",
              "Shared memory drawn as rows of eight words, one column a bank; the words that the lanes 0 to "
              "7 ask for bear the lanes' "
              "numbers. With stride 1 each lane has a bank of its own. With stride 4 all lanes ask for words "
              "in the banks 0 and "
              "4, four lanes in each.");
    svg_text(0, 26, START, 10, "bank");
    memory(34, "stride 1", 1);
    memory(202, "stride 4", 4);
    svg_text(110, 124, MIDDLE, 11, "one cycle serves all");
    svg_text(278, 124, MIDDLE, 11, "four cycles");
    svg_end();
    return 0;
}
