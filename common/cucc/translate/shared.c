/* __shared__ declarations.  `__shared__ float a[N], b;` becomes
 *
 *     struct __cucc_shared7 { float a[N], b; };
 *     auto &a = ::cucc::shared<__cucc_shared7, decltype(__cucc_shared7::a)>("a", file, line);
 *
 * and likewise for b.  The struct, which is never made, takes every spelling of a declaration as it is,
 * alignas and all.  `extern __shared__ T d[];` becomes
 *
 *     typedef T __cucc_dynamic8[];
 *     __cucc_dynamic8 &d = *reinterpret_cast<__cucc_dynamic8 *>(::cucc::dynamic_shared("d"));
 *
 * What stands at namespace scope is declared at the start of each device function that mentions it, and a
 * lambda that mentions a shared variable declares it again, since it would capture the reference.
 */
#include "declarators.h"
#include "edit.h"
#include "names.h"
#include "passes.h"
#include "tokens.h"

static void note_shared(unit_t *unit, uint32_t name, uint32_t scope, const char *declare)
{
    grow(&unit->shared, &unit->shared_capacity, unit->shared_count, sizeof *unit->shared);
    unit->shared[unit->shared_count++] = (shared_t){name, scope, declare};
}

static void hide_words(unit_t *unit, uint32_t begin, uint32_t end, int dynamic)
{
    for (uint32_t i = begin; i < end; i = next(unit, i)) {
        int word = word_at(unit, i);
        if (word == WORD_SHARED || word == WORD_DEVICE || word == WORD_STATIC || word == WORD_EXTERN)
            hide(unit, i);
        if (dynamic &&
            (word == WORD_ALIGNAS || word == WORD_ALIGN || word == WORD_ATTRIBUTE || word == WORD_ATTRIBUTE2))
            hide_range(unit, i, skip_paren_word(unit, i));
    }
}

/* The type of the variable's reference: auto, but where it is an instance of a template, as it is written,
 * for C++ to know its members inside of that template without a word: tile.sum<4>(x). */
static const char *reference_type(unit_t *unit, uint32_t begin, const declarator_t *list, int count)
{
    if (count > 1 || word_at(unit, prev(unit, list[0].name)) != '>' ||
        word_at(unit, next(unit, list[0].name)) != ';')
        return "auto";
    for (uint32_t i = begin; i < list[0].name; i = next(unit, i))
        if (word_at(unit, i) == '(') return "auto";
    return tokens_text(unit, begin, list[0].name);
}

static void declare_static(unit_t *unit, uint32_t begin, uint32_t end, uint32_t scope,
                           const declarator_t *list, int count)
{
    int number = unit->next_number++;
    hide_words(unit, begin, end, 0);
    const char *type = reference_type(unit, begin, list, count);
    put_before(unit, begin, arena_format(&unit->arena, "struct __cucc_shared%d {", number));
    put_after(unit, end, "};");
    for (int d = 0; d < count; d++) {
        const token_t *token = &unit->tokens[list[d].name];
        const char *name = token_text(unit, list[d].name);
        const char *tag = arena_format(&unit->arena, "__cucc_shared%d", number);
        if (d) {
            put_after(unit, end, arena_format(&unit->arena, "struct %s_%s : %s {};", tag, name, tag));
            tag = arena_format(&unit->arena, "%s_%s", tag, name);
        }
        const char *declare = arena_format(
            &unit->arena,
            "[[maybe_unused]] %s &%s = ::cucc::shared<%s, decltype(__cucc_shared%d::%s)>(\"%s\", %s, %u);",
            type, name, tag, number, name, written_text(unit, list[d].name), unit->files[token->file].name,
            token->line);
        if (scope != NO_TOKEN) put_after(unit, end, declare);
        note_shared(unit, list[d].name, scope, declare);
    }
}

static void declare_dynamic(unit_t *unit, uint32_t begin, uint32_t end, uint32_t scope,
                            const declarator_t *list, int count)
{
    hide_words(unit, begin, end, 1);
    put_before(unit, begin, "typedef");
    for (int d = 0; d < count; d++) {
        const char *name = token_text(unit, list[d].name);
        const char *type = arena_format(&unit->arena, "__cucc_dynamic%d", unit->next_number++);
        const char *declare =
            arena_format(&unit->arena,
                         "[[maybe_unused]] %s &%s = *reinterpret_cast<%s *>(::cucc::dynamic_shared(\"%s\"));",
                         type, name, type, written_text(unit, list[d].name));
        put_instead(unit, list[d].name, type);
        if (scope != NO_TOKEN) put_after(unit, end, declare);
        note_shared(unit, list[d].name, scope, declare);
    }
}

/* Is every one an array of a size that is written down, x[32]? With extern before it, that is nevertheless an
 * array of the file's own, as nvcc has it: dynamic shared memory is x[]. */
