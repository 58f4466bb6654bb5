/* What regions that follow one another do to memory (exact.h), and what it depends on. */
#include "exact.h"

#include <string.h>

#include "declarators.h"
#include "edit.h"
#include "meets.h"
#include "names.h"
#include "narrow.h"
#include "tokens.h"
#include "uniform.h"

/* --- what is done to memory --- */

/* By bits for arrays: arrays in the block's shared memory, each its own; the dynamic ones, which lie in one place; what
 * the host has allocated; and what may be anything. */
enum { MOST_ARRAYS = 28, DYNAMIC_ARRAYS = 29, OF_HOST = 30, ANYTHING = 31 };
typedef struct {
    uint32_t read, written;         /* some elements of it */
    uint32_t read_own, written_own; /* s[t], with t the thread's own number in its row */
} touch_t;

static uint32_t any_of(touch_t t)
{
    const uint32_t any = t.read | t.written | t.read_own | t.written_own;
    return any >> ANYTHING ? ~0u : any;
}
static uint32_t all_or(uint32_t arrays)
{
    return arrays >> ANYTHING ? ~0u : arrays;
}

static bool conflict(touch_t a, touch_t b)
{
    return all_or(a.written) & any_of(b) || any_of(a) & all_or(b.written) || a.written_own & all_or(b.read) ||
           all_or(a.read) & b.written_own;
}

static touch_t both(touch_t a, touch_t b)
{
    return (touch_t){a.read | b.read, a.written | b.written, a.read_own | b.read_own,
                     a.written_own | b.written_own};
}

typedef struct {
    const cut_t *cut;
    bool own;              /* does the thread's number in its row tell it from the others? */
    bool may_assume;       /* that loops turn, of which the launch can say whether they do: */
    bool if_row;           /* what has been assumed, */
    const char *if_turned; /* and the condition */
    touch_t leaving;       /* what was found at a break or continue of the innermost loop */
    bool exact;
} flow_t;

static int number_of_array(const locals_t *locals, const local_t *l)
{
    const unit_t *unit = locals->unit;
    int number = 0;
    for (uint32_t i = l->begin; i < l->name; i = next(unit, i)) {
        if (word_at(unit, i) == WORD_EXTERN) return DYNAMIC_ARRAYS;
        if (word_at(unit, i) == WORD_VOLATILE) return ANYTHING;
    }
    for (const local_t *other = locals->list; other < l; other++) number += other->is_shared;
    return number < MOST_ARRAYS && !l->is_pointer && !l->is_reference ? number : ANYTHING;
}

/* if (t == 0) ... s[0] ...: is the access at i, with that number as its index, under such a condition? */
static bool is_guarded_by(const locals_t *locals, const statement_t *s, uint32_t i, uint32_t index)
{
    const unit_t *unit = locals->unit;
    const char *type;
    for (const statement_t *c = s->child; c; c = c->following) {
        if (i < c->first || i > c->last) continue;
        if (s->kind == STATEMENT_IF) {
            const uint32_t equals = past_number(locals, next(unit, s->open), &type);
            if (equals < s->close && token_is(unit, equals, "==") &&
                same_text(unit, next(unit, equals), index) && next(unit, next(unit, equals)) == s->close)
                return true;
        }
        return is_guarded_by(locals, c, i, index);
    }
    return s->otherwise && s->otherwise->first <= i && i <= s->otherwise->last &&
           is_guarded_by(locals, s->otherwise, i, index);
}

/* Is s[index], at i, of no other thread? */
static bool is_own_element(const flow_t *flow, uint32_t i, uint32_t open)
{
    const locals_t *locals = &flow->cut->locals;
    const unit_t *unit = locals->unit;
    const uint32_t index = next(unit, open), close = unit->tokens[open].match;
    const char *type;
    if (!flow->own) return false;
    if (past_number(locals, index, &type) == close) return true;
    return unit->tokens[index].kind == TOKEN_NUMBER && next(unit, index) == close &&
           is_guarded_by(locals, locals->body, i, index);
}

/* What is done to the element, or member of it, from `first` to `last`; what stands behind it is in no element */
static bool add_access(const unit_t *unit, uint32_t first, uint32_t last, uint32_t array, bool own,
                       touch_t *touch)
{
    while (word_at(unit, next(unit, last)) == '.') {
        last = next(unit, next(unit, last));
        const int word = word_at(unit, next(unit, last));
        if (word == '(' || word == '[' || word == PUNCT_ARROW) return false;
    }
    const uint32_t after = next(unit, last);
    const bool steps = is_step(unit, after) || is_step(unit, prev(unit, first));
    const bool writes = steps || is_assignment(unit, after);
    if (writes) *(own ? &touch->written_own : &touch->written) |= 1u << array;
    if (!writes || word_at(unit, after) != '=') *(own ? &touch->read_own : &touch->read) |= 1u << array;
    return word_at(unit, after) != PUNCT_ARROW && word_at(unit, after) != '(';
}

