/* guard.h: the bookkeeping of guarded device buffers, without any CUDA call (those are in harness_cuda.h).
 *
 * A guarded buffer is one allocation: GUARD_BYTES of poison, the buffer itself, GUARD_BYTES of poison and
 * what is left to a whole number of words. Poison is the word GUARD_POISON again and again, counted from the
 * allocation's start: as a float it is a signalling NaN, as an int 2142952365, as a double 1.9e307. The
 * buffer itself starts out as poison too, so that an output that was never set is recognised.
 */
#ifndef HARNESS_GUARD_H
#define HARNESS_GUARD_H

#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

enum { GUARD_BYTES = 4096 };
#define GUARD_POISON 0x7fbadbadu

typedef struct guarded {
    struct guarded *next;
    char *name;           /* copy, owned */
    char *base;           /* device: what was allocated */
    char *device;         /* device: base + GUARD_BYTES, what the program has */
    size_t bytes;         /* of the buffer itself, as asked for */
    char type;            /* 'f' 'd' 'i' 'u' 'l', or 0 when only bytes are known */
    const void *original; /* host: an input's right contents, or NULL */
    void *copy;           /* owned: the same as original where that may vanish, or NULL */
} guarded_t;

/* Bytes to allocate for a buffer of so many bytes; 0 if that is no possible size. */
size_t guard_allocation(size_t bytes);

/* Fills host memory with poison as it stands from the allocation's start on. */
void guard_fill(void *host, size_t bytes);

/* Notes a buffer; returns its record, which lives until guard_forget. */
guarded_t *guard_note(const char *name, void *base, size_t bytes, char type);

/* Marks a buffer as an input with these host contents (copied unless they are the harness's own input). */
void guard_is_input(guarded_t *buffer, const void *host);

/* The record of the buffer that starts at this device address, or NULL. guard_first is the list's head. */
guarded_t *guard_find(const void *device);
guarded_t *guard_first(void);
void guard_forget(guarded_t *buffer);

/* Compares the two guards (host copies of GUARD_BYTES bytes each) and writes damage into the result. */
void guard_judge(const guarded_t *buffer, const void *before, const void *after);

/* Compares a host copy of an input's device buffer with what it was and writes a change into the result. */
void guard_judge_input(const guarded_t *buffer, const void *now);

#ifdef __cplusplus
}
#endif

#endif
