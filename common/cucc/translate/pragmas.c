/* #pragma unroll becomes g++'s; pragmas that only nvcc knows go. In the sanitizer build loops stay as they
 * are: what is announced in them is the same, and of an unrolled one the compiler would have to make many
 * times as much. */
#include <stdbool.h>
#include <string.h>

#include "edit.h"
#include "passes.h"
#include "tokens.h"

enum {
    UNROLL_FULLY = 16,
    UNROLL_MOST = 128
}; /* for a bare #pragma unroll; g++ would take 65534 at its word */

static bool starts(const char *text, const char *word)
{
    size_t length = strlen(word);
    char after = strncmp(text, word, length) ? 'x' : text[length];
    return !(after == '_' || (after >= 'a' && after <= 'z') || (after >= 'A' && after <= 'Z'));
}

/* the factor that follows `unroll`; 0 when it is no plain number */
static int unroll_factor(const char *text)
{
    int factor = 0;
    text += strspn(text, " \t(");
    if (!*text) return UNROLL_FULLY;
    if (!strspn(text, "0123456789")) return 0;
    for (; *text >= '0' && *text <= '9'; text++)
        if (factor <= UNROLL_MOST) factor = factor * 10 + (*text - '0');
    text += strspn(text, "uUlL \t)\r");
    if (*text) return 0;
    return factor > UNROLL_MOST ? UNROLL_MOST : factor;
}

static bool before_loop(const unit_t *unit, uint32_t i)
{
    for (i++; i < unit->token_count && unit->tokens[i].kind == TOKEN_MARKER; i++) {
    }
    int word = word_at(unit, i);
    return word == WORD_FOR || word == WORD_WHILE || word == WORD_DO;
}

static void rewrite_pragma(unit_t *unit, uint32_t i)
{
    const char *text = token_text(unit, i) + 1;
    text += strspn(text, " \t");
    if (!starts(text, "pragma")) return;
    text += 6;
    text += strspn(text, " \t");
    int factor = 0;
    if (starts(text, "unroll"))
        factor = unroll_factor(text + 6);
    else if (starts(text, "nounroll"))
        factor = 1;
    else if (strncmp(text, "nv_", 3) && !starts(text, "diag_suppress") && !starts(text, "diag_default") &&
             !starts(text, "diag_warning") && !starts(text, "diag_error") &&
             !starts(text, "hd_warning_disable"))
        return;
    hide(unit, i);
    if (factor > 0 && !unit->options.sanitize && before_loop(unit, i))
        put_instead(unit, i, arena_format(&unit->arena, "#pragma GCC unroll %d", factor));
}

void rewrite_pragmas(unit_t *unit)
{
    for (uint32_t i = 0; i < unit->token_count; i++)
        if (unit->tokens[i].kind == TOKEN_DIRECTIVE) rewrite_pragma(unit, i);
}
