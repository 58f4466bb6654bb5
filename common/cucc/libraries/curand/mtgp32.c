/* mtgp32.c: the host library's MTGP32: Mersenne twisters of period 2^11213 - 1 that take turns (M. Saito and
 * M. Matsumoto: "Variants of Mersenne Twister suitable for graphic processors", ACM Transactions on
 * Mathematical Software 39(2), 2013).
 *
 * Each has parameters of its own, found by search; the toolkit has 200 sets in a header, whose text is read
 * here when a generator is made. Without a toolkit there is no MTGP32.
 */
#include "generator.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "api/launch/library.h"

enum {
    WORDS = 351, /* of a state */
    RING = 1024,
    TURN = 256, /* numbers in a row from one sequence */
    SEQUENCES = 192,
    LEGACY_SEQUENCES = 64
};

/* The head of an entry of the header's table: its numbers in their order */
enum {
    EXPONENT,
    POSITION,
    SHIFT_LEFT,
    SHIFT_RIGHT,
    MATRIX,
    TEMPERING = MATRIX + 16,
    TO_FLOAT = TEMPERING + 16
};
enum { MASK = TO_FLOAT + 16, DIGEST, ENTRY_NUMBERS = DIGEST + 21 };

struct sequence {
    uint32_t set[MASK + 1]; /* its parameters */
    uint32_t word[RING];    /* word i of the sequence in i % RING, as long as it is needed */
};

struct mtgp_states {
    unsigned count; /* of sequences */
    struct sequence at[SEQUENCES];
};

/* --- the toolkit's table --- */

static FILE *open_table(void)
{
    const char *toolkit = getenv("CUDA_HOME");
    char path[4096];
    if (toolkit == NULL) toolkit = getenv("CUDA_PATH");
    if (toolkit == NULL) toolkit = "/usr/local/cuda";
    snprintf(path, sizeof path, "%s/include/curand_mtgp32dc_p_11213.h", toolkit);
    return fopen(path, "r");
}

/* The next number of the text, outside of comments and names; false at its end */
static bool next_number(FILE *file, uint32_t *number)
{
    int last = ' ';
    for (int c; (c = getc(file)) != EOF; last = c) {
        if (last == '/' && c == '*') {
            for (last = ' '; (c = getc(file)) != EOF && !(last == '*' && c == '/'); last = c) continue;
        } else if (c >= '0' && c <= '9' && strchr(" \t\n{(,", last) != NULL) {
            char digits[32];
            ungetc(c, file);
            if (fscanf(file, "%31[0-9a-fA-FxX]", digits) != 1) return false;
            *number = (uint32_t)strtoul(digits, NULL, 0);
            return true;
        }
    }
    return false;
}

static bool read_table(FILE *file, struct mtgp_states *states)
{
    uint32_t number = 0;
    while (number != 11213) { /* what stands before the first entry: how many there are */
        if (!next_number(file, &number)) return false;
    }
    for (unsigned s = 0; s < SEQUENCES; s++) {
        for (unsigned i = 0; i < ENTRY_NUMBERS; i++) {
            if ((s != 0 || i != 0) && !next_number(file, &number)) return false;
            if (i <= MASK) states->at[s].set[i] = number;
        }
        const uint32_t *set = states->at[s].set;
        if (set[EXPONENT] != 11213 || set[POSITION] < 1 || set[POSITION] + 1 >= WORDS ||
            set[SHIFT_LEFT] > 31 || set[SHIFT_RIGHT] > 31)
            return false;
    }
    return true;
}

struct mtgp_states *cucc_mtgp_new(void)
{
    FILE *file = open_table();
    struct mtgp_states *states = calloc(1, sizeof *states);
    if (file == NULL || (states != NULL && !read_table(file, states))) {
        cucc_note(
            "cuRAND: CURAND_RNG_PSEUDO_MTGP32 needs the toolkit's table, curand_mtgp32dc_p_11213.h, below "
            "$CUDA_HOME/include: it is not here or cannot be read; CURAND_RNG_PSEUDO_PHILOX4_32_10 and "
            "_MT19937 need none");
        free(states);
        states = NULL;
    }
    if (file != NULL) fclose(file);
    return states;
}

/* --- its numbers --- */

void cucc_mtgp_start(struct mtgp_states *states, uint64_t seed, bool legacy)
{
    states->count = legacy ? LEGACY_SEQUENCES : SEQUENCES;
    for (unsigned s = 0; s < states->count; s++) {
        const uint32_t *matrix = states->at[s].set + MATRIX;
        uint32_t *word = states->at[s].word, hidden = matrix[4] ^ matrix[8] << 16, sum = hidden;
        sum += sum >> 16;
        sum += sum >> 8;
        memset(word, (int)(sum & 0xff), WORDS * sizeof *word);
        word[0] = (uint32_t)(seed ^ seed >> 32) + s + 1;
        word[1] = hidden;
        for (uint32_t i = 1; i < WORDS; i++) word[i] ^= 1812433253 * (word[i - 1] ^ word[i - 1] >> 30) + i;
    }
}

/* Number i of a sequence, whose numbers before it have been drawn */
static uint32_t draw(struct sequence *sequence, uint64_t i)
{
    const uint32_t *set = sequence->set;
    uint32_t *word = sequence->word, x = (word[i % RING] & set[MASK]) ^ word[(i + 1) % RING];
    x ^= x << set[SHIFT_LEFT];
    x ^= word[(i + set[POSITION]) % RING] >> set[SHIFT_RIGHT];
    x ^= set[MATRIX + x % 16];
    word[(i + WORDS) % RING] = x;
    uint32_t helper = word[(i + set[POSITION] - 1) % RING];
    helper ^= helper >> 16;
    helper ^= helper >> 8;
    return x ^ set[TEMPERING + helper % 16];
}

void cucc_mtgp_generate(curandGenerator_t generator, const struct distribution *distribution, void *out,
                        size_t n)
{
    struct mtgp_states *states = generator->mtgp;
    for (size_t i = 0; i < n; i++) {
        uint64_t turn = generator->position / TURN, within = generator->position % TURN;
        uint32_t word = draw(&states->at[turn % states->count], turn / states->count * TURN + within);
        cucc_make_one(distribution, MTGP32_WORD, (uint64_t)word << 32, out, i);
        generator->position++;
    }
}
