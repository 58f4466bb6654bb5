/* Variables in device memory: a section of the program for each kind, and a record of each.
 *
 * A variable template is in no section, which g++ does not let an instance be, and its instances are recorded
 * where the host names one:
 *
 *     cudaMemcpyToSymbol(mask<T>, ...)   ->   cudaMemcpyToSymbol(::cucc::instance("mask", 'c', mask<T>), ...)
 */
#include <stdbool.h>
#include <string.h>

#include "declarators.h"
#include "edit.h"
#include "names.h"
#include "passes.h"
#include "tokens.h"

typedef struct {
    uint32_t begin, end; /* the declaration, end at its ';' */
    int constant, managed, is_extern, is_static, in_template, is_function;
} variable_t;

static bool declares_function(const unit_t *unit, uint32_t begin)
{
    size_t low = 0, high = unit->function_count;
    while (low < high) {
        size_t middle = (low + high) / 2;
        if (unit->functions[middle].begin < begin)
            low = middle + 1;
        else
            high = middle;
    }
    return low < unit->function_count && unit->functions[low].begin == begin;
}

static uint32_t skip_prefix(const unit_t *unit, uint32_t i, variable_t *variable)
{
    for (;;) {
        uint32_t after = next(unit, i);
        if (word_at(unit, i) == WORD_TEMPLATE && word_at(unit, after) == '<' &&
            angle_close(unit, after) != NO_TOKEN) {
            variable->in_template = 1;
            i = next(unit, angle_close(unit, after));
        } else if (word_at(unit, i) == WORD_EXTERN && unit->tokens[after].kind == TOKEN_STRING) {
            variable->is_extern = 1;
            i = next(unit, after);
        } else {
            return i;
        }
    }
}

static variable_t read_variable(const unit_t *unit, uint32_t at)
{
    variable_t variable = {.begin = statement_begin(unit, at), .end = statement_end(unit, at)};
    variable.begin = skip_prefix(unit, variable.begin, &variable);
    variable.is_function = declares_function(unit, variable.begin);
    for (uint32_t i = variable.begin; i < variable.end; i = next(unit, i)) {
        int word = word_at(unit, i);
        if (word == '=' || word == '{' || word == '(') break;
        variable.constant |= word == WORD_CONSTANT;
        variable.managed |= word == WORD_MANAGED;
        variable.is_extern |= word == WORD_EXTERN;
        variable.is_static |= word == WORD_STATIC;
    }
    return variable;
}

/* as linkage.c has it for functions */
static bool may_be_static(const unit_t *unit, const variable_t *variable, const declarator_t *list)
{
    const name_t *name = name_of(unit, list[0].name);
    return !unit->options.separate && !variable->is_static && !list[0].qualified && name &&
           !(name->variable & VARIABLE_EXTERN);
}

/* float3 and the like: make_pair() is of another kind */
static bool is_vector(const char *text, uint32_t length)
{
    static const char *const of[] = {"char", "uchar", "short",    "ushort",    "int",   "uint",
                                     "long", "ulong", "longlong", "ulonglong", "float", "double"};
    for (size_t n = 0; n < sizeof of / sizeof *of; n++)
        if (length == strlen(of[n]) + 1 && !memcmp(text, of[n], length - 1) && text[length - 1] >= '1' &&
            text[length - 1] <= '4')
            return true;
    return false;
}

/* A function that nvcc does not work out when it compiles, and g++ does */
static bool is_computed(const unit_t *unit, uint32_t i)
{
    static const char *const names[] = {"sqrt",  "pow",  "exp",   "log",  "sin",   "cos",   "tan",  "asin",
                                        "acos",  "atan", "atan2", "exp2", "log2",  "log10", "cbrt", "fabs",
                                        "floor", "ceil", "fmax",  "fmin", "hypot", "sinh",  "cosh", "tanh"};
    const token_t *token = &unit->tokens[i];
    const char *text = unit->input + token->at;
    if (word_at(unit, next(unit, i)) != '(' || word_at(unit, prev(unit, i)) == PUNCT_SCOPE ||
        name_of(unit, i))
        return false;
    if (token->length > 6 && !memcmp(text, "make_", 5)) return is_vector(text + 5, token->length - 5);
    for (size_t n = 0; n < sizeof names / sizeof *names; n++) {
        const size_t length = strlen(names[n]);
        if (!strncmp(text, names[n], length) &&
            (token->length == length || (token->length == length + 1 && text[length] == 'f')))
            return true;
    }
    return false;
}

/* A cast to a pointer: to g++ its value is a constant, but no constant expression. */
static bool is_pointer_cast(const unit_t *unit, uint32_t i)
{
    return word_at(unit, i) == WORD_REINTERPRET_CAST ||
           (word_at(unit, i) == ')' && word_at(unit, prev(unit, i)) == '*');
}

