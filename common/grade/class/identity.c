#define _GNU_SOURCE

#include "identity.h"

#include <ctype.h>
#include <errno.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/stat.h>

#include "base/hash.h"
#include "base/json.h"
#include "grade/process/files.h"
#include "letters.h"
#include "names.h"

enum { NAME_MOST = 48, NUMBER_MOST = 24, LOOKS_MOST = 400, SUM_DIGITS = 8, FILE_MOST = 64 << 20 };

/* ---- what a name becomes ---- */

static bool ends_in_sum(const char *text)
{
    size_t length = strlen(text);
    return length > SUM_DIGITS && text[length - SUM_DIGITS - 1] == '-' &&
           strspn(text + length - SUM_DIGITS, "0123456789abcdef") == SUM_DIGITS;
}

/* Whether it is a name of files on every system, and no other name becomes it. */
static bool is_own_id(const char *name)
{
    size_t length = strlen(name);
    return length && length <= NAME_MOST &&
           strspn(name, "abcdefghijklmnopqrstuvwxyz0123456789._-") == length &&
           isalnum((unsigned char)*name) && isalnum((unsigned char)name[length - 1]) && !ends_in_sum(name);
}

const char *identity_of(arena_t *arena, const char *name, const char *number)
{
    const char *looks = letters_plain(arena, name, NAME_MOST), *apart = letters_apart(arena, name);
    bool numbered = *number && strlen(number) <= NUMBER_MOST &&
                    strcmp(letters_plain(arena, number, NUMBER_MOST), number) == 0;
    if (!*looks) looks = "student";
    if (numbered) return arena_format(arena, "%s-%s", looks, number);
    if (!*number && is_own_id(apart)) return apart;
    uint64_t sum = hash_bytes(HASH_START, apart, strlen(apart) + 1);
    sum = hash_bytes(sum, number, strlen(number));
    return arena_format(arena, "%s-%0*x", looks, SUM_DIGITS, (unsigned)(sum >> 32 ^ (sum & 0xFFFFFFFF)));
}

/* ---- what was given before ---- */

static identity_t *find_key(const identities_t *all, const char *key)
{
    for (size_t i = 0; i < all->count; i++)
        if (strcmp(all->known[i].key, key) == 0) return &all->known[i];
    return NULL;
}

static identity_t *find_id(const identities_t *all, const char *id)
{
    for (size_t i = 0; i < all->count; i++)
        if (strcasecmp(all->known[i].id, id) == 0) return &all->known[i];
    return NULL;
}

static void keep(identities_t *all, const char *key, const char *id, const char *name, const char *number)
{
    identity_t *fresh = arena_grow(&all->arena, &all->known, &all->count, sizeof *fresh);
    *fresh = (identity_t){arena_text(&all->arena, key), arena_text(&all->arena, id),
                          arena_text(&all->arena, name), arena_text(&all->arena, number)};
}

/* Calls take for each line of a file, if it is there. Returns 0, or -1 with a line that says why. */
typedef int taker_t(identities_t *all, const json_object_t *line, char *why, size_t size);

static int each_line(identities_t *all, const char *path, taker_t *take, char *why, size_t size)
{
    char *text = files_whole(&all->arena, path, FILE_MOST), *rest = NULL;
    int failed = 0;
    if (!text && errno == ENOENT) return 0;
    if (!text) {
        snprintf(why, size, "%s: %s", path, strerror(errno));
        return -1;
    }
    size_t number = 0;
    for (char *line = strtok_r(text, "\n", &rest); line && !failed; line = strtok_r(NULL, "\n", &rest)) {
        json_object_t object = {.count = 0};
        number++;
        if (json_parse(&object, line) != 0 || !*json_get(&object, "student")) {
            snprintf(why, size,
                     "%s:%zu is damaged: it says which students have which ID, and without it one's "
                     "marks could become another's. Grade into another CLASS, or mend the line",
                     path, number);
            failed = -1;
        } else {
            failed = take(all, &object, why, size);
        }
        json_free(&object);
    }
    return failed;
}

