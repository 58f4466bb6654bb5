/* handed.h: the files of one submission as they were handed in, read with limits: from a folder, from
 * archives, or from files that lie flat among others'. Nothing of it is written to disk, no link is followed,
 * and no name of an entry becomes a path of ours. */
#ifndef CLASS_HANDED_H
#define CLASS_HANDED_H

#include <stdbool.h>
#include <stddef.h>
#include <time.h>

#include "base/arena.h"
#include "sandbox.h"

enum { HANDED_FILE_MOST = 1 << 20, HANDED_ENTRIES_MOST = 5000, HANDED_DEPTH_MOST = 12 };

typedef struct {
    const char *path; /* as it was handed in, with / between folders; any bytes */
    const char *text; /* the file's bytes, NULL where why is set */
    size_t bytes;
    time_t time;
    long long order; /* the platform's (names.h); 0 */
    const char *why; /* why it cannot be taken: "a link", "a device", "too large: ...", or NULL */
} handed_file_t;

typedef struct {
    arena_t arena;
    handed_file_t *files;
    size_t count;
    const char **notes; /* lines for the instructor: an archive that cannot be read, too many files */
    size_t note_count;
    const char *const *wanted; /* the names of the files that count, ending with NULL; set by the caller */
    /* While it is read: */
    bool overflowed;
    enum { HANDED_ALL, HANDED_SOURCES, HANDED_WANTED } level; /* which files are looked at */
} handed_t;

/* Adds what is at path (a file, a folder or an archive), called `as` within the submission ("" for a folder
 * or an archive of everything). sandbox: where archives are unpacked; NULL: as we are. Of what goes beyond a
 * limit, as a working folder with all that was ever built in it, the sources are read alone; and where even
 * those are too many, the files whose names are those of the files that count. */
void handed_add(handed_t *handed, const sandbox_t *sandbox, const char *path, const char *as,
                long long order);
void handed_free(handed_t *handed);

#endif
