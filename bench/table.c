#define _GNU_SOURCE
/* table.c: reads the CSV of a bench. */
#include "table.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *const columns =
    "work,size,role,way,unit,rate,rate_low,rate_high,ms,ms_low,ms_high,samples,bytes,"
    "flops,ceiling,verdict";

static _Noreturn void refuse(const char *path, size_t line, const char *why)
{
    fprintf(stderr, "bench: %s:%zu: %s\n", path, line, why);
    exit(2);
}

static void *grown(void *memory, size_t bytes)
{
    void *more = realloc(memory, bytes);
    if (!more) {
        fprintf(stderr, "bench: no memory for a table\n");
        exit(2);
    }
    return more;
}

static char *copied(const char *text)
{
    char *copy = (char *)grown(NULL, strlen(text) + 1);
    return strcpy(copy, text);
}

/* Cuts a line at its commas. No field has a comma within: names are the bench's own. */
static size_t split(char *line, char *field[BENCH_COLUMNS])
{
    size_t count = 0;
    for (char *at = line; at; count++) {
        char *comma = strchr(at, ',');
        if (comma) *comma = 0;
        if (count < BENCH_COLUMNS) field[count] = at;
        at = comma ? comma + 1 : NULL;
    }
    return count;
}

static double number(const char *path, size_t line, const char *text)
{
    char *end;
    double value = strtod(text, &end);
    if (end == text || *end || !isfinite(value) || value < 0) refuse(path, line, "a number was expected");
    return value;
}

static bench_line_t line_of(const char *path, size_t at, char *field[BENCH_COLUMNS])
{
    bench_line_t l = {0};
    l.work = field[0], l.size = field[1], l.role = field[2], l.way = field[3], l.unit = field[4];
    l.ceiling = field[14], l.verdict = field[15];
    l.right = strcmp(l.verdict, "right") == 0;
    double *measured[] = {&l.rate, &l.rate_low, &l.rate_high, &l.ms, &l.ms_low, &l.ms_high};
    for (size_t i = 0; i < 6; i++) {
        bool dash = strcmp(field[5 + i], "-") == 0;
        if (dash && l.right) refuse(path, at, "right, but without a number");
        if (!dash) *measured[i] = number(path, at, field[5 + i]);
    }
    l.samples = number(path, at, field[11]);
    l.bytes = number(path, at, field[12]);
    l.flops = number(path, at, field[13]);
    if (l.right && (l.ms <= 0 || l.rate_low > l.rate || l.rate > l.rate_high))
        refuse(path, at, "the median is not between the quartiles");
    return l;
}

/* `# device: NVIDIA H200, ...` */
static void read_head(bench_table_t *t, const char *line)
{
    const char *words[] = {"# device: ", "# date: ", "# command: "};
    char **values[] = {&t->device, &t->date, &t->command};
    for (size_t i = 0; i < 3; i++)
        if (strncmp(line, words[i], strlen(words[i])) == 0) *values[i] = copied(line + strlen(words[i]));
}

bench_table_t bench_read(const char *path)
{
    bench_table_t t = {copied(""), copied(""), copied(""), NULL, 0};
    FILE *file = strcmp(path, "-") == 0 ? stdin : fopen(path, "r");
    if (!file) refuse(path, 0, "cannot be read");
    char *line = NULL, *field[BENCH_COLUMNS];
    size_t room = 0, at = 0;
    bool named = false;
    while (getline(&line, &room, file) >= 0) {
        at++;
        line[strcspn(line, "\n")] = 0;
        if (line[0] == '#') {
            read_head(&t, line);
        } else if (!named) {
            if (strcmp(line, columns) != 0) refuse(path, at, "these are not the columns of a bench");
            named = true;
        } else {
            if (split(copied(line), field) != BENCH_COLUMNS) refuse(path, at, "not 16 columns");
            t.lines = (bench_line_t *)grown(t.lines, (t.count + 1) * sizeof *t.lines);
            t.lines[t.count++] = line_of(path, at, field);
        }
    }
    if (t.count == 0) refuse(path, at, "there is nothing in it");
    free(line);
    if (file != stdin) fclose(file);
    return t;
}

const bench_line_t *bench_best(const bench_table_t *table, const char *work, const char *role)
{
    const bench_line_t *best = NULL;
    for (size_t i = 0; i < table->count; i++) {
        const bench_line_t *l = &table->lines[i];
        if (!l->right || strcmp(l->work, work) != 0 || strcmp(l->role, role) != 0) continue;
        if (!best || l->ms < best->ms) best = l;
    }
    return best;
}

double bench_of_ceiling(const bench_table_t *table, const bench_line_t *line)
{
    if (!line->right || !line->ceiling[0]) return 0;
    const bench_line_t *top =
        bench_best(table, line->work, "ceiling"); /* of the same size, where there is one */
    if (!top) top = bench_best(table, line->ceiling, "ceiling");
    if (!top) return 0;
    bool arithmetic = top->flops > 0;
    double mine = (arithmetic ? line->flops : line->bytes) / line->ms;
    return mine / ((arithmetic ? top->flops : top->bytes) / top->ms);
}

bool bench_begins_work(const bench_table_t *table, size_t i)
{
    const bench_line_t *l = &table->lines[i];
    return i == 0 || strcmp(l->work, l[-1].work) != 0 || strcmp(l->size, l[-1].size) != 0;
}
