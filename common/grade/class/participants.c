#define _GNU_SOURCE

#include "participants.h"

#include <ctype.h>
#include <errno.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>

#include "base/table.h"
#include "class.h"
#include "grade/process/files.h"
#include "letters.h"
#include "names.h"

enum { ROSTER_MOST = 16 << 20, SHOWN = 100, SQUEEZED = 200 };

/* ---- columns ---- */

enum { FULL, FIRST, LAST, NUMBER, LOGIN, ADDRESS, PLATFORM, ROLE, COLUMNS };

static const char *const headings[COLUMNS][7] = {
    [FULL] = {"Full name", "Name", "Student"},
    [FIRST] = {"First name", "Firstname", "Given name"},
    [LAST] = {"Last name", "Surname", "Lastname", "Family name"},
    [NUMBER] = {"ID number", "SIS User ID", "SID", "Student ID"},
    [LOGIN] = {"Username", "SIS Login ID", "Login ID", "Login"},
    [ADDRESS] = {"Email address", "Email", "E-mail"},
    [PLATFORM] = {"Identifier", "ID", "Number"},
    [ROLE] = {"Role"},
};

typedef struct {
    const char *path;
    table_t table;
    long columns[COLUMNS];
} roster_file_t;

static void find_columns(roster_file_t *file)
{
    for (int c = 0; c < COLUMNS; c++) {
        file->columns[c] = -1;
        for (size_t i = 0; i < 7 && headings[c][i] && file->columns[c] < 0; i++)
            file->columns[c] = table_column(&file->table, headings[c][i]);
    }
    /* Our own gradebook: "student" is the ID, and the name has a column of its own. */
    long student = table_column(&file->table, "Student");
    if (student >= 0 && student != file->columns[FULL] && file->columns[NUMBER] < 0)
        file->columns[NUMBER] = student;
}

static const char *cell(const roster_file_t *file, const table_row_t *row, int column)
{
    return table_text(row, file->columns[column]);
}

/* ---- rows ---- */

/* "Participant 1001" for 1001, and what else ends in a number; an ID as it is. */
static const char *platform_number(arena_t *arena, const char *text)
{
    size_t length = strlen(text), digits = 0;
    while (digits < length && isdigit((unsigned char)text[length - digits - 1])) digits++;
    return arena_text(arena, digits ? text + length - digits : text);
}

/* "Lovelace, Ada" as "Ada Lovelace"; a name without a comma as it is. */
static const char *turned(arena_t *arena, const char *name)
{
    const char *comma = strchr(name, ',');
    if (!comma || !comma[1]) return arena_text(arena, name);
    return arena_format(arena, "%s %.*s", comma + 1 + strspn(comma + 1, " "), (int)(comma - name), name);
}

static participant_t read_person(arena_t *arena, const roster_file_t *file, const table_row_t *row)
{
    const char *full = cell(file, row, FULL), *first = cell(file, row, FIRST), *last = cell(file, row, LAST);
    participant_t one = {.number = arena_text(arena, cell(file, row, NUMBER)),
                         .login = arena_text(arena, cell(file, row, LOGIN)),
                         .address = arena_text(arena, cell(file, row, ADDRESS)),
                         .platform = platform_number(arena, cell(file, row, PLATFORM)),
                         .line = row->line};
    if (*first && *last) {
        one.name = arena_format(arena, "%s %s", first, last);
        one.other = arena_format(arena, "%s %s", last, first);
    } else {
        one.name = turned(arena, *full ? full : *last ? last : first);
        one.other = "";
    }
    return one;
}

static bool same(const char *a, const char *b)
{
    return *a && strcasecmp(a, b) == 0;
}

