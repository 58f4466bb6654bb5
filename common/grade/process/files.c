#define _GNU_SOURCE

#include "files.h"

#include <errno.h>
#include <fcntl.h>
#include <ftw.h>
#include <poll.h>
#include <signal.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include "process.h"

enum { AGAIN_AFTER = 10 }; /* milliseconds */

char *files_bytes(arena_t *arena, const char *path, size_t most, size_t *bytes)
{
    FILE *in = fopen(path, "re");
    if (!in) return NULL;
    char *text = NULL, part[16384];
    size_t length = 0, size = 0, got;
    while (length < most && (got = fread(part, 1, sizeof part, in)) > 0) {
        if (got > most - length) got = most - length;
        if (length + got > size) {
            size = 2 * (length + got);
            char *more = arena_take(arena, size + 1);
            if (length) memcpy(more, text, length);
            text = more;
        }
        memcpy(text + length, part, got);
        length += got;
    }
    int failed = ferror(in);
    fclose(in);
    if (failed) return NULL;
    *bytes = length;
    if (!text) return arena_text(arena, "");
    text[length] = '\0';
    return text;
}

char *files_read(arena_t *arena, const char *path, size_t most)
{
    size_t bytes;
    return files_bytes(arena, path, most, &bytes);
}

char *files_whole(arena_t *arena, const char *path, size_t most)
{
    size_t bytes = 0;
    char *text = files_bytes(arena, path, most + 1, &bytes);
    if (bytes <= most) return text;
    errno = EFBIG;
    return NULL;
}

static int write_all(int fd, const char *text, size_t bytes)
{
    while (bytes > 0) {
        ssize_t done = write(fd, text, bytes);
        if (done < 0 && errno == EINTR) continue;
        if (done < 0) return -1;
        text += done;
        bytes -= (size_t)done;
    }
    return 0;
}

static int close_after(int fd, int failed)
{
    int kept = errno;
    if (close(fd) != 0 && !failed) return -1;
    errno = kept;
    return failed;
}

/* A device or a pipe: it is written to, never replaced. */
static bool is_special(const char *path)
{
    struct stat status;
    return stat(path, &status) == 0 && !S_ISREG(status.st_mode) && !S_ISDIR(status.st_mode);
}

enum { PATH_MOST = 4200 };

/* Opens a file beside that of this path, for this process alone; its name goes into temporary. Returns -1
 * with errno. */
static int open_beside(const char *path, char temporary[PATH_MOST])
{
    if (snprintf(temporary, PATH_MOST, "%s.new%d", path, (int)getpid()) >= PATH_MOST) {
        errno = ENAMETOOLONG;
        return -1;
    }
    return open(temporary, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666);
}

int files_try(const char *path)
{
    char temporary[PATH_MOST];
    struct stat status;
    if (is_special(path)) return access(path, W_OK);
    if (stat(path, &status) == 0 && S_ISDIR(status.st_mode)) return errno = EISDIR, -1;
    int fd = open_beside(path, temporary);
    if (fd < 0) return -1;
    unlink(temporary);
    return close_after(fd, 0);
}

int files_write(const char *path, const char *text, size_t bytes)
{
    char temporary[PATH_MOST];
    if (is_special(path)) return files_append(path, text, bytes);
    int fd = open_beside(path, temporary);
    if (fd < 0) return -1;
    int failed = close_after(fd, write_all(fd, text, bytes));
    if (!failed) failed = rename(temporary, path);
    if (failed) {
        int kept = errno;
        unlink(temporary);
        errno = kept;
    }
    return failed;
}

int files_append(const char *path, const char *text, size_t bytes)
{
    int fd = open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0666);
    return fd < 0 ? -1 : close_after(fd, write_all(fd, text, bytes));
}

bool files_exist(const char *path)
{
    return access(path, F_OK) == 0;
}

bool files_run(const char *path)
{
    struct stat status;
    return stat(path, &status) == 0 && S_ISREG(status.st_mode) && access(path, X_OK) == 0;
}

