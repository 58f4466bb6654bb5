/* virtual.c: addresses that are reserved, memory that is made, and the one mapped to the other. */
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include "cucc/api/driver_virtual.h"
#include "api/device/device.h"
#include "api/driver/driver.h"
#include "api/memory/access.h"

/* These calls are about devices, and need no context. */
#define VIRTUAL_ENTER()                                                                                      \
    do {                                                                                                     \
        CUresult entered = cucc_driver_enter(false);                                                         \
        if (entered != CUDA_SUCCESS) return entered;                                                         \
    } while (0)

static const size_t granularity = (size_t)2 << 20;
static const size_t poisoned = (size_t)64 << 20; /* bytes of a piece of memory */
static const unsigned mapped_index = 15;         /* of the arena */

/* Memory that was made or imported; its handle is the address of this. */
struct made {
    struct made *next;
    CUmemAllocationProp properties;
    size_t size;
    int file;
    bool imported;
    unsigned references, mappings;
};

struct reservation {
    struct reservation *next; /* by address */
    char *low, *high;
};

struct mapping {
    struct mapping *next;
    struct cucc_allocation *allocation;
    struct made *made;
};

static struct made *all_made;
static struct reservation *reservations;
static struct mapping *mappings;

static bool whole(size_t bytes)
{
    return bytes && bytes % granularity == 0;
}

/* --- addresses --- */

static bool is_free(const char *low, const char *high)
{
    const struct cucc_arena *arena = &cucc_mapped_arena;
    if (low < arena->base || high > arena->base + arena->reserved || high < low) return false;
    for (const struct reservation *r = reservations; r; r = r->next)
        if (low < r->high && r->low < high) return false;
    return true;
}

/* The first free addresses with a gap before them, or NULL */
static char *free_addresses(size_t size, size_t alignment)
{
    const size_t grain = alignment > granularity ? alignment : granularity;
    uintptr_t at = (uintptr_t)cucc_mapped_arena.base + granularity;
    at = (at + grain - 1) / grain * grain;
    for (struct reservation *r = reservations; r; r = r->next) {
        if (at + size + granularity <= (uintptr_t)r->low) break;
        at = ((uintptr_t)r->high + granularity + grain - 1) / grain * grain;
    }
    char *low = (char *)at;
    return is_free(low, low + size) ? low : NULL;
}

static CUresult reserve(CUdeviceptr *pointer, size_t size, size_t alignment, CUdeviceptr wanted)
{
    struct cucc_arena *arena = &cucc_mapped_arena;
    if (!arena->base && !cucc_arena_reserve(arena, CUCC_MEMORY_DEVICE, 0, mapped_index))
        return CUDA_ERROR_OUT_OF_MEMORY;
    char *low = cucc_driver_pointer(wanted);
    if (!wanted || wanted % granularity || !is_free(low, low + size)) low = free_addresses(size, alignment);
    struct reservation *made = low ? malloc(sizeof *made) : NULL;
    if (!made) return CUDA_ERROR_OUT_OF_MEMORY;
    struct reservation **link = &reservations;
    while (*link && (*link)->low < low) link = &(*link)->next;
    *made = (struct reservation){*link, low, low + size};
    *link = made;
    *pointer = (CUdeviceptr)(uintptr_t)low;
    return CUDA_SUCCESS;
}

CUresult cuMemAddressReserve(CUdeviceptr *pointer, size_t size, size_t alignment, CUdeviceptr address,
                             unsigned long long flags)
{
    VIRTUAL_ENTER();
    if (!pointer || !whole(size) || flags || alignment & (alignment - 1)) return CUDA_ERROR_INVALID_VALUE;
    cucc_lock();
    CUresult result = reserve(pointer, size, alignment, address);
    cucc_unlock();
    return result;
}

/* Does anything lie there that is mapped? */
static bool has_mapping(const char *low, const char *high)
{
    for (const struct mapping *m = mappings; m; m = m->next)
        if (low < m->allocation->high && m->allocation->low < high) return true;
    return false;
}

CUresult cuMemAddressFree(CUdeviceptr pointer, size_t size)
{
    VIRTUAL_ENTER();
    CUresult result = CUDA_ERROR_INVALID_VALUE;
    char *low = cucc_driver_pointer(pointer);
    cucc_lock();
    for (struct reservation **link = &reservations; *link; link = &(*link)->next) {
        struct reservation *r = *link;
        if (r->low != low || r->high != low + size || has_mapping(r->low, r->high)) continue;
        *link = r->next;
        free(r);
        result = CUDA_SUCCESS;
        break;
    }
    cucc_unlock();
    return result;
}

