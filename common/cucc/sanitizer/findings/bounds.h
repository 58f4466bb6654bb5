/* bounds.h: accesses that are not simply right.  Each tells what is wrong, and ends the kernel where the
 * access cannot be carried out; false: go on, but the access counts for nothing. */
#ifndef CUCC_FINDINGS_BOUNDS_H
#define CUCC_FINDINGS_BOUNDS_H

#include "identity/who.h"
#include "shadow/heap.h"
#include "shadow/sections.h"

bool cucc_bounds_global(uintptr_t address, size_t size, int kind, const void *site);
bool cucc_bounds_section(section *s, uintptr_t address, size_t size, int kind, const void *site);
bool cucc_bounds_shared(const block_state *b, uintptr_t address, size_t size, int kind, const void *site);
/* stack: where the frames in use of the running thread end.  NULL: let it pass; else the section that it lies
 * in, which has come to be known only now */
section *cucc_bounds_elsewhere(uintptr_t address, size_t size, int kind, const void *site, const void *stack);
/* What nobody announced has come to memory that is not there: a library's function, or a stack that is full
 * (else 0) */
void cucc_bounds_fault(const void *address, void *const *frames, int depth, size_t stack_bytes);
/* One's own local variable, if it is no more (shadow/scopes.h) */
void cucc_bounds_scope(uintptr_t address, size_t size, int kind, const void *site);
/* NULL: told, and the access counts for nothing; else what kernels have allocated there */
heap_piece *cucc_bounds_heap(uintptr_t address, size_t size, int kind, const void *site);
void cucc_bounds_heap_unwritten(const heap_piece *p, uintptr_t address, size_t size, const void *site);
/* Where an object with virtual functions names their table, and the running thread looks for it */
void cucc_bounds_object(uintptr_t object, const void *site);
/* A matrix of wmma, and the bytes from one of its lines to the next */
void cucc_bounds_matrix(uintptr_t address, size_t line_bytes, const void *site);
void cucc_bounds_misaligned(uintptr_t address, size_t size, int kind, const void *site,
                            enum sanitizer_space space);

/* An index that leaves an array whose size its type tells: of a kernel, or of the host.  type: as "float
 * [33]" */
void cucc_bounds_index(long long index, const char *type, const void *site);
/* An access to an element or a member that leaves its variable, where no index of that kind stands: a struct
 * that is assigned as a whole. type: of what is read or written */
void cucc_bounds_variable(bool store, const char *type, const void *site);

/* Has none of these bytes been written?  From bit offset of the bit field on */
bool cucc_bounds_undefined(const unsigned char *defined, size_t offset, size_t size);

#endif
