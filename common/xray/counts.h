/* counts.h: what was counted of a kernel or a line, and the metrics made of it.
 *
 * A request is one instruction of one warp. Global memory answers it in sectors of 32 bytes; shared memory in
 * wavefronts, one when no two lanes ask for different words of the same bank. Names of metrics are those of
 * the JSON records (common/cucc/sanitizer/README.md): global_load_sectors_per_request and so on. */
#ifndef XRAY_COUNTS_H
#define XRAY_COUNTS_H

#include <stdbool.h>

#include "base/json.h"

typedef enum {
    GLOBAL_LOAD,
    GLOBAL_STORE,
    GLOBAL_ATOMIC,
    SHARED_LOAD,
    SHARED_STORE,
    SHARED_ATOMIC,
    ACCESSES
} access_t;

typedef struct {
    double requests, moved, ideal; /* moved: sectors or wavefronts; ideal: the least that could have been */
    double lanes, bytes;           /* of global memory: that asked, and what they asked for */
} traffic_t;

typedef struct {
    traffic_t of[ACCESSES];
    double lanes, lanes_weight; /* sum of active lanes x weight, and of the weights */
    double divergent, barriers, napkin_bytes, shuffle_lanes;
    double largest_grid, largest_block,
        smallest_block; /* of its launches, in blocks and threads; 0: not known */
} counts_t;

/* "global_load", "global load", "loads", "sectors" of an access. */
const char *access_key(access_t access);
const char *access_name(access_t access);
const char *access_verb(access_t access);
const char *access_unit(access_t access);
bool access_is_shared(access_t access);
bool access_by_key(const char *key, access_t *access); /* whether there is one of that name */

/* Adds what a record's "metrics" object says. */
void counts_add(counts_t *counts, const json_object_t *metrics);

/* Adds a kernel's launches: the blocks and the threads of the first ("grid" and "block"), and the extremes of
 * all where the record is of several. What is no such number is not known. */
void counts_launches(counts_t *counts, const json_object_t *record);

double counts_per_request(const counts_t *counts, access_t access); /* NAN where nothing was asked */
double counts_used_pct(const counts_t *counts, access_t access);    /* ideal of moved */
double counts_excess(const counts_t *counts, access_t access);      /* moved beyond the ideal */
double counts_bytes(const counts_t *counts);                        /* 32 x all sectors */
double counts_lanes(const counts_t *counts); /* average of active lanes, NAN: not known */

/* A metric by its name in the records. Returns 0 when there is no metric of that name. */
bool counts_metric(const counts_t *counts, const char *name, double *value);

#endif
