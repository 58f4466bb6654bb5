/* Barriers are told apart by their lines. Where several stand on one, as in
 * `if (odd) __syncthreads(); else __syncthreads();`, each but the first is told its line and which one it is
 * (cucc/launch.h: CUCC_BARRIER_LINE). */
#include "edit.h"
#include "passes.h"
#include "statements.h"
#include "tokens.h"

static bool same_line(const unit_t *unit, uint32_t a, uint32_t b)
{
    return unit->tokens[a].file == unit->tokens[b].file && unit->tokens[a].line == unit->tokens[b].line;
}

void number_barriers(unit_t *unit)
{
    uint32_t last = NO_TOKEN;
    unsigned number = 0;
    for (uint32_t i = 0; i < unit->token_count; i++) {
        if (unit->tokens[i].flags & (TOKEN_HIDDEN | TOKEN_FOREIGN) || !is_barrier(unit, i)) continue;
        number = last != NO_TOKEN && same_line(unit, last, i) ? number + 1 : 0;
        last = i;
        if (number && number < 4096)
            put_after(unit, next(unit, i),
                      arena_format(&unit->arena, "%uu", (unsigned)unit->tokens[i].line | number << 20));
    }
}
