/* uniform.h: which variables of a kernel are the same for all threads of a block, by the kernel's text. */
#ifndef CUCC_TRANSLATE_UNIFORM_H
#define CUCC_TRANSLATE_UNIFORM_H

#include "locals.h"

/* A statement is structural when the whole block goes through it together: it has a barrier or a turned loop
 * (lanes.c) in it, or it leaves or repeats a loop that has one. */
bool is_structural(const statement_t *s);
/* A structural if whose condition need not be the same for all: who does not pass it leaves the kernel */
bool is_guard(const statement_t *s);
/* Sets `guards` in the statements that may be such; and takes it back where all threads pass, or none */
void find_guards(const locals_t *locals);
void drop_uniform_guards(const locals_t *locals, statement_t *s);
/* It does nothing but change uniform variables in a uniform way */
bool is_uniform_statement(const locals_t *locals, const statement_t *s);
/* Sets is_uniform in each local */
void find_uniform(locals_t *locals);
/* The first token in [from, to) for which the expression may differ between threads, or change something;
 * NO_TOKEN: it is the same for all and changes nothing.  by_thread: it may depend on threadIdx, and on the
 * locals that is_repeatable says may be worked out again. */
uint32_t first_varying(const locals_t *locals, uint32_t from, uint32_t to, bool by_thread);
/* May the local be worked out again wherever it is needed? */
bool is_repeatable(const locals_t *locals, const local_t *local);
/* What may be done, from `from` to `to`, to memory that is not the thread's own */
typedef enum { MEMORY_LEFT, MEMORY_READ, MEMORY_WRITTEN } memory_t;
memory_t memory_use(const locals_t *locals, uint32_t from, uint32_t to);
/* can the token end an operand, so that * or & behind it has two? */
bool ends_operand(const unit_t *unit, uint32_t i);
/* A call of a function that works with its arguments alone: no pointers, no memory, no other threads */
bool is_pure_call(const unit_t *unit, uint32_t i);
/* A token in the head of a structural statement, or in its place, that keeps the kernel from being cut;
 * NO_TOKEN when none does. */
uint32_t first_divergence(const locals_t *locals, const statement_t *s);

#endif
