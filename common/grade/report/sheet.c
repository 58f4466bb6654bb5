#include "sheet.h"

#include <errno.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "base/table.h"
#include "grade/process/files.h"
#include "harmless.h"

enum { SHEET_MOST = 16 << 20, NAMED = 5 };

typedef struct {
    const report_t *report;
    arena_t *arena;
    const char *path;
    table_t table;
    long *student; /* of each row: whom it is about; -1: nobody of the class */
} sheet_t;

static int read_sheet(sheet_t *sheet)
{
    const char *text = files_whole(sheet->arena, sheet->path, SHEET_MOST);
    if (!text) {
        fprintf(stderr, "report: %s: %s\n", sheet->path, strerror(errno));
        return -1;
    }
    if (table_read(&sheet->table, sheet->arena, text) == 0 && sheet->table.count >= 2) {
        sheet->student = arena_take(sheet->arena, sheet->table.count * sizeof *sheet->student);
        for (size_t i = 0; i < sheet->table.count; i++) sheet->student[i] = -1;
        return 0;
    }
    fprintf(stderr, "report: %s: no table as CSV in UTF-8, with headings and one line per student\n",
            sheet->path);
    return -1;
}

/* ---- whose line it is ---- */

enum { BY_NUMBER, BY_NAME, BY_TWO, BY_TWO_REVERSED, WAYS };

/* "1001", "Participant 1001", "Participant1001" for 1001 */
static bool has_number(const char *text, const char *number)
{
    size_t length = strlen(text), tail = strlen(number);
    if (!tail || length < tail || strcmp(text + length - tail, number) != 0) return false;
    return length == tail || text[length - tail - 1] < '0' || text[length - tail - 1] > '9';
}

/* Is the name the first part, a blank and the last? Every line is asked about every student: nothing is kept.
 */
static bool has_parts(const char *name, const char *first, const char *last, size_t last_length)
{
    size_t length = strlen(first);
    if (strncasecmp(name, first, length) != 0 || name[length] != ' ') return false;
    const char *rest = name + length + 1;
    return strlen(rest) == last_length && strncasecmp(rest, last, last_length) == 0;
}

static bool is_name(const char *text, const char *name)
{
    const char *comma = strchr(text, ',');
    if (strcasecmp(text, name) == 0) return true;
    return comma && has_parts(name, comma + 1 + strspn(comma + 1, " "), text, (size_t)(comma - text));
}

static bool is_about(const table_row_t *line, size_t column, int way, const student_t *student)
{
    if (column + (way >= BY_TWO) >= line->count) return false;
    const char *one = line->cells[column].text, *two = way >= BY_TWO ? line->cells[column + 1].text : "";
    switch (way) {
    case BY_NUMBER:
        return has_number(one, student->number);
    case BY_NAME:
        return is_name(one, student->name);
    case BY_TWO:
        return *two && has_parts(student->name, one, two, strlen(two));
    default:
        return *two && has_parts(student->name, two, one, strlen(one));
    }
}

/* The one student whom the line is about; -1: nobody, or several. */
static long whose(const sheet_t *sheet, const table_row_t *line, size_t column, int way)
{
    const class_t *class = sheet->report->class;
    long found = -1;
    for (size_t i = 0; i < class->student_count; i++) {
        if (!is_about(line, column, way, &class->students[i])) continue;
        if (found >= 0) return -1;
        found = (long)i;
    }
    return found;
}

/* By the column and in the way that know most lines. Returns how many. */
static size_t find_students(sheet_t *sheet)
{
    size_t most = 0, best = 0;
    int best_way = BY_NUMBER;
    for (int way = 0; way < WAYS; way++)
        for (size_t column = 0; column < sheet->table.rows[0].count; column++) {
            size_t known = 0;
            for (size_t i = 1; i < sheet->table.count; i++)
                known += whose(sheet, &sheet->table.rows[i], column, way) >= 0;
            if (known > most) most = known, best = column, best_way = way;
        }
    for (size_t i = 1; most && i < sheet->table.count; i++)
        sheet->student[i] = whose(sheet, &sheet->table.rows[i], best, best_way);
    return most;
}

/* ---- the marks' column ---- */

static long column_of(const sheet_t *sheet, const char *heading, bool whole)
{
    const table_row_t *heads = &sheet->table.rows[0];
    long found = -1;
    for (size_t i = 0; i < heads->count; i++) {
        const char *text = heads->cells[i].text;
        if (whole ? strcasecmp(text, heading) != 0 : strncasecmp(text, heading, strlen(heading)) != 0)
            continue;
        if (found >= 0) return -1;
        found = (long)i;
    }
    return found;
}