static int take_identity(identities_t *all, const json_object_t *line, char *why, size_t size)
{
    (void)why, (void)size;
    keep(all, json_get(line, "key"), json_get(line, "student"), json_get(line, "name"),
         json_get(line, "number"));
    return 0;
}

/* A student of a version whose IDs depended on who else was there: one ID that was two names', or one name
 * that had two IDs, is where it may have given one the marks of another. */
static int take_student(identities_t *all, const json_object_t *line, char *why, size_t size)
{
    const char *id = json_get(line, "student"), *name = json_get(line, "name"),
               *number = json_get(line, "number");
    const char *key = intake_key(&all->arena, name, number);
    const identity_t *same_id = find_id(all, id), *same_key = find_key(all, key);
    bool mixed =
        same_id && strcmp(letters_apart(&all->arena, same_id->name), letters_apart(&all->arena, name)) != 0;
    if (mixed || (same_key && strcmp(same_key->id, id) != 0)) {
        snprintf(
            why, size,
            "it was graded by an earlier version, which may have mixed the students \"%.100s\" (%.80s) and "
            "\"%.100s\" (%.80s). Grade into another CLASS",
            mixed ? same_id->name : same_key->name, mixed ? same_id->id : same_key->id, name, id);
        return -1;
    }
    if (!same_key) keep(all, key, id, name, number);
    return 0;
}

int identities_read(identities_t *all, const char *folder, char *why, size_t size)
{
    static const char *const earlier[] = {"students.jsonl", "attempts/students.jsonl"};
    *all = (identities_t){.count = 0};
    all->path = arena_format(&all->arena, "%s/identities.jsonl", folder);
    if (files_exist(all->path)) return each_line(all, all->path, take_identity, why, size);
    for (size_t i = 0; i < sizeof earlier / sizeof *earlier; i++) {
        const char *path = arena_format(&all->arena, "%s/%s", folder, earlier[i]);
        if (each_line(all, path, take_student, why, size) != 0) return -1;
    }
    return 0;
}

int identities_write(const identities_t *all)
{
    char *text = NULL;
    size_t size = 0;
    FILE *out = open_memstream(&text, &size);
    if (!out) return -1;
    for (size_t i = 0; i < all->count; i++) {
        const identity_t *one = &all->known[i];
        const char *const members[] = {"student", one->id,   "key",    one->key,
                                       "name",    one->name, "number", one->number};
        for (size_t m = 0; m < sizeof members / sizeof *members; m += 2) {
            fprintf(out, "%s\"%s\":", m ? "," : "{", members[m]);
            json_put_string(out, members[m + 1]);
        }
        fputs("}\n", out);
    }
    bool failed = fclose(out) != 0 || files_write(all->path, text, size) != 0 || chmod(all->path, 0600) != 0;
    int why = errno;
    free(text);
    errno = why;
    return failed ? -1 : 0;
}

void identities_free(identities_t *all)
{
    arena_free(&all->arena);
}

/* ---- who is who ---- */

static void note(intake_t *in, intake_student_t *student, const char *text)
{
    arena_add(&in->arena, &student->notes, &student->note_count, text);
}

static void refuse(intake_t *in, intake_student_t *student, const char *why)
{
    intake_refused_t *place = arena_grow(&in->arena, &in->refused, &in->refused_count, sizeof *place);
    *place = (intake_refused_t){student->name, why};
    student->id = NULL;
}

/* The ID that one of these keys has, the first of them first; "": none. */
static const char *known_as(const identities_t *all, intake_t *in, intake_student_t *student)
{
    const char *id = "";
    for (size_t i = 0; i < student->key_count; i++) {
        const identity_t *one = find_key(all, student->keys[i]);
        if (one && !*id) id = one->id;
        if (one && strcmp(one->id, id) != 0)
            note(in, student, arena_format(&in->arena, "an earlier submission has another ID: %s", one->id));
    }
    return id;
}

/* Who is not known yet gets an ID that nobody has had, or is refused. */
static void choose(identities_t *all, intake_t *in, intake_student_t *student)
{
    student->id = arena_text(&in->arena, known_as(all, in, student));
    if (*student->id) return;
    student->id = identity_of(&in->arena, student->name_given, student->number_given);
    const identity_t *other = find_id(all, student->id);
    if (other)
        refuse(in, student,
               arena_format(&in->arena, "its ID, %s, is that of the student \"%s\" in this CLASS", other->id,
                            names_shown(&in->arena, other->name)));
}

