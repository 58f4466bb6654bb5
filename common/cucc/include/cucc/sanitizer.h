/* sanitizer.h: what the headers tell the sanitizer build (cucc --sanitize; common/cucc/sanitizer/README.md).
 *
 * There the compiler announces each access to memory (-fsanitize=thread, without its library).  A function of
 * ours that looks at the runtime's own memory must stay out of that: CUCC_UNSEEN.  One that the announced
 * access or call belongs to the user's line must be inlined into it: CUCC_SEEN.
 */
#ifndef CUCC_SANITIZER_H
#define CUCC_SANITIZER_H

#include <stddef.h>

#ifdef __CUCC_SANITIZE__

#define CUCC_UNSEEN __attribute__((noinline, no_sanitize_thread, no_sanitize_coverage))
#define CUCC_UNSEEN_LAMBDA __attribute__((no_sanitize_thread, no_sanitize_coverage))
#define CUCC_SEEN static inline __attribute__((always_inline))

#else
#define CUCC_UNSEEN
#define CUCC_UNSEEN_LAMBDA
#define CUCC_SEEN static inline
#endif

/* The hooks themselves: sanitizer/hooks/headers.c, sanitizer/shadow/shared.c */
#ifdef __cplusplus
extern "C" {
#endif
/* What nvcc makes of an atomic on shared memory: lanes that take turns; one lane for all where all name the
 * same word (32-bit additions, minima, maxima, logic); lanes that are counted (additions of 1); a
 * compare-and-swap; a loop of these (additions of floating point) */
enum {
    CUCC_SANITIZE_ATOMIC,
    CUCC_SANITIZE_ATOMIC_COMBINES,
    CUCC_SANITIZE_ATOMIC_ADDS_ONE,
    CUCC_SANITIZE_ATOMIC_SWAPS,
    CUCC_SANITIZE_ATOMIC_LOOPS
};
/* and of any of these: it is atomic for threads of its block only; it is of floating point; it only reads; it
 * only writes; it puts its value there whatever it finds */
enum {
    CUCC_SANITIZE_ATOMIC_KIND = 7,
    CUCC_SANITIZE_ATOMIC_BLOCK = 8,
    CUCC_SANITIZE_ATOMIC_FLOAT = 16,
    CUCC_SANITIZE_ATOMIC_LOAD = 32,
    CUCC_SANITIZE_ATOMIC_STORE = 64,
    CUCC_SANITIZE_ATOMIC_EXCHANGES = 128
};
void cucc_sanitizer_atomic(const void *address, size_t size, int kind);
enum { CUCC_SANITIZE_FENCE_BLOCK, CUCC_SANITIZE_FENCE_DEVICE };
void cucc_sanitizer_fence(int scope);
/* A copy that the thread waits for later: it begins, the last bytes zeros; those begun so far are a group;
 * all groups are waited for but the last so many */
void cucc_sanitizer_copy_async(void *to, const void *from, size_t size, size_t zeros);
void cucc_sanitizer_copies_commit(void);
void cucc_sanitizer_copies_wait(unsigned but);
void cucc_sanitizer_read_only(const void *address, size_t size);    /* before the load itself */
void cucc_sanitizer_shuffle_width(int width);                       /* that is no power of two up to 32 */
void cucc_sanitizer_matrix(const void *address, size_t line_bytes); /* of wmma: is it aligned? */
void cucc_sanitizer_group_sync(void); /* the __syncwarp that follows is a group's sync() */
void cucc_sanitizer_barrier(unsigned line);
int cucc_sanitizer_barrier_count(int predicate, unsigned line);
void cucc_sanitizer_grid_barrier(unsigned line);
void cucc_sanitizer_tile_barrier(unsigned size, unsigned line);
void cucc_sanitizer_cluster_arrive(void);
void cucc_sanitizer_cluster_wait(unsigned line);
void *cucc_sanitizer_cluster_map(const void *shared, unsigned rank);
unsigned long long cucc_sanitizer_meet(int op, unsigned mask, unsigned long long value, unsigned source,
                                       unsigned line);
unsigned cucc_sanitizer_lane(void);
unsigned cucc_sanitizer_lanes_there(void); /* of the warp, not exited */
void *cucc_sanitizer_shared(const void *slot, const char *name, const char *file, int line);
void *cucc_sanitizer_dynamic_shared(const char *name);
/* The copy that comes next is told how many bytes there are at its host's sides; (size_t)-1: not known */
void cucc_sanitizer_copy_room(const void *to, size_t room_to, const void *from, size_t room_from);
void cucc_sanitizer_ignored(void); /* behind a call of the API whose answer nobody looks at */
/* A call of a library's whose status nobody looks at: before it, and what it has returned, of that type */
void cucc_sanitizer_call_begins(void);
void cucc_sanitizer_status(const char *call, int status, const char *type);
/* A local variable whose address is kept begins, or is no more */
void cucc_sanitizer_scope_again(const char *name);
void cucc_sanitizer_scope_begin(const void *start, size_t size);
void cucc_sanitizer_scope_end(const void *start, size_t size, const char *name);
/* The format of a call of printf that has so many arguments behind it; it is returned */
const char *cucc_sanitizer_format(const char *format, unsigned given) __attribute__((format_arg(1)));
void cucc_sanitizer_thread_begin(void);
void cucc_sanitizer_thread_end(void);
#ifdef __cplusplus
}
#endif

