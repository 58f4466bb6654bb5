/* stage.h: what of a submission is taken, and put over a clean copy of the course. */
#ifndef CLASS_STAGE_H
#define CLASS_STAGE_H

#include <stdbool.h>
#include <stdio.h>

#include "base/arena.h"
#include "handed.h"

/* The files that a student is meant to edit: sources of a practical with a gap in them, and its build.mk. */
typedef struct {
    const char *practical, *name;
    const char *given; /* the starter's text */
} stage_file_t;

typedef struct {
    stage_file_t *files;
    size_t count;
} stage_course_t;

/* Of these practicals (folders of practicals/). */
stage_course_t stage_course(arena_t *arena, const char *const *practicals, size_t count);

/* A clean copy of the practicals without gold: sources, headers, Makefiles. Returns 0, or -1 with errno. */
int stage_clean(const char *const *practicals, size_t count, const char *tree);

/* A file that was left out or differs, for the report. */
typedef struct {
    const char *file, *what;
    int line;
} stage_word_t;

/* What became of a submission. */
typedef struct {
    arena_t arena;
    const char **files; /* NN_name/file.cu, as staged */
    size_t file_count;
    stage_word_t *ignored;
    size_t ignored_count;
    bool ignored_more;   /* there were more */
    const char **copies; /* folders in which the whole course was handed in, with the / at their end, or "" */
    size_t copy_count;
    stage_word_t *changed;
    size_t changed_count;
    const char **notes;
    size_t note_count;
    const char *const *told; /* practicals on whose files there are notes; none: all */
    size_t told_count;
    time_t newest; /* of the files that were taken; 0: none */
} stage_t;

/* Chooses for each file of the course the best candidate of the submission, and writes it into the tree,
 * which is a clean copy. Returns 0, or -1 with errno. */
int stage_files(stage_t *stage, const stage_course_t *course, const handed_t *handed, const char *tree);
void stage_note(stage_t *stage, const char *note);
bool stage_has(const stage_t *stage, const char *practical); /* a file of it was taken */
void stage_free(stage_t *stage);

#endif
