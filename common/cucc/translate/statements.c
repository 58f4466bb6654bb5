#include "statements.h"

#include "meets.h"
#include "tokens.h"

typedef struct {
    unit_t *unit;
    uint32_t strange;
    bool returns_values;
} reader_t;

static statement_t *read_one(reader_t *reader, uint32_t i, uint32_t end, statement_t *parent);

bool is_barrier(const unit_t *unit, uint32_t i)
{
    uint32_t open = next(unit, i);
    return unit->tokens[i].kind == TOKEN_NAME && token_is(unit, i, "__syncthreads") &&
           word_at(unit, open) == '(' && unit->tokens[open].match == next(unit, open);
}

uint32_t with_directives(const unit_t *unit, uint32_t i)
{
    uint32_t before = prev(unit, i), first = i;
    for (uint32_t t = i; t-- > (before == NO_TOKEN ? 0 : before + 1);)
        if (unit->tokens[t].kind == TOKEN_DIRECTIVE) first = t;
    return first;
}

uint32_t past_lambda(const unit_t *unit, uint32_t i)
{
    if (word_at(unit, i) != '[') return i;
    for (size_t l = 0; l < unit->lambda_count; l++)
        if (unit->lambdas[l].capture == i) return unit->tokens[unit->lambdas[l].body].match;
    return i;
}

/* past a name with its scopes and template arguments: a::b<c>::d */
static uint32_t past_type_name(const unit_t *unit, uint32_t i)
{
    if (word_at(unit, i) == PUNCT_SCOPE) i = next(unit, i);
    while (is_plain_name(unit, i)) {
        i = next(unit, i);
        if (word_at(unit, i) == '<') {
            uint32_t close = angle_close(unit, i);
            if (close == NO_TOKEN) return i;
            i = next(unit, close);
        }
        if (word_at(unit, i) != PUNCT_SCOPE) break;
        i = next(unit, i);
        if (word_at(unit, i) == WORD_TEMPLATE) i = next(unit, i);
    }
    return i;
}

bool starts_declaration(const unit_t *unit, uint32_t i)
{
    int word = word_at(unit, i);
    if (WORD_IN(word, SPECIFIER) || WORD_IN(word, CUDA) || WORD_IN(word, CLASS) || word == WORD_ALIGNAS ||
        word == WORD_DECLTYPE || word == WORD_TYPEOF || word == WORD_TYPEOF2)
        return true;
    if (word == '[' && word_at(unit, next(unit, i)) == '[') return true;
    if (WORD_IN(word, TYPE))
        return word_at(unit, next(unit, i)) != '(' && word_at(unit, next(unit, i)) != '{';
    if (!is_plain_name(unit, i) && word != PUNCT_SCOPE) return false;
    uint32_t after = past_type_name(unit, i);
    while (word_at(unit, after) == '*' || word_at(unit, after) == '&' || word_at(unit, after) == PUNCT_AND ||
           WORD_IN(word_at(unit, after), SPECIFIER))
        after = next(unit, after);
    if (!is_plain_name(unit, after) || after == i) return false;
    int then = word_at(unit, next(unit, after));
    return then == '=' || then == ';' || then == ',' || then == '[' || then == '(' || then == '{' ||
           then == ':';
}

static statement_t *strange(reader_t *reader, uint32_t i)
{
    if (reader->strange == NO_TOKEN) reader->strange = i;
    return NULL;
}

static statement_t *new_statement(reader_t *reader, statement_kind_t kind, uint32_t first,
                                  statement_t *parent)
{
    statement_t *s = arena_take(&reader->unit->arena, sizeof *s);
    *s = (statement_t){.kind = kind,
                       .first = first,
                       .last = first,
                       .open = NO_TOKEN,
                       .close = NO_TOKEN,
                       .semicolons = {NO_TOKEN, NO_TOKEN},
                       .parent = parent};
    return s;
}

/* what a statement has, its parent has too; a loop holds its breaks, a switch those alone */
static void inherit(statement_t *s, const statement_t *child)
{
    s->barriers |= child->barriers;
    s->meets |= child->meets;
    s->returns |= child->returns;
    s->leaves |= child->leaves;
}

