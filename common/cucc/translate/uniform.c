/* Which variables are uniform.  All are taken for uniform at first that could be; one that is given a value
 * that may differ, or in a place that not all threads reach together, is struck out, until nothing changes.
 */
#include "uniform.h"

#include "meets.h"
#include "names.h"
#include "passes.h"
#include "tokens.h"

/* --- expressions --- */

static bool is_pure_text(const unit_t *unit, const function_t *function, int depth);

static bool is_pure_within(const unit_t *unit, uint32_t i, int depth)
{
    static const char *const own[] = {
        "min",      "max",      "abs",   "labs",   "ceil",  "ceilf",  "floor",   "floorf",        "sqrt",
        "sqrtf",    "log2",     "log2f", "pow",    "powf",  "fmin",   "fmax",    "fminf",         "fmaxf",
        "umin",     "umax",     "__clz", "__popc", "__ffs", "__brev", "size_t",  "int32_t",       "int64_t",
        "uint32_t", "uint64_t", "dim3",  "exp2f",  "round", "roundf", "__mul24", "exp",           "expf",
        "__expf",   "log",      "logf",  "__logf", "fabs",  "fabsf",  "fma",     "fmaf",          "rsqrt",
        "rsqrtf",   "sin",      "sinf",  "cos",    "cosf",  "tanh",   "tanhf",   "__builtin_inff"};
    const name_t *name = name_of(unit, i);
    if (!name || name->function == NO_FUNCTION) {
        for (size_t n = 0; n < sizeof own / sizeof *own; n++)
            if (token_is(unit, i, own[n])) return true;
        return false;
    }
    for (uint32_t f = name->function; f != NO_FUNCTION; f = unit->functions[f].namesake)
        if (depth > 3 || !is_pure_text(unit, &unit->functions[f], depth)) return false;
    return true;
}

static bool is_pure_text(const unit_t *unit, const function_t *function, int depth)
{
    if (function->body == NO_TOKEN || function->is & (IS_GLOBAL | IS_MEMBER | IS_SPECIAL)) return false;
    for (uint32_t i = function->parameters; i < function->body; i++) {
        int word = unit->tokens[i].word;
        if (word == '*' || word == '&' || word == '[' || word == PUNCT_AND || word == PUNCT_ELLIPSIS)
            return false;
    }
    for (uint32_t i = function->body; i < function_end(unit, function); i++) {
        const token_t *token = &unit->tokens[i];
        int word = token->word;
        if (word == '[' || word == PUNCT_ARROW || word == '&' || WORD_IN(word, INDEX) ||
            word == WORD_STATIC || word == WORD_VOLATILE || word == WORD_ASM || word == WORD_ASM2 ||
            word == WORD_ASM3 || word == WORD_NEW || token->kind == TOKEN_STRING || token->launch)
            return false;
        if (word == '*' && !ends_operand(unit, prev(unit, i))) return false;
        if (token->kind != TOKEN_NAME || word) continue;
        const name_t *name = name_of(unit, i);
        if (name && name->variable & ~(VARIABLE_CONST | VARIABLE_DEFINED)) return false;
        int before = word_at(unit, prev(unit, i));
        if (word_at(unit, next(unit, i)) == '(' && before != '.' && !is_pure_within(unit, i, depth + 1))
            return false;
        if (word_at(unit, next(unit, i)) == '(' && before == '.') return false;
    }
    return true;
}

bool is_pure_call(const unit_t *unit, uint32_t i)
{
    return is_pure_within(unit, i, 0);
}

static bool varies_by_name(const locals_t *locals, uint32_t i, bool by_thread)
{
    const unit_t *unit = locals->unit;
    uint32_t before = prev(unit, i), after = next(unit, i);
    int word = word_at(unit, i);
    if (word == WORD_THREAD_IDX) return !by_thread;
    if (WORD_IN(word, INDEX)) return false;
    if (word) {
        return !(WORD_IN(word, TYPE) || word == WORD_CONST || word == WORD_TYPENAME || word == WORD_SIZEOF ||
                 word == WORD_ALIGNOF || word == WORD_STATIC_CAST || word == WORD_TRUE ||
                 word == WORD_FALSE || word == WORD_NULLPTR);
    }
    if (word_at(unit, before) == '.') return word_at(unit, after) == '(';
    const local_t *local = local_at(locals, i);
    if (local) {
        if (word_at(unit, after) == '(') return true;
        return !(local->is_uniform || (local->is_constexpr && !local->is_array) ||
                 (by_thread && is_repeatable(locals, local)));
    }
    if (word_at(unit, after) == '<' && angle_close(unit, after) != NO_TOKEN)
        after = next(unit, angle_close(unit, after));
    if (word_at(unit, after) == '(') return !is_pure_call(unit, i);
    const name_t *name = name_of(unit, i);
    return name && (name->function != NO_FUNCTION || (name->variable && !(name->variable & VARIABLE_CONST)));
}

