#include "names.h"

#include <stdbool.h>
#include <string.h>

#include "declarators.h"
#include "passes.h"
#include "tokens.h"

enum { BUCKETS = 1024 };
struct names {
    name_t *bucket[BUCKETS];
};

static unsigned bucket_of(const unit_t *unit, uint32_t i)
{
    unsigned hash = 5381;
    const token_t *token = &unit->tokens[i];
    for (uint32_t b = 0; b < token->length; b++) hash = hash * 33 + (unsigned char)unit->input[token->at + b];
    return hash % BUCKETS;
}

name_t *name_of(const unit_t *unit, uint32_t token)
{
    if (!unit->names || token >= unit->token_count) return NULL;
    const token_t *t = &unit->tokens[token];
    for (name_t *name = unit->names->bucket[bucket_of(unit, token)]; name; name = name->following)
        if (name->length == t->length && !memcmp(unit->input + name->at, unit->input + t->at, t->length))
            return name;
    return NULL;
}

static name_t *make_name(unit_t *unit, uint32_t token)
{
    if (!unit->names) unit->names = arena_take(&unit->arena, sizeof *unit->names);
    name_t *name = name_of(unit, token);
    if (name) return name;
    name = arena_take(&unit->arena, sizeof *name);
    name_t **bucket = &unit->names->bucket[bucket_of(unit, token)];
    *name = (name_t){.following = *bucket,
                     .at = unit->tokens[token].at,
                     .length = unit->tokens[token].length,
                     .function = NO_FUNCTION,
                     .is_all = UINT32_MAX};
    *bucket = name;
    return name;
}

void note_variables(unit_t *unit, uint32_t begin, uint32_t end)
{
    declarator_t *list;
    int kind = 0;
    bool is_constexpr = false;
    for (uint32_t i = begin; i < end && word_at(unit, i) != '='; i = next(unit, i)) {
        int word = word_at(unit, i);
        if (word == WORD_TYPEDEF || word == WORD_FRIEND || word == WORD_USING) return;
        if (unit->options.texture_references && token_is(unit, i, "texture") &&
            word_at(unit, next(unit, i)) == '<')
            return; /* both sides name it */
        is_constexpr |= word == WORD_CONSTEXPR;
        if (word == WORD_EXTERN) kind |= VARIABLE_EXTERN;
        if (word == WORD_SHARED) kind |= VARIABLE_SHARED;
        if (word == WORD_DEVICE || word == WORD_CONSTANT) kind |= VARIABLE_DEVICE;
        if (word == WORD_MANAGED) kind |= VARIABLE_MANAGED;
    }
    int count = read_declarators(unit, begin, end, &list);
    for (int d = 0; d < count; d++) {
        if (list[d].qualified) continue;
        int plain = kind & ~VARIABLE_EXTERN                     ? 0
                    : declares_const(unit, begin, list[d].name) ? VARIABLE_CONST
                                                                : VARIABLE_HOST;
        int defined = kind & VARIABLE_EXTERN && list[d].initialiser == NO_TOKEN ? 0 : VARIABLE_DEFINED;
        name_t *name = make_name(unit, list[d].name);
        name->variable |= kind | plain | defined;
        name->is_const_array |= plain == VARIABLE_CONST && word_at(unit, next(unit, list[d].name)) == '[';
        name->is_constexpr |= is_constexpr;
    }
}

void collect_names(unit_t *unit)
{
    for (uint32_t f = (uint32_t)unit->function_count; f-- > 0;) {
        function_t *function = &unit->functions[f];
        name_t *name = make_name(unit, function->name);
        function->namesake = name->function;
        name->function = f;
        name->is_any |= function->is;
        name->is_all &= function->is;
    }
}

bool declared_within(const unit_t *unit, const function_t *function, uint32_t name)
{
    uint32_t end = function_end(unit, function);
    for (uint32_t i = function->start; i < end; i = next(unit, i)) {
        if (i == function->name || unit->tokens[i].kind != TOKEN_NAME || !same_text(unit, i, name)) continue;
        int before = word_at(unit, prev(unit, i)), after = word_at(unit, next(unit, i));
        if (before == '.' || before == PUNCT_ARROW || before == PUNCT_SCOPE) continue;
        if (after != '(' && after != '<' && after != PUNCT_LAUNCH) return true;
    }
    return false;
}

/* is i in parentheses, other than those of a for? */
static bool in_parentheses(const unit_t *unit, uint32_t i)
{
    while ((i = prev(unit, i)) != NO_TOKEN) {
        int word = word_at(unit, i);
        if (word == '{' || word == ';') return false;
        if (word == '(' || word == '[') return word_at(unit, prev(unit, i)) != WORD_FOR;
        if ((word == ')' || word == ']' || word == '}') && unit->tokens[i].match != NO_TOKEN)
            i = unit->tokens[i].match;
    }
    return false;
}

/* auto &[a, x] = ... */
static bool is_binding(const unit_t *unit, uint32_t i)
{
    do i = prev(unit, i);
    while (word_at(unit, i) == ',' || is_plain_name(unit, i));
    if (word_at(unit, i) != '[') return false;
    i = prev(unit, i);
    if (word_at(unit, i) == '&' || word_at(unit, i) == PUNCT_AND) i = prev(unit, i);
    return word_at(unit, i) == WORD_AUTO;
}

/* does the name at i stand where a declaration puts one: float x; float *x = ...; int a, x; */
static bool looks_declared(const unit_t *unit, uint32_t i)
{
    if (is_binding(unit, i)) return true;
    uint32_t before = prev(unit, i);
    int word = word_at(unit, before), after = word_at(unit, next(unit, i));
    int ends = after == '=' || after == ';' || after == ',' || after == '[' || after == '(' || after == '{' ||
               after == ':' || after == ')';
    if (!ends || (word == ',' && in_parentheses(unit, i))) return false;
    return WORD_IN(word, TYPE) || is_plain_name(unit, before) || word == '>' || word == '*' || word == '&' ||
           word == ',' || word == '[' || WORD_IN(word, SPECIFIER) || word == PUNCT_AND;
}

bool declares_value(const unit_t *unit, const function_t *function, uint32_t name)
{
    if (mentions(unit, name, function->start, function->body)) return true;
    for (uint32_t i = function->body; i < function_end(unit, function); i++) {
        int before = word_at(unit, prev(unit, i));
        if (before == '*' || before == '&' || before == '>' || before == '[' || before == PUNCT_AND) continue;
        if (unit->tokens[i].kind == TOKEN_NAME && same_text(unit, i, name) && looks_declared(unit, i))
            return true;
    }
    return false;
}

bool declares_local(const unit_t *unit, const function_t *function, uint32_t name)
{
    if (mentions(unit, name, function->start, function->body)) return true;
    for (uint32_t i = function->body; i < function_end(unit, function); i++)
        if (unit->tokens[i].kind == TOKEN_NAME && same_text(unit, i, name) && looks_declared(unit, i))
            return true;
    return false;
}
