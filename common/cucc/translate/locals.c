#include "locals.h"

#include <string.h>

#include "declarators.h"
#include "names.h"
#include "passes.h"
#include "tokens.h"

bool is_step(const unit_t *unit, uint32_t i)
{
    return token_is(unit, i, "++") || token_is(unit, i, "--");
}

bool is_assignment(const unit_t *unit, uint32_t i)
{
    const token_t *token = &unit->tokens[i];
    if (token->word == '=') return true;
    if (token->word == '>') /* >>= comes as > and >= */
        return token_is(unit, i + 1, ">=") && unit->tokens[i + 1].at == token->at + 1;
    if (token->word != PUNCT_OTHER || unit->input[token->at + token->length - 1] != '=') return false;
    return token->length == 3 ? !token_is(unit, i, "<=>") : !strchr("=!<>", unit->input[token->at]);
}

local_t *local_at(const locals_t *locals, uint32_t i)
{
    const unit_t *unit = locals->unit;
    if (!is_plain_name(unit, i)) return NULL;
    int before = word_at(unit, prev(unit, i));
    if (before == '.' || before == PUNCT_ARROW || before == PUNCT_SCOPE) return NULL;
    local_t *found = NULL;
    for (size_t n = 0; n < locals->count; n++) {
        local_t *l = &locals->list[n];
        if (l->from <= i && i < l->to && same_text(unit, l->name, i) && (!found || l->from >= found->from))
            found = l;
    }
    return found;
}

/* --- finding them --- */

/* the words before the name: what kind of thing it is */
static void read_specifiers(const unit_t *unit, local_t *l, uint32_t first_name)
{
    int types = 0, names = 0, stars = 0;
    for (uint32_t i = l->begin; i < l->name; i = next(unit, i)) {
        int word = word_at(unit, i);
        if (i >= first_name) { /* from an earlier declarator to this one: only what comes after the comma */
            uint32_t comma = i;
            for (uint32_t j = i; j < l->name; j = next(unit, j))
                if (word_at(unit, j) == ',') comma = j;
            if (word_at(unit, comma) == ',') stars = l->is_reference = 0;
            for (uint32_t j = comma; j < l->name; j = next(unit, j)) {
                stars += word_at(unit, j) == '*';
                l->is_reference |= word_at(unit, j) == '&' || word_at(unit, j) == PUNCT_AND;
            }
            break;
        }
        if (word == '<' && angle_close(unit, i) != NO_TOKEN && angle_close(unit, i) < l->name) {
            i = angle_close(unit, i);
            continue;
        }
        if ((word == '(' || word == '[') && unit->tokens[i].match < l->name) {
            i = unit->tokens[i].match;
            continue;
        }
        l->is_shared |= word == WORD_SHARED;
        l->is_constexpr |= word == WORD_CONSTEXPR;
        l->is_odd |= word == WORD_STATIC || word == WORD_VOLATILE || word == WORD_EXTERN ||
                     word == WORD_THREAD_LOCAL || word == WORD_ALIGNAS || word == WORD_ALIGN ||
                     word == WORD_ATTRIBUTE || word == WORD_ATTRIBUTE2 || WORD_IN(word, CLASS);
        l->is_auto |= word == WORD_AUTO;
        l->is_reference |= word == '&' || word == PUNCT_AND;
        stars += word == '*';
        types += WORD_IN(word, TYPE) && word != WORD_AUTO;
        names += is_plain_name(unit, i);
    }
    l->is_pointer = stars > 0;
    l->is_plain = l->is_pointer || (types && !names);
}

static bool add_declared(locals_t *locals, uint32_t begin, uint32_t end, uint32_t to, statement_t *at)
{
    unit_t *unit = locals->unit;
    declarator_t *list;
    int count = read_declarators(unit, begin, end, &list);
    if (!count) return false;
    for (int d = 0; d < count; d++) {
        uint32_t after = next(unit, list[d].name), until = after;
        while (until < end && word_at(unit, until) != ',') {
            int word = word_at(unit, until);
            if ((word == '(' || word == '[' || word == '{') && unit->tokens[until].match < end)
                until = unit->tokens[until].match;
            else if (word == '<' && angle_close(unit, until) < end)
                until = angle_close(unit, until);
            until = next(unit, until);
        }
        local_t l = {.name = list[d].name,
                     .from = list[d].name,
                     .to = to,
                     .begin = begin,
                     .initialiser = list[d].initialiser,
                     .end = until,
                     .at = at};
        l.is_array = word_at(unit, after) == '[';
        l.is_made = word_at(unit, after) == '(';
        l.is_odd = word_at(unit, prev(unit, l.name)) == '(' || word_at(unit, after) == ':';
        read_specifiers(unit, &l, list[0].name);
        *(local_t *)arena_grow(&unit->arena, &locals->list, &locals->count, sizeof *locals->list) = l;
    }
    return true;
}

