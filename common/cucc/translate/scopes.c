/* For the sanitizer build: a local variable whose address is kept in what outlives it.
 *
 *     float *best;
 *     { float row[8];       { float row[8]; ::cucc::scope_of __cucc_scope_row(&row, sizeof row, "row");
 *       best = row; }         best = row; }
 *     x = best[0];          // told: it lies in memory that is another's by now
 *
 * Before the declaration stands `::cucc::scope_again("row");`: in the next round of a loop it may give the
 * variable a value, where that of the last round was.
 *
 * Only such a variable is watched, so that nothing else is counted, or laid out, in another way.
 */
#include <stdbool.h>

#include "edit.h"
#include "locals.h"
#include "passes.h"
#include "tokens.h"

/* Is the address, taken at i, kept by the assignment that it stands in: what is at the left outlives the
 * variable?  Of a pointer that is changed through another name nothing is known. */
static bool is_kept(const locals_t *locals, const local_t *l, uint32_t i)
{
    const unit_t *unit = locals->unit;
    uint32_t first = statement_begin(unit, i), assigns = NO_TOKEN;
    for (uint32_t t = first; t < i; t = next(unit, t)) {
        if (word_at(unit, t) == '=') assigns = t;
        if (word_at(unit, t) == '(' && unit->tokens[t].match > i) return false; /* handed to somebody */
        if ((word_at(unit, t) == '(' || word_at(unit, t) == '[') && unit->tokens[t].match < i)
            t = unit->tokens[t].match;
    }
    if (assigns == NO_TOKEN || starts_declaration(unit, first)) return false;
    uint32_t before = prev(unit, i);
    bool address = word_at(unit, before) == '&' &&
                   (prev(unit, before) == assigns || word_at(unit, prev(unit, before)) == ':');
    if (!address && !(l->is_array && word_at(unit, next(unit, i)) != '[')) return false;
    const local_t *holder = local_at(locals, word_at(unit, first) == '*' ? next(unit, first) : first);
    return !holder || holder->to > l->to || holder->is_shared;
}

static bool ends_before_function(const locals_t *locals, const local_t *l)
{
    if (!l->at || l->is_reference || l->is_odd || l->is_shared || l->is_constexpr) return false;
    if (l->at->kind != STATEMENT_DECLARATION || !l->at->parent) return false;
    return l->at->parent->kind == STATEMENT_COMPOUND && l->to < locals->body->last;
}

static void mark_function(unit_t *unit, const function_t *function)
{
    locals_t locals = {.unit = unit, .function = function};
    uint32_t strange;
    locals.body = read_all_statements(unit, function->body, &strange);
    if (!locals.body || !find_locals(&locals, &strange)) return;
    for (size_t n = 0; n < locals.count; n++) {
        const local_t *l = &locals.list[n];
        if (!l->is_shown || !ends_before_function(&locals, l)) continue;
        bool kept = false;
        for (uint32_t i = l->end; i < l->to && !kept; i++)
            kept = local_at(&locals, i) == l && is_kept(&locals, l, i);
        if (!kept) continue;
        const char *name = token_text(unit, l->name);
        put_before(unit, l->at->first, arena_format(&unit->arena, "::cucc::scope_again(\"%s\"); ", name));
        put_after(unit, l->at->last,
                  arena_format(&unit->arena, " ::cucc::scope_of __cucc_scope_%s(&%s, sizeof %s, \"%s\");",
                               name, name, name, name));
    }
}

void mark_scopes(unit_t *unit)
{
    for (size_t f = 0; f < unit->function_count; f++)
        if (is_device_code(unit, &unit->functions[f])) mark_function(unit, &unit->functions[f]);
}
