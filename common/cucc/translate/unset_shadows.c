/* unset_shadows.c: which variables have a shadow. */
#include "unset_shadows.h"

#include <string.h>

#include "passes.h"
#include "tokens.h"

/* --- where a name stands --- */

static unsigned dimensions(const unit_t *unit, const local_t *l)
{
    unsigned count = 0;
    for (uint32_t i = next(unit, l->name); word_at(unit, i) == '[' && unit->tokens[i].match != NO_TOKEN;
         i = next(unit, unit->tokens[i].match))
        count++;
    return count;
}

chain_t chain_of(const unit_t *unit, const local_t *l, uint32_t i)
{
    chain_t c = {i, 0, false};
    const unsigned most = dimensions(unit, l);
    uint32_t after = next(unit, i);
    for (; c.indices < most && word_at(unit, after) == '[' && unit->tokens[after].match != NO_TOKEN;
         c.indices++) {
        c.last = unit->tokens[after].match;
        after = next(unit, c.last);
    }
    c.is_odd = c.indices < most; /* a row of it */
    if (l->is_pointer) return c;
    for (; word_at(unit, after) == '.' && is_plain_name(unit, next(unit, after)); after = next(unit, c.last))
        c.last = next(unit, after);
    c.is_odd |= word_at(unit, after) == '['; /* of a member, or an operator */
    return c;
}

bool begins_with(const unit_t *unit, uint32_t i, const char *text)
{
    size_t length = strlen(text);
    return unit->tokens[i].length >= length && !memcmp(unit->input + unit->tokens[i].at, text, length);
}

/* does what is called here work out its result from its arguments, or store it? */
static bool takes_and_uses(const unit_t *unit, uint32_t callee)
{
    static const char *const plain[] = {"min",  "max",  "abs",   "sqrt",  "exp",   "log",  "pow",
                                        "fma",  "sin",  "cos",   "tan",   "floor", "ceil", "fabs",
                                        "fmin", "fmax", "rsqrt", "round", "trunc", "tanh", "exp2",
                                        "log2", "cbrt", "hypot", "printf"};
    if (WORD_IN(word_at(unit, callee), TYPE)) return true; /* int(x) */
    if (!is_plain_name(unit, callee)) return false;
    if (begins_with(unit, callee, "atomic")) return true;
    for (size_t n = 0; n < sizeof plain / sizeof *plain; n++) {
        size_t length = strlen(plain[n]);
        if (begins_with(unit, callee, plain[n]) &&
            (unit->tokens[callee].length == length || (unit->tokens[callee].length == length + 1 &&
                                                       unit->input[unit->tokens[callee].at + length] == 'f')))
            return true;
    }
    return false;
}

/* the bracket around i, from `from` on; NO_TOKEN: none */
static uint32_t bracket_around(const unit_t *unit, uint32_t i, uint32_t from)
{
    for (uint32_t t = prev(unit, i); t != NO_TOKEN && t >= from; t = prev(unit, t)) {
        int word = word_at(unit, t);
        if (word == '(' || word == '[' || word == '{') return t;
        if ((word == ')' || word == ']' || word == '}') && unit->tokens[t].match != NO_TOKEN)
            t = unit->tokens[t].match;
    }
    return NO_TOKEN;
}

int place_of(const unit_t *unit, uint32_t i, uint32_t from)
{
    int place = PLACE_PLAIN;
    for (uint32_t open = bracket_around(unit, i, from); open != NO_TOKEN;
         open = bracket_around(unit, open, from)) {
        if (word_at(unit, open) == '{') return PLACE_ODD;
        if (word_at(unit, open) == '[') continue;
        uint32_t before = prev(unit, open), after = next(unit, unit->tokens[open].match);
        if (is_assignment(unit, after) || is_step(unit, after) || is_step(unit, before) ||
            word_at(unit, before) == '&')
            return PLACE_ODD; /* (c ? x : y) = 1 */
        int word = word_at(unit, before);
        bool called = is_name(unit, before) || word == '>' || word == ')' || word == ']';
        if (called && word != WORD_RETURN && !takes_and_uses(unit, before))
            place = begins_with(unit, before, "make_") && place != PLACE_CALL ? PLACE_VECTOR : PLACE_CALL;
    }
    return place;
}

