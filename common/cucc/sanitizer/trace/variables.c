/* variables.c: the local variables of the user's own functions, from the program's debug information. */
#define _GNU_SOURCE
#include "trace/variables.h"

#include <link.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "exec/fault.h"
#include "trace/dwarf.h"

enum { NAME_ROOM = 120, MOST_ELEMENTS = 8, DEEPEST = 12 };

static trace_variable **all;
static size_t count, room;
static uintptr_t base; /* where the program lies */

/* --- types --- */

/* A type as it is seen through typedef, const and volatile */
static dwarf_entry bare(const dwarf_unit *unit, const uint8_t *type)
{
    dwarf_entry e = {0};
    for (int i = 0; type && i < DEEPEST; i++) {
        e = cucc_dwarf_read(unit, type);
        if (e.tag != DWARF_TYPEDEF && e.tag != DWARF_CONST && e.tag != DWARF_VOLATILE) return e;
        type = e.type;
    }
    return (dwarf_entry){0};
}

static trace_type number_type(const dwarf_entry *e)
{
    enum { BOOLEAN = 2, FLOATING = 4, SIGNED = 5, SIGNED_CHAR = 6 };
    trace_type type = {TRACE_OTHER, (uint8_t)e->size};
    if (e->tag == DWARF_STRUCT && e->size == 2 && e->name) {
        if (!strcmp(e->name, "__half")) type.kind = TRACE_HALF;
        if (!strcmp(e->name, "__nv_bfloat16")) type.kind = TRACE_BFLOAT;
    }
    if (e->tag == DWARF_ENUMERATION && e->size <= 8) type.kind = TRACE_SIGNED;
    if (e->tag != DWARF_BASE || e->size > 8 || !e->size) return type;
    type.kind = e->encoding == FLOATING                               ? TRACE_FLOAT
                : e->encoding == BOOLEAN                              ? TRACE_BOOL
                : e->encoding == SIGNED || e->encoding == SIGNED_CHAR ? TRACE_SIGNED
                                                                      : TRACE_UNSIGNED;
    return type;
}

/* Of what a pointer, a reference or an array leads to: the number in the end, through rows of rows, and
 * through a struct whose members are all of one type, such as a double2. */
static trace_type element_type(const dwarf_unit *unit, const uint8_t *type, int depth)
{
    dwarf_entry e = bare(unit, type);
    trace_type found = number_type(&e);
    if (depth > DEEPEST || found.kind != TRACE_OTHER) return found;
    if (e.tag == DWARF_ARRAY) return element_type(unit, e.type, depth + 1);
    if ((e.tag != DWARF_STRUCT && e.tag != DWARF_CLASS) || !e.has_children) return found;
    const uint8_t *at = e.next;
    bool any = false;
    for (dwarf_entry m; (m = cucc_dwarf_read(unit, at)).tag; at = cucc_dwarf_behind(unit, &m)) {
        if (m.tag != DWARF_MEMBER) continue;
        trace_type one = element_type(unit, m.type, depth + 1);
        if (any && (one.kind != found.kind || one.size != found.size)) return (trace_type){TRACE_OTHER, 0};
        found = one;
        any = true;
    }
    return found;
}

static uint64_t elements_of(const dwarf_unit *unit, const dwarf_entry *array)
{
    uint64_t all_of_them = 1;
    const uint8_t *at = array->next;
    for (dwarf_entry e; array->has_children && (e = cucc_dwarf_read(unit, at)).tag;
         at = cucc_dwarf_behind(unit, &e))
        if (e.tag == DWARF_SUBRANGE) all_of_them *= e.bound;
    return all_of_them;
}

/* --- the list --- */

static void add(const trace_variable *like, const char *name, trace_type type, trace_type to, size_t offset)
{
    trace_variable *v = malloc(sizeof *v);
    if (count == room) all = realloc(all, (room = 2 * room + 64) * sizeof *all);
    if (!v || !all) abort();
    *v = *like;
    v->name = strdup(name);
    v->type = type;
    v->to = to;
    v->offset = offset;
    v->number = (unsigned)count;
    all[count++] = v;
}

static void add_typed(const dwarf_unit *unit, const trace_variable *like, const char *name,
                      const uint8_t *type, size_t offset, int depth);

