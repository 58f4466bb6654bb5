#include "sites.h"

#include "declarators.h"
#include "passes.h"
#include "tokens.h"

static void refuse_site(site_t *site, uint32_t at, const char *why)
{
    if (site->why) return;
    site->why = why;
    site->why_at = at;
}

/* --- arguments --- */

int read_arguments(const unit_t *unit, const site_t *site, argument_t arguments[MOST_ARGUMENTS])
{
    int count = 0;
    for (uint32_t i = next(unit, site->open); i < site->close;) {
        const uint32_t end = argument_end(unit, i, site->close);
        if (count == MOST_ARGUMENTS) return -1;
        arguments[count++] = (argument_t){i, end};
        i = end < site->close ? next(unit, end) : end;
    }
    return count;
}

static bool has_word(const unit_t *unit, uint32_t from, uint32_t to, int word)
{
    for (uint32_t i = from; i < to; i++)
        if (word_at(unit, i) == word) return true;
    return false;
}

bool stands_for(const site_t *site, const locals_t *caller, const local_t *parameter, argument_t argument)
{
    const unit_t *unit = caller->unit;
    const local_t *l = next(unit, argument.from) == argument.to ? local_at(caller, argument.from) : NULL;
    if (!l) return false;
    if (parameter->is_reference) return !has_word(unit, parameter->begin, parameter->name, WORD_CONST);
    return parameter->is_pointer && !parameter->is_written && !parameter->is_shown &&
           ((l->is_shared && l->is_array) ||
            (l->is_pointer && !l->is_array && !l->is_written && !l->is_shown)) &&
           !has_word(unit, parameter->begin, parameter->name, WORD_VOID) &&
           !has_word(unit, site->callee.function->body, function_end(unit, site->callee.function),
                     WORD_SIZEOF);
}

static bool changes(const unit_t *unit, uint32_t from, uint32_t to)
{
    for (uint32_t i = from; i < to; i = next(unit, i))
        if (is_assignment(unit, i) || is_step(unit, i)) return true;
    return false;
}

/* the memory used in [from, to) */
static memory_t use_between(const locals_t *locals, uint32_t from, uint32_t to)
{
    return from < to ? memory_use(locals, from, prev(locals->unit, to)) : MEMORY_LEFT;
}

static bool conflict(memory_t a, memory_t b)
{
    return a && b && (a == MEMORY_WRITTEN || b == MEMORY_WRITTEN);
}

/* A constant reference becomes a copy: may what it refers to change meanwhile, by another name? */
static bool may_be_changed(const locals_t *caller, const site_t *site, argument_t argument)
{
    const unit_t *unit = caller->unit;
    for (uint32_t i = argument.from; i < argument.to; i = next(unit, i)) {
        const local_t *l = unit->tokens[i].kind == TOKEN_NAME ? local_at(caller, i) : NULL;
        for (uint32_t j = l ? l->from : NO_TOKEN; l && j < l->to && j < unit->token_count; j++) {
            if (unit->tokens[j].kind != TOKEN_NAME || local_at(caller, j) != l) continue;
            if (site->open < j && j < site->close ? j < argument.from || j >= argument.to
                                                  : use_of(caller, l, j) == USE_SHOW)
                return true;
        }
    }
    return false;
}

static void look_at_arguments(const locals_t *caller, site_t *site)
{
    const unit_t *unit = caller->unit;
    argument_t arguments[MOST_ARGUMENTS];
    const int count = read_arguments(unit, site, arguments);
    memory_t use = MEMORY_LEFT;
    int parameters = 0, changing = 0;
    for (size_t n = 0; n < site->callee.locals.count; n++) {
        const local_t *l = &site->callee.locals.list[n];
        if (l->at) continue;
        const int number = parameters++;
        if (number >= count) continue;
        const argument_t argument = arguments[number];
        const memory_t more = use_between(caller, argument.from, argument.to);
        if (conflict(use, more)) refuse_site(site, argument.from, "the order of its arguments matters");
        if (more > use) use = more;
        changing += changes(unit, argument.from, argument.to);
        if (l->is_reference && !stands_for(site, caller, l, argument) &&
            (!has_word(unit, l->begin, l->name, WORD_CONST) || conflict(more, site->callee.use) ||
             may_be_changed(caller, site, argument)))
            refuse_site(site, argument.from, "this is handed over by reference");
    }
    if (changing && count > 1) refuse_site(site, site->name, "the order of its arguments matters");
    if (count != parameters) refuse_site(site, site->name, "it has other parameters");
}

