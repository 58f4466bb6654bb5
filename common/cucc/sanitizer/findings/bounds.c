/* bounds.c: what is wrong with an access that the shadow does not simply pass. */
#include <errno.h>
#include <link.h>
#include <stdlib.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>

#include "api/memory/access.h"
#include "exec/grid.h"
#include "findings/bounds.h"
#include "findings/extents.h"
#include "findings/finding.h"
#include "findings/given.h"
#include "findings/life.h"
#include "findings/unset.h"
#include "findings/unwritten.h"
#include "shadow/arrays.h"
#include "shadow/global.h"
#include "shadow/heap.h"
#include "shadow/scopes.h"
#include "shadow/shared.h"

enum { MISALIGNED_ADDRESS = 716, CLOSE = 64 /* bytes from a variable: it was meant */ };
#define WRAPPED (UINT32_MAX - 65535u) /* an index of 32 bits from here on has come from below zero */

/* The running thread's access cannot be carried out: the kernel ends here, as it would on a GPU */
static _Noreturn void end_kernel(int error)
{
    cucc_grid_fail(this_worker()->grid, error);
    cucc_kernel_leave();
}

static const char *verb(int kind)
{
    return kind == SANITIZER_LOAD ? "reads" : kind == SANITIZER_STORE ? "writes" : "changes";
}

static const char *plural(size_t n)
{
    return n == 1 ? "" : "s";
}

/* --- global memory --- */

static const char *space_of(const array *a)
{
    return a->kind == ARRAY_MANAGED ? "managed" : a->kind == ARRAY_CONSTANT ? "constant" : "global";
}

/* No thread without an element comes so far, even if each takes several: the index itself is wrong */
static bool is_far(size_t element, size_t elements)
{
    enum { TIMES = 16 };
    const cucc_dim3 grid = cucc_kernel_now.grid;
    const size_t threads = (size_t)grid.x * grid.y * grid.z * cucc_kernel_now.threads;
    return element / TIMES > (threads > elements ? threads : elements);
}

/* A test that is missing (if (i < n)) would let others go too far, not the first thread of all. */
static bool is_first(const party *p)
{
    const cucc_dim3 b = p->block, t = p->thread;
    return p->has_thread && p->has_block && !(b.x | b.y | b.z | t.x | t.y | t.z);
}

/* The number of a thread in y or z, if it is 0 in the others and divides its element: what is left of the index is
 * what that number was multiplied by. 0: there is none, or it says nothing. *of: how many there are */
static unsigned along_axis(const party *p, size_t element, const char **axis, unsigned *of)
{
    const cucc_dim3 d = cucc_kernel_now.block, g = cucc_kernel_now.grid;
    if (!p->has_thread || !p->has_block) return 0;
    const unsigned x = p->block.x * d.x + p->thread.x, y = p->block.y * d.y + p->thread.y,
                   z = p->block.z * d.z + p->thread.z;
    const unsigned number = y ? y : z;
    *axis = y ? "y" : "z";
    *of = y ? g.y * d.y : g.z * d.z;
    return x || (y && z) || number < 2 || element % number ? 0 : number;
}

/* Whose array it may be: an index of a launch's array is often made of the thread's number in the launch */
enum owner { OF_LAUNCH, OF_BLOCK, OF_THREAD };

/* Which thread of how many it is. false: they are not numbered in one row, or the array may be its own. */
static bool number_of(const party *p, enum owner owner, size_t *number, size_t *threads)
{
    const cucc_dim3 d = cucc_kernel_now.block, g = cucc_kernel_now.grid, b = p->block, t = p->thread;
    if (!p->has_thread || !p->has_block || owner == OF_THREAD) return false;
    if (owner == OF_LAUNCH && (size_t)d.y * d.z * g.y * g.z > 1) return false;
    *number = ((size_t)t.z * d.y + t.y) * d.x + t.x + (owner == OF_LAUNCH ? (size_t)b.x * d.x : 0);
    *threads = (size_t)d.x * d.y * d.z * (owner == OF_LAUNCH ? g.x : 1);
    return true;
}

static void advise_beyond(finding *f, enum owner owner, size_t elements)
{
    size_t number, threads;
    if (number_of(&f->here, owner, &number, &threads) && number < elements)
        cucc_finding_advise(f, ADVISE_THREAD_INSIDE, number, threads,
                            owner == OF_LAUNCH ? "launch" : "block");
    else
        cucc_finding_advise(f, ADVISE_BEYOND_ARRAY);
}

