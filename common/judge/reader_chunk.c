#include "reader_chunk.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

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

static int add_output(reader_t *r, cursor_t *c, const chunk_t *chunk, char type, size_t n,
                      const void *elements, uint32_t flags)
{
    if (chunk->name[0] == '\0') return reader_bad(c, "is malformed: an output has no name");
    if (reader_output(r, chunk->name)) return reader_bad(c, "is malformed: an output has been given twice");
    if (r->output_count == READER_MAX_OUTPUTS) return reader_bad(c, "is malformed: too many outputs");
    char *name = copy_text((const unsigned char *)chunk->name, strlen(chunk->name));
    if (!name) return reader_bad(c, "does not fit into memory");
    r->outputs[r->output_count++] =
        (output_t){.name = name, .type = type, .flags = flags, .n = n, .elements = elements};
    return 0;
}

static int read_data(reader_t *r, cursor_t *c, const chunk_t *chunk)
{
    if (chunk->bytes < 16) return reader_bad(c, "is malformed: an output is too short");
    uint32_t type = reader_get32(chunk->payload);
    uint64_t n = reader_get64(chunk->payload + 8), bytes = chunk->bytes - 16;
    size_t element = result_element(type);
    if (element == 0) return reader_bad(c, "is malformed: an output of unknown type");
    if (bytes % element != 0 || bytes / element != n)
        return reader_bad(c, "is malformed: an output's length is wrong");
    return add_output(r, c, chunk, (char)type, n, chunk->payload + 16, reader_get32(chunk->payload + 4));
}

static int read_guard(reader_t *r, cursor_t *c, const chunk_t *chunk)
{
    const unsigned char *p = chunk->payload;
    if (chunk->bytes != 40) return reader_bad(c, "is malformed: a guard report has the wrong length");
    if (r->guard_count == READER_MAX_NOTES) return reader_bad(c, "is malformed: too many guard reports");
    guard_note_t g = {copy_text((const unsigned char *)chunk->name, strlen(chunk->name)),
                      reader_get32(p),
                      reader_get32(p + 4),
                      reader_get64(p + 8),
                      reader_get64(p + 16),
                      reader_get64(p + 24),
                      reader_get64(p + 32)};
    if (!g.name) return reader_bad(c, "does not fit into memory");
    r->guards[r->guard_count++] = g;
    if (g.side > RESULT_AFTER || g.element > 8 || g.bytes == 0 || g.first > g.last ||
        g.bytes - 1 > g.last - g.first)
        return reader_bad(c, "is malformed: a guard report contradicts itself");
    return 0;
}

static int read_modified(reader_t *r, cursor_t *c, const chunk_t *chunk)
{
    const unsigned char *p = chunk->payload;
    if (chunk->bytes != 40) return reader_bad(c, "is malformed: an input report has the wrong length");
    if (r->modified_count == READER_MAX_NOTES) return reader_bad(c, "is malformed: too many input reports");
    if (result_element(reader_get32(p)) == 0) return reader_bad(c, "is malformed: an input of unknown type");
    modified_note_t m = {.name = copy_text((const unsigned char *)chunk->name, strlen(chunk->name)),
                         .type = (char)reader_get32(p),
                         .n = reader_get64(p + 8),
                         .index = reader_get64(p + 16)};
    if (!m.name) return reader_bad(c, "does not fit into memory");
    memcpy(m.was, p + 24, 8);
    memcpy(m.is, p + 32, 8);
    r->modified[r->modified_count++] = m;
    return 0;
}

static int read_metric(reader_t *r, cursor_t *c, const chunk_t *chunk)
{
    if (chunk->bytes < 8) return reader_bad(c, "is malformed: a metric is too short");
    if (r->metric_count == READER_MAX_NOTES) return reader_bad(c, "is malformed: too many metrics");
    metric_note_t *m = &r->metrics[r->metric_count++];
    memcpy(&m->value, chunk->payload, 8);
    m->name = copy_text((const unsigned char *)chunk->name, strlen(chunk->name));
    m->unit = copy_text(chunk->payload + 8, chunk->bytes - 8);
    return m->name && m->unit ? 0 : reader_bad(c, "is malformed: a metric's unit holds a NUL");
}

