/* source.h: one source file as a student wrote it: its encoding put right, and what of the given code was
 * changed. */
#ifndef GRADE_SOURCE_H
#define GRADE_SOURCE_H

#include <stdbool.h>
#include <stddef.h>

#include "base/arena.h"

typedef struct {
    const char *text; /* UTF-8 as far as the file was; lines end with \n */
    size_t bytes;
    const char *note; /* what was put right or is odd: "it was UTF-16 ...", or NULL */
} source_t;

source_t source_read(arena_t *arena, const char *text, size_t bytes);

/* A place where given code was changed. */
typedef struct {
    int line; /* of the student's file */
    const char *what;
} source_change_t;

enum { SOURCE_CHANGES_MOST = 20 };

/* Compares what stands outside the gaps (between lines with `>>> step N` and `<<< step N`), blanks at the
 * ends of lines left out; and tells of gaps that leave open what they open (closed.h). Returns how many
 * places there are; at most SOURCE_CHANGES_MOST are listed. */
size_t source_changes(arena_t *arena, const char *given, const char *handed, source_change_t *changes);

/* Whether a file of this name is a header: those beside a program are looked through with it. */
bool source_is_header(const char *name);

/* Whether the file has a gap to fill. */
bool source_has_gap(const char *text);

#endif
