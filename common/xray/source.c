#define _POSIX_C_SOURCE 200809L
#include "source.h"

#include <fcntl.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "memory.h"

enum { MOST_BYTES = 4 << 20 }; /* of one file */

typedef struct {
    const char *name;
    char **lines;
    int count;
} source_t;

static source_t *sources;
static size_t source_files;

/* Where XRAY_SOURCES names a folder of practicals: its file for a name that ends as NN_name/FILE, and for no
 * other. */
static bool below_sources(const char *name, char *path, size_t size)
{
    const char *folder = getenv("XRAY_SOURCES"), *file = strrchr(name, '/'), *practical = file;
    if (!folder || !*folder) return snprintf(path, size, "%s", name) < (int)size;
    if (!file || file == name) return false;
    while (practical > name && practical[-1] != '/') practical--;
    if (practical[0] < '0' || practical[0] > '9' || !file[1] || strcmp(file, "/..") == 0) return false;
    return snprintf(path, size, "%s/%s", folder, practical) < (int)size;
}

/* The name stands in a report, and could be anything's: only a file that ends, and soon, is opened. */
static FILE *open_source(const char *name)
{
    struct stat about;
    char path[4096];
    bool foreign = getenv("XRAY_SOURCES") != NULL;
    int file = *name && below_sources(name, path, sizeof path)
                   ? open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC | (foreign ? O_NOFOLLOW : 0))
                   : -1;
    if (file < 0) return NULL;
    FILE *in = fstat(file, &about) == 0 && S_ISREG(about.st_mode) && about.st_size <= MOST_BYTES
                   ? fdopen(file, "r")
                   : NULL;
    if (!in) close(file);
    return in;
}

static void read_lines(source_t *source)
{
    char *line = NULL;
    size_t size = 0;
    FILE *in = open_source(source->name);
    if (!in) return;
    for (ssize_t length; (length = getline(&line, &size, in)) >= 0; source->count++) {
        while (length > 0 && strchr(" \t\r\n", line[length - 1])) length--;
        source->lines = keep_room(source->lines, (size_t)source->count, sizeof *source->lines);
        source->lines[source->count] = keep_bytes(line, (size_t)length);
    }
    free(line);
    fclose(in);
}

static const source_t *source_of(const char *file)
{
    for (size_t i = 0; i < source_files; i++)
        if (strcmp(sources[i].name, file) == 0) return &sources[i];
    sources = keep_room(sources, source_files, sizeof *sources);
    source_t *source = &sources[source_files++];
    *source = (source_t){keep_text(file), NULL, 0};
    read_lines(source);
    return source;
}

const char *source_line(const char *file, int line)
{
    const source_t *source = source_of(file);
    return line >= 1 && line <= source->count ? source->lines[line - 1] : "";
}

int source_count(const char *file)
{
    return source_of(file)->count;
}

const char *source_short(const char *file, int line, int width)
{
    const char *all = source_line(file, line);
    char *clean = keep_clean(all + strspn(all, " \t"));
    if (width > 3 && (int)strlen(clean) > width) {
        int end = width - 3;
        while (end > 0 && ((unsigned char)clean[end] & 0xC0) == 0x80) end--; /* not within a character */
        strcpy(clean + end, "...");
    }
    return clean;
}
