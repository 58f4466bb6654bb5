/* refused FILE...: what the look through a source finds in each, "FILE:LINE: what"; nothing where it finds
 * nothing. */
#include "grade/step/refused.h"

#include <stdio.h>

#include "grade/process/files.h"

int main(int argc, char **argv)
{
    for (int i = 1; i < argc; i++) {
        arena_t arena = {NULL};
        int line;
        const char *text = files_read(&arena, argv[i], 1 << 20),
                   *found = text ? refused_in(&arena, text, &line) : NULL;
        if (found) printf("%s:%d: %s\n", argv[i], line, found);
        arena_free(&arena);
    }
    return 0;
}
