/* For the sanitizer build: local variables that are used before they have a value.
 *
 * A variable that is declared without one, and not given one by the next statement about it, has a shadow: a
 * byte for each of its own, which tells whether it was written.  What is worked out from it is tainted until
 * it is stored in memory, or decides a branch; only that is told, so that a value which is copied, or
 * shuffled, and never used is no fault.
 *
 *     float sum;             float sum; ::cucc::unset_of<decltype(sum)> __cucc_unset_sum;
 *     sum += a[i];           __cucc_taint = 0, (::cucc::unset_update(...), sum) += a[i];
 *     float mean = sum / n;  ::cucc::unset_flag __cucc_unset_mean = {0};
 *                            float mean = ::cucc::unset_init(..., sum / n);
 *     b[i] = mean;           __cucc_taint = 0, b[i] = (::cucc::unset_read(...), mean),
 *                            ::cucc_sanitizer_unset(...);
 *
 * What a function returns is tainted in the expression that calls it.
 *
 * __cucc_taint is of the function, a bit per variable.  Every write of a variable with a shadow must be seen:
 * one whose address is taken, or that is written where this pass does not look, has none.
 */
#include <stdbool.h>
#include <string.h>

#include "edit.h"
#include "passes.h"
#include "tokens.h"
#include "unset_shadows.h"

/* Such functions, by the tokens of their names: they stand before those that call them */
typedef struct {
    uint32_t *list;
    size_t count;
} returning_t;

/* --- the text --- */

/* x[0][0].y for x[i][j].y, up to the token `to` */
static const char *with_zeros(unit_t *unit, uint32_t i, uint32_t to)
{
    const char *text = token_text(unit, i);
    while (i != to) {
        i = next(unit, i);
        if (word_at(unit, i) == '[') {
            i = unit->tokens[i].match;
            text = arena_format(&unit->arena, "%s[0]", text);
        } else {
            text = arena_format(&unit->arena, "%s%s%s", text, word_at(unit, i) == '.' ? "" : " ",
                                token_text(unit, i));
        }
    }
    return text;
}

/* "::cucc::unset_read<decltype(x[0].y)>(1u, __cucc_taint, __cucc_unset_x, <offset of x[0].y>" */
static const char *call_of(marking_t *m, const local_t *l, uint32_t i, const chain_t *c, const char *how)
{
    unit_t *unit = m->locals.unit;
    const char *name = token_text(unit, l->name);
    const shadow_t *s = &m->shadows[l - m->locals.list];
    if (s->kind == FLAG)
        return arena_format(&unit->arena, "::cucc::unset_%s(__cucc_taint, __cucc_unset_%s", how, name);
    const char *part = with_zeros(unit, i, c->last);
    return arena_format(&unit->arena,
                        "::cucc::unset_%s<decltype(%s)>(%uu, __cucc_taint, __cucc_unset_%s, "
                        "::cucc::unset_offset(%s, %s)",
                        how, part, 1u << s->bit, name, name, part);
}

/* x becomes (call(...), x), and x[i] becomes x[call(..., i)], so that an index is still held against the type
 */
static void mark_use(marking_t *m, uint32_t i, bool is_call)
{
    unit_t *unit = m->locals.unit;
    const local_t *l = local_at(&m->locals, i);
    const chain_t c = chain_of(unit, l, i);
    const char *how = "read";
    if (use_of(&m->locals, l, i) == USE_WRITE)
        how = word_at(unit, next(unit, c.last)) == '=' && !is_step(unit, prev(unit, i)) ? "write" : "update";
    else if (is_call)
        return;
    if (!c.indices) {
        put_before(unit, i, arena_format(&unit->arena, "(%s), ", call_of(m, l, i, &c, how)));
        put_after(unit, i, ")");
        return;
    }
    uint32_t open = next(unit, i);
    for (unsigned n = 1; n <= c.indices; n++, open = next(unit, unit->tokens[open].match)) {
        uint32_t close = unit->tokens[open].match;
        const char *element = with_zeros(unit, i, close);
        const char *first;
        if (n == c.indices)
            first =
                arena_format(&unit->arena, "%s + %s", call_of(m, l, i, &c, how), n == 1 ? "0" : "__cucc_at");
        else
            first = arena_format(&unit->arena, "::cucc::unset_row(__cucc_at, %d", n > 1);
        wrap(unit, open, close, arena_format(&unit->arena, "%s, sizeof(%s), ", first, element), ")");
    }
}

static void mark_call(marking_t *m, uint32_t i, uint32_t open, int bit)
{
    unit_t *unit = m->locals.unit;
    put_before(unit, i,
               arena_format(&unit->arena,
                            "::cucc::unset_called(%uu, __cucc_taint, (::cucc_sanitizer_unset_return(0), ",
                            1u << bit));
    put_after(unit, unit->tokens[open].match, "))");
}

