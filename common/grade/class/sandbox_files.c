#define _GNU_SOURCE

#include "sandbox_files.h"

#include <errno.h>
#include <fcntl.h>
#include <ftw.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "grade/process/files.h"

static const unsigned long long FOLDER = 2ull << 30;

/* A file that the process is to write: its descriptor, or -1. */
int sandbox_open_file(const sandbox_t *s, const char *path)
{
    if (unlink(path) != 0 && errno != ENOENT) return -1;
    int fd = open(path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0600);
    if (fd < 0 || !s->user || fchown(fd, (uid_t)s->user, (gid_t)s->user) == 0) return fd;
    int why = errno;
    close(fd);
    unlink(path);
    errno = why;
    return -1;
}

/* It left nothing: then there is no file either. */
void sandbox_close_file(int fd, const char *path)
{
    struct stat status;
    if (fd < 0) return;
    if (fstat(fd, &status) == 0 && status.st_size == 0) unlink(path);
    close(fd);
}

/* ---- a folder that was written to ---- */

static _Thread_local unsigned long long walked;

static int on_file(const char *path, const struct stat *status, int type, struct FTW *unused)
{
    (void)path, (void)type, (void)unused;
    walked += 512ull * (unsigned long long)status->st_blocks + 4096;
    return walked > FOLDER;
}

bool sandbox_too_full(void *of)
{
    walked = 0;
    return nftw(of, on_file, 16, FTW_PHYS) != 0;
}

/* Whatever was written there, afterwards there are but plain files, folders and links within. */
void sandbox_scrub(const sandbox_t *s, const char *folder)
{
    arena_t arena = {NULL};
    const char *const modes[] = {"chmod", "-R", "u+rwX,a-s,go-w", "--", folder, NULL};
    const char *const odd[] = {"find",    folder,  "-xdev",  "(",      "-type",   "l", "(",
                               "-lname",  "/*",    "-o",     "-lname", "*..*",    ")", "!",
                               "(",       "-name", "course", "-lname", s->root,   ")", ")",
                               "-delete", "-o",    "!",      "-type",  "l",       "!", "-type",
                               "f",       "!",     "-type",  "d",      "-delete", NULL};
    const char *const *const both[] = {modes, odd};
    for (int i = 0; i < 2; i++) {
        process_t process = {.argv = both[i], .keep = 256, .merged = true};
        ended_t ended;
        process_run(&process, &ended);
        process_free(&ended);
    }
    arena_free(&arena);
}

int sandbox_give(const sandbox_t *s, const char *folder, char *why, size_t size)
{
    if (files_folder(folder) != 0) {
        snprintf(why, size, "%s: %s", folder, strerror(errno));
        return -1;
    }
    if (!s->user || chown(folder, (uid_t)s->user, (gid_t)s->user) == 0) return 0;
    snprintf(why, size, "%s cannot be given to the user nobody, as whom students' files are compiled: %s",
             folder, strerror(errno));
    return -1;
}

/* Whether the sandbox's user may not pass. */
static bool is_closed(const sandbox_t *s, const char *folder)
{
    struct stat status;
    if (stat(folder, &status) != 0) return false;
    mode_t right = status.st_uid == (uid_t)s->user   ? S_IXUSR
                   : status.st_gid == (gid_t)s->user ? S_IXGRP
                                                     : S_IXOTH;
    return !(status.st_mode & right);
}

const char *sandbox_closed(sandbox_t *s, const char *path)
{
    char whole[PATH_MAX];
    if (!s->user || !realpath(path, whole)) return NULL;
    for (char *at = strchr(whole + 1, '/'); at; at = strchr(at + 1, '/')) {
        *at = '\0';
        const char *folder = is_closed(s, whole) ? arena_text(&s->arena, whole) : NULL;
        *at = '/';
        if (folder) return folder;
    }
    return is_closed(s, whole) ? arena_text(&s->arena, whole) : NULL;
}

int sandbox_let_in(const char *folder)
{
    if (geteuid() != 0) return chmod(folder, 0700);
    /* A file system that does not know such a group (a network's) lets all pass who know the name. */
    return chmod(folder, chown(folder, (uid_t)-1, SANDBOX_NOBODY) == 0 ? 0710 : 0711);
}