static void add_members(const dwarf_unit *unit, const trace_variable *like, const char *name,
                        const dwarf_entry *type, size_t offset, int depth)
{
    char member[NAME_ROOM];
    const uint8_t *at = type->next;
    if (!type->has_children || type->size > 4 * MOST_ELEMENTS) return;
    for (dwarf_entry e; (e = cucc_dwarf_read(unit, at)).tag; at = cucc_dwarf_behind(unit, &e)) {
        if (e.tag != DWARF_MEMBER || !e.name || !strncmp(e.name, "__", 2)) continue;
        snprintf(member, sizeof member, "%s.%s", name, e.name);
        add_typed(unit, like, member, e.type, offset + e.member, depth + 1);
    }
}

static void add_elements(const dwarf_unit *unit, const trace_variable *like, const char *name,
                         const dwarf_entry *array, size_t offset)
{
    char element[NAME_ROOM];
    trace_type type = element_type(unit, array->type, 0);
    uint64_t elements = elements_of(unit, array);
    if (type.kind == TRACE_OTHER || elements > MOST_ELEMENTS) return;
    for (uint64_t i = 0; i < elements; i++) {
        snprintf(element, sizeof element, "%s[%llu]", name, (unsigned long long)i);
        add(like, element, type, (trace_type){0}, offset + i * type.size);
    }
}

static void add_typed(const dwarf_unit *unit, const trace_variable *like, const char *name,
                      const uint8_t *type, size_t offset, int depth)
{
    const trace_type none = {0}, pointer = {TRACE_POINTER, 8};
    dwarf_entry e = bare(unit, type);
    if (e.tag == DWARF_POINTER || e.tag == DWARF_REFERENCE)
        add(like, name, pointer, element_type(unit, e.type, 0), offset);
    else if (e.tag == DWARF_ARRAY)
        add_elements(unit, like, name, &e, offset);
    else if (number_type(&e).kind != TRACE_OTHER)
        add(like, name, number_type(&e), none, offset);
    else if ((e.tag == DWARF_STRUCT || e.tag == DWARF_CLASS) && depth < 2)
        add_members(unit, like, name, &e, offset, depth);
}

/* --- functions --- */

/* What is known of a variable that is told where it is declared, and of one that is told elsewhere again */
static void complete(const dwarf_unit *unit, dwarf_entry *e)
{
    for (int i = 0; e->origin && i < DEEPEST; i++) {
        dwarf_entry o = cucc_dwarf_read(unit, e->origin);
        if (!e->name) e->name = o.name;
        if (!e->type) e->type = o.type;
        if (!e->file) e->file = o.file;
        if (!e->line) e->line = o.line;
        e->origin = o.origin;
    }
}