int files_folder(const char *path)
{
    char part[4096];
    size_t length = strlen(path);
    if (length >= sizeof part) {
        errno = ENAMETOOLONG;
        return -1;
    }
    for (size_t i = 1; i <= length; i++) {
        if (path[i] != '/' && path[i] != '\0') continue;
        memcpy(part, path, i);
        part[i] = '\0';
        if (mkdir(part, 0777) != 0 && errno != EEXIST) return -1;
    }
    struct stat status;
    if (stat(path, &status) != 0) return -1;
    errno = ENOTDIR;
    return S_ISDIR(status.st_mode) ? 0 : -1;
}

int files_lock(const char *path, int how)
{
    int fd = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0666), result;
    if (fd < 0) return -1;
    /* A thread that waits in flock would not hear of Ctrl-C, which another thread may have taken. */
    while ((result = flock(fd, how | LOCK_NB)) != 0 && errno == EWOULDBLOCK && !(how & LOCK_NB) &&
           !process_stopping())
        poll(NULL, 0, AGAIN_AFTER);
    if (result == 0) return fd;
    int kept = errno;
    close(fd);
    errno = kept;
    return -1;
}

void files_unlock(int lock)
{
    flock(lock, LOCK_UN); /* at once, though a child that is just begun may have it open, too */
    close(lock);
}

/* Everyone passes the turnstile, and leaves it with the lock in hand: while one waits in it, nobody else
 * comes in. */
int files_lock_in_turn(const char *path, int how)
{
    char turnstile[4096];
    if (snprintf(turnstile, sizeof turnstile, "%s.turnstile", path) >= (int)sizeof turnstile) {
        errno = ENAMETOOLONG;
        return -1;
    }
    int turn = files_lock(turnstile, LOCK_EX);
    if (turn < 0) return -1;
    int lock = files_lock(path, how);
    int kept = errno;
    files_unlock(turn);
    errno = kept;
    return lock;
}

int files_remove(const char *path)
{
    const char *const argv[] = {"rm", "-rf", "--", path, NULL};
    process_t process = {.argv = argv, .keep = 256, .merged = true};
    ended_t ended;
    process_run(&process, &ended);
    bool failed = ended.status != 0;
    process_free(&ended);
    if (failed) errno = EACCES;
    return failed ? -1 : 0;
}

/* The process whose unfinished file has this name (open_beside); 0: none. */
static pid_t writer_of(const char *path)
{
    const char *at = strrchr(path, '/'), *mark = NULL;
    for (at = at ? at : path; (at = strstr(at, ".new")); at++) mark = at + 4;
    if (!mark || !*mark || mark[strspn(mark, "0123456789")]) return 0;
    return (pid_t)atol(mark);
}

static int tidy_one(const char *path, const struct stat *status, int type, struct FTW *unused)
{
    (void)status, (void)unused;
    const pid_t writer = type == FTW_F ? writer_of(path) : 0;
    if (writer > 0 && kill(writer, 0) != 0 && errno == ESRCH) unlink(path);
    return 0;
}

void files_tidy(const char *folder)
{
    nftw(folder, tidy_one, 16, FTW_PHYS);
}

/* ---- the checksum of POSIX cksum ---- */

static uint32_t sum_byte(uint32_t sum, unsigned byte)
{
    sum ^= (uint32_t)byte << 24;
    for (int bit = 0; bit < 8; bit++) sum = sum & 0x80000000u ? sum << 1 ^ 0x04c11db7u : sum << 1;
    return sum;
}

const char *files_sum(arena_t *arena, const char *const *paths, size_t count)
{
    uint32_t sum = 0;
    unsigned long long length = 0;
    for (size_t i = 0; i < count; i++) {
        FILE *in = fopen(paths[i], "re");
        if (!in) continue;
        for (int byte; (byte = getc(in)) != EOF; length++) sum = sum_byte(sum, (unsigned)byte);
        fclose(in);
    }
    for (unsigned long long rest = length; rest; rest >>= 8) sum = sum_byte(sum, rest & 0xFF);
    return arena_format(arena, "%u-%llu", (unsigned)~sum, length);
}
