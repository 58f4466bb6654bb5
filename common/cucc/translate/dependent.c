/* Vector<T>::load<4>(p) in a template: C++ wants the word `template` behind ::, since nobody knows yet what
 * load is. nvcc does without, so programs leave it out. It may stand wherever a template is named, also where
 * it need not. */
#include <stdbool.h>

#include "edit.h"
#include "passes.h"
#include "tokens.h"

/* Is token i the :: in ...>::name<...>( ? */
static bool qualifies_call(const unit_t *unit, uint32_t i)
{
    const uint32_t name = next(unit, i), open = next(unit, name);
    if (word_at(unit, i) != PUNCT_SCOPE || word_at(unit, prev(unit, i)) != '>' ||
        !is_plain_name(unit, name) || word_at(unit, open) != '<')
        return false;
    const uint32_t close = angle_close(unit, open);
    return close != NO_TOKEN && word_at(unit, next(unit, close)) == '(';
}

void name_templates(unit_t *unit)
{
    for (size_t f = 0; f < unit->function_count; f++) {
        const function_t *function = &unit->functions[f];
        const uint32_t end = function_end(unit, function);
        if (end == NO_TOKEN || !(function->is & (IS_TEMPLATE | IS_MEMBER)) ||
            unit->tokens[function->name].flags & (TOKEN_SYSTEM | TOKEN_FOREIGN))
            continue;
        for (uint32_t i = function->body; i < end; i = next(unit, i))
            if (qualifies_call(unit, i)) put_before(unit, next(unit, i), "template");
    }
}
