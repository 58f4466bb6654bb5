/* scopes.h: local variables that are no more, though their function still runs: those whose address it has
 * kept (translate/scopes.c). */
#ifndef CUCC_SHADOW_SCOPES_H
#define CUCC_SHADOW_SCOPES_H

#include <stddef.h>
#include <stdint.h>

typedef struct scope {
    uintptr_t start;
    size_t size;
    const char *name;
    const void *thread, *site; /* where it ended */
    unsigned depth;            /* of its function, among those that the thread is in */
} scope;

extern size_t cucc_scopes_ended; /* how many are known */
/* By the running thread; its functions call each other so deep */
void cucc_scope_begin(const void *start, size_t size);
void cucc_scope_again(const char *name); /* of this function: its declaration is reached once more */
void cucc_scope_end(const void *start, size_t size, const char *name, const void *site);
void cucc_scopes_call(void);
void cucc_scopes_return(void);
void cucc_scopes_thread_end(void);
const scope *cucc_scope_at(uintptr_t address); /* NULL: it lies in none of them */

#endif