static bool is_of_cuda(const char *name)
{
    static const char *const names[] = {"threadIdx", "blockIdx", "blockDim", "gridDim", "warpSize", "this"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (!strcmp(name, names[i])) return true;
    return !strncmp(name, "__", 2);
}

typedef struct function {
    const dwarf_unit *unit;
    const char *name;
    uint64_t low, high, lines, file; /* file: 0: not known yet */
    int inlined;
} function;

static bool is_users(uint64_t lines, uint64_t number)
{
    char file[4096];
    cucc_dwarf_file(lines, number, file, sizeof file);
    return cucc_line_is_users(file);
}

static void read_variables(function *f, const uint8_t *at, uint64_t low, uint64_t high, int depth)
{
    const dwarf_unit *unit = f->unit;
    for (dwarf_entry e; (e = cucc_dwarf_read(unit, at)).tag; at = cucc_dwarf_behind(unit, &e)) {
        uint64_t from, to;
        complete(unit, &e);
        if (e.tag == DWARF_BLOCK && depth < DEEPEST && e.has_children &&
            cucc_dwarf_extent(unit, &e, &from, &to))
            read_variables(f, e.next, from, to, depth + 1);
        if (e.tag == DWARF_INLINED && depth < DEEPEST && e.has_children && is_users(f->lines, e.file) &&
            cucc_dwarf_extent(unit, &e, &from, &to)) {
            function inner = *f; /* its variables lie in the frame of f */
            inner.name = strdup(!e.name || !strcmp(e.name, "operator()") ? "" : e.name);
            inner.inlined++;
            read_variables(&inner, e.next, from, to, depth + 1);
        }
        if (e.tag != DWARF_VARIABLE && e.tag != DWARF_PARAMETER) continue;
        if (!f->file) f->file = e.file;
        if (!e.name || is_of_cuda(e.name) || !e.location.at) continue;
        trace_variable like = {.function = f->name,
                               .line = (int)e.line,
                               .low = base + low,
                               .high = base + high,
                               .begins = base + f->low,
                               .ends = base + f->high,
                               .parameter = e.tag == DWARF_PARAMETER && !f->inlined,
                               .inlined = f->inlined,
                               .where = e.location.at,
                               .where_length = (size_t)(e.location.end - e.location.at)};
        add_typed(unit, &like, e.name, e.type, 0, 0);
    }
}

static void read_function(const dwarf_unit *unit, dwarf_entry *e, uint64_t lines)
{
    uint64_t low, high;
    size_t before = count;
    const uint8_t *children = e->next;
    if (!e->has_children || !cucc_dwarf_extent(unit, e, &low, &high)) return;
    complete(unit, e);
    bool is_kernel = e->name && !strcmp(e->name, "operator()");
    function f = {unit, strdup(!e->name || is_kernel ? "" : e->name), low, high, lines, e->file, 0};
    read_variables(&f, children, low, high, 0);
    if (!is_users(lines, f.file)) count = before;
}

static void read_functions(const dwarf_unit *unit, const uint8_t *at, uint64_t lines)
{
    while (at < unit->end) { /* all entries, one behind the other: functions stand within classes, too */
        dwarf_entry e = cucc_dwarf_read(unit, at);
        at = e.next;
        if (e.tag == DWARF_FUNCTION) read_function(unit, &e, lines);
    }
}

static int find_base(struct dl_phdr_info *about, size_t size, void *unused)
{
    (void)size;
    (void)unused;
    base = about->dlpi_addr; /* the first is the program */
    return 1;
}

void cucc_variables_begin(void)
{
    dwarf_unit unit = {0};
    if (!cucc_dwarf_open()) return;
    dl_iterate_phdr(find_base, NULL);
    while (cucc_dwarf_next_unit(&unit)) {
        if (unit.entries >= unit.end) continue;
        dwarf_entry e = cucc_dwarf_read(&unit, unit.entries);
        if (e.tag == DWARF_UNIT && e.has_lines) read_functions(&unit, e.next, e.lines);
    }
}

/* --- asking --- */

static bool is_known_at(const trace_variable *v, uintptr_t pc)
{
    return pc >= v->low && pc < v->high;
}

size_t cucc_variables_at(const void *site, const trace_variable **list, size_t most)
{
    uintptr_t pc = (uintptr_t)site - 1;
    size_t found = 0;
    int inlined = 0; /* those of the innermost function, as if it had been called */
    for (size_t i = 0; i < count; i++)
        if (is_known_at(all[i], pc) && all[i]->inlined > inlined) inlined = all[i]->inlined;
    for (size_t i = 0; i < count && found < most; i++)
        if (is_known_at(all[i], pc) && all[i]->inlined == inlined) list[found++] = all[i];
    return found;
}

enum { FBREG = 0x91, DEREF = 0x06, PLUS = 0x23 };

/* Does it lie in the frame itself, or, as a struct that is returned, where the caller has made room for it?
 * What the kernel was called with lies elsewhere, and has no line. */
static bool is_begun(const trace_variable *v)
{
    dwarf_bytes b = {v->where, v->where + v->where_length};
    if (v->parameter || !v->line || b.at == b.end || *b.at++ != FBREG) return false;
    cucc_dwarf_signed(&b);
    return b.at == b.end || (b.at + 1 == b.end && *b.at == DEREF);
}

size_t cucc_variables_begun(const void *site, const trace_variable **list, size_t most)
{
    uintptr_t pc = (uintptr_t)site - 1;
    size_t found = 0;
    for (size_t i = 0; i < count && found < most; i++)
        if (pc >= all[i]->begins && pc < all[i]->ends && is_begun(all[i])) list[found++] = all[i];
    return found;
}

uintptr_t cucc_variable_address(const trace_variable *v, uintptr_t frame)
{
    dwarf_bytes b = {v->where, v->where + v->where_length};
    uintptr_t a = 0;
    while (b.at < b.end) {
        uint8_t op = *b.at++;
        if (op == FBREG)
            a = frame + (uintptr_t)cucc_dwarf_signed(&b);
        else if (op == DEREF && a)
            a = *(const uintptr_t *)a;
        else if (op == PLUS && a)
            a += cucc_dwarf_unsigned(&b);
        else
            return 0;
    }
    return a ? a + v->offset : 0;
}
