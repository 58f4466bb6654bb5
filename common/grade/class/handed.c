#define _GNU_SOURCE

#include "handed.h"

#include <ctype.h>
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include "names.h"

enum { UNPACKED_MOST = 64 << 20, UNPACK_LIMIT = 30, ARCHIVES_WITHIN = 2, BLOCK = 512 };

static void note(handed_t *h, const char *text)
{
    for (size_t i = 0; i < h->note_count; i++)
        if (strcmp(h->notes[i], text) == 0) return;
    arena_add(&h->arena, &h->notes, &h->note_count, text);
}

/* A part of the submission that is missing by no fault of the student's (errno). */
static void note_unread(handed_t *h, const char *path)
{
    const char *why = strerror(errno);
    note(h, arena_format(&h->arena, "%s could not be read: %s", names_shown(&h->arena, path), why));
}

/* Whether a file of this name is looked at. */
static bool is_looked_at(const handed_t *h, const char *path)
{
    const char *slash = strrchr(path, '/'), *name = slash ? slash + 1 : path;
    if (h->level == HANDED_ALL) return true;
    if (h->level == HANDED_SOURCES) return names_source(name);
    for (const char *const *wanted = h->wanted; wanted && *wanted; wanted++)
        if (names_match(name, *wanted)) return true;
    return false;
}

static handed_file_t *add_file(handed_t *h, const char *path, time_t time)
{
    if (!is_looked_at(h, path)) return NULL;
    if (h->count >= HANDED_ENTRIES_MOST) {
        note(h, "more than 5000 files that could count: the rest was not looked at");
        h->overflowed = true;
        return NULL;
    }
    handed_file_t *file = arena_grow(&h->arena, &h->files, &h->count, sizeof *file);
    *file = (handed_file_t){.path = path, .time = time};
    return file;
}

static const char *too_large(handed_t *h, unsigned long long bytes)
{
    return arena_format(&h->arena, "too large: %llu bytes, at most %d are taken", bytes, HANDED_FILE_MOST);
}

static void add_archive(handed_t *h, const sandbox_t *sandbox, int fd, const char *within, int depth);

/* ---- a tar, as bsdtar writes it of any archive ---- */

static unsigned long long octal(const char *field, size_t length)
{
    unsigned long long value = 0;
    if ((unsigned char)*field & 0x80) { /* base 256 */
        for (size_t i = 1; i < length; i++) value = value << 8 | (unsigned char)field[i];
        return value;
    }
    for (size_t i = 0; i < length && field[i]; i++)
        if (field[i] >= '0' && field[i] <= '7') value = value * 8 + (unsigned long long)(field[i] - '0');
    return value;
}

static const char *kind_of(char type)
{
    switch (type) {
    case '1':
        return "a link in an archive";
    case '2':
        return "a link";
    case '3':
    case '4':
        return "a device";
    case '6':
        return "a pipe";
    default:
        return "no plain file";
    }
}

static const char *odd_path(const char *path)
{
    if (*path == '/') return "its path in the archive is absolute";
    for (const char *p = path; p; p = strchr(p, '/') ? strchr(p, '/') + 1 : NULL)
        if (strncmp(p, "..", 2) == 0 && (p[2] == '/' || !p[2]))
            return "its path in the archive leads out of it";
    return NULL;
}

/* An archive within one. */
static void add_inner(handed_t *h, const sandbox_t *sandbox, const char *path, const char *text, size_t bytes,
                      int depth)
{
    int fd = memfd_create("archive", MFD_CLOEXEC);
    if (fd >= 0 && write(fd, text, bytes) == (ssize_t)bytes && lseek(fd, 0, SEEK_SET) == 0)
        add_archive(h, sandbox, fd, path, depth + 1);
    else
        note_unread(h, path);
    if (fd >= 0) close(fd);
}

static void add_entry(handed_t *h, const sandbox_t *sandbox, const char *path, char type, const char *text,
                      unsigned long long bytes, time_t time, int depth)
{
    size_t length = strlen(path);
    if (type == '5' || (length && path[length - 1] == '/')) return;
    const char *why = odd_path(path);
    if (!why && type == '0' && names_archive(path) && depth < ARCHIVES_WITHIN) {
        add_inner(h, sandbox, path, text, bytes, depth);
        return;
    }
    handed_file_t *file = add_file(h, path, time);
    if (!file) return;
    file->why = why                        ? why
                : type != '0'              ? kind_of(type)
                : bytes > HANDED_FILE_MOST ? too_large(h, bytes)
                                           : NULL;
    if (file->why) return;
    file->text = arena_copy(&h->arena, text, bytes);
    file->bytes = bytes;
}

