/* Which loops are turned inside out (lanes.h).
 *
 *     for (int k = 0; k < n; k++) sum += a[row * n + k] * b[k * n + column];
 *
 * with `column` a thread's own goes from one thread to the next through b by one element, and through a not
 * at all; from one turn to the next, through b by a whole row. In `a[i * n + k]`, with i the thread's own, it
 * is the other way round: such a loop stays inside its thread.  How far an index moves is read off its text:
 * not at all, by one, or by something else.
 */
#include "lanes.h"

#include "names.h"
#include "tokens.h"
#include "uniform.h"

typedef enum { MOVE_NONE, MOVE_ONE, MOVE_FAR } move_t; /* in this order */

/* In which direction: from one thread of a row to the next, or from a turn of the loop to the next */
typedef struct {
    const locals_t *locals;
    const statement_t *loop; /* NULL: from thread to thread */
    int depth;
} direction_t;

enum { DEEPEST = 12 };

static move_t move_of(const direction_t *direction, uint32_t from, uint32_t to);

static bool is_within(const statement_t *s, uint32_t i)
{
    return s->first <= i && i <= s->last;
}

/* --- how far a variable moves --- */

/* behind the operator at i, to the end of what is assigned */
static uint32_t value_end(const unit_t *unit, uint32_t i)
{
    for (;; i = next(unit, i)) {
        int word = word_at(unit, i);
        if (word == ',' || word == ';' || word == ')') return i;
        if ((word == '(' || word == '[' || word == '{') && unit->tokens[i].match != NO_TOKEN)
            i = unit->tokens[i].match;
    }
}

/* The token at i changes the variable: what that makes of a variable that moved as `before` says */
static move_t changed(const direction_t *direction, uint32_t i, bool first, move_t before)
{
    const unit_t *unit = direction->locals->unit;
    const uint32_t after = next(unit, i);
    const bool in_loop = direction->loop && is_within(direction->loop, i);
    if (is_step(unit, after) || is_step(unit, prev(unit, i)))
        return !in_loop ? before : before == MOVE_NONE ? MOVE_ONE : MOVE_FAR;
    if (direction->loop && !in_loop) return before;
    uint32_t value = word_at(unit, after) == '>' ? next(unit, next(unit, after)) : next(unit, after);
    move_t move = move_of(direction, value, value_end(unit, value));
    if (word_at(unit, after) == '=') return first || move == before ? move : MOVE_FAR;
    return in_loop || move != MOVE_NONE ? MOVE_FAR : before;
}

static move_t move_of_local(const direction_t *direction, const local_t *l)
{
    const locals_t *locals = direction->locals;
    const unit_t *unit = locals->unit;
    const direction_t deeper = {locals, direction->loop, direction->depth + 1};
    if (l->is_shared || l->is_constexpr || (!direction->loop && l->is_uniform)) return MOVE_NONE;
    if (direction->loop && !l->is_written && !is_within(direction->loop, l->name)) return MOVE_NONE;
    if (l->is_odd || l->is_reference || l->is_shown || l->is_made || l->is_array || deeper.depth > DEEPEST)
        return MOVE_FAR;
    move_t move = MOVE_NONE;
    bool first = true;
    if (l->initialiser != NO_TOKEN && (!direction->loop || is_within(direction->loop, l->name))) {
        if (word_at(unit, l->initialiser) != '=') return MOVE_FAR;
        if (!direction->loop || !l->at || l->at->kind != STATEMENT_FOR)
            move = move_of(&deeper, next(unit, l->initialiser), l->end);
        first = false;
    }
    if (!l->is_written) return move;
    for (uint32_t i = l->from; i < l->to && i < unit->token_count; i++) {
        if (unit->tokens[i].kind != TOKEN_NAME || i == l->name || local_at(locals, i) != l ||
            use_of(locals, l, i) != USE_WRITE)
            continue;
        if (direction->loop && direction->loop->kind == STATEMENT_FOR && i < direction->loop->semicolons[0])
            continue; /* where the loop begins */
        move = changed(&deeper, i, first, move);
        first = false;
    }
    return move;
}

static move_t move_of_name(const direction_t *direction, uint32_t i)
{
    const unit_t *unit = direction->locals->unit;
    if (word_at(unit, i) == WORD_THREAD_IDX)
        return !direction->loop && token_is(unit, next(unit, next(unit, i)), "x") ? MOVE_ONE : MOVE_NONE;
    const local_t *l = local_at(direction->locals, i);
    return l ? move_of_local(direction, l) : MOVE_NONE;
}

/* --- how far an expression moves --- */

static bool stands_still(const direction_t *direction, uint32_t from, uint32_t to)
{
    const unit_t *unit = direction->locals->unit;
    for (uint32_t i = from; i < to; i = next(unit, i))
        if (unit->tokens[i].kind == TOKEN_NAME && move_of_name(direction, i) != MOVE_NONE) return false;
    return true;
}

