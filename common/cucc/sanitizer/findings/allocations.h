/* allocations.h: memory that comes and goes, as the runtime tells of it. */
#ifndef CUCC_FINDINGS_ALLOCATIONS_H
#define CUCC_FINDINGS_ALLOCATIONS_H

#include <stddef.h>
#include <stdint.h>

struct cucc_allocation;

void cucc_saw_allocated(struct cucc_allocation *a);
void cucc_saw_pitched(const void *start, size_t width, size_t pitch);
void cucc_saw_freed(struct cucc_allocation *a);
void cucc_saw_freed_again(const struct cucc_allocation *a, const void *address); /* a: NULL if it is none */
/* free or delete in a kernel of what is no piece of its heap, or no more one; near: the piece before it, or
 * NULL */
struct heap_piece;
void cucc_saw_heap_freed_badly(const struct heap_piece *near, uintptr_t address, const void *site);
void cucc_saw_handle_made(const void *handle, const char *made, const char *destroys);
void cucc_saw_handle_destroyed(const void *handle);
void cucc_saw_leaks(void); /* at the end of a program that ended well: what was never freed */

#endif