/* --- memory --- */

static struct made *made_of(CUmemGenericAllocationHandle handle)
{
    for (struct made *m = all_made; m; m = m->next)
        if ((uintptr_t)m == handle && m->references) return m;
    return NULL;
}

/* Frees it when nobody has it any more. */
static void let_go(struct made *m)
{
    if (m->references || m->mappings) return;
    struct made **link = &all_made;
    while (*link != m) link = &(*link)->next;
    *link = m->next;
    if (!m->imported) cucc_device(m->properties.location.id)->arena.used -= m->size;
    close(m->file);
    free(m);
}

static CUresult check_properties(const CUmemAllocationProp *p)
{
    if (!p || p->type != CU_MEM_ALLOCATION_TYPE_PINNED) return CUDA_ERROR_INVALID_VALUE;
    if (p->location.type == CU_MEM_LOCATION_TYPE_DEVICE)
        return cucc_device(p->location.id) ? CUDA_SUCCESS : CUDA_ERROR_INVALID_DEVICE;
    cucc_note("cuMemCreate: only memory of devices is supported on the CPU backend");
    return CUDA_ERROR_NOT_SUPPORTED;
}

/* What fresh memory holds, as that of cudaMalloc does */
static void poison(int file, size_t size)
{
    enum { WORDS = 1 << 16 };
    static uint32_t words[WORDS];
    if (cucc_fresh_zero()) return;
    for (size_t i = 0; i < WORDS; i++) words[i] = CUCC_POISON;
    for (size_t at = 0; at < size && at < poisoned; at += sizeof words)
        if (pwrite(file, words, sizeof words, (off_t)at) != sizeof words) return;
}

/* A record of the file, which it takes over; 0: no memory */
static CUmemGenericAllocationHandle add(const CUmemAllocationProp *p, size_t size, int file, bool imported)
{
    struct made *m = calloc(1, sizeof *m);
    if (!m) return 0;
    *m = (struct made){all_made, *p, size, file, imported, 1, 0};
    if (!imported) cucc_device(p->location.id)->arena.used += size;
    all_made = m;
    return (uintptr_t)m;
}

CUresult cuMemCreate(CUmemGenericAllocationHandle *handle, size_t size, const CUmemAllocationProp *properties,
                     unsigned long long flags)
{
    VIRTUAL_ENTER();
    CUresult result = check_properties(properties);
    if (result != CUDA_SUCCESS) return result;
    if (!handle || !whole(size) || flags) return CUDA_ERROR_INVALID_VALUE;
    if (properties->requestedHandleTypes & ~(unsigned)CU_MEM_HANDLE_TYPE_POSIX_FILE_DESCRIPTOR) {
        cucc_note("cuMemCreate: the only shareable handles supported are file descriptors");
        return CUDA_ERROR_NOT_SUPPORTED;
    }
    int file = memfd_create("cucc-memory", MFD_CLOEXEC);
    cucc_lock();
    const struct cucc_device *device = cucc_device(properties->location.id);
    const bool room = device->arena.used <= device->total && size <= device->total - device->arena.used;
    const bool there = room && file >= 0 && ftruncate(file, (off_t)size) == 0;
    if (there) poison(file, size);
    *handle = there ? add(properties, size, file, false) : 0;
    cucc_unlock();
    if (!*handle && file >= 0) close(file);
    return *handle ? CUDA_SUCCESS : CUDA_ERROR_OUT_OF_MEMORY;
}

CUresult cuMemRelease(CUmemGenericAllocationHandle handle)
{
    VIRTUAL_ENTER();
    cucc_lock();
    struct made *m = made_of(handle);
    if (m && !--m->references) let_go(m);
    cucc_unlock();
    return m ? CUDA_SUCCESS : CUDA_ERROR_INVALID_VALUE;
}

CUresult cuMemGetAllocationGranularity(size_t *bytes, const CUmemAllocationProp *properties,
                                       CUmemAllocationGranularity_flags option)
{
    VIRTUAL_ENTER();
    CUresult result = check_properties(properties);
    if (result != CUDA_SUCCESS) return result;
    if (!bytes || (unsigned)option > CU_MEM_ALLOC_GRANULARITY_RECOMMENDED) return CUDA_ERROR_INVALID_VALUE;
    *bytes = granularity;
    return CUDA_SUCCESS;
}

