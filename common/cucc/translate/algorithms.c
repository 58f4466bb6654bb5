/* Functions of the host alone that are given to Thrust's algorithms: lambdas and functors without __device__.
 * nvcc refuses them where the algorithm runs on the device; to g++ they are functions like any other.  Where
 * it runs the types of its other arguments say, so g++ is asked to look at these first:
 *
 *     thrust::transform(a, b, c, [](int x) { ... })
 *     thrust::transform(a, b, c,
 *                       (({ static_assert(!cucc::algorithm_on_device<decltype(a), ...>, "..."); 0; }),
 *                        [](int x) { ... }))
 */
#include <stdbool.h>
#include <string.h>

#include "edit.h"
#include "passes.h"
#include "tokens.h"

/* the name of thrust::name( or thrust::name<...>( with this bracket; NO_TOKEN if it is no such call */
static uint32_t called_at(const unit_t *unit, uint32_t open)
{
    uint32_t name = prev(unit, open);
    if (word_at(unit, name) == '>') {
        uint32_t angle = angle_open(unit, name);
        name = angle == NO_TOKEN ? NO_TOKEN : prev(unit, angle);
    }
    if (!is_plain_name(unit, name) || word_at(unit, prev(unit, name)) != PUNCT_SCOPE) return NO_TOKEN;
    uint32_t space = prev(unit, prev(unit, name));
    return is_plain_name(unit, space) && token_is(unit, space, "thrust") ? name : NO_TOKEN;
}

/* the bracket around i that is opened last, on from i to the left; NO_TOKEN if there is none */
static uint32_t bracket_around(const unit_t *unit, uint32_t i)
{
    for (i = prev(unit, i); i != NO_TOKEN; i = prev(unit, i)) {
        int word = word_at(unit, i);
        if (word == ')' || word == ']' || word == '}') {
            if (unit->tokens[i].match == NO_TOKEN) return NO_TOKEN;
            i = unit->tokens[i].match;
        } else if (word == '(' || word == '[' || word == '{') {
            return i;
        } else if (word == ';') {
            return NO_TOKEN;
        }
    }
    return NO_TOKEN;
}

/* The algorithm that gets what begins at i, perhaps by way of thrust::make_transform_iterator(...) or the
 * like: its bracket */
static uint32_t algorithm_of(const unit_t *unit, uint32_t i)
{
    for (uint32_t open = i; (open = bracket_around(unit, open)) != NO_TOKEN;) {
        uint32_t name = word_at(unit, open) == '(' ? called_at(unit, open) : NO_TOKEN;
        if (name == NO_TOKEN || unit->tokens[open].match == NO_TOKEN) return NO_TOKEN;
        if (strncmp(unit->input + unit->tokens[name].at, "make_", 5) != 0) return open;
    }
    return NO_TOKEN;
}

/* may the argument stand in a decltype: no lambda (C++17), no list, no pack */
static bool has_type(const unit_t *unit, uint32_t from, uint32_t to)
{
    if (from >= to || word_at(unit, from) == '{') return false;
    for (size_t l = 0; l < unit->lambda_count; l++)
        if (from <= unit->lambdas[l].capture && unit->lambdas[l].capture < to) return false;
    for (uint32_t i = from; i < to; i = next(unit, i))
        if (word_at(unit, i) == PUNCT_ELLIPSIS) return false;
    return true;
}

static const char *types_of_arguments(unit_t *unit, uint32_t open)
{
    const char *types = "";
    uint32_t close = unit->tokens[open].match, end;
    for (uint32_t i = next(unit, open); i < close; i = end == close ? close : next(unit, end)) {
        end = argument_end(unit, i, close);
        if (has_type(unit, i, end))
            types = arena_format(&unit->arena, "%s%sdecltype(%s)", types, *types ? ", " : "",
                                 tokens_text(unit, i, end));
    }
    return types;
}

/* The argument [first, last] is the host's alone, or names such a lambda. The assertion stands at its column,
 * as far as there is room. */
static void ask_before(unit_t *unit, uint32_t first, uint32_t last, const char *what)
{
    static const char head[] = "(({static_assert(";
    uint32_t open = algorithm_of(unit, first);
    if (open == NO_TOKEN || unit->tokens[first].context & (IS_GLOBAL | IS_DEVICE)) return;
    if (!function_around(unit, first)) return; /* these brackets are for functions */
    const char *types = types_of_arguments(unit, open);
    int column = (int)unit->tokens[first].column, blanks = column - (int)sizeof head;
    if (!*types) return;
    put_before(
        unit, first,
        arena_format(&unit->arena,
                     "%*s%s!::cucc::algorithm_on_device<::cucc::types<%s>>::value, "
                     "\"cucc: thrust::%s runs on the device here, and calling a __host__ %s from there is "
                     "not allowed: %s\");0;}),",
                     blanks > 0 ? blanks : 0, "", head, types, token_text(unit, called_at(unit, open)), what,
                     *what == 'l' ? "write [...] __device__ (...) { ... }"
                                  : "mark its operator() __device__ too"));
    put_after(unit, last, ")");
}

