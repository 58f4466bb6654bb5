#define _POSIX_C_SOURCE 200809L

#include "reader.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "result_format.h"

/* What is left of the file, and the place to say what is wrong with it. */
typedef struct {
    const unsigned char *at, *end;
    char *why;
    size_t why_size;
} cursor_t;

typedef struct {
    uint32_t kind;
    char name[RESULT_MAX_NAME + 1];
    const unsigned char *payload;
    uint64_t bytes;
} chunk_t;

static int bad(cursor_t *c, const char *reason)
{
    snprintf(c->why, c->why_size, "%s", reason);
    return -1;
}

static uint32_t get32(const unsigned char *p)
{
    uint32_t v;
    memcpy(&v, p, 4);
    return v;
}

static uint64_t get64(const unsigned char *p)
{
    uint64_t v;
    memcpy(&v, p, 8);
    return v;
}

/* A terminated copy; NULL when there is a NUL in it or no memory. */
static char *copy_text(const unsigned char *bytes, uint64_t length)
{
    if (length && memchr(bytes, 0, length)) return NULL;
    char *copy = malloc(length + 1);
    if (!copy) return NULL;
    if (length) memcpy(copy, bytes, length);
    copy[length] = '\0';
    return copy;
}

static int next_chunk(cursor_t *c, chunk_t *chunk)
{
    uint64_t left = (uint64_t)(c->end - c->at);
    if (left < RESULT_CHUNK_BYTES) return bad(c, "ends too early");
    chunk->kind = get32(c->at);
    uint32_t name_bytes = get32(c->at + 4);
    chunk->bytes = get64(c->at + 8);
    left -= RESULT_CHUNK_BYTES;
    c->at += RESULT_CHUNK_BYTES;
    if (name_bytes >= RESULT_MAX_NAME) return bad(c, "is malformed: a name is too long");
    if (result_padded(name_bytes) > left) return bad(c, "ends too early");
    memcpy(chunk->name, c->at, name_bytes);
    chunk->name[name_bytes] = '\0';
    if (strlen(chunk->name) != name_bytes) return bad(c, "is malformed: a name holds a NUL");
    left -= result_padded(name_bytes);
    c->at += result_padded(name_bytes);
    if (chunk->bytes > left || result_padded(chunk->bytes) > left) return bad(c, "ends too early");
    chunk->payload = c->at;
    c->at += result_padded(chunk->bytes);
    return 0;
}

/* ---- one function a kind ---- */

static int add_output(reader_t *r, cursor_t *c, const chunk_t *chunk, char type, size_t n,
                      const void *elements, uint32_t flags)
{
    if (chunk->name[0] == '\0') return bad(c, "is malformed: an output has no name");
    if (reader_output(r, chunk->name)) return bad(c, "is malformed: an output is there twice");
    if (r->output_count == READER_MAX_OUTPUTS) return bad(c, "is malformed: too many outputs");
    char *name = copy_text((const unsigned char *)chunk->name, strlen(chunk->name));
    if (!name) return bad(c, "does not fit into memory");
    r->outputs[r->output_count++] =
        (output_t){.name = name, .type = type, .flags = flags, .n = n, .elements = elements};
    return 0;
}

static int read_data(reader_t *r, cursor_t *c, const chunk_t *chunk)
{
    if (chunk->bytes < 16) return bad(c, "is malformed: an output is too short");
    uint32_t type = get32(chunk->payload);
    uint64_t n = get64(chunk->payload + 8), bytes = chunk->bytes - 16;
    size_t element = result_element(type);
    if (element == 0) return bad(c, "is malformed: an output of unknown type");
    if (bytes % element != 0 || bytes / element != n)
        return bad(c, "is malformed: an output's length is wrong");
    return add_output(r, c, chunk, (char)type, n, chunk->payload + 16, get32(chunk->payload + 4));
}

static int read_text(reader_t *r, cursor_t *c, const chunk_t *chunk)
{
    char *text = copy_text(chunk->payload, chunk->bytes);
    if (!text) return bad(c, "is malformed: a text holds a NUL");
    if (add_output(r, c, chunk, 't', chunk->bytes, text, 0) == 0) return 0;
    free(text);
    return -1;
}

static int read_guard(reader_t *r, cursor_t *c, const chunk_t *chunk)
{
    const unsigned char *p = chunk->payload;
    if (chunk->bytes != 40) return bad(c, "is malformed: a guard report has the wrong length");
    if (r->guard_count == READER_MAX_NOTES) return bad(c, "is malformed: too many guard reports");
    guard_note_t g = {copy_text((const unsigned char *)chunk->name, strlen(chunk->name)),
                      get32(p),
                      get32(p + 4),
                      get64(p + 8),
                      get64(p + 16),
                      get64(p + 24),
                      get64(p + 32)};
    if (!g.name) return bad(c, "does not fit into memory");
    r->guards[r->guard_count++] = g;
    if (g.side > RESULT_AFTER || g.element > 8 || g.bytes == 0 || g.first > g.last ||
        g.bytes - 1 > g.last - g.first)
        return bad(c, "is malformed: a guard report contradicts itself");
    return 0;
}