CUresult cuMemGetAllocationPropertiesFromHandle(CUmemAllocationProp *properties,
                                                CUmemGenericAllocationHandle handle)
{
    VIRTUAL_ENTER();
    cucc_lock();
    const struct made *m = made_of(handle);
    if (m && properties) *properties = m->properties;
    cucc_unlock();
    return m && properties ? CUDA_SUCCESS : CUDA_ERROR_INVALID_VALUE;
}

CUresult cuMemExportToShareableHandle(void *shareable, CUmemGenericAllocationHandle handle,
                                      CUmemAllocationHandleType type, unsigned long long flags)
{
    VIRTUAL_ENTER();
    if (!shareable || flags || type != CU_MEM_HANDLE_TYPE_POSIX_FILE_DESCRIPTOR)
        return CUDA_ERROR_INVALID_VALUE;
    cucc_lock();
    const struct made *m = made_of(handle);
    const bool may = m && m->properties.requestedHandleTypes & (unsigned)type;
    int file = may ? dup(m->file) : -1;
    cucc_unlock();
    if (!may) return CUDA_ERROR_INVALID_VALUE;
    if (file < 0) return CUDA_ERROR_OUT_OF_MEMORY;
    *(int *)shareable = file;
    return CUDA_SUCCESS;
}

CUresult cuMemImportFromShareableHandle(CUmemGenericAllocationHandle *handle, void *shareable,
                                        CUmemAllocationHandleType type)
{
    VIRTUAL_ENTER();
    struct stat about;
    const int given = (int)(intptr_t)shareable;
    if (!handle || type != CU_MEM_HANDLE_TYPE_POSIX_FILE_DESCRIPTOR || fstat(given, &about) ||
        !S_ISREG(about.st_mode) || !whole((size_t)about.st_size))
        return CUDA_ERROR_INVALID_VALUE;
    CUmemAllocationProp properties = {.type = CU_MEM_ALLOCATION_TYPE_PINNED,
                                      .requestedHandleTypes = type,
                                      .location = {CU_MEM_LOCATION_TYPE_DEVICE, cucc_current_device()}};
    int file = dup(given);
    cucc_lock();
    *handle = file < 0 ? 0 : add(&properties, (size_t)about.st_size, file, true);
    cucc_unlock();
    return *handle ? CUDA_SUCCESS : CUDA_ERROR_OUT_OF_MEMORY;
}

/* --- mapping --- */

static bool is_reserved(const char *low, const char *high)
{
    for (const struct reservation *r = reservations; r; r = r->next)
        if (r->low <= low && high <= r->high) return true;
    return false;
}

static CUresult map(char *low, size_t size, struct made *made)
{
    if (!made || size > made->size || !is_reserved(low, low + size) || has_mapping(low, low + size))
        return CUDA_ERROR_INVALID_VALUE;
    struct mapping *m = malloc(sizeof *m);
    struct cucc_allocation *a = m ? cucc_arena_map(&cucc_mapped_arena, low, size, made->file) : NULL;
    if (!a) {
        free(m);
        return CUDA_ERROR_OUT_OF_MEMORY;
    }
    a->device = made->properties.location.id;
    a->given_back = "cuMemUnmap";
    made->mappings++;
    *m = (struct mapping){mappings, a, made};
    mappings = m;
    return CUDA_SUCCESS;
}

CUresult cuMemMap(CUdeviceptr pointer, size_t size, size_t offset, CUmemGenericAllocationHandle handle,
                  unsigned long long flags)
{
    VIRTUAL_ENTER();
    if (pointer % granularity || !whole(size) || offset || flags) return CUDA_ERROR_INVALID_VALUE;
    cucc_lock();
    CUresult result = map(cucc_driver_pointer(pointer), size, made_of(handle));
    cucc_unlock();
    return result;
}

/* Do the mappings in there fill it, each of them whole? */
static bool is_filled(const char *low, const char *high)
{
    size_t bytes = 0;
    for (const struct mapping *m = mappings; m; m = m->next) {
        const struct cucc_allocation *a = m->allocation;
        if (a->high <= low || a->low >= high) continue;
        if (a->low < low || a->high > high) return false;
        bytes += (size_t)(a->high - a->low);
    }
    return bytes && bytes == (size_t)(high - low);
}

