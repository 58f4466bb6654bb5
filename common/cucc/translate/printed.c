/* For the sanitizer build: how many arguments follow the format of printf and its kin.
 * `printf("%d of %d\n", i);` becomes `printf(::cucc_sanitizer_format("%d of %d\n", 1), i);`: what the format
 * asks for is known when it runs (sanitizer/findings/format.h). A comma of a template's arguments counts as
 * one between arguments, so that too many may be counted, and never too few. */
#include <stdbool.h>

#include "edit.h"
#include "names.h"
#include "passes.h"
#include "tokens.h"

/* Which argument of the function named here is a format: 0 is the first; -1: it has none */
static int place_of_format(const unit_t *unit, uint32_t i)
{
    static const struct {
        const char *name;
        int place;
    } list[] = {{"printf", 0}, {"fprintf", 1}, {"sprintf", 1}, {"snprintf", 2}};
    for (size_t n = 0; n < sizeof list / sizeof *list; n++)
        if (token_is(unit, i, list[n].name)) return list[n].place;
    return -1;
}

/* a function of that name that the program has itself */
static bool is_own(const unit_t *unit, uint32_t i)
{
    const name_t *name = name_of(unit, i);
    for (uint32_t f = name ? name->function : NO_FUNCTION; f != NO_FUNCTION; f = unit->functions[f].namesake)
        if (!unit->files[unit->tokens[unit->functions[f].name].file].system) return true;
    return false;
}

static bool is_call(const unit_t *unit, uint32_t i)
{
    uint32_t before = prev(unit, i);
    int word = word_at(unit, before);
    if (word == '.' || word == PUNCT_ARROW || is_plain_name(unit, before)) return false;
    if (word == PUNCT_SCOPE && is_plain_name(unit, prev(unit, before)) &&
        !token_is(unit, prev(unit, before), "std"))
        return false;
    uint32_t open = next(unit, i);
    return word_at(unit, open) == '(' && unit->tokens[open].match != NO_TOKEN && function_around(unit, i) &&
           !is_own(unit, i);
}

/* The comma that ends the argument at i, or the bracket behind the last one; NO_TOKEN: a pack of arguments */
static uint32_t argument_or_pack_end(const unit_t *unit, uint32_t i, uint32_t close)
{
    for (; i < close; i = next(unit, i)) {
        int word = word_at(unit, i);
        if (word == ',') return i;
        if (word == PUNCT_ELLIPSIS) return NO_TOKEN;
        if ((word == '(' || word == '[' || word == '{') && unit->tokens[i].match != NO_TOKEN)
            i = unit->tokens[i].match;
    }
    return close;
}

static void mark_call(unit_t *unit, uint32_t i, int place)
{
    uint32_t open = next(unit, i), close = unit->tokens[open].match;
    uint32_t first = NO_TOKEN, last = NO_TOKEN, at = next(unit, open);
    unsigned behind = 0;
    for (int n = 0; at < close; n++) {
        uint32_t end = argument_or_pack_end(unit, at, close);
        if (end == NO_TOKEN) return;
        if (n == place) first = at, last = prev(unit, end);
        behind += n > place;
        at = next(unit, end);
        if (end == close) break;
    }
    if (first == NO_TOKEN) return;
    put_before(unit, first, "::cucc_sanitizer_format(");
    put_after(unit, last, arena_format(&unit->arena, ", %u)", behind));
}

void mark_printed(unit_t *unit)
{
    for (uint32_t i = 0; i < unit->token_count; i++) {
        if (unit->tokens[i].flags & (TOKEN_HIDDEN | TOKEN_FOREIGN)) continue;
        int place = place_of_format(unit, i);
        if (place >= 0 && is_call(unit, i)) mark_call(unit, i, place);
    }
}
