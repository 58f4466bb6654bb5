/* launch.h: a part of an algorithm as a kernel of cucc's runtime.
 *
 * for_each_index() has a thread for each index, as long as there are not too many; one_thread() has one,
 * which runs one of Thrust's sequential algorithms.  Both wait for the end, and throw thrust::system_error
 * where it is not a good one.  What an algorithm needs beside is a `scratch` in device memory.
 */
#pragma once

#include <cstddef>
#include <cstdlib>
#include <new>

#include <cucc/library_kernel.h>

#include <thrust/detail/raw_pointer_cast.h>
#include <thrust/memory.h>
#include <thrust/detail/temporary_buffer.h>
#include <thrust/system/cpp/detail/execution_policy.h>
#include <thrust/system/cuda/detail/check.h>
#include <thrust/system/cuda/detail/execution_policy.h>

THRUST_NAMESPACE_BEGIN
namespace system
{
namespace cuda
{
namespace detail
{
/* name: a literal, the same for every call with this Body */
template <int flags, class Derived, class Body>
void run_kernel(execution_policy<Derived> &exec, const char *name, unsigned blocks, unsigned threads,
                const Body &body)
{
    cudaStream_t stream = stream_of(thrust::detail::derived_cast(exec));
    check(cucc::enqueue_library<flags>(name, "thrust", blocks, threads, stream, body), name);
    wait_for(exec, name);
}

/* one(i) for i from 0 to n-1 */
template <class Derived, class One>
void for_each_index(execution_policy<Derived> &exec, const char *name, std::ptrdiff_t n, One one)
{
    const std::ptrdiff_t threads = 256, most = 1 << 14; /* blocks */
    if (n <= 0) return;
    const std::ptrdiff_t blocks = (n + threads - 1) / threads;
    run_kernel<0>(exec, name, static_cast<unsigned>(blocks < most ? blocks : most), threads,
                  [=](const cucc::indices &me) mutable {
                      const std::ptrdiff_t first = std::ptrdiff_t(me.block.x) * me.block_dim.x + me.thread.x;
                      const std::ptrdiff_t stride = std::ptrdiff_t(me.grid_dim.x) * me.block_dim.x;
                      for (std::ptrdiff_t i = first; i < n; i += stride) one(i);
                  });
}

/* Device memory while an algorithm runs, from the policy's allocator */
template <class Derived> class scratch
{
  public:
    scratch(execution_policy<Derived> &policy, std::size_t size)
        : exec(thrust::detail::derived_cast(policy)), bytes(static_cast<std::ptrdiff_t>(size ? size : 1)),
          memory(thrust::get_temporary_buffer<char>(exec, bytes).first)
    {
    }
    scratch(const scratch &) = delete;
    scratch &operator=(const scratch &) = delete;
    ~scratch() { thrust::return_temporary_buffer(exec, memory, bytes); }
    char *get() { return thrust::raw_pointer_cast(memory); }

  private:
    Derived &exec;
    std::ptrdiff_t bytes;
    thrust::pointer<char, Derived> memory;
};

/* The policy of a sequential algorithm in a kernel: temporary memory comes from a scratch */
struct in_kernel : thrust::system::cpp::execution_policy<in_kernel> {
    char *next, *end;
    in_kernel(char *memory, std::size_t bytes) : next(memory), end(memory + bytes) {}
};

enum { ALIGNMENT = 256 }; /* of what malloc hands out, in bytes */

inline void *malloc(in_kernel &exec, std::size_t bytes)
{
    char *memory = exec.next;
    bytes = (bytes + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT;
    if (static_cast<std::size_t>(exec.end - exec.next) < bytes) return nullptr;
    exec.next += bytes;
    return memory;
}

/* what came last goes first */
template <class Pointer> void free(in_kernel &exec, Pointer memory)
{
    char *start = reinterpret_cast<char *>(thrust::raw_pointer_cast(memory));
    if (start && start < exec.next) exec.next = start;
}

/* work(policy), with `bytes` of temporary memory. Sequential algorithms are long: this is not inlined where
 * it is called, so that each is compiled once. */
template <class Work>
__attribute__((noinline)) void run_sequential(char *memory, std::size_t bytes, Work &work)
{
    in_kernel policy(memory, bytes);
    work(policy);
}

/* work(policy) by one thread, with `bytes` of temporary memory */
template <class Derived, class Work>
void one_thread(execution_policy<Derived> &exec, const char *name, std::size_t bytes, Work work)
{
    scratch<Derived> temporary(exec, bytes);
    char *memory = temporary.get();
    run_kernel<CUCC_KERNEL_NOWAIT>(
        exec, name, 1, 1, [=](const cucc::indices &) mutable { run_sequential(memory, bytes, work); });
}

/* The same; called in a kernel, it is the caller's work, with temporary memory from the heap, as thrust::seq
 * has it. Both ways run the same code, which is compiled once. */
template <class Derived, class Work>
void one_thread_or_caller(execution_policy<Derived> &exec, const char *name, std::size_t bytes, Work work)
{
    if (!cucc::on_device()) return one_thread(exec, name, bytes, work);
    char *memory = static_cast<char *>(std::malloc(bytes));
    run_sequential(memory, memory ? bytes : 0, work);
    std::free(memory);
}

/* The same as one_thread for work that returns a Result, which may be copied byte by byte */
template <class Result, class Derived, class Work>
Result one_thread_returns(execution_policy<Derived> &exec, const char *name, Work work)
{
    scratch<Derived> place(exec, sizeof(Result));
    Result *there = reinterpret_cast<Result *>(place.get());
    const cudaStream_t stream = stream_of(thrust::detail::derived_cast(exec));
    check(cudaMemsetAsync(there, 0, sizeof(Result), stream),
          name); /* what lies between its members is copied too */
    one_thread(exec, name, 0, [=](in_kernel &policy) mutable { new (there) Result(work(policy)); });
    alignas(Result) char here[sizeof(Result)];
    check(cudaMemcpyAsync(here, there, sizeof here, cudaMemcpyDeviceToHost, stream), name);
    wait_for(exec, name);
    return *reinterpret_cast<Result *>(here);
}
} // namespace detail
} // namespace cuda
} // namespace system
THRUST_NAMESPACE_END

/* An algorithm that one thread runs, as the sequential system has it; called in a kernel it is the caller's
 */
#define CUCC_THRUST_ONE_THREAD(algorithm)                                                                    \
    THRUST_NAMESPACE_BEGIN namespace system                                                                  \
    {                                                                                                        \
        namespace cuda                                                                                       \
        {                                                                                                    \
        namespace detail                                                                                     \
        {                                                                                                    \
        template <class Derived, class... Arguments>                                                         \
        auto algorithm(execution_policy<Derived> &exec, Arguments... arguments)                              \
            -> decltype(thrust::algorithm(thrust::seq, arguments...))                                        \
        {                                                                                                    \
            typedef decltype(thrust::algorithm(thrust::seq, arguments...)) result;                           \
            if (cucc::on_device()) {                                                                         \
                in_kernel policy(nullptr, 0);                                                                \
                return thrust::algorithm(policy, arguments...);                                              \
            }                                                                                                \
            return one_thread_returns<result>(exec, "thrust::" #algorithm, [=](in_kernel &policy) mutable {  \
                return thrust::algorithm(policy, arguments...);                                              \
            });                                                                                              \
        }                                                                                                    \
        }                                                                                                    \
        }                                                                                                    \
    }                                                                                                        \
    THRUST_NAMESPACE_END