static void unmap(const char *low, const char *high)
{
    for (struct mapping **link = &mappings; *link;) {
        struct mapping *m = *link;
        if (m->allocation->low < low || m->allocation->low >= high) {
            link = &m->next;
            continue;
        }
        *link = m->next;
        cucc_arena_free(m->allocation);
        m->made->mappings--;
        let_go(m->made);
        free(m);
    }
}

CUresult cuMemUnmap(CUdeviceptr pointer, size_t size)
{
    VIRTUAL_ENTER();
    const char *low = cucc_driver_pointer(pointer);
    cudaError_t error = cucc_access_settle();
    cucc_lock();
    const bool fits = is_filled(low, low + size);
    if (fits) unmap(low, low + size);
    cucc_unlock();
    return fits ? cucc_driver_end(error) : CUDA_ERROR_INVALID_VALUE;
}

/* --- who may use it --- */

static CUresult check_access(const CUmemAccessDesc *list, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        const CUmemAccess_flags flags = list[i].flags;
        if (flags != CU_MEM_ACCESS_FLAGS_PROT_NONE && flags != CU_MEM_ACCESS_FLAGS_PROT_READ &&
            flags != CU_MEM_ACCESS_FLAGS_PROT_READWRITE)
            return CUDA_ERROR_INVALID_VALUE;
        if (list[i].location.type != CU_MEM_LOCATION_TYPE_DEVICE) {
            cucc_note("cuMemSetAccess: only devices can be given access on the CPU backend");
            return CUDA_ERROR_NOT_SUPPORTED;
        }
        if (!cucc_device(list[i].location.id)) return CUDA_ERROR_INVALID_DEVICE;
    }
    return CUDA_SUCCESS;
}

static void set_access(struct cucc_allocation *a, const CUmemAccessDesc *desc)
{
    const unsigned bit = 1u << desc->location.id;
    a->reads = desc->flags & CU_MEM_ACCESS_FLAGS_PROT_READ ? a->reads | bit : a->reads & ~bit;
    a->changes = desc->flags == CU_MEM_ACCESS_FLAGS_PROT_READWRITE ? a->changes | bit : a->changes & ~bit;
}

CUresult cuMemSetAccess(CUdeviceptr pointer, size_t size, const CUmemAccessDesc *list, size_t count)
{
    VIRTUAL_ENTER();
    if (!list || !count) return CUDA_ERROR_INVALID_VALUE;
    CUresult result = check_access(list, count);
    if (result != CUDA_SUCCESS) return result;
    const char *low = cucc_driver_pointer(pointer), *high = low + size;
    cucc_lock();
    const bool fits = is_filled(low, high);
    for (struct mapping *m = fits ? mappings : NULL; m; m = m->next)
        for (size_t i = 0; i < count && low <= m->allocation->low && m->allocation->low < high; i++)
            set_access(m->allocation, &list[i]);
    cucc_unlock();
    return fits ? CUDA_SUCCESS : CUDA_ERROR_INVALID_VALUE;
}

static const struct mapping *mapping_at(const char *address)
{
    for (const struct mapping *m = mappings; m; m = m->next)
        if (m->allocation->low <= address && address < m->allocation->high) return m;
    return NULL;
}

CUresult cuMemGetAccess(unsigned long long *flags, const CUmemLocation *location, CUdeviceptr pointer)
{
    VIRTUAL_ENTER();
    if (!flags || !location || location->type != CU_MEM_LOCATION_TYPE_DEVICE || !cucc_device(location->id))
        return CUDA_ERROR_INVALID_VALUE;
    cucc_lock();
    const struct mapping *m = mapping_at(cucc_driver_pointer(pointer));
    if (m)
        *flags = m->allocation->changes >> location->id & 1 ? CU_MEM_ACCESS_FLAGS_PROT_READWRITE
                 : m->allocation->reads >> location->id & 1 ? CU_MEM_ACCESS_FLAGS_PROT_READ
                                                            : CU_MEM_ACCESS_FLAGS_PROT_NONE;
    cucc_unlock();
    return m ? CUDA_SUCCESS : CUDA_ERROR_INVALID_VALUE;
}

CUresult cuMemRetainAllocationHandle(CUmemGenericAllocationHandle *handle, void *address)
{
    VIRTUAL_ENTER();
    if (!handle) return CUDA_ERROR_INVALID_VALUE;
    cucc_lock();
    const struct mapping *m = mapping_at(address);
    if (m) {
        m->made->references++;
        *handle = (uintptr_t)m->made;
    }
    cucc_unlock();
    return m ? CUDA_SUCCESS : CUDA_ERROR_INVALID_VALUE;
}