/* Does the value name something? Numbers alone are constants. */
static bool names_something(unit_t *unit, const declarator_t *d, uint32_t end)
{
    bool named = false;
    end = argument_end(unit, d->initialiser, end);
    for (uint32_t i = d->initialiser; i < end; i = next(unit, i)) {
        if (is_pointer_cast(unit, i)) return false;
        named |= is_plain_name(unit, i);
        if (!is_plain_name(unit, i) || !is_computed(unit, i)) continue;
        complain(unit, i,
                 "dynamic initialization is not supported for \"%s\": nvcc does not work out \"%s\" when it "
                 "compiles; write the number, or {...}, or let main() set it, by cudaMemcpyToSymbol",
                 token_text(unit, d->name), token_text(unit, i));
        return false;
    }
    return named;
}

/* Is it an object, or an array, of a class of the user's whose constructor without arguments does something? */
static bool has_working_constructor(const unit_t *unit, const variable_t *variable, const declarator_t *list)
{
    const uint32_t type = prev(unit, list[0].name);
    const name_t *name = is_plain_name(unit, type) ? name_of(unit, type) : NULL;
    if (list[0].initialiser != NO_TOKEN || type < variable->begin || !name) return false;
    for (uint32_t f = name->function; f != NO_FUNCTION; f = unit->functions[f].namesake) {
        const function_t *function = &unit->functions[f];
        const uint32_t close = unit->tokens[function->parameters].match;
        if ((function->is & (IS_MEMBER | IS_SPECIAL | IS_CONSTEXPR)) != (IS_MEMBER | IS_SPECIAL) ||
            function->body == NO_TOKEN || close == NO_TOKEN ||
            word_at(unit, prev(unit, function->name)) == '~' || next(unit, function->parameters) != close)
            continue;
        if (next(unit, close) != function->body || word_at(unit, next(unit, function->body)) != '}')
            return true;
    }
    return false;
}

/* nvcc has no code that sets such a variable when the program starts; g++ is asked whether it needs some. That
 * it does not let be asked of a pointer to functions; and a reference it would put among constants. */
static bool needs_constant(unit_t *unit, const variable_t *variable, const declarator_t *list, int count)
{
    bool qualified = false; /* or the word is a lambda's */
    for (uint32_t i = variable->begin; i < list[0].name; i = next(unit, i)) {
        const int word = word_at(unit, i);
        const uint32_t past = skip_paren_word(unit, i);
        qualified |= word == WORD_DEVICE || word == WORD_CONSTANT || word == WORD_MANAGED;
        if (word == WORD_CONSTEXPR || word == WORD_CONSTINIT || word == '(' || word == '&') return false;
        if (past != i) i = prev(unit, past);
    }
    for (int d = 0; qualified && d < count; d++)
        if (list[d].initialiser != NO_TOKEN && names_something(unit, &list[d], variable->end)) return true;
    return qualified && has_working_constructor(unit, variable, list);
}

static void place(unit_t *unit, const variable_t *variable, const declarator_t *list, int count)
{
    const char *section = variable->constant  ? "cucc_constant"
                          : variable->managed ? "cucc_managed"
                                              : "cucc_device";
    int constant = declares_const(unit, variable->begin, list[0].name);
    if (!constant)
        put_before(unit, variable->begin,
                   arena_format(&unit->arena, "__attribute__((section(\"%s\")%s))", section,
                                unit->options.sanitize ? ", no_reorder" : ""));
    if (may_be_static(unit, variable, list)) put_before(unit, variable->begin, "static");
    if (needs_constant(unit, variable, list, count)) put_before(unit, variable->begin, "__constinit");
    char kind = variable->constant ? 'c' : variable->managed ? 'm' : 'd';
    for (int d = 0; d < count; d++) {
        const char *name = token_text(unit, list[d].name), *path = name;
        if (list[d].qualified) {
            uint32_t first = list[d].name;
            while (word_at(unit, prev(unit, first)) == PUNCT_SCOPE) first = prev(unit, prev(unit, first));
            path = tokens_text(unit, first, list[d].name + 1);
        }
        put_after(
            unit, variable->end,
            arena_format(
                &unit->arena,
                "static const ::cucc::variable __cucc_variable%d{\"%s\", (void *)&%s, sizeof(%s), '%c'};",
                unit->next_number++, name, path, path, kind));
    }
}

/* so that what reaches beyond a variable does not find the next one; no_reorder keeps both where they are */
static void leave_gap(unit_t *unit, const variable_t *variable)
{
    const char *section = variable->constant  ? "cucc_constant"
                          : variable->managed ? "cucc_managed"
                                              : "cucc_device";
    put_after(
        unit, variable->end,
        arena_format(&unit->arena,
                     "[[gnu::section(\"%s\"), gnu::used, gnu::no_reorder, gnu::aligned(64)]] static char "
                     "__cucc_gap%d[256];",
                     section, unit->next_number++));
}

static bool has_initialiser(const declarator_t *list, int count)
{
    for (int d = 0; d < count; d++)
        if (list[d].initialiser != NO_TOKEN) return true;
    return false;
}

