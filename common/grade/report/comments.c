#define _POSIX_C_SOURCE 200809L

#include "comments.h"

#include <errno.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>

#include "base/numbers.h"
#include "base/table.h"
#include "grade/class/letters.h"
#include "grade/process/files.h"
#include "harmless.h"

enum { TABLE_MOST = 16 << 20, NUMBER_MOST = 1000000, SHOWN = 100 };
enum { STUDENT, PRACTICAL, STEP, POINTS, TEXT, ATTEMPT, COLUMNS };

typedef struct {
    class_t *class;
    arena_t *arena;
    const char *path;
    table_t table;
    long columns[COLUMNS];
    bool tell;
    size_t bad;
} comments_t;

/* ---- the table ---- */

static int refuse(const char *path, const char *why)
{
    fprintf(stderr, "make: COMMENTS=%s: %s\n", path, why);
    return COMMENTS_BAD_TABLE;
}

static int read_table(comments_t *all)
{
    static const char *const headings[COLUMNS] = {"student", "practical", "step",
                                                  "points",  "text",      "attempt"};
    const char *text = files_whole(all->arena, all->path, TABLE_MOST);
    if (!text) {
        fprintf(stderr, "make: COMMENTS=%s: %s\n", all->path, strerror(errno));
        return COMMENTS_NO_TABLE;
    }
    bool none = table_read(&all->table, all->arena, text) != 0;
    if (!all->table.is_utf8) return refuse(all->path, "not in UTF-8 (save it as CSV in UTF-8)");
    if (none) return refuse(all->path, "no table as CSV");
    for (int c = 0; c < COLUMNS; c++) all->columns[c] = table_column(&all->table, headings[c]);
    for (int c = 0; c < ATTEMPT; c++)
        if (all->columns[c] < 0)
            return refuse(all->path, arena_format(all->arena,
                                                  "no column %s: its headings are student, practical, step, "
                                                  "points and text",
                                                  headings[c]));
    return 0;
}

int comments_look(const char *path)
{
    arena_t arena = {0};
    comments_t all = {.arena = &arena, .path = path};
    int status = read_table(&all);
    arena_free(&arena);
    return status;
}

/* ---- its rows ---- */

static const char *cell(const comments_t *all, const table_row_t *row, int column)
{
    return table_text(row, all->columns[column]);
}

static const char *shown(const comments_t *all, const char *text)
{
    return harmless(all->arena, text, SHOWN);
}

static bool is_known_as(arena_t *arena, const student_t *student, const char *word)
{
    if (strcmp(student->number, word) == 0) return true;
    for (size_t i = 0; i < student->known_count; i++)
        if (strcasecmp(student->known[i], word) == 0) return true;
    return strcasecmp(letters_apart(arena, student->name), letters_apart(arena, word)) == 0;
}

/* By the ID; else by a number, login, address or name that is one student's alone. NULL, with *why: there is
 * none. */
static student_t *student_called(const comments_t *all, const char *word, const char **why)
{
    class_t *class = all->class;
    student_t *found = NULL;
    *why = arena_format(all->arena, "nobody of this class is %s", shown(all, word));
    for (size_t i = 0; i < class->student_count; i++)
        if (strcmp(class->students[i].id, word) == 0) return &class->students[i];
    for (size_t i = 0; i < class->student_count; i++) {
        student_t *one = &class->students[i];
        if (!is_known_as(all->arena, one, word)) continue;
        if (found)
            *why =
                arena_format(all->arena, "more than one of this class is %s: use the ID", shown(all, word));
        if (found) return NULL;
        found = one;
    }
    return *word ? found : NULL;
}

static const class_practical_t *practical_called(const class_t *class, const char *word)
{
    for (size_t i = 0; i < class->practical_count; i++)
        if (practical_is_called(class->practicals[i].name, word)) return &class->practicals[i];
    return NULL;
}

static bool whole_number(const char *word, int *number)
{
    unsigned long long value;
    bool whole = number_whole(word, NUMBER_MOST, &value);
    *number = whole ? (int)value : 0;
    return whole && value > 0;
}

