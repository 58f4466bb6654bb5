/* hash.h: FNV-1a, 64 bits: a number by which two texts can be told apart where nobody wants them to collide.
 */
#ifndef BASE_HASH_H
#define BASE_HASH_H

#include <stddef.h>
#include <stdint.h>

#define HASH_START UINT64_C(0xcbf29ce484222325)

/* The hash of all bytes so far: HASH_START, or what an earlier call returned, and some more. */
uint64_t hash_bytes(uint64_t hash, const void *bytes, size_t count);

#endif