static void describe_miss(finding *f, const array *a, enum owner owner, uintptr_t address, size_t size,
                          int kind)
{
    char where[120];
    if (address == a->start + a->size)
        snprintf(where, sizeof where, "just beyond the end of");
    else if (address < a->start)
        snprintf(where, sizeof where, "%zu byte%s before the start of", (size_t)(a->start - address),
                 plural(a->start - address));
    else if (address >= a->start + a->size)
        snprintf(where, sizeof where, "%zu byte%s beyond the end of", (size_t)(address - a->start - a->size),
                 plural(address - a->start - a->size));
    else
        snprintf(where, sizeof where, "across the end of");
    int length = cucc_finding_say(f, SAY_BEYOND_ARRAY, verb(kind), size, plural(size), where, a->size);
    if (address >= a->start && size && a->size % size == 0 && (address - a->start) % size == 0)
        snprintf(f->message + length, sizeof f->message - (size_t)length, ": element %zu of %zu",
                 (size_t)(address - a->start) / size, a->size / size);
    size_t element = size ? (address - a->start) / size : 0;
    bool wrapped = element >= WRAPPED && element <= UINT32_MAX;
    const char *axis;
    unsigned of;
    const unsigned number = address >= a->start && !wrapped ? along_axis(&f->here, element, &axis, &of) : 0;
    if (number) {
        cucc_finding_advise(f, ADVISE_ALONG_AXIS, number, of, axis, number, element / number, axis);
        return;
    }
    const size_t elements = size ? a->size / size : 0;
    const char *advice = address < a->start                     ? ADVISE_NEGATIVE_INDEX
                         : wrapped                              ? ADVISE_WRAPPED_INDEX
                         : is_far(element, elements)            ? ADVISE_FAR_INDEX
                         : is_first(&f->here) && a->size > size ? ADVISE_FIRST_BEYOND
                                                                : NULL;
    if (advice)
        cucc_finding_advise(f, "%s", advice);
    else
        advise_beyond(f, owner, elements);
}

static void tell_miss(const array *a, uintptr_t address, size_t size, int kind, const void *site)
{
    finding f = {.kind = KIND_OUT_OF_BOUNDS, .space = space_of(a), .array = a};
    cucc_finding_here(&f, site);
    describe_miss(&f, a, OF_LAUNCH, address, size, kind);
    cucc_finding_add(&f);
}

static void tell_freed(const array *a, uintptr_t address, size_t size, int kind, const void *site)
{
    finding f = {.kind = KIND_USE_AFTER_FREE, .space = space_of(a), .array = a};
    cucc_finding_here(&f, site);
    f.other.what = "freed it";
    memcpy(f.other.frames, a->freed_frames, sizeof a->freed_frames);
    f.other.depth = a->freed_depth;
    cucc_finding_say(&f, SAY_AFTER_FREE, verb(kind), size, plural(size), (size_t)(address - a->start));
    cucc_finding_advise(&f, ADVISE_AFTER_FREE);
    if (cucc_life_ended_beside(a)) cucc_life_describe(&f, a, verb(kind));
    cucc_finding_add(&f);
}

static void tell_gap(const array *a, uintptr_t address, size_t size, int kind, const void *site)
{
    size_t offset = address - a->start, row = offset / a->row_pitch, column = offset % a->row_pitch;
    finding f = {.kind = KIND_OUT_OF_BOUNDS, .space = space_of(a), .array = a};
    cucc_finding_here(&f, site);
    cucc_finding_say(&f, SAY_BETWEEN_ROWS, verb(kind), size, plural(size), row, a->row_width, column,
                     a->row_pitch);
    cucc_finding_advise(&f, ADVISE_BETWEEN_ROWS);
    cucc_finding_add(&f);
}

static void tell_too_early(const array *a, int kind, const void *site)
{
    finding f = {.space = space_of(a)};
    cucc_finding_here(&f, site);
    cucc_life_describe(&f, a, verb(kind));
    cucc_finding_add(&f);
}

