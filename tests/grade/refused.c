/* refused [--given GIVEN] FILE...: what the look through a source finds in each, "FILE:LINE: what"; nothing
 * where it finds nothing. With --given: what the given source has not, and it alone may have. */
#include "grade/step/refused.h"
#include "grade/step/telling.h"

#include <stdio.h>
#include <string.h>

#include "grade/process/files.h"

int main(int argc, char **argv)
{
    const char *given = argc > 2 && strcmp(argv[1], "--given") == 0 ? argv[2] : NULL;
    for (int i = given ? 3 : 1; i < argc; i++) {
        arena_t arena = {NULL};
        int line;
        const char *text = files_read(&arena, argv[i], 1 << 20), *found = NULL;
        if (text && given) found = telling_in(&arena, text, files_read(&arena, given, 1 << 20), &line);
        if (text && !given) found = refused_in(&arena, text, &line);
        if (found) printf("%s:%d: %s\n", argv[i], line, found);
        arena_free(&arena);
    }
    return 0;
}