/* --- which variables have a shadow --- */

/* is the next thing that happens to it, in the statements that it stands among, that it is given a value? */
static bool is_set_next(const locals_t *locals, const local_t *l)
{
    const unit_t *unit = locals->unit;
    uint32_t use = l->end;
    while (use < l->to && local_at(locals, use) != l) use++;
    if (use >= l->to) return true; /* never used */
    for (const statement_t *s = l->at->following; s; s = s->following) {
        if (use > s->last) continue;
        uint32_t first = s->kind == STATEMENT_FOR ? next(unit, s->open) : s->first;
        return use == first && use < s->last && word_at(unit, next(unit, use)) == '=' &&
               (s->kind == STATEMENT_EXPRESSION || s->kind == STATEMENT_FOR) && !l->is_array;
    }
    return false;
}

bool may_start_unset(const locals_t *locals, const local_t *l)
{
    return l->at && l->at->kind == STATEMENT_DECLARATION && l->initialiser == NO_TOKEN && !l->is_made &&
           !l->is_shown && !l->is_odd && !l->is_reference && !l->is_shared && !l->is_constexpr &&
           !is_set_next(locals, l);
}

static bool may_be_tainted(const local_t *l)
{
    return l->at && l->at->kind == STATEMENT_DECLARATION && l->initialiser != NO_TOKEN &&
           (l->is_plain || l->is_auto) && !l->is_array && !l->is_shown && !l->is_odd && !l->is_reference &&
           !l->is_shared && !l->is_constexpr && !l->is_made;
}

shadow_t *shadow_at(const marking_t *m, uint32_t i)
{
    const local_t *l = local_at(&m->locals, i);
    if (!l || i == l->name) return NULL;
    shadow_t *s = &m->shadows[l - m->locals.list];
    return s->kind ? s : NULL;
}

uint32_t call_at(const marking_t *m, uint32_t i, int *bit)
{
    const unit_t *unit = m->locals.unit;
    if (!is_plain_name(unit, i)) return NO_TOKEN;
    int before = word_at(unit, prev(unit, i));
    if (before == '.' || before == PUNCT_ARROW || before == PUNCT_SCOPE || local_at(&m->locals, i))
        return NO_TOKEN;
    for (size_t c = 0; c < m->callee_count; c++) {
        if (!same_text(unit, m->callees[c].name, i)) continue;
        uint32_t open = next(unit, i);
        if (word_at(unit, open) == '<' && angle_close(unit, open) != NO_TOKEN)
            open = next(unit, angle_close(unit, open));
        *bit = m->callees[c].bit;
        return word_at(unit, open) == '(' && unit->tokens[open].match != NO_TOKEN ? open : NO_TOKEN;
    }
    return NO_TOKEN;
}

bool is_use(const marking_t *m, uint32_t i)
{
    int bit;
    return shadow_at(m, i) || call_at(m, i, &bit) != NO_TOKEN;
}

bool has_read(const marking_t *m, uint32_t from, uint32_t to)
{
    for (uint32_t i = from; i < to; i++)
        if (is_use(m, i) && place_of(m->locals.unit, i, from) == PLACE_PLAIN) return true;
    return false;
}

/* The statement whose expression the token is in; NULL: none that this pass looks into */
static const statement_t *statement_of(const statement_t *s, uint32_t i)
{
    for (; s; s = s->following) {
        if (i < s->first || i > s->last) continue;
        const statement_t *inner = statement_of(s->child, i);
        return inner ? inner : s->otherwise && (inner = statement_of(s->otherwise, i)) ? inner : s;
    }
    return NULL;
}