static void tell_wild(uintptr_t address, size_t size, int kind, const void *site)
{
    unsigned char resident;
    /* it may also fail for want of memory of its own */
    bool there = !mincore((void *)(address & ~(uintptr_t)4095), 1, &resident) || errno != ENOMEM;
    bool null = address < 65536,
         unset = (uint32_t)(address >> 32) == CUCC_POISON || (uint32_t)(address >> 32) == CUCC_UNSET_WORD;
    finding f = {.kind = there ? KIND_HOST_POINTER : KIND_OUT_OF_BOUNDS, .space = there ? "host" : "global"};
    cucc_finding_here(&f, site);
    cucc_finding_say(&f, SAY_ACCESS, verb(kind), size, plural(size),
                     there   ? "of host memory"
                     : null  ? "through a null pointer"
                     : unset ? "through a pointer that was never set"
                             : "at an address that is no memory");
    cucc_finding_advise(&f, "%s",
                        there                        ? ADVISE_HOST_MEMORY
                        : null && cucc_heap_was_full ? ADVISE_NO_HEAP_LEFT
                        : null                       ? ADVISE_NULL_POINTER
                        : unset                      ? ADVISE_UNSET_POINTER
                                                     : ADVISE_WILD_POINTER);
    cucc_finding_add(&f);
}

static const char *how_to_fill(const array *a, uintptr_t address)
{
    if (cucc_unwritten_queued(address)) return ADVISE_WRITTEN_BY_QUEUED;
    if (a->kind == ARRAY_MANAGED || a->kind == ARRAY_PINNED) return ADVISE_UNWRITTEN_SOURCE;
    return ADVISE_UNWRITTEN;
}

static void tell_undefined(uintptr_t address, size_t size, int kind, const array *a, const void *site)
{
    if (cucc_extents_blame(address)) return;
    finding f = {.kind = KIND_UNINITIALISED, .space = space_of(a), .array = a};
    cucc_finding_here(&f, site);
    cucc_finding_say(&f, SAY_UNWRITTEN, size, plural(size), (size_t)(address - a->start));
    cucc_finding_advise(&f, "%s", how_to_fill(a, address));
    finding *told = cucc_finding_add(&f);
    if (told && kind == SANITIZER_LOAD && !cucc_unwritten_queued(address)) cucc_unwritten_read(told, address);
}

/* The padding of a struct is copied with it, and a vector of four may reach beyond the last of a row: what is
 * unwritten in part is not held against the program */
bool cucc_bounds_undefined(const unsigned char *defined, size_t offset, size_t size)
{
    for (size_t i = offset; i < offset + size; i++)
        if (defined[i >> 3] >> (i & 7) & 1) return false;
    return true;
}

bool cucc_bounds_global(uintptr_t address, size_t size, int kind, const void *site)
{
    const array *a = cucc_arrays_at(address);
    if (a && cucc_arrays_hold(a, address, size)) {
        bool too_early = cucc_life_not_begun(a);
        if (too_early) tell_too_early(a, kind, site);
        if (!too_early && cucc_arrays_in_gap(a, address, size)) {
            tell_gap(a, address, size, kind, site);
            return false;
        }
        if (too_early || kind == SANITIZER_STORE) return true;
        uintptr_t base = address & ~(uintptr_t)7;
        if (cucc_bounds_undefined(cucc_shadow_defined(base), address - base, size))
            tell_undefined(address, size, kind, a, site);
        return true;
    }
    if (!a) a = cucc_arrays_near(address);
    if (a && a->freed && address >= a->start && address < a->start + a->size)
        tell_freed(a, address, size, kind, site);
    else if (a)
        tell_miss(a, address, size, kind, site);
    else
        tell_wild(address, size, kind, site);
    if (!a || a->freed || address < a->low || address + size > a->high) end_kernel(ERROR_ILLEGAL_ADDRESS);
    return false;
}

bool cucc_bounds_section(section *s, uintptr_t address, size_t size, int kind, const void *site)
{
    if (cucc_given_count && cucc_given_variable(s, address, size, kind, site))
        end_kernel(ERROR_ILLEGAL_ADDRESS);
    const array *a = cucc_arrays_at(address);
    if (a && cucc_arrays_hold(a, address, size)) return true;
    a = cucc_arrays_near(address);
    if (!a) return true;
    tell_miss(a, address, size, kind, site);
    if (address + size > s->end) end_kernel(ERROR_ILLEGAL_ADDRESS);
    return false;
}

void cucc_bounds_object(uintptr_t object, const void *site)
{
    if (cucc_given_called(object, site)) end_kernel(ERROR_ILLEGAL_ADDRESS);
}

/* --- shared memory --- */

