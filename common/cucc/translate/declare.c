/* Finding the functions: a walk over declarations, into namespaces and classes but not into functions. */
#include "names.h"
#include "passes.h"
#include "tokens.h"

typedef struct {
    uint32_t end;        /* where the scope's text ends */
    uint32_t class_name; /* token, NO_TOKEN outside classes */
    int in_class;
    int depth;
} scope_t;

enum { DEEPEST = 200 }; /* of nested namespaces and classes */

static void read_scope(unit_t *unit, uint32_t i, scope_t scope);

static uint32_t matching(const unit_t *unit, uint32_t open, uint32_t end)
{
    uint32_t close = unit->tokens[open].match;
    return close == NO_TOKEN || close >= end ? end : close;
}

static uint32_t past_semicolon(const unit_t *unit, uint32_t i, uint32_t end)
{
    i = statement_end(unit, i);
    return i >= end ? end : next(unit, i);
}

static uint32_t read_namespace(unit_t *unit, uint32_t i, scope_t scope)
{
    uint32_t start = i;
    while (i < scope.end && word_at(unit, i) != '{' && word_at(unit, i) != ';' && word_at(unit, i) != '=')
        i = next(unit, i);
    if (word_at(unit, i) != '{') return past_semicolon(unit, start, scope.end);
    uint32_t close = matching(unit, i, scope.end);
    read_scope(unit, next(unit, i), (scope_t){close, NO_TOKEN, 0, scope.depth + 1});
    return close < scope.end ? next(unit, close) : scope.end;
}

/* what a declaration is, as far as it has been read */
typedef struct {
    function_t function;
    uint32_t class_name;
    int class_key; /* WORD_CLASS...; 0 when there is none, or its body has been passed */
    int class_named;
    int initialiser;
    int declarator_in_parentheses; /* void (*p)(int): not a function */
} declaration_t;

static void note_specifier(declaration_t *declaration, int word)
{
    static const struct {
        int word;
        uint32_t is;
    } list[] = {{WORD_GLOBAL, IS_GLOBAL},       {WORD_DEVICE, IS_DEVICE},      {WORD_HOST, IS_HOST},
                {WORD_STATIC, IS_STATIC},       {WORD_INLINE, IS_INLINE},      {WORD_INLINE_GNU, IS_INLINE},
                {WORD_FORCEINLINE, IS_INLINE},  {WORD_INLINE_GNU2, IS_INLINE}, {WORD_CONSTEXPR, IS_CONSTEXPR},
                {WORD_CONSTEVAL, IS_CONSTEXPR}, {WORD_FRIEND, IS_FRIEND},      {WORD_EXTERN, IS_EXTERN}};
    for (size_t i = 0; i < sizeof list / sizeof *list; i++)
        if (list[i].word == word) declaration->function.is |= list[i].is;
    if (WORD_IN(word, CLASS) && declaration->function.parameters == NO_TOKEN) declaration->class_key = word;
}

/* past the initialisers of a constructor, at its '{' */
static uint32_t skip_constructor_initialisers(const unit_t *unit, uint32_t colon, uint32_t end)
{
    uint32_t i = next(unit, colon);
    while (i < end) {
        int word = word_at(unit, i);
        if (word == '<' && angle_close(unit, i) != NO_TOKEN) {
            i = angle_close(unit, i);
        } else if (word == '(' || word == '{') {
            i = matching(unit, i, end);
            if (i >= end) return end;
            uint32_t after = next(unit, i);
            if (word_at(unit, after) == PUNCT_ELLIPSIS) after = next(unit, after);
            if (word_at(unit, after) == '{') return after;
        } else if (word == ';' || word == '}') {
            return i;
        }
        i = next(unit, i);
    }
    return end;
}

static uint32_t read_operator_name(const unit_t *unit, uint32_t i, declaration_t *declaration, uint32_t end)
{
    declaration->function.name = i;
    declaration->function.is |= IS_SPECIAL;
    i = next(unit, i);
    if (word_at(unit, i) == '(' && word_at(unit, next(unit, i)) == ')') i = next(unit, next(unit, i));
    while (i < end && word_at(unit, i) != '(' && word_at(unit, i) != ';') i = next(unit, i);
    return i;
}