bool ends_operand(const unit_t *unit, uint32_t i)
{
    return is_plain_name(unit, i) || word_at(unit, i) == ')' || word_at(unit, i) == ']' ||
           word_at(unit, i) == WORD_TRUE || word_at(unit, i) == WORD_FALSE ||
           (i != NO_TOKEN && unit->tokens[i].kind == TOKEN_NUMBER) ||
           (i != NO_TOKEN && unit->tokens[i].kind == TOKEN_CHARACTER);
}

static bool varies_by_punctuation(const locals_t *locals, uint32_t i)
{
    const unit_t *unit = locals->unit;
    int word = word_at(unit, i);
    if (word == '[' || word == '{' || word == ';' || word == PUNCT_ARROW || word == PUNCT_LAUNCH ||
        word == PUNCT_ELLIPSIS || is_assignment(unit, i) || is_step(unit, i))
        return true;
    if (word != '*' && word != '&' && word != PUNCT_AND) return false;
    const local_t *operand = local_at(locals, next(unit, i));
    if (word == PUNCT_AND) return !ends_operand(unit, prev(unit, i));
    return !ends_operand(unit, prev(unit, i)) || (operand && operand->is_pointer);
}

uint32_t first_varying(const locals_t *locals, uint32_t from, uint32_t to, bool by_thread)
{
    const unit_t *unit = locals->unit;
    for (uint32_t i = from; i < to; i = next(unit, i)) {
        const token_t *token = &unit->tokens[i];
        const uint32_t same = locals->by_warp && !by_thread ? same_in_warp(locals, i) : NO_TOKEN;
        if (same < to) {
            i = same;
            continue;
        }
        if (token->kind == TOKEN_STRING || token->launch) return i;
        if (token->kind == TOKEN_NAME && varies_by_name(locals, i, by_thread)) return i;
        if (token->kind == TOKEN_PUNCTUATION && varies_by_punctuation(locals, i)) return i;
        if (token->word == WORD_SIZEOF && word_at(unit, next(unit, i)) == '(')
            i = unit->tokens[next(unit, i)].match;
    }
    return NO_TOKEN;
}

static bool touches_memory(const locals_t *locals, uint32_t from, uint32_t to)
{
    const unit_t *unit = locals->unit;
    for (uint32_t i = from; i <= to; i = next(unit, i)) {
        const token_t *token = &unit->tokens[i];
        int word = token->word, before = word_at(unit, prev(unit, i));
        if (token->kind == TOKEN_STRING || token->launch || word == PUNCT_ARROW) return true;
        if ((word == '*' || word == '&') && !ends_operand(unit, prev(unit, i))) {
            if (!WORD_IN(before, TYPE) && before != '*') return true; /* float *p */
        }
        if (word == '[') {
            const local_t *array = local_at(locals, prev(unit, i));
            if (before != ']' && !(array && array->is_array && !array->is_shared)) return true;
        }
        if (!is_plain_name(unit, i) || word) continue;
        if (before == '.') {
            if (word_at(unit, next(unit, i)) == '(') return true; /* by a pointer in the object, perhaps */
            continue;
        }
        const local_t *local = local_at(locals, i);
        const name_t *name = name_of(unit, i);
        if (local) {
            if (local->is_shared || local->is_reference || word_at(unit, next(unit, i)) == '(') return true;
        } else if (word_at(unit, next(unit, i)) == '(') {
            if (!is_pure_call(unit, i) && !is_meeting(unit, i)) return true;
        } else if (name && name->variable & ~(VARIABLE_CONST | VARIABLE_DEFINED)) {
            return true;
        }
    }
    return false;
}

