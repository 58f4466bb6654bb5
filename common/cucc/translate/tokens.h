/* tokens.h: walking over tokens.  Markers, pragmas and opaque text are stepped over as white space is. */
#ifndef CUCC_TRANSLATE_TOKENS_H
#define CUCC_TRANSLATE_TOKENS_H

#include <stdbool.h>

#include "unit.h"

uint32_t next(const unit_t *unit, uint32_t i);      /* stays at the TOKEN_END */
uint32_t prev(const unit_t *unit, uint32_t i);      /* NO_TOKEN before the first */
int word_at(const unit_t *unit, uint32_t i);        /* 0 for NO_TOKEN */
bool is_name(const unit_t *unit, uint32_t i);       /* a name or a keyword; 0 for NO_TOKEN */
bool is_plain_name(const unit_t *unit, uint32_t i); /* a name that is no keyword */
bool same_text(const unit_t *unit, uint32_t a, uint32_t b);

/* from a '<' to its '>' and back, as far as brackets show; NO_TOKEN when it is rather a comparison */
uint32_t angle_close(const unit_t *unit, uint32_t open);
uint32_t angle_open(const unit_t *unit, uint32_t close);

/* the comma or closing bracket behind the argument that begins at i, one of a list that ends at close */
uint32_t argument_end(const unit_t *unit, uint32_t i, uint32_t close);
/* the first ';' from i on that is in no bracket, or the closing bracket around i, or the end */
uint32_t statement_end(const unit_t *unit, uint32_t i);
/* the last token of the statement that begins at i, with what an if, for, while, do or switch has in it */
uint32_t statement_close(const unit_t *unit, uint32_t i);
/* the first token of the statement or declaration that i is in */
uint32_t statement_begin(const unit_t *unit, uint32_t i);
/* the innermost '{' around i, NO_TOKEN at namespace scope */
uint32_t enclosing_brace(const unit_t *unit, uint32_t i);
/* does the '{' open the body of a class or an enumeration? */
bool is_class_body(const unit_t *unit, uint32_t brace);
/* is i in no function, class or initialiser */
int in_namespace(const unit_t *unit, uint32_t i);
/* past an attribute, alignas(...), decltype(...) or the like that starts at i; i itself if none does */
uint32_t skip_paren_word(const unit_t *unit, uint32_t i);
/* decltype, sizeof, noexcept, typeof: of what stands behind it nothing is called */
bool is_unevaluated(int word);
/* the constexpr of an if constexpr, one of whose branches is not there */
bool is_if_constexpr(const unit_t *unit, uint32_t i);
/* the plain name that is token `name` occurs in [from, to) other than after . -> or :: */
bool mentions(const unit_t *unit, uint32_t name, uint32_t from, uint32_t to);

#endif
