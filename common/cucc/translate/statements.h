/* statements.h: the body of a function as a tree of its statements, for cut.c. */
#ifndef CUCC_TRANSLATE_STATEMENTS_H
#define CUCC_TRANSLATE_STATEMENTS_H

#include <stdbool.h>

#include "unit.h"

typedef enum {
    STATEMENT_EXPRESSION,
    STATEMENT_DECLARATION,  /* of variables */
    STATEMENT_TYPE,         /* of anything else: typedef, using, struct, static_assert */
    STATEMENT_BARRIER,      /* __syncthreads(); */
    STATEMENT_WARP_BARRIER, /* __syncwarp(); */
    STATEMENT_COMPOUND,
    STATEMENT_IF,
    STATEMENT_FOR,
    STATEMENT_WHILE,
    STATEMENT_DO,
    STATEMENT_SWITCH,
    STATEMENT_RETURN,
    STATEMENT_BREAK,
    STATEMENT_CONTINUE,
    STATEMENT_EMPTY
} statement_kind_t;

typedef struct statement {
    statement_kind_t kind;
    uint32_t first, last;   /* tokens, both its own */
    uint32_t open, close;   /* the parentheses of if, for, while, do, switch; of a compound its braces */
    uint32_t semicolons[2]; /* of a for, NO_TOKEN where it is one over a range */
    struct statement *child, *otherwise, *following, *parent;
    int barriers; /* there is one in it */
    int meets;    /* there is an operation of the whole warp in it (meets.h) */
    int turned;   /* so many loops in it, or it itself, are turned inside out (lanes.c) */
    int guards;   /* an if that is the last thing a thread does: who does not pass it has done (uniform.c) */
    int leaves;   /* a break or continue in it is for a loop around it */
    int returns;  /* there is a return in it, lambdas left out */
} statement_t;

/* The statements between the braces at `open`, as a compound.  NULL when something in it is not understood,
 * *strange is then the token: goto, labels, try, an expression that ends in no semicolon. */
statement_t *read_statements(unit_t *unit, uint32_t open, uint32_t *strange);
/* The same, of a function that may return a value */
statement_t *read_all_statements(unit_t *unit, uint32_t open, uint32_t *strange);

/* do the tokens from i on declare variables (not an expression)? */
bool starts_declaration(const unit_t *unit, uint32_t i);
/* the first token of what belongs to the statement that begins at i: a pragma may stand before it */
uint32_t with_directives(const unit_t *unit, uint32_t i);
/* the end of the lambda whose capture or body begins at i, i itself when there is none */
uint32_t past_lambda(const unit_t *unit, uint32_t i);
/* is there a loop between the tokens? */
bool has_loop(const unit_t *unit, uint32_t from, uint32_t to);
/* is it __syncthreads( )? */
bool is_barrier(const unit_t *unit, uint32_t i);

#endif