/* Adds what is done to memory by the name at i; false: it is not understood */
static bool look_at_name(const flow_t *flow, uint32_t i, touch_t *touch)
{
    const locals_t *locals = &flow->cut->locals;
    const unit_t *unit = locals->unit;
    const local_t *l = local_at(locals, i);
    const uint32_t after = next(unit, i);
    if (!l) {
        if (word_at(unit, after) == '(') return is_pure_call(unit, i) || is_meeting(unit, i);
        const name_t *name = name_of(unit, i);
        return !(name && name->variable & ~(VARIABLE_CONST | VARIABLE_DEFINED));
    }
    if (l->name == i) return !l->is_reference && !l->is_shared;
    if (l->is_reference || word_at(unit, after) == '(') return false;
    uint32_t last = i, open = after;
    int indices = 0;
    while (word_at(unit, next(unit, last)) == '.' && !l->is_shared && !l->is_array)
        last = next(unit, next(unit, last));
    for (; word_at(unit, next(unit, last)) == '['; indices++) last = unit->tokens[next(unit, last)].match;
    if (l->is_shared) {
        const int array = number_of_array(locals, l);
        if (array == ANYTHING || (indices > 0) != (l->is_array > 0)) return false;
        const bool own = indices == 1 && is_own_element(flow, i, open);
        return add_access(unit, i, last, (uint32_t)array, own, touch);
    }
    if (!indices || (l->is_array && !l->is_pointer)) return true;
    /* a pointer that is the same for all, or a member of such a thing, is the kernel's argument, or made of one */
    if (!l->is_uniform || l->is_array || indices > 1) return false;
    return add_access(unit, i, last, OF_HOST, false, touch);
}

/* atomicAdd(&s[i], ...), or atomicAdd(p, ...): the name of s or p; NO_TOKEN: it is none, or not understood */
static uint32_t changed_by_atomic(const flow_t *flow, uint32_t i, touch_t *touch)
{
    const locals_t *locals = &flow->cut->locals;
    const unit_t *unit = locals->unit;
    const token_t *token = &unit->tokens[i];
    uint32_t at = next(unit, next(unit, i));
    if (token->length < 7 || memcmp(unit->input + token->at, "atomic", 6) || name_of(unit, i) ||
        word_at(unit, next(unit, i)) != '(')
        return NO_TOKEN;
    const bool is_element = word_at(unit, at) == '&';
    if (is_element) at = next(unit, at);
    const local_t *l = is_plain_name(unit, at) ? local_at(locals, at) : NULL;
    const uint32_t after = next(unit, at);
    if (!l || word_at(unit, after) != (is_element ? '[' : ',')) return NO_TOKEN;
    if (is_element && word_at(unit, next(unit, unit->tokens[after].match)) != ',') return NO_TOKEN;
    if (!l->is_shared && !(l->is_uniform && l->is_pointer && !l->is_array)) return NO_TOKEN;
    if (l->is_shared && !(is_element && l->is_array)) return NO_TOKEN;
    const int array = l->is_shared ? number_of_array(locals, l) : OF_HOST;
    touch->read |= 1u << array;
    touch->written |= 1u << array;
    return at;
}

/* Array by array; false where anything is not understood */
static bool look_closely(const flow_t *flow, uint32_t from, uint32_t to, touch_t *touch)
{
    const unit_t *unit = flow->cut->locals.unit;
    for (uint32_t i = from; i <= to; i = next(unit, i)) {
        const token_t *token = &unit->tokens[i];
        const int word = token->word;
        const uint32_t before = prev(unit, i);
        if (token->kind == TOKEN_STRING || token->launch || word == PUNCT_ARROW || WORD_IN(word, CLASS) ||
            past_lambda(unit, i) != i)
            return false;
        const uint32_t changed = is_plain_name(unit, i) ? changed_by_atomic(flow, i, touch) : NO_TOKEN;
        if (changed != NO_TOKEN) {
            i = changed;
            continue;
        }
        if ((word == '*' || word == '&') && !ends_operand(unit, before) &&
            !WORD_IN(word_at(unit, before), TYPE))
            return false;
        if (word == '[' && word_at(unit, before) != ']' && !is_plain_name(unit, before)) return false;
        if ((is_assignment(unit, i) || is_step(unit, i)) && !is_plain_name(unit, before) &&
            word_at(unit, before) != ']' && !(is_step(unit, i) && is_plain_name(unit, next(unit, i))))
            return false;
        if (is_assignment(unit, i) && word == '>') i = next(unit, i);
        if (!is_plain_name(unit, i) || word) continue;
        if (word_at(unit, before) == '.') {
            if (word_at(unit, next(unit, i)) == '(') return false;
            continue;
        }
        if (!look_at_name(flow, i, touch)) return false;
    }
    return true;
}

