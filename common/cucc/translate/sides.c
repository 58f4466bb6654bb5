/* Calls of the host's functions in device code, where only C++ can tell which function is meant: members,
 * constructors, operators, functors, arguments of templates. g++ is asked. Functions of the host are marked as
 * deprecated, which makes no difference to their code, and to name one in a device function is an error there
 * and nothing elsewhere:
 *
 *     struct V { __attribute__((deprecated("cucc: host"))) float length() const; };
 *     #pragma GCC diagnostic push
 *     #pragma GCC diagnostic error "-Wdeprecated-declarations"
 *     __global__ void k(V *v, float *x) { x[0] = v->length(); }
 *     #pragma GCC diagnostic pop
 *
 * explain.c puts the message in CUDA's words. In the same way g++ is asked about the lengths of arrays.
 *
 * nvcc lets device code have what the compiler makes itself and what is `= default`, and functions of both sides may
 * call what they like. A constexpr function it refuses even where a constant is asked for, but with
 * --expt-relaxed-constexpr. */
#include <stdbool.h>
#include <string.h>

#include "edit.h"
#include "names.h"
#include "passes.h"
#include "tokens.h"

#define MARK "__attribute__((deprecated(\"cucc: host\")))"
#define MARK_CONSTEXPR "__attribute__((deprecated(\"cucc: host constexpr\")))"
#define MARK_LAMBDA "__attribute__((deprecated(\"cucc: host lambda\")))"
#define PRAGMA "\n#pragma GCC diagnostic "
#define CALLS " \"-Wdeprecated-declarations\""
#define LENGTHS " \"-Wvla\""

static bool is_users(const unit_t *unit, uint32_t i)
{
    return !(unit->tokens[i].flags & (TOKEN_SYSTEM | TOKEN_FOREIGN)) &&
           !unit->files[unit->tokens[i].file].system;
}

static bool is_device_function(const unit_t *unit, const function_t *function)
{
    return function->body != NO_TOKEN && function->is & (IS_GLOBAL | IS_DEVICE) &&
           !(function->is & IS_HOST) && is_users(unit, function->name);
}

/* ---- which functions are marked ---- */

/* = default, = delete, = 0 */
static bool has_no_text(const unit_t *unit, const function_t *function)
{
    if (function->body != NO_TOKEN) return false;
    for (uint32_t i = unit->tokens[function->parameters].match; i + 1 < unit->token_count;
         i = next(unit, i)) {
        const int word = word_at(unit, i);
        if (word == '=' || word == PUNCT_ARROW) return true;
        if (word == ';' || word == '{' || word == '}') return false;
    }
    return true;
}

/* Could the other declare or define the same function? */
static bool may_be_same(const function_t *function, const function_t *other)
{
    if ((other->body == NO_TOKEN) == (function->body == NO_TOKEN)) return false;
    const bool member = function->is & IS_MEMBER && !(function->is & IS_FRIEND);
    return member ? !(other->is & IS_MEMBER) && !other->in_namespace
                  : other->in_namespace || other->is & IS_FRIEND;
}

/* May it have another qualifier by its prototype, by what a template is specialised to, or by its text outside
 * of the class, or none of its own? */
static bool is_said_otherwise(const unit_t *unit, const function_t *function)
{
    bool has_text = function->body != NO_TOKEN || function->is & IS_MEMBER;
    if (function->body != NO_TOKEN && function->is & IS_MEMBER) return false;
    const name_t *name = name_of(unit, function->name);
    for (uint32_t f = name ? name->function : NO_FUNCTION; f != NO_FUNCTION;
         f = unit->functions[f].namesake) {
        const function_t *other = &unit->functions[f];
        if (other->is & IS_SPECIALISED && other->is & IS_DEVICE) return true;
        if (!may_be_same(function, other)) continue;
        if (other->is & (IS_GLOBAL | IS_DEVICE) || (other->is ^ function->is) & IS_CONSTEXPR) return true;
        has_text = true;
    }
    return !has_text;
}

