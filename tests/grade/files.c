/* files WHAT PATH: what the engine does with files, each in one word on standard output.
 *
 *     try PATH      files_try leaves a file that stands beside PATH as it was: "kept"
 *     bytes PATH    files_bytes reads on behind a NUL, and stops at its limit: "6 of 10, NUL at 3"
 *     tidy FOLDER   files_tidy, of what a process that has ended left there and what one that lives is
 *                   writing: "theirs"
 *     stage TREE    stage_clean copies practicals/01_large, of the working folder: "copied", or why not */
#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "grade/class/stage.h"
#include "grade/process/files.h"

static int try_beside(const char *path)
{
    arena_t arena = {NULL};
    static const char text[] = "somebody's own";
    const char *beside = arena_format(&arena, "%s.part", path), *kept;
    if (files_write(beside, text, strlen(text)) != 0 || files_try(path) != 0) return 2;
    kept = files_read(&arena, beside, 100);
    puts(kept && strcmp(kept, text) == 0 && !files_exist(path) ? "kept" : "not kept");
    arena_free(&arena);
    return 0;
}

static int read_bytes(const char *path)
{
    arena_t arena = {NULL};
    size_t bytes = 0;
    if (files_write(path, "abc\0defghi", 10) != 0) return 2;
    const char *text = files_bytes(&arena, path, 6, &bytes);
    printf("%zu of 10, NUL at %zu\n", bytes, text ? strlen(text) : 0);
    arena_free(&arena);
    return 0;
}

static int tidy(const char *folder)
{
    arena_t arena = {NULL};
    const pid_t gone = fork();
    if (gone == 0) _exit(0);
    if (gone < 0 || waitpid(gone, NULL, 0) != gone) return 2;
    const char *left = arena_format(&arena, "%s/a.json.new%d", folder, (int)gone),
               *ours = arena_format(&arena, "%s/b.json.new%d", folder, (int)getpid()),
               *other = arena_format(&arena, "%s/c.newest%d", folder, (int)gone);
    if (files_write(left, "x", 1) != 0 || files_write(ours, "x", 1) != 0 || files_write(other, "x", 1) != 0)
        return 2;
    files_tidy(folder);
    puts(!files_exist(left) && files_exist(ours) && files_exist(other) ? "theirs" : "not as it should");
    arena_free(&arena);
    return 0;
}

static int stage(const char *tree)
{
    static const char *const practicals[] = {"01_large"};
    puts(stage_clean(practicals, 1, tree) == 0 ? "copied" : strerror(errno));
    return 0;
}

int main(int argc, char **argv)
{
    if (argc == 3 && strcmp(argv[1], "try") == 0) return try_beside(argv[2]);
    if (argc == 3 && strcmp(argv[1], "bytes") == 0) return read_bytes(argv[2]);
    if (argc == 3 && strcmp(argv[1], "tidy") == 0) return tidy(argv[2]);
    if (argc == 3 && strcmp(argv[1], "stage") == 0) return stage(argv[2]);
    fputs("usage: files try|bytes|tidy|stage PATH\n", stderr);
    return 2;
}