/* The variable that an assignment or a step beside token i changes: is it the thread's own? */
static bool changes_own(const locals_t *locals, uint32_t i)
{
    const unit_t *unit = locals->unit;
    bool before = is_step(unit, i) && is_plain_name(unit, next(unit, i));
    uint32_t name = before ? next(unit, i) : prev(unit, i);
    const local_t *l = local_at(locals, name);
    if (!l || l->is_shared || l->is_reference) return false;
    uint32_t left = prev(unit, before ? i : name);
    return word_at(unit, left) != '*' || ends_operand(unit, prev(unit, left)) ||
           (l->name == name && l->is_pointer); /* float *p = ... */
}

static bool may_write(const locals_t *locals, uint32_t from, uint32_t to)
{
    const unit_t *unit = locals->unit;
    for (uint32_t i = from; i <= to; i = next(unit, i)) {
        const token_t *token = &unit->tokens[i];
        if (token->kind == TOKEN_STRING || token->launch || WORD_IN(token->word, CLASS)) return true;
        if ((is_assignment(unit, i) || is_step(unit, i)) && !changes_own(locals, i)) return true;
        if (!is_plain_name(unit, i) || word_at(unit, next(unit, i)) != '(') continue;
        int before = word_at(unit, prev(unit, i));
        if (before == '.' || before == PUNCT_ARROW || (!is_pure_call(unit, i) && !is_meeting(unit, i)))
            return true;
    }
    return false;
}

memory_t memory_use(const locals_t *locals, uint32_t from, uint32_t to)
{
    if (!touches_memory(locals, from, to)) return MEMORY_LEFT;
    return may_write(locals, from, to) ? MEMORY_WRITTEN : MEMORY_READ;
}

/* Is it given a value only where it is declared, or in the head of a for in whose body `user` is declared? */
static bool is_steady(const locals_t *locals, const local_t *local, const local_t *user)
{
    if (!local->is_written) return true;
    const unit_t *unit = locals->unit;
    const statement_t *at = local->at;
    if (!at || at->kind != STATEMENT_FOR || user->name < at->close || user->name > at->last) return false;
    for (uint32_t i = at->close; i < at->last; i++)
        if (unit->tokens[i].kind == TOKEN_NAME && local_at(locals, i) == local &&
            use_of(locals, local, i) == USE_WRITE)
            return false;
    return true;
}

bool is_repeatable(const locals_t *locals, const local_t *local)
{
    const unit_t *unit = locals->unit;
    if (!local->at || local->at->kind != STATEMENT_DECLARATION || local->is_written || local->is_shown ||
        local->is_array || local->is_reference || local->is_odd || local->is_made || local->is_shared ||
        local->initialiser == NO_TOKEN || word_at(unit, local->initialiser) != '=')
        return false;
    uint32_t from = next(unit, local->initialiser);
    for (uint32_t i = from; i < local->end; i = next(unit, i)) {
        const local_t *other = unit->tokens[i].kind == TOKEN_NAME ? local_at(locals, i) : NULL;
        if (other && (other == local || other->is_shown || !is_steady(locals, other, local))) return false;
    }
    return first_varying(locals, from, local->end, true) == NO_TOKEN;
}

/* --- statements --- */

static bool has_cut(const statement_t *s)
{
    return s->barriers || s->turned || s->meets;
}

bool is_structural(const statement_t *s)
{
    if (!s->parent || has_cut(s)) return has_cut(s);
    if (!s->leaves) return false;
    const statement_t *loop = s->parent; /* the loop that it leaves */
    while (loop && loop->kind != STATEMENT_FOR && loop->kind != STATEMENT_WHILE && loop->kind != STATEMENT_DO)
        loop = loop->parent;
    return loop && has_cut(loop);
}

bool is_guard(const statement_t *s)
{
    return s->guards && is_structural(s);
}

static bool has_semicolon(const unit_t *unit, uint32_t from, uint32_t to)
{
    for (uint32_t i = from; i < to; i = next(unit, i))
        if (word_at(unit, i) == ';') return true;
    return false;
}

