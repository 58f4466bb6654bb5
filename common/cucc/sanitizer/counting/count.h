/* count.h: what the sanitizer build sees, for those who count it (COUNTING.md).
 *
 * The hooks (hooks/) find out what an access is, look for faults, and then hand it on to these functions,
 * which are in record.c, launch.c and write.c.
 */
#ifndef CUCC_COUNTING_COUNT_H
#define CUCC_COUNTING_COUNT_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

#include "identity/launch.h"

typedef struct sanitizer_access {
    const void *site; /* return address of the hook: the instruction in the program */
    uint64_t address; /* global, constant: the address; shared: the offset in the block's shared memory */
    uint32_t size;    /* bytes: 1, 2, 4, 8, 16; more for a copied struct */
    uint8_t space;    /* SANITIZER_GLOBAL, SANITIZER_SHARED, SANITIZER_CONSTANT */
    uint8_t kind;     /* SANITIZER_LOAD, SANITIZER_STORE, SANITIZER_ATOMIC */
    uint8_t by_words; /* a struct whose type is aligned to less than its size: a GPU copies it in pieces */
    uint8_t atomic;   /* of SANITIZER_ATOMIC: CUCC_SANITIZE_ATOMIC and its kin (cucc/sanitizer.h) */
} sanitizer_access;

enum sanitizer_barrier { SANITIZER_BARRIER_BLOCK, SANITIZER_BARRIER_WARP, SANITIZER_BARRIER_GRID };

void cucc_count_kernel_begin(const sanitizer_kernel *kernel);
/* Only accesses that are allowed come here, not what was reported as out of bounds. */
void cucc_count_access(const sanitizer_thread *thread, const sanitizer_access *access);
/* Finds thread->count, and makes room there, for counting/quick.h; 0: there is none */
bool cucc_count_make_ready(sanitizer_thread *thread);
/* A basic block of the program begins; pc is its return address, as above. */
void cucc_count_basic_block(const sanitizer_thread *thread, const void *pc);
/* A function is entered, from the call at site, and left. */
void cucc_count_call(const sanitizer_thread *thread, const void *site);
void cucc_count_return(const sanitizer_thread *thread);
/* The thread has come to a barrier.  line: of the source, since calls of barriers are told apart by it.
 * SANITIZER_BARRIER_WARP: __syncwarp, and every shuffle, vote, match and reduction. */
void cucc_count_barrier(const sanitizer_thread *thread, unsigned line, enum sanitizer_barrier kind);
/* The thread takes part in a shuffle. */
void cucc_count_shuffle(void);
void cucc_count_thread_end(const sanitizer_thread *thread);
void cucc_count_block_end(const sanitizer_block *block);                /* frees block->count */
void cucc_count_kernel_end(const sanitizer_kernel *kernel, bool whole); /* whole: it came to its end */
/* At exit: one JSON line a kernel and a source line (hooks/report.c writes "end") */
void cucc_count_write(FILE *jsonl);

#endif