/* What a row says. */
typedef struct {
    const student_t *student;
    const class_practical_t *practical;
    bool has_points;
    int step, attempt;
    double points;
    const char *text;
} said_t;

/* Returns NULL, or why the row cannot be used. */
static const char *understand(const comments_t *all, const table_row_t *row, said_t *said)
{
    const char *why, *points = cell(all, row, POINTS), *attempt = cell(all, row, ATTEMPT);
    if (row->unclosed) return "a quote that never ends";
    *said = (said_t){.student = student_called(all, cell(all, row, STUDENT), &why),
                     .practical = practical_called(all->class, cell(all, row, PRACTICAL)),
                     .text = cell(all, row, TEXT),
                     .has_points = *points != '\0'};
    if (!said->student) return why;
    if (!said->practical)
        return arena_format(all->arena, "no practical %s was graded", shown(all, cell(all, row, PRACTICAL)));
    if (!whole_number(cell(all, row, STEP), &said->step)) return "step: a whole number from 1";
    if (*attempt && !whole_number(attempt, &said->attempt)) return "attempt: a whole number from 1";
    if (said->has_points && !number_between(points, -1e6, 1e6, &said->points))
        return arena_format(all->arena, "points: a number, or nothing, and not %s", shown(all, points));
    return said->has_points || *said->text ? NULL : "neither points nor a text";
}

/* One of the results that a row is about. Returns NULL, or why that cannot be. */
static const char *give(const comments_t *all, const said_t *said, result_t *result)
{
    arena_t *of_class = &all->class->arena;
    if (said->has_points && (said->points < 0 || said->points > result->max_points))
        return arena_format(all->arena, "%s (%s), %s step %d: %.10g points are not between 0 and %d",
                            shown(all, said->student->name), said->student->id, result->practical,
                            result->step, said->points, result->max_points);
    if (said->has_points && result->has_hand)
        return arena_format(all->arena, "%s (%s), %s step %d: an earlier row gives it points already",
                            shown(all, said->student->name), said->student->id, result->practical,
                            result->step);
    if (said->has_points) result->has_hand = true, result->by_hand = said->points;
    if (*said->text)
        result->comment = *result->comment ? arena_format(of_class, "%s %s", result->comment, said->text)
                                           : arena_text(of_class, said->text);
    return NULL;
}

static const char *apply_row(const comments_t *all, const table_row_t *row)
{
    said_t said;
    const char *why = understand(all, row, &said);
    size_t about = 0;
    for (size_t i = 0; !why && i < said.student->result_count; i++) {
        result_t *result = &said.student->results[i];
        if (result->step != said.step || strcmp(result->practical, said.practical->name) != 0) continue;
        if (said.attempt && result->attempt != said.attempt) continue;
        about++;
        why = give(all, &said, result);
    }
    if (why || about) return why;
    return arena_format(all->arena, "%s has no result of %s step %d%s", said.student->id,
                        said.practical->name, said.step, said.attempt ? " in that attempt" : "");
}

int comments_apply(class_t *class, const char *path, bool tell)
{
    arena_t arena = {0};
    comments_t all = {.class = class, .arena = &arena, .path = path, .tell = tell};
    int status = read_table(&all);
    for (size_t i = 1; status == 0 && i < all.table.count; i++) {
        const table_row_t *row = &all.table.rows[i];
        const char *why = table_row_is_empty(row) ? NULL : apply_row(&all, row);
        if (!why) continue;
        all.bad++;
        if (tell) fprintf(stderr, "make: COMMENTS=%s:%zu: not taken: %s\n", path, row->line, why);
    }
    arena_free(&arena);
    return status ? status : all.bad ? COMMENTS_BAD_ROWS : 0;
}

int comments_keep(const char *path, const char *folder)
{
    arena_t arena = {0};
    const char *text = files_whole(&arena, path, TABLE_MOST);
    bool failed =
        !text || files_write(arena_format(&arena, "%s/comments.csv", folder), text, strlen(text)) != 0;
    int why = errno;
    arena_free(&arena);
    errno = why;
    return failed ? -1 : 0;
}