static touch_t touch_between(const flow_t *flow, uint32_t from, uint32_t to)
{
    touch_t touch = {0};
    const memory_t use = memory_use(&flow->cut->locals, from, to);
    if (use == MEMORY_LEFT || look_closely(flow, from, to, &touch)) return touch;
    touch = (touch_t){0};
    *(use == MEMORY_WRITTEN ? &touch.written : &touch.read) = 1u << ANYTHING;
    return touch;
}

/* --- does a loop turn? --- */

/* Does the loop certainly turn at least once, as from 16 on while it is > 0? */
static bool runs_once(const unit_t *unit, const statement_t *s)
{
    long values[2];
    if (s->kind == STATEMENT_DO) return true;
    if (s->kind != STATEMENT_FOR || s->semicolons[0] == NO_TOKEN) return false;
    uint32_t equals = next(unit, s->open);
    while (equals < s->semicolons[0] && word_at(unit, equals) != '=') equals = next(unit, equals);
    const uint32_t name = next(unit, s->semicolons[0]), sign = next(unit, name), number = next(unit, sign);
    const uint32_t ends[2] = {next(unit, equals), number};
    if (equals >= s->semicolons[0] || !same_text(unit, prev(unit, equals), name)) return false;
    for (int n = 0; n < 2; n++) {
        const token_t *token = &unit->tokens[ends[n]];
        if (token->kind != TOKEN_NUMBER || token->length > 8 || next(unit, ends[n]) != s->semicolons[n])
            return false;
        values[n] = 0;
        for (uint32_t at = token->at; at < token->at + token->length; at++) {
            if (unit->input[at] < '0' || unit->input[at] > '9') return false;
            values[n] = 10 * values[n] + unit->input[at] - '0';
        }
    }
    return word_at(unit, sign) == '<' ? values[0] < values[1]
                                      : word_at(unit, sign) == '>' && values[0] > values[1];
}

static bool is_for_launch(flow_t *flow, uint32_t from, uint32_t to, const statement_t *head,
                          buffer_t *before);

/* A variable that keeps the value that it is given at first is declared again, for the launch */
static bool add_value(flow_t *flow, const local_t *l, buffer_t *before)
{
    unit_t *unit = flow->cut->locals.unit;
    const uint32_t type_end = declared_type_end(unit, l->begin, l->end);
    if (!l->is_uniform || l->is_written || l->is_shown || l->is_pointer || l->is_array || l->is_auto ||
        l->is_odd || l->is_shared || l->initialiser == NO_TOKEN || word_at(unit, l->initialiser) != '=' ||
        (type_end != l->name && word_at(unit, prev(unit, l->name)) != ',') ||
        !is_for_launch(flow, next(unit, l->initialiser), l->end, NULL, before))
        return false;
    buffer_format(before, "%s %s = %s; ", tokens_text(unit, l->begin, type_end), token_text(unit, l->name),
                  tokens_text(unit, next(unit, l->initialiser), l->end));
    return true;
}

/* Is the expression, or the head of a loop, made of what a launch knows: the kernel's arguments, the sizes of the grid
 * and its blocks, and constants? `before` takes variables that have to be declared first. */
static bool is_for_launch(flow_t *flow, uint32_t from, uint32_t to, const statement_t *head, buffer_t *before)
{
    const locals_t *locals = &flow->cut->locals;
    const unit_t *unit = locals->unit;
    for (uint32_t i = from; i < to; i = next(unit, i)) {
        const int word = word_at(unit, i);
        const uint32_t after = next(unit, i);
        if (unit->tokens[i].kind == TOKEN_NUMBER || word == '.' || word == ')') continue;
        if (unit->tokens[i].kind == TOKEN_NAME) {
            const bool is_member = word_at(unit, prev(unit, i)) == '.';
            if (word_at(unit, after) == '(' || word == WORD_THREAD_IDX || word == WORD_BLOCK_IDX)
                return false;
            if (is_member || WORD_IN(word, TYPE) || word == WORD_CONST || WORD_IN(word, INDEX)) continue;
            const local_t *l = word ? NULL : local_at(locals, i);
            const name_t *name = word ? NULL : name_of(unit, i);
            if (word || (name && !l && !(name->variable & VARIABLE_CONST))) return false;
            if (!l || (head && l->at == head)) continue;
            if (l->at ? !add_value(flow, l, before) : l->is_written || l->is_shown || l->is_reference)
                return false;
            continue;
        }
        if (word == '[' || word == '{' || word == PUNCT_ARROW || word == '?' || is_step(unit, i))
            return false;
        if ((word == '*' || word == '&') && !ends_operand(unit, prev(unit, i))) return false;
        if ((word == '/' || word == '%') &&
            (unit->tokens[after].kind != TOKEN_NUMBER || token_is(unit, after, "0")))
            return false;
        if (is_assignment(unit, i) && !(head && word == '=')) return false;
    }
    return true;
}

