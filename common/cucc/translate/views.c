/* Device code that looks at memory as another type: eight halves as one float4, a float as an int.
 *
 * nvcc's device compiler lets it, and such a program is right on a GPU; to g++ it is undefined, and from -O2
 * on it takes the store through the one type for no matter of the load through the other. A file that does so
 * is marked for driver/compile.sh, which tells g++ to think otherwise. Not all files: loops with an array of
 * indices beside one of numbers are a fifth slower by it.
 */
#include <stdbool.h>
#include <string.h>

#include "edit.h"
#include "passes.h"
#include "tokens.h"

/* Is what stands between from and to a pointer or a reference to a type of its own? Bytes may look at
 * anything, and what comes from void * is seen for the first time. */
static bool is_view(unit_t *unit, uint32_t from, uint32_t to)
{
    bool leads = false;
    for (uint32_t i = from; i < to; i = next(unit, i)) {
        int word = word_at(unit, i);
        if (word == '*' || word == '&')
            leads = true;
        else if (word == WORD_VOID || word == WORD_CHAR || word == '(' || word == '+' || word == '-')
            return false;
        else if (word == '<' && angle_close(unit, i) < to)
            i = angle_close(unit, i);
        else if (!is_name(unit, i) && word != PUNCT_SCOPE)
            return false;
        else if (leads && word != WORD_CONST && word != WORD_VOLATILE && word != WORD_RESTRICT &&
                 word != WORD_RESTRICT2)
            return false; /* a * b */
    }
    return leads;
}

/* Is the operand fresh memory, or no address of anything? */
static bool is_fresh(unit_t *unit, uint32_t operand)
{
    static const char *const words[] = {"malloc", "calloc", "realloc", "NULL", "nullptr", "0"};
    if (token_is(unit, operand, "std")) operand = next(unit, next(unit, operand));
    for (size_t n = 0; n < sizeof words / sizeof *words; n++)
        if (token_is(unit, operand, words[n])) return true;
    return false;
}

static bool is_cast(unit_t *unit, uint32_t i)
{
    if (word_at(unit, i) == WORD_REINTERPRET_CAST) {
        uint32_t open = next(unit, i);
        uint32_t close = word_at(unit, open) == '<' ? angle_close(unit, open) : NO_TOKEN;
        return close != NO_TOKEN && is_view(unit, next(unit, open), close);
    }
    if (word_at(unit, i) != '(' || unit->tokens[i].match == NO_TOKEN) return false;
    uint32_t close = unit->tokens[i].match, operand = next(unit, close);
    int before = word_at(unit, prev(unit, i)), after = word_at(unit, operand);
    if (before == ')' || before == '>' || before == WORD_SIZEOF || is_plain_name(unit, prev(unit, i)) ||
        !(after == '&' || after == '(' || is_plain_name(unit, operand)) || is_fresh(unit, operand))
        return false;
    return is_view(unit, next(unit, i), close);
}

void mark_views(unit_t *unit)
{
    for (uint32_t i = 0; i < unit->token_count; i++) {
        if (unit->tokens[i].flags & (TOKEN_SYSTEM | TOKEN_FOREIGN) ||
            !(unit->tokens[i].context & (IS_GLOBAL | IS_DEVICE)) || !is_cast(unit, i))
            continue;
        put_after(unit, prev(unit, (uint32_t)unit->token_count - 1), "/* memory is seen as another type */");
        return;
    }
}
