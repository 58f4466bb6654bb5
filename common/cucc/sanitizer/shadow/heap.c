/* heap.c: malloc, new, free and delete in kernels.  The program's objects call these in their place.
 *
 * What a kernel has allocated is the C library's memory here.  It is known to be no host pointer; races in it
 * are not looked for.
 */
#include <stdlib.h>
#include <string.h>

#include "exec/exec.h"
#include "shadow/heap.h"

typedef struct piece {
    uintptr_t start;
    size_t size;
} piece;

static piece *pieces;
static size_t count, room, last;

static bool in_piece(const piece *p, uintptr_t a)
{
    return a - p->start < p->size;
}

bool cucc_heap_holds(uintptr_t a)
{
    if (last < count && in_piece(&pieces[last], a)) return true;
    for (size_t i = 0; i < count; i++)
        if (in_piece(&pieces[i], a)) {
            last = i;
            return true;
        }
    return false;
}

static void *keep(void *start, size_t size)
{
    if (!cucc_tls.current || !start) return start;
    if (count == room) pieces = realloc(pieces, (room = 2 * room + 64) * sizeof *pieces);
    if (!pieces) abort();
    pieces[count++] = (piece){(uintptr_t)start, size ? size : 1};
    return start;
}

static void forget(const void *start)
{
    for (size_t i = 0; start && i < count; i++)
        if (pieces[i].start == (uintptr_t)start) {
            pieces[i] = pieces[--count];
            return;
        }
}

void *cucc_sanitizer_malloc(size_t size);
void *cucc_sanitizer_malloc(size_t size)
{
    return keep(malloc(size), size);
}

void cucc_sanitizer_free(void *start);
void cucc_sanitizer_free(void *start)
{
    forget(start);
    free(start);
}

/* operator new and delete, in one size and another, for one and for many. The references are strong: a C++
 * library that is linked statically brings only what is asked for. */
#define NEW(name)                                                                                            \
    extern void *name(size_t size);                                                                          \
    void *cucc_sanitizer_##name(size_t size);                                                                \
    void *cucc_sanitizer_##name(size_t size)                                                                 \
    {                                                                                                        \
        return keep(name(size), size);                                                                       \
    }
#define DELETE(name)                                                                                         \
    extern void name(void *start);                                                                           \
    void cucc_sanitizer_##name(void *start);                                                                 \
    void cucc_sanitizer_##name(void *start)                                                                  \
    {                                                                                                        \
        forget(start);                                                                                       \
        name(start);                                                                                         \
    }
#define DELETE_SIZED(name)                                                                                   \
    extern void name(void *start, size_t size);                                                              \
    void cucc_sanitizer_##name(void *start, size_t size);                                                    \
    void cucc_sanitizer_##name(void *start, size_t size)                                                     \
    {                                                                                                        \
        forget(start);                                                                                       \
        name(start, size);                                                                                   \
    }
NEW(_Znwm)
NEW(_Znam)
DELETE(_ZdlPv)
DELETE(_ZdaPv)
DELETE_SIZED(_ZdlPvm)
DELETE_SIZED(_ZdaPvm)
