#define _POSIX_C_SOURCE 200809L
#include "memory_now.h"

#include <math.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "../memory.h"
#include "small_float.h"

enum { LARGEST = 64 << 20 };

memory_now_t memory_now_new(const trace_t *trace)
{
    memory_now_t now = {trace, calloc(trace->array_count + 1, sizeof *now.arrays)};
    if (!now.arrays) abort();
    return now;
}

static array_now_t *array_now(memory_now_t *now, int array)
{
    array_now_t *a = &now->arrays[array];
    const array_t *what = &now->trace->arrays[array];
    if (a->bytes || !what->bytes || what->bytes > LARGEST || !what->size) return a->bytes ? a : NULL;
    a->bytes = calloc(what->bytes + MOST_BYTES, sizeof *a->bytes);
    a->written = calloc(what->bytes / what->size + MOST_BYTES, sizeof *a->written);
    if (!a->bytes || !a->written) abort();
    a->low = SIZE_MAX;
    return a;
}

static int digit(char c)
{
    return c >= 'a' ? c - 'a' + 10 : c - '0';
}

/* Bytes in hex into an array, from an offset on. Returns how many. */
static size_t put(memory_now_t *now, int array, long long offset, const char *hex)
{
    array_now_t *a = array_now(now, array);
    const array_t *what = &now->trace->arrays[array];
    if (!a || offset < 0) return 0;
    size_t count = strlen(hex) / 2;
    if ((size_t)offset > what->bytes || count > what->bytes - (size_t)offset) return 0;
    for (size_t i = 0; i < count; i++) {
        byte_t *b = &a->bytes[(size_t)offset + i];
        b->known = hex[2 * i] != '.' && hex[2 * i + 1] != '.';
        b->value = b->known ? (unsigned char)(16 * digit(hex[2 * i]) + digit(hex[2 * i + 1])) : 0;
    }
    size_t first = (size_t)offset / what->size, end = ((size_t)offset + count + what->size - 1) / what->size;
    if (first < a->low) a->low = first;
    if (end > a->high) a->high = end;
    return count;
}

void memory_now_launch(memory_now_t *now, const launch_t *launch)
{
    for (size_t i = launch->image; i < launch->image_end; i++) {
        const image_t *image = &now->trace->images[i];
        put(now, image->array, image->offset, image->hex);
    }
}

static void mark(const memory_now_t *now, int array, long long offset, size_t bytes, size_t step)
{
    const size_t size = now->trace->arrays[array].size;
    for (size_t i = 0; i < bytes; i += size) now->arrays[array].written[((size_t)offset + i) / size] = step;
}

void memory_now_copy(memory_now_t *now, const copy_t *copy, size_t step)
{
    for (size_t i = copy->moved; i < copy->moved_end; i++) {
        const moved_t *m = &now->trace->moved[i];
        if (m->from != NONE) put(now, m->from, m->from_offset, m->hex);
        if (m->to != NONE) mark(now, m->to, m->to_offset, put(now, m->to, m->to_offset, m->hex), step);
    }
}

bool memory_now_agrees(const memory_now_t *now, const event_t *e)
{
    const array_now_t *a = &now->arrays[e->array];
    const array_t *what = &now->trace->arrays[e->array];
    if (!a->bytes || !e->before || e->offset < 0 || (size_t)e->offset + e->size > what->bytes) return true;
    for (size_t i = 0; i < e->size; i++) {
        unsigned char value = (unsigned char)(16 * digit(e->before[2 * i]) + digit(e->before[2 * i + 1]));
        const byte_t *b = &a->bytes[(size_t)e->offset + i];
        if (b->known && b->value != value) return false;
    }
    return true;
}

void memory_now_write(memory_now_t *now, const event_t *e, size_t step)
{
    char hex[2 * MOST_BYTES + 1];
    if (!e->after) return;
    snprintf(hex, sizeof hex, "%.*s", (int)(2 * e->size), e->after);
    mark(now, e->array, e->offset, put(now, e->array, e->offset, hex), step);
}

static void print_double(FILE *out, double value, int digits)
{
    if (isfinite(value))
        fprintf(out, "%.*g", digits, value);
    else
        fputs(isnan(value) ? "\"nan\"" : value > 0 ? "\"inf\"" : "\"-inf\"", out);
}

/* A number of which no pointer tells the type: as small integers and common floats look, else in hex */
static void guess_bits(FILE *out, uint64_t bits, size_t size, int64_t number)
{
    float f;
    double d;
    memcpy(&f, &bits, sizeof f);
    memcpy(&d, &bits, sizeof d);
    if (number > -(1 << 20) && number < 1 << 20)
        fprintf(out, "%lld", (long long)number);
    else if (size == 4 && fabsf(f) > 1e-12f && fabsf(f) < 1e12f)
        print_double(out, (double)f, 7);
    else if (size == 8 && fabs(d) > 1e-12 && fabs(d) < 1e12)
        print_double(out, d, 10);
    else
        fprintf(out, "\"0x%llx\"", (unsigned long long)bits);
}

static void print_bits(FILE *out, const array_t *array, uint64_t bits)
{
    float f;
    double d;
    int unused = 64 - 8 * (int)array->size;
    memcpy(&f, &bits, sizeof f);
    memcpy(&d, &bits, sizeof d);
    int64_t number = (int64_t)(bits << unused) >> unused;
    if (array->kind == KIND_OTHER)
        guess_bits(out, bits, array->size, number);
    else if (array->kind == KIND_FLOAT && array->size == 4)
        print_double(out, (double)f, 7);
    else if (array->kind == KIND_FLOAT && array->size == 8)
        print_double(out, d, 10);
    else if (array->kind == KIND_HALF)
        print_double(out, small_float((uint16_t)bits, FRACTION_OF_HALF), 5);
    else if (array->kind == KIND_BFLOAT)
        print_double(out, small_float((uint16_t)bits, FRACTION_OF_BFLOAT), 5);
    else if (array->kind == KIND_SIGNED && number < INT64_C(1) << 53 && number > -(INT64_C(1) << 53))
        fprintf(out, "%lld", (long long)number);
    else if (array->kind == KIND_BOOL)
        fputs(bits ? "true" : "false", out);
    else if (array->kind == KIND_UNSIGNED && bits < UINT64_C(1) << 53)
        fprintf(out, "%llu", (unsigned long long)bits);
    else
        fprintf(out, "\"0x%llx\"", (unsigned long long)bits);
}

void memory_now_print(FILE *out, const memory_now_t *now, int array, size_t element)
{
    const array_t *what = &now->trace->arrays[array];
    uint64_t bits = 0;
    for (size_t i = 0; i < what->size; i++) {
        const byte_t *b = &now->arrays[array].bytes[element * what->size + i];
        if (!b->known) {
            fputs("null", out);
            return;
        }
        bits |= (uint64_t)b->value << 8 * i;
    }
    print_bits(out, what, bits);
}

void memory_print_hex(FILE *out, const array_t *array, const char *hex)
{
    uint64_t bits = 0;
    if (strlen(hex) < 2 * array->size || strchr(hex, '.')) {
        fputs("null", out);
        return;
    }
    for (size_t i = 0; i < array->size; i++)
        bits |= (uint64_t)(16 * digit(hex[2 * i]) + digit(hex[2 * i + 1])) << 8 * i;
    print_bits(out, array, bits);
}
