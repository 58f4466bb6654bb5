#define _GNU_SOURCE

#include "stage.h"

#include <errno.h>
#include <glob.h>
#include <stdbool.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "grade/process/files.h"
#include "grade/step/source.h"
#include "names.h"

enum { IGNORED_MOST = 200, COPIED_MOST = 16 << 20 };

static bool is_gold(const char *path)
{
    size_t length = strlen(path);
    return length > 9 && strcmp(path + length - 9, "_gold.cpp") == 0;
}

/* ---- the course ---- */

static void add_course_files(arena_t *arena, stage_course_t *course, const char *practical,
                             const char *ending)
{
    glob_t found;
    if (glob(arena_format(arena, "practicals/%s/*.%s", practical, ending), 0, NULL, &found) != 0) return;
    for (size_t i = 0; i < found.gl_pathc; i++) {
        const char *path = found.gl_pathv[i];
        const char *text = is_gold(path) ? NULL : files_read(arena, path, HANDED_FILE_MOST);
        if (!text || !source_has_gap(text)) continue;
        stage_file_t *file = arena_grow(arena, &course->files, &course->count, sizeof *file);
        *file = (stage_file_t){practical, arena_text(arena, strrchr(path, '/') + 1), text};
    }
    globfree(&found);
}

stage_course_t stage_course(arena_t *arena, const char *const *practicals, size_t count)
{
    stage_course_t course = {NULL, 0};
    for (size_t i = 0; i < count; i++)
        for (const char *const *ending = names_endings; *ending; ending++)
            add_course_files(arena, &course, practicals[i], *ending);
    return course;
}

static int copy_file(arena_t *arena, const char *from, const char *to)
{
    size_t bytes;
    const char *text = files_bytes(arena, from, COPIED_MOST + 1, &bytes);
    if (!text) return -1;
    if (bytes > COPIED_MOST) return errno = EFBIG, -1;
    int failed = files_write(to, text, bytes);
    return failed ? failed : chmod(to, 0644);
}

static int copy_practical(arena_t *arena, const char *practical, const char *tree)
{
    const char *folder = arena_format(arena, "%s/%s", tree, practical);
    glob_t found;
    int failed = files_folder(folder);
    if (!failed) failed = chmod(folder, 0755);
    if (failed || glob(arena_format(arena, "practicals/%s/*", practical), 0, NULL, &found) != 0) return -1;
    for (size_t i = 0; i < found.gl_pathc && !failed; i++) {
        const char *path = found.gl_pathv[i], *name = strrchr(path, '/') + 1;
        if ((strcmp(name, "Makefile") == 0 || names_source(name)) && !is_gold(path))
            failed = copy_file(arena, path, arena_format(arena, "%s/%s", folder, name));
    }
    globfree(&found);
    return failed;
}

int stage_clean(const char *const *practicals, size_t count, const char *tree)
{
    arena_t arena = {NULL};
    int failed = files_folder(tree);
    if (!failed) failed = chmod(tree, 0755);
    for (size_t i = 0; i < count && !failed; i++) failed = copy_practical(&arena, practicals[i], tree);
    arena_free(&arena);
    return failed ? -1 : 0;
}

/* ---- a submission ---- */

void stage_note(stage_t *s, const char *note)
{
    arena_add(&s->arena, &s->notes, &s->note_count, arena_text(&s->arena, note));
}

static void ignore(stage_t *s, const char *path, const char *why)
{
    if (s->ignored_count == IGNORED_MOST) {
        if (!s->ignored_more) stage_note(s, "more than 200 files were ignored; the first 200 are listed");
        s->ignored_more = true;
        return;
    }
    stage_word_t *word = arena_grow(&s->arena, &s->ignored, &s->ignored_count, sizeof *word);
    *word = (stage_word_t){names_shown(&s->arena, path), arena_text(&s->arena, why), 0};
}

