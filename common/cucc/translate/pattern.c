/* For the sanitizer build: g++ starts local variables with 0xFE in each byte, and the sanitizer's library
 * takes that for a variable which was never given a value (sanitizer/findings/unset.h). A source that has
 * this number, or those that it is made of, may mean it. */
#include <stdbool.h>
#include <stdlib.h>

#include "edit.h"
#include "passes.h"
#include "tokens.h"

static bool is_pattern(unit_t *unit, uint32_t i)
{
    static const unsigned long long numbers[] = {0xfefefefeu,         16843010u,          0x01010101u,
                                                 0xfefefefefefefefeu, 72340172838076674u, 0x0101010101010101u,
                                                 0xfefefeu,           0xfefefe00u};
    if (unit->tokens[i].kind != TOKEN_NUMBER || unit->tokens[i].length < 8) return false;
    unsigned long long value = strtoull(token_text(unit, i), NULL, 0);
    for (size_t n = 0; n < sizeof numbers / sizeof *numbers; n++)
        if (value == numbers[n]) return true;
    return false;
}

void mark_pattern(unit_t *unit)
{
    for (uint32_t i = 0; i < unit->token_count; i++) {
        if (unit->tokens[i].flags & (TOKEN_SYSTEM | TOKEN_FOREIGN) || !is_pattern(unit, i)) continue;
        put_after(unit, prev(unit, (uint32_t)unit->token_count - 1),
                  "extern \"C\" { [[gnu::weak]] char cucc_pattern_is_meant; }");
        return;
    }
}
