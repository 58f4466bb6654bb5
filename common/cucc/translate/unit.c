#include "unit.h"

#include <stdlib.h>
#include <string.h>

#include "tokens.h"

char *token_text(unit_t *unit, uint32_t i)
{
    const token_t *token = &unit->tokens[i];
    return arena_copy(&unit->arena, unit->input + token->at, token->length);
}

char *written_text(unit_t *unit, uint32_t i)
{
    char *text = token_text(unit, i), *mark = strstr(text, INLINED_MARK);
    if (mark) *mark = 0;
    return text;
}

char *tokens_text(unit_t *unit, uint32_t from, uint32_t to)
{
    buffer_t text = {0};
    for (uint32_t i = from; i < to; i = next(unit, i)) {
        const token_t *token = &unit->tokens[i];
        if (token->flags & TOKEN_HIDDEN) continue;
        if (text.length) buffer_puts(&text, " ");
        buffer_add(&text, unit->input + token->at, token->length);
    }
    char *copy = arena_format(&unit->arena, "%.*s", (int)text.length, text.bytes ? text.bytes : "");
    buffer_free(&text);
    return copy;
}

void free_unit(unit_t *unit)
{
    free(unit->tokens);
    free(unit->files);
    free(unit->edits);
    free(unit->functions);
    free(unit->lambdas);
    free(unit->launches);
    free(unit->shared);
    free(unit->messages);
    arena_free(&unit->arena);
}