static const char *base_of(const char *path)
{
    const char *slash = strrchr(path, '/');
    return slash ? slash + 1 : path;
}

/* 1 where a folder above the file is the practical's, 0 where none is any practical's, -1 where it is
 * another's. */
static int folder_speaks(const stage_course_t *course, const char *path, const char *practical)
{
    int other = 0;
    for (size_t i = 0; i < course->count; i++) {
        const char *name = course->files[i].practical, *at = path;
        size_t length = strlen(name);
        for (; (at = strstr(at, name)); at += length) {
            if ((at != path && at[-1] != '/') || at[length] != '/') continue;
            if (strcmp(name, practical) == 0) return 1;
            other = -1;
        }
    }
    return other;
}

static int depth_of(const char *path)
{
    int depth = 0;
    for (; *path; path++) depth += *path == '/';
    return depth;
}

/* Finds the copies of the whole course in what was handed in, as a clone or an archive of the working folder
 * is one: the paths of their folders, with the / at the end. */
static void find_copies(stage_t *s, const handed_t *handed)
{
    static const char part[] = "common/practical.mk";
    for (size_t i = 0; i < handed->count; i++) {
        const char *path = handed->files[i].path;
        size_t length = strlen(path), tail = sizeof part - 1;
        if (length < tail || strcmp(path + length - tail, part) != 0) continue;
        if (length > tail && path[length - tail - 1] != '/') continue;
        arena_add(&s->arena, &s->copies, &s->copy_count, arena_copy(&s->arena, path, length - tail));
    }
}

static const char below[] = "practicals/";
enum { BELOW = sizeof below - 1 };

/* The path within the course, where it lies in a copy of it; else NULL. */
static const char *within_copy(const stage_t *s, const char *path, const char **copy)
{
    for (size_t i = 0; i < s->copy_count; i++) {
        size_t length = strlen(s->copies[i]);
        *copy = s->copies[i];
        if (strncmp(path, *copy, length) == 0) return path + length;
    }
    return NULL;
}

/* The copy of the course, where the file lies in one, but not among its practicals: what is there (solutions
 * that were unsealed, starters to be reset to, what was built) is nothing that was handed in. */
static const char *beside_practicals(const stage_t *s, const char *path)
{
    const char *copy, *within = within_copy(s, path, &copy);
    return within && strncmp(within, below, BELOW) != 0 ? copy : NULL;
}

/* The same for what is given in a practical (check.sh, a program without gaps): ours stands in its place. */
static const char *given_in_copy(const stage_t *s, const stage_course_t *course, const char *path)
{
    const char *copy, *within = within_copy(s, path, &copy);
    struct stat status;
    if (!within || strncmp(within, below, BELOW) != 0 || stat(within, &status) != 0) return NULL;
    for (size_t i = 0; i < course->count; i++) {
        size_t length = strlen(course->files[i].practical);
        if (strncmp(within + BELOW, course->files[i].practical, length) == 0 &&
            within[BELOW + length] == '/' && strcmp(within + BELOW + length + 1, course->files[i].name) == 0)
            return NULL;
    }
    return copy;
}

/* How well a file of the submission fits one of the course; 0: not at all. */
static int fits(const stage_course_t *course, const handed_file_t *file, const stage_file_t *wanted)
{
    if (strstr(file->path, "__MACOSX/") || strncmp(base_of(file->path), "._", 2) == 0) return 0;
    int name = names_match(base_of(file->path), wanted->name),
        folder = folder_speaks(course, file->path, wanted->practical);
    if (!name || folder < 0) return 0;
    int depth = depth_of(file->path);
    return 1000 * folder + 100 * name + (depth < 20 ? 20 - depth : 0) + 1;
}

/* Of a platform's own numbers the later counts, whatever it made of the name (Canvas: FILE-1.cu). */
static bool is_better(const handed_file_t *file, int fit, const handed_file_t *than, int than_fit)
{
    if (file->order && than->order && file->order != than->order) return file->order > than->order;
    return fit > than_fit || (fit == than_fit && file->time > than->time);
}

