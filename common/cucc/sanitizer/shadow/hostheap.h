/* hostheap.h: what host code has allocated by malloc, new and the harness, and the bytes beside it.
 *
 * The blocks are the C library's own, so that anybody may free them; only SPARE bytes more are asked for
 * behind each. These, filled with a pattern, and the few bytes before the block, which are the C library's,
 * are its rims: nobody has any business there.  A block that is freed where it is not announced leaves its
 * rims behind: one whose pattern is gone belongs to somebody else, and is forgotten. */
#ifndef CUCC_SHADOW_HOSTHEAP_H
#define CUCC_SHADOW_HOSTHEAP_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct host_block {
    uintptr_t start;
    size_t size;
    void *frames[8]; /* who allocated it */
    int depth;
} host_block;

enum { HOST_SPARE = 64 };
/* The memory holds size + HOST_SPARE bytes. */
void cucc_hostheap_new(void *start, size_t size);
bool cucc_hostheap_free(const void *start); /* was it watched? */

/* A watched block that the program frees is kept for a while, so that nobody else gets its address, and who
 * uses it still is known; then it is released, by free() or what else it came from.  False: it was not
 * watched, or it is too large to be kept, and the caller releases it. */
bool cucc_hostheap_retire(void *start, void (*release)(void *start));
typedef struct retired_block {
    host_block block;
    void *frames[8]; /* who freed it */
    int depth;
    void (*release)(void *start);
} retired_block;
/* Does this address lie in a retired block? A copy of it, since other threads may release it */
bool cucc_hostheap_retired(uintptr_t address, retired_block *found);

extern bool cucc_hostheap_used;
/* The block that holds the first of these bytes, and not all of them; NULL: there is none */
const host_block *cucc_hostheap_left(uintptr_t address, size_t size);
/* The block in whose rim one of these bytes lies, or NULL. */
const host_block *cucc_hostheap_rim(uintptr_t address, size_t size);

#endif
