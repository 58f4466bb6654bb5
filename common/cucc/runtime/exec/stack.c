/* stack.c: stacks for threads, kept on a pile so that the one given back last is taken first.
 *
 * Stacks lie side by side in groups of 2 MB, with an inaccessible gap below each group.  The first groups,
 * enough for one block, become huge pages in a program that runs for long: fewer misses of the TLB.  A small
 * one would spend more time on clearing them than on its kernels, and more of them would take too much
 * memory.
 * Tops are 64 KB + 192 B apart: a power of two would put the tops of all threads into the same few sets of
 * the L1 cache.
 */
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>
#include "exec/exec.h"
#include "exec/observer.h"

enum { GROUP = 2 << 20, STAGGER = 192, HUGE_STACKS = 1024 };

static void out_of_memory(size_t bytes)
{
    cucc_no_memory(
        "no memory for the stacks of a kernel's threads (%zu KB); fewer threads per block need fewer",
        bytes >> 10);
}

size_t cucc_thread_stack_bytes(void)
{
    static size_t bytes;
    if (bytes) return bytes;
    const char *word = getenv("CUCC_STACK");
    char *end;
    /* in the sanitizer build kernels that cannot wait, which may otherwise use a large stack, run here too */
    unsigned long usual = observed() ? 256 : 64, kilobytes = word && *word ? strtoul(word, &end, 10) : usual;
    if (word && *word && (*end || kilobytes < 16 || kilobytes > 65536)) {
        fprintf(stderr, "cucc: CUCC_STACK is '%s'; it is the stack of a thread in KB, 16 to 65536\n", word);
        exit(2);
    }
    return bytes = kilobytes * 1024;
}

void cucc_stack_pile_init(stack_pile *pile, size_t stack_bytes)
{
    void **slots = malloc(sizeof(void *));
    if (!slots) out_of_memory(sizeof(void *));
    slots[0] = NULL;
    pile->bottom = slots;
    pile->top = slots + 1;
    pile->all = NULL;
    pile->stacks = 0;
    pile->huge = 0;
    pile->stack_bytes = stack_bytes;
}

/* A group of at least `bytes`, aligned to its huge pages, with a gap below */
static char *map_group(size_t bytes)
{
    size_t reserved = bytes + 2 * GROUP;
    char *area = mmap(NULL, reserved, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (area == MAP_FAILED) out_of_memory(reserved);
    char *low = (char *)(((uintptr_t)area + GROUP + GROUP - 1) & ~(uintptr_t)(GROUP - 1));
    if (mprotect(low, bytes, PROT_READ | PROT_WRITE)) out_of_memory(bytes);
    return low;
}

/* Are these stacks in groups of one huge page, and is there one block of them at most? */
static bool may_be_huge(const stack_pile *pile, size_t before)
{
    return !observed() && before < HUGE_STACKS && pile->stack_bytes + STAGGER < GROUP / 2;
}

void cucc_stack_pile_make_huge(stack_pile *pile)
{
    char *last = NULL;
    if (pile->huge) return;
    pile->huge = 1;
    for (size_t i = 0; i < pile->stacks && may_be_huge(pile, i); i++) {
        char *low = (char *)(((uintptr_t)pile->all[i] - 1) & ~(uintptr_t)(GROUP - 1));
        if (low == last) continue;
        madvise(low, GROUP, MADV_DONTNEED); /* no thread is on them: the small pages go */
        madvise(low, GROUP, MADV_HUGEPAGE);
        last = low;
    }
}

void cucc_stack_pile_grow(stack_pile *pile, size_t stacks)
{
    size_t stride = pile->stack_bytes + STAGGER;
    size_t bytes = stride > GROUP ? (stride + GROUP - 1) & ~(size_t)(GROUP - 1) : GROUP;
    size_t per_group = bytes / stride, free_now = (size_t)(pile->top - pile->bottom);
    size_t groups = (stacks + per_group - 1) / per_group;
    void **slots = realloc(pile->bottom, (pile->stacks + groups * per_group + 1) * sizeof(void *));
    void **all = realloc(pile->all, (pile->stacks + groups * per_group) * sizeof(void *));
    if (!slots || !all) out_of_memory(pile->stacks * sizeof(void *));
    pile->bottom = slots;
    pile->all = all;
    pile->top = slots + free_now;
    for (size_t g = 0; g < groups; g++) {
        char *low = map_group(bytes);
        if (pile->huge && may_be_huge(pile, pile->stacks)) madvise(low, bytes, MADV_HUGEPAGE);
        for (size_t i = per_group; i > 0; i--) {
            void *top = (void *)((uintptr_t)(low + i * stride) & ~(uintptr_t)63);
            *pile->top++ = pile->all[pile->stacks++] = top;
        }
    }
}

/* AddressSanitizer's, in a program that is built with it: abandoned threads leave their locals' red zones
 * behind */
void __asan_unpoison_memory_region(void const volatile *address, size_t size) __attribute__((weak));

void cucc_stack_pile_reset(stack_pile *pile)
{
    pile->top = pile->bottom + 1;
    for (size_t i = 0; i < pile->stacks; i++) {
        *pile->top++ = pile->all[i];
        if (__asan_unpoison_memory_region)
            __asan_unpoison_memory_region((char *)pile->all[i] - pile->stack_bytes, pile->stack_bytes);
    }
}

char *cucc_stack_service(void)
{
    char *low = mmap(NULL, CUCC_SERVICE_BYTES, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (low == MAP_FAILED) out_of_memory(CUCC_SERVICE_BYTES);
    return low + CUCC_SERVICE_BYTES;
}
