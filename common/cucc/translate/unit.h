/* unit.h: one translation unit on its way through the translator.
 *
 * A pass reads the tokens and what earlier passes recorded, and leaves edits (edit.h).  Nothing is written
 * until emit().  Functions, lambdas and launches refer to tokens by index.
 */
#ifndef CUCC_TRANSLATE_UNIT_H
#define CUCC_TRANSLATE_UNIT_H

#include <stdbool.h>

#include "lexer.h"

enum { /* function_t.is */
       IS_GLOBAL = 1,
       IS_DEVICE = 2,
       IS_HOST = 4, /* said so by __host__ */
       IS_STATIC = 8,
       IS_INLINE = 16,
       IS_CONSTEXPR = 32,
       IS_TEMPLATE = 64,
       IS_FRIEND = 128,
       IS_EXTERN = 256,
       IS_MEMBER = 512,        /* declared inside a class */
       IS_SPECIAL = 1024,      /* operator, constructor, destructor: called without its name being written */
       IS_SPECIALISED = 2048,  /* template<> ... */
       IS_INSTANTIATION = 4096 /* template ...; */
};

/* Can a row of a kernel's threads be asked whether it takes the usual way, and who is asked: each of them;
 * its ends, which answer for all when they do; or whether they do or not (cucc/exec.h has the same names)? */
typedef enum { ROWS_NONE, ROWS_EACH, ROWS_ENDS_OF_USUAL, ROWS_ENDS } rows_t;

typedef struct {
    uint32_t is;
    uint32_t begin;            /* first token of the declaration, after any template<...> */
    uint32_t name;             /* the last word of the name; the word operator for operators */
    uint32_t parameters, body; /* the ( and the {; body is NO_TOKEN for a declaration */
    int in_namespace;          /* not in a class, and the name is not qualified */
    uint32_t start;            /* first token, any template<...> included */
    uint32_t namesake;         /* the next function of this name, NO_FUNCTION at the end (names.h) */
    int waits, reads_indices;  /* found by waits.c, for device functions with a body */
    int publishes;             /* likewise: it may have an atomic or a fence */
    int waits_otherwise;       /* than at __syncthreads() in its own text, or by a fence */
    int waits_for_more;        /* than __syncthreads(), its own or of functions that it calls, and fences */
    rows_t in_rows;            /* rows.c */
    struct cut *cut;           /* cut.c: how a kernel is cut at its barriers; NULL: it is not */
    const char *way; /* of a kernel, in words: how it is run, and why; way_at: the token that tells */
    uint32_t way_at;
    bool is_reached; /* sides.c */
} function_t;

#define NO_FUNCTION UINT32_MAX

typedef struct {
    uint32_t capture, parameters, body; /* the [, the ( or NO_TOKEN, the { */
    uint32_t is;                        /* IS_DEVICE, IS_HOST */
    int captures_all;                   /* [=...] or [&...] */
} lambda_t;

typedef struct {
    uint32_t callee;      /* first token of the kernel's name */
    uint32_t open, close; /* the <<<, the first > of the >>> */
    uint32_t arguments;   /* the ( */
} launch_t;

/* something in shared memory, to be declared anew where a function or lambda uses it */
typedef struct {
    uint32_t name;       /* token */
    uint32_t scope;      /* the { it stands in, NO_TOKEN for namespace scope */
    const char *declare; /* text that declares the name */
} shared_t;

typedef struct {
    const char *own_headers; /* folder of cucc's headers; files in it are not the user's */
    int separate;            /* -rdc=true: device functions and variables are visible to other objects */
    int relaxed_constexpr;   /* --expt-relaxed-constexpr */
    int texture_references;  /* --legacy=11: our headers have them */
    int checked;             /* --checked: the program is one of the course's, whose work must be proved */
    int sanitize; /* for the sanitizer build: kernels run thread by thread, variables stand apart */
    int stepped;  /* ... of make show: shadows of variables would make ten steps of one at -O0 */
    int cut;      /* kernels are cut at their barriers into loops over threads, where that can be proved */
    int rows;     /* kernels without loops are put so that a row of threads can be vectorised (rows.c) */
    int read_sources; /* look into the user's files, for columns and excerpts */
} options_t;

typedef struct {
    uint32_t at; /* token */
    int is_error;
    const char *text;
} message_t;

typedef struct names names_t;

typedef struct unit {
    const char *input;
    size_t input_length;
    options_t options;
    arena_t arena;

    token_t *tokens;
    size_t token_count, token_capacity;
    source_file_t *files;
    size_t file_count, file_capacity;
    struct edit *edits; /* item 0 is unused */
    size_t edit_count, edit_capacity;

    function_t *functions; /* in the order of their text */
    size_t function_count, function_capacity;
    lambda_t *lambdas;
    size_t lambda_count, lambda_capacity;
    launch_t *launches; /* item 0 is unused */
    size_t launch_count, launch_capacity;
    shared_t *shared;
    size_t shared_count, shared_capacity;

    names_t *names;  /* names.h */
    int next_number; /* for names that must not clash */
    int error_count;
    message_t *messages;
    size_t message_count, message_capacity;
} unit_t;

void free_unit(unit_t *unit); /* all that it owns; the input is the caller's */
/* the token at i has this spelling */
bool token_is(const unit_t *unit, uint32_t i, const char *spelling);
/* the token's spelling, terminated, in the arena */
char *token_text(unit_t *unit, uint32_t i);
/* the same, as its author has it: inline.c puts INLINED_MARK and a number behind names of functions that it
 * puts into kernels */
#define INLINED_MARK "__cucc_of"
char *written_text(unit_t *unit, uint32_t i);
/* the tokens [from, to) with single spaces, as edited so far only by hiding; in the arena */
char *tokens_text(unit_t *unit, uint32_t from, uint32_t to);
/* keep "file:line:column: error: ...", or a warning */
void complain(unit_t *unit, uint32_t at, const char *format, ...) __attribute__((format(printf, 3, 4)));
void warn(unit_t *unit, uint32_t at, const char *format, ...) __attribute__((format(printf, 3, 4)));
void write_messages(unit_t *unit, buffer_t *output);

#endif