/* the '(' at i: does it open the parameters of a function? */
static bool opens_parameters(const unit_t *unit, uint32_t i, declaration_t *declaration)
{
    uint32_t before = prev(unit, i);
    if (word_at(unit, before) == '>') {
        uint32_t open = angle_open(unit, before);
        before = open == NO_TOKEN ? NO_TOKEN : prev(unit, open);
    }
    if (!is_plain_name(unit, before)) return false;
    uint32_t first = next(unit, i);
    int kind = unit->tokens[first].kind;
    if (kind == TOKEN_NUMBER || kind == TOKEN_STRING || kind == TOKEN_CHARACTER) return false; /* T x(3); */
    declaration->function.name = before;
    uint32_t scope = prev(unit, before);
    int special = word_at(unit, scope) == '~';
    if (declaration->class_name != NO_TOKEN && same_text(unit, before, declaration->class_name)) special = 1;
    if (word_at(unit, scope) == PUNCT_SCOPE) {
        uint32_t owner = prev(unit, scope);
        if (word_at(unit, owner) == '>' && angle_open(unit, owner) != NO_TOKEN)
            owner = prev(unit, angle_open(unit, owner));
        if (owner != NO_TOKEN && same_text(unit, owner, before)) special = 1;
    }
    if (special) declaration->function.is |= IS_SPECIAL;
    return true;
}

static void record(unit_t *unit, declaration_t *declaration, uint32_t body, const scope_t *scope)
{
    function_t *function = &declaration->function;
    if (function->parameters == NO_TOKEN || declaration->declarator_in_parentheses) return;
    function->body = body;
    int scoped = word_at(unit, prev(unit, function->name)) == PUNCT_SCOPE;
    function->in_namespace = !scope->in_class && !scoped;
    if (scope->in_class) function->is |= IS_MEMBER;
    grow(&unit->functions, &unit->function_capacity, unit->function_count, sizeof *unit->functions);
    unit->functions[unit->function_count++] = *function;
}

static uint32_t read_braces(unit_t *unit, uint32_t i, declaration_t *declaration, const scope_t *scope,
                            int *done)
{
    uint32_t close = matching(unit, i, scope->end);
    if (declaration->initialiser) return close;
    if (declaration->function.parameters != NO_TOKEN) {
        if (close < scope->end) record(unit, declaration, i, scope);
        *done = 1;
    } else if (declaration->class_key) {
        if (declaration->class_key != WORD_ENUM)
            read_scope(unit, next(unit, i), (scope_t){close, declaration->class_name, 1, scope->depth + 1});
        declaration->class_key = 0;
        declaration->class_name = scope->class_name;
    }
    return close;
}

static void end_declaration(unit_t *unit, declaration_t *declaration, uint32_t semicolon,
                            const scope_t *scope)
{
    int function = declaration->function.parameters != NO_TOKEN && !declaration->declarator_in_parentheses;
    if (!function && !scope->in_class) note_variables(unit, declaration->function.begin, semicolon);
    if (function && !declaration->initialiser) record(unit, declaration, NO_TOKEN, scope);
}

/* Takes in the token at i and what belongs to it, such as the other bracket; returns its last token.  *done
 * tells that the declaration ends there. */
static uint32_t read_part(unit_t *unit, uint32_t i, declaration_t *declaration, const scope_t *scope,
                          int *done)
{
    function_t *function = &declaration->function;
    int word = word_at(unit, i),
        may_be_function = function->parameters == NO_TOKEN && !declaration->initialiser;
    if (word == WORD_OPERATOR && may_be_function) {
        i = read_operator_name(unit, i, declaration, scope->end);
        if (word_at(unit, i) != '(') return prev(unit, i);
        function->parameters = i;
        return matching(unit, i, scope->end);
    }
    switch (word) {
    case '(':
        if (may_be_function && opens_parameters(unit, i, declaration))
            function->parameters = i;
        else if (may_be_function)
            declaration->declarator_in_parentheses = 1;
        return matching(unit, i, scope->end);
    case '[':
        return matching(unit, i, scope->end);
    case '<': {
        uint32_t close = is_name(unit, prev(unit, i)) ? angle_close(unit, i) : NO_TOKEN;
        return close < scope->end ? close : i;
    }
    case '=':
        declaration->initialiser = function->parameters == NO_TOKEN;
        return i;
    case ':': {
        if (function->parameters == NO_TOKEN || declaration->initialiser) return i;
        uint32_t body = skip_constructor_initialisers(unit, i, scope->end);
        if (word_at(unit, body) == '{') return read_braces(unit, body, declaration, scope, done);
        *done = 1;
        return body;
    }
    case '{':
        return read_braces(unit, i, declaration, scope, done);
    default:
        return i;
    }
}