/* --- the statement around it --- */

static bool is_called(const locals_t *caller, uint32_t i, bool turning)
{
    const unit_t *unit = caller->unit;
    if (!is_plain_name(unit, i) || word_at(unit, next(unit, i)) != '(' || local_at(caller, i)) return false;
    const int before = word_at(unit, prev(unit, i));
    if (before == '.' || before == PUNCT_ARROW || before == PUNCT_SCOPE) return false;
    const uint32_t f = function_called(unit, i);
    if (f == NO_FUNCTION || unit->tokens[next(unit, i)].match == NO_TOKEN) return false;
    const function_t *function = &unit->functions[f];
    if (function->is & IS_GLOBAL || !is_device_code(unit, function)) return false;
    return turning ? has_loop(unit, function->body, function_end(unit, function)) : function->waits_otherwise;
}

/* What is evaluated only if something else is so, or in an order that is not known */
static void look_at_conditions(const locals_t *caller, site_t *site, bool turning)
{
    const unit_t *unit = caller->unit;
    for (uint32_t i = site->at->first; i < site->at->last; i = next(unit, i)) {
        const token_t *token = &unit->tokens[i];
        if (i == site->name) i = site->close;
        if (token->word == '?' || token->word == PUNCT_AND || token_is(unit, i, "||") ||
            token_is(unit, i, "or") || token_is(unit, i, "and"))
            refuse_site(site, site->name, "it is called under a condition in the middle of a statement");
        else if (i != site->close && is_called(caller, i, turning))
            refuse_site(site, i, "two such calls stand in one statement");
    }
    for (size_t l = 0; l < unit->lambda_count; l++)
        if (site->at->first <= unit->lambdas[l].capture && unit->lambdas[l].capture <= site->at->last)
            refuse_site(site, site->name, "a lambda stands in its statement");
    for (uint32_t i = site->at->first; i <= site->at->last; i++)
        if (unit->tokens[i].kind == TOKEN_DIRECTIVE || unit->tokens[i].kind == TOKEN_OPAQUE)
            refuse_site(site, site->name, "a directive stands in its statement");
}

/* What stands in the statement beside the call is evaluated behind it then */
static void look_at_rest(const locals_t *caller, site_t *site, uint32_t from, uint32_t to)
{
    const uint32_t behind = next(caller->unit, site->close);
    const memory_t use = site->callee.use;
    if (conflict(use, use_between(caller, from, site->name)) ||
        conflict(use, use_between(caller, behind, to)) || changes(caller->unit, from, site->name) ||
        changes(caller->unit, behind, to))
        refuse_site(site, site->name, "what stands beside the call depends on the order");
}

static void look_at_declaration(const locals_t *caller, site_t *site)
{
    unit_t *unit = caller->unit;
    declarator_t *list;
    const int count = read_declarators(unit, site->at->first, site->at->last, &list);
    uint32_t begin = NO_TOKEN;
    for (int d = 0; d < count; d++) {
        uint32_t end = site->at->last;
        if (d + 1 < count) /* the comma before the next one */
            for (end = list[d + 1].name; word_at(unit, end) != ','; end = prev(unit, end)) continue;
        if (list[d].initialiser != NO_TOKEN && list[d].initialiser < site->name && site->name < end) {
            const uint32_t value = next(unit, list[d].initialiser);
            if (word_at(unit, list[d].initialiser) != '=')
                refuse_site(site, site->name, "the initialisation is not one with =");
            else
                look_at_rest(caller, site, value, end);
            if (d) site->declarator = begin;
            return;
        }
        begin = end < site->at->last ? next(unit, end) : end;
    }
    refuse_site(site, site->name, "the declaration is not understood");
}