static bool all_have_sizes(const unit_t *unit, const declarator_t *list, int count)
{
    for (int d = 0; d < count; d++) {
        uint32_t open = next(unit, list[d].name);
        if (word_at(unit, open) != '[' || word_at(unit, next(unit, open)) == ']') return false;
    }
    return true;
}

/* Behind which token of a declarator a semicolon is forgotten: a name follows what it declares. NO_TOKEN:
 * behind none. */
static uint32_t forgotten_semicolon(const unit_t *unit, const declarator_t *d)
{
    for (uint32_t i = d->name; i < d->initialiser; i = next(unit, i)) {
        if (word_at(unit, i) == '[' && unit->tokens[i].match != NO_TOKEN) i = unit->tokens[i].match;
        if (is_plain_name(unit, next(unit, i))) return i;
    }
    return NO_TOKEN;
}

/* "an initializer is not allowed" is nvcc's word for it */
static void complain_of_initialiser(unit_t *unit, const declarator_t *d)
{
    uint32_t last = forgotten_semicolon(unit, d);
    if (last != NO_TOKEN)
        complain(unit, last, "expected ';' behind this declaration");
    else
        complain(unit, d->initialiser,
                 "an initializer is not allowed for __shared__ variable \"%s\": let one thread assign "
                 "it, then __syncthreads()",
                 token_text(unit, d->name));
}

static void rewrite_declaration(unit_t *unit, uint32_t at)
{
    uint32_t begin = statement_begin(unit, at), end = statement_end(unit, at);
    declarator_t *list;
    int count = word_at(unit, end) == ';' ? read_declarators(unit, begin, end, &list) : 0;
    if (!count) {
        complain(unit, at, "cannot read this declaration of a __shared__ variable");
        return;
    }
    const function_t *function = function_around(unit, at);
    if (function && !(function->is & (IS_GLOBAL | IS_DEVICE))) {
        complain(unit, at,
                 "a __shared__ variable cannot be declared in a host function: mark the function __device__ "
                 "or __global__");
        return;
    }
    for (int d = 0; d < count; d++)
        if (list[d].initialiser != NO_TOKEN) complain_of_initialiser(unit, &list[d]);
    int dynamic = 0;
    for (uint32_t i = begin; i < end; i = next(unit, i)) dynamic |= word_at(unit, i) == WORD_EXTERN;
    if (dynamic && all_have_sizes(unit, list, count)) {
        warn(unit, list[0].name, "extern declaration of the entity %s is treated as a static definition",
             token_text(unit, list[0].name));
        dynamic = 0;
    }
    uint32_t scope = function ? enclosing_brace(unit, begin) : NO_TOKEN;
    (dynamic ? declare_dynamic : declare_static)(unit, begin, end, scope, list, count);
}

/* is the name of this variable used in [from, to) and not a parameter's in [parameters, from) */
static int uses(const unit_t *unit, const shared_t *shared, uint32_t parameters, uint32_t from, uint32_t to)
{
    if (parameters != NO_TOKEN && mentions(unit, shared->name, parameters, from)) return 0;
    return mentions(unit, shared->name, from, to);
}

static void declare_in_functions(unit_t *unit, const shared_t *shared)
{
    for (size_t f = 0; f < unit->function_count; f++) {
        const function_t *function = &unit->functions[f];
        uint32_t end = function_end(unit, function);
        if (end == NO_TOKEN || function->body < shared->name || !(function->is & (IS_GLOBAL | IS_DEVICE)))
            continue;
        if (!uses(unit, shared, function->parameters, function->body, end)) continue;
        wrap(unit, function->body, end, arena_format(&unit->arena, "%s {", shared->declare), "}");
    }
}

static void declare_in_lambdas(unit_t *unit, const shared_t *shared)
{
    for (size_t l = 0; l < unit->lambda_count; l++) {
        const lambda_t *lambda = &unit->lambdas[l];
        uint32_t end = unit->tokens[lambda->body].match;
        if (lambda->capture < shared->name) continue;
        if (shared->scope != NO_TOKEN && lambda->capture > unit->tokens[shared->scope].match) continue;
        const function_t *function = function_around(unit, lambda->capture);
        if (!function || !(function->is & (IS_GLOBAL | IS_DEVICE))) continue;
        if (!uses(unit, shared, lambda->parameters, lambda->body, end)) continue;
        if (shared->scope == NO_TOKEN && declares_local(unit, function, shared->name)) continue;
        wrap(unit, lambda->body, end, arena_format(&unit->arena, "%s {", shared->declare), "}");
    }
}

void rewrite_shared(unit_t *unit)
{
    for (uint32_t i = 0; i < unit->token_count; i++)
        if (unit->tokens[i].word == WORD_SHARED && !(unit->tokens[i].flags & (TOKEN_HIDDEN | TOKEN_FOREIGN)))
            rewrite_declaration(unit, i);
    for (size_t s = 0; s < unit->shared_count; s++) {
        if (unit->shared[s].scope == NO_TOKEN) declare_in_functions(unit, &unit->shared[s]);
        declare_in_lambdas(unit, &unit->shared[s]);
    }
}