bool cucc_bounds_shared(const block_state *b, uintptr_t address, size_t size, int kind, const void *site)
{
    ptrdiff_t offset = (ptrdiff_t)(address - (uintptr_t)b->shared->start);
    const shared_array *s = offset >= 0 ? cucc_shared_array_at(b, (size_t)offset) : NULL;
    if (s && (size_t)offset - s->offset + size <= s->size) {
        if (kind == SANITIZER_STORE || !cucc_bounds_undefined(b->shared->defined, (size_t)offset, size))
            return true;
        finding f = {.kind = KIND_UNINITIALISED, .space = "shared"};
        cucc_finding_here(&f, site);
        snprintf(f.array_name, sizeof f.array_name, "%s", s->name);
        cucc_finding_say(&f, SAY_UNWRITTEN_SHARED, size, plural(size), (size_t)offset - s->offset);
        cucc_finding_advise(&f, ADVISE_UNWRITTEN_SHARED);
        cucc_finding_add(&f);
        return true;
    }
    s = cucc_shared_array_near(b, offset);
    finding f = {.kind = KIND_OUT_OF_BOUNDS, .space = "shared"};
    cucc_finding_here(&f, site);
    if (s) {
        array like = {.start = (uintptr_t)b->shared->start + s->offset, .size = s->size};
        snprintf(f.array_name, sizeof f.array_name, "%s", s->name);
        describe_miss(&f, &like, OF_BLOCK, address, size, kind);
        if (s->name == b->shared->dynamic_name) cucc_finding_advise(&f, ADVISE_DYNAMIC_SHARED);
    } else
        cucc_finding_say(&f, SAY_NO_SHARED_ARRAY, verb(kind), size, plural(size));
    cucc_finding_add(&f);
    if (offset < 0 || (size_t)offset + size > b->shared->mapped) end_kernel(ERROR_ILLEGAL_ADDRESS);
    return false;
}

/* --- alignment --- */

void cucc_bounds_misaligned(uintptr_t address, size_t size, int kind, const void *site,
                            enum sanitizer_space space)
{
    finding f = {.kind = KIND_MISALIGNED, .space = space == SANITIZER_SHARED ? "shared" : "global"};
    cucc_finding_here(&f, site);
    if (space == SANITIZER_SHARED) {
        const shared_array *s =
            cucc_shared_array_at(cucc_self.block, address - (uintptr_t)cucc_self.block->shared->start);
        if (s) snprintf(f.array_name, sizeof f.array_name, "%s", s->name);
    } else
        f.array = cucc_arrays_at(address);
    cucc_finding_say(&f, SAY_MISALIGNED, verb(kind), size, size, (size_t)(address & -address));
    cucc_finding_advise(&f, ADVISE_MISALIGNED, size, size);
    cucc_finding_add(&f);
    end_kernel(MISALIGNED_ADDRESS);
}

void cucc_bounds_matrix(uintptr_t address, size_t line_bytes, const void *site)
{
    if (address % 16 == 0 && line_bytes % 16 == 0) return;
    finding f = {.kind = KIND_MISALIGNED};
    cucc_finding_here(&f, site);
    f.space = cucc_shared_is_zone(address) ? "shared" : "global";
    if (!cucc_shared_is_zone(address)) f.array = cucc_arrays_at(address);
    if (address % 16)
        cucc_finding_say(&f, SAY_MATRIX_MISALIGNED, (size_t)(address & -address));
    else
        cucc_finding_say(&f, SAY_MATRIX_LINES, line_bytes);
    cucc_finding_advise(&f, ADVISE_MATRIX_MISALIGNED);
    cucc_finding_add(&f);
}

/* --- faults of what nobody announced --- */

void cucc_bounds_fault(const void *address, void *const *frames, int depth, size_t stack_bytes)
{
    finding f = {.kind = KIND_OUT_OF_BOUNDS, .space = stack_bytes ? "local" : "global"};
    cucc_finding_here(&f, NULL);
    f.here.depth = depth < PARTY_FRAMES ? depth : PARTY_FRAMES;
    memcpy(f.here.frames, frames, (size_t)f.here.depth * sizeof *frames);
    /* frames[0] is the instruction itself, where the others are return addresses */
    f.here.frames[0] = (char *)f.here.frames[0] + 1;
    cucc_finding_callers(&f.here);
    int own, other;
    if (stack_bytes) {
        cucc_finding_say(&f, SAY_STACK_FULL, stack_bytes >> 10);
        cucc_finding_advise(&f, ADVISE_STACK_FULL);
    } else if (cucc_access_refused(address, &own, &other)) {
        f.array = cucc_arrays_at((uintptr_t)address);
        cucc_finding_say(&f, SAY_OTHER_DEVICE, other, own);
        cucc_finding_advise(&f, ADVISE_OTHER_DEVICE, own, other);
    } else {
        bool null = (uintptr_t)address < 65536;
        cucc_finding_say(&f, SAY_FUNCTION,
                         null ? "a null pointer" : "an address that is no memory of the device");
        cucc_finding_advise(&f, ADVISE_FUNCTION);
    }
    cucc_finding_add(&f);
}

