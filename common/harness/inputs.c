#include "inputs.h"

#include <limits.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "case.h"
#include "case_words.h"
#include "input_list.h"
#include "philox.h"

static input_t *list;

const input_t *input_first(void)
{
    return list;
}

void inputs_free(void)
{
    while (list) {
        input_t *next = list->next;
        if (cucc_sanitizer_host_block_ends) cucc_sanitizer_host_block_ends(list->data);
        free(list->data);
        free(list);
        list = next;
    }
}

uint64_t input_stream(const char *name)
{
    uint64_t hash = 0xcbf29ce484222325u; /* FNV-1a */
    for (; *name; name++) hash = (hash ^ (unsigned char)*name) * 0x100000001b3u;
    return hash;
}

/* The entry with these properties: an old one with *fresh = 0, or a new one whose data are to be filled. */
static input_t *entry(const char *name, char type, size_t element, size_t n, double lo, double hi, int *fresh)
{
    case_answer_help();
    if (!(lo <= hi) || !isfinite(lo) || !isfinite(hi))
        case_refuse("input '%s': no numbers from %g to %g", name, lo, hi);
    for (input_t *e = list; e; e = e->next)
        if (strcmp(e->name, name) == 0 && e->type == type && e->n == n && e->lo == lo && e->hi == hi)
            return *fresh = 0, e;
    if (n > (size_t)PTRDIFF_MAX / element - 64)
        case_refuse("input '%s': %lld is not a possible number of elements", name, (long long)n);
    input_t *e = calloc(1, sizeof *e);
    if (e) e->data = aligned_alloc(64, (n * element + 127) / 64 * 64);
    if (!e || !e->data || strlen(name) >= sizeof e->name)
        case_refuse("input '%s': %s for %zu elements", name,
                    e && e->data ? "too long a name" : "not enough memory", n);
    strcpy(e->name, name);
    e->type = type;
    e->n = n;
    e->lo = lo;
    e->hi = hi;
    e->next = list;
    list = e;
    if (cucc_sanitizer_host_block) cucc_sanitizer_host_block(e->data, n * element);
    *fresh = 1;
    return e;
}

/* Two words of a block as one 64-bit number. */
static uint64_t word_pair(const philox4_t *r, size_t pair)
{
    return (uint64_t)r->word[2 * pair + 1] << 32 | r->word[2 * pair];
}

const float *input_float(const char *name, size_t n, float lo, float hi)
{
    int fresh;
    input_t *e = entry(name, 'f', sizeof(float), n, lo, hi, &fresh);
    if (!(lo < hi)) case_refuse("input '%s': no numbers from %g to %g", name, lo, hi);
    float *v = e->data;
    uint64_t seed = case_seed(), stream = input_stream(name);
    double width = (double)hi - (double)lo;
    for (size_t i = 0; fresh && i < n; i += 4) {
        philox4_t r = philox4(seed, stream, i / 4);
        for (size_t k = 0; k < 4 && i + k < n; k++) {
            double u = (double)(r.word[k] >> 8) * 0x1p-24;
            double scaled = u * width;
            float x = (float)((double)lo + scaled);
            v[i + k] = x < hi ? x : nextafterf(hi, lo); /* the last step may round up to hi */
        }
    }
    return v;
}

const double *input_double(const char *name, size_t n, double lo, double hi)
{
    int fresh;
    input_t *e = entry(name, 'd', sizeof(double), n, lo, hi, &fresh);
    if (!(lo < hi) || !isfinite(hi - lo)) case_refuse("input '%s': no numbers from %g to %g", name, lo, hi);
    double *v = e->data;
    uint64_t seed = case_seed(), stream = input_stream(name);
    for (size_t i = 0; fresh && i < n; i += 2) {
        philox4_t r = philox4(seed, stream, i / 2);
        for (size_t k = 0; k < 2 && i + k < n; k++) {
            double u = (double)(word_pair(&r, k) >> 11) * 0x1p-53;
            double scaled = u * (hi - lo);
            double x = lo + scaled;
            v[i + k] = x < hi ? x : nextafter(hi, lo);
        }
    }
    return v;
}

const int *input_int(const char *name, size_t n, int lo, int hi)
{
    int fresh;
    input_t *e = entry(name, 'i', sizeof(int), n, lo, hi, &fresh);
    int *v = e->data;
    uint64_t seed = case_seed(), stream = input_stream(name);
    uint64_t range = (uint64_t)((int64_t)hi - lo) + 1;
    for (size_t i = 0; fresh && i < n; i += 2) {
        philox4_t r = philox4(seed, stream, i / 2);
        for (size_t k = 0; k < 2 && i + k < n; k++) {
            uint64_t x = word_pair(&r, k);
            /* the upper half of the product x * range, range <= 2^32: nothing overflows */
            uint64_t scaled = ((x >> 32) * range + (((x & UINT32_MAX) * range) >> 32)) >> 32;
            v[i + k] = (int)((int64_t)lo + (int64_t)scaled);
        }
    }
    return v;
}

const unsigned *input_uint(const char *name, size_t n)
{
    int fresh;
    input_t *e = entry(name, 'u', sizeof(unsigned), n, 0, UINT_MAX, &fresh);
    unsigned *v = e->data;
    uint64_t seed = case_seed(), stream = input_stream(name);
    for (size_t i = 0; fresh && i < n; i += 4) {
        philox4_t r = philox4(seed, stream, i / 4);
        for (size_t k = 0; k < 4 && i + k < n; k++) v[i + k] = r.word[k];
    }
    return v;
}

const float *input_normal(const char *name, size_t n)
{
    int fresh;
    input_t *e = entry(name, 'n', sizeof(float), n, 0, 0, &fresh);
    float *v = e->data;
    uint64_t seed = case_seed(), stream = input_stream(name);
    for (size_t i = 0; fresh && i < n; i += 4) {
        philox4_t r = philox4(seed, stream, i / 4);
        float z[4];
        philox_normal2(r.word[0], r.word[1], &z[0], &z[1]);
        philox_normal2(r.word[2], r.word[3], &z[2], &z[3]);
        for (size_t k = 0; k < 4 && i + k < n; k++) v[i + k] = z[k];
    }
    return v;
}
