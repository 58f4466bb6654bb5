#define _GNU_SOURCE

#include "result.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/sendfile.h>
#include <unistd.h>

#include "result_format.h"

static int write_all(result_t *result, const void *data, size_t bytes)
{
    const char *p = data;
    while (bytes && !result->failed) {
        ssize_t written = write(result->descriptor, p, bytes < 1u << 30 ? bytes : 1u << 30);
        if (written < 0 && errno == EINTR) continue;
        if (written <= 0) {
            result->failed = errno ? errno : EIO;
            break;
        }
        p += written;
        bytes -= (size_t)written;
    }
    errno = result->failed;
    return result->failed ? -1 : 0;
}

/* Data and its padding: the checksum runs over whole words. */
static int put(result_t *result, const void *data, size_t bytes)
{
    size_t whole = bytes / 8 * 8, rest = bytes - whole;
    char last[8] = {0};
    if (rest) memcpy(last, (const char *)data + whole, rest);
    if (write_all(result, data, whole) != 0 || (rest && write_all(result, last, 8) != 0)) return -1;
    result->checksum = result_checksum(result->checksum, data, whole);
    if (rest) result->checksum = result_checksum(result->checksum, last, 8);
    result->bytes += result_padded(bytes);
    return 0;
}

/* N of /dev/fd/N, or -1. */
static int inherited_descriptor(const char *path)
{
    char *end;
    if (strncmp(path, "/dev/fd/", 8) != 0 || path[8] < '0' || path[8] > '9') return -1;
    long number = strtol(path + 8, &end, 10);
    return *end || number > 1 << 20 ? -1 : (int)number;
}

int result_open(result_t *result, const char *path, const char *case_line)
{
    memset(result, 0, sizeof *result);
    result->descriptor = -1;
    result->checksum = RESULT_CHECKSUM_START;
    if (strlen(path) >= sizeof result->path) return errno = ENAMETOOLONG, -1;
    result->inherited = inherited_descriptor(path);
    strcpy(result->path, path);
    snprintf(result->temporary, sizeof result->temporary, "%s.tmp", path);
    if (result->inherited >= 0)
        result->descriptor = memfd_create("result", MFD_CLOEXEC);
    else if (unlink(result->temporary) != 0 && errno != ENOENT)
        return -1;
    else
        result->descriptor = open(result->temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
    if (result->descriptor < 0) return -1;
    struct {
        char magic[8];
        uint32_t version, reserved;
    } header = {.version = RESULT_VERSION};
    memcpy(header.magic, RESULT_MAGIC, sizeof header.magic);
    if (put(result, &header, sizeof header) != 0) return -1;
    return result_chunk(result, RESULT_CASE, "", case_line, strlen(case_line), NULL, 0);
}

int result_chunk(result_t *result, uint32_t kind, const char *name, const void *head, size_t head_bytes,
                 const void *body, size_t body_bytes)
{
    size_t name_bytes = strnlen(name, RESULT_MAX_NAME - 1); /* the reader takes no more */
    struct {
        uint32_t kind, name_bytes;
        uint64_t payload_bytes;
    } chunk = {kind, (uint32_t)name_bytes, head_bytes + body_bytes};
    if (put(result, &chunk, sizeof chunk) != 0 || put(result, name, name_bytes) != 0) return -1;
    if (put(result, head, head_bytes) != 0) return -1; /* whole words whenever a body follows */
    return body_bytes ? put(result, body, body_bytes) : 0;
}

/* The whole result takes the place of what the file had. */
static int hand_over(const result_t *result)
{
    off_t from = 0, bytes = lseek(result->descriptor, 0, SEEK_END);
    if (bytes < 0 || ftruncate(result->inherited, 0) != 0 || lseek(result->inherited, 0, SEEK_SET) != 0)
        return -1;
    while (from < bytes)
        if (sendfile(result->inherited, result->descriptor, &from, (size_t)(bytes - from)) <= 0) return -1;
    return 0;
}

int result_close(result_t *result)
{
    if (result->descriptor < 0) return errno = EBADF, -1;
    uint64_t end[3] = {RESULT_END, 16, result->bytes + RESULT_END_BYTES};
    put(result, end, sizeof end);
    write_all(result, &result->checksum, 8);
    if (result->inherited >= 0 && !result->failed && hand_over(result) != 0)
        result->failed = errno ? errno : EIO;
    int closed = close(result->descriptor);
    result->descriptor = -1;
    if (result->failed) return errno = result->failed, -1;
    if (closed != 0) return -1;
    if (result->inherited >= 0) return 0;
    return rename(result->temporary, result->path);
}

int result_data(result_t *result, const char *name, char type, unsigned flags, const void *elements, size_t n)
{
    struct {
        uint32_t type, flags;
        uint64_t n;
    } head = {(unsigned char)type, flags, n};
    return result_chunk(result, RESULT_DATA, name, &head, sizeof head, elements,
                        n * result_element(head.type));
}

int result_todo(result_t *result, int step, const char *file, int line)
{
    uint32_t head[2] = {(uint32_t)step, (uint32_t)line};
    return result_chunk(result, RESULT_TODO, "", head, sizeof head, file, strlen(file));
}

int result_lacks(result_t *result, const char *what)
{
    return result_chunk(result, RESULT_LACKS, "", what, strlen(what), NULL, 0);
}

int result_cuda(result_t *result, const char *name, int code, int checked, const char *text)
{
    uint32_t head[2] = {(uint32_t)code, (uint32_t)checked};
    return result_chunk(result, RESULT_CUDA, name, head, sizeof head, text, strlen(text));
}

int result_metric(result_t *result, const char *name, double value, const char *unit)
{
    return result_chunk(result, RESULT_METRIC, name, &value, sizeof value, unit, strlen(unit));
}

int result_unseen(result_t *result, double ms, double whole)
{
    const double head[2] = {ms, whole};
    return result_chunk(result, RESULT_UNSEEN, "", head, sizeof head, NULL, 0);
}

int result_guard(result_t *result, const char *name, int side, unsigned element, uint64_t buffer_bytes,
                 uint64_t bytes, uint64_t first, uint64_t last)
{
    struct {
        uint32_t side, element;
        uint64_t buffer_bytes, bytes, first, last;
    } head = {(uint32_t)side, element, buffer_bytes, bytes, first, last};
    return result_chunk(result, RESULT_GUARD, name, &head, sizeof head, NULL, 0);
}

int result_modified(result_t *result, const char *name, char type, uint64_t n, uint64_t index,
                    const void *was, const void *is)
{
    struct {
        uint32_t type, reserved;
        uint64_t n, index;
        unsigned char was[8], is[8];
    } head = {.type = (unsigned char)type, .n = n, .index = index};
    size_t element = result_element(head.type);
    memcpy(head.was, was, element);
    memcpy(head.is, is, element);
    return result_chunk(result, RESULT_MODIFIED, name, &head, sizeof head, NULL, 0);
}
