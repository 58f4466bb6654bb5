/* The tokens of a unit anew, with functions' texts in place of calls.
 *
 *     const float sum = total(x[i], n) / 2;         float total__cucc_of1;
 *                                                   float v__cucc_of1 = x[i];
 *                                                   int n__cucc_of1 = n;
 *                                                   ... the text, with such names ...
 *                                                   total__cucc_of1 = (v__cucc_of1);
 *                                                   const float sum = total__cucc_of1 / 2;
 *
 * Each token keeps its file, line and column.
 */
#include <string.h>

#include "declarators.h"
#include "inline.h"
#include "passes.h"
#include "tokens.h"

/* --- making tokens --- */

static token_t *push(maker_t *maker, token_t token)
{
    grow(&maker->tokens, &maker->capacity, maker->count, sizeof token);
    maker->tokens[maker->count] = token;
    return &maker->tokens[maker->count++];
}

/* Adds to the unit's input, which tokens refer to */
static uint32_t add_text(maker_t *maker, const char *text)
{
    unit_t *unit = maker->unit;
    const size_t length = strlen(text), at = unit->input_length;
    if (at + length > maker->room) {
        maker->room = 2 * (at + length);
        char *input = arena_take(&unit->arena, maker->room);
        memcpy(input, unit->input, at);
        unit->input = input;
    }
    memcpy((char *)unit->input + at, text, length);
    unit->input_length = at + length;
    return (uint32_t)at;
}

/* at the place of token i */
static token_t *put_text(maker_t *maker, uint32_t i, token_kind_t kind, const char *text)
{
    token_t token = maker->unit->tokens[i];
    token.kind = (uint8_t)kind;
    token.flags = TOKEN_SPACED | TOKEN_EXPANDED | TOKEN_SYSTEM;
    token.word = kind == TOKEN_NAME ? 0 : (uint16_t)text[0];
    token.at = add_text(maker, text);
    token.length = (uint32_t)strlen(text);
    token.before = token.after = token.instead = token.launch = 0;
    token.match = NO_TOKEN;
    return push(maker, token);
}

static void put_sign(maker_t *maker, uint32_t i, const char *sign)
{
    put_text(maker, i, TOKEN_PUNCTUATION, sign);
}

/* The token i again; with another name, or NULL */
static void put_copy(maker_t *maker, uint32_t i, const char *name)
{
    token_t token = maker->unit->tokens[i];
    if (token.kind == TOKEN_MARKER) return;
    token.before = token.after = token.instead = token.launch = 0;
    token.match = NO_TOKEN;
    if (name) {
        token.at = add_text(maker, name);
        token.length = (uint32_t)strlen(name);
    }
    push(maker, token);
}

/* ... and apart from what comes before it */
static void put_apart(maker_t *maker, uint32_t i, const char *name)
{
    const size_t count = maker->count;
    put_copy(maker, i, name);
    if (maker->count > count) maker->tokens[count].flags |= TOKEN_SPACED;
}

static void put_range(maker_t *maker, uint32_t from, uint32_t to)
{
    for (uint32_t i = from; i < to; i++) i == from ? put_apart(maker, i, NULL) : put_copy(maker, i, NULL);
}

/* --- names --- */

static const char *marked(unit_t *unit, uint32_t name, int number)
{
    return arena_format(&unit->arena, "%s%s%d", token_text(unit, name), INLINED_MARK, number);
}

/* Its number, of this kernel's; 0: the variable has not been declared in it yet */
static int number_of_shared(const maker_t *maker, const local_t *l)
{
    const unit_t *unit = maker->unit;
    for (size_t n = 0; n < maker->taken_count; n++)
        if (maker->taken[n].kernel == unit->tokens[maker->now->name].at &&
            maker->taken[n].name == unit->tokens[l->name].at)
            return maker->taken[n].number;
    return 0;
}

