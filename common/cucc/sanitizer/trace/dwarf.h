/* dwarf.h: reading entries of DWARF 4, as g++ writes them. What is malformed reads as nothing. */
#ifndef CUCC_TRACE_DWARF_H
#define CUCC_TRACE_DWARF_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct dwarf_bytes {
    const uint8_t *at, *end;
} dwarf_bytes;

/* A unit: what was compiled at a time */
typedef struct dwarf_unit {
    const uint8_t *start, *entries, *end; /* in .debug_info */
    const uint8_t *abbreviations;
    uint64_t base; /* what its ranges count from */
} dwarf_unit;

/* An entry; tag 0 ends a list of children */
typedef struct dwarf_entry {
    const uint8_t *next; /* behind it: its first child, or its next sibling */
    uint64_t tag;
    bool has_children, has_low, high_is_length, has_ranges, has_lines;
    const char *name;
    const uint8_t *type, *origin; /* other entries, NULL: none; origin: whose place this one takes */
    dwarf_bytes location;
    uint64_t low, high, ranges, lines, member, size, encoding, bound, file, line;
} dwarf_entry;

enum {
    DWARF_ARRAY = 0x01,
    DWARF_CLASS = 0x02,
    DWARF_ENUMERATION = 0x04,
    DWARF_PARAMETER = 0x05,
    DWARF_BLOCK = 0x0b,
    DWARF_MEMBER = 0x0d,
    DWARF_POINTER = 0x0f,
    DWARF_REFERENCE = 0x10,
    DWARF_UNIT = 0x11,
    DWARF_STRUCT = 0x13,
    DWARF_TYPEDEF = 0x16,
    DWARF_SUBRANGE = 0x21,
    DWARF_BASE = 0x24,
    DWARF_INLINED = 0x1d,
    DWARF_CONST = 0x26,
    DWARF_FUNCTION = 0x2e,
    DWARF_VARIABLE = 0x34,
    DWARF_VOLATILE = 0x35
};

/* The sections of the running program's file. Returns false where it has none. */
bool cucc_dwarf_open(void);

/* The next unit; unit->end is NULL before the first. false: there is no other. Of another version it has no
 * entries. */
bool cucc_dwarf_next_unit(dwarf_unit *unit);

/* The entry that stands there */
dwarf_entry cucc_dwarf_read(const dwarf_unit *unit, const uint8_t *at);

/* Behind all the children of an entry */
const uint8_t *cucc_dwarf_behind(const dwarf_unit *unit, const dwarf_entry *entry);

/* The lowest and the highest address of a function or block; false: it has no code. */
bool cucc_dwarf_extent(const dwarf_unit *unit, const dwarf_entry *entry, uint64_t *low, uint64_t *high);

/* The name of a file of the unit's table of lines; "": none. */
void cucc_dwarf_file(uint64_t lines, uint64_t number, char *name, size_t size);

uint64_t cucc_dwarf_unsigned(dwarf_bytes *b);
int64_t cucc_dwarf_signed(dwarf_bytes *b);

#endif