/* What two rows may not share: why the second of them is none; NULL: they share nothing. */
static const char *shared(arena_t *arena, const participant_t *a, const participant_t *b)
{
    const struct {
        const char *what, *one, *two;
    } pairs[] = {{"the number", a->number, b->number},
                 {"the login", a->login, b->login},
                 {"the address", a->address, b->address},
                 {"the platform's number", a->platform, b->platform}};
    for (size_t i = 0; i < sizeof pairs / sizeof *pairs; i++)
        if (same(pairs[i].one, pairs[i].two))
            return arena_format(arena, "%s %s is that of line %zu", pairs[i].what, pairs[i].two, a->line);
    bool bare = !*b->number && !*b->login && !*b->address && !*b->platform;
    if (bare && same(letters_apart(arena, a->name), letters_apart(arena, b->name)))
        return arena_format(arena, "the name is that of line %zu, and nothing else tells the two apart",
                            a->line);
    return NULL;
}

static const char *wrong_with(const participants_t *all, arena_t *arena, const participant_t *one)
{
    const char *why = NULL;
    if (!*one->name && !*one->number && !*one->login && !*one->address)
        return "no name, number, login or address";
    for (size_t i = 0; i < all->count && !why; i++) why = shared(arena, &all->people[i], one);
    return why;
}

/* Canvas's row of maxima and its pretended student; and who is no student. */
static bool is_nobody(const roster_file_t *file, const table_row_t *row)
{
    const char *name = cell(file, row, FULL), *role = cell(file, row, ROLE);
    if (strncasecmp(name, "Points Possible", 15) == 0 || strcasecmp(name, "Student, Test") == 0) return true;
    return *role && strcasecmp(role, "Student") != 0;
}

static void read_row(participants_t *all, const roster_file_t *file, const table_row_t *row)
{
    if (table_row_is_empty(row) || is_nobody(file, row)) return;
    participant_t one = read_person(&all->arena, file, row);
    const char *why = row->unclosed ? "a quote that never ends" : wrong_with(all, &all->arena, &one);
    if (why) {
        all->bad++;
        fprintf(stderr, "make: ROSTER=%s:%zu: not taken: %s\n", file->path, row->line,
                names_shown(&all->arena, why));
        return;
    }
    participant_t *place = arena_grow(&all->arena, &all->people, &all->count, sizeof *place);
    *place = one;
}

static int refuse_roster(const char *path, const char *why)
{
    fprintf(stderr, "make: ROSTER=%s: %s\n", path, why);
    return CLASS_BAD_TABLE;
}

int participants_read(participants_t *all, const char *path)
{
    roster_file_t file = {.path = path};
    *all = (participants_t){.count = 0};
    const char *text = files_whole(&all->arena, path, ROSTER_MOST);
    if (!text) {
        fprintf(stderr, "make: ROSTER=%s: %s\n", path, strerror(errno));
        return CLASS_NO_TABLE;
    }
    bool none = table_read(&file.table, &all->arena, text) != 0;
    if (!file.table.is_utf8) return refuse_roster(path, "not in UTF-8 (save it as CSV in UTF-8)");
    if (none) return refuse_roster(path, "no table as CSV with headings and a row for each student");
    find_columns(&file);
    if (file.columns[FULL] < 0 && file.columns[LAST] < 0 && file.columns[NUMBER] < 0 &&
        file.columns[LOGIN] < 0 && file.columns[ADDRESS] < 0)
        return refuse_roster(
            path, "none of its headings is known: Full name; First name and Last name; ID number; SIS "
                  "User ID; SID; Username; SIS Login ID; Email address (docs/grading.md)");
    for (size_t i = 1; i < file.table.count; i++) read_row(all, &file, &file.table.rows[i]);
    if (all->count == 0) return refuse_roster(path, "no student in it");
    return 0;
}

void participants_free(participants_t *all)
{
    arena_free(&all->arena);
}

/* ---- whose row it is ---- */

enum { NOBODY = -1, SEVERAL = -2 };
typedef bool says_t(arena_t *arena, const participant_t *row, const char *name, const char *number);

static bool by_number(arena_t *arena, const participant_t *row, const char *name, const char *number)
{
    (void)arena, (void)name;
    return same(number, row->platform) || same(number, row->number) || same(number, row->address);
}

