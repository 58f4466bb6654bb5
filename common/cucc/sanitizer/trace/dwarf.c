/* dwarf.c: reading entries of DWARF 4. */
#define _GNU_SOURCE
#include "trace/dwarf.h"

#include <elf.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

static dwarf_bytes info, abbreviations, strings, ranges, lines;

/* --- the file --- */

static dwarf_bytes section(const uint8_t *file, size_t size, const Elf64_Shdr *header)
{
    if (header->sh_offset > size || header->sh_size > size - header->sh_offset ||
        header->sh_flags & SHF_COMPRESSED)
        return (dwarf_bytes){0};
    return (dwarf_bytes){file + header->sh_offset, file + header->sh_offset + header->sh_size};
}

static const struct {
    const char *name;
    dwarf_bytes *bytes;
} wanted[] = {{".debug_info", &info},
              {".debug_abbrev", &abbreviations},
              {".debug_str", &strings},
              {".debug_ranges", &ranges},
              {".debug_line", &lines}};

static void find_sections(const uint8_t *file, size_t size)
{
    const Elf64_Ehdr *elf = (const Elf64_Ehdr *)file;
    if (elf->e_shoff > size || (size_t)elf->e_shnum * sizeof(Elf64_Shdr) > size - elf->e_shoff) return;
    const Elf64_Shdr *all = (const Elf64_Shdr *)(file + elf->e_shoff);
    if (elf->e_shstrndx >= elf->e_shnum) return;
    dwarf_bytes names = section(file, size, &all[elf->e_shstrndx]);
    for (size_t i = 0; i < elf->e_shnum; i++) {
        if (all[i].sh_name >= (size_t)(names.end - names.at)) continue;
        for (size_t k = 0; k < sizeof wanted / sizeof *wanted; k++)
            if (!strcmp((const char *)names.at + all[i].sh_name, wanted[k].name))
                *wanted[k].bytes = section(file, size, &all[i]);
    }
}

bool cucc_dwarf_open(void)
{
    struct stat about;
    int fd = open("/proc/self/exe", O_RDONLY | O_CLOEXEC);
    if (fd < 0) return false;
    if (fstat(fd, &about) != 0 || (size_t)about.st_size < sizeof(Elf64_Ehdr)) return close(fd), false;
    void *file = mmap(NULL, (size_t)about.st_size, PROT_READ, MAP_PRIVATE, fd, 0);
    close(fd);
    if (file == MAP_FAILED) return false;
    find_sections(file, (size_t)about.st_size);
    return info.at && abbreviations.at;
}

/* --- numbers --- */

static uint64_t fixed(dwarf_bytes *b, size_t size)
{
    uint64_t value = 0;
    if ((size_t)(b->end - b->at) < size || size > 8) {
        b->at = b->end;
        return 0;
    }
    memcpy(&value, b->at, size);
    b->at += size;
    return value;
}

uint64_t cucc_dwarf_unsigned(dwarf_bytes *b)
{
    uint64_t value = 0;
    for (unsigned shift = 0; b->at < b->end; shift += 7) {
        uint8_t byte = *b->at++;
        if (shift < 64) value |= (uint64_t)(byte & 0x7f) << shift;
        if (!(byte & 0x80)) break;
    }
    return value;
}

int64_t cucc_dwarf_signed(dwarf_bytes *b)
{
    uint64_t value = 0;
    unsigned shift = 0;
    uint8_t byte = 0;
    while (b->at < b->end) {
        byte = *b->at++;
        if (shift < 64) value |= (uint64_t)(byte & 0x7f) << shift;
        shift += 7;
        if (!(byte & 0x80)) break;
    }
    if (byte & 0x40 && shift < 64) value |= ~(uint64_t)0 << shift;
    return (int64_t)value;
}

static void skip(dwarf_bytes *b, uint64_t count)
{
    b->at += count < (uint64_t)(b->end - b->at) ? count : (uint64_t)(b->end - b->at);
}

static const char *text_at(dwarf_bytes in, uint64_t offset)
{
    if (offset >= (uint64_t)(in.end - in.at)) return "";
    const char *text = (const char *)in.at + offset;
    return memchr(text, 0, (size_t)(in.end - in.at) - offset) ? text : "";
}

/* --- attributes --- */

enum { EXPRLOC = 0x18, SEC_OFFSET = 0x17 };

/* What an attribute says: a number, a text, bytes; by its form */
typedef struct value {
    uint64_t number;
    const char *text;
    dwarf_bytes block;
} value;

