#include "parts.h"

#include <stdbool.h>
#include <string.h>

#include "base/case_line.h"

/* The word `key=value` of a case: where it begins, or NULL; its length. */
static const char *part_of(const char *words, const char *key, size_t *length)
{
    case_line_t at;
    if (!case_line_find(&at, words, key, strlen(key))) return NULL;
    *length = at.length;
    return at.word;
}

static bool is_of_part(const char *words, const char *key, const char *part, size_t length)
{
    size_t other_length;
    const char *other = part_of(words, key, &other_length);
    return other && other_length == length && memcmp(other, part, length) == 0;
}

/* How many records of the part have this status; STATUS_NONE: any. */
static size_t count_of(const step_t *step, const char *part, size_t length, status_t status)
{
    size_t count = 0;
    for (size_t i = 0; i < step->cases.count; i++) {
        const record_t *one = &step->cases.list[i].is;
        if (is_of_part(one->case_line, step->step->parts, part, length))
            count += status == STATUS_NONE || one->status == status;
    }
    return count;
}

bool parts_closed(const step_t *step, const char *words)
{
    size_t length;
    const char *part = *step->step->parts ? part_of(words, step->step->parts, &length) : NULL;
    return part && count_of(step, part, length, STATUS_TODO) > 0;
}

/* Has one of the cases before case number i this part, too? */
static bool told_before(const step_t *step, size_t i, const char *part, size_t length)
{
    while (i-- > 0)
        if (is_of_part(step->step->cases[i], step->step->parts, part, length)) return true;
    return false;
}

enum { RIGHT, WRONG, TO_DO, KINDS };

const char *parts_told(step_t *step)
{
    static const char *const heads[KINDS] = {"Right already: ", "Wrong: ", "Still to do: "};
    const char *lists[KINDS] = {"", "", ""}, *told = "";
    arena_t *arena = &step->arena;
    for (size_t i = 0; *step->step->parts && i < step->step->case_count; i++) {
        size_t length;
        const char *part = part_of(step->step->cases[i], step->step->parts, &length);
        if (!part || told_before(step, i, part, length)) continue;
        const size_t all = count_of(step, part, length, STATUS_NONE),
                     right = count_of(step, part, length, STATUS_PASS);
        const int kind = count_of(step, part, length, STATUS_TODO) ? TO_DO : right == all ? RIGHT : WRONG;
        if (all > 0)
            lists[kind] =
                arena_format(arena, "%s%s%.*s", lists[kind], *lists[kind] ? ", " : "", (int)length, part);
    }
    if (!*lists[RIGHT] || (!*lists[WRONG] && !*lists[TO_DO])) return "";
    for (int kind = 0; kind < KINDS; kind++)
        if (*lists[kind])
            told = arena_format(arena, "%s%s%s%s", told, *told ? ". " : "", heads[kind], lists[kind]);
    return told;
}
