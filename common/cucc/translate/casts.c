/* (void *)kernel, which cudaLaunchKernel takes: the runtime must learn how to call what is at that address.
 *
 *     (void *)k<float>                        ->  ::cucc::kernel_address(k<float>)
 *     reinterpret_cast<const void *>(&k)      ->  ::cucc::kernel_address(&k)
 */
#include "edit.h"
#include "names.h"
#include "passes.h"
#include "tokens.h"

/* is `void *` or `const void *` between from and to? */
static bool is_void_pointer(const unit_t *unit, uint32_t from, uint32_t to)
{
    int voids = 0, stars = 0;
    for (uint32_t i = next(unit, from); i < to; i = next(unit, i)) {
        int word = word_at(unit, i);
        voids += word == WORD_VOID;
        stars += word == '*';
        if (word != WORD_VOID && word != '*' && word != WORD_CONST) return false;
    }
    return voids == 1 && stars == 1;
}

/* the token after a kernel's name that starts at i, with & before it perhaps; i itself if there is none */
static uint32_t past_kernel(const unit_t *unit, uint32_t i)
{
    uint32_t begin = i, last = NO_TOKEN;
    if (word_at(unit, i) == '&') i = next(unit, i);
    if (word_at(unit, i) == PUNCT_SCOPE) i = next(unit, i);
    while (is_plain_name(unit, i)) {
        last = i;
        i = next(unit, i);
        if (word_at(unit, i) == '<') {
            uint32_t close = angle_close(unit, i);
            if (close == NO_TOKEN) return begin;
            i = next(unit, close);
        }
        if (word_at(unit, i) != PUNCT_SCOPE) break;
        i = next(unit, i);
    }
    const name_t *name = last == NO_TOKEN ? NULL : name_of(unit, last);
    int after = word_at(unit, i);
    if (!name || !(name->is_any & IS_GLOBAL) || after == PUNCT_LAUNCH || after == '(' || after == '.')
        return begin;
    return i;
}

static void rewrite_c_cast(unit_t *unit, uint32_t open)
{
    uint32_t close = unit->tokens[open].match;
    if (close == NO_TOKEN || !is_void_pointer(unit, open, close)) return;
    uint32_t operand = next(unit, close), end = past_kernel(unit, operand);
    int parentheses =
        end == operand && word_at(unit, operand) == '(' && unit->tokens[operand].match != NO_TOKEN;
    if (parentheses) {
        uint32_t inner = next(unit, operand);
        end = past_kernel(unit, inner);
        if (end == inner || end != unit->tokens[operand].match) return;
        end = next(unit, end);
    }
    if (end == operand) return;
    hide_range(unit, open, close + 1);
    put_before(unit, operand, "::cucc::kernel_address(");
    put_after(unit, prev(unit, end), ")");
}

static void rewrite_named_cast(unit_t *unit, uint32_t cast)
{
    uint32_t open = next(unit, cast);
    uint32_t close = word_at(unit, open) == '<' ? angle_close(unit, open) : NO_TOKEN;
    if (close == NO_TOKEN || !is_void_pointer(unit, open, close)) return;
    uint32_t operand = next(unit, close);
    if (word_at(unit, operand) != '(' || unit->tokens[operand].match == NO_TOKEN) return;
    uint32_t inner = next(unit, operand), end = past_kernel(unit, inner);
    if (end == inner || end != unit->tokens[operand].match) return;
    hide_range(unit, cast, close + 1);
    put_before(unit, operand, "::cucc::kernel_address");
}

void rewrite_casts(unit_t *unit)
{
    for (uint32_t i = 0; i < unit->token_count; i++) {
        if (unit->tokens[i].flags & TOKEN_FOREIGN) continue;
        if (unit->tokens[i].word == '(') rewrite_c_cast(unit, i);
        if (unit->tokens[i].word == WORD_REINTERPRET_CAST) rewrite_named_cast(unit, i);
    }
}