static value read_block(dwarf_bytes *b, uint64_t size)
{
    value v = {0};
    v.block.at = b->at;
    skip(b, size);
    v.block.end = b->at;
    return v;
}

static value read_form(const dwarf_unit *unit, dwarf_bytes *b, uint64_t form)
{
    value v = {0};
    switch (form) {
    case 0x01: /* addr */
    case 0x07: /* data8 */
    case 0x14: /* ref8 */
    case 0x20: /* ref_sig8 */
        v.number = fixed(b, 8);
        break;
    case 0x0b: /* data1 */
    case 0x0c: /* flag */
    case 0x11: /* ref1 */
        v.number = fixed(b, 1);
        break;
    case 0x05: /* data2 */
    case 0x12: /* ref2 */
        v.number = fixed(b, 2);
        break;
    case 0x06: /* data4 */
    case 0x13: /* ref4 */
    case 0x10: /* ref_addr */
    case SEC_OFFSET:
        v.number = fixed(b, 4);
        break;
    case 0x0d: /* sdata */
        v.number = (uint64_t)cucc_dwarf_signed(b);
        break;
    case 0x0f: /* udata */
    case 0x15: /* ref_udata */
        v.number = cucc_dwarf_unsigned(b);
        break;
    case 0x08: /* string */
        v.text = text_at(*b, 0);
        skip(b, strlen(v.text) + 1);
        break;
    case 0x0e: /* strp */
        v.text = text_at(strings, fixed(b, 4));
        break;
    case 0x0a: /* block1 */
        return read_block(b, fixed(b, 1));
    case 0x03: /* block2 */
        return read_block(b, fixed(b, 2));
    case 0x04: /* block4 */
        return read_block(b, fixed(b, 4));
    case 0x09: /* block */
    case EXPRLOC:
        return read_block(b, cucc_dwarf_unsigned(b));
    case 0x19: /* flag_present */
        v.number = 1;
        break;
    default: /* of another version */
        b->at = unit->end;
    }
    return v;
}

static const uint8_t *entry_at(const dwarf_unit *unit, uint64_t form, uint64_t number)
{
    const uint8_t *from = form == 0x10 ? info.at : unit->start, *end = form == 0x10 ? info.end : unit->end;
    return number < (uint64_t)(end - from) ? from + number : NULL;
}

static void take(const dwarf_unit *unit, dwarf_entry *e, uint64_t name, uint64_t form, value v)
{
    switch (name) {
    case 0x02: /* location */
        if (form == EXPRLOC) e->location = v.block;
        break;
    case 0x03:
        e->name = v.text;
        break;
    case 0x0b:
        e->size = v.number;
        break;
    case 0x10: /* stmt_list */
        e->has_lines = true, e->lines = v.number;
        break;
    case 0x11:
        e->has_low = true, e->low = v.number;
        break;
    case 0x12:
        e->high_is_length = form != 0x01, e->high = v.number;
        break;
    case 0x2f: /* upper_bound */
        e->bound = form == EXPRLOC ? 0 : v.number + 1;
        break;
    case 0x31: /* abstract_origin */
    case 0x47: /* specification */
        e->origin = entry_at(unit, form, v.number);
        break;
    case 0x38:
        e->member = v.number;
        break;
    case 0x3a:
        e->file = v.number;
        break;
    case 0x3b:
        e->line = v.number;
        break;
    case 0x3e:
        e->encoding = v.number;
        break;
    case 0x49:
        e->type = form == 0x20 ? NULL : entry_at(unit, form, v.number);
        break;
    case 0x55:
        e->has_ranges = true, e->ranges = v.number;
        break;
    default:
        break;
    }
}

/* The abbreviation of that code: its attributes follow. */
static bool find_abbreviation(const dwarf_unit *unit, uint64_t code, dwarf_bytes *at)
{
    *at = (dwarf_bytes){unit->abbreviations, abbreviations.end};
    for (uint64_t found; (found = cucc_dwarf_unsigned(at));) {
        if (found == code) return true;
        cucc_dwarf_unsigned(at);
        skip(at, 1);
        for (bool more = true; more && at->at < at->end;) {
            uint64_t name = cucc_dwarf_unsigned(at), form = cucc_dwarf_unsigned(at);
            more = name || form;
        }
    }
    return false;
}