/* auto name = [...] ...: the name */
static uint32_t name_of_lambda(const unit_t *unit, const lambda_t *lambda)
{
    uint32_t equals = prev(unit, lambda->capture), name = prev(unit, equals);
    return word_at(unit, equals) == '=' && is_plain_name(unit, name) ? name : NO_TOKEN;
}

/* where it is an argument by itself, to the end of the block that declares it */
static void ask_where_named(unit_t *unit, uint32_t name, uint32_t from)
{
    uint32_t brace = enclosing_brace(unit, name);
    uint32_t end = brace == NO_TOKEN ? NO_TOKEN : unit->tokens[brace].match;
    for (uint32_t i = from; i < end && i < unit->token_count; i++) {
        if (!is_plain_name(unit, i) || !same_text(unit, i, name)) continue;
        int before = word_at(unit, prev(unit, i)), after = word_at(unit, next(unit, i));
        if ((before == '(' || before == ',') && (after == ')' || after == ','))
            ask_before(unit, i, i, "lambda");
    }
}

/* The name of the user's class whose operator() the function is; NO_TOKEN if it is none */
static uint32_t functor_of(const unit_t *unit, const function_t *function)
{
    uint32_t name = function->name;
    if (word_at(unit, name) != WORD_OPERATOR || word_at(unit, next(unit, name)) != '(') return NO_TOKEN;
    if (unit->tokens[name].flags & TOKEN_FOREIGN) return NO_TOKEN;
    uint32_t brace = enclosing_brace(unit, name);
    if (brace == NO_TOKEN || !is_class_body(unit, brace)) return NO_TOKEN;
    for (uint32_t i = statement_begin(unit, prev(unit, brace)); i < brace; i = next(unit, i)) {
        int word = word_at(unit, i);
        if ((word == WORD_STRUCT || word == WORD_CLASS) && is_plain_name(unit, next(unit, i)))
            if (word_at(unit, prev(unit, i)) != '<' && word_at(unit, prev(unit, i)) != ',')
                return next(unit, i);
    }
    return NO_TOKEN;
}

/* Can the device call any operator() of the class with this name? */
static bool device_may_call(const unit_t *unit, uint32_t name)
{
    for (size_t f = 0; f < unit->function_count; f++) {
        uint32_t functor = functor_of(unit, &unit->functions[f]);
        if (functor != NO_TOKEN && same_text(unit, functor, name) &&
            unit->functions[f].is & (IS_DEVICE | IS_CONSTEXPR))
            return true;
    }
    return false;
}

/* functor(...), functor{...} or functor<...>(...) as an argument */
static void ask_where_made(unit_t *unit, uint32_t functor)
{
    for (uint32_t i = functor + 1; i < unit->token_count; i++) {
        if (!is_plain_name(unit, i) || !same_text(unit, i, functor)) continue;
        int before = word_at(unit, prev(unit, i));
        uint32_t open = next(unit, i);
        if (word_at(unit, open) == '<' && angle_close(unit, open) != NO_TOKEN)
            open = next(unit, angle_close(unit, open));
        uint32_t close =
            word_at(unit, open) == '(' || word_at(unit, open) == '{' ? unit->tokens[open].match : NO_TOKEN;
        int after = close == NO_TOKEN ? 0 : word_at(unit, next(unit, close));
        if ((before == '(' || before == ',') && (after == ')' || after == ','))
            ask_before(unit, i, close, "functor");
    }
}

static void check_lambdas(unit_t *unit)
{
    for (size_t l = 0; l < unit->lambda_count; l++) {
        const lambda_t *lambda = &unit->lambdas[l];
        uint32_t end = unit->tokens[lambda->body].match, name = name_of_lambda(unit, lambda);
        if (lambda->is & IS_DEVICE || unit->tokens[lambda->capture].context & (IS_GLOBAL | IS_DEVICE))
            continue;
        if (name != NO_TOKEN)
            ask_where_named(unit, name, end);
        else
            ask_before(unit, lambda->capture, end, "lambda");
    }
}

static void check_functors(unit_t *unit)
{
    for (size_t f = 0; f < unit->function_count; f++) {
        uint32_t functor = functor_of(unit, &unit->functions[f]);
        if (functor != NO_TOKEN && !device_may_call(unit, functor)) ask_where_made(unit, functor);
    }
}

void check_algorithms(unit_t *unit)
{
    if (!unit->options.relaxed_constexpr)
        check_lambdas(unit); /* else the device may call what is constexpr */
    check_functors(unit);
}
