/* For the sanitizer build: a struct that a function returns and that is stored at once.  `a[i] = f(x);`
 * becomes `a[i] = ::cucc::told(f(x));`: the code behind a call that stores what it returns as a struct is not
 * instrumented, an assignment is. What stands at the left ends in a bracket or begins with a star, else it is
 * no array's. */
#include <stdbool.h>

#include "edit.h"
#include "passes.h"
#include "tokens.h"

/* From the first word of a name such as a::b<c>::d to what follows it */
static uint32_t behind_name(const unit_t *unit, uint32_t i)
{
    for (;;) {
        if (word_at(unit, i) == PUNCT_SCOPE) i = next(unit, i);
        if (!is_plain_name(unit, i)) return NO_TOKEN;
        i = next(unit, i);
        if (word_at(unit, i) == '<') {
            uint32_t close = angle_close(unit, i);
            if (close == NO_TOKEN) return NO_TOKEN;
            i = next(unit, close);
        }
        if (word_at(unit, i) != PUNCT_SCOPE) return i;
    }
}

static bool is_place(const unit_t *unit, uint32_t assignment)
{
    int before = word_at(unit, prev(unit, assignment));
    return before == ']' || before == ')' || word_at(unit, statement_begin(unit, assignment)) == '*';
}

void mark_stored(unit_t *unit)
{
    for (uint32_t i = 0; i < unit->token_count; i++) {
        const token_t *token = &unit->tokens[i];
        if (token->flags & (TOKEN_HIDDEN | TOKEN_FOREIGN) || !(token->context & (IS_GLOBAL | IS_DEVICE)))
            continue;
        if (word_at(unit, i) != '=' || !is_place(unit, i)) continue;
        uint32_t first = next(unit, i), open = behind_name(unit, first);
        if (open == NO_TOKEN || word_at(unit, open) != '(' || unit->tokens[open].match == NO_TOKEN) continue;
        uint32_t close = unit->tokens[open].match;
        if (word_at(unit, next(unit, close)) != ';') continue;
        put_before(unit, first, "::cucc::told(");
        put_after(unit, close, ")");
    }
}