/* Whether both are known as the same student: by a roster of an earlier day. */
static bool are_one(const identities_t *all, const intake_student_t *one, const intake_student_t *two)
{
    bool known = false;
    for (size_t i = 0; i < one->key_count; i++) known |= find_key(all, one->keys[i]) != NULL;
    return known && !(one->row && two->row);
}

/* Two of the same ID are one student who is known by both names; or, where that is not so, neither has it:
 * whichever came first would have the marks of both. */
static void settle_twins(const identities_t *all, intake_t *in)
{
    for (size_t i = 0; i < in->count; i++) {
        intake_student_t *one = &in->students[i];
        const char *id = one->id, *twin = NULL;
        for (size_t k = i + 1; id && k < in->count; k++) {
            intake_student_t *two = &in->students[k];
            if (!two->id || strcasecmp(two->id, id) != 0) continue;
            if (are_one(all, one, two)) {
                intake_merge(in, one, two);
                two->id = NULL;
                continue;
            }
            twin = two->name;
            refuse(in, two,
                   arena_format(&in->arena, "it cannot be told from \"%s\": both have the ID %s", one->name,
                                id));
        }
        if (twin)
            refuse(in, one,
                   arena_format(&in->arena, "it cannot be told from \"%s\": both have the ID %s", twin, id));
    }
}

static int by_id(const void *a, const void *b)
{
    return strcmp(((const intake_student_t *)a)->id, ((const intake_student_t *)b)->id);
}

static void take_out_refused(intake_t *in)
{
    size_t kept = 0;
    for (size_t i = 0; i < in->count; i++)
        if (in->students[i].id) in->students[kept++] = in->students[i];
    in->count = kept;
    if (in->count > 1) qsort(in->students, in->count, sizeof *in->students, by_id);
}

/* ---- others of the same name ---- */

/* A name taken apart, and what it looks like. */
typedef struct {
    const char *id, *name, *apart, *looks;
} look_t;

static look_t look_of(arena_t *arena, const char *id, const char *name)
{
    return (look_t){id, name, letters_apart(arena, name), letters_plain(arena, name, LOOKS_MOST)};
}

static void note_likeness(intake_t *in, intake_student_t *student, const look_t *mine, const look_t *others,
                          size_t count)
{
    for (size_t i = 0; i < count; i++) {
        const look_t *other = &others[i];
        if (strcmp(other->id, mine->id) == 0) continue;
        bool same = strcmp(other->apart, mine->apart) == 0;
        if (!same && (!*mine->looks || strcasecmp(other->looks, mine->looks) != 0)) continue;
        note(in, student,
             same ? arena_format(&in->arena, "another student has the same name: ID %s", other->id)
                  : arena_format(&in->arena, "another student has nearly the same name: %s, ID %s",
                                 names_shown(&in->arena, other->name), other->id));
        return;
    }
}

static void note_likenesses(const identities_t *all, intake_t *in)
{
    look_t *looks = arena_take(&in->arena, (all->count + 1) * sizeof *looks);
    for (size_t i = 0; i < all->count; i++)
        looks[i] = look_of(&in->arena, all->known[i].id, all->known[i].name);
    for (size_t i = 0; i < in->count; i++) {
        look_t mine = look_of(&in->arena, in->students[i].id, in->students[i].name_given);
        note_likeness(in, &in->students[i], &mine, looks, all->count);
    }
}

void identities_give(identities_t *all, intake_t *in)
{
    for (size_t i = 0; i < in->count; i++) choose(all, in, &in->students[i]);
    settle_twins(all, in);
    take_out_refused(in);
    for (size_t i = 0; i < in->count; i++) {
        const intake_student_t *one = &in->students[i];
        for (size_t k = 0; k < one->key_count; k++)
            if (!find_key(all, one->keys[k]))
                keep(all, one->keys[k], one->id, one->name_given, one->number_given);
    }
    note_likenesses(all, in);
}