static long marks_column(const sheet_t *sheet, const char *asked)
{
    static const char *const usual[] = {"Grade", "Score", "Mark"};
    long found = -1;
    if (*asked) found = column_of(sheet, asked, true);
    if (*asked && found < 0) found = column_of(sheet, asked, false);
    for (size_t i = 0; !*asked && found < 0 && i < sizeof usual / sizeof *usual; i++)
        found = column_of(sheet, usual[i], true);
    if (found >= 0) return found;
    fprintf(stderr, "report: %s: into which column should the marks go? %s%s%s; there are:\n", sheet->path,
            *asked ? "None, or more than one, is called " : "COLUMN= names it by its heading", asked,
            *asked ? " (COLUMN=)" : "");
    for (size_t i = 0; i < sheet->table.rows[0].count; i++)
        fprintf(stderr, "    %s\n", harmless(sheet->arena, sheet->table.rows[0].cells[i].text, 200));
    return -1;
}

/* ---- what should be looked at ---- */

static bool is_other_scale(const sheet_t *sheet, const char *text)
{
    char *end;
    double most = strtod(text, &end);
    if (*end == ',') end += 1 + strspn(end + 1, "0"); /* 100,00 */
    return *text && end != text && !*end && most != sheet->report->policy->scale;
}

/* Moodle's maximum stands in each line, Canvas's in one of its own. */
static void look_at_scale(const sheet_t *sheet, long column)
{
    long most = column_of(sheet, "Maximum grade", true);
    for (size_t i = 1; i < sheet->table.count; i++) {
        const table_row_t *line = &sheet->table.rows[i];
        const char *text = "";
        if (strcasecmp(line->cells[0].text, "Points Possible") == 0) most = column;
        if (most >= 0 && (size_t)most < line->count && (most != column || sheet->student[i] < 0))
            text = line->cells[most].text;
        if (!is_other_scale(sheet, text)) continue;
        fprintf(stderr, "report: the sheet's marks are of %s, these of %.10g (in a policy: scale %s)\n", text,
                sheet->report->policy->scale, text);
        return;
    }
}

/* Up to five names. */
static const char *named(const sheet_t *sheet, const char *names, size_t count, const char *one)
{
    if (count > NAMED) return names;
    if (count == NAMED) return arena_format(sheet->arena, "%s, ...", names);
    return arena_format(sheet->arena, "%s%s%s", names, count ? ", " : "", harmless(sheet->arena, one, 100));
}

static void tell(const char *what, size_t count, const char *names)
{
    if (count) fprintf(stderr, "report: %zu %s: %s\n", count, what, names);
}

static void look_at_lines(const sheet_t *sheet, const int *filled)
{
    const class_t *class = sheet->report->class;
    const char *lost = "", *twice = "", *blank = "";
    size_t lost_count = 0, twice_count = 0, blank_count = 0;
    for (size_t i = 0; i < class->student_count; i++) {
        size_t lines = 0;
        for (size_t k = 1; k < sheet->table.count; k++) lines += sheet->student[k] == (long)i;
        const char *id = class->students[i].id;
        if (!lines) lost = named(sheet, lost, lost_count++, id);
        if (lines > 1) twice = named(sheet, twice, twice_count++, id);
        if (lines && !filled[i]) blank = named(sheet, blank, blank_count++, id);
    }
    tell("of the class are not in the sheet", lost_count, lost);
    tell("are in it more than once", twice_count, twice);
    tell("have no final mark, and their cells stay as they were", blank_count, blank);
}

/* ---- writing ---- */

static void put(FILE *out, const char *bytes, size_t length)
{
    fwrite(bytes, 1, length, out);
}

static bool put_line(FILE *out, const sheet_t *sheet, size_t row, long column, int *filled)
{
    const report_t *report = sheet->report;
    const table_row_t *line = &sheet->table.rows[row];
    long whose = sheet->student[row];
    bool full = false;
    double mark = 0;
    if (whose >= 0 && (size_t)column < line->count) {
        const student_t *student = &report->class->students[whose];
        marks_t marks = marks_of(report->arena, report->class, report->policy, student);
        full = marks.complete;
        mark = marks.total;
        filled[whose] |= full;
    }
    for (size_t i = 0; i < line->count; i++) {
        if (i) fputc(sheet->table.separator, out);
        if (full && i == (size_t)column)
            fprintf(out, "%.10g", mark);
        else
            put(out, line->cells[i].raw, line->cells[i].length);
    }
    put(out, line->end, line->end_length);
    return full;
}

int sheet_fill(FILE *out, const report_t *report, const char *path, const char *column)
{
    sheet_t sheet = {.report = report, .arena = report->arena, .path = path};
    if (read_sheet(&sheet) != 0) return -1;
    long at = marks_column(&sheet, column);
    if (at < 0) return -1;
    if (find_students(&sheet) == 0) {
        fprintf(stderr, "report: %s: no line of it is about a student of this class, by number or by name\n",
                path);
        return -1;
    }
    int *filled = arena_take(report->arena, (report->class->student_count + 1) * sizeof *filled);
    size_t count = 0;
    put(out, sheet.table.begin, sheet.table.begin_length);
    for (size_t i = 0; i < sheet.table.count; i++) count += (size_t)put_line(out, &sheet, i, at, filled);
    look_at_scale(&sheet, at);
    look_at_lines(&sheet, filled);
    fprintf(stderr, "report: %zu marks filled in, in the column \"%s\"\n", count,
            harmless(report->arena, sheet.table.rows[0].cells[at].text, 200));
    return 0;
}
