#define _GNU_SOURCE

#include "times.h"

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* One write: several threads of the engine share the file. */
static void put(const char *line, size_t length)
{
    const char *file = getenv("GRADE_TIMES");
    const int fd = file && *file ? open(file, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0666) : -1;
    if (fd < 0) return;
    if (write(fd, line, length) < 0) fprintf(stderr, "%s: cannot be written\n", file);
    close(fd);
}

void times_begin(pid_t pid, const char *const *set, const char *const *argv)
{
    if (!getenv("GRADE_TIMES")) return;
    char *line = NULL;
    size_t length = 0;
    FILE *out = open_memstream(&line, &length);
    if (!out) return;
    fprintf(out, "begin %d", (int)pid);
    for (; set && *set; set++)
        if (strchr(*set, '=')) fprintf(out, " %s", *set);
    for (; *argv; argv++) fprintf(out, " %s", *argv);
    fputc('\n', out);
    if (fclose(out) == 0) put(line, length);
    free(line);
}

static double seconds(struct timeval t)
{
    return (double)t.tv_sec + 1e-6 * (double)t.tv_usec;
}

void times_end(pid_t pid, const struct rusage *used)
{
    char line[80];
    if (!getenv("GRADE_TIMES")) return;
    const int length = snprintf(line, sizeof line, "end %d %.4f\n", (int)pid,
                                seconds(used->ru_utime) + seconds(used->ru_stime));
    put(line, (size_t)length);
}
