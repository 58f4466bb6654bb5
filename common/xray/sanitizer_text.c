#define _POSIX_C_SOURCE 200809L
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "memory.h"
#include "base/numbers.h"
#include "sanitizer_text.h"
#include "write.h"

const char *text_between(const char *line, const char *before, const char *ends)
{
    const char *from = strstr(line, before);
    if (!from) return "";
    from += strlen(before);
    return keep_bytes(from, strcspn(from, ends));
}

const char *text_triple(const char *line, const char *word)
{
    unsigned x, y, z;
    const char *at = strstr(line, word);
    if (!at || sscanf(at + strlen(word), " (%u , %u , %u)", &x, &y, &z) != 3) return "";
    return keep_format("%u,%u,%u", x, y, z);
}

space_t text_space(const char *line)
{
    const char *space = text_between(line, "__", "_");
    if (*space) return space_read(space);
    return strstr(line, "shared") ? SPACE_SHARED : SPACE_GLOBAL;
}

/* The last " in " of the line that a file and its line follow, or NULL. */
static const char *place_in(const char *line)
{
    const char *found = NULL;
    for (const char *in = line; (in = strstr(in, " in ")) != NULL; in++) {
        const char *colon = memchr(in + 4, ':', strcspn(in + 4, " "));
        if (colon && strspn(colon + 1, "0123456789") > 0) found = in;
    }
    return found;
}

/* What stands before the place: the function, behind one of these words; NULL when there is none. */
static const char *function_before(const char *line, const char *in)
{
    static const char *const words[] = {"Device Frame:", "Host Frame:", "at "};
    const char *at = NULL, *end;
    for (size_t i = 0; i < sizeof words / sizeof *words && !at; i++)
        if ((at = strstr(line, words[i])) != NULL) at += strlen(words[i]);
    if (!at || at > in || strncmp(at, "0x", 2) == 0) return NULL;
    end = strstr(at, "+0x");
    if (!end || end > in) end = in;
    return write_kernel_name(keep_bytes(at, (size_t)(end - at)));
}

void text_place(const char *line, const char *const *sources, party_t *place, const char **function)
{
    const char *in = place_in(line);
    if (!in) return;
    const char *before = function_before(line, in);
    const char *colon = strchr(in + 4, ':'), *behind = colon + 1 + strspn(colon + 1, "0123456789");
    place->file = write_path(keep_bytes(in + 4, (size_t)(colon - in - 4)), sources);
    place->line = number_int(strtod(colon + 1, NULL), 0);
    if (!function) return;
    if (before) *function = before;
    if (*behind == ':') *function = write_kernel_name(behind + 1);
}
