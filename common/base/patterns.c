#include "base/patterns.h"

#include <stdbool.h>
#include <string.h>

static const struct {
    const char *word;
    int is;
} known[] = {{"", 0},
#define P(name, word, is) {word, is},
             PATTERNS(P)
#undef P
};
enum { KNOWN = sizeof known / sizeof *known };

const char *pattern_word(pattern_id_t id)
{
    return known[id].word;
}

bool pattern_is(pattern_id_t id, int bits)
{
    return (known[id].is & bits) == bits;
}

pattern_id_t pattern_read(const char *text)
{
    size_t length = strcspn(text, " ");
    for (int i = 1; i < KNOWN; i++)
        if (strlen(known[i].word) == length && memcmp(known[i].word, text, length) == 0)
            return (pattern_id_t)i;
    return PATTERN_NONE;
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