static int read_modified(reader_t *r, cursor_t *c, const chunk_t *chunk)
{
    const unsigned char *p = chunk->payload;
    if (chunk->bytes != 40) return bad(c, "is malformed: an input report has the wrong length");
    if (r->modified_count == READER_MAX_NOTES) return bad(c, "is malformed: too many input reports");
    if (result_element(get32(p)) == 0) return bad(c, "is malformed: an input of unknown type");
    modified_note_t m = {.name = copy_text((const unsigned char *)chunk->name, strlen(chunk->name)),
                         .type = (char)get32(p),
                         .n = get64(p + 8),
                         .index = get64(p + 16)};
    if (!m.name) return bad(c, "does not fit into memory");
    memcpy(m.was, p + 24, 8);
    memcpy(m.is, p + 32, 8);
    r->modified[r->modified_count++] = m;
    return 0;
}

static int read_metric(reader_t *r, cursor_t *c, const chunk_t *chunk)
{
    if (chunk->bytes < 8) return bad(c, "is malformed: a metric is too short");
    if (r->metric_count == READER_MAX_NOTES) return bad(c, "is malformed: too many metrics");
    metric_note_t *m = &r->metrics[r->metric_count++];
    memcpy(&m->value, chunk->payload, 8);
    m->name = copy_text((const unsigned char *)chunk->name, strlen(chunk->name));
    m->unit = copy_text(chunk->payload + 8, chunk->bytes - 8);
    return m->name && m->unit ? 0 : bad(c, "is malformed: a metric's unit holds a NUL");
}

static int read_todo(reader_t *r, cursor_t *c, const chunk_t *chunk)
{
    if (chunk->bytes < 8 || r->todo_file) return bad(c, "is malformed: its note of a gap");
    r->todo_step = (int)(get32(chunk->payload) & 0xFFFF);
    r->todo_line = (int)(get32(chunk->payload + 4) & 0xFFFFFF);
    r->todo_file = copy_text(chunk->payload + 8, chunk->bytes - 8);
    return r->todo_file ? 0 : bad(c, "is malformed: its note of a gap");
}

static int read_cuda(reader_t *r, cursor_t *c, const chunk_t *chunk)
{
    if (chunk->bytes < 8 || r->cuda_name) return bad(c, "is malformed: its note of a CUDA error");
    r->cuda_code = (int)get32(chunk->payload);
    r->cuda_checked = get32(chunk->payload + 4) == RESULT_CHECKED;
    r->cuda_name = copy_text((const unsigned char *)chunk->name, strlen(chunk->name));
    r->cuda_text = copy_text(chunk->payload + 8, chunk->bytes - 8);
    return r->cuda_name && r->cuda_text ? 0 : bad(c, "is malformed: its note of a CUDA error");
}

static int read_case(reader_t *r, cursor_t *c, const chunk_t *chunk)
{
    if (r->case_line) return bad(c, "is malformed: two cases");
    r->case_line = copy_text(chunk->payload, chunk->bytes);
    return r->case_line ? 0 : bad(c, "is malformed: its case holds a NUL");
}

static int read_chunk(reader_t *r, cursor_t *c, const chunk_t *chunk)
{
    if (chunk->kind != RESULT_CASE && !r->case_line)
        return bad(c, "is malformed: its case does not come first");
    switch (chunk->kind) {
    case RESULT_CASE:
        return read_case(r, c, chunk);
    case RESULT_DATA:
        return read_data(r, c, chunk);
    case RESULT_TEXT:
        return read_text(r, c, chunk);
    case RESULT_GUARD:
        return read_guard(r, c, chunk);
    case RESULT_MODIFIED:
        return read_modified(r, c, chunk);
    case RESULT_METRIC:
        return read_metric(r, c, chunk);
    case RESULT_TODO:
        return read_todo(r, c, chunk);
    case RESULT_CUDA:
        return read_cuda(r, c, chunk);
    default:
        return bad(c, "is malformed: an unknown kind of chunk");
    }
}

/* The end mark: its place, length and checksum decide whether the file is whole. */
static int check_end(cursor_t *c, const unsigned char *start)
{
    size_t size = (size_t)(c->end - start);
    const unsigned char *end = c->end - RESULT_END_BYTES;
    if (get32(end) != RESULT_END || get32(end + 4) != 0 || get64(end + 8) != 16)
        return bad(c, "has no end mark: it was cut, or bytes follow the end");
    if (get64(end + 16) != size) return bad(c, "has another length than its end mark says");
    if (get64(end + 24) != result_checksum(RESULT_CHECKSUM_START, start, size - 8))
        return bad(c, "was changed: its checksum is wrong");
    return 0;
}