/* May it be left to the launch to say that the loop turns at least once, whenever it is come to? */
static bool is_assumed(flow_t *flow, const statement_t *s)
{
    unit_t *unit = flow->cut->locals.unit;
    if (!flow->may_assume || s->kind != STATEMENT_FOR || s->semicolons[0] == NO_TOKEN ||
        !starts_declaration(unit, next(unit, s->open)))
        return false;
    const uint32_t from = next(unit, s->open), to = s->semicolons[1];
    buffer_t before = {0};
    const bool is_known = is_for_launch(flow, from, to, s, &before);
    if (is_known) {
        const char *text =
            arena_format(&unit->arena, "[&]() -> bool { %.*sfor (%s;) return true; return false; }()",
                         (int)before.length, before.bytes ? before.bytes : "", tokens_text(unit, from, to));
        flow->if_turned =
            flow->if_turned ? arena_format(&unit->arena, "%s && %s", flow->if_turned, text) : text;
    }
    buffer_free(&before);
    return is_known;
}

/* --- following the regions --- */

static const region_t *region_at(const cut_t *cut, const statement_t *s)
{
    for (const region_t *r = cut->regions; r; r = r->following)
        if (r->first == s) return r;
    return NULL;
}

static touch_t follow_list(flow_t *flow, const statement_t *list, touch_t touched);

/* touched: what may have been done to memory since the last barrier; the same for the end of the statement */
static touch_t follow(flow_t *flow, const statement_t *s, touch_t touched)
{
    const touch_t none = {0};
    switch (s->kind) {
    case STATEMENT_BARRIER:
    case STATEMENT_WARP_BARRIER:
        return none;
    case STATEMENT_BREAK:
    case STATEMENT_CONTINUE:
        flow->leaving = both(flow->leaving, touched);
        return touched;
    case STATEMENT_IF: {
        touch_t otherwise = s->otherwise ? follow_list(flow, s->otherwise, touched) : touched;
        return both(follow_list(flow, s->child, touched), otherwise);
    }
    case STATEMENT_FOR:
    case STATEMENT_WHILE:
    case STATEMENT_DO: {
        touch_t around = flow->leaving, out = none;
        flow->leaving = none;
        for (int round = 0; round < 3; round++)
            out = follow_list(flow, s->child, both(touched, both(out, flow->leaving)));
        out = both(out, flow->leaving);
        if (!runs_once(flow->cut->locals.unit, s) && !is_assumed(flow, s)) out = both(out, touched);
        flow->leaving = around;
        return out;
    }
    default:
        return follow_list(flow, s->child, touched);
    }
}

static touch_t meet(flow_t *flow, touch_t touched, uint32_t from, uint32_t to)
{
    const touch_t touch = touch_between(flow, from, to);
    if (conflict(touched, touch)) flow->exact = false;
    return both(touched, touch);
}

static touch_t follow_list(flow_t *flow, const statement_t *list, touch_t touched)
{
    const region_t *region = NULL;
    for (const statement_t *s = list; s; s = s->following) {
        const region_t *begun = region_at(flow->cut, s);
        if (begun) {
            region = begun;
            if (is_meeting_leaf(s)) {
                const region_t calls = calls_in(flow->cut->locals.unit, begun->first);
                meet(flow, touched, calls.from, calls.to);
                touched = (touch_t){0};
            }
            touched = meet(flow, touched, region->from, region->to);
        }
        if (region && !region->guards && s->first <= region->to) continue; /* in a region */
        if (is_structural(s)) touched = follow(flow, s, touched);
    }
    return touched;
}

/* First without any condition, then with those that a launch can be asked for. Of the lanes of a warp that is cut, each
 * has its own number in its row, whatever the block is. */
void find_exactness(cut_t *cut)
{
    for (int asked = 0; asked < 4 && !cut->is_exact && !cut->exact_if; asked++) {
        flow_t flow = {.cut = cut, .own = cut->meetings || asked & 1, .may_assume = asked & 2, .exact = true};
        follow_list(&flow, cut->locals.body->child, (touch_t){0});
        if (!flow.exact) continue;
        cut->is_exact = !asked;
        if (!asked) continue;
        cut->if_row = asked & 1;
        cut->if_turned = flow.if_turned;
        cut->exact_if = arena_format(
            &cut->locals.unit->arena, "%s%s%s", cut->if_row ? "blockDim.y == 1 && blockDim.z == 1" : "",
            cut->if_row && flow.if_turned ? " && " : "", flow.if_turned ? flow.if_turned : "");
    }
}
