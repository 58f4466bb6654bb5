#include "counts.h"

#include <math.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/numbers.h"

static const struct {
    const char *key, *name, *verb;
} names[ACCESSES] = {
    {"global_load", "global load", "loads"},       {"global_store", "global store", "stores"},
    {"global_atomic", "global atomic", "updates"}, {"shared_load", "shared load", "loads"},
    {"shared_store", "shared store", "stores"},    {"shared_atomic", "shared atomic", "updates"}};

const char *access_key(access_t access)
{
    return names[access].key;
}

const char *access_name(access_t access)
{
    return names[access].name;
}

const char *access_verb(access_t access)
{
    return names[access].verb;
}

bool access_is_shared(access_t access)
{
    return access >= SHARED_LOAD;
}

const char *access_unit(access_t access)
{
    return access_is_shared(access) ? "wavefronts" : "sectors";
}

bool access_by_key(const char *key, access_t *access)
{
    for (int i = 0; i < ACCESSES; i++) {
        if (strcmp(names[i].key, key) != 0) continue;
        *access = (access_t)i;
        return true;
    }
    return false;
}

/* A number of the object, or `otherwise` where it has none. */
static double number(const json_object_t *metrics, const char *key, double otherwise)
{
    return number_in(json_get(metrics, key), otherwise);
}

static double number_of(const json_object_t *metrics, access_t access, const char *what, double otherwise)
{
    char key[80];
    snprintf(key, sizeof key, "%s_%s", names[access].key, what);
    return number(metrics, key, otherwise);
}

void counts_add(counts_t *counts, const json_object_t *metrics)
{
    double requests = 0;
    for (int i = 0; i < ACCESSES; i++) {
        traffic_t *to = &counts->of[i];
        double asked = number_of(metrics, i, "requests", 0);
        to->requests += asked;
        to->moved += number_of(metrics, i, access_unit(i), 0);
        to->ideal += access_is_shared(i) ? number_of(metrics, i, "ideal_wavefronts", asked)
                                         : number_of(metrics, i, "ideal_sectors", 0);
        to->lanes += number_of(metrics, i, "lanes", 0);
        to->bytes += number_of(metrics, i, "bytes", 0);
        requests += asked;
    }
    double lanes = number(metrics, "active_lanes_avg", NAN);
    if (!isnan(lanes)) {
        /* Averages of several launches are weighed by what was executed, or else by what was asked for. */
        double weight = number(metrics, "executed_blocks", requests > 0 ? requests : 1);
        counts->lanes += lanes * weight;
        counts->lanes_weight += weight;
    }
    counts->divergent += number(metrics, "divergent_branches", 0);
    counts->barriers += number(metrics, "barriers", 0);
    counts->shuffle_lanes += number(metrics, "shuffle_lanes", 0);
    counts->napkin_bytes += number(metrics, "napkin_bytes", 0);
}

/* The product of [3,2,1]; 0 where it is no list of three numbers. */
static double product(const char *numbers)
{
    unsigned x, y, z;
    char end, more;
    int read = sscanf(numbers, "[%u,%u,%u%c%c", &x, &y, &z, &end, &more);
    return read == 4 && end == ']' ? (double)x * y * z : 0;
}

static void note_shape(counts_t *counts, double blocks, double largest_block, double smallest_block)
{
    if (blocks > counts->largest_grid) counts->largest_grid = blocks;
    if (largest_block > counts->largest_block) counts->largest_block = largest_block;
    if (smallest_block > 0 && (counts->smallest_block == 0 || smallest_block < counts->smallest_block))
        counts->smallest_block = smallest_block;
}

void counts_launches(counts_t *counts, const json_object_t *record)
{
    const double threads = product(json_get(record, "block"));
    note_shape(counts, product(json_get(record, "grid")), threads, threads);
    note_shape(counts, number(record, "largest_grid", 0), number(record, "largest_block", 0),
               number(record, "smallest_block", 0));
}

