/* lexing.h: what lexer.c and markers.c share. */
#ifndef CUCC_TRANSLATE_LEXING_H
#define CUCC_TRANSLATE_LEXING_H

#include "lexer.h"

typedef struct {
    struct unit *unit;
    const char *input;
    size_t position, length;
    size_t line_start; /* where the present line begins */
    uint32_t file, line;
    uint8_t flags; /* TOKEN_SYSTEM, TOKEN_FOREIGN: what the next tokens get */
    int spaced;
} lexer_t;

/* append a token that ends at `end` and go on from there */
token_t *lexer_push(lexer_t *lexer, token_kind_t kind, size_t at, size_t end);
/* the index of the file with this spelling, quotes included */
uint32_t lexer_file(lexer_t *lexer, const char *name, size_t length);
/* the line at the present position, which starts with # */
void lex_directive(lexer_t *lexer);

#endif