zone_t zone_of(const unit_t *unit, const statement_t *s, uint32_t i)
{
    zone_t none = {NO_TOKEN, NO_TOKEN, false};
    if (!s) return none;
    switch (s->kind) {
    case STATEMENT_EXPRESSION:
        for (uint32_t t = s->first; t < s->last; t++)
            if (unit->tokens[t].word == PUNCT_LAUNCH) return none;
        return (zone_t){s->first, s->last, false};
    case STATEMENT_IF:
    case STATEMENT_WHILE:
    case STATEMENT_DO:
    case STATEMENT_SWITCH:
        if (i <= s->open || i >= s->close) return none;
        return (zone_t){next(unit, s->open), s->close, true};
    case STATEMENT_FOR:
        if (i <= s->open || i >= s->close || s->semicolons[0] == NO_TOKEN) return none;
        if (i > s->semicolons[1]) return (zone_t){next(unit, s->semicolons[1]), s->close, false};
        if (i > s->semicolons[0]) return (zone_t){next(unit, s->semicolons[0]), s->semicolons[1], true};
        if (starts_declaration(unit, next(unit, s->open))) return none;
        return (zone_t){next(unit, s->open), s->semicolons[0], false};
    default:
        return none;
    }
}

bool in_unevaluated(const unit_t *unit, uint32_t i, uint32_t from)
{
    for (uint32_t open = bracket_around(unit, i, from); open != NO_TOKEN;
         open = bracket_around(unit, open, from)) {
        int word = word_at(unit, prev(unit, open));
        if (is_unevaluated(word) || word == WORD_ALIGNOF || word == WORD_TYPEID) return true;
    }
    return word_at(unit, prev(unit, i)) == WORD_SIZEOF;
}

/* a reference to a bit-field there is none */
static bool is_bit_field(const unit_t *unit, uint32_t member)
{
    for (uint32_t i = 0; i + 1 < unit->token_count; i++) {
        if (!is_plain_name(unit, i) || !same_text(unit, i, member) || word_at(unit, next(unit, i)) != ':')
            continue;
        uint32_t brace = enclosing_brace(unit, i);
        if (brace != NO_TOKEN && is_class_body(unit, brace)) return true;
    }
    return false;
}

/* Does x[i].y name a part of x that a shadow can tell? */
static bool is_understood(const marking_t *m, const local_t *l, uint32_t i)
{
    const unit_t *unit = m->locals.unit;
    const chain_t c = chain_of(unit, l, i);
    if (c.is_odd) return false;
    if (is_plain_name(unit, c.last) && c.last > i && is_bit_field(unit, c.last)) return false;
    bool inner = false; /* x[i][x[j]]: the second would forget the first */
    for (uint32_t t = i + 1; c.indices > 1 && t < c.last; t++) inner |= shadow_at(m, t) != NULL;
    return !inner;
}

void drop_unseen(marking_t *m)
{
    const unit_t *unit = m->locals.unit;
    for (uint32_t i = m->locals.body->first; i < m->locals.body->last; i++) {
        shadow_t *shadow = shadow_at(m, i);
        if (!shadow) continue;
        const local_t *l = local_at(&m->locals, i);
        const statement_t *s = statement_of(m->locals.body, i);
        const zone_t zone = zone_of(unit, s, i);
        const int place = place_of(unit, i, s ? s->first : i);
        bool writes = use_of(&m->locals, l, i) == USE_WRITE;
        if (in_unevaluated(unit, i, s ? s->first : i)) continue;
        if (!is_understood(m, l, i) || place == PLACE_ODD || (writes && zone.from == NO_TOKEN) ||
            use_of(&m->locals, l, i) == USE_SHOW)
            shadow->kind = NO_SHADOW;
    }
}

void follow_taint(marking_t *m)
{
    const unit_t *unit = m->locals.unit;
    for (bool more = true; more;) {
        more = false;
        for (size_t n = 0; n < m->locals.count; n++) {
            const local_t *l = &m->locals.list[n];
            if (m->shadows[n].kind || !may_be_tainted(l)) continue;
            bool tainted =
                word_at(unit, next(unit, l->initialiser)) != '{' && has_read(m, l->initialiser + 1, l->end);
            for (uint32_t i = l->end; i < l->to && !tainted; i++)
                if (local_at(&m->locals, i) == l && is_assignment(unit, next(unit, i)))
                    tainted = has_read(m, next(unit, i) + 1, statement_end(unit, i));
            if (tainted) m->shadows[n].kind = FLAG, more = true;
        }
    }
}
