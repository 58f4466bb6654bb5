/* The columns of the user's tokens.  The preprocessor closes up white space and expands macros, so what it
 * prints stands elsewhere on its line than in the source; a compiler that points into the source needs the
 * column there. */
#include <stdbool.h>
#include <string.h>

#include "passes.h"
#include "sources.h"

typedef struct {
    const char *text; /* the source line */
    size_t length;
    size_t cursor; /* what comes before it has been seen */
    int in_macro;  /* tokens come from a macro that is called at macro_at and ends before `resume` */
    size_t macro_at, resume;
} line_t;

static size_t skip_space(const line_t *line, size_t i)
{
    while (i < line->length) {
        const char *comment = i + 1 < line->length && line->text[i] == '/' && line->text[i + 1] == '*'
                                  ? line->text + i + 2
                                  : NULL;
        if (line->text[i] == ' ' || line->text[i] == '\t') {
            i++;
        } else if (comment) {
            for (i += 2; i < line->length &&
                         !(line->text[i] == '/' && line->text + i > comment && line->text[i - 1] == '*');)
                i++;
            i++;
        } else {
            break;
        }
    }
    return i < line->length ? i : line->length;
}

static bool is_word(char c)
{
    return c == '_' || (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

/* past a macro's name at i, and past its arguments if parentheses follow */
static size_t past_macro(const line_t *line, size_t i)
{
    while (i < line->length && is_word(line->text[i])) i++;
    if (i >= line->length || line->text[i] != '(') return i;
    int depth = 0;
    for (; i < line->length; i++) {
        depth += line->text[i] == '(';
        depth -= line->text[i] == ')';
        if (!depth) return i + 1;
    }
    return i;
}

static bool matches(const unit_t *unit, const line_t *line, size_t i, const token_t *token)
{
    return i + token->length <= line->length &&
           !memcmp(line->text + i, unit->input + token->at, token->length);
}

static void place_token(const unit_t *unit, line_t *line, token_t *token)
{
    size_t here = skip_space(line, line->cursor), resumed = skip_space(line, line->resume);
    if (line->in_macro && matches(unit, line, resumed, token)) {
        here = resumed;
        line->in_macro = 0;
    } else if (line->in_macro || !matches(unit, line, here, token)) {
        if (!line->in_macro) {
            line->in_macro = 1;
            line->macro_at = here;
            line->resume = past_macro(line, here);
        }
        token->column = (uint32_t)line->macro_at + 1;
        token->flags |= TOKEN_EXPANDED;
        return;
    }
    token->column = (uint32_t)here + 1;
    line->cursor = here + token->length;
}

void restore_columns(unit_t *unit)
{
    line_t line = {0};
    uint32_t file = UINT32_MAX, number = 0;
    for (uint32_t i = 0; i < unit->token_count; i++) {
        token_t *token = &unit->tokens[i];
        if (token->kind >= TOKEN_MARKER || token->flags & TOKEN_FOREIGN || token->kind == TOKEN_END) continue;
        if (token->file != file || token->line != number) {
            file = token->file;
            number = token->line;
            line = (line_t){0};
            line.text = source_line(unit, file, number, &line.length);
        }
        if (line.text) place_token(unit, &line, token);
    }
}
