#include "guard.h"

#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "input_list.h"
#include "program.h"
#include "report.h"
#include "result_format.h"

static guarded_t *list;

size_t guard_allocation(size_t bytes)
{
    if (bytes > (size_t)PTRDIFF_MAX - 4 * GUARD_BYTES) return 0;
    return GUARD_BYTES + (bytes + 3) / 4 * 4 + GUARD_BYTES;
}

void guard_fill(void *host, size_t bytes)
{
    const uint32_t poison = GUARD_POISON;
    for (size_t i = 0; i < bytes; i += 4) memcpy((char *)host + i, &poison, bytes - i < 4 ? bytes - i : 4);
}

guarded_t *guard_note(const char *name, void *base, size_t bytes, char type)
{
    guarded_t *buffer = harness_allocate(sizeof *buffer, name);
    memset(buffer, 0, sizeof *buffer);
    buffer->name = harness_allocate(strlen(name) + 1, name);
    strcpy(buffer->name, name);
    buffer->base = base;
    buffer->device = (char *)base + GUARD_BYTES;
    buffer->bytes = bytes;
    buffer->type = type;
    buffer->next = list;
    return list = buffer;
}

static bool is_our_input(const void *host)
{
    for (const input_t *e = input_first(); e; e = e->next)
        if (e->data == host) return true;
    return false;
}

void guard_is_input(guarded_t *buffer, const void *host)
{
    if (is_our_input(host)) {
        buffer->original = host;
        return;
    }
    buffer->copy = harness_allocate(buffer->bytes, buffer->name);
    if (buffer->bytes) memcpy(buffer->copy, host, buffer->bytes);
    buffer->original = buffer->copy;
}

guarded_t *guard_find(const void *device)
{
    for (guarded_t *buffer = list; buffer; buffer = buffer->next)
        if (buffer->device == device) return buffer;
    return NULL;
}

guarded_t *guard_first(void)
{
    return list;
}

void guard_forget(guarded_t *buffer)
{
    for (guarded_t **link = &list; *link; link = &(*link)->next) {
        if (*link != buffer) continue;
        *link = buffer->next;
        free(buffer->copy);
        free(buffer->name);
        free(buffer);
        return;
    }
}

/* Byte i of a stretch of poison that starts `phase` bytes after a whole word. */
static unsigned char poison_byte(size_t i, size_t phase)
{
    return (unsigned char)(GUARD_POISON >> (i + phase) % 4 * 8);
}

static void judge_side(const guarded_t *buffer, int side, const unsigned char *band, size_t phase)
{
    uint64_t bytes = 0, first = 0, last = 0;
    for (size_t distance = 0; distance < GUARD_BYTES; distance++) {
        size_t i = side == RESULT_AFTER ? distance : GUARD_BYTES - 1 - distance;
        if (band[i] == poison_byte(i, phase)) continue;
        if (bytes++ == 0) first = distance;
        last = distance;
    }
    unsigned element = (unsigned)result_element((unsigned char)buffer->type);
    if (bytes) report_guard(buffer->name, side, element, buffer->bytes, bytes, first, last);
}

void guard_judge(const guarded_t *buffer, const void *before, const void *after)
{
    judge_side(buffer, RESULT_BEFORE, before, 0);
    judge_side(buffer, RESULT_AFTER, after, buffer->bytes % 4);
}

void guard_judge_input(const guarded_t *buffer, const void *now)
{
    size_t element = result_element((unsigned char)buffer->type);
    const char *was = buffer->original, *is = now;
    uint64_t changed = 0, first = 0;
    for (size_t i = 0; element && i < buffer->bytes / element; i++) {
        if (memcmp(was + i * element, is + i * element, element) == 0) continue;
        if (changed++ == 0) first = i;
    }
    if (changed)
        report_modified(buffer->name, buffer->type, changed, first, was + first * element,
                        is + first * element);
}
