/* CUDA's words that no other pass has taken: erased, or replaced by what g++ calls the same. */
#include "edit.h"
#include "passes.h"
#include "tokens.h"

static void replace_qualifier(unit_t *unit, uint32_t i)
{
    int word = unit->tokens[i].word, before = word_at(unit, prev(unit, i)),
        after = word_at(unit, next(unit, i));
    switch (word) {
    case WORD_NOINLINE: /* libstdc++ writes __attribute__((__noinline__)) */
        if (before == '(' || after == ')') return;
        put_instead(unit, i,
                    unit->options.sanitize ? "" : "__attribute__((noinline))"); /* see prepare_sanitizer */
        return;
    case WORD_FORCEINLINE:
        put_instead(unit, i, "inline __attribute__((always_inline))");
        return;
    case WORD_ALIGN:
        put_instead(unit, i, "__attribute__((aligned");
        if (after == '(' && unit->tokens[next(unit, i)].match != NO_TOKEN)
            put_after(unit, unit->tokens[next(unit, i)].match, "))");
        return;
    case WORD_LAUNCH_BOUNDS:
    case WORD_CLUSTER_DIMS:
    case WORD_MAXNREG:
        hide_range(unit, i, skip_paren_word(unit, i));
        return;
    default:
        hide(unit, i);
    }
}

void erase_qualifiers(unit_t *unit)
{
    for (uint32_t i = 0; i < unit->token_count; i++)
        if (WORD_IN(unit->tokens[i].word, CUDA) && !(unit->tokens[i].flags & TOKEN_HIDDEN))
            replace_qualifier(unit, i);
}
