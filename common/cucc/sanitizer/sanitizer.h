/* sanitizer.h: the inside of the check build.
 *
 *   hooks.c     what the compiler and the headers announce, given to the parts below
 *   who.c       blocks and threads under way
 *   memory.c    which bytes a program may touch, and which have been written
 *   shared.c    the same for a block's shared memory
 *   heap.c      memory that kernels allocate themselves
 *   arrays.c    the arrays in global memory, and their names
 *   templates.c variables that are templates
 *   race.c      who touched a word last, and whether that is ordered before now
 *   knows.c     what a thread knows of other threads by fences and flags
 *   streams.c   what a kernel or copy comes after
 *   graph.c     the same within a graph
 *   api.c       errors, leaks, frees; copies and fills
 *   finding.c   the list of findings, and its two forms
 *   place.c     from an instruction to a line of the source
 *   start.c     the table of all this for the runtime (runtime/observer.h), beginning and end
 *
 * Time.  A program's execution is one sequence here, so a moment is a number: `now`.  It grows by one with
 * everything that orders accesses: a barrier passed, a fence, the begin and end of a launch.  "All accesses
 * of block 3 before time 17" is then what one thread can know of others, and all that vector clocks need.
 */
#ifndef CUCC_CHECK_H_INSIDE
#define CUCC_CHECK_H_INSIDE

#include <stdbool.h>
#include <stddef.h>

#include "exec/block.h"
#include "event.h"
#include "exec/observer.h"

/* --- what is kept of each word of 4 bytes --- */

typedef struct mark {
    uint32_t time, thread; /* when, and by which thread of its grid; time 0: never */
} mark;

enum { PLAIN, VOLATILE, ATOMIC }; /* how a word was accessed */

/* read[0] and read[1]: two threads whose reads nothing ordered when they happened */
typedef struct cell {
    mark write, read[2];
    uint16_t write_site, read_site[2];
    uint16_t write_mask : 4, read_mask0 : 4, read_mask1 : 4, write_kind : 2, strong0 : 1, strong1 : 1;
} cell;
_Static_assert(sizeof(cell) == 32, "a cell is 8 times as large as what it stands for");

extern uint32_t now;
extern int cucc_check_begun;

/* --- knowledge: knows.c --- */

typedef struct knowledge knowledge; /* of accesses by others: block or thread -> all before a time */
void knows_add(knowledge **k, uint64_t whom, uint32_t time);
void knows_join(knowledge **k, const knowledge *other);
uint32_t knows_time(const knowledge *k, uint64_t whom); /* 0: nothing */
void knows_forget(knowledge **k);
static inline uint64_t knows_block(uint64_t block)
{
    return block;
}
static inline uint64_t knows_thread(uint32_t thread)
{
    return 1ull << 63 | thread;
}

/* --- who: who.c --- */

typedef struct agent {
    uint32_t fence, fence_block; /* time of the last __threadfence, __threadfence_block; 0: none */
    uint32_t fence_barrier;      /* the block's barrier time at that fence */
    knowledge *knows;            /* of other blocks, since the block's last barrier */
    const void *barrier_site;    /* of the last barrier or warp operation it came to, */
    unsigned barrier_line;       /* and its line */
    const struct flag *seen;     /* the last flag it looked at, */
    uint32_t seen_version;       /* and in which state */
    uint32_t doubt_time;         /* a plain read of what is changed by atomics (race.c): */
    uintptr_t doubt_address;     /* of which word; 0: none */
    const void *doubt_site;
    mark doubt_other;
    uint16_t doubt_other_site;
    unsigned doubt_size;
    enum check_space doubt_space;
    uint8_t atomic; /* what nvcc makes of the atomic that it announces (cucc/sanitizer.h) */
    unsigned idle;  /* looks at flags since it last gave way */
    bool exited;
} agent;

/* What the lanes of a warp know of each other */
typedef struct warp_state {
    uint32_t together;            /* time of the last __syncwarp of all its lanes */
    uint32_t (*known)[CUCC_WARP]; /* [lane][of lane]: by __syncwarp with a mask; NULL: none yet */
} warp_state;

typedef struct block_state {
    check_block block; /* first */
    resident *resident;
    unsigned threads;
    uint32_t first_thread; /* number in the grid of its thread 0 */
    uint32_t start;        /* time */
    uint32_t barrier;      /* time of the last barrier */
    uint32_t fenced;       /* all threads had fenced what was before this time */
    bool any_knowledge;    /* agents or block have some */
    bool any_fence;        /* since the last barrier */
    bool told_exited;      /* that barriers miss threads */
    knowledge *knows, *fenced_knowledge;
    agent *agents; /* one a thread */
    size_t agents_room;
    warp_state warps[CUCC_MAX_THREADS / CUCC_WARP];
    char *shared; /* its shared memory (shared.c) */
    size_t shared_bytes, shared_room, shared_mapped;
    size_t static_used;
    cell *cells;
    unsigned char *defined; /* a bit a byte */
    struct shared_array *arrays;
    unsigned array_count, array_room;
    const char *dynamic_name;
} block_state;

