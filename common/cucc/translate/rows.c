/* Kernels whose threads ask first whether they have anything to do, in rows that the compiler can vectorise.
 *
 *     int i = blockIdx.x * blockDim.x + threadIdx.x;
 *     if (i < n) y[i] = a * x[i];
 *
 * As a loop over the threads of a row this has a condition around its store, and a compiler that cannot store
 * under a mask leaves it as it is.  So the kernel becomes a closure that can be asked (cucc/exec.h): of each
 * thread of a row, does it take the usual way, through the condition?  Where all do, the row is run without
 * it; else thread by thread, as ever.  What stands before the condition, and the condition itself, must
 * depend on nothing but indices and what is the same for all threads (uniform.c), and change nothing.
 *
 *     if (i >= n) return;                       one is left out after another
 *     if (at_the_surface) ... else ...          the longer branch is the usual one
 *
 * Of most guards the first and the last thread of a row answer for the others (ends.h).
 *
 * A condition further inside may stay where it is the same for all threads of a row: the compiler takes it
 * out of its loop.  The threads of such a row go side by side, in the order `forward` alone: only a race
 * shows it. Kernels with loops stay as they are (lanes.h).
 */
#include <stdbool.h>

#include "edit.h"
#include "ends.h"
#include "lanes.h"
#include "numbers.h"
#include "passes.h"
#include "tokens.h"
#include "uniform.h"

enum { MOST_TOKENS = 800 }; /* of a kernel that is put into its row three times */

/* Are all variables of the declaration without a value, or worked out from what changes nothing? */
static bool is_harmless(const locals_t *locals, const statement_t *s)
{
    for (size_t n = 0; n < locals->count; n++) {
        const local_t *l = &locals->list[n];
        if (l->at != s) continue;
        if (l->is_shared || l->is_odd || l->is_made || l->is_reference) return false;
        if (l->initialiser == NO_TOKEN) continue;
        if (word_at(locals->unit, l->initialiser) != '=' ||
            first_varying(locals, next(locals->unit, l->initialiser), l->end, true) != NO_TOKEN)
            return false;
    }
    return true;
}

/* Does the statement leave the kernel, and do nothing else? */
static bool only_returns(const statement_t *s)
{
    if (s && s->kind == STATEMENT_COMPOUND && s->child && !s->child->following) s = s->child;
    return s && s->kind == STATEMENT_RETURN && !s->following;
}

static const statement_t *past_empty(const statement_t *s)
{
    while (s && s->kind == STATEMENT_EMPTY) s = s->following;
    return s;
}

static uint32_t length_of(const statement_t *s)
{
    return s ? s->last - s->first : 0;
}

/* Can a loop over what stands from `from` to `to` be vectorised, as far as its text shows? */
static bool is_straight(const locals_t *locals, uint32_t from, uint32_t to)
{
    const unit_t *unit = locals->unit;
    for (uint32_t i = from; i <= to; i = next(unit, i)) {
        int word = word_at(unit, i);
        const uint32_t open = next(unit, i);
        if (word == WORD_IF && (word_at(unit, open) != '(' ||
                                !is_same_in_row(locals, next(unit, open), unit->tokens[open].match)))
            return false;
        if (word == WORD_SWITCH || word == WORD_RETURN || word == WORD_ASM || word == WORD_ASM2 ||
            word == WORD_ASM3 || unit->tokens[i].kind == TOKEN_STRING || unit->tokens[i].launch)
            return false;
    }
    return true;
}

/* A division by zero ends the program */
static bool could_fail(const unit_t *unit, uint32_t from, uint32_t to)
{
    for (uint32_t i = from; i < to; i = next(unit, i))
        if (word_at(unit, i) == '/' || word_at(unit, i) == '%') return true;
    return false;
}

/* --- the plan --- */

typedef enum {
    GUARD_NONE,
    GUARD_RETURN, /* if (c) return; */
    GUARD_ENTER,  /* if (c) ..., or the longer branch of an if with an else */
    GUARD_AVOID   /* the else is the longer branch */
} guard_t;

static guard_t guard_of(const locals_t *locals, const statement_t *s)
{
    const unit_t *unit = locals->unit;
    if (s->kind != STATEMENT_IF || next(unit, s->first) != s->open ||
        first_varying(locals, next(unit, s->open), s->close, true) != NO_TOKEN)
        return GUARD_NONE;
    if (!s->otherwise && only_returns(s->child)) return GUARD_RETURN;
    if (past_empty(s->following)) return GUARD_NONE;
    const statement_t *usual = s->child;
    guard_t guard = GUARD_ENTER;
    if (length_of(s->otherwise) > length_of(s->child)) {
        usual = s->otherwise;
        guard = GUARD_AVOID;
    }
    return is_straight(locals, usual->first, usual->last) ? guard : GUARD_NONE;
}

/* The first of the kernel's guards, and behind the last what is done; NULL: it has none, or would win nothing
 */
