/* refused [--given GIVEN | --changed GIVEN] FILE...: what the look through a source finds in each,
 * "FILE:LINE: what"; nothing where it finds nothing. With --given: what the given source has not, and it
 * alone may have. With --changed: what of the given source was changed. */
#include "grade/step/refused.h"
#include "grade/step/source.h"
#include "grade/step/telling.h"

#include <stdbool.h>
#include <stdio.h>
#include <string.h>

#include "grade/process/files.h"

static void print_changes(arena_t *arena, const char *given, const char *text, const char *file)
{
    source_change_t changes[SOURCE_CHANGES_MOST];
    size_t count = source_changes(arena, given, text, changes);
    for (size_t i = 0; i < count && i < SOURCE_CHANGES_MOST; i++)
        printf("%s:%d: %s\n", file, changes[i].line, changes[i].what);
}

int main(int argc, char **argv)
{
    const bool changed = argc > 2 && strcmp(argv[1], "--changed") == 0;
    const char *given = argc > 2 && (changed || strcmp(argv[1], "--given") == 0) ? argv[2] : NULL;
    for (int i = given ? 3 : 1; i < argc; i++) {
        arena_t arena = {NULL};
        int line;
        const char *text = files_read(&arena, argv[i], 1 << 20), *found = NULL;
        if (text && changed) print_changes(&arena, files_read(&arena, given, 1 << 20), text, argv[i]);
        if (text && given && !changed)
            found = telling_in(&arena, text, files_read(&arena, given, 1 << 20), &line);
        if (text && !given) found = refused_in(&arena, text, &line);
        if (found) printf("%s:%d: %s\n", argv[i], line, found);
        arena_free(&arena);
    }
    return 0;
}