bool is_same_in_row(const locals_t *locals, uint32_t from, uint32_t to)
{
    const direction_t threads = {locals, NULL, 0};
    for (uint32_t i = from; i < to; i = next(locals->unit, i))
        if (word_at(locals->unit, i) == '[' || word_at(locals->unit, i) == PUNCT_ARROW) return false;
    return stands_still(&threads, from, to);
}

static bool is_open(int word)
{
    return word == '(' || word == '[' || word == '{';
}

/* (int)x, int(x), static_cast<int>(x), (x): the x */
static move_t move_of_factor(const direction_t *direction, uint32_t from, uint32_t to)
{
    const unit_t *unit = direction->locals->unit;
    int word = word_at(unit, from);
    if (word == '(' && unit->tokens[from].match < to) {
        const uint32_t behind = next(unit, unit->tokens[from].match);
        if (behind >= to) return move_of(direction, next(unit, from), unit->tokens[from].match);
        if (word_at(unit, behind) != '[' && word_at(unit, behind) != '.' &&
            word_at(unit, behind) != PUNCT_ARROW)
            return move_of_factor(direction, behind, to);
    }
    if (word == WORD_STATIC_CAST && angle_close(unit, next(unit, from)) < to)
        return move_of_factor(direction, next(unit, angle_close(unit, next(unit, from))), to);
    if (WORD_IN(word, TYPE) && word_at(unit, next(unit, from)) == '(')
        return move_of_factor(direction, next(unit, from), to);
    if (next(unit, from) >= to || word == WORD_THREAD_IDX) return move_of_name(direction, from);
    return stands_still(direction, from, to) ? MOVE_NONE : MOVE_FAR;
}

/* What stands between two + or - */
static move_t move_of_term(const direction_t *direction, uint32_t from, uint32_t to)
{
    const unit_t *unit = direction->locals->unit;
    while (word_at(unit, from) == '-' || word_at(unit, from) == '+') from = next(unit, from);
    for (uint32_t i = from; i < to; i = next(unit, i)) {
        const token_t *token = &unit->tokens[i];
        if (is_open(token->word) && token->match < to)
            i = token->match;
        else if (token->kind == TOKEN_PUNCTUATION && token->word != '.')
            return stands_still(direction, from, to) ? MOVE_NONE : MOVE_FAR;
    }
    return move_of_factor(direction, from, to);
}

static move_t move_of(const direction_t *direction, uint32_t from, uint32_t to)
{
    const unit_t *unit = direction->locals->unit;
    const direction_t deeper = {direction->locals, direction->loop, direction->depth + 1};
    if (deeper.depth > DEEPEST) return MOVE_FAR;
    move_t sum = MOVE_NONE;
    uint32_t term = from;
    for (uint32_t i = from;; i = next(unit, i)) {
        int word = i < to ? word_at(unit, i) : 0;
        if (i < to && is_open(word) && unit->tokens[i].match < to) {
            i = unit->tokens[i].match;
            continue;
        }
        const bool is_sum = (word == '+' || word == '-') && i > from && ends_operand(unit, prev(unit, i));
        if (i < to && !is_sum) continue;
        const move_t move = move_of_term(&deeper, term, i < to ? i : to);
        if (move != MOVE_NONE) sum = sum == MOVE_NONE ? move : MOVE_FAR;
        if (i >= to) return sum;
        term = next(unit, i);
    }
}

/* --- what a loop does --- */

/* Functions that are no calls any more when the compiler has seen them */
static bool is_inlined(const unit_t *unit, uint32_t i)
{
    static const char *const known[] = {"min",      "max",      "abs",     "fabs",      "fabsf",    "umin",
                                        "umax",     "size_t",   "int32_t", "int64_t",   "sqrt",     "sqrtf",
                                        "uint32_t", "uint64_t", "__ldg",   "__fmul_rn", "__fadd_rn"};
    for (size_t n = 0; n < sizeof known / sizeof *known; n++)
        if (token_is(unit, i, known[n])) return true;
    const name_t *name = name_of(unit, i);
    return name && name->function != NO_FUNCTION && is_pure_call(unit, i);
}

/* Is what it does, but for branches, what a compiler vectorises in a loop over threads? */
static bool is_plain(const locals_t *locals, const statement_t *loop)
{
    const unit_t *unit = locals->unit;
    for (const statement_t *s = loop->child; s; s = s->following)
        if (s->kind != STATEMENT_EXPRESSION && s->kind != STATEMENT_DECLARATION &&
            s->kind != STATEMENT_EMPTY && s->kind != STATEMENT_IF &&
            !(s->kind == STATEMENT_COMPOUND && is_plain(locals, s)))
            return false;
    for (uint32_t i = loop->first; i <= loop->last; i = next(unit, i)) {
        const token_t *token = &unit->tokens[i];
        const int word = token->word, after = word_at(unit, next(unit, i));
        if (token->kind == TOKEN_STRING || token->launch || word == PUNCT_ARROW || word == WORD_STATIC ||
            word == WORD_VOLATILE || WORD_IN(word, CLASS))
            return false;
        if ((word == '*' || word == '&') && !ends_operand(unit, prev(unit, i)) &&
            !WORD_IN(word_at(unit, prev(unit, i)), TYPE))
            return false;
        if (is_plain_name(unit, i) && after == '(' && !is_inlined(unit, i)) return false;
    }
    return true;
}

