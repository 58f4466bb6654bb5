/* claims.h: what one case's wrong elements have in common, for the tally, which names what holds in all
 * cases. */
#ifndef JUDGE_CLAIMS_H
#define JUDGE_CLAIMS_H

#include "pattern.h"

typedef struct {
    pattern_t values[PATTERN_MOST], places[PATTERN_MOST], terms[PATTERN_MOST_TERMS];
    int value_count, place_count;
    int terms_count;         /* how many; -1: gold said no terms, or nearly any would fit */
    char keys[PATTERN_KEYS]; /* of all that would fit, where these are too many to be said; or "" */
} claims_t;

/* Writes the JSON object that README.md describes; "" where it does not fit. count: "3 of 9 elements are
 * wrong", or "" for a single number. */
void claims_json(const claims_t *claims, const view_t *v, const char *count, char *json, size_t size);

#endif