/* What is put together to a vector is used if all of that is stored. */
static void mark_uses(marking_t *m, uint32_t from, uint32_t to, bool stores)
{
    const unit_t *unit = m->locals.unit;
    for (uint32_t i = from; i < to; i++) {
        int bit;
        uint32_t open = call_at(m, i, &bit);
        if ((open == NO_TOKEN && !shadow_at(m, i)) || in_unevaluated(unit, i, from)) continue;
        const int place = place_of(unit, i, from);
        const bool is_call = place == PLACE_CALL || (place == PLACE_VECTOR && !stores);
        if (open == NO_TOKEN)
            mark_use(m, i, is_call);
        else if (!is_call)
            mark_call(m, i, open, bit);
    }
}

/* does the statement store in memory what it works out, or hand it to somebody who uses it? */
static bool stores(const marking_t *m, const statement_t *s)
{
    const unit_t *unit = m->locals.unit;
    uint32_t assigns = NO_TOKEN;
    for (uint32_t i = s->first; i < s->last && assigns == NO_TOKEN; i = next(unit, i)) {
        int word = word_at(unit, i);
        if (word == ',') return false;
        if ((word == '(' || word == '[') && unit->tokens[i].match != NO_TOKEN) i = unit->tokens[i].match;
        if (is_assignment(unit, i)) assigns = i;
    }
    if (assigns == NO_TOKEN)
        return begins_with(unit, s->first, "atomic") || token_is(unit, s->first, "printf");
    if (word_at(unit, s->first) == '*') return true;
    if (!is_plain_name(unit, s->first)) return false;
    const local_t *l = local_at(&m->locals, s->first);
    uint32_t after = next(unit, s->first);
    if (!l) return word_at(unit, after) == '[' || word_at(unit, after) == PUNCT_ARROW || after == assigns;
    if (l->is_shared) return true;
    bool through = word_at(unit, after) == '[' || word_at(unit, after) == PUNCT_ARROW;
    return l->is_pointer && !l->is_array && through;
}

static bool any_use(const marking_t *m, uint32_t from, uint32_t to)
{
    for (uint32_t i = from; i < to; i++)
        if (is_use(m, i)) return true;
    return false;
}

static void mark_condition(marking_t *m, uint32_t from, uint32_t to)
{
    unit_t *unit = m->locals.unit;
    if (from >= to || !any_use(m, from, to)) return;
    put_before(unit, from,
               arena_format(&unit->arena, "::cucc::unset_decides(__cucc_taint, \"%s\", (__cucc_taint = 0, ",
                            m->names));
    mark_uses(m, from, to, false);
    put_before(unit, to, "))");
}

static void mark_expression(marking_t *m, uint32_t from, uint32_t to, bool is_store)
{
    unit_t *unit = m->locals.unit;
    if (from >= to || !any_use(m, from, to)) return;
    put_before(unit, from, "__cucc_taint = 0, ");
    mark_uses(m, from, to, is_store);
    if (is_store)
        put_before(unit, to,
                   arena_format(&unit->arena, ", ::cucc_sanitizer_unset(__cucc_taint, \"%s\", 0)", m->names));
}

static void mark_declaration(marking_t *m, const statement_t *s)
{
    unit_t *unit = m->locals.unit;
    for (size_t n = 0; n < m->locals.count; n++) {
        const local_t *l = &m->locals.list[n];
        if (l->at != s || !m->shadows[n].kind) continue;
        const char *name = token_text(unit, l->name);
        if (m->shadows[n].kind == BYTES) {
            put_after(
                unit, s->last,
                arena_format(&unit->arena, " ::cucc::unset_of<decltype(%s)> __cucc_unset_%s;", name, name));
            continue;
        }
        put_before(unit, s->first,
                   arena_format(&unit->arena, "::cucc::unset_flag __cucc_unset_%s = {0}; ", name));
        uint32_t first = next(unit, l->initialiser);
        if (word_at(unit, first) == '{' || !any_use(m, first, l->end)) continue;
        put_before(unit, first,
                   arena_format(&unit->arena,
                                "::cucc::unset_init(__cucc_taint, __cucc_unset_%s, (__cucc_taint = 0, ",
                                name));
        mark_uses(m, first, l->end, false);
        put_before(unit, l->end, "))");
    }
}

static bool returns_use(const marking_t *m, const statement_t *s)
{
    uint32_t first = next(m->locals.unit, s->first);
    return word_at(m->locals.unit, first) != '{' && has_read(m, first, s->last);
}