static bool look(locals_t *locals, statement_t *s, uint32_t to, uint32_t *strange)
{
    const unit_t *unit = locals->unit;
    if (s->kind == STATEMENT_DECLARATION && !add_declared(locals, s->first, s->last, to, s)) {
        *strange = s->first;
        return false;
    }
    if (s->kind == STATEMENT_FOR && starts_declaration(unit, next(unit, s->open))) {
        uint32_t end = s->semicolons[0];
        if (end == NO_TOKEN) /* for (type x : range) */
            for (end = next(unit, s->open); end < s->close && word_at(unit, end) != ':';)
                end = next(unit, end);
        if (!add_declared(locals, next(unit, s->open), end, s->last + 1, s)) {
            *strange = s->first;
            return false;
        }
        if (s->semicolons[0] == NO_TOKEN) locals->list[locals->count - 1].is_odd = 1;
    }
    uint32_t inside = s->kind == STATEMENT_COMPOUND || s->kind == STATEMENT_SWITCH ? s->last : to;
    for (statement_t *c = s->child; c; c = c->following)
        if (!look(locals, c, inside, strange)) return false;
    return !s->otherwise || look(locals, s->otherwise, inside, strange);
}

static bool add_parameters(locals_t *locals)
{
    const unit_t *unit = locals->unit;
    const function_t *function = locals->function;
    uint32_t close = unit->tokens[function->parameters].match, i = next(unit, function->parameters);
    if (word_at(unit, i) == WORD_VOID && next(unit, i) == close) return true;
    while (i < close) {
        uint32_t end = i;
        for (; end < close && word_at(unit, end) != ','; end = next(unit, end)) {
            int word = word_at(unit, end);
            if (word == PUNCT_ELLIPSIS) return false;
            if (word == '<' && angle_close(unit, end) < close)
                end = angle_close(unit, end);
            else if ((word == '(' || word == '[' || word == '{') && unit->tokens[end].match < close)
                end = unit->tokens[end].match;
        }
        size_t before = locals->count;
        if (add_declared(locals, i, end, function_end(unit, function), NULL)) {
            local_t *l = &locals->list[before];
            l->from = function->body;
            if (l->is_array) l->is_array = 0, l->is_pointer = l->is_plain = 1;
        }
        i = end < close ? next(unit, end) : close;
    }
    return true;
}

/* --- what is done to them --- */

/* CUDA's and C's own functions, and types of theirs, which take their arguments by value.  Any other one that
 * the unit does not declare may have its arguments by reference. */
static bool is_of_cuda_or_c(const unit_t *unit, uint32_t i)
{
    static const char *const prefixes[] = {"__", "atomic", "cuda", "make_"};
    static const char *const mathematics[] = {
        "abs",   "acos",      "acosh",  "asin", "asinh",  "atan",  "atan2",  "atanh", "cbrt",
        "ceil",  "copysign",  "cos",    "cosh", "cospi",  "erf",   "erfc",   "exp",   "exp10",
        "exp2",  "expm1",     "fabs",   "fdim", "floor",  "fma",   "fmax",   "fmin",  "fmod",
        "hypot", "ldexp",     "lgamma", "log",  "log10",  "log1p", "log2",   "max",   "min",
        "pow",   "remainder", "rhypot", "rint", "round",  "rsqrt", "scalbn", "sin",   "sinh",
        "sinpi", "sqrt",      "tan",    "tanh", "tgamma", "trunc"};
    static const char *const others[] = {"assert",   "clock",   "clock64", "dim3",    "half",   "half2",
                                         "isfinite", "isinf",   "isnan",   "labs",    "llabs",  "llmax",
                                         "llmin",    "lrint",   "lround",  "malloc",  "memcpy", "memset",
                                         "printf",   "signbit", "sincos",  "sincosf", "ulong",  "ullmax",
                                         "ullmin",   "umax",    "umin",    "ushort"};
    const token_t *token = &unit->tokens[i];
    const char *text = unit->input + token->at;
    for (size_t n = 0; n < sizeof prefixes / sizeof *prefixes; n++)
        if (token->length > strlen(prefixes[n]) && !memcmp(text, prefixes[n], strlen(prefixes[n])))
            return true;
    if (token->length > 2 && !memcmp(text + token->length - 2, "_t", 2)) return true; /* a type's */
    for (size_t n = 0; n < sizeof others / sizeof *others; n++)
        if (token_is(unit, i, others[n])) return true;
    for (size_t n = 0; n < sizeof mathematics / sizeof *mathematics; n++) {
        size_t length = strlen(mathematics[n]); /* and those for float and long double */
        if (token->length < length || token->length > length + 1 || memcmp(text, mathematics[n], length))
            continue;
        if (token->length == length || text[length] == 'f' || text[length] == 'l') return true;
    }
    return false;
}

