/* What a program that is checked must not have, as it stands when the preprocessor is done: names that lead
 * around the check (base/shunned.h), and assembly of the host's, which could be any of them: as a function's
 * other name, or as instructions. Inline PTX in device code is none of that: it is translated (ptx.c). */
#include <stdbool.h>
#include <string.h>

#include "base/shunned.h"

#include "passes.h"
#include "tokens.h"

static bool is_asm(const token_t *token)
{
    return token->word == WORD_ASM || token->word == WORD_ASM2 || token->word == WORD_ASM3;
}

/* asm volatile("" ...), which only keeps the compiler from moving things */
static bool is_empty(const unit_t *unit, uint32_t at)
{
    uint32_t i = next(unit, at);
    while (word_at(unit, i) != '(' && is_name(unit, i)) i = next(unit, i);
    i = next(unit, i);
    return token_is(unit, i, "\"\"") && unit->tokens[next(unit, i)].kind != TOKEN_STRING;
}

static bool is_member(const unit_t *unit, uint32_t i)
{
    const int before = word_at(unit, prev(unit, i));
    return before == '.' || before == PUNCT_ARROW;
}

void shun(unit_t *unit)
{
    for (uint32_t i = 0; i < unit->token_count; i++) {
        const token_t *token = &unit->tokens[i];
        /* A macro of a system header may have put two words of the program's together. */
        if (token->flags & TOKEN_FOREIGN || unit->files[token->file].system || !is_name(unit, i)) continue;
        if (is_asm(token) && !(token->context & (IS_GLOBAL | IS_DEVICE)) && !is_empty(unit, i))
            complain(unit, i,
                     "assembly outside of device code: a program of the course has none, "
                     "nor functions under other names");
        const char *text = token_text(unit, i), *why = shunned(text, strlen(text));
        if (why && !is_member(unit, i))
            complain(unit, i, "%s is not for a program that is checked: %s", text, why);
    }
}
