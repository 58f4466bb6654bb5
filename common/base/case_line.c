#include "base/case_line.h"

#include <stdbool.h>
#include <string.h>

case_line_t case_line_begin(const char *line)
{
    return (case_line_t){line, 0, 0};
}

bool case_line_next(case_line_t *at)
{
    at->word += at->length;
    at->word += strspn(at->word, " ");
    at->length = strcspn(at->word, " ");
    const char *equals = memchr(at->word, '=', at->length);
    at->name = equals ? (size_t)(equals - at->word) : at->length;
    return at->length > 0;
}

static bool has_name(const case_line_t *at, const char *name, size_t length)
{
    return at->name < at->length && at->name == length && strncmp(at->word, name, length) == 0;
}

bool case_line_is(const case_line_t *at, const char *name)
{
    return has_name(at, name, strlen(name));
}

bool case_line_find(case_line_t *at, const char *line, const char *name, size_t name_length)
{
    *at = case_line_begin(line);
    while (case_line_next(at))
        if (has_name(at, name, name_length)) return true;
    return false;
}

bool case_line_is_common(const case_line_t *at)
{
    return case_line_is(at, "step") || case_line_is(at, "seed");
}

void case_line_tell(text_t *text, const char *line)
{
    const char *space = "";
    for (case_line_t at = case_line_begin(line); case_line_next(&at);) {
        if (case_line_is_common(&at)) continue;
        text_add(text, "%s%.*s", space, (int)at.length, at.word);
        space = " ";
    }
}
