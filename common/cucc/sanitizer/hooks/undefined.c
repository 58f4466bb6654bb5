/* undefined.c: what the compiler looks at by itself, because the language leaves undefined what comes of it:
 * an index that leaves an array whose type tells its size (-fsanitize=bounds-strict), an access that leaves a
 * variable (object-size), and shifts by as many bits as a number has, or more (shift-exponent). */
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include "cucc/sanitizer.h"
#include "findings/bounds.h"
#include "findings/shift.h"
#include "identity/who.h"

#define SITE __builtin_return_address(0)
#define HOOK __attribute__((visibility("default")))

/* --- as the compiler lays them out --- */

typedef struct type_text {
    uint16_t kind, info; /* of an integer: bit 0 signed, above it the binary logarithm of its bits */
    char name[];         /* between quotes */
} type_text;
typedef struct source_place {
    const char *file;
    uint32_t line, column;
} source_place;
typedef struct out_of_bounds {
    source_place place;
    const type_text *array, *index;
} out_of_bounds;
typedef struct type_mismatch {
    source_place place;
    const type_text *type;
    unsigned char alignment, access; /* access: 0 a load, 1 a store */
} type_mismatch;
typedef struct shift_out_of_bounds {
    source_place place;
    const type_text *number, *bits;
} shift_out_of_bounds;

/* The type's name without quotes, and without the word struct */
static void copy_name(char *to, size_t size, const type_text *type)
{
    const char *name = type->name + (type->name[0] == '\'');
    if (strncmp(name, "struct ", 7) == 0) name += 7;
    snprintf(to, size, "%s", name);
    to[strcspn(to, "'")] = 0;
}

static unsigned bits_of(const type_text *type)
{
    return 1u << (type->info >> 1);
}

static long long number_of(const type_text *type, uintptr_t value)
{
    unsigned bits = bits_of(type);
    if (!(type->info & 1) || bits >= 64) return (long long)value;
    return (long long)((uint64_t)value << (64 - bits)) >> (64 - bits);
}

/* --- hooks --- */

HOOK void __ubsan_handle_out_of_bounds(const out_of_bounds *what, uintptr_t index);
HOOK void __ubsan_handle_type_mismatch_v1(const type_mismatch *what, uintptr_t address);
HOOK void __ubsan_handle_shift_out_of_bounds(const shift_out_of_bounds *what, uintptr_t number,
                                             uintptr_t bits);
void __ubsan_handle_out_of_bounds(const out_of_bounds *what, uintptr_t index)
{
    char type[100];
    copy_name(type, sizeof type, what->array);
    if (cucc_tls.current) cucc_who();
    cucc_bounds_index(number_of(what->index, index), type, SITE);
}

void __ubsan_handle_type_mismatch_v1(const type_mismatch *what, uintptr_t address)
{
    char type[100];
    (void)address;
    copy_name(type, sizeof type, what->type);
    if (cucc_tls.current) cucc_who();
    cucc_bounds_variable(what->access == 1, type, SITE);
}

void __ubsan_handle_shift_out_of_bounds(const shift_out_of_bounds *what, uintptr_t number, uintptr_t bits)
{
    (void)number;
    if (cucc_tls.current) cucc_who();
    cucc_shift_too_far(number_of(what->bits, bits), bits_of(what->number), SITE);
}
