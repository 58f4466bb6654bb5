/* names.h: what the names of handed-in files and folders say: whose they are, as learning platforms write it.
 */
#ifndef CLASS_NAMES_H
#define CLASS_NAMES_H

#include <stdbool.h>

#include "base/arena.h"

typedef struct {
    const char *student; /* the display name, or "" where the name does not say one */
    const char *number;  /* the platform's number of the student or submission, or "" */
    const char *file;    /* what the student called the file: "" for a folder or an archive of all */
    const char *when;    /* ISO time, or "" */
    bool late;           /* the platform calls it late */
    long long order;     /* the platform's number of the file, higher for later ones; 0 */
    bool metadata;       /* the platform's or the machine's own: nobody handed it in */
    bool hidden;         /* it begins with a dot, and is none of these */
} name_t;

/* name: of a file or folder at the top of the submissions, without its folder. Known are
 *
 *     Moodle      Ada Lovelace_12345_assignsubmission_file_[/ or FILE]
 *     Canvas      lovelaceada_[LATE_]12345_67890_FILE (FILE-1.cu: handed in again)
 *     Blackboard  Reduction_ada_attempt_2026-11-03-10-20-30[_FILE or .txt]
 *     Gradescope  submission_12345/ (its name stands in submission_metadata.yml)
 *     plain       ada/ or ada.zip */
name_t names_read(arena_t *arena, const char *name, bool is_folder);

/* Whether a file of this name is an archive that we unpack. */
bool names_archive(const char *name);

/* What the names of sources end in, without the dot, up to NULL; and 1 where this is one. */
extern const char *const names_endings[];
bool names_source(const char *name);

/* Valid UTF-8 without control characters: other bytes become U+FFFD, control characters their pictures
 * (U+2400...). */
const char *names_shown(arena_t *arena, const char *bytes);

/* "reduction (1).cu", "reduction-2.cu", "Reduction.cu" for "reduction.cu": 2 where it is the name itself, 1
 * where a browser or a platform made it of it, 0 where it is another. */
int names_match(const char *given, const char *wanted);

#endif