static bool has_branch(const unit_t *unit, const statement_t *loop)
{
    for (uint32_t i = loop->first; i <= loop->last; i = next(unit, i))
        if (word_at(unit, i) == WORD_IF) return true;
    return false;
}

/* How far the element that begins before the [ at i moves, a[i] or a[i][j]; *last: its last ] */
static move_t move_of_element(const direction_t *direction, uint32_t i, uint32_t *last)
{
    const unit_t *unit = direction->locals->unit;
    move_t move = move_of_name(direction, prev(unit, i));
    for (;;) {
        const uint32_t close = unit->tokens[i].match;
        const move_t index = move_of(direction, next(unit, i), close);
        *last = close;
        i = next(unit, close);
        const bool is_last = word_at(unit, i) != '[';
        if (index != MOVE_NONE) move = move == MOVE_NONE && is_last ? index : MOVE_FAR;
        if (is_last) break;
    }
    return move == MOVE_ONE && word_at(unit, i) == '.' ? MOVE_FAR : move;
}

/* Does the text behind `last` store into the element that ends there? */
static bool is_stored(const unit_t *unit, uint32_t last)
{
    return is_assignment(unit, next(unit, last)) || is_step(unit, next(unit, last));
}

/* Do threads of a row go side by side in it, and none far apart?  With a branch in it nothing is vectorised,
 * but where each turn goes to other lines of the cache, threads of a row share them.  An element that each
 * turn stores anew is one to which nothing else may point for all the compiler knows: as long as the loop
 * stays inside its thread, it goes through memory each time, one after the other. */
static bool goes_side_by_side(const locals_t *locals, const statement_t *loop)
{
    const unit_t *unit = locals->unit;
    const move_t least = has_branch(unit, loop) ? MOVE_FAR : MOVE_ONE;
    const direction_t threads = {locals, NULL, 0}, turns = {locals, loop, 0};
    bool any = false;
    for (uint32_t i = loop->first; i <= loop->last; i = next(unit, i)) {
        uint32_t last;
        if (word_at(unit, i) != '[') continue;
        if (!is_plain_name(unit, prev(unit, i)) || unit->tokens[i].match == NO_TOKEN) return false;
        const move_t by_thread = move_of_element(&threads, i, &last);
        if (by_thread == MOVE_FAR) return false;
        any |= by_thread == MOVE_ONE &&
               (move_of_element(&turns, i, &last) >= least || (least == MOVE_ONE && is_stored(unit, last)));
        i = last;
    }
    return any;
}

/* --- choosing --- */

/* the loop, its braces, and all that it stands in */
static void count_turned(statement_t *loop, int by)
{
    if (loop->child->kind == STATEMENT_COMPOUND) loop->child->turned += by;
    for (statement_t *s = loop; s; s = s->parent) s->turned += by;
}

static bool is_loop(const statement_t *s)
{
    return s->kind == STATEMENT_FOR || s->kind == STATEMENT_WHILE;
}

static bool holds_loop(const statement_t *s)
{
    for (const statement_t *c = s->child; c; c = c->following)
        if (is_loop(c) || c->kind == STATEMENT_DO || holds_loop(c)) return true;
    return s->otherwise && (is_loop(s->otherwise) || holds_loop(s->otherwise));
}

/* Why the loop stays inside of its thread; NULL: it is turned */
static const char *try_loop(locals_t *locals, statement_t *loop)
{
    if (!is_plain(locals, loop)) return "there is more in it than a compiler vectorises";
    count_turned(loop, 1);
    find_uniform(locals);
    const char *why = first_divergence(locals, locals->body) != NO_TOKEN
                          ? "the threads of a block need not all come here together, or equally often"
                      : !goes_side_by_side(locals, loop)
                          ? "threads of a row are not neighbours in memory here"
                          : NULL;
    if (why) count_turned(loop, -1);
    return why;
}

static void try_loops(locals_t *locals, statement_t *s, turning_t *turning)
{
    if (is_loop(s) && !s->barriers && !holds_loop(s)) {
        const char *why = try_loop(locals, s);
        turning->turned += !why;
        if (why && !turning->why) *turning = (turning_t){turning->turned, s->first, why};
    }
    for (statement_t *c = s->child; c; c = c->following) try_loops(locals, c, turning);
    if (s->otherwise) try_loops(locals, s->otherwise, turning);
}

turning_t turn_loops(locals_t *locals)
{
    const unit_t *unit = locals->unit;
    turning_t turning = {.inside = NO_TOKEN};
    for (uint32_t i = locals->body->first; i < locals->body->last; i++)
        if (unit->tokens[i].kind == TOKEN_STRING)
            return turning; /* what threads print comes in their order */
    try_loops(locals, locals->body, &turning);
    return turning;
}