/* extern without -rdc: nvcc makes a variable of this file's own, with a warning; we do so once */
static bool define_here(unit_t *unit, const variable_t *variable, const declarator_t *list)
{
    name_t *name = name_of(unit, list[0].name);
    if (unit->options.separate || !name || name->variable & VARIABLE_DEFINED) return false;
    name->variable |= VARIABLE_DEFINED;
    warn(unit, list[0].name,
         "\"%s\" becomes a variable of this file, since an extern __device__ or __constant__ variable needs "
         "-dc (-rdc=true)",
         token_text(unit, list[0].name));
    for (uint32_t i = variable->begin; i < list[0].name; i = next(unit, i))
        if (word_at(unit, i) == WORD_EXTERN) hide(unit, i);
    return true;
}

/* Is `call` followed by the arguments of a function that takes a symbol? */
static bool takes_symbol(unit_t *unit, uint32_t call)
{
    static const char *const names[] = {"cudaMemcpyToSymbol",      "cudaMemcpyFromSymbol",
                                        "cudaMemcpyToSymbolAsync", "cudaMemcpyFromSymbolAsync",
                                        "cudaGetSymbolAddress",    "cudaGetSymbolSize"};
    for (size_t n = 0; n < sizeof names / sizeof *names; n++)
        if (token_is(unit, call, names[n])) return word_at(unit, next(unit, call)) == '(';
    return false;
}

/* instances of the template that is declared at `name`, in calls below */
static void record_instances(unit_t *unit, const variable_t *variable, uint32_t name)
{
    for (uint32_t call = variable->end; call < unit->token_count; call++) {
        if (unit->tokens[call].kind != TOKEN_NAME || !takes_symbol(unit, call)) continue;
        const uint32_t open = next(unit, call), end = unit->tokens[open].match;
        for (uint32_t i = open; end != NO_TOKEN && i < end; i = next(unit, i)) {
            if (!same_text(unit, i, name) || word_at(unit, next(unit, i)) != '<') continue;
            const uint32_t close = angle_close(unit, next(unit, i));
            if (close == NO_TOKEN || close > end) continue;
            uint32_t first = i;
            while (word_at(unit, prev(unit, first)) == PUNCT_SCOPE) {
                first = prev(unit, first);
                if (is_plain_name(unit, prev(unit, first))) first = prev(unit, first);
            }
            put_before(unit, first,
                       arena_format(&unit->arena, "::cucc::instance(\"%s\", '%c',", token_text(unit, name),
                                    variable->constant  ? 'c'
                                    : variable->managed ? 'm'
                                                        : 'd'));
            put_after(unit, close, ")");
        }
    }
}

/* __constant__ int c; in a function: nvcc has that of static variables alone */
static void check_local(unit_t *unit, uint32_t at, const variable_t *variable)
{
    const function_t *function = function_around(unit, at);
    const uint32_t brace = enclosing_brace(unit, at);
    declarator_t *list;
    if (!function || variable->is_static || variable->is_extern || word_at(unit, variable->end) != ';' ||
        brace == NO_TOKEN || is_class_body(unit, brace) || brace < function->body)
        return;
    for (uint32_t i = variable->begin; i < at; i = next(unit, i))
        if (!WORD_IN(word_at(unit, i), SPECIFIER) && !WORD_IN(word_at(unit, i), CUDA)) return;
    if (read_declarators(unit, variable->begin, variable->end, &list) != 1) return;
    const int after = word_at(unit, next(unit, list[0].name));
    if (after != ';' && after != '=' && after != '[' && after != '{') return;
    complain(
        unit, at,
        "an automatic \"%s\" variable declaration is not allowed inside a function body: \"%s\" must stand "
        "outside of all functions",
        token_text(unit, at), token_text(unit, list[0].name));
}

/* returns the token to go on from */
static uint32_t rewrite_variable(unit_t *unit, uint32_t at)
{
    variable_t variable = read_variable(unit, at);
    check_local(unit, at, &variable);
    if (variable.is_function || function_around(unit, at) || word_at(unit, variable.end) != ';') return at;
    declarator_t *list;
    int count = read_declarators(unit, variable.begin, variable.end, &list);
    if (!count) return at;
    if (!in_namespace(unit, variable.begin)) {
        complain(unit, at,
                 "memory qualifier on data member is not allowed: \"%s\" must stand outside of the class",
                 token_text(unit, list[0].name));
        return variable.end;
    }
    if (variable.in_template) {
        for (int d = 0; d < count; d++) record_instances(unit, &variable, list[d].name);
        return variable.end;
    }
    if (variable.is_extern && !has_initialiser(list, count) && !define_here(unit, &variable, list))
        return variable.end;
    place(unit, &variable, list, count);
    if (unit->options.sanitize) leave_gap(unit, &variable);
    return variable.end;
}

void rewrite_variables(unit_t *unit)
{
    for (uint32_t i = 0; i < unit->token_count; i++) {
        int word = unit->tokens[i].word;
        if (word != WORD_DEVICE && word != WORD_CONSTANT && word != WORD_MANAGED) continue;
        if (!(unit->tokens[i].flags & (TOKEN_HIDDEN | TOKEN_FOREIGN))) i = rewrite_variable(unit, i);
    }
}