/* Another name for the one at i; NULL: as it is */
static const char *new_name(const maker_t *maker, const site_t *site, const argument_t *arguments, int number,
                            uint32_t i)
{
    unit_t *unit = maker->unit;
    const locals_t *locals = &site->callee.locals;
    const local_t *l = unit->tokens[i].kind == TOKEN_NAME ? local_at(locals, i) : NULL;
    if (!l) return NULL;
    if (l->is_shared) return marked(unit, l->name, number_of_shared(maker, l));
    int parameter = 0;
    for (const local_t *p = locals->list; p < l; p++) parameter += !p->at;
    if (!l->at && arguments[parameter].to == NO_TOKEN) return token_text(unit, arguments[parameter].from);
    return marked(unit, l->name, number);
}

/* --- one site --- */

static void put_parameters(maker_t *maker, const site_t *site, argument_t *arguments, int number)
{
    const unit_t *unit = maker->unit;
    int parameter = 0;
    for (size_t n = 0; n < site->callee.locals.count; n++) {
        const local_t *l = &site->callee.locals.list[n];
        if (l->at) continue;
        const argument_t argument = arguments[parameter++];
        if (argument.to == NO_TOKEN) continue;
        for (uint32_t i = l->begin; i < l->name; i = next(unit, i)) {
            const int word = word_at(unit, i);
            if (word != '&' && word != WORD_RESTRICT && word != WORD_RESTRICT2) put_apart(maker, i, NULL);
        }
        if (word_at(unit, next(unit, l->name)) == '[') put_sign(maker, l->name, "*");
        put_apart(maker, l->name, marked(maker->unit, l->name, number));
        put_sign(maker, site->name, "=");
        put_range(maker, argument.from, argument.to);
        put_sign(maker, site->name, ";");
    }
}

static const statement_t *declaration_at(const statement_t *s, uint32_t i)
{
    for (const statement_t *c = s->child; c; c = c->following)
        if (c->first <= i && i <= c->last)
            return c->kind == STATEMENT_DECLARATION && c->first == i ? c : declaration_at(c, i);
    return s->otherwise && s->otherwise->first <= i ? declaration_at(s->otherwise, i) : NULL;
}

static bool is_shared_declaration(const locals_t *locals, const statement_t *s)
{
    for (size_t n = 0; s && n < locals->count; n++)
        if (locals->list[n].at == s && locals->list[n].is_shared) return true;
    return false;
}

/* The type and name of the result */
static void put_result(maker_t *maker, const site_t *site, int number)
{
    const unit_t *unit = maker->unit;
    const callee_t *callee = &site->callee;
    for (uint32_t i = callee->function->begin; i < callee->function->name; i = next(unit, i))
        if (is_of_result_type(callee, i)) put_apart(maker, i, NULL);
    put_text(maker, site->name, TOKEN_NAME, marked(maker->unit, callee->function->name, number));
}

/* How the text of a call is put */
typedef struct {
    const argument_t *arguments; /* `to` is NO_TOKEN where the parameter stands for the variable itself */
    int number;
    bool is_dropped; /* what it returns */
    bool has_scope;
} putting_t;

/* return x;  ->  type result = (x); */
static void put_return(maker_t *maker, const site_t *site, const putting_t *how)
{
    const unit_t *unit = maker->unit;
    const statement_t *result = site->callee.result;
    const uint32_t value = next(unit, result->first);
    const bool is_list = word_at(unit, value) == '{';
    if (how->has_scope && !how->is_dropped)
        put_text(maker, result->first, TOKEN_NAME,
                 marked(maker->unit, site->callee.function->name, how->number));
    else
        put_result(maker, site, how->number);
    put_sign(maker, result->first, "=");
    if (!is_list) put_sign(maker, result->first, "(");
    for (uint32_t i = value; i < result->last; i++)
        put_copy(maker, i, new_name(maker, site, how->arguments, how->number, i));
    if (!is_list) put_sign(maker, result->first, ")");
    put_copy(maker, result->last, NULL);
    if (!how->is_dropped) return;
    put_sign(maker, result->first, "("); /* (void)result; */
    put_text(maker, result->first, TOKEN_NAME, "void")->word = WORD_VOID;
    put_sign(maker, result->first, ")");
    put_text(maker, result->first, TOKEN_NAME, marked(maker->unit, site->callee.function->name, how->number));
    put_sign(maker, result->first, ";");
}