/* The running thread; whoever needs it calls who() first */
typedef struct self {
    const cucc_thread *record;
    block_state *block;
    agent *agent;
    check_thread thread;
    uint32_t number; /* in the grid */
} self;
extern self me;
void who_changed(void);
static inline void who(void)
{
    if (__builtin_expect(me.record != cucc_tls.current || me.block->resident != (void *)cucc_tls.block, 0))
        who_changed();
}
extern check_kernel kernel_now;
cucc_dim3 who_block_index(uint32_t thread); /* of a thread of the running grid, by number */
cucc_dim3 who_thread_index(uint32_t thread);
void who_grid_begin(const cucc_launch *launch);
void who_grid_end(const cucc_launch *launch, int error);
void who_block_begin(resident *r);
void who_block_end(resident *r);
void who_block_released(resident *r);
void who_grid_released(void);
void who_warp_met(cucc_warp *warp, int op, unsigned mask, unsigned lanes);
void who_fence(int scope);
block_state *who_block_of(const resident *r);
extern uint32_t grid_start, grid_floor; /* times: the launch began; all before is ordered before the launch */
extern int grid_told;                   /* findings of this grid, so that its end is explained */

/* --- global memory: memory.c --- */

enum { GLOBAL_SLOTS = 18 }; /* address ranges of 1 TiB from GLOBAL_BASE on: devices, managed, pinned */
#define GLOBAL_BASE ((uintptr_t)0x200000000000)
#define DEFINED_BASE ((uintptr_t)0x400000000000)
#define CELLS_BASE ((uintptr_t)0x500000000000)
#define SHARED_BASE ((uintptr_t)0x330000000000)
enum { SLOT_BITS = 38 };

static inline uintptr_t memory_packed(uintptr_t a)
{
    return ((a - GLOBAL_BASE) >> 40 << SLOT_BITS) | (a & (((uintptr_t)1 << SLOT_BITS) - 1));
}
static inline unsigned char *memory_defined(uintptr_t a) /* the byte for 8 bytes at a & ~7 */
{
    return (unsigned char *)(DEFINED_BASE + (memory_packed(a) >> 3));
}
static inline cell *memory_cell(uintptr_t a)
{
    return (cell *)(CELLS_BASE + (memory_packed(a) >> 2) * sizeof(cell));
}
void memory_map(uintptr_t low,
                uintptr_t high); /* shadow for these pages: nothing defined, nobody was there */
void memory_unmap(uintptr_t low, uintptr_t high);
void memory_define(uintptr_t a, size_t size);
void memory_undefine(uintptr_t a, size_t size);
bool memory_is_defined(uintptr_t a);
/* The first undefined byte from a on, and how many follow it; 0: none */
size_t memory_undefined_run(uintptr_t a, size_t size, size_t *first);
/* What is not poison any more has been written by somebody who was not seen: host code, a library */
void memory_find_written(uintptr_t a, size_t size);
void memory_watch_size(void); /* now and then: ends the program beyond CUCC_CHECK_MEMORY */

/* Variables: the program's own sections */
typedef struct section {
    uintptr_t start, end;
    unsigned char *defined;
    cell *cells;
    char kind;
} section;
section *memory_section(uintptr_t a);
section *memory_section_begin(uintptr_t start, uintptr_t end, char kind); /* NULL: too many */
/* Of the instance of a template that lies there, from the first time that it is asked for; NULL: there is
 * none. templates.c */
section *templates_section(uintptr_t address);
void memory_sections_begin(void);

/* --- arrays: arrays.c --- */

enum { ARRAY_FRAMES = 8 };
typedef struct array {
    uintptr_t low, high, start; /* its pages; its first byte */
    size_t size;
    enum { ARRAY_DEVICE, ARRAY_MANAGED, ARRAY_PINNED, ARRAY_VARIABLE, ARRAY_CONSTANT } kind;
    unsigned number;  /* of the allocation, from 1 */
    const char *name; /* NULL: an allocation without one */
    bool freed, named;
    void *frames[ARRAY_FRAMES], *freed_frames[ARRAY_FRAMES]; /* where it was allocated, freed */
    int depth, freed_depth;
} array;
array *arrays_at(uintptr_t a);                           /* whose pages hold a, or NULL */
array *arrays_near(uintptr_t a);                         /* the same, or whose end or start is nearest */
void arrays_define_variable(section *s, const array *a); /* it has its value from the beginning */
array *arrays_new(uintptr_t low, uintptr_t high, uintptr_t start, size_t size, int kind);
array *arrays_each(size_t i); /* i from 0; NULL after the last */
void arrays_variables(void);  /* makes sure that all variables are known */
bool arrays_hold(const array *a, uintptr_t address, size_t size);
bool arrays_kernel_memory(uintptr_t a); /* registered host memory */
/* The name for a report; places must be known (place.c) */
void arrays_name(const array *a, char *text, size_t size);

/* --- shared memory: shared.c --- */

