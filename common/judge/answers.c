#include "answers.h"

#include <stdbool.h>
#include <string.h>

static bool is_mark(char c)
{
    return c == ANSWER_BEGINS || c == ANSWER_ENDS;
}

size_t answers_length(const char *marked)
{
    size_t length = 0;
    for (; *marked; marked++) length += !is_mark(*marked);
    return length;
}

void answers_take(char *text, char *phrase, size_t size)
{
    const char *last = strrchr(text, ANSWER_ENDS);
    size_t length = last ? (size_t)(last + 1 - text) : 0;
    if (length >= size) length = 0;
    for (size_t i = 0; i < length; i++) phrase[i] = is_mark(text[i]) ? '\t' : text[i];
    phrase[length] = '\0';
    char *to = text;
    for (const char *from = text; *from; from++)
        if (!is_mark(*from)) *to++ = *from;
    *to = '\0';
}