double counts_per_request(const counts_t *counts, access_t access)
{
    const traffic_t *of = &counts->of[access];
    return of->requests > 0 ? of->moved / of->requests : NAN;
}

double counts_used_pct(const counts_t *counts, access_t access)
{
    const traffic_t *of = &counts->of[access];
    return of->moved > 0 ? 100 * of->ideal / of->moved : NAN;
}

double counts_excess(const counts_t *counts, access_t access)
{
    double excess = counts->of[access].moved - counts->of[access].ideal;
    return excess > 0 ? excess : 0;
}

double counts_bytes(const counts_t *counts)
{
    return 32 *
           (counts->of[GLOBAL_LOAD].moved + counts->of[GLOBAL_STORE].moved + counts->of[GLOBAL_ATOMIC].moved);
}

double counts_lanes(const counts_t *counts)
{
    return counts->lanes_weight > 0 ? counts->lanes / counts->lanes_weight : NAN;
}

/* What follows "global_load_" in a name. */
static bool traffic_metric(const counts_t *counts, access_t access, const char *rest, double *value)
{
    const traffic_t *of = &counts->of[access];
    bool shared = access_is_shared(access);
    if (strcmp(rest, "requests") == 0)
        *value = of->requests;
    else if (strcmp(rest, access_unit(access)) == 0)
        *value = of->moved;
    else if (strcmp(rest, shared ? "wavefronts_per_request" : "sectors_per_request") == 0)
        *value = counts_per_request(counts, access);
    else if (strcmp(rest, shared ? "ideal_wavefronts" : "ideal_sectors") == 0)
        *value = of->ideal;
    else if (!shared && strcmp(rest, "efficiency_pct") == 0)
        *value = counts_used_pct(counts, access);
    else if (!shared && strcmp(rest, "bytes") == 0)
        *value = of->bytes;
    else if (!shared && strcmp(rest, "lanes_per_request") == 0)
        *value = of->requests > 0 ? of->lanes / of->requests : NAN;
    else if (!shared && strcmp(rest, "bytes_per_lane") == 0)
        *value = of->lanes > 0 ? of->bytes / of->lanes : NAN;
    else
        return false;
    return true;
}

bool counts_metric(const counts_t *counts, const char *name, double *value)
{
    for (int i = 0; i < ACCESSES; i++) {
        size_t length = strlen(names[i].key);
        if (strncmp(name, names[i].key, length) == 0 && name[length] == '_')
            return traffic_metric(counts, i, name + length + 1, value);
    }
    if (strcmp(name, "shared_bank_conflicts") == 0) {
        *value = 0;
        for (int i = SHARED_LOAD; i < ACCESSES; i++) *value += counts_excess(counts, i);
    } else if (strcmp(name, "largest_grid") == 0)
        *value = counts->largest_grid > 0 ? counts->largest_grid : NAN;
    else if (strcmp(name, "largest_block") == 0)
        *value = counts->largest_block > 0 ? counts->largest_block : NAN;
    else if (strcmp(name, "smallest_block") == 0)
        *value = counts->smallest_block > 0 ? counts->smallest_block : NAN;
    else if (strcmp(name, "active_lanes_avg") == 0)
        *value = counts_lanes(counts);
    else if (strcmp(name, "active_lanes_pct") == 0)
        *value = counts_lanes(counts) / 32 * 100;
    else if (strcmp(name, "divergent_branches") == 0)
        *value = counts->divergent;
    else if (strcmp(name, "barriers") == 0)
        *value = counts->barriers;
    else if (strcmp(name, "shuffle_lanes") == 0)
        *value = counts->shuffle_lanes;
    else if (strcmp(name, "bytes_moved") == 0)
        *value = counts_bytes(counts);
    else if (strcmp(name, "napkin_bytes") == 0)
        *value = counts->napkin_bytes;
    else if (strcmp(name, "bytes_of_napkin") == 0)
        *value = counts->napkin_bytes > 0 ? counts_bytes(counts) / counts->napkin_bytes : NAN;
    else
        return false;
    return true;
}
