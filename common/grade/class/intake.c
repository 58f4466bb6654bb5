#define _GNU_SOURCE

#include "intake.h"

#include <ctype.h>
#include <dirent.h>
#include <errno.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/stat.h>

#include "grade/process/files.h"
#include "letters.h"
#include "names.h"

enum { METADATA_MOST = 256 << 20 };

typedef struct {
    const char **names;
    size_t count;
} list_t;

static int by_name(const void *a, const void *b)
{
    return strcmp(*(const char *const *)a, *(const char *const *)b);
}

static int read_names(arena_t *arena, const char *folder, list_t *list)
{
    DIR *entries = opendir(folder);
    *list = (list_t){NULL, 0};
    if (!entries) return -1;
    for (struct dirent *one; (one = readdir(entries));) {
        if (strcmp(one->d_name, ".") == 0 || strcmp(one->d_name, "..") == 0) continue;
        arena_add(arena, &list->names, &list->count, arena_text(arena, one->d_name));
    }
    closedir(entries);
    if (list->count > 1) qsort(list->names, list->count, sizeof *list->names, by_name);
    return 0;
}

static bool is_folder(const char *path)
{
    struct stat status;
    return lstat(path, &status) == 0 && S_ISDIR(status.st_mode);
}

static bool is_link(const char *path)
{
    struct stat status;
    return lstat(path, &status) == 0 && S_ISLNK(status.st_mode);
}

/* ---- a platform's own folder around all ---- */

static bool is_practical(const stage_course_t *course, const char *name)
{
    for (size_t i = 0; i < course->count; i++)
        if (strcmp(course->files[i].practical, name) == 0) return true;
    return false;
}

static bool is_source(const stage_course_t *course, const char *name)
{
    for (size_t i = 0; i < course->count; i++)
        if (names_match(name, course->files[i].name)) return true;
    return false;
}

/* The one folder in it, where that holds the students; else the folder itself. */
static const char *without_wrapping(arena_t *arena, const char *folder, const stage_course_t *course)
{
    list_t outer, inner;
    const char *only = NULL;
    if (read_names(arena, folder, &outer) != 0) return folder;
    for (size_t i = 0; i < outer.count; i++) {
        name_t name = names_read(arena, outer.names[i], false);
        if (name.metadata || name.hidden) continue;
        if (only) return folder;
        only = arena_format(arena, "%s/%s", folder, outer.names[i]);
    }
    if (!only || !is_folder(only) || read_names(arena, only, &inner) != 0) return folder;
    size_t students = 0;
    for (size_t i = 0; i < inner.count; i++) {
        const char *name = inner.names[i];
        if (is_practical(course, name) || is_source(course, name)) return folder;
        students += is_folder(arena_format(arena, "%s/%s", only, name)) || names_archive(name);
    }
    return students ? only : folder;
}

/* ---- Gradescope's submission_metadata.yml ---- */

static const char *value_of(arena_t *arena, const char *line, const char *key)
{
    const char *at = strstr(line, key);
    if (!at) return NULL;
    at += strlen(key);
    while (*at == ' ' || *at == '\'' || *at == '"') at++;
    size_t length = strcspn(at, "\n");
    while (length &&
           (at[length - 1] == '\'' || at[length - 1] == '"' || isspace((unsigned char)at[length - 1])))
        length--;
    return arena_copy(arena, at, length);
}

/* What stands below the line `submission_N:`: the submitters' names and the time. A submission's own number
 * is new each time; those who hand in are known by their numbers in the school, or else by their addresses,
 * where each of them has one. */
typedef struct {
    const char *names, *sids, *mails, *when;
    size_t submitters, with_sid, with_mail;
} metadata_t;

static const char *joined(arena_t *arena, const char *list, const char *between, const char *one)
{
    return *list ? arena_format(arena, "%s%s%s", list, between, one) : one;
}

static void read_metadata_line(arena_t *arena, const char *line, metadata_t *of)
{
    const char *who = value_of(arena, line, ":name:"), *sid = value_of(arena, line, ":sid:");
    const char *mail = value_of(arena, line, ":email:"), *when = value_of(arena, line, ":created_at:");
    if (who && *who) of->names = joined(arena, of->names, ", ", who), of->submitters++;
    if (sid && *sid) of->sids = joined(arena, of->sids, ",", sid), of->with_sid++;
    if (mail && *mail) of->mails = joined(arena, of->mails, ",", mail), of->with_mail++;
    if (!when || strncmp(line, "  :", 3) != 0 || strlen(when) < 19) return;
    char *iso = arena_copy(arena, when, 19);
    iso[10] = 'T';
    of->when = arena_format(arena, "%s%s", iso, strstr(when, "Z") || strstr(when, "UTC") ? "Z" : "");
}

static void from_metadata(arena_t *arena, const char *text, const char *folder, name_t *name)
{
    const char *at = text ? strstr(text, arena_format(arena, "\n%s:", folder)) : NULL;
    metadata_t of = {"", "", "", name->when, 0, 0, 0};
    if (!at) return;
    for (at += 1 + strcspn(at + 1, "\n"); *at == '\n' && (at[1] == ' ' || at[1] == '-');
         at += 1 + strcspn(at + 1, "\n")) {
        const char *line = arena_copy(arena, at + 1, strcspn(at + 1, "\n"));
        if (strstr(line, ":history:")) break;
        read_metadata_line(arena, line, &of);
    }
    name->when = of.when;
    if (!of.submitters) return;
    name->student = of.names;
    name->number = of.with_sid == of.submitters ? of.sids : of.with_mail == of.submitters ? of.mails : "";
}

