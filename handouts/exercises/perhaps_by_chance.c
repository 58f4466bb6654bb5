/* How many of a warp's loads bring a window of which step 5 of practical 9 says "perhaps": it is one of the words, or
 * the product of its differences to the four words of a group is 0 modulo 2^32. Text and words are drawn from 26
 * letters, the words anew for each load, because much depends on them.
 *     gcc -std=c11 -O2 -o perhaps handouts/exercises/perhaps_by_chance.c && ./perhaps
 * It prints what stands in docs/measured/09_perhaps.txt; tests/handouts/perhaps.t sees that it does. */
#include <stdint.h>
#include <stdio.h>

enum { GROUP = 4, MOST_WORDS = 1024, WINDOWS = 512, LOADS = 4000 }; /* a warp loads 16 bytes for each lane */

static unsigned char random_letter(void)
{
    static uint64_t state = 1;
    state = 6364136223846793005u * state + 1442695040888963407u; /* Knuth's MMIX */
    return (unsigned char)('a' + (state >> 33) % 26);
}

static uint32_t pack(const unsigned char *text)
{
    return text[0] | (uint32_t)text[1] << 8 | (uint32_t)text[2] << 16 | (uint32_t)text[3] << 24;
}

/* Step 5 multiplies three windows in four, and compares the fourth with each word. */
static int is_perhaps(uint32_t window, int multiplied, const uint32_t *words, int count)
{
    for (int group = 0; group < count; group += GROUP) {
        uint32_t product = 1;
        int equal = 0;
        for (int w = group; w < group + GROUP; w++) {
            product *= window - words[w];
            equal |= window == words[w];
        }
        if (multiplied ? product == 0 : equal) return 1;
    }
    return 0;
}

int main(void)
{
    for (int count = GROUP; count <= MOST_WORDS; count *= 4) {
        int loads = 0;
        for (int load = 0; load < LOADS; load++) {
            uint32_t words[MOST_WORDS];
            unsigned char word[4], text[WINDOWS + 3];
            for (int w = 0; w < count; w++) {
                for (int k = 0; k < 4; k++) word[k] = random_letter();
                words[w] = pack(word);
            }
            for (int k = 0; k < WINDOWS + 3; k++) text[k] = random_letter();
            int found = 0;
            for (int k = 0; k < WINDOWS && !found; k++)
                found = is_perhaps(pack(text + k), k % 4 != 0, words, count);
            loads += found;
        }
        printf("%4d words  %5.1f %% of a warp's loads\n", count, 100.0 * loads / LOADS);
    }
    return 0;
}
