/* wrap.c: many changes of one file in one file, of which the program chooses one at run time.
 *
 *     wrap FILE MAP <CHANGES
 *
 * CHANGES has a line for each: NUMBER, LINE and the line as it would read (changes.c), with tabs between them. On
 * standard output is the file, in which a statement S becomes
 *
 *     {locate::reached[PLACE] = 1; if (locate::place != PLACE) {S}
 *     else if (locate::change == NUMBER) {S with the change}}
 *
 * and an expression the same by ?: (chosen.h has the variables, units.h says what a statement or an expression is).
 * PLACE is the number of the first of its changes. MAP gets a line for each change that is in the file: NUMBER, PLACE,
 * its line there, the first and the last line of its place, so that the compiler's complaints lead back to the changes,
 * and `value`, `step`, `condition` or `statement`. Changes of no such part of the text are left out.
 *
 * This is the method of mutant schemata: R. H. Untch, A. J. Offutt and M. J. Harrold, Mutation analysis using mutant
 * schemata, ISSTA 1993. One program is compiled, and not one for each change. What is found by it is tried once more
 * by itself (common/front/locate.sh), so a place that has another meaning here can hide a line, but not name one. */
#define _GNU_SOURCE
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "units.h"

enum { ROOM = 4096 };

/* Bytes from..to of the file are other ones. */
typedef struct {
    long number;
    size_t from, to;
    char *text;
    const unit_t *unit;
} change_t;

typedef struct {
    char *text, *code;
    size_t *lines; /* where each begins */
    size_t line_count;
    units_t units;
    change_t *changes;
    size_t count;
    int line; /* of the output */
    FILE *map;
} file_t;

/* ---- reading ---- */

static void *grown(void *list, size_t count, size_t size)
{
    if (count & (count - 1)) return list;
    list = realloc(list, (count ? 2 * count : 1) * size);
    if (!list) abort();
    return list;
}

static char *read_text(const char *path)
{
    FILE *in = fopen(path, "r");
    char *text = NULL;
    size_t size = 0;
    if (!in) return NULL;
    if (getdelim(&text, &size, '\0', in) < 0) {
        free(text);
        text = strdup("");
    }
    fclose(in);
    return text;
}

static void find_lines(file_t *f)
{
    for (size_t i = 0; f->text[i]; i += f->text[i] == '\n') {
        f->lines = grown(f->lines, f->line_count, sizeof *f->lines);
        f->lines[f->line_count++] = i;
        i += strcspn(f->text + i, "\n");
    }
}

static void find_units(file_t *f)
{
    size_t from = 0;
    for (size_t i = 0; i < f->line_count; i++) {
        const char *line = f->text + f->lines[i], *mark = strstr(line, "// >>> step "),
                   *end = strstr(line, "// <<< step ");
        const size_t length = strcspn(line, "\n");
        if (mark && mark < line + length) from = f->lines[i];
        if (from && end && end < line + length) {
            units_find(&f->units, f->code, from, f->lines[i]);
            from = 0;
        }
    }
}

/* Adds what code[0..length) opens and closes. Returns whether nothing is closed that was not opened. */
static bool add_brackets(int depth[3], const char *code, size_t length)
{
    static const char open[] = "([{", close[] = ")]}";
    for (size_t i = 0; i < length; i++)
        for (size_t k = 0; k < 3; k++) {
            depth[k] += code[i] == open[k];
            if (code[i] == close[k] && --depth[k] < 0) return false;
        }
    return true;
}

/* Has the unit with the change all its brackets? Of a line in the middle of a statement a change can take some away. */
static bool is_whole(const file_t *f, const change_t *c)
{
    int depth[3] = {0};
    char *code = units_code(c->text);
    const bool closes = add_brackets(depth, f->code + c->unit->from, c->from - c->unit->from) &&
                        add_brackets(depth, code, strlen(code)) &&
                        add_brackets(depth, f->code + c->to, c->unit->to - c->to);
    free(code);
    return closes && !depth[0] && !depth[1] && !depth[2];
}

/* A change of line number `line`, which would read `other`: what differs, and the unit that it is in. Returns whether
 * there is one. */
static bool place_change(const file_t *f, change_t *change, size_t line, const char *other)
{
    if (line == 0 || line > f->line_count) return false;
    size_t from = f->lines[line - 1], to = from + strcspn(f->text + from, "\n"), length = strlen(other);
    from += strspn(f->text + from, " \t");
    while (from < to && length && f->text[from] == *other) from++, other++, length--;
    while (from < to && length && f->text[to - 1] == other[length - 1]) to--, length--;
    change->from = from;
    change->to = to;
    change->unit = units_around(&f->units, from, to);
    change->text = strndup(other, length);
    if (!change->text) abort();
    const unit_t *unit = change->unit;
    return unit && !memchr(f->text + unit->from, '#', unit->to - unit->from) && is_whole(f, change);
}

static void read_changes(file_t *f)
{
    char line[3 * ROOM];
    while (fgets(line, sizeof line, stdin)) {
        char *rest;
        change_t change = {.number = strtol(line, &rest, 10)};
        const size_t at = strtoul(rest, &rest, 10);
        line[strcspn(line, "\n")] = '\0';
        if (*rest != '\t' || !place_change(f, &change, at, rest + 1)) {
            free(change.text);
            continue;
        }
        f->changes = grown(f->changes, f->count, sizeof *f->changes);
        f->changes[f->count++] = change;
    }
}