static const handed_file_t *best(const stage_t *s, const stage_course_t *course, const handed_t *handed,
                                 const stage_file_t *wanted)
{
    const handed_file_t *chosen = NULL;
    int most = 0;
    for (size_t i = 0; i < handed->count; i++) {
        const handed_file_t *file = &handed->files[i];
        int fit = file->why || beside_practicals(s, file->path) ? 0 : fits(course, file, wanted);
        if (fit && (!chosen || is_better(file, fit, chosen, most))) most = fit, chosen = file;
    }
    return chosen;
}

static void tell_changes(stage_t *s, const stage_file_t *wanted, const char *staged, const char *text)
{
    source_change_t changes[SOURCE_CHANGES_MOST];
    size_t count = source_changes(&s->arena, wanted->given, text, changes);
    for (size_t i = 0; i < count && i < SOURCE_CHANGES_MOST; i++) {
        stage_word_t *word = arena_grow(&s->arena, &s->changed, &s->changed_count, sizeof *word);
        *word = (stage_word_t){staged, changes[i].what, changes[i].line};
    }
    if (count > SOURCE_CHANGES_MOST)
        stage_note(s, arena_format(&s->arena,
                                   "%s: given code was changed in %zu places; the first %d are listed",
                                   staged, count, SOURCE_CHANGES_MOST));
}

/* Whether notes on this practical are wanted. */
static bool is_told(const stage_t *s, const char *practical)
{
    for (size_t i = 0; i < s->told_count; i++)
        if (strcmp(s->told[i], practical) == 0) return true;
    return s->told_count == 0;
}

static void tell_taken(stage_t *s, const stage_file_t *wanted, const handed_file_t *file, const char *staged,
                       source_t source)
{
    if (source.note) stage_note(s, arena_format(&s->arena, "%s: %s", staged, source.note));
    if (strcmp(base_of(file->path), wanted->name) != 0)
        stage_note(s, arena_format(&s->arena, "%s: it was called %s", staged,
                                   names_shown(&s->arena, base_of(file->path))));
    if (source.bytes == 0) stage_note(s, arena_format(&s->arena, "%s: the file is empty", staged));
    tell_changes(s, wanted, staged, arena_copy(&s->arena, source.text, source.bytes));
}

static int take(stage_t *s, const stage_file_t *wanted, const handed_file_t *file, const char *tree)
{
    const char *staged = arena_format(&s->arena, "%s/%s", wanted->practical, wanted->name);
    const char *to = arena_format(&s->arena, "%s/%s", tree, staged);
    source_t source = source_read(&s->arena, file->text, file->bytes);
    if (is_told(s, wanted->practical)) tell_taken(s, wanted, file, staged, source);
    if (file->time > s->newest) s->newest = file->time;
    arena_add(&s->arena, &s->files, &s->file_count, staged);
    int failed = files_write(to, source.text, source.bytes);
    return failed ? failed : chmod(to, 0644);
}

bool stage_has(const stage_t *s, const char *practical)
{
    size_t length = strlen(practical);
    for (size_t i = 0; i < s->file_count; i++)
        if (strncmp(s->files[i], practical, length) == 0 && s->files[i][length] == '/') return true;
    return false;
}

static bool is_missing(const stage_t *s, arena_t *arena, const char *practical, const char *name)
{
    const char *file = arena_format(arena, "%s/%s", practical, name);
    for (size_t k = 0; k < s->file_count; k++)
        if (strcmp(s->files[k], file) == 0) return false;
    return stage_has(s, practical) && is_told(s, practical);
}