static void mark_return(marking_t *m, const statement_t *s)
{
    unit_t *unit = m->locals.unit;
    uint32_t first = next(unit, s->first);
    if (!returns_use(m, s)) return;
    put_before(unit, first, "::cucc::unset_returns(__cucc_taint, (__cucc_taint = 0, ");
    mark_uses(m, first, s->last, false);
    put_before(unit, s->last, "))");
}

static bool any_returns(const marking_t *m, const statement_t *s)
{
    for (; s; s = s->following)
        if ((s->kind == STATEMENT_RETURN && returns_use(m, s)) || any_returns(m, s->child) ||
            any_returns(m, s->otherwise))
            return true;
    return false;
}

static void mark_statement(marking_t *m, const statement_t *s)
{
    const unit_t *unit = m->locals.unit;
    for (; s; s = s->following) {
        const zone_t zone = zone_of(unit, s, s->kind == STATEMENT_FOR ? s->semicolons[0] - 1 : s->open + 1);
        if (s->kind == STATEMENT_DECLARATION) mark_declaration(m, s);
        if (s->kind == STATEMENT_RETURN && m->returns) mark_return(m, s);
        if (s->kind == STATEMENT_EXPRESSION && zone.from != NO_TOKEN)
            mark_expression(m, s->first, s->last, stores(m, s));
        if (s->kind == STATEMENT_FOR && s->semicolons[0] != NO_TOKEN) {
            if (zone.from != NO_TOKEN) mark_expression(m, zone.from, zone.to, false);
            mark_condition(m, next(unit, s->semicolons[0]), s->semicolons[1]);
            mark_expression(m, next(unit, s->semicolons[1]), s->close, false);
        } else if (zone.decides) {
            mark_condition(m, zone.from, zone.to);
        }
        mark_statement(m, s->child);
        mark_statement(m, s->otherwise);
    }
}

static bool has_lambda(const unit_t *unit, uint32_t from, uint32_t to)
{
    for (size_t n = 0; n < unit->lambda_count; n++)
        if (unit->lambdas[n].capture > from && unit->lambdas[n].capture < to) return true;
    return false;
}

/* Which functions of the list does it call? */
static void find_callees(marking_t *m, const returning_t *returning)
{
    unit_t *unit = m->locals.unit;
    for (size_t n = 0; n < returning->count && m->bits < MOST; n++)
        for (uint32_t i = m->locals.body->first; i < m->locals.body->last; i++) {
            if (!is_plain_name(unit, i) || !same_text(unit, returning->list[n], i)) continue;
            m->names = arena_format(&unit->arena, "%sa variable of %s(),", m->names, token_text(unit, i));
            m->callees[m->callee_count++] = (struct callee){i, m->bits++};
            break;
        }
}

static void mark_function(unit_t *unit, const function_t *function, returning_t *returning)
{
    marking_t m = {.locals = {.unit = unit, .function = function}, .names = ""};
    uint32_t strange;
    if (has_lambda(unit, function->body, function_end(unit, function))) return;
    m.locals.body = read_all_statements(unit, function->body, &strange);
    if (!m.locals.body || !find_locals(&m.locals, &strange)) return;
    m.shadows = arena_take(&unit->arena, (m.locals.count + 1) * sizeof *m.shadows);
    memset(m.shadows, 0, (m.locals.count + 1) * sizeof *m.shadows);
    for (size_t n = 0; n < m.locals.count && m.bits < MOST; n++) {
        if (!may_start_unset(&m.locals, &m.locals.list[n])) continue;
        m.shadows[n] = (shadow_t){BYTES, m.bits++};
        m.names = arena_format(&unit->arena, "%s%s,", m.names, token_text(unit, m.locals.list[n].name));
    }
    find_callees(&m, returning);
    if (!m.bits) return;
    drop_unseen(&m);
    follow_taint(&m);
    drop_unseen(&m);
    m.returns = !(function->is & IS_GLOBAL) && any_returns(&m, m.locals.body->child);
    if (m.returns)
        *(uint32_t *)arena_grow(&unit->arena, &returning->list, &returning->count, sizeof *returning->list) =
            function->name;
    put_after(unit, function->body,
              "unsigned __cucc_taint = 0; ::cucc::unset_size __cucc_at; (void)__cucc_taint, (void)sizeof "
              "__cucc_at;");
    if (m.returns) put_after(unit, function->body, " ::cucc_sanitizer_unset_return(0);");
    mark_statement(&m, m.locals.body->child);
}

void mark_unset(unit_t *unit)
{
    returning_t returning = {0};
    for (size_t f = 0; f < unit->function_count; f++)
        if (is_device_code(unit, &unit->functions[f])) mark_function(unit, &unit->functions[f], &returning);
}