static bool is_of_host(const unit_t *unit, const function_t *function)
{
    const uint32_t never = IS_GLOBAL | IS_DEVICE | IS_SPECIALISED | IS_INSTANTIATION | IS_EXTERN |
                           (unit->options.relaxed_constexpr ? IS_CONSTEXPR : 0);
    if (function->is & never || !is_users(unit, function->name)) return false;
    if (!(function->is & IS_MEMBER) && !function->in_namespace) return false; /* marked in its class */
    if (function->is & IS_FRIEND && function->body == NO_TOKEN) return false;
    if (unit->tokens[function->parameters].match == NO_TOKEN || has_no_text(unit, function)) return false;
    return !is_said_otherwise(unit, function);
}

/* The names that stand in device code, or in a launch in front of its <<< */
static void note_names(unit_t *unit)
{
    for (uint32_t i = 0; i < unit->token_count; i++) {
        name_t *name = is_plain_name(unit, i) && on_device_only(unit, i) ? name_of(unit, i) : NULL;
        if (name) name->is_in_device_code = true;
    }
    for (size_t l = 1; l < unit->launch_count; l++)
        for (uint32_t i = unit->launches[l].callee; i < unit->launches[l].open; i = next(unit, i))
            if (is_plain_name(unit, i) && name_of(unit, i)) name_of(unit, i)->is_in_device_code = true;
}

static bool is_called_by_device(const unit_t *unit, const function_t *function)
{
    if (function->is & IS_SPECIAL) return true;
    const name_t *name = name_of(unit, function->name);
    return name && name->is_in_device_code && !is_math_library(unit, function->name);
}

/* in front of the declaration, but behind its [[...]] */
static void mark_function(unit_t *unit, const function_t *function)
{
    uint32_t i = function->begin;
    while (word_at(unit, i) == '[' && skip_paren_word(unit, i) != i) i = skip_paren_word(unit, i);
    if (word_at(unit, i) != WORD_REQUIRES)
        put_before(unit, i, function->is & IS_CONSTEXPR ? MARK_CONSTEXPR : MARK);
}

static bool mark_functions(unit_t *unit)
{
    bool any = false;
    for (size_t f = 0; f < unit->function_count; f++) {
        const function_t *function = &unit->functions[f];
        if (!is_of_host(unit, function) || !is_called_by_device(unit, function)) continue;
        mark_function(unit, function);
        any = true;
    }
    return any;
}

static bool has_device_template(const unit_t *unit)
{
    for (size_t f = 0; f < unit->function_count; f++)
        if (unit->functions[f].is & IS_TEMPLATE && is_device_function(unit, &unit->functions[f])) return true;
    return false;
}

/* Lambdas of the host, which a kernel gets as an argument whose type is a parameter of its template */
static bool mark_lambdas(unit_t *unit)
{
    bool any = false;
    if (unit->options.relaxed_constexpr || !has_device_template(unit)) return false;
    for (size_t l = 0; l < unit->lambda_count; l++) {
        const lambda_t *lambda = &unit->lambdas[l];
        if (lambda->is || lambda->parameters == NO_TOKEN || !is_users(unit, lambda->capture) ||
            unit->tokens[lambda->capture].context != IS_HOST)
            continue;
        const uint32_t close = unit->tokens[lambda->parameters].match;
        if (next(unit, close) != lambda->body && word_at(unit, next(unit, close)) != PUNCT_ARROW) continue;
        put_after(unit, close, MARK_LAMBDA);
        any = true;
    }
    return any;
}

/* ---- where they are errors ---- */

/* May the name at i, in the function, be one of a function of the device? x.size() is a member, std::max() another's,
 * and the host calls none. */
static bool may_mean(const unit_t *unit, const function_t *from, uint32_t i, const function_t *meant)
{
    const uint32_t before = prev(unit, i);
    const int word = word_at(unit, before);
    if ((word == '.' || word == PUNCT_ARROW) && !(meant->is & IS_MEMBER)) return false;
    if (word == PUNCT_SCOPE && token_is(unit, prev(unit, before), "std")) return false;
    return from->is & (IS_GLOBAL | IS_DEVICE) || meant->is & IS_GLOBAL ||
           word_at(unit, next(unit, i)) != '(' || on_device_only(unit, i);
}