/* Reads r->memory, which holds size bytes. */
static int parse(reader_t *r, size_t size, char *why, size_t why_size)
{
    const unsigned char *start = r->memory;
    cursor_t c = {start, start + size, why, why_size};
    if (size < 8 || memcmp(start, RESULT_MAGIC, 8) != 0)
        return bad(&c, "is not one: it starts with something else");
    if (size < RESULT_HEADER_BYTES + RESULT_END_BYTES || size % 8 != 0) return bad(&c, "ends too early");
    if (get32(start + 8) != RESULT_VERSION) {
        snprintf(why, why_size, "is of version %u, this judge reads version %d: build both again",
                 get32(start + 8), RESULT_VERSION);
        return -1;
    }
    if (check_end(&c, start) != 0) return -1;
    c.at += RESULT_HEADER_BYTES;
    c.end -= RESULT_END_BYTES;
    while (c.at < c.end) {
        chunk_t chunk;
        if (next_chunk(&c, &chunk) != 0 || read_chunk(r, &c, &chunk) != 0) return -1;
    }
    return r->case_line ? 0 : bad(&c, "is malformed: it says no case");
}

int reader_parse(reader_t *reader, const void *bytes, size_t size, char *why, size_t why_size)
{
    memset(reader, 0, sizeof *reader);
    reader->memory = malloc(size ? size : 1);
    if (!reader->memory) return snprintf(why, why_size, "does not fit into memory"), -1;
    if (size) memcpy(reader->memory, bytes, size);
    return parse(reader, size, why, why_size);
}

/* Exactly size bytes, and then the end of the file. */
static int read_whole(int descriptor, char *memory, size_t size)
{
    size_t done = 0;
    for (;;) {
        char beyond;
        int full = done == size;
        ssize_t got = full ? read(descriptor, &beyond, 1) : read(descriptor, memory + done, size - done);
        if (got < 0 && errno == EINTR) continue;
        if (full || got <= 0) return full && got == 0 ? 0 : -1;
        done += (size_t)got;
    }
}

static int read_open(reader_t *reader, int descriptor, char *why, size_t why_size)
{
    struct stat status;
    if (fstat(descriptor, &status) != 0)
        return snprintf(why, why_size, "cannot be read: %s", strerror(errno)), -1;
    if (!S_ISREG(status.st_mode)) return snprintf(why, why_size, "is not a regular file"), -1;
    if (status.st_size == 0) return snprintf(why, why_size, "is empty"), -1;
    if ((uint64_t)status.st_size > READER_MAX_BYTES)
        return snprintf(why, why_size, "is too large (%lld bytes)", (long long)status.st_size), -1;
    size_t size = (size_t)status.st_size;
    reader->memory = malloc(size);
    if (!reader->memory) return snprintf(why, why_size, "does not fit into memory"), -1;
    if (read_whole(descriptor, reader->memory, size) != 0)
        return snprintf(why, why_size, "changed while it was read"), -1;
    return parse(reader, size, why, why_size);
}

int reader_read(reader_t *reader, const char *path, int *missing, char *why, size_t why_size)
{
    memset(reader, 0, sizeof *reader);
    *missing = 0;
    int descriptor = open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY | O_CLOEXEC);
    if (descriptor < 0) {
        *missing = errno == ENOENT;
        if (errno == ELOOP)
            snprintf(why, why_size, "is a symbolic link");
        else
            snprintf(why, why_size, "cannot be opened: %s", strerror(errno));
        return -1;
    }
    int status = read_open(reader, descriptor, why, why_size);
    close(descriptor);
    return status;
}

void reader_free(reader_t *r)
{
    for (int i = 0; i < r->output_count; i++) {
        if (r->outputs[i].type == 't') free((void *)(uintptr_t)r->outputs[i].elements);
        free(r->outputs[i].name);
    }
    for (int i = 0; i < r->guard_count; i++) free(r->guards[i].name);
    for (int i = 0; i < r->modified_count; i++) free(r->modified[i].name);
    for (int i = 0; i < r->metric_count; i++) {
        free(r->metrics[i].name);
        free(r->metrics[i].unit);
    }
    free(r->case_line);
    free(r->todo_file);
    free(r->cuda_name);
    free(r->cuda_text);
    free(r->memory);
    memset(r, 0, sizeof *r);
}

output_t *reader_output(reader_t *reader, const char *name)
{
    for (int i = 0; i < reader->output_count; i++)
        if (strcmp(reader->outputs[i].name, name) == 0) return &reader->outputs[i];
    return NULL;
}