static const statement_t *first_guard(const locals_t *locals, const statement_t **last)
{
    const statement_t *first = NULL;
    *last = NULL;
    for (const statement_t *s = past_empty(locals->body->child); s; s = past_empty(s->following)) {
        /* behind a guard stands what not every thread comes to */
        bool may_be_asked =
            !first || !could_fail(locals->unit, s->first, s->kind == STATEMENT_IF ? s->close : s->last);
        if (s->kind == STATEMENT_DECLARATION && may_be_asked && is_harmless(locals, s)) continue;
        guard_t guard = may_be_asked ? guard_of(locals, s) : GUARD_NONE;
        if (guard == GUARD_NONE) return is_straight(locals, s->first, locals->body->last) ? first : NULL;
        if (!first) first = s;
        *last = s;
        if (guard != GUARD_RETURN) return first;
    }
    return first;
}

/* Who is asked on the way of a row's threads (cucc/exec.h) */
static rows_t who_is_asked(const locals_t *locals, const statement_t *first, const statement_t *last)
{
    int compared = 0;
    bool has_other = false;
    for (const statement_t *s = first; s; s = s == last ? NULL : past_empty(s->following)) {
        const guard_t guard = guard_of(locals, s);
        if (guard == GUARD_NONE) continue;
        if (!ends_answer(locals, next(locals->unit, s->open), s->close, guard == GUARD_ENTER, &compared))
            return ROWS_EACH;
        if (s->otherwise) has_other = true;
    }
    return compared > 1 || has_other ? ROWS_ENDS_OF_USUAL : ROWS_ENDS;
}

/* --- writing --- */

/* The && of a condition without anything that could fail, each by itself, become &: a compiler vectorises no
 * jumps. Where && and || stand side by side nothing is done. */
static void without_jumps(unit_t *unit, uint32_t from, uint32_t to)
{
    bool has_and = false, has_or = false;
    for (uint32_t i = from; i < to; i = next(unit, i)) {
        int word = word_at(unit, i);
        if (word == '(' && unit->tokens[i].match < to) {
            without_jumps(unit, next(unit, i), unit->tokens[i].match);
            i = unit->tokens[i].match;
        } else if (word == PUNCT_AND) {
            has_and = true;
        } else if (token_is(unit, i, "||")) {
            has_or = true;
        } else if (word == '?' || word == ',') {
            return;
        }
    }
    if (has_and == has_or) return;
    put_before(unit, from, "bool(");
    for (uint32_t i = from; i < to; i = next(unit, i)) {
        if (word_at(unit, i) == '(' && unit->tokens[i].match < to)
            i = unit->tokens[i].match;
        else if (word_at(unit, i) == PUNCT_AND || token_is(unit, i, "||"))
            put_instead(unit, i, has_and ? ") & bool(" : ") | bool(");
    }
    put_before(unit, to, ")");
}

/* What a thread that does not pass a guard answers (cucc/exec.h): WAY_USUAL becomes WAY_OTHER or WAY_IDLE.
 * Who is idle stays so, whatever is asked behind its return. */
static const char another_way[] = "__cucc_way &= ::cucc::WAY_OTHER | int",
                  nothing_to_do[] = "__cucc_way &= -int";

static void write_guard(unit_t *unit, const statement_t *s, guard_t guard, bool is_last)
{
    const int number = unit->next_number++;
    const char *leaves = is_last ? "return; " : "";
    const char *then = guard == GUARD_ENTER ? "__cucc_row == ::cucc::ROW_USUAL || __cucc_guard%d"
                                            : "__cucc_row != ::cucc::ROW_USUAL && __cucc_guard%d";
    const char *format = arena_format(
        &unit->arena, "); if (__cucc_row == ::cucc::ROW_ASK) { %s(%s__cucc_guard%d); %s} if (%s)",
        s->otherwise ? another_way : nothing_to_do, guard == GUARD_ENTER ? "" : "!", number,
        guard == GUARD_RETURN ? "" : leaves, then);
    hide(unit, s->first);
    hide(unit, s->open);
    put_before(unit, s->first, arena_format(&unit->arena, "const bool __cucc_guard%d = bool(", number));
    if (!could_fail(unit, s->open, s->close)) without_jumps(unit, next(unit, s->open), s->close);
    hide(unit, s->close);
    put_after(unit, s->close, arena_format(&unit->arena, format, number));
    if (guard == GUARD_RETURN && is_last)
        put_after(unit, s->last, " if (__cucc_row == ::cucc::ROW_ASK) return;");
}

void rewrite_rows(unit_t *unit)
{
    for (size_t f = 0; f < unit->function_count; f++) {
        function_t *kernel = &unit->functions[f];
        uint32_t strange;
        if (!(kernel->is & IS_GLOBAL) || kernel->body == NO_TOKEN || kernel->waits || kernel->reads_indices ||
            function_end(unit, kernel) - kernel->body > MOST_TOKENS ||
            has_loop(unit, kernel->body, function_end(unit, kernel)))
            continue;
        locals_t locals = {.unit = unit, .function = kernel};
        locals.body = read_statements(unit, kernel->body, &strange);
        if (!locals.body || !find_locals(&locals, &strange)) continue;
        find_uniform(&locals);
        const statement_t *last, *first = first_guard(&locals, &last);
        if (!first) continue;
        for (const statement_t *s = first; s; s = s == last ? NULL : past_empty(s->following)) {
            guard_t guard = guard_of(&locals, s);
            if (guard != GUARD_NONE) write_guard(unit, s, guard, s == last);
        }
        kernel->in_rows = who_is_asked(&locals, first, last);
        count_in_int(&locals);
    }
}