typedef struct shared_array {
    const char *name, *file;
    int line;
    size_t offset, size;
} shared_array;
void *shared_memory(resident *r, size_t bytes);
void shared_begin(block_state *b);
const shared_array *shared_array_at(const block_state *b, size_t offset);
const shared_array *shared_array_near(const block_state *b, ptrdiff_t offset);
static inline bool shared_is_zone(uintptr_t a)
{
    return a >> 40 == SHARED_BASE >> 40;
}
void shared_access(uintptr_t a, size_t size, int kind, int how, const void *site);

/* --- memory that kernels allocate themselves, by malloc and new: heap.c --- */

bool heap_holds(uintptr_t a);

/* --- races: race.c --- */

enum { ORDERED, UNORDERED, OTHER_LAUNCH };
/* One access by the running thread.  floor: all before is ordered before it; address: for the report */
void race_access(cell *c, uintptr_t address, size_t size, int kind, int how, const void *site,
                 enum check_space space, uint32_t floor);
void race_after_store(void); /* before a thread does anything else: its last store may have to be looked at */
void race_settle(agent *a);  /* the doubt of the running thread was right */
/* A copy or fill that runs now beside kernels of other streams: 1 if there is a conflict, with whom */
void race_note_range(uintptr_t a, size_t size, bool writes); /* by a copy that runs now */
int race_range(uintptr_t a, size_t size, bool writes, uint32_t floor, mark *other, uint16_t *site,
               int *wrote);

/* flags: knows.c */
void flag_release(uintptr_t address);
void flag_acquire(uintptr_t address);
void flags_forget(void); /* the grid is over */

/* --- sites --- */
uint16_t site_number(const void *site);
const void *site_of(uint16_t number);

/* --- findings: finding.c --- */

typedef struct party {
    const char *what; /* "wrote", "read", "waits"; NULL: nobody */
    void *frames[16];
    int depth;
    bool has_thread, has_block;
    cucc_dim3 block, thread;
    const char *file; /* instead of frames */
    int line;
} party;

typedef struct finding {
    const char *kind, *space;
    const char *kernel; /* NULL: no kernel */
    const char *kernel_file;
    int kernel_line;
    party here, other;
    const array *array;
    char array_name[160];
    char message[600], advice[300];
    unsigned long times;
} finding;

/* Adds it, or counts it again if it is known; here is filled in by finding_here. */
void finding_add(finding *f);
/* The running thread at this site */
void finding_here(finding *f, const void *site);
void finding_party(party *p, const char *what, const void *site, uint32_t thread);
size_t finding_count(void);
void finding_incomplete(const char *format, ...) __attribute__((format(printf, 1, 2)));
bool finding_is_incomplete(void);
void finding_write(void); /* text and JSONL */

/* place.c */
void place_wanted(void *const *frames, int depth);
/* The first frame in the user's own source; line 0: unknown */
check_place place_of_frames(void *const *frames, int depth);
/* How many frames come before the caller of the first function in the user's source */
int place_caller(void *const *frames, int depth);

/* --- the nodes of a graph that runs: graph.c --- */
void graph_begin(size_t nodes);
void graph_node(size_t node, const size_t *before, size_t count);
void graph_end(void);
bool graph_runs(void);
uint32_t graph_floor(void);        /* all before is ordered before the node that runs */
bool graph_ordered(uint32_t time); /* was what the graph did then ordered before it? */

/* --- streams.c --- */
void streams_submitted(const struct CUstream_st *stream, struct cucc_op *op);
void streams_op_begin(struct CUstream_st *stream, struct cucc_op *op);
void streams_op_end(struct CUstream_st *stream, struct cucc_op *op);
void streams_host_waited(const struct CUstream_st *stream, unsigned long long number);
/* Who called for a copy or fill: ARRAY_FRAMES return addresses; returns how many there are, 0 if that is not
 * known */
int streams_frames(const struct cucc_op *op, void **frames);
double streams_napkin_bytes(void);   /* that were declared for the kernel that runs; 0: none */
uint32_t streams_floor(void);        /* all before is ordered before the op that runs */
bool streams_ordered(uint32_t time); /* was what happened then ordered before it? */
bool streams_many(void);             /* are there several? */
/* The launch, copy or fill that ran at that time, among the last ones; NULL: gone */
typedef struct past {
    uint32_t begin, end;
    unsigned stream;
    unsigned long long number;
    const char *name, *file; /* of a kernel, or "cudaMemcpy..." */
    int line;
    unsigned launch;
    cucc_dim3 grid, block;
    void *frames[ARRAY_FRAMES];
    int depth;
} past;
const past *streams_past(uint32_t time);

/* --- api.c --- */
void api_allocated(struct cucc_allocation *a);
void api_freed(struct cucc_allocation *a);
void api_freed_again(const struct cucc_allocation *a, const void *address);
void api_library_called(void);
void api_called(void);
void api_error(int error);
void api_launch_refused(void);
void api_error_asked(void);
void api_error_named(void);
void api_host_fault(const void *address, int view, void *const *frames, int depth);
void api_copied(struct cucc_op *op);
void api_before_kernel(void);
void api_at_end(int status);

/* The frames of the caller in the program, the runtime's and ours left out as place.c sees them */
int check_frames(void **frames, int room);

#endif