static statement_t *read_list(reader_t *reader, uint32_t open, statement_t *parent)
{
    const unit_t *unit = reader->unit;
    uint32_t close = unit->tokens[open].match;
    statement_t *s = new_statement(reader, STATEMENT_COMPOUND, open, parent), **last = &s->child;
    if (close == NO_TOKEN) return strange(reader, open);
    s->open = open;
    s->last = s->close = close;
    for (uint32_t i = next(unit, open); i < close;) {
        statement_t *child = read_one(reader, i, close, s);
        if (!child) return NULL;
        inherit(s, child);
        *last = child;
        last = &child->following;
        i = next(unit, child->last);
    }
    return s;
}

/* if, for, while, switch: the head, and what it governs */
static statement_t *read_governed(reader_t *reader, statement_t *s, uint32_t end)
{
    const unit_t *unit = reader->unit;
    uint32_t i = next(unit, s->first);
    if (s->kind == STATEMENT_IF && word_at(unit, i) == WORD_CONSTEXPR) i = next(unit, i);
    if (word_at(unit, i) != '(' || unit->tokens[i].match == NO_TOKEN) return strange(reader, s->first);
    s->open = i;
    s->close = unit->tokens[i].match;
    s->meets = has_meeting(unit, s->open, s->close);
    if (s->kind == STATEMENT_FOR) {
        uint32_t first = statement_end(unit, next(unit, s->open));
        if (word_at(unit, first) == ';') {
            s->semicolons[0] = first;
            s->semicolons[1] = statement_end(unit, next(unit, first));
            if (word_at(unit, s->semicolons[1]) != ';') return strange(reader, s->first);
        }
    } else if (starts_declaration(unit, next(unit, s->open))) {
        return strange(reader, s->first); /* if (int x = ...) */
    }
    s->child = read_one(reader, next(unit, s->close), end, s);
    if (!s->child) return NULL;
    inherit(s, s->child);
    s->last = s->child->last;
    uint32_t after = next(unit, s->last);
    if (s->kind == STATEMENT_IF && word_at(unit, after) == WORD_ELSE) {
        s->otherwise = read_one(reader, next(unit, after), end, s);
        if (!s->otherwise) return NULL;
        inherit(s, s->otherwise);
        s->last = s->otherwise->last;
    }
    if (s->kind == STATEMENT_FOR || s->kind == STATEMENT_WHILE) s->leaves = 0;
    return s;
}

static statement_t *read_do(reader_t *reader, statement_t *s, uint32_t end)
{
    const unit_t *unit = reader->unit;
    s->child = read_one(reader, next(unit, s->first), end, s);
    if (!s->child) return NULL;
    inherit(s, s->child);
    s->leaves = 0;
    uint32_t i = next(unit, s->child->last);
    if (word_at(unit, i) != WORD_WHILE) return strange(reader, i);
    s->open = next(unit, i);
    if (word_at(unit, s->open) != '(' || unit->tokens[s->open].match == NO_TOKEN) return strange(reader, i);
    s->close = unit->tokens[s->open].match;
    s->meets |= has_meeting(unit, s->open, s->close);
    s->last = next(unit, s->close);
    return word_at(unit, s->last) == ';' ? s : strange(reader, i);
}

/* case 1: and default: stand before statements of a switch, which is only ever taken as a whole */
static uint32_t past_cases(const unit_t *unit, uint32_t i, uint32_t end)
{
    while (word_at(unit, i) == WORD_CASE || word_at(unit, i) == WORD_DEFAULT) {
        while (i < end && word_at(unit, i) != ':') {
            int word = word_at(unit, i);
            if ((word == '(' || word == '{' || word == '[') && unit->tokens[i].match < end)
                i = unit->tokens[i].match;
            i = next(unit, i);
        }
        i = next(unit, i);
    }
    return i;
}

static statement_t *read_switch(reader_t *reader, statement_t *s)
{
    const unit_t *unit = reader->unit;
    s->open = next(unit, s->first);
    if (word_at(unit, s->open) != '(' || unit->tokens[s->open].match == NO_TOKEN)
        return strange(reader, s->first);
    s->close = unit->tokens[s->open].match;
    uint32_t brace = next(unit, s->close);
    if (word_at(unit, brace) != '{' || unit->tokens[brace].match == NO_TOKEN)
        return strange(reader, s->first);
    s->last = unit->tokens[brace].match;
    s->meets = has_meeting(unit, s->open, s->close);
    statement_t **last = &s->child;
    for (uint32_t i = past_cases(unit, next(unit, brace), s->last); i < s->last;
         i = past_cases(unit, i, s->last)) {
        statement_t *child = read_one(reader, i, s->last, s);
        if (!child) return NULL;
        inherit(s, child);
        *last = child;
        last = &child->following;
        i = next(unit, child->last);
    }
    s->leaves = 0;
    for (uint32_t i = brace; i < s->last; i++) /* the switch holds its breaks, and lets a continue pass */
        if (unit->tokens[i].word == WORD_CONTINUE) s->leaves = 1;
    return s;
}

