/* exec.h: what the translator's output calls to launch a kernel.  C++11, a thin layer over launch.h.
 *
 *     __global__ void k(P... p) { BODY }   becomes
 *     void k(P... p)
 *     {
 *         static constexpr cucc::kernel_info info{"k", "file.cu", 12, flags};
 *         const auto body = [=](const cucc::indices &i) mutable { ... BODY };
 *         cucc::launch(info, body);
 *     }
 */
#ifndef CUCC_EXEC_TEMPLATES_H
#define CUCC_EXEC_TEMPLATES_H

#include "../vector_types.h"
#include "sanitizer.h"
#include "launch.h"
#include "thread.h"

extern __thread uint3 threadIdx, blockIdx;
extern __thread dim3 blockDim, gridDim;
static const int warpSize = CUCC_WARP;

namespace cucc
{
typedef cucc_kernel_info kernel_info;

struct indices {
    uint3 thread, block;
    dim3 block_dim, grid_dim;
};

/* T in the compiler's words, inside a sentence about this function */
template <class _T> inline const char *type_name()
{
    return __PRETTY_FUNCTION__;
}

inline cucc_dim3 plain(dim3 d)
{
    return cucc_dim3{d.x, d.y, d.z};
}

/* a launch <<<grid>>> has blocks of one thread, as nvcc has it */
inline int push_configuration(dim3 grid, dim3 block = dim3(1), size_t dynamic_shared = 0,
                              void *stream = nullptr)
{
    return cucc_push_configuration(plain(grid), plain(block), dynamic_shared, stream);
}

/* A thread's copy of the arguments: of classes with copy constructors, which the host's code has called
 * already, their bytes, as a GPU has them. */
template <class Body> struct copied_bytes {
    alignas(Body) unsigned char bytes[sizeof(Body)];
    explicit copied_bytes(const Body &body) { __builtin_memcpy(bytes, &body, sizeof body); }
    template <class... _A> void operator()(_A &&...arguments)
    {
        (*reinterpret_cast<Body *>(bytes))(static_cast<_A &&>(arguments)...);
    }
};
template <class Body, bool plain> struct copy_as {
    typedef Body type;
};
template <class Body> struct copy_as<Body, false> {
    typedef copied_bytes<Body> type;
};
template <class Body> struct copy_of : copy_as<Body, __is_trivially_copyable(Body)> {
};

/* One thread: the one that threadIdx names.  Each works on its own copy of the arguments. */
#ifdef __CUCC_SANITIZE__
template <class Body> CUCC_UNSEEN void run_thread(const void *closure, cucc_block *)
{
    typename copy_of<Body>::type mine(*static_cast<const Body *>(closure));
    cucc_sanitizer_thread_begin();
    mine(indices{::threadIdx, ::blockIdx, ::blockDim, ::gridDim});
    cucc_sanitizer_thread_end();
}
#else
template <class Body> inline __attribute__((always_inline)) void run_thread(const void *closure, cucc_block *)
{
    typename copy_of<Body>::type mine(*static_cast<const Body *>(closure));
    mine(indices{::threadIdx, ::blockIdx, ::blockDim, ::gridDim});
}
#endif

/* The same for a thread with a stack of its own, which begins there. (AddressSanitizer tidies up a stack when
 * a function returns.) */
#if defined(CUCC_THREAD_JUMPS_OUT) && !defined(__CUCC_SANITIZE__) && !defined(__SANITIZE_ADDRESS__)
template <class Body> void run_on_stack(const void *closure, cucc_block *block, void *stack)
{
    run_thread<Body>(closure, block);
    cucc_thread_ends(block, stack);
}
template <class Body> inline cucc_run *how_on_stack()
{
    /* the ring passes three arguments to everybody */
    return reinterpret_cast<cucc_run *>(reinterpret_cast<void (*)()>(&run_on_stack<Body>));
}
#else
template <class Body> inline cucc_run *how_on_stack()
{
    return &run_thread<Body>;
}
#endif

/* All threads of a block that cannot wait, as loops.  Count: whether threadIdx is kept by its thread-local
 * name, too, for device functions that read it and for reports of faults. */
template <class Body, bool Count> void run_block(const void *closure, cucc_block *block)
{
    const dim3 size = ::blockDim, grid = ::gridDim;
    const uint3 index = ::blockIdx;
    if (block->order) {
        const cucc_places places = cucc_places_of(size.x, size.y);
        for (unsigned n = 0; n < size.x * size.y * size.z; n++) {
            const cucc_dim3 place = cucc_place(places, block->order[n]);
            const uint3 thread{place.x, place.y, place.z};
            typename copy_of<Body>::type mine(*static_cast<const Body *>(closure));
            ::threadIdx = thread;
            __asm__ volatile(
                "" ::
                    : "memory"); /* a fault of the thread, which may be inlined here, is told by it */
            mine(indices{thread, index, size, grid});
        }
        return;
    }
    for (unsigned z = 0; z < size.z; z++)
        for (unsigned y = 0; y < size.y; y++)
            for (unsigned x = 0; x < size.x; x++) {
                typename copy_of<Body>::type mine(*static_cast<const Body *>(closure));
                if (Count) ::threadIdx = uint3{x, y, z};
                mine(indices{{x, y, z}, index, size, grid});
            }
}

/* --- rows (translate/rows.c) --- */
enum { ROW_ALL, ROW_ASK, ROW_USUAL }; /* run the thread; which way does it take?; it takes the usual one */
/* What is answered: it does nothing; something else; the usual.  In bits, so that those of several threads
 * are put together by & and |. */
enum { WAY_IDLE = 0, WAY_OTHER = 2, WAY_USUAL = 3 };
/* Who is asked: each thread of a row; its ends, since all take the usual way when they do; and, since nobody
 * does anything when they do nothing (translate/ends.h). */
typedef enum { ROWS_EACH = 1, ROWS_ENDS_OF_USUAL, ROWS_ENDS } rows_t;

/* The threads (from,y,z) ... (to-1,y,z), each by itself */
template <class Body>
__attribute__((noinline)) void run_each(const Body &body, indices row, unsigned from, unsigned to)
{
    int way = WAY_USUAL;
    for (unsigned x = from; x < to; x++) {
        typename copy_of<Body>::type mine(body);
        mine(indices{{x, row.thread.y, row.thread.z}, row.block, row.block_dim, row.grid_dim}, ROW_ALL, way);
    }
}

/* The threads [from, to) of a row, all of which take the usual way, side by side: no two of them touch the
 * same memory, of which one writes it, but in a race */
template <class Body>
inline __attribute__((always_inline)) void run_usual(const Body &body, const uint3 &block, const dim3 &size,
                                                     const dim3 &grid, uint3 at, unsigned to)
{
    int way = WAY_USUAL;
#pragma GCC ivdep
    for (unsigned x = at.x; x < to; x++) {
        typename copy_of<Body>::type mine(body);
        mine(indices{{x, at.y, at.z}, block, size, grid}, ROW_USUAL, way);
    }
}

template <class Body>
inline __attribute__((always_inline)) int way_of(const Body &body, const indices &row, unsigned x)
{
    typename copy_of<Body>::type mine(body);
    int way = WAY_USUAL;
    mine(indices{{x, row.thread.y, row.thread.z}, row.block, row.block_dim, row.grid_dim}, ROW_ASK, way);
    return way;
}

/* Do the threads [at.x, to) of a row all take the usual way? */
template <class Body>
inline __attribute__((always_inline)) bool are_usual(const Body &body, const uint3 &block, const dim3 &size,
                                                     const dim3 &grid, uint3 at, unsigned to)
{
    int all = WAY_USUAL; /* an int, for the compiler to put four conditions together */
    for (unsigned x = at.x; x < to; x++) {
        typename copy_of<Body>::type mine(body);
        int way = WAY_USUAL;
        mine(indices{{x, at.y, at.z}, block, size, grid}, ROW_ASK, way);
        all &= way;
    }
    return all == WAY_USUAL;
}

/* A row of which not all threads take the usual way: perhaps none does anything, or all between some at its
 * begin and its end that do nothing */
template <class Body> __attribute__((noinline)) void run_part(const Body &body, indices row)
{
    unsigned from = 0, to = row.block_dim.x;
    int any = WAY_IDLE;
    for (unsigned x = from; x < to; x++) {
        typename copy_of<Body>::type mine(body);
        int way = WAY_USUAL;
        mine(indices{{x, row.thread.y, row.thread.z}, row.block, row.block_dim, row.grid_dim}, ROW_ASK, way);
        any |= way;
    }
    if (any == WAY_IDLE) return;
    while (way_of(body, row, from) == WAY_IDLE) from++;
    while (way_of(body, row, to - 1) == WAY_IDLE) to--;
    if (from > 1023 || to > 1024) __builtin_unreachable();
    const uint3 at{from, row.thread.y, row.thread.z};
    if (are_usual(body, row.block, row.block_dim, row.grid_dim, at, to))
        run_usual(body, row.block, row.block_dim, row.grid_dim, at, to);
    else
        run_each(body, row, from, to);
}

/* The threads of a row, in their order; where all of them take the usual way, without asking again. 0 if both
 * ends of the row do nothing, and so nobody does. */
template <rows_t rows, class Body>
inline __attribute__((always_inline)) int run_row(const Body &body, const uint3 &block, const dim3 &size,
                                                  const dim3 &grid, unsigned y, unsigned z)
{
    const uint3 at{0, y, z};
    const indices row{at, block, size, grid};
    bool all;
    if (rows == ROWS_EACH) {
        all = are_usual(body, block, size, grid, at, size.x);
    } else {
        const int first = way_of(body, row, 0), last = way_of(body, row, size.x - 1);
        if (rows == ROWS_ENDS && (first | last) == WAY_IDLE) return 0;
        all = (first & last) == WAY_USUAL;
    }
    if (all)
        run_usual(body, block, size, grid, at, size.x);
    else
        run_part(body, row);
    return 1;
}

enum { ROWS_NEAR = 1 << 21 }; /* from here on a number in the grid may be above 2^31 */

/* Blocks of one row behind one that does nothing: as many as do nothing either are done with that */
template <class Body>
inline __attribute__((always_inline)) void pass_over_idle(const Body &body, uint3 block, const dim3 &size,
                                                          const dim3 &grid, unsigned &following)
{
    while (following && ++block.x < ROWS_NEAR) {
        const indices row{{0, 0, 0}, block, size, grid};
        if ((way_of(body, row, 0) | way_of(body, row, size.x - 1)) != WAY_IDLE) return;
        following--;
    }
}

template <class Body, rows_t rows> void run_rows(const void *closure, cucc_block *block)
{
    const Body &body = *static_cast<const Body *>(closure);
    const dim3 size = ::blockDim, grid = ::gridDim;
    const uint3 index = ::blockIdx;
    if (block->order) {
        const cucc_places places = cucc_places_of(size.x, size.y);
        for (unsigned n = 0; n < size.x * size.y * size.z; n++) {
            const cucc_dim3 place = cucc_place(places, block->order[n]);
            ::threadIdx = uint3{place.x, place.y, place.z};
            __asm__ volatile("" ::: "memory"); /* a fault of the thread is told by it */
            run_each(body, indices{::threadIdx, index, size, grid}, place.x, place.x + 1);
        }
        return;
    }
    if (index.x >= ROWS_NEAR) {
        for (unsigned n = 0; n < size.y * size.z; n++)
            run_each(body, indices{{0, n % size.y, n / size.y}, index, size, grid}, 0, size.x);
        return;
    }
    if (size.x > 1024 || size.y > 1024 || size.z > 64 || index.y > 0xffff || index.z > 0xffff)
        __builtin_unreachable(); /* no launch is larger: neighbours have neighbouring numbers, in int too */
    int any = 0;
    for (unsigned z = 0; z < size.z; z++)
        for (unsigned y = 0; y < size.y; y++) any |= run_row<rows>(body, index, size, grid, y, z);
    if (!any && size.y * size.z == 1) pass_over_idle(body, index, size, grid, block->following);
}

template <class Body> inline __attribute__((always_inline)) cucc_run *how_to_run(int flags)
{
    if (!(flags & CUCC_KERNEL_NOWAIT)) return how_on_stack<Body>();
    return flags & CUCC_KERNEL_OWN_INDICES ? &run_block<Body, false> : &run_block<Body, true>;
}

/* Of a kernel that is cut (cut.h), where it depends on the launch whether CUCC_KERNEL_EXACT holds: does it? */
struct never_exact {
    bool operator()(const dim3 &, const dim3 &) const { return false; }
};

/* A kernel may launch: what is done for it is not the kernel's own doing. The sanitizer build follows each
 * thread by itself: the translator says of no kernel there that it cannot wait, so the kernel's code need not
 * be compiled into loops, too. */
#ifdef __CUCC_SANITIZE__
template <class Body, class Exact = never_exact>
CUCC_UNSEEN void launch_as(const kernel_info &info, const Body &body, cucc_run *run, Exact exact = Exact())
#else
template <class Body, class Exact = never_exact>
inline __attribute__((always_inline)) void launch_as(const kernel_info &info, const Body &body, cucc_run *run,
                                                     Exact exact = Exact())
#endif
{
    if (cucc_identify_slot) {
        *cucc_identify_slot = &info;
        cucc_identify_body = type_name<Body>();
        return;
    }
    cucc_launch l;
    void *stream;
    if (!cucc_pop_configuration(&l.grid, &l.block, &l.dynamic_shared, &stream)) return;
    l.info = &info;
    l.cluster = info.cluster;
    l.cooperative = 0;
    l.exact = exact(dim3(l.block.x, l.block.y, l.block.z), dim3(l.grid.x, l.grid.y, l.grid.z));
    l.run = run;
    l.closure = const_cast<Body *>(&body); /* copied before the call returns */
    l.closure_size = sizeof body;
    cucc_enqueue_launch(&l, stream);
}

template <class Body>
inline __attribute__((always_inline)) void launch(const kernel_info &info, const Body &body)
{
#ifdef __CUCC_SANITIZE__
    launch_as(info, body, &run_thread<Body>);
#else
    launch_as(info, body, how_to_run<Body>(info.flags));
#endif
}

template <rows_t rows, class Body>
inline __attribute__((always_inline)) void launch_rows(const kernel_info &info, const Body &body)
{
    launch_as(info, body, &run_rows<Body, rows>);
}

/* For a function of both sides that asks for __CUDA_ARCH__: which body is to run? */
inline bool on_device()
{
    return cucc_tls.block != nullptr;
}

/* Does an algorithm of Thrust's that is given arguments of these types run on the device? Asked before a
 * lambda that is the host's (translate/algorithms.c); the device system answers
 * (libraries/thrust/cuda/detail/where.h).
 */
template <class... Types> struct types {
};
template <class Types> struct algorithm_on_device {
    enum { value = 0 };
};

/* Kernels by address: numbers<0, 1, ... n-1>, to unpack as many arguments. (No name is a single capital:
 * programs are compiled with -DN=1024.) */
template <int... index> struct numbers {
};
template <int left, int... index> struct count : count<left - 1, left - 1, index...> {
};
template <int... index> struct count<0, index...> {
    typedef numbers<index...> type;
};

/* A parameter that is a reference is a pointer to a kernel, as it is with nvcc: what it means has to be where
 * a device reaches it (launch.h: cucc_reference). */
template <class _T>
inline __attribute__((always_inline)) _T *reference(const kernel_info &info, const char *name, _T &value)
{
    _T *const address = __builtin_addressof(value);
    return cucc_identify_slot ? address : (_T *)cucc_reference(&info, name, (const volatile void *)address);
}

/* What stands for a parameter where kernels are called by address */
template <class _T> struct argument {
    typedef _T type;
    static _T &of(void *place) { return *static_cast<_T *>(place); }
};
template <class _T> struct argument<_T &> {
    typedef _T *type;
    static _T &of(void *place) { return **static_cast<_T **>(place); }
};
template <class _T> struct argument<_T &&> {
    static_assert(sizeof(_T) == 0, "a parameter of a __global__ function must not be an rvalue reference");
};

template <class... _P> struct kernel_call {
    template <int... index> static void unpack(const void *address, void **args, numbers<index...>)
    {
        (void)args;
        reinterpret_cast<void (*)(_P...)>(const_cast<void *>(address))(argument<_P>::of(args[index])...);
    }
    static void call(const void *address, void **args)
    {
        unpack(address, args, typename count<sizeof...(_P)>::type());
    }
    static const cucc_parameter *parameters()
    {
        static const cucc_parameter list[] = {
            cucc_parameter{sizeof(typename argument<_P>::type), alignof(typename argument<_P>::type)}...,
            cucc_parameter{0, 1}};
        return list;
    }
};

template <class... _P> inline void *kernel_address(void (*kernel)(_P...))
{
    void *address = reinterpret_cast<void *>(kernel);
    cucc_register_kernel(address, &kernel_call<_P...>::call, sizeof...(_P), kernel_call<_P...>::parameters());
    return address;
}

struct registrar {
    template <class... _P> registrar(void (*kernel)(_P...)) { kernel_address(kernel); }
};

struct variable {
    variable(const char *name, void *address, size_t size, char kind)
    {
        cucc_register_variable(name, address, size, kind);
    }
};

/* of a variable template, where the host names it */
template <class _T> _T &instance(const char *name, char kind, _T &variable)
{
    if (!cucc_is_variable(&variable))
        cucc_register_variable(name, const_cast<void *>(static_cast<const void *>(&variable)),
                               sizeof variable, kind);
    return variable;
}
} // namespace cucc

#include "shared.h"
#include "barrier.h"
#include "cut.h"
#endif
