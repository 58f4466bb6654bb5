/* arena.h: address ranges that CUDA memory is taken from.
 *
 * Each device has an arena, and so have managed and pinned memory.  An arena is a large reserved range of
 * addresses at a fixed place.  What is not allocated in it is mapped to an empty file: touching it is always
 * a fault, even while the arena is open.  Allocated pages are anonymous memory, for arrays of 512 KiB and
 * more in huge pages: toggling 1 GiB takes 0.1 ms, with 4 KiB pages it would be 30 ms, and a program
 * may toggle a megabyte at each of thousands of launches.  A *closed* arena is inaccessible; device arenas
 * are open only while work runs.
 *
 *      low      start          start + size      high
 *      |  slack  |  the array    |    slack      | at least one page of nothing ...
 *
 * start is a multiple of 256, high - start is size rounded up to 256: running off the end by more than 255
 * bytes faults at once.  Slack holds the poison, and a change of it is found when the next kernel ends.  A
 * freed array's addresses are not used again until the arena has been gone through once.
 *
 * All functions want cucc_lock() held, but cucc_arena_find in a signal handler.
 */
#ifndef CUCC_ARENA_H
#define CUCC_ARENA_H

#include <stdbool.h>
#include <stddef.h>

#define CUCC_POISON 0x7fff7fffu /* NaN as float, double, half and bfloat16 */
#define CUCC_ALIGNMENT 256
#define CUCC_CALLERS 8

enum cucc_memory_kind { CUCC_MEMORY_DEVICE, CUCC_MEMORY_MANAGED, CUCC_MEMORY_PINNED };

struct cucc_allocation {
    char *start;                 /* what the program got */
    size_t size;                 /* bytes it asked for */
    char *low, *high;            /* its pages */
    void *callers[CUCC_CALLERS]; /* who allocated it: return addresses, the innermost first */
    int caller_count;
    struct cucc_arena *arena;
    int device;                /* current when it was allocated */
    bool freed, freeing;       /* freeing: cudaFreeAsync waits in a stream */
    bool damage_told;          /* a write beyond it has been reported */
    unsigned flags;            /* pinned: cudaHostAlloc...; managed: cudaMemAttach... */
    void *stream;              /* managed memory attached to one stream */
    int preferred, prefetched; /* managed: devices that advice and prefetches named */
    bool read_mostly;
    struct CUmemPoolHandle_st *pool;
    unsigned long of_graph; /* graphmemory.h: the number of the graph that allocates it; 0: none does */
    bool held;              /* likewise */
    unsigned graph_references;
    int file;                /* sharing.h: that the pages are of, and one more than its number; 0: none */
    const char *given_back;  /* the call that does it; NULL: cudaFree */
    unsigned reads, changes; /* bit d: device d may */
};

struct cucc_arena {
    enum cucc_memory_kind kind;
    int device;
    const char *name; /* "device", "managed", "pinned host" */
    char *base, *cursor;
    size_t reserved;
    size_t used;                   /* bytes of live allocations, rounded up to pages */
    bool open;                     /* all of it */
    char *open_low, *open_high;    /* whatever is open lies between these */
    struct cucc_allocation **list; /* sorted by low; freed ones stay until their addresses are used again */
    size_t count, freed, capacity;
};

/* Reserves addresses; index chooses the place.  An arena that starts open is never closed but by
 * cucc_arena_close. */
bool cucc_arena_reserve(struct cucc_arena *arena, enum cucc_memory_kind kind, int device, unsigned index);

/* CUCC_FRESH=zero: device memory starts as zero, as managed memory always does. */
bool cucc_fresh_zero(void);

/* NULL when the system has no memory or addresses left.  The array is poisoned, or zero in managed memory; of
 * one of more than 256 MiB, or beyond the first 2 GiB of an arena, only both ends are poisoned. */
struct cucc_allocation *cucc_arena_allocate(struct cucc_arena *arena, size_t size);
/* Makes the array's pages those of a file, which other processes may map too; false: the system cannot. */
bool cucc_arena_share(struct cucc_allocation *allocation);
/* An array of that size whose pages another process has made a file's; takes the file over */
struct cucc_allocation *cucc_arena_import(struct cucc_arena *arena, size_t size, int file);
/* The first bytes of a file, mapped at an address where nothing is; whole pages; keeps the file as it is */
struct cucc_allocation *cucc_arena_map(struct cucc_arena *arena, char *address, size_t size, int file);
void cucc_arena_free(struct cucc_allocation *allocation);
void cucc_arena_free_all(struct cucc_arena *arena);

void cucc_arena_open(struct cucc_arena *arena);
void cucc_arena_close(struct cucc_arena *arena);
/* Opens the pages around [address, address + size) of a closed arena, until it is closed again. */
void cucc_arena_window(struct cucc_arena *arena, const void *address, size_t size);

/* Makes what is no array's among the bytes behind the array that holds address readable, as zeros, or nothing
 * again: for code that reads ahead. */
void cucc_arena_room(struct cucc_arena *arena, const void *address, size_t bytes, bool open);

static inline bool cucc_arena_holds(const struct cucc_arena *arena, const void *address)
{
    return arena->base && (const char *)address >= arena->base &&
           (const char *)address < arena->base + arena->reserved;
}

/* The last allocation, freed ones included, whose pages begin at or before address; NULL: none */
struct cucc_allocation *cucc_arena_find(const struct cucc_arena *arena, const void *address);

/* The first allocation that begins behind address, or NULL */
struct cucc_allocation *cucc_arena_find_above(const struct cucc_arena *arena, const void *address);

/* Looks for damaged slack; returns the first allocation with some that has not been told yet, and how many
 * bytes beyond its end (or, negative, before its start) the farthest damage lies.  The arena must be open. */
struct cucc_allocation *cucc_arena_damage(struct cucc_arena *arena, long *distance);

#endif
