#define _POSIX_C_SOURCE 200809L

#include "gaps.h"

#include <dirent.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "grade/process/files.h"
#include "source.h"

enum { SOURCE_MOST = 1 << 20 };

/* What has been seen of one source. */
typedef struct {
    int number; /* the step */
    int device; /* the function that a line stands in is one of the device */
    int inside; /* a gap of the step */
    int gaps, kernels;
} seen_t;

static bool has(const char *line, const char *what)
{
    return strstr(line, what) != NULL;
}

static bool is_of_device(const char *line)
{
    return has(line, "__global__") || has(line, "__device__");
}

/* "// >>> step 3", or with <<<, or behind the # of a makefile; returns the number of the step, or 0. */
static int marker(const char *line, const char *arrows)
{
    char text[16];
    int number = 0;
    return sscanf(line, "%*[/#] %15s step %d", text, &number) == 2 && strcmp(text, arrows) == 0 ? number : 0;
}

static void see_line(seen_t *seen, const char *line)
{
    const char *text = line + strspn(line, " \t");
    if (marker(text, ">>>") == seen->number) {
        seen->inside = 1;
        seen->gaps++;
        seen->kernels += seen->device;
    } else if (marker(text, "<<<") == seen->number) {
        seen->inside = 0;
    } else if (strncmp(text, "//", 2) != 0) {
        if (*line == '}') seen->device = 0;
        if (is_of_device(text) && !seen->inside) seen->device = 1;
        if (seen->inside && (is_of_device(text) || has(text, "<<<"))) seen->kernels++;
    }
}

static void see_source(seen_t *seen, char *text)
{
    seen->device = seen->inside = 0;
    for (char *line = text, *end; *line; line = end) {
        end = line + strcspn(line, "\n");
        if (*end) *end++ = '\0';
        see_line(seen, line);
    }
}

bool gaps_hold_calls(step_t *step)
{
    arena_t *arena = &step->arena;
    const char *folder = arena_format(arena, "%s/%s", step->grade->from, step->plan->name);
    seen_t seen = {.number = step->step->number};
    DIR *dir = opendir(folder);
    if (!dir) return false;
    for (struct dirent *entry; (entry = readdir(dir));) {
        const char *path = arena_format(arena, "%s/%s", folder, entry->d_name);
        struct stat status;
        if (!has(entry->d_name, ".cu") && !has(entry->d_name, ".h")) continue;
        if (stat(path, &status) != 0 || !S_ISREG(status.st_mode)) continue;
        char *text = files_read(arena, path, SOURCE_MOST);
        if (text) see_source(&seen, text);
    }
    closedir(dir);
    return seen.gaps > 0 && seen.kernels == 0;
}

static const char *next_line(const char *text)
{
    text += strcspn(text, "\n");
    return text + (*text == '\n');
}

/* Marks of any step */
static bool is_in_gap(const char *text, int line)
{
    bool inside = false;
    for (int number = 1; *text && number <= line; number++, text = next_line(text)) {
        const char *at = text + strspn(text, " \t");
        if (marker(at, ">>>")) inside = true;
        if (marker(at, "<<<")) inside = false;
    }
    return inside;
}

/* "FOLDER/FILE:12": the file as it was handed in, NULL where there is none; *in: its name below the folder of all
 * practicals */
static const char *handed_in(step_t *step, const char *where, const char **in, int *line)
{
    arena_t *arena = &step->arena;
    const char *slash = strrchr(where, '/'), *name = slash ? slash + 1 : where, *colon = strchr(name, ':');
    if (!colon) return NULL;
    *line = atoi(colon + 1);
    *in = arena_format(arena, "%s/%.*s", step->plan->name, (int)(colon - name), name);
    const char *handed = files_read(arena, arena_format(arena, "%s/%s", step->grade->from, *in), SOURCE_MOST);
    return handed ? source_read(arena, handed, strlen(handed)).text : NULL;
}

bool gaps_is_given(step_t *step, const char *where)
{
    arena_t *arena = &step->arena;
    source_change_t changes[SOURCE_CHANGES_MOST];
    const char *in;
    int line;
    const char *handed = handed_in(step, where, &in, &line);
    /* not the starter: it may be what the student has edited */
    const char *given =
        handed ? files_read(arena, arena_format(arena, "solutions/%s", in), SOURCE_MOST) : NULL;
    if (!given) return false;
    given = source_read(arena, given, strlen(given)).text;
    return source_changes(arena, given, handed, changes) == 0 && !is_in_gap(handed, line);
}

bool gaps_reads_index(step_t *step, const char *where)
{
    const char *in;
    int line, inside = 0;
    const char *text = handed_in(step, where, &in, &line);
    if (!text) return false;
    for (; *text && line > 1; line--) text = next_line(text);
    for (; *text && *text != '\n' && strncmp(text, "//", 2) != 0; text++) {
        if (*text == '[' && ++inside > 1) return true;
        if (*text == ']') inside--;
    }
    return false;
}
