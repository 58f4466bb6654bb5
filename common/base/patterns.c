#include "base/patterns.h"

#include <string.h>

#include "base/enum_words.h"

static const char *const words_of[] = {"", PATTERNS(ENUM_WORD)};
static const int is[] = {0,
#define P(name, word, is) is,
                         PATTERNS(P)
#undef P
};

const char *pattern_word(pattern_id_t id)
{
    return words_of[id];
}

bool pattern_is(pattern_id_t id, int bits)
{
    return (is[id] & bits) == bits;
}

pattern_id_t pattern_read(const char *text)
{
    int found = enum_find(words_of, sizeof words_of / sizeof *words_of, text, strcspn(text, " "));
    return found > 0 ? (pattern_id_t)found : PATTERN_NONE;
}

void patterns_add(patterns_t *patterns, pattern_id_t id)
{
    if (id != PATTERN_NONE && patterns->count < PATTERNS_MOST) patterns->list[patterns->count++] = id;
}

bool patterns_have(const patterns_t *patterns, pattern_id_t id)
{
    for (int i = 0; i < patterns->count; i++)
        if (patterns->list[i] == id) return true;
    return false;
}

void patterns_print(FILE *out, const patterns_t *patterns)
{
    for (int i = 0; i < patterns->count; i++)
        fprintf(out, "%s%s", i ? " " : "", pattern_word(patterns->list[i]));
}

int patterns_read(patterns_t *patterns, const char *words)
{
    *patterns = (patterns_t){.count = 0};
    for (words += strspn(words, " "); *words; words += strcspn(words, " "), words += strspn(words, " ")) {
        pattern_id_t id = pattern_read(words);
        if (id == PATTERN_NONE) return -1;
        patterns_add(patterns, id);
    }
    return 0;
}