/* The ifs without an else that are the last thing a thread does */
static void mark_guards(const unit_t *unit, statement_t *list)
{
    statement_t *last = NULL;
    for (statement_t *s = list; s; s = s->following)
        if (s->kind != STATEMENT_EMPTY) last = s;
    if (!last) return;
    if (last->kind == STATEMENT_COMPOUND) {
        mark_guards(unit, last->child);
    } else if (last->kind == STATEMENT_IF && !last->otherwise && next(unit, last->first) == last->open &&
               !starts_declaration(unit, next(unit, last->open)) &&
               !has_semicolon(unit, last->open, last->close)) {
        last->guards = 1;
        mark_guards(unit, last->child);
    }
}

void find_guards(const locals_t *locals)
{
    mark_guards(locals->unit, locals->body->child);
}

/* [++] x [++], or x = expression, or several with commas: of uniform variables alone */
static bool assigns_uniformly(const locals_t *locals, uint32_t from, uint32_t to)
{
    const unit_t *unit = locals->unit;
    for (uint32_t i = from; i < to;) {
        uint32_t end = i;
        for (; end < to && word_at(unit, end) != ','; end = next(unit, end))
            if ((word_at(unit, end) == '(' || word_at(unit, end) == '[' || word_at(unit, end) == '{') &&
                unit->tokens[end].match < to)
                end = unit->tokens[end].match;
        int steps = is_step(unit, i);
        uint32_t name = steps ? next(unit, i) : i, then = next(unit, name);
        const local_t *local = local_at(locals, name);
        if (!local || !local->is_uniform) return false;
        if (steps || is_step(unit, then)) {
            if ((steps ? then : next(unit, then)) != end) return false;
        } else {
            if (!is_assignment(unit, then)) return false;
            if (word_at(unit, then) == '>') then = next(unit, then);
            if (first_varying(locals, next(unit, then), end, false) != NO_TOKEN) return false;
        }
        i = end < to ? next(unit, end) : to;
    }
    return true;
}

/* the variables that the declaration in the statement, or in its head, declares: are all of them uniform? */
static bool declares_uniform(const locals_t *locals, const statement_t *s)
{
    int found = 0;
    for (size_t n = 0; n < locals->count; n++) {
        if (locals->list[n].at != s) continue;
        if (!locals->list[n].is_uniform) return false;
        found = 1;
    }
    return found;
}

static bool has_uniform_head(const locals_t *locals, const statement_t *s, uint32_t *where)
{
    const unit_t *unit = locals->unit;
    uint32_t from = next(unit, s->open), to = s->close;
    *where = s->first;
    if (s->kind == STATEMENT_FOR) {
        if (s->semicolons[0] == NO_TOKEN) return false;
        bool declares = starts_declaration(unit, from);
        *where = from;
        if (declares ? !declares_uniform(locals, s) : !assigns_uniformly(locals, from, s->semicolons[0]))
            return false;
        *where = next(unit, s->semicolons[1]);
        if (!assigns_uniformly(locals, *where, s->close)) return false;
        from = next(unit, s->semicolons[0]);
        to = s->semicolons[1];
    }
    *where = first_varying(locals, from, to, false);
    return *where == NO_TOKEN;
}

bool is_uniform_statement(const locals_t *locals, const statement_t *s)
{
    uint32_t where;
    switch (s->kind) {
    case STATEMENT_EXPRESSION:
        return assigns_uniformly(locals, s->first, s->last);
    case STATEMENT_DECLARATION:
        return declares_uniform(locals, s);
    case STATEMENT_EMPTY:
        return true;
    case STATEMENT_IF:
    case STATEMENT_FOR:
    case STATEMENT_WHILE:
    case STATEMENT_DO:
        if (s->leaves || !has_uniform_head(locals, s, &where)) return false;
        break;
    case STATEMENT_COMPOUND:
        break;
    default:
        return false;
    }
    for (const statement_t *c = s->child; c; c = c->following)
        if (!is_uniform_statement(locals, c)) return false;
    return !s->otherwise || is_uniform_statement(locals, s->otherwise);
}

/* Do all threads of the block come to it together?  So in what is structural, and in a uniform statement of
 * that. */
static bool in_block_position(const locals_t *locals, const statement_t *s)
{
    for (const statement_t *p = s->parent; p; p = p->parent) {
        if (is_structural(p)) return true;
        if (!is_uniform_statement(locals, p)) return false;
    }
    return false;
}