static void put_body(maker_t *maker, const site_t *site, const putting_t *how)
{
    const callee_t *callee = &site->callee;
    const statement_t *body = callee->locals.body, *result = callee->result;
    for (uint32_t i = body->open + 1; i < body->close; i++) {
        const statement_t *s = declaration_at(body, i);
        if (is_shared_declaration(&callee->locals, s)) {
            i = s->last; /* it stands where the kernel begins */
        } else if (result && i == result->first) {
            put_return(maker, site, how);
            i = result->last;
        } else {
            put_copy(maker, i, new_name(maker, site, how->arguments, how->number, i));
        }
    }
}

/* The statement with the result in place of the call; of a declaration, what comes before has been put */
static void put_rest(maker_t *maker, const site_t *site, int number)
{
    const unit_t *unit = maker->unit;
    const statement_t *s = site->at;
    uint32_t i = s->first;
    if (site->declarator != NO_TOKEN) {
        put_range(maker, i, declared_type_end(unit, i, s->last));
        i = site->declarator;
    }
    put_range(maker, i, site->name);
    put_apart(maker, site->name, marked(maker->unit, site->callee.function->name, number));
    put_range(maker, site->close + 1, s->last + 1);
}

/* Names of types are as they were, and need a scope of their own.  Where there is none, what stands before the
 * call and its text up to the first barrier are one region (cut.h). */
static bool declares_types(const statement_t *s)
{
    if (s->kind == STATEMENT_TYPE) return true;
    for (const statement_t *c = s->child; c; c = c->following)
        if (declares_types(c)) return true;
    return s->otherwise && declares_types(s->otherwise);
}

static void put_site(maker_t *maker, const site_t *site, const locals_t *caller)
{
    unit_t *unit = maker->unit;
    const statement_t *s = site->at;
    const int number = unit->next_number++;
    const bool alone = s->parent->kind != STATEMENT_COMPOUND;
    const bool whole = s->first == site->name && next(unit, site->close) == s->last;
    argument_t arguments[MOST_ARGUMENTS];
    read_arguments(unit, site, arguments);
    int parameter = 0;
    for (size_t n = 0; n < site->callee.locals.count; n++) {
        const local_t *l = &site->callee.locals.list[n];
        if (!l->at && stands_for(site, caller, l, arguments[parameter])) arguments[parameter].to = NO_TOKEN;
        parameter += !l->at;
    }
    const putting_t how = {arguments, number, whole, declares_types(site->callee.locals.body)};
    if (alone) put_sign(maker, s->first, "{");
    if (site->declarator != NO_TOKEN) {
        put_range(maker, s->first, prev(unit, site->declarator));
        put_sign(maker, s->first, ";");
    }
    if (how.has_scope && site->callee.result && !whole) {
        put_result(maker, site, number);
        put_sign(maker, s->first, ";");
    }
    if (how.has_scope) put_sign(maker, s->first, "{");
    put_parameters(maker, site, arguments, number);
    put_body(maker, site, &how);
    if (how.has_scope) put_sign(maker, s->last, "}");
    if (!whole) put_rest(maker, site, number);
    if (alone) put_sign(maker, s->last, "}");
}

/* --- all of them --- */

