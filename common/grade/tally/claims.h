/* claims.h: what one failing case says that its wrong elements have in common: the record's object "claims"
 * (common/judge/README.md), taken apart where its line comes in. */
#ifndef GRADE_CLAIMS_H
#define GRADE_CLAIMS_H

#include <stdbool.h>

#include "base/json.h"
#include "base/patterns.h"

/* A pattern that holds in the case. */
typedef struct {
    pattern_id_t id;
    const char *key; /* the word and its parameters, the same in every case that says the same: "factor 2" */
    const char *words; /* a clause; NULL: it may be chance, and is not named for this case alone */
    const char *hint;  /* "" where it has none */
    int numbering;     /* of terms: the way to count that it is about */
    const char *terms; /* of terms: those with the same number are the same ones in this case; else "" */
} claim_t;

/* Which of its two lists a question is about. */
typedef enum { VALUES, PLACES, CLAIM_KINDS } claim_kind_t;

typedef struct {
    const char *output, *what; /* of which elements: those that are wrong, or not set */
    const char *count;         /* how many, in words; "" for a single number */
    const char *off;           /* the sum of all that they are off by */
    double n, wrong;
    bool has_terms;      /* gold said of what the elements are sums, and few terms would explain them */
    const char *refuted; /* the keys of mistakes that gold told of and that it is not, "|key|key|"; or "" */
    const char *fits;    /* the keys of all terms that would, "|key|key|", where they are too many; else "" */
    bool of_equations;   /* and which equations they are to solve */
    bool is_weak;        /* what they hold says less than where they are */
    claim_t *list[CLAIM_KINDS];
    int counts[CLAIM_KINDS];
    json_object_t parts[5]; /* where the strings are */
} claims_t;

/* Takes the object apart. Returns NULL with what is wrong with it (why: 200 bytes): a pattern that is none of
 * ours is no claim. */
claims_t *claims_read(const char *json, char why[200]);
void claims_free(claims_t *claims); /* NULL is nothing */

/* What the case says of a key; NULL where that does not hold in it. */
const claim_t *claims_find(const claims_t *claims, claim_kind_t kind, const char *key);

#endif