dwarf_entry cucc_dwarf_read(const dwarf_unit *unit, const uint8_t *at)
{
    dwarf_entry e = {.next = unit->end};
    dwarf_bytes b = {at, unit->end}, how;
    uint64_t code = cucc_dwarf_unsigned(&b), name, form;
    e.next = b.at;
    if (!code || !find_abbreviation(unit, code, &how)) return e;
    e.tag = cucc_dwarf_unsigned(&how);
    e.has_children = fixed(&how, 1);
    while (name = cucc_dwarf_unsigned(&how), form = cucc_dwarf_unsigned(&how), name || form)
        take(unit, &e, name, form, read_form(unit, &b, form));
    e.next = b.at;
    return e;
}

const uint8_t *cucc_dwarf_behind(const dwarf_unit *unit, const dwarf_entry *entry)
{
    const uint8_t *at = entry->next;
    for (int depth = entry->has_children; depth > 0 && at < unit->end;) {
        dwarf_entry e = cucc_dwarf_read(unit, at);
        depth += e.tag ? e.has_children : -1;
        at = e.next;
    }
    return at;
}

/* --- units, addresses, files --- */

bool cucc_dwarf_next_unit(dwarf_unit *unit)
{
    dwarf_bytes b = {unit->end ? unit->end : info.at, info.end};
    const uint8_t *start = b.at;
    if (info.end - b.at < 11) return false;
    uint64_t length = fixed(&b, 4);
    if (length < 7 || length > (uint64_t)(info.end - b.at)) return false;
    const uint8_t *end = b.at + length;
    *unit = (dwarf_unit){.start = start, .entries = end, .end = end};
    if (fixed(&b, 2) != 4) return true;
    uint64_t offset = fixed(&b, 4);
    if (offset >= (uint64_t)(abbreviations.end - abbreviations.at) || fixed(&b, 1) != 8) return true;
    unit->abbreviations = abbreviations.at + offset;
    unit->entries = b.at;
    unit->base = cucc_dwarf_read(unit, b.at).low;
    return true;
}

bool cucc_dwarf_extent(const dwarf_unit *unit, const dwarf_entry *e, uint64_t *low, uint64_t *high)
{
    if (e->has_low) {
        *low = e->low;
        *high = e->high_is_length ? e->low + e->high : e->high;
        return *high > *low;
    }
    if (!e->has_ranges || e->ranges >= (uint64_t)(ranges.end - ranges.at)) return false;
    dwarf_bytes b = {ranges.at + e->ranges, ranges.end};
    uint64_t base = unit->base;
    *low = UINT64_MAX, *high = 0;
    while (b.end - b.at >= 16) {
        uint64_t from = fixed(&b, 8), to = fixed(&b, 8);
        if (!from && !to) break;
        if (from == UINT64_MAX) {
            base = to;
            continue;
        }
        if (base + from < *low) *low = base + from;
        if (base + to > *high) *high = base + to;
    }
    return *high > *low;
}

/* The text of that number, from 1, of a list of them that ends with an empty one; behind each stand so many
 * numbers, the first of which is the folder. b is then behind the list. */
static const char *of_list(dwarf_bytes *b, uint64_t number, int numbers, uint64_t *folder)
{
    const char *found = "";
    for (uint64_t i = 1; b->at < b->end && *b->at; i++) {
        const char *name = text_at(*b, 0);
        skip(b, strlen(name) + 1);
        for (int k = 0; k < numbers; k++) {
            uint64_t value = cucc_dwarf_unsigned(b);
            if (i == number && k == 0) *folder = value;
        }
        if (i == number) found = name;
    }
    skip(b, 1);
    return found;
}

void cucc_dwarf_file(uint64_t at, uint64_t number, char *name, size_t size)
{
    uint64_t folder = 0;
    *name = 0;
    if (at >= (uint64_t)(lines.end - lines.at)) return;
    dwarf_bytes b = {lines.at + at, lines.end};
    fixed(&b, 4);
    if (fixed(&b, 2) != 4) return;
    skip(&b, 4 + 5); /* the length of what follows; how lines are packed */
    uint64_t opcodes = fixed(&b, 1);
    if (opcodes) skip(&b, opcodes - 1);
    dwarf_bytes folders = b;
    of_list(&b, 0, 0, &folder);
    const char *file = of_list(&b, number, 3, &folder), *in = of_list(&folders, folder, 0, &folder);
    snprintf(name, size, "%s%s%s", in, *in ? "/" : "", file);
}