/* nvcc says nothing of a function that nobody calls, if it is static, inline, a member or a template */
static void reach(unit_t *unit, function_t *from)
{
    if (from->is_reached) return;
    from->is_reached = true;
    if (from->body == NO_TOKEN) return;
    for (uint32_t i = from->body; i < function_end(unit, from); i = next(unit, i)) {
        const name_t *name = is_plain_name(unit, i) ? name_of(unit, i) : NULL;
        for (uint32_t f = name ? name->function : NO_FUNCTION; f != NO_FUNCTION;
             f = unit->functions[f].namesake)
            if (may_mean(unit, from, i, &unit->functions[f])) reach(unit, &unit->functions[f]);
    }
}

/* template __global__ void kernel<int>(int *); */
static void reach_instantiated(unit_t *unit, const name_t *name)
{
    for (uint32_t f = name ? name->function : NO_FUNCTION; f != NO_FUNCTION; f = unit->functions[f].namesake)
        reach(unit, &unit->functions[f]);
}

static void reach_from_kernels_and_host(unit_t *unit)
{
    for (size_t f = 0; f < unit->function_count; f++) {
        function_t *function = &unit->functions[f];
        const bool kernel = function->is & IS_GLOBAL && !(function->is & IS_TEMPLATE);
        if (function->is & IS_INSTANTIATION) reach_instantiated(unit, name_of(unit, function->name));
        if (is_users(unit, function->name) && (kernel || !(function->is & (IS_GLOBAL | IS_DEVICE))))
            reach(unit, function);
    }
}

/* Is it sure enough that it is called? Who calls an operator or a constructor, no name tells. */
static bool is_reached(const function_t *function)
{
    return function->is_reached && !(function->is & IS_SPECIAL);
}

/* Then g++ may have something to say that it was not asked. */
static bool deprecates(unit_t *unit)
{
    for (uint32_t i = 0; i < unit->token_count; i++) {
        if (!is_users(unit, i)) continue;
        if (is_plain_name(unit, i) &&
            (token_is(unit, i, "deprecated") || token_is(unit, i, "__deprecated__")))
            return true;
        if (unit->tokens[i].kind == TOKEN_DIRECTIVE && strstr(token_text(unit, i), "deprecated")) return true;
    }
    return false;
}

/* Is there an array whose length has a name in it? */
static bool has_named_length(const unit_t *unit, const function_t *function)
{
    for (uint32_t i = function->body; i < function_end(unit, function); i++) {
        if (unit->tokens[i].word != '[' || unit->tokens[i].match == NO_TOKEN) continue;
        const uint32_t array = prev(unit, i), before = prev(unit, array);
        const int word = word_at(unit, before);
        const bool declared =
            is_plain_name(unit, array) &&
            (is_plain_name(unit, before) || word == '>' || word == '*' || word == ',' || WORD_IN(word, TYPE));
        if (!declared && word_at(unit, array) != ']') continue;
        for (uint32_t k = i + 1; k < unit->tokens[i].match; k = next(unit, k))
            if (is_plain_name(unit, k)) return true;
    }
    return false;
}

/* Is there something that is not evaluated, such as decltype(f(x)), and may be a call? In there nvcc takes any. */
static bool has_unevaluated_call(const unit_t *unit, uint32_t from, uint32_t to)
{
    for (uint32_t i = from; i < to; i++) {
        const int word = unit->tokens[i].word;
        if (word == WORD_REQUIRES) return true;
        if (!is_unevaluated(word)) continue;
        for (uint32_t k = next(unit, next(unit, i)); k < prev(unit, skip_paren_word(unit, i));
             k = next(unit, k))
            if (word_at(unit, k) == '(' || word_at(unit, k) == '+' || word_at(unit, k) == '-' ||
                word_at(unit, k) == '/' || word_at(unit, k) == '{')
                return true;
    }
    return false;
}

