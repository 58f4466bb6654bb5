/* lexer.h: preprocessed C++ as an array of tokens.
 *
 * The input is what `g++ -E` writes: line markers instead of #include, macros expanded.  Text that came from
 * a system header without CUDA's qualifiers is one OPAQUE token, passed through byte for byte.  Everything
 * else is cut into tokens, each with the file, line and column that a compiler would report for it.
 */
#ifndef CUCC_TRANSLATE_LEXER_H
#define CUCC_TRANSLATE_LEXER_H

#include <stdint.h>

#include "base/arena.h"
#include "base/buffer.h"
#include "words.h"

typedef enum {
    TOKEN_END,
    TOKEN_NAME, /* names and keywords */
    TOKEN_NUMBER,
    TOKEN_STRING,
    TOKEN_CHARACTER,
    TOKEN_PUNCTUATION,
    TOKEN_MARKER,    /* a line marker */
    TOKEN_DIRECTIVE, /* any other line that starts with # */
    TOKEN_OPAQUE
} token_kind_t;

enum {
    TOKEN_SYSTEM = 1,   /* from a system header, or from a macro of one: no warnings about it */
    TOKEN_FOREIGN = 2,  /* from one of cucc's own headers, cut up only so that the qualifiers can be erased */
    TOKEN_HIDDEN = 4,   /* not to be written out */
    TOKEN_SPACED = 8,   /* white space stands before it */
    TOKEN_EXPANDED = 16 /* it came out of a macro; its column is the macro's */
};

#define NO_TOKEN UINT32_MAX

typedef struct {
    uint8_t kind, flags;
    uint16_t word;       /* words.h */
    uint16_t context;    /* IS_GLOBAL, IS_DEVICE, IS_HOST: the function or lambda that it is in; 0 in none */
    uint32_t at, length; /* bytes of the input */
    uint32_t file;       /* index into the unit's files */
    uint32_t line, column;           /* from 1 */
    uint32_t match;                  /* the other bracket of ( ) [ ] { }, or NO_TOKEN */
    uint32_t before, after, instead; /* edits to be made (edit.h); 0 is none */
    uint32_t launch;                 /* the launch whose callee starts here; 0 is none */
} token_t;

typedef struct source source_t;

typedef struct {
    const char *name; /* as spelt in the marker, quotes and all: also a C string literal */
    uint32_t length;
    int system, own;  /* a system header; one of cucc's own */
    source_t *source; /* sources.c */
} source_file_t;

struct unit;
void lex(struct unit *unit); /* fills unit->tokens and unit->files; ends with a TOKEN_END */

#endif