/* ada@x.org is ada, too, where it is what logs in. */
static bool by_login(arena_t *arena, const participant_t *row, const char *name, const char *number)
{
    size_t local = strcspn(row->address, "@");
    (void)arena;
    if (*number) return false;
    return same(name, row->login) || same(name, row->address) || same(name, row->number) ||
           (local && !*row->login && strlen(name) == local && strncasecmp(name, row->address, local) == 0);
}

static bool by_name(arena_t *arena, const participant_t *row, const char *name, const char *number)
{
    const char *apart = letters_apart(arena, turned(arena, name));
    (void)number;
    return same(apart, letters_apart(arena, row->name)) || same(apart, letters_apart(arena, row->other));
}

static const char *squeezed(arena_t *arena, const char *name)
{
    char *text = arena_text(arena, letters_plain(arena, name, SQUEEZED)), *to = text;
    for (const char *from = text; *from; from++)
        if (isalnum((unsigned char)*from)) *to++ = (char)tolower((unsigned char)*from);
    *to = '\0';
    return text;
}

/* Canvas writes "Lovelace, Ada" as lovelaceada. */
static bool by_squeezed_name(arena_t *arena, const participant_t *row, const char *name, const char *number)
{
    if (!*number || strspn(name, "abcdefghijklmnopqrstuvwxyz0123456789") != strlen(name)) return false;
    const char *first_last = squeezed(arena, row->name), *space = strrchr(row->name, ' ');
    if (same(name, first_last) || same(name, squeezed(arena, row->other))) return true;
    if (!space) return false;
    return same(
        name, squeezed(arena, arena_format(arena, "%s%.*s", space + 1, (int)(space - row->name), row->name)));
}

/* The row; NOBODY's, or SEVERAL. */
static long row_of(const participants_t *all, arena_t *arena, const char *name, const char *number)
{
    static says_t *const ways[] = {by_number, by_login, by_name, by_squeezed_name};
    for (size_t w = 0; w < sizeof ways / sizeof *ways; w++) {
        long found = NOBODY;
        for (size_t i = 0; i < all->count; i++)
            if (ways[w](arena, &all->people[i], name, number)) found = found == NOBODY ? (long)i : SEVERAL;
        if (found != NOBODY) return found;
    }
    return NOBODY;
}

/* ---- students become those of the rows ---- */

/* How the row's student is known, and by what the ID is made, before how the submission's was. */
static void take_row(intake_t *in, intake_student_t *student, const participant_t *row)
{
    const char **own = student->keys;
    size_t own_count = student->key_count;
    arena_t *arena = &in->arena;
    const struct {
        const char *what, *value;
    } ways[] = {{"number", row->number}, {"login", row->login}, {"address", row->address}};
    student->keys = NULL;
    student->key_count = 0;
    for (size_t i = 0; i < sizeof ways / sizeof *ways; i++) {
        char *lower = arena_text(arena, ways[i].value);
        for (char *p = lower; *p; p++) *p = (char)tolower((unsigned char)*p);
        if (*lower)
            arena_add(arena, &student->keys, &student->key_count,
                      arena_format(arena, "%s %s", ways[i].what, lower));
    }
    if (!student->key_count)
        arena_add(arena, &student->keys, &student->key_count,
                  arena_format(arena, "row %s", letters_apart(arena, row->name)));
    for (size_t i = 0; i < own_count; i++) arena_add(arena, &student->keys, &student->key_count, own[i]);
    const char *stable = *row->number ? row->number : *row->login ? row->login : row->address;
    student->name_given = arena_text(arena, *row->name ? row->name : stable);
    student->name = names_shown(arena, student->name_given);
    student->number_given = arena_text(arena, *row->name ? stable : "");
    if (!*student->number) student->number = names_shown(arena, row->platform);
    student->row = row->line;
}

static void note(intake_t *in, intake_student_t *student, const char *text)
{
    arena_add(&in->arena, &student->notes, &student->note_count, text);
}

/* The rows of a group, whose numbers stand between commas. Returns how many; 0: it is none, or not all are in
 * the roster. */
