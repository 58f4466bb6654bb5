/* transfer.c: moving and setting bytes. */
#include <stdint.h>
#include <string.h>

#include "api/memory/access.h"
#include "api/memory/describe.h"
#include "api/device/device.h"
#include "api/memory/hostfault.h"
#include "api/memory/transfer.h"
#include "exec/observer.h"

size_t cucc_box_extent(size_t width, size_t height, size_t depth, size_t pitch, size_t slice)
{
    if (!width || !height || !depth) return 0;
    return (depth - 1) * slice + (height - 1) * pitch + width;
}

static void open_range(const void *address, size_t size)
{
    cucc_lock();
    cucc_access_range(address, size);
    cucc_unlock();
}

static void copy_rows(const void *argument)
{
    const struct cucc_copy *c = argument;
    for (size_t z = 0; z < c->depth; z++)
        for (size_t y = 0; y < c->height; y++)
            memcpy(c->dst + z * c->dst_slice + y * c->dst_pitch, c->src + z * c->src_slice + y * c->src_pitch,
                   c->width);
}

/* --- what nobody has set --- */

static size_t poisoned_words(const struct cucc_copy *c)
{
    size_t found = 0;
    for (size_t z = 0; z < c->depth; z++)
        for (size_t y = 0; y < c->height; y++) {
            const char *row = c->dst + z * c->dst_slice + y * c->dst_pitch;
            for (size_t x = 0; x + 4 <= c->width; x += 4) {
                uint32_t word;
                memcpy(&word, row + x, 4);
                found += word == CUCC_POISON;
            }
        }
    return found;
}

/* Tells, once in a program, that a copy brings the host what fresh memory holds. Arithmetic keeps such a NaN
 * as it is, so that a result made of it is reported too. */
static void tell_unset(const struct cucc_copy *c)
{
    static bool told;
    char origin[640] = "";
    if (told || observed() || !c->to_host || c->from_host || c->width < 4 || (uintptr_t)c->src % 4 ||
        cucc_fresh_zero())
        return;
    const size_t found = poisoned_words(c), words = c->width / 4 * c->height * c->depth;
    if (!found) return;
    told = true;
    cucc_lock();
    struct cucc_arena *arena = cucc_arena_of(c->src);
    const struct cucc_allocation *a = arena ? cucc_arena_find(arena, c->src) : NULL;
    if (a && !a->freed) cucc_describe_origin(a, origin, sizeof origin);
    cucc_unlock();
    cucc_note(
        "a copy to the host brings %zu of %zu words that are NaN as fresh device memory has it (0x7fff7fff): "
        "they were never set, or computed from what was never set%s",
        found, words, origin);
}

bool cucc_transfer_copy(const struct cucc_copy *c)
{
    size_t to = cucc_box_extent(c->width, c->height, c->depth, c->dst_pitch, c->dst_slice);
    size_t from = cucc_box_extent(c->width, c->height, c->depth, c->src_pitch, c->src_slice);
    if (!to) return true;
    open_range(c->dst, to);
    open_range(c->src, from);
    const bool copied = cucc_carefully(copy_rows, c);
    if (copied) tell_unset(c);
    return copied;
}

static void fill_row(char *row, const struct cucc_fill *f)
{
    if (f->element == 1)
        memset(row, (int)f->value, f->width);
    else if (f->element == 2)
        for (size_t i = 0; i < f->width / 2; i++) ((uint16_t *)(void *)row)[i] = (uint16_t)f->value;
    else
        for (size_t i = 0; i < f->width / 4; i++) ((uint32_t *)(void *)row)[i] = f->value;
}

static void fill_rows(const void *argument)
{
    const struct cucc_fill *f = argument;
    for (size_t z = 0; z < f->depth; z++)
        for (size_t y = 0; y < f->height; y++) fill_row(f->dst + z * f->slice + y * f->pitch, f);
}

bool cucc_transfer_fill(const struct cucc_fill *f)
{
    size_t size = cucc_box_extent(f->width, f->height, f->depth, f->pitch, f->slice);
    if (!size) return true;
    open_range(f->dst, size);
    return cucc_carefully(fill_rows, f);
}

static void tell(const char *kernel, const struct cucc_allocation *a, long distance)
{
    char origin[640];
    const char *where = distance > 0 ? "beyond the end" : "before the start";
    cucc_note("kernel %s wrote %s of a %s array: up to %ld bytes outside the array of %zu bytes at %p%s",
              kernel, where, a->arena->name, distance > 0 ? distance : -distance, a->size, (void *)a->start,
              cucc_describe_origin(a, origin, sizeof origin));
}

void cucc_tell_damage(const char *kernel)
{
    cucc_lock();
    for (int i = 0; i < cucc_device_count() + 1; i++) {
        struct cucc_arena *arena = i < cucc_device_count() ? &cucc_device(i)->arena : &cucc_managed_arena;
        long distance;
        if (!arena->base || !arena->open) continue;
        for (struct cucc_allocation *a; (a = cucc_arena_damage(arena, &distance)) != NULL;)
            tell(kernel, a, distance);
    }
    cucc_unlock();
}