/* What functions have in shared memory, where the kernel begins */
static void put_shared(maker_t *maker, const site_t *site)
{
    unit_t *unit = maker->unit;
    const locals_t *locals = &site->callee.locals;
    for (size_t n = 0; n < locals->count; n++) {
        const local_t *l = &locals->list[n];
        if (!l->is_shared || number_of_shared(maker, l)) continue;
        const int number = unit->next_number++;
        for (size_t m = n; m < locals->count; m++) { /* all that the declaration declares */
            if (locals->list[m].at != l->at) continue;
            *(taken_t *)arena_grow(&unit->arena, &maker->taken, &maker->taken_count, sizeof(taken_t)) =
                (taken_t){unit->tokens[maker->now->name].at, unit->tokens[locals->list[m].name].at, number};
        }
        for (uint32_t i = l->at->first; i <= l->at->last; i++)
            put_apart(maker, i, new_name(maker, site, NULL, number, i));
    }
}

/* The statement that begins at i and has a site */
static const site_t *site_at(const sites_t *sites, uint32_t i)
{
    for (size_t n = 0; n < sites->count; n++)
        if (!sites->list[n].why && sites->list[n].at->first == i) return &sites->list[n];
    return NULL;
}

static void match_between(maker_t *maker, uint32_t from, uint32_t to)
{
    unit_t *unit = maker->unit;
    uint32_t *open = arena_take(&unit->arena, (to - from + 2) * sizeof *open), depth = 0;
    for (uint32_t i = from; i < to; i++) {
        const int word = maker->tokens[i].word;
        if (word == '(' || word == '[' || word == '{') open[depth++] = i;
        if ((word != ')' && word != ']' && word != '}') || !depth) continue;
        maker->tokens[i].match = open[--depth];
        maker->tokens[open[depth]].match = i;
    }
}

static void put_kernel(maker_t *maker, const function_t *kernel, const sites_t *sites)
{
    unit_t *unit = maker->unit;
    const uint32_t end = function_end(unit, kernel), from = (uint32_t)maker->count;
    maker->now = kernel;
    for (uint32_t i = kernel->body; i <= end; i++) {
        const site_t *site = site_at(sites, i);
        maker->map[i] = (uint32_t)maker->count;
        if (site) {
            for (uint32_t t = i; t <= site->at->last; t++) maker->map[t] = maker->map[i];
            put_site(maker, site, &sites->locals);
            i = site->at->last;
            continue;
        }
        push(maker, unit->tokens[i]);
        for (size_t n = 0; i == kernel->body && n < sites->count; n++)
            if (!sites->list[n].why) put_shared(maker, &sites->list[n]);
    }
    match_between(maker, from, (uint32_t)maker->count);
}

/* Is token i the { of a kernel that is made anew?  *f: the first function that may be it */
static bool begins_kernel(const unit_t *unit, sites_t *const *sites_of_functions, size_t *f, uint32_t i)
{
    while (*f < unit->function_count && (!sites_of_functions[*f] || unit->functions[*f].body < i)) ++*f;
    return *f < unit->function_count && unit->functions[*f].body == i;
}

void put_sites(maker_t *maker, sites_t *const *sites_of_functions)
{
    unit_t *unit = maker->unit;
    const size_t old_count = unit->token_count;
    maker->map = arena_take(&unit->arena, (old_count + 1) * sizeof *maker->map);
    maker->tokens = NULL;
    maker->count = maker->capacity = 0;
    size_t f = 0;
    for (uint32_t i = 0; i < old_count; i++) {
        if (begins_kernel(unit, sites_of_functions, &f, i)) {
            put_kernel(maker, &unit->functions[f], sites_of_functions[f]);
            i = function_end(unit, &unit->functions[f]);
        } else {
            maker->map[i] = (uint32_t)maker->count;
            push(maker, unit->tokens[i]);
        }
    }
    f = 0;
    for (uint32_t i = 0; i < old_count; i++) { /* brackets of all others */
        if (begins_kernel(unit, sites_of_functions, &f, i))
            i = function_end(unit, &unit->functions[f]);
        else if (unit->tokens[i].match != NO_TOKEN)
            maker->tokens[maker->map[i]].match = maker->map[unit->tokens[i].match];
    }
}