/* --- the heap of kernels --- */

heap_piece *cucc_bounds_heap(uintptr_t address, size_t size, int kind, const void *site)
{
    heap_piece *p = cucc_heap_piece(address);
    bool inside = p && address >= p->start && address - p->start + size <= p->size;
    if (inside && !p->freed) return p;
    finding f = {.kind = KIND_OUT_OF_BOUNDS, .space = "heap"};
    cucc_finding_here(&f, site);
    if (inside) {
        f.kind = KIND_USE_AFTER_FREE;
        f.other.what = "freed it";
        f.other.frames[f.other.depth++] = (void *)(uintptr_t)p->freed_site;
        cucc_finding_say(&f, SAY_HEAP_AFTER_FREE, verb(kind), size, plural(size));
        cucc_finding_advise(&f, ADVISE_HEAP_AFTER_FREE);
    } else if (p) {
        array like = {.start = p->start, .size = p->size};
        describe_miss(&f, &like, OF_THREAD, address, size, kind);
        f.other.what = "allocated it";
        f.other.frames[f.other.depth++] = (void *)(uintptr_t)p->site;
    } else
        cucc_finding_say(&f, SAY_NO_HEAP_MEMORY, verb(kind), size, plural(size));
    cucc_finding_add(&f);
    if (address + size > HEAP_BASE + HEAP_BYTES || !p) end_kernel(ERROR_ILLEGAL_ADDRESS);
    return NULL;
}

void cucc_bounds_heap_unwritten(const heap_piece *p, uintptr_t address, size_t size, const void *site)
{
    finding f = {.kind = KIND_UNINITIALISED, .space = "heap"};
    cucc_finding_here(&f, site);
    cucc_finding_say(&f, SAY_UNWRITTEN_HEAP, size, plural(size), (size_t)(address - p->start));
    cucc_finding_advise(&f, ADVISE_UNWRITTEN_HEAP);
    f.other.what = "allocated it";
    f.other.frames[f.other.depth++] = (void *)(uintptr_t)p->site;
    cucc_finding_add(&f);
}

/* --- arrays whose type tells their size: local ones, members, rows --- */

void cucc_bounds_index(long long index, const char *type, const void *site)
{
    const char *number = strchr(type, '[');
    long long count = number ? atoll(number + 1) : 0;
    if (count < 2) return; /* the last member of a struct that is as long as it needs to be */
    /* in a kernel it may be a local array, a row of a shared one, or a member of what lies in global memory
     */
    finding f = {.kind = KIND_OUT_OF_BOUNDS, .space = cucc_tls.current ? NULL : "host", .told_by = BY_INDEX};
    cucc_finding_at(&f, site);
    cucc_finding_say(&f, SAY_INDEX, index, count, type, count - 1);
    cucc_finding_advise(&f, "%s",
                        index < 0       ? ADVISE_NEGATIVE_INDEX
                        : index > count ? ADVISE_INDEX_TERMS
                                        : ADVISE_INDEX);
    cucc_finding_add(&f);
}

void cucc_bounds_variable(bool store, const char *type, const void *site)
{
    finding f = {
        .kind = KIND_OUT_OF_BOUNDS, .space = cucc_tls.current ? NULL : "host", .told_by = BY_VARIABLE};
    cucc_finding_at(&f, site);
    cucc_finding_say(&f, SAY_VARIABLE, store ? "writes" : "reads", type);
    cucc_finding_advise(&f, ADVISE_INDEX);
    cucc_finding_add(&f);
}

/* --- what is neither global nor shared memory --- */

typedef struct range {
    uintptr_t low, high;
} range;

enum { KNOWN = 16 };
static range known[KNOWN]; /* that kernels may read */
static unsigned known_count, known_next;

static void remember(uintptr_t low, uintptr_t high)
{
    known[known_next++ % KNOWN] = (range){low, high};
    if (known_count < KNOWN) known_count++;
}

