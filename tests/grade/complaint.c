/* complaint.c: what is told of a compiler's log.   usage: complaint FILE */
#include <stdio.h>

#include "grade/step/complaint.h"

int main(int argc, char **argv)
{
    arena_t arena = {NULL};
    if (argc != 2) return 2;
    puts(complaint_of_compiler(&arena, argv[1]));
    arena_free(&arena);
    return 0;
}
