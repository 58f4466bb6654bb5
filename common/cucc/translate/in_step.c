/* Statements that count on the lanes of a warp to be in step:
 *
 *     volatile int *v = a;
 *     v[t] += v[t + 32];
 *     v[t] += v[t + 16];
 *
 * Books from before Volta teach it, and on a GPU it still comes out right where the lanes happen to stay
 * together. Here a thread would go through all of them alone. Two or more such statements in a row, each of
 * which stores an element of the same volatile array, are therefore made in step: all threads that get there
 * read, then all of them store. A warning says what is missing, __syncwarp().
 *
 * Not so in the sanitizer build and in programs that are checked: there it is the race that it is.
 */
#include <stdbool.h>

#include "edit.h"
#include "passes.h"
#include "tokens.h"

typedef struct {
    uint32_t first, operator, end; /* the array's name, the operator, the ; */
} store_t;

/* Where the function declares the name volatile */
static bool is_volatile(const unit_t *unit, const function_t *function, uint32_t name)
{
    const uint32_t to = function_end(unit, function);
    for (uint32_t i = function->parameters; i < to; i = next(unit, i)) {
        if (word_at(unit, i) != WORD_VOLATILE) continue;
        for (uint32_t n = next(unit, i); is_name(unit, n) || word_at(unit, n) == '*'; n = next(unit, n)) {
            const int after = word_at(unit, next(unit, n));
            if (is_plain_name(unit, n) && same_text(unit, n, name) &&
                (after == '=' || after == '[' || after == ';' || after == ',' || after == ')'))
                return true;
        }
    }
    return false;
}

static bool is_assignment(const unit_t *unit, uint32_t i)
{
    static const char *const spellings[] = {"=", "+=", "-=", "*=", "&=", "|=", "^="};
    for (size_t n = 0; n < sizeof spellings / sizeof *spellings; n++)
        if (token_is(unit, i, spellings[n])) return true;
    return false;
}

/* Is name[...] = ...; or its kin the statement that begins at i? The index has no effect of its own. */
static bool read_store(const unit_t *unit, uint32_t i, store_t *store)
{
    const uint32_t open = next(unit, i);
    if (!is_plain_name(unit, i) || word_at(unit, open) != '[' || unit->tokens[open].match == NO_TOKEN)
        return false;
    *store = (store_t){i, next(unit, unit->tokens[open].match), statement_end(unit, i)};
    if (!is_assignment(unit, store->operator) || word_at(unit, store->end) != ';') return false;
    for (uint32_t n = open; n < store->operator; n = next(unit, n))
        if (token_is(unit, n, "++") || token_is(unit, n, "--") || word_at(unit, n) == '(') return false;
    return true;
}

/* The first token of the statement at i, behind any if (...) */
static uint32_t behind_conditions(const unit_t *unit, uint32_t i)
{
    while (word_at(unit, i) == WORD_IF && word_at(unit, next(unit, i)) == '(' &&
           unit->tokens[next(unit, i)].match != NO_TOKEN)
        i = next(unit, unit->tokens[next(unit, i)].match);
    return i;
}

static void put_in_step(unit_t *unit, const store_t *store)
{
    const bool keeps = word_at(unit, store->operator) != '=';
    const char *spelling = token_text(unit, store->operator);
    put_before(unit, store->first, "{ auto &__cucc_to = ");
    put_instead(unit, store->operator,
                keeps ? arena_format(&unit->arena, "; const auto __cucc_new = __cucc_to %c (", *spelling)
                      : "; const auto __cucc_new = (");
    put_instead(unit, store->end,
                "); __syncwarp(__activemask()); __cucc_to = __cucc_new; "
                "__syncwarp(__activemask()); }");
}

/* The stores in a row that begin at i are put in step. Returns the token behind them, i when there are none.
 */
static uint32_t rewrite_row(unit_t *unit, const function_t *function, uint32_t i)
{
    store_t store, following;
    if (!read_store(unit, behind_conditions(unit, i), &store) || !is_volatile(unit, function, store.first))
        return i;
    uint32_t end = store.end;
    bool first = true;
    while (read_store(unit, behind_conditions(unit, next(unit, end)), &following) &&
           same_text(unit, store.first, following.first)) {
        if (first) {
            put_in_step(unit, &store);
            warn(unit, store.first,
                 "this relies on the lanes of a warp being in lockstep, which no GPU has guaranteed since "
                 "Volta: "
                 "__syncwarp() is missing between these statements");
        }
        put_in_step(unit, &following);
        first = false;
        end = following.end;
    }
    return end;
}

void rewrite_steps(unit_t *unit)
{
    for (size_t f = 0; f < unit->function_count; f++) {
        const function_t *function = &unit->functions[f];
        if (function->body == NO_TOKEN || !(function->is & (IS_GLOBAL | IS_DEVICE)) ||
            unit->tokens[function->body].flags & (TOKEN_SYSTEM | TOKEN_FOREIGN))
            continue;
        const uint32_t to = function_end(unit, function);
        for (uint32_t i = next(unit, function->body); to != NO_TOKEN && i < to; i = next(unit, i)) {
            const int before = word_at(unit, prev(unit, i));
            if (before == ';' || before == '{' || before == '}') i = rewrite_row(unit, function, i);
        }
    }
}
