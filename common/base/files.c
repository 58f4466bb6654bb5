#define _POSIX_C_SOURCE 200809L

#include "base/files.h"

#include <errno.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

int file_open_regular(const char *path, size_t *bytes)
{
    int descriptor = open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY | O_CLOEXEC);
    if (descriptor < 0) return -1;
    struct stat status;
    int why = fstat(descriptor, &status) != 0 ? errno : S_ISREG(status.st_mode) ? 0 : EINVAL;
    if (why) {
        close(descriptor);
        errno = why;
        return -1;
    }
    *bytes = (size_t)status.st_size;
    return descriptor;
}

int file_read_whole(int descriptor, char *memory, size_t bytes)
{
    size_t done = 0;
    for (;;) {
        char beyond;
        int full = done == bytes;
        ssize_t got = full ? read(descriptor, &beyond, 1) : read(descriptor, memory + done, bytes - done);
        if (got < 0 && errno == EINTR) continue;
        if (full || got <= 0) return full && got == 0 ? 0 : -1;
        done += (size_t)got;
    }
}

size_t file_tail(const char *path, char *memory, size_t room)
{
    size_t bytes;
    int descriptor = file_open_regular(path, &bytes);
    if (descriptor < 0) return 0;
    ssize_t got = pread(descriptor, memory, room, bytes > room ? (off_t)(bytes - room) : 0);
    close(descriptor);
    return got > 0 ? (size_t)got : 0;
}