static int read_unseen(reader_t *r, cursor_t *c, const chunk_t *chunk)
{
    if (chunk->bytes != 16 || r->whole_ms > 0) return reader_bad(c, "is malformed: its note of a time");
    memcpy(&r->timed_ms, chunk->payload, 8);
    memcpy(&r->whole_ms, chunk->payload + 8, 8);
    const int fits = r->timed_ms >= 0 && r->whole_ms > r->timed_ms && isfinite(r->whole_ms);
    return fits ? 0 : reader_bad(c, "is malformed: its note of a time");
}

static int read_todo(reader_t *r, cursor_t *c, const chunk_t *chunk)
{
    if (chunk->bytes < 8 || r->todo_file) return reader_bad(c, "is malformed: its note of a gap");
    r->todo_step = (int)(reader_get32(chunk->payload) & 0xFFFF);
    r->todo_line = (int)(reader_get32(chunk->payload + 4) & 0xFFFFFF);
    r->todo_file = copy_text(chunk->payload + 8, chunk->bytes - 8);
    return r->todo_file ? 0 : reader_bad(c, "is malformed: its note of a gap");
}

static int read_lacks(reader_t *r, cursor_t *c, const chunk_t *chunk)
{
    if (r->lacks) return reader_bad(c, "is malformed: two things that the machine lacks");
    r->lacks = copy_text(chunk->payload, chunk->bytes);
    return r->lacks ? 0 : reader_bad(c, "is malformed: what the machine lacks holds a NUL");
}

static int read_cuda(reader_t *r, cursor_t *c, const chunk_t *chunk)
{
    if (chunk->bytes < 8 || r->cuda_name) return reader_bad(c, "is malformed: its note of a CUDA error");
    r->cuda_code = (int)reader_get32(chunk->payload);
    r->cuda_checked = reader_get32(chunk->payload + 4) == RESULT_CHECKED;
    r->cuda_name = copy_text((const unsigned char *)chunk->name, strlen(chunk->name));
    r->cuda_text = copy_text(chunk->payload + 8, chunk->bytes - 8);
    return r->cuda_name && r->cuda_text ? 0 : reader_bad(c, "is malformed: its note of a CUDA error");
}

static int read_case(reader_t *r, cursor_t *c, const chunk_t *chunk)
{
    if (r->case_line) return reader_bad(c, "is malformed: two cases");
    r->case_line = copy_text(chunk->payload, chunk->bytes);
    return r->case_line ? 0 : reader_bad(c, "is malformed: its case holds a NUL");
}

int reader_chunk(reader_t *r, cursor_t *c, const chunk_t *chunk)
{
    if (chunk->kind != RESULT_CASE && !r->case_line)
        return reader_bad(c, "is malformed: its case does not come first");
    switch (chunk->kind) {
    case RESULT_CASE:
        return read_case(r, c, chunk);
    case RESULT_DATA:
        return read_data(r, c, chunk);
    case RESULT_GUARD:
        return read_guard(r, c, chunk);
    case RESULT_MODIFIED:
        return read_modified(r, c, chunk);
    case RESULT_METRIC:
        return read_metric(r, c, chunk);
    case RESULT_UNSEEN:
        return read_unseen(r, c, chunk);
    case RESULT_TODO:
        return read_todo(r, c, chunk);
    case RESULT_LACKS:
        return read_lacks(r, c, chunk);
    case RESULT_CUDA:
        return read_cuda(r, c, chunk);
    default:
        return reader_bad(c, "is malformed: an unknown kind of chunk");
    }
}