/* ---- who handed in what ---- */

static void stray(intake_t *in, const char *name, stray_kind_t kind)
{
    intake_stray_t *place = arena_grow(&in->arena, &in->strays, &in->stray_count, sizeof *place);
    *place = (intake_stray_t){names_shown(&in->arena, name), kind};
}

/* "ada_reduction.cu": the part before a file of the course. */
static bool split_flat(arena_t *arena, const stage_course_t *course, const char *given, name_t *name)
{
    for (const char *at = given; (at = strpbrk(at, "_-")); at++) {
        if (at == given || !is_source(course, at + 1)) continue;
        name->student = arena_copy(arena, given, (size_t)(at - given));
        name->file = arena_text(arena, at + 1);
        return true;
    }
    return false;
}

const char *intake_key(arena_t *arena, const char *name, const char *number)
{
    return arena_format(arena, "as %s#%s", letters_apart(arena, name), number);
}

void intake_merge(intake_t *in, intake_student_t *into, const intake_student_t *from)
{
    for (size_t i = 0; i < from->submission_count; i++) {
        intake_submission_t *place =
            arena_grow(&in->arena, &into->submissions, &into->submission_count, sizeof *place);
        *place = from->submissions[i];
    }
    for (size_t i = 0; i < from->key_count; i++)
        arena_add(&in->arena, &into->keys, &into->key_count, from->keys[i]);
    for (size_t i = 0; i < from->note_count; i++)
        arena_add(&in->arena, &into->notes, &into->note_count, from->notes[i]);
}

static intake_student_t *student_of(intake_t *in, const name_t *name)
{
    const char *key = intake_key(&in->arena, name->student, name->number);
    for (size_t i = 0; i < in->count; i++)
        if (strcmp(in->students[i].keys[0], key) == 0) return &in->students[i];
    intake_student_t *student = arena_grow(&in->arena, &in->students, &in->count, sizeof *student);
    *student = (intake_student_t){.name = names_shown(&in->arena, name->student),
                                  .name_given = name->student,
                                  .number_given = name->number,
                                  .number = names_shown(&in->arena, name->number)};
    arena_add(&in->arena, &student->keys, &student->key_count, key);
    return student;
}

/* What the platform tells to be one submission, or what was handed in at the same time. */
static intake_submission_t *submission_of(intake_t *in, intake_student_t *student, const name_t *name,
                                          bool whole)
{
    for (size_t i = 0; i < student->submission_count; i++) {
        intake_submission_t *one = &student->submissions[i];
        bool was_whole = !*one->parts[0].as;
        if (strcmp(one->when, name->when) == 0 && (*name->number || (!whole && !was_whole))) return one;
    }
    intake_submission_t *one =
        arena_grow(&in->arena, &student->submissions, &student->submission_count, sizeof *one);
    *one = (intake_submission_t){.when = name->when};
    return one;
}

static void add_entry(intake_t *in, const char *folder, const char *entry, const stage_course_t *course,
                      const char *metadata)
{
    const char *path = arena_format(&in->arena, "%s/%s", folder, entry);
    bool directory = is_folder(path);
    name_t name = names_read(&in->arena, entry, directory);
    if (name.metadata) return;
    if (name.hidden || is_link(path)) {
        stray(in, entry, name.hidden ? STRAY_HIDDEN : STRAY_LINK);
        return;
    }
    if (directory && is_practical(course, entry)) in->practical = entry;
    if (directory && strncmp(entry, "submission_", 11) == 0)
        from_metadata(&in->arena, metadata, entry, &name);
    if (!*name.student && !split_flat(&in->arena, course, entry, &name)) {
        stray(in, entry, STRAY_NAMELESS);
        return;
    }
    bool whole = directory || names_archive(entry);
    intake_student_t *student = student_of(in, &name);
    intake_submission_t *submission = submission_of(in, student, &name, whole);
    intake_part_t *part = arena_grow(&in->arena, &submission->parts, &submission->part_count, sizeof *part);
    *part = (intake_part_t){path, whole && !*name.number ? "" : directory ? "" : name.file, name.order};
    if (!submission->source) submission->source = names_shown(&in->arena, entry);
    submission->late |= name.late;
}

int intake_read(intake_t *in, const char *folder, const stage_course_t *course)
{
    list_t list;
    *in = (intake_t){.count = 0};
    folder = without_wrapping(&in->arena, folder, course);
    if (read_names(&in->arena, folder, &list) != 0) return -1;
    const char *metadata = files_whole(
        &in->arena, arena_format(&in->arena, "%s/submission_metadata.yml", folder), METADATA_MOST);
    if (!metadata && errno != ENOENT) return -1;
    if (metadata) metadata = arena_format(&in->arena, "\n%s", metadata);
    for (size_t i = 0; i < list.count; i++) add_entry(in, folder, list.names[i], course, metadata);
    return 0;
}

void intake_free(intake_t *in)
{
    arena_free(&in->arena);
}