/* Files of a practical that were not handed in, where others of it were: one note for each practical. */
static void tell_missing(stage_t *s, const stage_course_t *course)
{
    for (size_t i = 0; i < course->count;) {
        const char *practical = course->files[i].practical, *names = "";
        size_t missing = 0;
        for (; i < course->count && strcmp(course->files[i].practical, practical) == 0; i++) {
            if (!is_missing(s, &s->arena, practical, course->files[i].name)) continue;
            names = arena_format(&s->arena, "%s%s%s", names, missing++ ? ", " : "", course->files[i].name);
        }
        if (missing)
            stage_note(s, arena_format(&s->arena, "%s: not handed in, so the starter stands in for %s: %s",
                                       practical, missing == 1 ? "it" : "them", names));
    }
    if (s->file_count == 0) stage_note(s, "nothing of the course was handed in");
}

/* The course's own file, as it was given: nothing to tell. */
static bool is_ours(stage_t *s, const stage_course_t *course, const handed_file_t *file)
{
    const char *last = "";
    for (size_t k = 0; k < course->count && file->text; k++) {
        if (strcmp(last, course->files[k].practical) == 0) continue;
        last = course->files[k].practical;
        struct stat status;
        size_t bytes;
        const char *path = arena_format(&s->arena, "practicals/%s/%s", last, base_of(file->path));
        if (stat(path, &status) != 0 || !S_ISREG(status.st_mode) || (size_t)status.st_size != file->bytes)
            continue;
        const char *text = files_bytes(&s->arena, path, HANDED_FILE_MOST, &bytes);
        if (text && bytes == file->bytes && memcmp(text, file->text, bytes) == 0) return true;
    }
    return false;
}

/* A line for each copy of the course, of all that is the course's. */
static void tell_copies(stage_t *s, const stage_course_t *course, const handed_t *handed)
{
    for (size_t c = 0; c < s->copy_count; c++) {
        size_t count = 0;
        for (size_t i = 0; i < handed->count; i++)
            count += beside_practicals(s, handed->files[i].path) == s->copies[c] ||
                     given_in_copy(s, course, handed->files[i].path) == s->copies[c];
        ignore(s, *s->copies[c] ? s->copies[c] : "./",
               arena_format(&s->arena, "the whole course: %zu files beside those to hand in", count));
    }
}

static void tell_ignored(stage_t *s, const stage_course_t *course, const handed_t *handed,
                         const handed_file_t **chosen)
{
    for (size_t i = 0; i < handed->count; i++) {
        const handed_file_t *file = &handed->files[i], *instead = NULL;
        bool known = false;
        bool taken = false;
        if (beside_practicals(s, file->path) || given_in_copy(s, course, file->path)) continue;
        for (size_t k = 0; k < course->count; k++) {
            taken |= chosen[k] == file;
            int name = names_match(base_of(file->path), course->files[k].name);
            if (name) known = true, instead = chosen[k] ? chosen[k] : instead;
        }
        if (taken || is_ours(s, course, file)) continue;
        if (file->why)
            ignore(s, file->path, file->why);
        else if (known && instead)
            ignore(
                s, file->path,
                arena_format(&s->arena, "another one was taken: %s", names_shown(&s->arena, instead->path)));
        else
            ignore(s, file->path, "not a file to hand in");
    }
}

int stage_files(stage_t *s, const stage_course_t *course, const handed_t *handed, const char *tree)
{
    const handed_file_t **chosen = arena_take(&s->arena, (course->count + 1) * sizeof *chosen);
    for (size_t i = 0; i < handed->note_count; i++) stage_note(s, handed->notes[i]);
    find_copies(s, handed);
    for (size_t i = 0; i < course->count; i++) {
        chosen[i] = best(s, course, handed, &course->files[i]);
        if (chosen[i] && take(s, &course->files[i], chosen[i], tree) != 0) return -1;
    }
    tell_copies(s, course, handed);
    tell_ignored(s, course, handed, chosen);
    tell_missing(s, course);
    return 0;
}

void stage_free(stage_t *s)
{
    arena_free(&s->arena);
    *s = (stage_t){.file_count = 0};
}
