#define _POSIX_C_SOURCE 200809L

#include "reader.h"

#include <errno.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/files.h"
#include "reader_chunk.h"

int reader_bad(cursor_t *c, const char *reason)
{
    snprintf(c->why, c->why_size, "%s", reason);
    return -1;
}

uint32_t reader_get32(const unsigned char *p)
{
    uint32_t v;
    memcpy(&v, p, 4);
    return v;
}

uint64_t reader_get64(const unsigned char *p)
{
    uint64_t v;
    memcpy(&v, p, 8);
    return v;
}

static int next_chunk(cursor_t *c, chunk_t *chunk)
{
    uint64_t left = (uint64_t)(c->end - c->at);
    if (left < RESULT_CHUNK_BYTES) return reader_bad(c, "ends too early");
    chunk->kind = reader_get32(c->at);
    uint32_t name_bytes = reader_get32(c->at + 4);
    chunk->bytes = reader_get64(c->at + 8);
    left -= RESULT_CHUNK_BYTES;
    c->at += RESULT_CHUNK_BYTES;
    if (name_bytes >= RESULT_MAX_NAME) return reader_bad(c, "is malformed: a name is too long");
    if (result_padded(name_bytes) > left) return reader_bad(c, "ends too early");
    memcpy(chunk->name, c->at, name_bytes);
    chunk->name[name_bytes] = '\0';
    if (strlen(chunk->name) != name_bytes) return reader_bad(c, "is malformed: a name holds a NUL");
    left -= result_padded(name_bytes);
    c->at += result_padded(name_bytes);
    if (chunk->bytes > left || result_padded(chunk->bytes) > left) return reader_bad(c, "ends too early");
    chunk->payload = c->at;
    c->at += result_padded(chunk->bytes);
    return 0;
}

/* The end mark: its place, length and checksum decide whether the file is whole. */
static int check_end(cursor_t *c, const unsigned char *start)
{
    size_t size = (size_t)(c->end - start);
    const unsigned char *end = c->end - RESULT_END_BYTES;
    if (reader_get32(end) != RESULT_END || reader_get32(end + 4) != 0 || reader_get64(end + 8) != 16)
        return reader_bad(c, "has no end mark: it was cut, or bytes follow the end");
    if (reader_get64(end + 16) != size) return reader_bad(c, "has another length than its end mark says");
    if (reader_get64(end + 24) != result_checksum(RESULT_CHECKSUM_START, start, size - 8))
        return reader_bad(c, "was changed: its checksum is wrong");
    return 0;
}

/* Reads r->memory, which holds size bytes. */
static int parse(reader_t *r, size_t size, char *why, size_t why_size)
{
    const unsigned char *start = r->memory;
    cursor_t c = {start, start + size, why, why_size};
    if (size < 8 || memcmp(start, RESULT_MAGIC, 8) != 0)
        return reader_bad(&c, "is not one: it starts with something else");
    if (size < RESULT_HEADER_BYTES + RESULT_END_BYTES || size % 8 != 0)
        return reader_bad(&c, "ends too early");
    if (reader_get32(start + 8) != RESULT_VERSION) {
        snprintf(why, why_size, "is of version %u, this judge reads version %d: build both again",
                 reader_get32(start + 8), RESULT_VERSION);
        return -1;
    }
    if (check_end(&c, start) != 0) return -1;
    c.at += RESULT_HEADER_BYTES;
    c.end -= RESULT_END_BYTES;
    while (c.at < c.end) {
        chunk_t chunk;
        if (next_chunk(&c, &chunk) != 0 || reader_chunk(r, &c, &chunk) != 0) return -1;
    }
    return r->case_line ? 0 : reader_bad(&c, "is malformed: it says no case");
}

int reader_parse(reader_t *reader, const void *bytes, size_t size, char *why, size_t why_size)
{
    memset(reader, 0, sizeof *reader);
    reader->memory = malloc(size ? size : 1);
    if (!reader->memory) return snprintf(why, why_size, "does not fit into memory"), -1;
    if (size) memcpy(reader->memory, bytes, size);
    if (parse(reader, size, why, why_size) == 0) return 0;
    reader_free(reader);
    return -1;
}

static int read_open(reader_t *reader, int descriptor, size_t size, char *why, size_t why_size)
{
    if (size == 0) return snprintf(why, why_size, "is empty"), -1;
    if (size > READER_MAX_BYTES) return snprintf(why, why_size, "is too large (%zu bytes)", size), -1;
    reader->memory = malloc(size);
    if (!reader->memory) return snprintf(why, why_size, "does not fit into memory"), -1;
    if (file_read_whole(descriptor, reader->memory, size) != 0)
        return snprintf(why, why_size, "changed while it was read"), -1;
    return parse(reader, size, why, why_size);
}

int reader_read(reader_t *reader, const char *path, int *missing, char *why, size_t why_size)
{
    size_t size;
    memset(reader, 0, sizeof *reader);
    int descriptor = file_open_regular(path, &size);
    *missing = descriptor < 0 && errno == ENOENT;
    if (descriptor < 0) {
        if (errno == ELOOP)
            snprintf(why, why_size, "is a symbolic link");
        else if (errno == EINVAL)
            snprintf(why, why_size, "is not a regular file");
        else
            snprintf(why, why_size, "cannot be opened: %s", strerror(errno));
        return -1;
    }
    int status = read_open(reader, descriptor, size, why, why_size);
    close(descriptor);
    if (status != 0) reader_free(reader);
    return status;
}

void reader_free(reader_t *r)
{
    for (int i = 0; i < r->output_count; i++) free(r->outputs[i].name);
    for (int i = 0; i < r->guard_count; i++) free(r->guards[i].name);
    for (int i = 0; i < r->modified_count; i++) free(r->modified[i].name);
    for (int i = 0; i < r->metric_count; i++) {
        free(r->metrics[i].name);
        free(r->metrics[i].unit);
    }
    free(r->case_line);
    free(r->todo_file);
    free(r->lacks);
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

double reader_metric(const reader_t *reader, const char *name)
{
    double value = NAN;
    for (int i = 0; i < reader->metric_count; i++)
        if (strcmp(reader->metrics[i].name, name) == 0) value = reader->metrics[i].value;
    return value;
}
