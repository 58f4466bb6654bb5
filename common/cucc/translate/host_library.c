/* host_library.c: what code of the device takes from the standard library that only the host has.  A CPU would run
 * it, and nvcc refuses it: std::vector in a kernel, std::min, exceptions, an array whose length is a parameter. By
 * name, with lists that hold what students try; other names pass. */
#include <stdbool.h>
#include <stddef.h>
#include <string.h>

#include "passes.h"
#include "tokens.h"

/* Is the token one of these words, each with a blank behind it? */
static bool is_one_of(const unit_t *unit, uint32_t i, const char *words)
{
    const token_t *token = &unit->tokens[i];
    for (size_t length; *words; words += length + 1) {
        length = strcspn(words, " ");
        if (token->length == length && memcmp(unit->input + token->at, words, length) == 0) return true;
    }
    return false;
}

/* Functions for the host alone */
static const char host_functions[] =
    "swap swap_ranges sort stable_sort partial_sort nth_element fill fill_n copy copy_n "
    "copy_if accumulate reduce transform for_each iota generate inner_product partial_sum "
    "reverse rotate unique remove remove_if find find_if count count_if lower_bound "
    "upper_bound equal shuffle all_of any_of none_of binary_search merge set_union "
    "next_permutation adjacent_difference rand srand exit abort getenv system atoi atof "
    "strtol strtod stoi stof stod to_string make_shared make_unique qsort getline div ";

/* Those that are constexpr: --expt-relaxed-constexpr lets device code call them. */
static const char constexpr_functions[] =
    "min max minmax clamp min_element max_element make_pair make_tuple forward_as_tuple "
    "tie get minmax_element begin end size data distance next prev advance exchange "
    "addressof gcd lcm as_const launder isnormal fpclassify isgreater isless isunordered "
    "islessequal isgreaterequal nexttoward islessgreater ";

/* Classes whose objects only the host can make */
static const char host_classes[] =
    "vector string map multimap set multiset unordered_map unordered_set deque list "
    "forward_list queue stack function priority_queue thread mutex lock_guard unique_lock "
    "shared_ptr unique_ptr weak_ptr stringstream ostringstream istringstream ofstream "
    "ifstream valarray random_device default_random_engine mt19937 mt19937_64 minstd_rand "
    "normal_distribution uniform_int_distribution uniform_real_distribution ";

static const char constexpr_classes[] = "pair tuple complex optional variant bitset atomic ";

static const char streams[] = "cout cerr clog cin ";

/* Behind a name and its template's arguments */
static uint32_t behind(const unit_t *unit, uint32_t i)
{
    uint32_t after = next(unit, i);
    if (word_at(unit, after) == '<' && angle_close(unit, after) != NO_TOKEN)
        after = next(unit, angle_close(unit, after));
    return after;
}

/* std::numeric_limits<float>::max() */
static bool calls_a_limit(const unit_t *unit, uint32_t i)
{
    if (!token_is(unit, i, "numeric_limits")) return false;
    const uint32_t scope = behind(unit, i), name = next(unit, scope);
    return word_at(unit, scope) == PUNCT_SCOPE && word_at(unit, next(unit, name)) == '(';
}

/* Is an object made: a declaration at its statement's begin, or T(...) or T{...}? */
static bool makes_object(const unit_t *unit, uint32_t std, uint32_t i)
{
    const uint32_t after = behind(unit, i), begin = statement_begin(unit, std);
    const int word = word_at(unit, after);
    if (word == '(' || word == '{') return true;
    return is_plain_name(unit, after) &&
           (begin == std || (word_at(unit, begin) == WORD_CONST && next(unit, begin) == std));
}

static const char *advice(const unit_t *unit, uint32_t i)
{
    if (token_is(unit, i, "min") || token_is(unit, i, "max")) return ": CUDA has one without std::";
    if (token_is(unit, i, "numeric_limits"))
        return ": FLT_MAX, INT_MAX and the like are there, or give --expt-relaxed-constexpr";
    return "";
}