/* within: the path of the archive in the submission, or "". */
static const char *path_within(handed_t *h, const char *within, const char *path)
{
    if (!*within) return arena_text(&h->arena, path);
    return arena_format(&h->arena, "%s/%s", within, path);
}

static void read_tar(handed_t *h, const sandbox_t *sandbox, const char *tar, size_t length,
                     const char *within, int depth)
{
    const char *long_name = NULL;
    for (size_t at = 0; at + BLOCK <= length && tar[at];) {
        const char *head = tar + at;
        unsigned long long bytes = octal(head + 124, 12);
        char type = head[156] ? head[156] : '0', name[256 + 2];
        size_t data = at + BLOCK;
        if (type != '0' && type != 'L' && type != 'K') bytes = 0;
        if (bytes > length - data) return;
        if (type == 'L') {
            long_name = arena_copy(&h->arena, tar + data, bytes);
        } else if (type != 'K') {
            snprintf(name, sizeof name, "%.100s", head);
            const char *path = path_within(h, within, long_name ? long_name : name);
            time_t time = (time_t)octal(head + 136, 12);
            add_entry(h, sandbox, path, type, tar + data, bytes, time, depth);
            long_name = NULL;
        }
        at = data + (size_t)((bytes + BLOCK - 1) / BLOCK * BLOCK);
    }
}

/* A pattern for the names that names_match takes for this one, and some more: "*[rR][eE]*.[cC][uU]". */
static const char *pattern_for(arena_t *arena, const char *name)
{
    const char *dot = strrchr(name, '.'), *pattern = "*";
    for (; *name; name++) {
        if (name == dot) pattern = arena_format(arena, "%s*", pattern);
        pattern = isalpha((unsigned char)*name)
                      ? arena_format(arena, "%s[%c%c]", pattern, tolower(*name), toupper(*name))
                      : arena_format(arena, "%s%c", pattern, *name);
    }
    return pattern;
}

static const char *const *unpacking(handed_t *h)
{
    const char **words = NULL;
    size_t count = 0;
    static const char *const before[] = {"bsdtar", "-cf", "-", "--format=gnutar"};
    for (size_t i = 0; i < sizeof before / sizeof *before; i++)
        arena_add(&h->arena, &words, &count, before[i]);
    for (const char *const *ending = names_endings; h->level == HANDED_SOURCES && *ending; ending++)
        arena_add(&h->arena, &words, &count, arena_format(&h->arena, "--include=*.%s", *ending));
    for (const char *const *name = h->wanted; h->level == HANDED_WANTED && name && *name; name++)
        arena_add(&h->arena, &words, &count,
                  arena_format(&h->arena, "--include=%s", pattern_for(&h->arena, *name)));
    arena_add(&h->arena, &words, &count, "@-");
    arena_add(&h->arena, &words, &count, NULL);
    return words;
}

static void add_archive(handed_t *h, const sandbox_t *sandbox, int fd, const char *within, int depth)
{
    process_t process = {
        .argv = unpacking(h), .limit = UNPACK_LIMIT, .keep = 2u * UNPACKED_MOST, .input = fd};
    const char *shown = names_shown(&h->arena, *within ? within : "the archive");
    ended_t ended;
    sandbox_filter(sandbox, &process, &ended);
    size_t length = ended.out.text ? ended.out.length : 0;
    if (length > UNPACKED_MOST) length = UNPACKED_MOST;
    size_t before = h->count;
    if (length) read_tar(h, sandbox, ended.out.text, length, within, depth);
    bool exploded =
        ended.overran || ended.out.wrapped || (ended.out.text && ended.out.length > UNPACKED_MOST);
    h->overflowed |= exploded;
    if (exploded)
        note(h, arena_format(&h->arena, "%s unpacks to more than %d MiB: the rest was not looked at", shown,
                             UNPACKED_MOST >> 20));
    else if (ended.status != 0 && h->count == before)
        note(h, arena_format(&h->arena, "%s cannot be unpacked: it is damaged, encrypted, or not an archive",
                             shown));
    else if (ended.status != 0)
        note(h, arena_format(&h->arena, "%s is damaged: what could be read of it was taken", shown));
    process_free(&ended);
}

/* ---- files and folders ---- */

