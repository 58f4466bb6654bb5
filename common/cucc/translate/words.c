#include "words.h"

#include <stdint.h>
#include <string.h>

static const struct {
    const char *spelling;
    int word;
} list[] = {
#define X(enumerator, spelling) {spelling, WORD_##enumerator},
#define GROUP(name) CUCC_##name##_WORDS(X)
    CUCC_WORD_GROUPS(GROUP)
#undef GROUP
#undef X
        {"__const__", WORD_CONST},
    {"__const", WORD_CONST},
};

enum { SLOTS = 512 }; /* a power of two, several times the number of words */
static struct {
    const char *spelling;
    uint8_t length;
    int16_t word;
} slots[SLOTS];

static unsigned slot_of(const char *spelling, size_t length)
{
    unsigned hash = (unsigned)length;
    for (size_t i = 0; i < length; i++) hash = hash * 31 + (unsigned char)spelling[i];
    return (hash ^ hash >> 11) % SLOTS;
}

static void fill_slots(void)
{
    for (size_t i = 0; i < sizeof list / sizeof *list; i++) {
        size_t length = strlen(list[i].spelling);
        unsigned slot = slot_of(list[i].spelling, length);
        while (slots[slot].length) slot = (slot + 1) % SLOTS;
        slots[slot].spelling = list[i].spelling;
        slots[slot].length = (uint8_t)length;
        slots[slot].word = (int16_t)list[i].word;
    }
}

int word_of(const char *spelling, size_t length)
{
    static int filled;
    if (!filled) {
        fill_slots();
        filled = 1;
    }
    if (length < 2 || length > 20) return 0;
    for (unsigned slot = slot_of(spelling, length); slots[slot].length; slot = (slot + 1) % SLOTS)
        if (slots[slot].length == length && !memcmp(slots[slot].spelling, spelling, length))
            return slots[slot].word;
    return 0;
}