/* a declaration that starts at i, after a template<...> that starts at `start`; returns the token after it */
static uint32_t read_declaration(unit_t *unit, uint32_t start, uint32_t i, uint32_t is, scope_t scope)
{
    declaration_t declaration = {
        .function = {.is = is, .begin = i, .name = NO_TOKEN, .parameters = NO_TOKEN, .start = start},
        .class_name = scope.class_name};
    for (; i < scope.end; i = next(unit, i)) {
        int word = word_at(unit, i), done = 0;
        uint32_t past = skip_paren_word(unit, i);
        if (past != i) {
            i = prev(unit, past);
            continue;
        }
        note_specifier(&declaration, word);
        if (is_plain_name(unit, i) && declaration.class_key && !declaration.class_named) {
            declaration.class_name = i;
            declaration.class_named = 1;
        }
        if (word == ';') end_declaration(unit, &declaration, i, &scope);
        if (word == ';' || word == '}') return next(unit, i);
        i = read_part(unit, i, &declaration, &scope, &done);
        if (i >= scope.end) return scope.end;
        if (done) return next(unit, i);
    }
    return scope.end;
}

/* one member of a scope; returns the token after it */
static uint32_t read_member(unit_t *unit, uint32_t i, scope_t scope)
{
    uint32_t is = 0, start = i, after = next(unit, i);
    for (;;) {
        int word = word_at(unit, i);
        after = next(unit, i);
        if (word == WORD_TEMPLATE) {
            uint32_t close = word_at(unit, after) == '<' ? angle_close(unit, after) : NO_TOKEN;
            if (word_at(unit, after) == '<' && close == NO_TOKEN)
                return past_semicolon(unit, after, scope.end);
            if (close == NO_TOKEN) {
                is |= IS_INSTANTIATION;
                i = after;
            } else {
                is |= close == next(unit, after) ? IS_SPECIALISED : IS_TEMPLATE;
                i = next(unit, close);
            }
        } else if (word == WORD_EXTERN && unit->tokens[after].kind == TOKEN_STRING) {
            uint32_t what = next(unit, after);
            if (word_at(unit, what) == '{') return read_namespace(unit, i, scope);
            is |= IS_EXTERN;
            i = what;
        } else {
            break;
        }
    }
    int word = word_at(unit, i);
    if (word == ';' || word == '}') return after;
    if (word == WORD_NAMESPACE || (word == WORD_INLINE && word_at(unit, after) == WORD_NAMESPACE))
        return read_namespace(unit, i, scope);
    if (word == WORD_USING || word == WORD_CONCEPT || word == WORD_STATIC_ASSERT)
        return past_semicolon(unit, i, scope.end);
    if ((word == WORD_PUBLIC || word == WORD_PRIVATE || word == WORD_PROTECTED) &&
        word_at(unit, after) == ':')
        return next(unit, after);
    return read_declaration(unit, start, i, is, scope);
}

static void read_scope(unit_t *unit, uint32_t i, scope_t scope)
{
    if (scope.depth > DEEPEST) {
        complain(unit, i, "namespaces and classes nested more than %d deep are not read by cucc", DEEPEST);
        return;
    }
    while (i < scope.end) {
        if (unit->tokens[i].kind >= TOKEN_MARKER || unit->tokens[i].flags & TOKEN_FOREIGN) {
            i++;
            continue;
        }
        uint32_t after = read_member(unit, i, scope);
        i = after > i ? after : i + 1;
    }
}

void find_functions(unit_t *unit)
{
    read_scope(unit, 0, (scope_t){(uint32_t)unit->token_count - 1, NO_TOKEN, 0, 0});
}