/* does a call of the function whose name stands at i take its arguments by value, as far as its text says? */
static bool takes_values(const locals_t *locals, uint32_t i)
{
    const unit_t *unit = locals->unit;
    if (WORD_IN(word_at(unit, i), PAREN)) return true; /* sizeof, if, a cast ... */
    if (!is_plain_name(unit, i) || local_at(locals, i)) return WORD_IN(word_at(unit, i), TYPE);
    int before = word_at(unit, prev(unit, i));
    if (before == '.' || before == PUNCT_ARROW) return false;
    const name_t *name = name_of(unit, i);
    if (!name || name->function == NO_FUNCTION) return is_of_cuda_or_c(unit, i);
    for (uint32_t f = name->function; f != NO_FUNCTION; f = unit->functions[f].namesake) {
        uint32_t open = unit->functions[f].parameters;
        if (open == NO_TOKEN || unit->tokens[open].match == NO_TOKEN) return false;
        for (uint32_t t = open; t < unit->tokens[open].match; t++)
            if (unit->tokens[t].word == '&' || unit->tokens[t].word == PUNCT_AND) return false;
    }
    return true;
}

/* the parenthesis of the call, or of anything else, that i stands in; NO_TOKEN before a ; or { */
static uint32_t around(const unit_t *unit, uint32_t i)
{
    while ((i = prev(unit, i)) != NO_TOKEN) {
        int word = word_at(unit, i);
        if (word == '(') return i;
        if (word == ';' || word == '{' || word == '}' || word == '[') return NO_TOKEN;
        if ((word == ')' || word == ']') && unit->tokens[i].match != NO_TOKEN) i = unit->tokens[i].match;
    }
    return NO_TOKEN;
}

/* is what stands from `first` to `last` an argument as it is, and handed over by reference for all we know?
 */
static bool is_handed_over(const locals_t *locals, uint32_t first, uint32_t last)
{
    const unit_t *unit = locals->unit;
    int before = word_at(unit, prev(unit, first)), after = word_at(unit, next(unit, last));
    if ((before != '(' && before != ',') || (after != ')' && after != ',')) return false;
    uint32_t open = around(unit, first);
    if (open == NO_TOKEN) return false;
    uint32_t callee = prev(unit, open);
    if (word_at(unit, callee) == '>' && angle_open(unit, callee) != NO_TOKEN)
        callee = prev(unit, angle_open(unit, callee));
    if (!is_name(unit, callee) && word_at(unit, callee) != ')' && word_at(unit, callee) != ']')
        return false; /* plain parentheses */
    return !takes_values(locals, callee);
}

int use_of(const locals_t *locals, const local_t *local, uint32_t i)
{
    const unit_t *unit = locals->unit;
    uint32_t before = prev(unit, i), last = i, after = next(unit, i);
    int element = 0;
    while (word_at(unit, after) == '[' || word_at(unit, after) == '.') {
        if (word_at(unit, after) == '[') {
            if (local->is_pointer && !local->is_array) return USE_READ; /* what it points to */
            last = unit->tokens[after].match;
            if (last == NO_TOKEN) return USE_SHOW;
        } else {
            last = next(unit, after);
        }
        element = 1;
        after = next(unit, last);
    }
    if (word_at(unit, after) == PUNCT_ARROW) return local->is_pointer ? USE_READ : USE_SHOW;
    if (word_at(unit, after) == '(' && (element || !local->is_plain)) return USE_SHOW; /* x.f(), f() */
    if (is_assignment(unit, after) || is_step(unit, after) || is_step(unit, before)) return USE_WRITE;
    if (word_at(unit, before) == '&') {
        uint32_t left = prev(unit, before);
        int word = word_at(unit, left);
        bool binary = is_plain_name(unit, left) || word == ')' || word == ']' ||
                      (left != NO_TOKEN && unit->tokens[left].kind == TOKEN_NUMBER);
        if (!binary || word == ')') return USE_SHOW; /* (T)&x looks like (a) & x */
    }
    if (local->is_array && !element && word_at(unit, before) != WORD_SIZEOF) return USE_SHOW;
    if (is_handed_over(locals, i, last)) return USE_SHOW;
    return USE_READ;
}

/* what a reference is bound to may be changed through it */
static bool binds_reference(const locals_t *locals, uint32_t i)
{
    for (size_t n = 0; n < locals->count; n++) {
        const local_t *l = &locals->list[n];
        if (l->is_reference && l->at && l->name < i && i < l->end) return true;
        if (l->is_reference && l->at && l->at->kind == STATEMENT_FOR && l->at->semicolons[0] == NO_TOKEN &&
            l->at->open < i && i < l->at->close)
            return true;
    }
    return false;
}

bool find_locals(locals_t *locals, uint32_t *strange)
{
    const unit_t *unit = locals->unit;
    *strange = locals->function->name;
    if (!add_parameters(locals)) return false;
    if (!look(locals, locals->body, locals->body->last, strange)) return false;
    for (uint32_t i = locals->body->first; i < locals->body->last; i++) {
        if (unit->tokens[i].kind != TOKEN_NAME) continue;
        local_t *l = local_at(locals, i);
        if (!l || i == l->name) continue;
        int use = use_of(locals, l, i);
        l->is_written |= use == USE_WRITE;
        l->is_shown |= use == USE_SHOW || binds_reference(locals, i);
    }
    return true;
}
