#include "callees.h"

#include "names.h"
#include "passes.h"
#include "tokens.h"

static callee_t *refuse_callee(callee_t *callee, uint32_t at, const char *why)
{
    if (callee->why) return callee;
    callee->why = why;
    callee->why_at = at;
    return callee;
}

uint32_t function_called(const unit_t *unit, uint32_t i)
{
    const name_t *name = name_of(unit, i);
    uint32_t found = NO_FUNCTION;
    if (!name) return NO_FUNCTION;
    for (uint32_t f = name->function; f != NO_FUNCTION; f = unit->functions[f].namesake) {
        if (unit->functions[f].body == NO_TOKEN) continue;
        if (found != NO_FUNCTION) return NO_FUNCTION;
        found = f;
    }
    return found;
}

static const char *kind_refused(const unit_t *unit, const function_t *f, const function_t *kernel)
{
    if (f->is & (IS_TEMPLATE | IS_SPECIALISED | IS_INSTANTIATION)) return "it is a template";
    if (f->is & (IS_MEMBER | IS_FRIEND | IS_SPECIAL) || !f->in_namespace) return "it is a member";
    if (f->is & (IS_GLOBAL | IS_HOST | IS_CONSTEXPR) || !(f->is & IS_DEVICE))
        return "it is not for the device alone";
    if (enclosing_brace(unit, f->start) != enclosing_brace(unit, kernel->start))
        return "it is in another namespace";
    if (f->start > kernel->start) return "it is defined behind the kernel";
    return NULL;
}

/* --- what it returns --- */

static int count_returns(const statement_t *s)
{
    int count = s->kind == STATEMENT_RETURN;
    for (const statement_t *c = s->child; c; c = c->following) count += count_returns(c);
    return count + (s->otherwise ? count_returns(s->otherwise) : 0);
}

static bool returns_nothing(const unit_t *unit, const function_t *f)
{
    return word_at(unit, prev(unit, f->name)) == WORD_VOID;
}

static void read_result(callee_t *callee)
{
    const unit_t *unit = callee->locals.unit;
    const function_t *f = callee->function;
    const statement_t *last = NULL;
    for (const statement_t *s = callee->locals.body->child; s; s = s->following)
        if (s->kind != STATEMENT_EMPTY) last = s;
    const bool ends = last && last->kind == STATEMENT_RETURN && next(unit, last->first) != last->last;
    if (ends && !returns_nothing(unit, f)) callee->result = last;
    if (count_returns(callee->locals.body) != (callee->result != NULL))
        refuse_callee(callee, f->name, "it returns before its end");
    else if (!callee->result && !returns_nothing(unit, f))
        refuse_callee(callee, f->name, "it does not end with a return");
    if (next(unit, unit->tokens[f->parameters].match) != f->body)
        refuse_callee(callee, f->name, "its type is not understood");
    for (uint32_t i = f->begin; i < f->name; i = next(unit, i)) {
        const int word = word_at(unit, i);
        if (word == WORD_AUTO || word == '&' || word == PUNCT_AND || word == WORD_DECLTYPE || word == '[' ||
            WORD_IN(word, CLASS))
            refuse_callee(callee, i, "its type is not understood");
    }
}

bool is_of_result_type(const callee_t *callee, uint32_t i)
{
    const unit_t *unit = callee->locals.unit;
    const int word = word_at(unit, i);
    if (unit->tokens[i].kind == TOKEN_STRING) return false;               /* extern "C" */
    for (uint32_t t = callee->function->begin; t <= i; t = next(unit, t)) /* __attribute__((...)) */
        if (skip_paren_word(unit, t) > i) return false;
    if (word == WORD_CONST) { /* of what is pointed to */
        for (uint32_t t = i; t < callee->function->name; t = next(unit, t))
            if (word_at(unit, t) == '*') return true;
        return false;
    }
    return !WORD_IN(word, CUDA) && word != WORD_STATIC && word != WORD_EXTERN && word != WORD_INLINE &&
           word != WORD_INLINE_GNU && word != WORD_INLINE_GNU2 && word != WORD_RESTRICT &&
           word != WORD_RESTRICT2;
}

/* --- what stands in it --- */

static bool means_more(const unit_t *unit, uint32_t i)
{
    const token_t *token = &unit->tokens[i];
    const int word = token->word;
    return WORD_IN(word, CLASS) || WORD_IN(word, FUNCTION_NAME) || word == WORD_STATIC ||
           word == WORD_THREAD_LOCAL || word == WORD_VOLATILE || word == WORD_NEW || word == WORD_DELETE ||
           word == WORD_ASM || word == WORD_ASM2 || word == WORD_ASM3 || token->kind == TOKEN_OPAQUE ||
           token->launch;
}

static bool has_lambda(const unit_t *unit, uint32_t from, uint32_t to)
{
    for (size_t l = 0; l < unit->lambda_count; l++)
        if (from <= unit->lambdas[l].capture && unit->lambdas[l].capture <= to) return true;
    return false;
}