static size_t rows_of_group(const participants_t *all, intake_t *in, const intake_student_t *student,
                            long *rows)
{
    size_t count = 0;
    char *list = arena_text(&in->arena, student->number_given), *rest = NULL;
    if (!strchr(list, ',')) return 0;
    for (char *one = strtok_r(list, ",", &rest); one; one = strtok_r(NULL, ",", &rest)) {
        rows[count] = row_of(all, &in->arena, "", one);
        if (rows[count++] < 0) return 0;
    }
    return count;
}

/* A student for each of a group, with the same submissions. */
static void add_group(const participants_t *all, intake_t *in, size_t at, const long *rows, size_t count)
{
    intake_student_t group = in->students[at];
    const char *together = arena_format(&in->arena, "handed in by a group: %s", group.name);
    for (size_t i = 0; i < count; i++) {
        intake_student_t *one =
            i ? arena_grow(&in->arena, &in->students, &in->count, sizeof *one) : &in->students[at];
        *one = group;
        one->keys = NULL, one->key_count = 0, one->notes = NULL, one->note_count = 0, one->number = "";
        take_row(in, one, &all->people[rows[i]]);
        note(in, one, together);
    }
}

static void join_student(const participants_t *all, intake_t *in, size_t at)
{
    intake_student_t *student = &in->students[at];
    long *rows = arena_take(&in->arena, (strlen(student->number_given) + 1) * sizeof *rows);
    size_t group = rows_of_group(all, in, student, rows);
    if (group) {
        add_group(all, in, at, rows, group);
        return;
    }
    long row = row_of(all, &in->arena, student->name_given, student->number_given);
    if (row >= 0)
        take_row(in, student, &all->people[row]);
    else
        note(in, student,
             row == NOBODY ? "not in the roster" : "more than one row of the roster could be this student");
}

static intake_student_t *student_of_row(intake_t *in, size_t before, size_t line)
{
    for (size_t i = 0; i < before; i++)
        if (in->students[i].row == line) return &in->students[i];
    return NULL;
}

/* Two names in the folder that are one student's: submissions of the same. */
static void join_twins(intake_t *in)
{
    size_t kept = 0;
    for (size_t i = 0; i < in->count; i++) {
        intake_student_t *first = in->students[i].row ? student_of_row(in, kept, in->students[i].row) : NULL;
        if (first)
            intake_merge(in, first, &in->students[i]);
        else
            in->students[kept++] = in->students[i];
    }
    in->count = kept;
}

/* What is left out may be what a row's student has handed in: a link, or a name that begins with a dot. */
static void note_strays(const participants_t *all, intake_t *in, intake_student_t *absent)
{
    for (size_t i = 0; i < in->stray_count; i++) {
        const intake_stray_t *stray = &in->strays[i];
        if (stray->kind == STRAY_NAMELESS) continue;
        const bool link = stray->kind == STRAY_LINK;
        const char *plain = stray->name + strspn(stray->name, ".");
        name_t name = names_read(&in->arena, plain, !names_archive(plain));
        const long row = row_of(all, &in->arena, name.student, name.number);
        if (row < 0 || all->people[row].line != absent->row) continue;
        note(in, absent,
             arena_format(&in->arena, "what is there was not looked at: %s %s",
                          names_shown(&in->arena, stray->name),
                          link ? "is a link, and none is followed" : "begins with a dot"));
    }
}

void participants_join(const participants_t *all, intake_t *in)
{
    for (size_t i = 0, before = in->count; i < before; i++) join_student(all, in, i);
    join_twins(in);
    for (size_t i = 0, present = in->count; i < all->count; i++) {
        if (student_of_row(in, present, all->people[i].line)) continue;
        intake_student_t *absent = arena_grow(&in->arena, &in->students, &in->count, sizeof *absent);
        *absent = (intake_student_t){.number = ""};
        take_row(in, absent, &all->people[i]);
        note_strays(all, in, absent);
    }
}