/* ---- writing ---- */

static void put(file_t *f, const char *text, size_t length)
{
    for (size_t i = 0; i < length; i++) f->line += text[i] == '\n';
    fwrite(text, 1, length, stdout);
}

static void put_text(file_t *f, const char *text)
{
    put(f, text, strlen(text));
}

/* Bytes of the file in one line, without the comments that end with a line */
static void put_part(file_t *f, size_t from, size_t to)
{
    for (size_t i = from; i < to; i++) {
        if (f->text[i] == '/' && f->text[i + 1] == '/' && f->code[i] == ' ') i += strcspn(f->text + i, "\n");
        if (i < to) put(f, f->text[i] == '\n' ? " " : f->text + i, 1);
    }
}

/* What stands around a unit, by its kind; a unit is put between `open` and `close` each time. */
static const struct {
    const char *name, *begin, *base, *other, *open, *close, *last, *end;
} forms[] = {[UNIT_STATEMENT] = {"statement", "{locate::reached[%ld] = 1;", "if (locate::place != %ld) ",
                                 "else if (locate::change == %ld) ", "{", "}", "", "}"},
             [UNIT_CONDITION] = {"condition", "((locate::reached[%ld] = 1),", "locate::place != %ld ? ",
                                 ": locate::change == %ld ? ", "!!(", ")", ": false", ")"},
             [UNIT_STEP] = {"step", "((locate::reached[%ld] = 1),", "locate::place != %ld ? ",
                            ": locate::change == %ld ? ", "(void)(", ")", ": (void)0", ")"},
             [UNIT_VALUE] = {"value", "((locate::reached[%ld] = 1),", "locate::place != %ld ? ",
                             ": locate::change == %ld ? ", "(", ")", NULL, ")"}};

static void put_number(file_t *f, const char *format, long number)
{
    char text[80];
    snprintf(text, sizeof text, format, number);
    put_text(f, text);
}

/* How many lines a unit with these changes becomes, after its first */
static int lines_of(size_t count, unit_kind_t kind)
{
    return (int)count + 1 + (kind == UNIT_VALUE);
}

/* The changes of one unit */
static void put_unit(file_t *f, const unit_t *unit)
{
    long place = 0;
    size_t count = 0;
    for (size_t i = 0; i < f->count; i++)
        if (f->changes[i].unit == unit) count++, place = place ? place : f->changes[i].number;
    const int first = f->line, last = first + lines_of(count, unit->kind);
    put_number(f, forms[unit->kind].begin, place);
    put_number(f, forms[unit->kind].base, place);
    put_text(f, forms[unit->kind].open);
    put_part(f, unit->from, unit->to);
    put_text(f, forms[unit->kind].close);
    for (size_t i = 0; i < f->count; i++) {
        const change_t *c = &f->changes[i];
        if (c->unit != unit) continue;
        put_text(f, "\n");
        fprintf(f->map, "%ld\t%ld\t%d\t%d\t%d\t%s\n", c->number, place, f->line, first, last,
                forms[unit->kind].name);
        put_number(f, forms[unit->kind].other, c->number);
        put_text(f, forms[unit->kind].open);
        put_part(f, unit->from, c->from);
        put_text(f, c->text);
        put_part(f, c->to, unit->to);
        put_text(f, forms[unit->kind].close);
    }
    put_text(f, "\n");
    if (forms[unit->kind].last) {
        put_text(f, forms[unit->kind].last);
    } else { /* whatever type it has */
        put_text(f, ": (");
        put_part(f, unit->from, unit->to);
        put_text(f, ")\n");
    }
    put_text(f, forms[unit->kind].end);
}

static const unit_t *first_after(const file_t *f, size_t at)
{
    const unit_t *first = NULL;
    for (size_t i = 0; i < f->count; i++) {
        const unit_t *u = f->changes[i].unit;
        if (u->from >= at && (!first || u->from < first->from)) first = u;
    }
    return first;
}

static void put_file(file_t *f)
{
    size_t at = 0;
    f->line = 1;
    put_text(f, "#include \"locate_chosen.h\"\n");
    for (const unit_t *u = first_after(f, 0); u; u = first_after(f, at)) {
        put(f, f->text + at, u->from - at);
        put_unit(f, u);
        at = u->to;
    }
    put_text(f, f->text + at);
}

int main(int argc, char **argv)
{
    file_t f = {0};
    if (argc != 3 || !(f.text = read_text(argv[1])) || !(f.map = fopen(argv[2], "w"))) {
        fprintf(stderr, "usage: wrap FILE MAP <CHANGES\n");
        return 2;
    }
    f.code = units_code(f.text);
    find_lines(&f);
    find_units(&f);
    read_changes(&f);
    put_file(&f);
    const bool failed = fclose(f.map) != 0 || fflush(stdout) != 0;
    for (size_t i = 0; i < f.count; i++) free(f.changes[i].text);
    free(f.changes);
    free(f.units.list);
    free(f.lines);
    free(f.code);
    free(f.text);
    return failed ? 2 : 0;
}
