/* Kernel launches: where they are and which tokens are the kernel's name.  emit.c writes them. */
#include "names.h"
#include "passes.h"
#include "tokens.h"

/* before the operand that ends at `i`: a name, template arguments, a subscript, a call, something in
 * parentheses */
static uint32_t operand_begin(const unit_t *unit, uint32_t i)
{
    for (;;) {
        int word = word_at(unit, i);
        if (word == ']' || word == ')') {
            uint32_t open = unit->tokens[i].match;
            if (open == NO_TOKEN) return NO_TOKEN;
            uint32_t before = prev(unit, open);
            int operand =
                is_plain_name(unit, before) || word_at(unit, before) == ']' || word_at(unit, before) == '>';
            if (word_at(unit, before) == ')' && unit->tokens[before].match != NO_TOKEN)
                operand = !WORD_IN(word_at(unit, prev(unit, unit->tokens[before].match)), PAREN);
            if (!operand) return open;
            i = before;
        } else if (word == '>') {
            uint32_t open = angle_open(unit, i);
            if (open == NO_TOKEN || !is_plain_name(unit, prev(unit, open))) return NO_TOKEN;
            i = prev(unit, open);
        } else {
            return is_plain_name(unit, i) || word == WORD_THIS ? i : NO_TOKEN;
        }
    }
}

/* the first token of a::b<c>::k, obj.k, p->k, (*k), table[i] that ends before `open` */
static uint32_t callee_begin(const unit_t *unit, uint32_t open)
{
    uint32_t i = operand_begin(unit, prev(unit, open));
    while (i != NO_TOKEN) {
        uint32_t before = prev(unit, i);
        if (word_at(unit, before) == WORD_TEMPLATE) before = prev(unit, before);
        int word = word_at(unit, before);
        if (word != PUNCT_SCOPE && word != '.' && word != PUNCT_ARROW) return i;
        uint32_t left = prev(unit, before);
        int has_left = is_plain_name(unit, left) || word_at(unit, left) == '>' ||
                       word_at(unit, left) == ')' || word_at(unit, left) == ']' ||
                       word_at(unit, left) == WORD_THIS;
        if (word == PUNCT_SCOPE && !has_left) return before;
        i = operand_begin(unit, left);
    }
    return NO_TOKEN;
}

/* the first of the three '>' that close the configuration */
static uint32_t configuration_end(const unit_t *unit, uint32_t open)
{
    for (uint32_t i = next(unit, open); i + 3 < unit->token_count; i = next(unit, i)) {
        int word = word_at(unit, i);
        if (word == ';' || word == ')' || word == ']' || word == '}') return NO_TOKEN;
        if ((word == '(' || word == '[' || word == '{') && unit->tokens[i].match != NO_TOKEN) {
            i = unit->tokens[i].match;
        } else if (word == '<' && is_plain_name(unit, prev(unit, i))) {
            uint32_t close = angle_close(unit, i);
            int after = close == NO_TOKEN ? 0 : word_at(unit, next(unit, close));
            if (after == '(' || after == PUNCT_SCOPE || after == '{') i = close;
        } else if (word == '>') {
            uint32_t second = next(unit, i), third = next(unit, second);
            if (word_at(unit, second) == '>' && word_at(unit, third) == '>' &&
                word_at(unit, next(unit, third)) == '(')
                return i;
        }
    }
    return NO_TOKEN;
}

static int count_arguments(const unit_t *unit, uint32_t open, uint32_t close)
{
    int count = next(unit, open) < close;
    for (uint32_t i = next(unit, open); i < close; i = next(unit, i)) {
        int word = word_at(unit, i);
        if ((word == '(' || word == '[' || word == '{') && unit->tokens[i].match < close)
            i = unit->tokens[i].match;
        else if (word == '<' && angle_close(unit, i) < close)
            i = angle_close(unit, i);
        else
            count += word == ',';
    }
    return count;
}

/* Can a statement begin behind the token `i`? Not behind an operand: then its semicolon is forgotten. */
static bool may_begin_behind(const unit_t *unit, uint32_t i)
{
    int word = word_at(unit, i);
    token_kind_t kind = unit->tokens[i].kind;
    if (word == ']' || kind == TOKEN_NUMBER || kind == TOKEN_STRING) return false;
    if (word != ')') return !is_plain_name(unit, i);
    uint32_t open = unit->tokens[i].match;
    return open == NO_TOKEN ||
           !is_plain_name(unit, prev(unit, open)); /* if (...) k<<<>>>; but not f(...) k<<<>>>; */
}