/* if constexpr (...): of its branches one is not there, and g++ looks at it all the same */
static bool has_absent_branch(const unit_t *unit, uint32_t from, uint32_t to)
{
    for (uint32_t i = from; i < to; i++)
        if (is_if_constexpr(unit, i)) return true;
    return false;
}

/* Is all that g++ sees in there called when it runs? */
static bool is_plain(const unit_t *unit, uint32_t from, uint32_t to)
{
    return !has_unevaluated_call(unit, from, to) && !has_absent_branch(unit, from, to);
}

static const char *begin_of(bool calls, bool lengths)
{
    static const char *const texts[2][2] = {{NULL, PRAGMA "push" PRAGMA "error" LENGTHS "\n"},
                                            {PRAGMA "push" PRAGMA "error" CALLS "\n",
                                             PRAGMA "push" PRAGMA "error" CALLS PRAGMA "error" LENGTHS "\n"}};
    return texts[calls][lengths];
}

static bool is_asked(const unit_t *unit, const function_t *function)
{
    return is_device_function(unit, function) && is_reached(function) &&
           is_plain(unit, function->start, function_end(unit, function));
}

/* A lambda of the device in a function that is not */
static bool is_lambda_asked(const unit_t *unit, const lambda_t *lambda)
{
    return lambda->is & IS_DEVICE && !(lambda->is & IS_HOST) && !on_device_only(unit, lambda->capture) &&
           is_plain(unit, lambda->body, unit->tokens[lambda->body].match);
}

static bool is_any_asked(const unit_t *unit)
{
    for (size_t f = 0; f < unit->function_count; f++)
        if (is_asked(unit, &unit->functions[f])) return true;
    for (size_t l = 0; l < unit->lambda_count; l++)
        if (is_lambda_asked(unit, &unit->lambdas[l])) return true;
    return false;
}

/* returns whether arrays are looked at */
static bool ask_in_functions(unit_t *unit, bool calls)
{
    bool any = false;
    for (size_t f = 0; f < unit->function_count; f++) {
        const function_t *function = &unit->functions[f];
        if (!is_device_function(unit, function)) continue;
        const bool lengths = has_named_length(unit, function);
        const char *text = begin_of(calls && is_asked(unit, function), lengths);
        any |= lengths;
        if (!text) continue;
        put_first(unit, function->start, text);
        put_after(unit, function_end(unit, function), PRAGMA "pop\n");
    }
    return any;
}

static void ask_in_lambdas(unit_t *unit)
{
    for (size_t l = 0; l < unit->lambda_count; l++) {
        const lambda_t *lambda = &unit->lambdas[l];
        if (is_lambda_asked(unit, lambda))
            wrap(unit, lambda->body, unit->tokens[lambda->body].match, begin_of(true, false), PRAGMA "pop\n");
    }
}

/* Elsewhere nothing is said: from the first token of the user's on */
static void ignore_elsewhere(unit_t *unit, bool calls, bool lengths)
{
    uint32_t i = 0;
    while (i < unit->token_count && (unit->tokens[i].kind >= TOKEN_MARKER || !is_users(unit, i))) i++;
    if (i == unit->token_count) return;
    if (calls) put_first(unit, i, PRAGMA "ignored" CALLS "\n");
    if (lengths) put_first(unit, i, PRAGMA "ignored" LENGTHS "\n");
}

void ask_about_sides(unit_t *unit)
{
    note_names(unit);
    reach_from_kernels_and_host(unit);
    const bool asked = !deprecates(unit) && is_any_asked(unit), functions = asked && mark_functions(unit);
    const bool calls = (asked && mark_lambdas(unit)) || functions;
    const bool lengths = ask_in_functions(unit, calls);
    if (calls) ask_in_lambdas(unit);
    ignore_elsewhere(unit, calls, lengths);
}
