#include "base/enum_words.h"

#include <string.h>

int enum_find(const char *const *words, size_t count, const char *text, size_t length)
{
    for (size_t i = 0; i < count; i++)
        if (strlen(words[i]) == length && memcmp(words[i], text, length) == 0) return (int)i;
    return -1;
}
