/* tally.h: the records of a step's cases become the step's record (common/judge/README.md has the rules). */
#ifndef GRADE_TALLY_H
#define GRADE_TALLY_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

#include "base/arena.h"
#include "base/json.h"
#include "base/record.h"
#include "base/text.h"
#include "claims.h"

/* The record of a case, read. */
typedef struct {
    record_t is;
    claims_t *claims;   /* of a failing case that claims something; else NULL */
    json_object_t line; /* where its strings are; empty for one that no line brought */
} tally_case_t;

/* Records, in their order; to begin with, all zero. */
typedef struct {
    tally_case_t *list;
    size_t count, room;
    const char *parts; /* the word of the cases that tells their part of the step, "way"; NULL: none */
    bool calls;        /* the step asks for calls of the host: no thread is asked for */
} tally_t;

/* The door: adds one line, whose words are numbers from here on. Returns 0, or -1 with what is wrong with it:
 * "is no JSON object", "has no status". */
int tally_add(tally_t *tally, const char *line, char why[200]);

/* Adds a record whose strings live as long as the tally. */
void tally_note(tally_t *tally, const record_t *record);
void tally_free(tally_t *tally);

/* Merges cases, of which there is at least one, into the step's record. Its strings live as long as the tally
 * and the arena. */
record_t tally_merge(const tally_t *tally, arena_t *arena);

/* Appends what only the cases together show, as a sentence more; nothing when there is nothing. known: the
 * mistake has been named, so that none is guessed. */
void tally_across(text_t *text, const tally_t *tally, bool known);

/* Appends which outputs are right in every case that fails in the same order of threads as the one that
 * decides: "Right: x and y"; nothing when there is none. */
void tally_right(text_t *text, const tally_t *tally, const record_t *decisive);

/* 1 when every case that fails is right with its threads in the usual order. */
bool tally_order_decides(const tally_t *tally);

/* "reverse" and other orders of threads that the record was made in; "" for the usual one. */
const char *tally_order(const record_t *record);

/* Text for people: the step's line, and under it what is wrong. */
typedef struct {
    bool colour;
    int width; /* of the message's lines; 0: no limit */
} tally_style_t;
void tally_print(FILE *out, const record_t *record, tally_style_t style);

#endif