/* Text and constants of the program and its libraries, like a table of a function or a printf's format */
static int in_constants(struct dl_phdr_info *module, size_t size, void *address)
{
    uintptr_t a = (uintptr_t)address;
    (void)size;
    for (int i = 0; i < module->dlpi_phnum; i++) {
        const ElfW(Phdr) *part = &module->dlpi_phdr[i];
        uintptr_t low = module->dlpi_addr + part->p_vaddr, high = low + part->p_memsz;
        bool constant = part->p_type == PT_GNU_RELRO || (part->p_type == PT_LOAD && !(part->p_flags & PF_W));
        if (!constant || a < low || a >= high) continue;
        remember(low, high);
        return 1;
    }
    return 0;
}

/* The top of the stack of a thread that this lies on; 0: it lies on none */
static uintptr_t stack_of(uintptr_t a)
{
    const stack_pile *pile = this_worker()->pile;
    for (size_t i = 0; i < pile->stacks; i++) {
        uintptr_t top = (uintptr_t)pile->all[i];
        if (a <= top && top - a < pile->stack_bytes) return top;
    }
    return 0;
}

/* Where the ends of warps run */
static bool on_service_stack(uintptr_t a)
{
    uintptr_t service = (uintptr_t)this_worker()->service_top;
    return a <= service && service - a < CUCC_SERVICE_BYTES;
}

/* A local variable of another thread, or of a function of this one that has returned */
static void look_at_stack(uintptr_t a, size_t size, int kind, const void *site, uintptr_t stack)
{
    bool own = stack_of(a) == stack_of(stack);
    if (own && a >= stack) return;
    finding f = {.kind = own ? KIND_USE_AFTER_FREE : KIND_OUT_OF_BOUNDS, .space = "local"};
    cucc_finding_here(&f, site);
    cucc_finding_say(&f, SAY_OTHERS_LOCAL, verb(kind), size, plural(size),
                     own ? "a function that has returned"
                         : "another thread, which has it in a memory of its own");
    cucc_finding_advise(&f, "%s", own ? ADVISE_RETURNED_LOCAL : ADVISE_OTHERS_LOCAL);
    cucc_finding_add(&f);
}

void cucc_bounds_scope(uintptr_t address, size_t size, int kind, const void *site)
{
    cucc_who();
    const scope *s = cucc_scope_at(address);
    if (!s) return;
    finding f = {.kind = KIND_USE_AFTER_FREE, .space = "local"};
    cucc_finding_here(&f, site);
    f.other.what = "left its scope";
    f.other.frames[f.other.depth++] = (void *)(uintptr_t)s->site;
    cucc_finding_say(&f, SAY_OUT_OF_SCOPE, verb(kind), size, plural(size), s->name);
    cucc_finding_advise(&f, ADVISE_OUT_OF_SCOPE, s->name);
    cucc_finding_add(&f);
}

static bool in_own_memory(uintptr_t a)
{
    const resident *r = this_resident();
    const cucc_launch *l = r->launch;
    return a - (uintptr_t)l->closure < l->closure_size || a - (uintptr_t)r < sizeof *r ||
           a - (uintptr_t)r->records < r->records_bytes || a - (uintptr_t)r->exchanges < r->exchanges_bytes;
}

section *cucc_bounds_elsewhere(uintptr_t address, size_t size, int kind, const void *site, const void *stack)
{
    if (cucc_given_count && cucc_given_constant(address, size, kind, site)) end_kernel(ERROR_ILLEGAL_ADDRESS);
    for (unsigned i = 0; i < known_count; i++)
        if (address - known[i].low < known[i].high - known[i].low) return NULL;
    if (in_own_memory(address) || cucc_arrays_kernel_memory(address) || on_service_stack(address))
        return NULL;
    if (stack_of(address)) {
        look_at_stack(address, size, kind, site, (uintptr_t)stack);
        return NULL;
    }
    if (kind == SANITIZER_LOAD && dl_iterate_phdr(in_constants, (void *)address)) return NULL;
    section *instance = cucc_templates_section(address);
    if (instance) return instance;
    const array *missed = cucc_arrays_near(address);
    if (missed && missed->kind >= ARRAY_VARIABLE && address + CLOSE >= missed->start &&
        address < missed->start + missed->size + CLOSE)
        tell_miss(missed, address, size, kind, site);
    else
        tell_wild(address, size, kind, site);
    end_kernel(ERROR_ILLEGAL_ADDRESS);
}