/* an expression, a declaration, or a word with a semicolon */
static statement_t *read_simple(reader_t *reader, statement_t *s, uint32_t end)
{
    const unit_t *unit = reader->unit;
    s->last = statement_end(unit, s->first);
    if (s->last >= end || word_at(unit, s->last) != ';') return strange(reader, s->first);
    int word = word_at(unit, s->first);
    s->meets = has_meeting(unit, s->first, s->last);
    if (is_warp_barrier(unit, s->first)) {
        s->kind = STATEMENT_WARP_BARRIER;
    } else if (is_barrier(unit, s->first) && next(unit, next(unit, next(unit, s->first))) == s->last) {
        s->kind = STATEMENT_BARRIER;
        s->barriers = 1;
    } else if (word == ';') {
        s->kind = STATEMENT_EMPTY;
    } else if (word == WORD_RETURN) {
        s->kind = STATEMENT_RETURN;
        s->returns = 1;
        if (next(unit, s->first) != s->last && !reader->returns_values) return strange(reader, s->first);
    } else if (word == WORD_BREAK || word == WORD_CONTINUE) {
        s->kind = word == WORD_BREAK ? STATEMENT_BREAK : STATEMENT_CONTINUE;
        s->leaves = 1;
    } else if (word == WORD_TYPEDEF || word == WORD_USING || word == WORD_STATIC_ASSERT ||
               word == WORD_STATIC_ASSERT2 || word == WORD_NAMESPACE) {
        s->kind = STATEMENT_TYPE;
    } else if (starts_declaration(unit, s->first)) {
        s->kind = STATEMENT_DECLARATION;
        if (WORD_IN(word, CLASS) && word_at(unit, prev(unit, s->last)) == '}') s->kind = STATEMENT_TYPE;
    }
    return s;
}

static statement_t *read_one(reader_t *reader, uint32_t i, uint32_t end, statement_t *parent)
{
    const unit_t *unit = reader->unit;
    int word = word_at(unit, i);
    if (i >= end || word == WORD_GOTO || word == WORD_TRY || word == WORD_CASE || word == WORD_DEFAULT ||
        word == WORD_ASM || word == WORD_ASM2 || word == WORD_ASM3 || word == WORD_ELSE)
        return strange(reader, i);
    if (is_plain_name(unit, i) && word_at(unit, next(unit, i)) == ':') return strange(reader, i);
    switch (word) {
    case '{':
        return read_list(reader, i, parent);
    case WORD_IF:
        return read_governed(reader, new_statement(reader, STATEMENT_IF, i, parent), end);
    case WORD_FOR:
        return read_governed(reader, new_statement(reader, STATEMENT_FOR, i, parent), end);
    case WORD_WHILE:
        return read_governed(reader, new_statement(reader, STATEMENT_WHILE, i, parent), end);
    case WORD_DO:
        return read_do(reader, new_statement(reader, STATEMENT_DO, i, parent), end);
    case WORD_SWITCH:
        return read_switch(reader, new_statement(reader, STATEMENT_SWITCH, i, parent));
    }
    return read_simple(reader, new_statement(reader, STATEMENT_EXPRESSION, i, parent), end);
}

static statement_t *read_body(reader_t reader, uint32_t open, uint32_t *strange_token)
{
    reader.strange = NO_TOKEN;
    statement_t *s = read_list(&reader, open, NULL);
    *strange_token = reader.strange;
    return s;
}

statement_t *read_statements(unit_t *unit, uint32_t open, uint32_t *strange_token)
{
    return read_body((reader_t){.unit = unit}, open, strange_token);
}

statement_t *read_all_statements(unit_t *unit, uint32_t open, uint32_t *strange_token)
{
    return read_body((reader_t){.unit = unit, .returns_values = true}, open, strange_token);
}

bool has_loop(const unit_t *unit, uint32_t from, uint32_t to)
{
    for (uint32_t i = from; i < to; i = next(unit, i)) {
        int word = word_at(unit, i);
        if (word == WORD_FOR || word == WORD_WHILE || word == WORD_DO) return true;
    }
    return false;
}