/* g++ would complain about what the launch has become. */
static bool has_semicolons(unit_t *unit, const launch_t *launch)
{
    uint32_t before = prev(unit, launch->callee), end = unit->tokens[launch->arguments].match;
    int after = word_at(unit, next(unit, end));
    int ends = after == ';' || after == ',' || after == ')' || after == ':' || after == '?' || after == ']';
    if (before != NO_TOKEN && !may_begin_behind(unit, before))
        complain(unit, before, "expected ';' behind this, before the launch of the next line");
    else if (!ends)
        complain(unit, end, "expected ';' behind this launch");
    else
        return true;
    return false;
}

/* Is what is launched a function, and no kernel? */
static void check_callee(unit_t *unit, const launch_t *launch, const function_t *around)
{
    uint32_t i = prev(unit, launch->open);
    if (word_at(unit, i) == '>' && angle_open(unit, i) != NO_TOKEN) i = prev(unit, angle_open(unit, i));
    const name_t *name = is_plain_name(unit, i) ? name_of(unit, i) : NULL;
    const int before = word_at(unit, prev(unit, i));
    if (!name || name->function == NO_FUNCTION || name->variable || before == '.' || before == PUNCT_ARROW ||
        name->is_any & (IS_GLOBAL | IS_MEMBER | IS_SPECIAL | IS_FRIEND) ||
        (around && (around->is & IS_MEMBER || declares_local(unit, around, i))))
        return;
    complain(unit, i,
             "a %s function call cannot be configured: only a kernel is launched, so mark \"%s\" __global__",
             name->is_all & IS_DEVICE ? "__device__" : "host", token_text(unit, i));
}

static void add_launch(unit_t *unit, uint32_t open)
{
    launch_t launch = {
        .callee = callee_begin(unit, open), .open = open, .close = configuration_end(unit, open)};
    if (launch.callee == NO_TOKEN) {
        complain(unit, open, "a kernel's name must stand before <<<");
        return;
    }
    if (launch.close == NO_TOKEN) {
        complain(unit, open, "this <<< has no >>>( after it: a launch is kernel<<<grid, block>>>(arguments)");
        return;
    }
    int count = count_arguments(unit, open, launch.close);
    if (count < 1 || count > 4) {
        complain(unit, open,
                 "a launch is kernel<<<grid, block[, bytes of shared memory[, stream]]>>>: this one has %d "
                 "in its <<<>>>",
                 count);
        return;
    }
    launch.arguments = next(unit, next(unit, next(unit, launch.close)));
    if (unit->tokens[launch.arguments].match == NO_TOKEN) {
        complain(unit, launch.arguments, "the arguments of this launch have no closing parenthesis");
        return;
    }
    if (!has_semicolons(unit, &launch)) return;
    if (count == 1) warn(unit, open, "no size of the blocks between <<< and >>>: each block has one thread");
    const function_t *around = function_around(unit, open);
    check_callee(unit, &launch, around);
    const int on_device =
        around && (around->is & IS_GLOBAL || (around->is & IS_DEVICE && !(around->is & IS_HOST)));
    if (on_device && !unit->options.separate)
        complain(unit, open,
                 "a launch inside a kernel (dynamic parallelism) requires separate compilation: compile with "
                 "-rdc=true");
    grow(&unit->launches, &unit->launch_capacity, unit->launch_count, sizeof *unit->launches);
    unit->tokens[launch.callee].launch = (uint32_t)unit->launch_count;
    unit->launches[unit->launch_count++] = launch;
}

void find_launches(unit_t *unit)
{
    grow(&unit->launches, &unit->launch_capacity, 0, sizeof *unit->launches);
    unit->launch_count = 1; /* number 0 means none */
    for (uint32_t i = 0; i < unit->token_count; i++)
        if (unit->tokens[i].word == PUNCT_LAUNCH && word_at(unit, prev(unit, i)) != WORD_OPERATOR)
            add_launch(unit, i);
}
