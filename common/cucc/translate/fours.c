/* Which turned loops are done four iterations at a time (fours.h). */
#include "fours.h"

#include "names.h"
#include "numbers.h"
#include "tokens.h"

/* The `for` that goes through the region and nothing else; NULL: there is none */
static const statement_t *loop_of(const region_t *region)
{
    const statement_t *around = region->first->parent;
    if (around->kind == STATEMENT_COMPOUND) {
        if (around->child != region->first || region->last->following) return NULL;
        around = around->parent;
    }
    if (!around || around->kind != STATEMENT_FOR || !around->turned || around->barriers) return NULL;
    return around->semicolons[0] == NO_TOKEN || around->semicolons[1] == NO_TOKEN ? NULL : around;
}

/* Are these tokens an expression without calls, in which at most `changes` things are assigned? */
static bool is_plain_expression(const unit_t *unit, uint32_t from, uint32_t to, int changes)
{
    int changed = 0;
    for (uint32_t i = from; i < to; i = next(unit, i)) {
        const int word = word_at(unit, i);
        if (word == ',' || word == '?' || word == '{' || word == PUNCT_ARROW) return false;
        if (word == '(' && is_plain_name(unit, prev(unit, i))) return false;
        changed += is_assignment(unit, i) || is_step(unit, i);
    }
    return from < to && changed == changes;
}

/* The variable that [from, to) changes: i in i++, --i, i += 2; NULL: something else is changed, or more */
static const local_t *changed_by(const locals_t *locals, uint32_t from, uint32_t to)
{
    const unit_t *unit = locals->unit;
    if (!is_plain_expression(unit, from, to, 1)) return NULL;
    const uint32_t name = is_step(unit, from) ? next(unit, from) : from;
    const local_t *l = is_plain_name(unit, name) ? local_at(locals, name) : NULL;
    if (!l || use_of(locals, l, name) != USE_WRITE || !l->is_uniform) return NULL;
    if (!l->is_plain && !counting_type(unit, l)) return NULL;
    return l->is_pointer || l->is_reference || l->is_array || l->is_shown || l->number ? NULL : l;
}

/* Has it no branch, and no store but to variables of the thread? */
static bool only_reads(const unit_t *unit, const region_t *region)
{
    for (uint32_t i = region->from; i <= region->to; i = next(unit, i)) {
        const int word = word_at(unit, i);
        const uint32_t behind = next(unit, i);
        if (word == WORD_IF) return false;
        if (word == ']' && (is_assignment(unit, behind) || is_step(unit, behind))) return false;
        if (is_step(unit, i) && word_at(unit, next(unit, behind)) == '[') return false;
    }
    return true;
}

bool find_fours(const locals_t *locals, const region_t *region, fours_t *fours)
{
    unit_t *unit = locals->unit;
    const statement_t *loop = loop_of(region);
    if (!loop || !only_reads(unit, region)) return false;
    const uint32_t from = next(unit, loop->semicolons[0]), to = loop->semicolons[1];
    const uint32_t change = next(unit, loop->semicolons[1]);
    const local_t *l = changed_by(locals, change, loop->close);
    if (!l || !is_plain_expression(unit, from, to, 0)) return false;
    *fours = (fours_t){.name = token_text(unit, l->name),
                       .condition = tokens_text(unit, from, to),
                       .change = tokens_text(unit, change, loop->close),
                       .from = change,
                       .to = loop->close};
    return true;
}