/* the innermost statement around token i */
static const statement_t *statement_around(const statement_t *s, uint32_t i)
{
    for (const statement_t *c = s->child; c; c = c->following)
        if (c->first <= i && i <= c->last) return statement_around(c, i);
    const statement_t *o = s->otherwise;
    return o && o->first <= i && i <= o->last ? statement_around(o, i) : s;
}

static bool is_written_uniformly(const locals_t *locals, uint32_t i)
{
    const unit_t *unit = locals->unit;
    const statement_t *s = statement_around(locals->body, i);
    if (!is_structural(s) && !in_block_position(locals, s)) return false;
    if (s->kind == STATEMENT_EXPRESSION) return assigns_uniformly(locals, s->first, s->last);
    if (s->kind != STATEMENT_FOR || s->semicolons[0] == NO_TOKEN || i > s->close) return false;
    if (i > s->semicolons[1]) return assigns_uniformly(locals, next(unit, s->semicolons[1]), s->close);
    return i < s->semicolons[0] && assigns_uniformly(locals, next(unit, s->open), s->semicolons[0]);
}

/* May the local still be uniform, as things stand? */
static bool holds(const locals_t *locals, const local_t *l)
{
    const unit_t *unit = locals->unit;
    if (l->at) {
        const statement_t *at = l->at;
        bool in_head = at->kind == STATEMENT_FOR;
        if (!(in_head && is_structural(at)) && !in_block_position(locals, at)) return false;
        if (in_head && !is_structural(at) && !is_uniform_statement(locals, at)) return false;
        if (l->initialiser != NO_TOKEN &&
            (word_at(unit, l->initialiser) != '=' ||
             first_varying(locals, next(unit, l->initialiser), l->end, false) != NO_TOKEN))
            return false;
        if (l->initialiser == NO_TOKEN && !l->is_written) return false;
        if (l->is_written && at->kind == STATEMENT_DECLARATION && !declares_uniform(locals, at)) return false;
    }
    if (!l->is_written) return true;
    for (uint32_t i = l->from; i < l->to && i < unit->token_count; i++)
        if (unit->tokens[i].kind == TOKEN_NAME && i != l->name && local_at(locals, i) == l &&
            use_of(locals, l, i) == USE_WRITE && !is_written_uniformly(locals, i))
            return false;
    return true;
}

void find_uniform(locals_t *locals)
{
    for (size_t n = 0; n < locals->count; n++) {
        local_t *l = &locals->list[n];
        l->is_uniform =
            !(l->is_shown || l->is_array || l->is_reference || l->is_odd || l->is_made || l->is_shared);
    }
    for (int changed = 1; changed;) {
        changed = 0;
        for (size_t n = 0; n < locals->count; n++) {
            local_t *l = &locals->list[n];
            if (!l->is_uniform || holds(locals, l)) continue;
            l->is_uniform = 0;
            changed = 1;
        }
    }
}

void drop_uniform_guards(const locals_t *locals, statement_t *s)
{
    uint32_t where;
    for (statement_t *c = s->child; c; c = c->following) drop_uniform_guards(locals, c);
    if (s->guards && has_uniform_head(locals, s, &where)) s->guards = 0;
}

uint32_t first_divergence(const locals_t *locals, const statement_t *s)
{
    uint32_t where = s->first;
    if (is_meeting_leaf(s)) return NO_TOKEN;
    switch (s->kind) {
    case STATEMENT_COMPOUND:
    case STATEMENT_BARRIER:
    case STATEMENT_WARP_BARRIER:
    case STATEMENT_BREAK:
    case STATEMENT_CONTINUE:
        break;
    case STATEMENT_IF:
    case STATEMENT_FOR:
    case STATEMENT_WHILE:
    case STATEMENT_DO:
        if (!is_guard(s) && !has_uniform_head(locals, s, &where)) return where;
        break;
    default:
        return where;
    }
    for (const statement_t *c = s->child; c; c = c->following)
        if (is_structural(c) && (where = first_divergence(locals, c)) != NO_TOKEN) return where;
    return s->otherwise && is_structural(s->otherwise) ? first_divergence(locals, s->otherwise) : NO_TOKEN;
}