/* The operator of an assignment, outside of all brackets; NO_TOKEN */
static uint32_t assignment_in(const unit_t *unit, const statement_t *s)
{
    for (uint32_t i = s->first; i < s->last; i = next(unit, i)) {
        const int word = word_at(unit, i);
        if (is_assignment(unit, i)) return i;
        if ((word == '(' || word == '[' || word == '{') && unit->tokens[i].match < s->last)
            i = unit->tokens[i].match;
    }
    return NO_TOKEN;
}

static void look_at_expression(const locals_t *caller, site_t *site)
{
    const unit_t *unit = caller->unit;
    const statement_t *s = site->at;
    for (uint32_t i = s->first; i < s->last; i = next(unit, i)) {
        const int word = word_at(unit, i);
        if (word == ',') refuse_site(site, i, "a comma stands in its statement");
        if ((word == '(' || word == '[' || word == '{') && unit->tokens[i].match < s->last)
            i = unit->tokens[i].match;
    }
    if (site->name == s->first && next(unit, site->close) == s->last) return;
    const uint32_t sign = assignment_in(unit, s);
    if (sign == NO_TOKEN || sign > site->name) {
        refuse_site(site, site->name, "it stands in the middle of a statement");
        return;
    }
    for (uint32_t i = s->first; i < sign; i = next(unit, i)) {
        const int word = word_at(unit, i);
        if (word == '(' || is_step(unit, i)) refuse_site(site, i, "what is assigned to depends on the order");
        if (word == '[' && use_between(caller, next(unit, i), unit->tokens[i].match))
            refuse_site(site, i, "what is assigned to depends on the order");
    }
    look_at_rest(caller, site, next(unit, word_at(unit, sign) == '>' ? next(unit, sign) : sign), s->last);
}

static void add_site(const locals_t *caller, sites_t *sites, const statement_t *s, uint32_t name,
                     bool turning)
{
    unit_t *unit = caller->unit;
    site_t site = {.at = s,
                   .name = name,
                   .open = next(unit, name),
                   .close = unit->tokens[next(unit, name)].match,
                   .declarator = NO_TOKEN};
    site.callee = read_callee(caller, function_called(unit, name));
    if (site.callee.why) refuse_site(&site, site.callee.why_at, site.callee.why);
    if (s->kind != STATEMENT_EXPRESSION && s->kind != STATEMENT_DECLARATION)
        refuse_site(&site, name, "it stands in the head of a statement");
    if (!site.why) {
        look_at_conditions(caller, &site, turning);
        look_at_arguments(caller, &site);
        if (s->kind == STATEMENT_EXPRESSION)
            look_at_expression(caller, &site);
        else
            look_at_declaration(caller, &site);
    }
    *(site_t *)arena_grow(&unit->arena, &sites->list, &sites->count, sizeof site) = site;
}

/* The first call in [from, to) */
static bool look_between(sites_t *sites, const statement_t *s, uint32_t from, uint32_t to, bool turning)
{
    for (uint32_t i = from; i < to; i = next(sites->locals.unit, i))
        if (is_called(&sites->locals, i, turning)) {
            add_site(&sites->locals, sites, s, i, turning);
            return true;
        }
    return false;
}

static void look(sites_t *sites, const statement_t *s, bool turning)
{
    if (s->open != NO_TOKEN && s->kind != STATEMENT_COMPOUND)
        look_between(sites, s, s->open, s->close, turning);
    else if (!s->child)
        look_between(sites, s, s->first, s->last, turning);
    for (const statement_t *c = s->child; c; c = c->following) look(sites, c, turning);
    if (s->otherwise) look(sites, s->otherwise, turning);
}

bool find_sites(unit_t *unit, const function_t *kernel, bool turning, sites_t *sites)
{
    uint32_t strange;
    *sites = (sites_t){.locals = {.unit = unit, .function = kernel}};
    sites->locals.body = read_statements(unit, kernel->body, &strange);
    if (!sites->locals.body || !find_locals(&sites->locals, &strange)) return false;
    look(sites, sites->locals.body, turning);
    return true;
}