/* Is a function of this name declared between the two, which would be called there and not here? */
static bool is_overloaded_between(const unit_t *unit, uint32_t i, uint32_t end, uint32_t kernel)
{
    const name_t *name = name_of(unit, i);
    for (uint32_t f = name ? name->function : NO_FUNCTION; f != NO_FUNCTION; f = unit->functions[f].namesake)
        if (unit->functions[f].start > end && unit->functions[f].start < kernel) return true;
    return false;
}

/* Does a name of the function, which it has from outside, mean something of the caller's own there? */
static bool means_another(const locals_t *caller, const statement_t *s, uint32_t name)
{
    if (s->kind == STATEMENT_TYPE && mentions(caller->unit, name, s->first, s->last)) return true;
    for (const statement_t *c = s->child; c; c = c->following)
        if (means_another(caller, c, name)) return true;
    return s->otherwise && means_another(caller, s->otherwise, name);
}

static bool is_hidden_in(const locals_t *caller, uint32_t name)
{
    const unit_t *unit = caller->unit;
    for (size_t n = 0; n < caller->count; n++)
        if (same_text(unit, caller->list[n].name, name)) return true;
    return mentions(unit, name, caller->function->start, caller->function->begin) || /* template <...> */
           means_another(caller, caller->body, name);
}

static void look_at_text(callee_t *callee, const locals_t *caller)
{
    const unit_t *unit = callee->locals.unit;
    const uint32_t end = function_end(unit, callee->function);
    if (has_lambda(unit, callee->function->parameters, end))
        refuse_callee(callee, callee->function->name, "it has a lambda");
    for (uint32_t i = callee->function->parameters; i < end; i++) {
        if (means_more(unit, i)) refuse_callee(callee, i, "this is not taken into a kernel");
        if (i < callee->function->body) continue;
        if (!is_plain_name(unit, i) || unit->tokens[i].word || local_at(&callee->locals, i)) continue;
        const int before = word_at(unit, prev(unit, i));
        if (before == '.' || before == PUNCT_ARROW || before == PUNCT_SCOPE) continue;
        if (is_hidden_in(caller, i))
            refuse_callee(callee, i, "the kernel has something else of this name");
        else if (is_overloaded_between(unit, i, end, caller->function->start))
            refuse_callee(callee, i, "a function of this name is declared behind it");
    }
}

static void look_at_parameters(callee_t *callee)
{
    const unit_t *unit = callee->locals.unit;
    for (size_t n = 0; n < callee->locals.count; n++) {
        const local_t *l = &callee->locals.list[n];
        const uint32_t after = next(unit, l->name);
        if (l->at) continue;
        if (l->is_odd || l->is_auto || l->initialiser != NO_TOKEN)
            refuse_callee(callee, l->name, "this parameter is not understood");
        if (word_at(unit, after) == '[' && word_at(unit, next(unit, unit->tokens[after].match)) == '[')
            refuse_callee(callee, l->name, "this parameter is not understood");
        for (uint32_t i = l->begin; i < l->name; i = next(unit, i))
            if (word_at(unit, i) == PUNCT_AND)
                refuse_callee(callee, l->name, "this parameter is not understood");
    }
}

/* Its arrays in shared memory are declared where the kernel begins, and so need nothing that it has. */
static void look_at_shared(callee_t *callee)
{
    const unit_t *unit = callee->locals.unit;
    for (size_t n = 0; n < callee->locals.count; n++) {
        const local_t *l = &callee->locals.list[n];
        if (!l->is_shared) continue;
        for (uint32_t i = l->begin; i < l->end; i = next(unit, i)) {
            const local_t *other = unit->tokens[i].kind == TOKEN_NAME ? local_at(&callee->locals, i) : NULL;
            if (other && !(other->is_shared && other->at == l->at))
                refuse_callee(callee, l->name, "its array in shared memory depends on its own constants");
        }
    }
}

callee_t read_callee(const locals_t *caller, uint32_t number)
{
    unit_t *unit = caller->unit;
    const function_t *f = &unit->functions[number];
    callee_t callee = {.function = f, .locals = {.unit = unit, .function = f}, .use = MEMORY_WRITTEN};
    const char *why = kind_refused(unit, f, caller->function);
    uint32_t strange;
    if (why) return *refuse_callee(&callee, f->name, why);
    callee.locals.body = read_all_statements(unit, f->body, &strange);
    if (!callee.locals.body) return *refuse_callee(&callee, strange, "this statement is not understood");
    if (!find_locals(&callee.locals, &strange))
        return *refuse_callee(&callee, strange, "this declaration is not understood");
    read_result(&callee);
    look_at_parameters(&callee);
    look_at_text(&callee, caller);
    look_at_shared(&callee);
    if (!callee.locals.body->barriers && !f->waits)
        callee.use = memory_use(&callee.locals, f->body, function_end(unit, f));
    return callee;
}