/* `cublasSscal(...);` becomes `cucc::status_ignored("cublasSscal"), cublasSscal(...);`: what returns an
 * enumerator is told of, and a function of that name which returns something else, or nothing, stays as it
 * is. */
#ifdef __cplusplus
extern "C++" {
namespace cucc
{
template <class _T> struct is_enumerator {
    static const bool value = __is_enum(_T);
};
template <bool> struct when;
template <> struct when<true> {
    typedef void type;
};
struct scope_of { /* translate/scopes.c */
    const void *start;
    size_t size;
    const char *name;
    scope_of(const void *at, size_t bytes, const char *called) : start(at), size(bytes), name(called)
    {
        cucc_sanitizer_scope_begin(start, size);
    }
    ~scope_of() { cucc_sanitizer_scope_end(start, size, name); }
    scope_of(const scope_of &) = delete;
};
CUCC_SEEN void scope_again(const char *name)
{
    cucc_sanitizer_scope_again(name);
}
struct status_ignored {
    const char *call;
    explicit status_ignored(const char *name) : call(name) { cucc_sanitizer_call_begins(); }
};
template <class _T>
typename when<is_enumerator<_T>::value>::type operator,(const status_ignored &s, _T status)
{
    if (static_cast<int>(status) != 0)
        cucc_sanitizer_status(s.call, static_cast<int>(status), __PRETTY_FUNCTION__);
}

/* `a[i] = f(x);` becomes `a[i] = cucc::told(f(x));`, which is the same, and an assignment that is
 * instrumented where f returns a struct. Never called itself. */
template <class _T> __attribute__((always_inline)) inline _T told(_T &&value)
{
    return static_cast<_T &&>(value);
}
} // namespace cucc
}
#endif

/* For a program that knows it: the next kernel that it launches has to move so many bytes at least, by a
 * reckoning on a napkin.  The sanitizer build sets what the kernel does move against that. */
#ifdef __cplusplus
extern "C"
#endif
    void
    cucc_sanitizer_napkin_bytes(double bytes) __attribute__((weak));

/* For a program that repeats a method's iterations: they begin; they are about to end, and later waits of the
 * host are not counted; they have ended, and were so many. Between the first and the last of these, the
 * sanitizer build counts launches, waits and bytes an iteration. Wait for all devices just before the first
 * call, and between the other two. */
#ifdef __cplusplus
extern "C" {
#endif
void cucc_sanitizer_iterations_begin(void) __attribute__((weak));
void cucc_sanitizer_iterations_ending(void) __attribute__((weak));
void cucc_sanitizer_iterations_end(unsigned long long count) __attribute__((weak));
#ifdef __cplusplus
}
#endif

/* For a program that allocates more than it uses, as the harness does around its guarded buffers: in the
 * sanitizer build, the array called name is these bytes of an allocation, which nobody has written yet: it is
 * full of the word `poison`. What else is in the allocation belongs to no array. element: bytes of one; 0:
 * unknown.  Elsewhere nothing happens. */
#ifdef __cplusplus
extern "C"
#endif
    void
    cucc_sanitizer_array(const void *start, size_t bytes, const char *name, size_t element, unsigned poison)
        __attribute__((weak));

/* For a program that hands over results: n elements in host memory are the output called name. The sanitizer
 * build tells where one of them comes from, if CUCC_ORIGIN asks for it (sanitizer/findings/origin.h). */
#ifdef __cplusplus
extern "C"
#endif
    void
    cucc_sanitizer_output(const char *name, const void *data, size_t n, size_t element) __attribute__((weak));

#endif