/* std is the token in front of a ::. */
static void check_name(unit_t *unit, uint32_t std)
{
    const uint32_t i = next(unit, next(unit, std));
    const bool relaxed = unit->options.relaxed_constexpr;
    const bool called = word_at(unit, behind(unit, i)) == '(';
    if (is_one_of(unit, i, streams))
        complain(unit, std, "\"std::%s\" is undefined in device code: print by printf", token_text(unit, i));
    else if ((called && is_one_of(unit, i, host_functions)) ||
             (!relaxed && ((called && is_one_of(unit, i, constexpr_functions)) || calls_a_limit(unit, i))))
        complain(unit, std, "calling a __host__ function(\"std::%s\") from a %s function is not allowed%s",
                 token_text(unit, i), kind_of_caller(unit, i), advice(unit, i));
    else if ((is_one_of(unit, i, host_classes) || (!relaxed && is_one_of(unit, i, constexpr_classes))) &&
             makes_object(unit, std, i))
        complain(
            unit, std,
            "calling a __host__ function(the constructor of \"std::%s\") from a %s function is not allowed",
            token_text(unit, i), kind_of_caller(unit, i));
}

/* ---- arrays whose length is known only when the kernel runs ---- */

static bool is_type_before(const unit_t *unit, uint32_t name)
{
    const uint32_t before = prev(unit, name);
    return before != NO_TOKEN && (is_plain_name(unit, before) || WORD_IN(word_at(unit, before), TYPE));
}

/* Is the name one of the function's parameters, and not of those of the template? */
static bool is_parameter(const unit_t *unit, const function_t *function, uint32_t name)
{
    const uint32_t close = unit->tokens[function->parameters].match;
    if (close == NO_TOKEN) return false;
    for (uint32_t i = function->parameters; i < close; i = next(unit, i)) {
        const int after = word_at(unit, next(unit, i));
        if (is_plain_name(unit, i) && same_text(unit, i, name) && is_type_before(unit, i) &&
            (after == ',' || after == ')'))
            return true;
    }
    return false;
}

/* Is it declared before in the function, with a type and a value, and not as const or constexpr? */
static bool is_variable(const unit_t *unit, const function_t *function, uint32_t name)
{
    for (uint32_t i = function->body; i < name; i = next(unit, i)) {
        const int after = word_at(unit, next(unit, i));
        if (!is_plain_name(unit, i) || !same_text(unit, i, name) || !is_type_before(unit, i) ||
            (after != '=' && after != ';'))
            continue;
        for (uint32_t k = statement_begin(unit, i); k < i; k = next(unit, k))
            if (word_at(unit, k) == WORD_CONST || word_at(unit, k) == WORD_CONSTEXPR) return false;
        return true;
    }
    return false;
}

/* float row[n], where n is a parameter or a variable, or float row[blockDim.x]; i is the bracket */
static void check_length(unit_t *unit, uint32_t i)
{
    const function_t *function = function_around(unit, i);
    const uint32_t array = prev(unit, i), length = next(unit, i);
    if (!function || !is_plain_name(unit, array) || !is_type_before(unit, array) ||
        !is_plain_name(unit, length))
        return;
    const int after = word_at(unit, next(unit, length));
    const bool of_launch =
        is_one_of(unit, length, "blockDim gridDim ") ? after == '.' : is_one_of(unit, length, "warpSize ");
    if (of_launch ||
        (after == ']' && (is_parameter(unit, function, length) || is_variable(unit, function, length))))
        complain(
            unit, length,
            "an array in device code needs a length that the compiler knows, and \"%s\" is known only when "
            "the kernel runs",
            token_text(unit, length));
}

void check_library(unit_t *unit)
{
    for (uint32_t i = 0; i < unit->token_count; i++) {
        const token_t *token = &unit->tokens[i];
        if (token->flags & (TOKEN_SYSTEM | TOKEN_FOREIGN) || !on_device_only(unit, i)) continue;
        const int word = word_at(unit, i);
        if (word == '[')
            check_length(unit, i);
        else if (word == WORD_THROW || word == WORD_TRY)
            complain(unit, i, "device code has no exceptions: \"%s\" is for the host", token_text(unit, i));
        else if (word == WORD_TYPEID || word == WORD_DYNAMIC_CAST)
            complain(unit, i, "the operator '%s' is not allowed in device code", token_text(unit, i));
        else if (word == WORD_THREAD_LOCAL)
            complain(unit, i,
                     "cannot use thread_local in device code: variables of a function are the thread's own "
                     "in any case");
        else if (token->kind == TOKEN_NAME && !token->word && token_is(unit, i, "std") &&
                 word_at(unit, next(unit, i)) == PUNCT_SCOPE &&
                 (word_at(unit, prev(unit, i)) != PUNCT_SCOPE ||
                  !is_plain_name(unit, prev(unit, prev(unit, i)))))
            check_name(unit, i);
    }
}