static void read_regular(handed_t *h, handed_file_t *file, int fd, off_t bytes)
{
    if (bytes > HANDED_FILE_MOST) {
        file->why = too_large(h, (unsigned long long)bytes);
        return;
    }
    char *text = arena_take(&h->arena, (size_t)bytes + 1);
    size_t got = 0;
    ssize_t more = 0;
    while (got < (size_t)bytes && (more = read(fd, text + got, (size_t)bytes - got)) > 0) got += (size_t)more;
    if (more < 0) {
        file->why = arena_format(&h->arena, "it cannot be read: %s", strerror(errno));
        return;
    }
    file->text = text;
    file->bytes = got;
}

static const char *kind_of_mode(mode_t mode)
{
    return S_ISLNK(mode) ? "a link" : S_ISFIFO(mode) ? "a pipe" : S_ISSOCK(mode) ? "a socket" : "a device";
}

static void add_at(handed_t *h, const sandbox_t *sandbox, int folder, const char *name, const char *path,
                   int depth);

static int by_name(const void *a, const void *b)
{
    return strcmp(*(const char *const *)a, *(const char *const *)b);
}

static void add_folder(handed_t *h, const sandbox_t *sandbox, int fd, const char *path, int depth)
{
    DIR *entries = fdopendir(fd);
    const char **names = NULL;
    size_t count = 0;
    if (!entries) {
        note_unread(h, path);
        close(fd);
        return;
    }
    for (struct dirent *one; (one = readdir(entries)) && count < HANDED_ENTRIES_MOST;) {
        if (strcmp(one->d_name, ".") == 0 || strcmp(one->d_name, "..") == 0) continue;
        if (one->d_type == DT_REG && !names_archive(one->d_name) && !is_looked_at(h, one->d_name)) continue;
        arena_add(&h->arena, &names, &count, arena_text(&h->arena, one->d_name));
    }
    if (count == HANDED_ENTRIES_MOST) h->overflowed = true;
    if (count > 1) qsort(names, count, sizeof *names, by_name);
    for (size_t i = 0; i < count; i++) {
        const char *inner = depth && *path ? arena_format(&h->arena, "%s/%s", path, names[i]) : names[i];
        add_at(h, sandbox, dirfd(entries), names[i], inner, depth + 1);
    }
    closedir(entries);
}

static void add_at(handed_t *h, const sandbox_t *sandbox, int folder, const char *name, const char *path,
                   int depth)
{
    struct stat status;
    handed_file_t *file;
    int fd = openat(folder, name, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC);
    if (fd < 0 || fstat(fd, &status) != 0) {
        int why = errno;
        if (fd >= 0) close(fd);
        if (!(file = add_file(h, path, 0))) return;
        file->why = fstatat(folder, name, &status, AT_SYMLINK_NOFOLLOW) == 0 && !S_ISREG(status.st_mode)
                        ? kind_of_mode(status.st_mode)
                        : arena_format(&h->arena, "it cannot be read: %s", strerror(why));
        return;
    }
    if (S_ISDIR(status.st_mode) && depth < HANDED_DEPTH_MOST) {
        add_folder(h, sandbox, fd, path, depth); /* closes it */
        return;
    }
    if (S_ISREG(status.st_mode) && names_archive(name)) {
        add_archive(h, sandbox, fd, depth ? path : "", 0);
        close(fd);
        return;
    }
    file = add_file(h, path, status.st_mtime);
    if (file && S_ISDIR(status.st_mode))
        file->why = "too many folders within each other";
    else if (file && !S_ISREG(status.st_mode))
        file->why = kind_of_mode(status.st_mode);
    else if (file)
        read_regular(h, file, fd, status.st_size);
    close(fd);
}

static void add_part(handed_t *h, const sandbox_t *sandbox, const char *path, const char *as)
{
    static const char *const said[] = {
        [HANDED_SOURCES] = "more than 5000 files or 64 MiB: only sources were looked at",
        [HANDED_WANTED] = "more than 5000 sources or 64 MiB of them: only files with the names of those that "
                          "should be handed in were looked at"};
    size_t count = h->count, notes = h->note_count;
    const char *called = arena_text(&h->arena, as);
    for (h->level = HANDED_ALL;; h->level++) {
        h->count = count;
        h->note_count = notes;
        h->overflowed = false;
        if (h->level != HANDED_ALL) note(h, said[h->level]);
        add_at(h, sandbox, AT_FDCWD, path, called, 0);
        if (!h->overflowed || h->level == HANDED_WANTED) return;
    }
}

void handed_add(handed_t *h, const sandbox_t *sandbox, const char *path, const char *as, long long order)
{
    size_t before = h->count;
    add_part(h, sandbox, path, as);
    for (size_t i = before; i < h->count; i++) h->files[i].order = order;
}

void handed_free(handed_t *h)
{
    arena_free(&h->arena);
    *h = (handed_t){.count = 0};
}
