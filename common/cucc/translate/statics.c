/* For the sanitizer build: static local variables of device functions are memory of the device. Where they
 * lie the translator cannot say, least of all in templates and inline functions; so each gets a neighbour
 * whose name says what it is, and the sanitizer's library finds that in the program's table of symbols
 * (sanitizer/shadow/templates.c). */
#include "declarators.h"
#include "edit.h"
#include "passes.h"
#include "tokens.h"

static bool is_shared(const unit_t *unit, uint32_t begin, uint32_t end)
{
    for (uint32_t i = begin; i < end; i = next(unit, i))
        if (word_at(unit, i) == WORD_SHARED) return true;
    return false;
}

static void mark_static(unit_t *unit, uint32_t at)
{
    uint32_t begin = statement_begin(unit, at), end = statement_end(unit, at);
    declarator_t *list;
    if (word_at(unit, end) != ';' || is_shared(unit, begin, end)) return;
    int count = read_declarators(unit, begin, end, &list);
    for (int d = 0; d < count; d++)
        put_after(unit, end,
                  arena_format(&unit->arena, "[[gnu::used]] static char __cucc_static_%s;",
                               token_text(unit, list[d].name)));
}

void mark_statics(unit_t *unit)
{
    for (uint32_t i = 0; i < unit->token_count; i++) {
        if (unit->tokens[i].word != WORD_STATIC || unit->tokens[i].flags & (TOKEN_HIDDEN | TOKEN_FOREIGN))
            continue;
        if (unit->tokens[i].context != IS_HOST && function_around(unit, i)) mark_static(unit, i);
    }
}
