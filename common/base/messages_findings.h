/* messages_findings.h: what the sanitizer build says about its findings, and what corrects them (messages.h).
 */
#ifndef BASE_MESSAGES_FINDINGS_H
#define BASE_MESSAGES_FINDINGS_H

#include "base/messages.h"

#define FINDINGS(F)                                                                                          \
    /* Out of bounds */                                                                                      \
    F(BEYOND_ARRAY, "%s %zu byte%s %s an array of %zu bytes",                                                \
      "compare the index with the number of elements before the access: if (i < n)")                         \
    F(FIRST_BEYOND, "",                                                                                      \
      "the first thread of all goes too far: check how far its loop goes (< n, not <= n), and what its "     \
      "index is made of: what is added, and by what is it multiplied?")                                      \
    F(THREAD_INSIDE, "",                                                                                     \
      "this is thread number %zu of the %zu of its %s: what is its index made of (what is added, and by "    \
      "what is it multiplied), and does a loop go too far (< n, not <= n)? If it should have no such "       \
      "element, stop it: if (i < n)")                                                                        \
    F(ALONG_AXIS, "",                                                                                        \
      "the thread is number %u of the launch's %u in %s and 0 in the others, and its element is %u times "   \
      "%zu: is that the distance from one %s to the next, and does the launch need as many? If so, threads " \
      "that have no element must be stopped: if (i < n)")                                                    \
    F(NEGATIVE_INDEX, "", "check the index: it has become negative")                                         \
    F(WRAPPED_INDEX, "", "check the index: an unsigned number below zero starts again at 4294967295")        \
    F(FAR_INDEX, "",                                                                                         \
      "the index is far outside: look at the values that it is computed from, and whether all of them "      \
      "were set")                                                                                            \
    F(INDEX, "index %lld of an array of %lld elements (%s), which has 0 to %lld",                            \
      "compare the index with the number of elements before the access: < and not <=")                       \
    F(INDEX_TERMS, "",                                                                                       \
      "what is the index made of: what is added, and by what is it multiplied? If there is no such "         \
      "element, compare it with their number before the access")                                             \
    F(VARIABLE, "%s a %s that does not lie within its array or variable", "")                                \
    F(BETWEEN_ROWS,                                                                                          \
      "%s %zu byte%s beyond the end of row %zu: a row has %zu bytes, and this is byte %zu; the next row "    \
      "begins at byte %zu",                                                                                  \
      "compare the column with the width before the access: what lies between the width and the pitch "      \
      "belongs to no row")                                                                                   \
    F(NO_SHARED_ARRAY, "%s %zu byte%s of shared memory where no array is", "")                               \
    F(DYNAMIC_SHARED, "",                                                                                    \
      "check the index, and the third number of the launch: <<<grid, block, bytes>>> gives the array its "   \
      "size")                                                                                                \
    F(NO_HEAP_MEMORY, "%s %zu byte%s of heap memory where nothing is allocated", "")                         \
    F(MISALIGNED, "%s %zu bytes at an address that is not a multiple of %zu, only of %zu",                   \
      "an access of %zu bytes needs an address that %zu divides: start at a whole element of that type")     \
    F(MATRIX_MISALIGNED, "a matrix of wmma at an address that is not a multiple of 16 bytes, only of %zu",   \
      "let a matrix begin at a multiple of 32 bytes (in shared memory: __align__(32)), and its lines be "    \
      "a multiple of 16 bytes apart: 8 half, 4 float")                                                       \
    F(MATRIX_LINES,                                                                                          \
      "a matrix of wmma with %zu bytes from one line to the next, which is not a multiple of 16", "")        \
    F(STACK_FULL, "the stack of the thread is full: it has %zu KB here",                                     \
      "does the recursion end? Local arrays are smaller on a GPU, too: cudaLimitStackSize is 1 KB at first") \
    F(FUNCTION, "a function called here uses %s",                                                            \
      "look at what the function is given: %%s of printf takes a string, and a pointer must lead to memory") \
    /* Memory that is not the kernel's */                                                                    \
    F(ACCESS, "%s %zu byte%s %s", "")                                                                        \
    F(HOST_MEMORY, "", "give the kernel a pointer from cudaMalloc, and copy the data there with cudaMemcpy") \
    F(NULL_POINTER, "", "was the array allocated, and was its pointer handed to the kernel?")                \
    F(NO_HEAP_LEFT, "",                                                                                      \
      "malloc in a kernel returns NULL when its heap is full: check what it returns; "                       \
      "cudaDeviceSetLimit(cudaLimitMallocHeapSize, bytes) makes it larger than 8 MB")                        \
    F(UNSET_POINTER, "",                                                                                     \
      "set the pointers before the kernel follows them: copy them too, or construct the objects they "       \
      "belong to")                                                                                           \
    F(OTHER_DEVICE, "uses memory of device %d, to which device %d has no access",                            \
      "with device %d as the current one, ask cudaDeviceCanAccessPeer and call "                             \
      "cudaDeviceEnablePeerAccess(%d, 0): access has a direction")                                           \
    F(WILD_POINTER, "", "check the index, and where the pointer comes from")                                 \
    F(OTHERS_LOCAL, "%s %zu byte%s of a local variable of %s",                                               \
      "put what threads should share into __shared__ memory: the value, not the address of a local "         \
      "variable")                                                                                            \
    F(OUT_OF_SCOPE, "%s %zu byte%s of %s, a local variable whose scope has ended",                           \
      "declare %s outside of the braces, where the pointer to it is declared")                               \
    F(RETURNED_LOCAL, "", "return the value, or let the caller give the function an array to fill")          \
    F(HOST_CONSTANT, "of host memory: a constant of the program that was given to the kernel",               \
      "give the kernel a pointer from cudaMalloc, and copy the data there with cudaMemcpy; or make the "     \
      "array __constant__")                                                                                  \
    F(HOST_VARIABLE,                                                                                         \
      "through the address that the host has for the variable %.160s, which is not an address on the "       \
      "device",                                                                                              \
      "ask for the variable's address with cudaGetSymbolAddress, and give the kernel that; or let the "      \
      "kernel name the variable itself")                                                                     \
    F(VIRTUAL,                                                                                               \
      "calls a virtual function of an object that the host has constructed: its table of virtual "           \
      "functions is the host's",                                                                             \
      "construct the object in a kernel (new, or placement new into memory from cudaMalloc): its "           \
      "constructor then stores the device's table")                                                          \
    /* What was never written */                                                                             \
    F(UNWRITTEN, "reads %zu byte%s at byte %zu of an array, which nobody has written",                       \
      "cudaMalloc does not clear memory: fill the array first, by cudaMemcpy, cudaMemset or a kernel; or "   \
      "is the wrong element read, or left out where the array is filled?")                                   \
    F(UNWRITTEN_SOURCE, "",                                                                                  \
      "memory is not cleared when it is allocated, and a copy of what was never written fills nothing: let " \
      "the host or a kernel write all of the array before it is read")                                       \
    F(UNWRITTEN_SHARED,                                                                                      \
      "reads %zu byte%s at byte %zu of a shared array, which no thread of the block has written",            \
      "shared memory is not cleared when a block starts: let the threads fill all of it, then "              \
      "__syncthreads(); or is the wrong element read?")                                                      \
    F(UNWRITTEN_HEAP,                                                                                        \
      "reads %zu byte%s at byte %zu of what a kernel has allocated, which nobody has written",               \
      "malloc and new do not clear memory: write it before it is read")                                      \
    F(WRITTEN_LATER, "",                                                                                     \
      "another thread of this launch writes it later: if that is what should be read, a barrier belongs "    \
      "between the two (__syncthreads() within a block, grid.sync() between blocks); else fill the array "   \
      "before the launch")                                                                                   \
    F(WRITTEN_AFTER, "",                                                                                     \
      "a later launch or copy writes there: if that is what should be read, it belongs before this launch, " \
      "in one stream or with an event between the two (cudaStreamWaitEvent); else, which line should fill "  \
      "the array before: does it run, and is its condition ever true?")                                      \
    F(WRITTEN_BY_QUEUED, "",                                                                                 \
      "a copy or fill that is queued in another stream will write it, and nothing orders the two: use one "  \
      "stream, or let this one wait for an event behind the other (cudaStreamWaitEvent)")                    \
    F(UNWRITTEN_COPY, "copies %zu bytes to the host of which %zu were never written, the first at byte %zu", \
      "does the launch cover the whole array? blocks x threads must reach n: (n + threads - 1) / threads")   \
    F(UNWRITTEN_AT_ALL, "",                                                                                  \
      "nothing has written there at all: was the kernel that should fill it launched before the copy, and "  \
      "is this the array that it fills?")                                                                    \
    F(UNWRITTEN_WORDS, "",                                                                                   \
      "single words were left out: is there a member of a struct that no thread writes, or an index that "   \
      "leaves some out?")                                                                                    \
    F(UNSET_LOCAL, "stores a value that comes from a local variable that was never set",                     \
      "a local variable starts with what happens to be there: give it a value where it is declared")         \
    F(UNSET_USED, "uses %s, a local variable that was never given a value, in what it stores", "")           \
    F(UNSET_DECIDES, "branches on %s, a local variable that was never given a value", "")                    \
    F(UNSET_MEMBER, "stores a value that comes from a member of a struct which nobody has written",          \
      "write all members of the struct before it is read")                                                   \
    F(FIRST_NAN, "stores NaN, the first that a kernel stores",                                               \
      "what does this line compute it from: a division by 0, infinity minus infinity, the root of a "        \
      "negative number, a local variable that was never given a value?")                                     \
    F(FIRST_INFINITY, "stores %sinfinity, the first that a kernel stores in global memory",                  \
      "what does this line compute it from: a division by 0, a power that is too large, a local variable "   \
      "that was never given a value?")                                                                       \
    /* Where an output comes from */                                                                         \
    F(STORED_LAST, "%s%s was stored last at", "")                                                            \
    F(CHANGED_LAST, "%s%s was changed last, by an atomic operation, at", "")                                 \
    F(UNREAD, "no thread has read ", "")                                                                     \
    F(READ_BY_TWO, "more than one thread has read ", "")                                                     \
    F(AND_READ_BY_TWO, "; more than one thread has read ", "")                                               \
    F(READ_ONE, "%s%s[%zu]", "")                                                                             \
    F(READ_RUN, "%s%s[%zu] to [%zu]", "")                                                                    \
    F(LEFT, "nothing has read %s, which a kernel has stored", "")                                            \
    F(ELEMENTS_LEFT, "%s[%zu] to [%zu]", "")                                                                 \
    F(BYTES_LEFT, "bytes %zu to %zu of the array of %zu bytes from %s:%d", "")                               \
    /* Freed, twice or never */                                                                              \
    F(AFTER_FREE, "%s %zu byte%s at byte %zu of an array that has been freed",                               \
      "free the array after the last kernel that uses it")                                                   \
    F(HEAP_AFTER_FREE, "%s %zu byte%s of heap memory that has been freed",                                   \
      "free or delete after the last use, when no thread needs it any more")                                 \
    F(DOUBLE_FREE, "frees an array that has been freed already",                                             \
      "free each array once, and then set its pointer to NULL")                                              \
    F(HEAP_DOUBLE_FREE, "frees memory of the kernel's heap that has been freed already",                     \
      "let one thread free each allocation once, by the pointer that malloc or new returned")                \
    F(HEAP_NOT_ITS, "frees an address that no malloc or new has returned", "")                               \
    F(LEAK, "%zu bytes were never freed", "call cudaFree when the array is no longer needed")                \
    F(PINNED_LEAK, "", "call cudaFreeHost when the memory is no longer needed")                              \
    F(HEAP_LEAK, "%zu bytes that the kernel has allocated were never freed",                                 \
      "free or delete them in a kernel: the heap has 8 MB (cudaLimitMallocHeapSize) and keeps what is left") \
    F(HANDLE_LEAK, "the result of %s was never destroyed", "call %s when it is no longer needed")            \
    /* Races in a launch */                                                                                  \
    F(RACE, "%s byte %zu, which %s %s, and %s",                                                              \
      "blocks are not ordered within a launch: use an atomic, give each block a place of its own, split "    \
      "the kernel in two, or publish with __threadfence() and an atomic flag")                               \
    F(SYNCTHREADS, "", "put __syncthreads() between the two, where all threads of the block reach it%s")     \
    F(SYNCWARP, "",                                                                                          \
      "put __syncwarp() between the two (or __syncthreads()): lanes of a warp do not run in lockstep%s")     \
    F(BOTH_ATOMIC, "", "make both accesses atomic, or put a barrier between them")                           \
    F(BOTH_ATOMIC_OF_BLOCKS, "",                                                                             \
      "make both accesses atomic, or do the plain one earlier, in a launch of its own or by cudaMemset: "    \
      "a barrier orders only the threads of one block")                                                      \
    F(BLOCK_SCOPE, "",                                                                                       \
      "atomics that end in _block are atomic for threads of one block only: use those without it")           \
    F(OWN_ELEMENT, "", "; or, where each thread has an element of its own, look at the indices of both")     \
    F(OWN_PART, "", "; or, where the two lines mean different parts of %.80s, look at where each begins")    \
    F(SEVERAL_WRITE, "",                                                                                     \
      "; or, if each thread should have its own element, look at the index: several threads have written "   \
      "this one")                                                                                            \
    F(NOTHING_ORDERS, "nothing orders the two", "")                                                          \
    F(FENCE,                                                                                                 \
      "a flag that was set later has been seen, but no fence orders this read after the look at that "       \
      "flag",                                                                                                \
      "put __threadfence() between the look at the flag and this read, even if a barrier is there, which "   \
      "orders only one block; or read the data as volatile")                                                 \
    F(SAME_STATEMENT, "",                                                                                    \
      "both are at the same statement, where a barrier does not help: use an atomic, let one thread "        \
      "write, or, if each thread should have its own element, check how its index is computed")              \
    F(ONE_STATEMENT, "",                                                                                     \
      "both are at the same statement: in a loop, put __syncthreads() between its rounds; within a "         \
      "round, use an atomic, or split the statement: read, wait at a barrier, then write")                   \
    F(COUNT_UP,                                                                                              \
      "reads byte %zu and writes it again, and nothing orders this after the store of another thread: "      \
      "one of the two may be lost, since volatile does not make a load and a store one atomic operation",    \
      "use an atomic (atomicAdd): volatile only says that each access is carried out")                       \
    F(UNPUBLISHED,                                                                                           \
      "reads byte %zu, which a thread of another block wrote, after it has seen what that thread stored "    \
      "next; but without a fence between the two stores the second may be seen before the first",            \
      "put __threadfence() between the store of the data and the store of its flag (and one between the "    \
      "look at the flag and the read of the data), or put both into one word")                               \
    F(TORN,                                                                                                  \
      "reads 8 bytes at byte %zu, which a thread of another block wrote by two stores of a half each: one "  \
      "may be seen without the other",                                                                       \
      "put both halves into one 64-bit word, and store that as a whole (atomicExch, or one volatile store)") \
    F(LAST_BLOCK,                                                                                            \
      "reads byte %zu, which a thread of another block wrote before it counted; PTX asks the reader, "       \
      "too, for a fence between the atomic that counts and this read, which CUDA's guide leaves out",        \
      "to be right by PTX's memory model, call __threadfence() after the atomic, before or after the "       \
      "barrier; or read the data as volatile")                                                               \
    F(READ_ONLY,                                                                                             \
      "reads byte %zu %s, which this kernel has written: what it reads may be the value from before the "    \
      "launch, whatever stands between the two",                                                             \
      "read it as usual (a[i]), or in another launch: that way of reading is only for data that no "         \
      "thread of the kernel writes")                                                                         \
    F(COPYING,                                                                                               \
      "%s byte %zu, which an asynchronous copy %s, and the thread that has started it has not waited",       \
      "wait for the copy first: __pipeline_wait_prior(0) and then __syncthreads(), or "                      \
      "cooperative_groups::wait(); __syncthreads() alone does not wait for copies")                          \
    F(COPYING_STAGE, "",                                                                                     \
      "earlier copies have been waited for, but not this one: is this the intended buffer, here and "        \
      "where the copy is started, and how many groups may still be under way (__pipeline_wait_prior)?")      \
    F(COPYING_AGAIN, "",                                                                                     \
      "the same statement copies twice to one place: should each copy go to a buffer of its own, and how "   \
      "is its "                                                                                              \
      "address computed? If both belong there, wait for the first (__pipeline_wait_prior) and "              \
      "__syncthreads()")                                                                                     \
    F(UNORDERED, "%s byte %zu, which %s %s", "")                                                             \
    F(ATOMIC_UNDONE, ", and nothing orders the two: whichever comes last undoes the other",                  \
      "make both accesses atomic, or put a barrier between them: volatile does not make a store atomic")     \
    F(ATOMIC_UNDONE_BEYOND, "",                                                                              \
      "make both accesses atomic: volatile does not make a store atomic, and a barrier orders only the "     \
      "threads of one block")                                                                                \
    F(LOCK_UNFENCED, " under the same lock; but no fence stands before the lock is released",                \
      "put __threadfence() before the lock is released, and after it is taken")                              \
    F(WITHOUT_LOCK, " without the lock that protects this access, and nothing orders the two",               \
      "take the same lock for both: volatile does not order the two")                                        \
    F(OTHER_LOCK, " under a lock that this thread does not hold, and nothing orders the two", "")            \
    F(TAKEN_UNFENCED, " under the same lock; but no fence orders this write after the lock is taken",        \
      "put __threadfence() right after the loop that takes the lock; __threadfence_block() orders only "     \
      "the threads of one block")                                                                            \
    /* Races beyond it */                                                                                    \
    F(STREAM_RACE, "%s byte %zu, which %s %s%s, and nothing orders the two",                                 \
      "if both belong there, record an event after the first (cudaEventRecord) and let the other stream "    \
      "wait for it (cudaStreamWaitEvent), or use one stream")                                                \
    F(CHILDREN, "",                                                                                          \
      "launches by different blocks, or into different streams, are not ordered: let one block launch both " \
      "into one stream, make the second a tail launch (cudaStreamTailLaunch), or launch it from the host")   \
    F(PARENT, "",                                                                                            \
      "a grid and its child grids may run at the same time: a child sees for certain only what the thread "  \
      "that launched it did before, and what its block did before a __syncthreads(); do the rest in a tail " \
      "launch (cudaStreamTailLaunch), in the child itself, or in a launch by the host")                      \
    F(COPY_RACE, "%s %s what %s %s in another stream, and nothing orders the two", "")                       \
    F(LIBRARY_STREAM, "",                                                                                    \
      "give the library the stream of its data (cublasSetStream and similar calls), or record an event "     \
      "after the first (cudaEventRecord) and let the other stream wait for it (cudaStreamWaitEvent)")        \
    F(LIFE, "%s an array that is %s in another stream, and nothing orders the two",                          \
      "record an event after %s (cudaEventRecord) and let the other stream wait for it "                     \
      "(cudaStreamWaitEvent) before %s, or use one stream")                                                  \
    F(FREED_TOO_EARLY, "frees an array that %s %s in another stream, and nothing orders the two", "")        \
    F(MANAGED_TOO_EARLY, "the host touches managed memory while a kernel may be using it",                   \
      "call cudaDeviceSynchronize() before the host touches it")                                             \
    F(IN_FLIGHT, "the host %s byte %zu of %s that %s %s, for which it has not waited",                       \
      "wait first: cudaStreamSynchronize(), cudaEventSynchronize() or cudaDeviceSynchronize(), or let the "  \
      "host use another buffer meanwhile")                                                                   \
    /* Barriers and warps */                                                                                 \
    F(BARRIER_AFTER_EXIT,                                                                                    \
      "a barrier of the whole block is reached after %u of its %u threads have returned",                    \
      "let every thread reach each barrier: no thread may return before it, and it must not stand in an "    \
      "if that only some threads enter")                                                                     \
    F(GRID_AFTER_END, "grid.sync() waits for all blocks, and %u of them have ended without it",              \
      "let every block reach each grid.sync(): none may return before it because it has no work left")       \
    F(FREED_IN_USE, "frees what another thread %s, and nothing orders the two",                              \
      "put a barrier before it: all must be done with it before one thread frees it")                        \
    F(TWO_BARRIERS,                                                                                          \
      "this thread has come to the barrier on line %u, others of the block to the one on line %u",           \
      "take __syncthreads() out of the branch: all threads of the block must come to the same one")          \
    F(TWO_ON_ONE_LINE,                                                                                       \
      "this thread has come to one barrier on line %u, others of the block to another one there", "")        \
    F(STUCK, "threads wait for each other in different places, for ever: %.400s",                            \
      "barriers and warp operations must be reached by all the threads that they are for")                   \
    F(NO_GRID,                                                                                               \
      "grid.sync() in a launch that is not cooperative: its blocks need not all be resident at once",        \
      "launch the kernel with cudaLaunchCooperativeKernel, and no more blocks than fit on the device "       \
      "together")                                                                                            \
    F(EXITED_LANE, "%s with mask 0x%08x names lane %u, which has returned from the kernel",                  \
      "take the mask from __ballot_sync before lanes leave, or let all lanes stay until the last of these "  \
      "operations")                                                                                          \
    F(GROUP_SYNC, "",                                                                                        \
      "all threads of the group must come to its sync(): call coalesced_threads() inside the branch, so "    \
      "that the group holds those that enter it")                                                            \
    F(MISSING_LANE, "a shuffle reads lane %u, which %s: what it gets is undefined",                          \
      "name in the mask all lanes that are read, and let all of these reach the shuffle; or do not use "     \
      "what comes from such a lane")                                                                         \
    F(SHUFFLE_WIDTH,                                                                                         \
      "a shuffle of width %d: the width must be 1, 2, 4, 8, 16 or 32, otherwise it is undefined which "      \
      "lanes are read",                                                                                      \
      "take the next power of two for the width, and let lanes beyond the last value hold one that does "    \
      "no harm (0 for a sum)")                                                                               \
    F(MASK, "",                                                                                              \
      "each lane that calls must be named in the mask, and all lanes that are named must make the same "     \
      "call")                                                                                                \
    /* The host */                                                                                           \
    F(HOST, "the host %s", "")                                                                               \
    F(HOST_NULL, "", "was the memory allocated, and does the pointer have its address?")                     \
    F(HOST_OUTSIDE, "the host touches memory where there is no array",                                       \
      "check the index against the size of the array")                                                       \
    F(HOST_ON_DEVICE, "the host touches device memory, which it cannot reach",                               \
      "copy with cudaMemcpy (or cudaMemcpyFromSymbol) and use the copy, or allocate with cudaMallocManaged") \
    F(HOST_BEYOND, "the host %s %zu byte%s %s of an array of %zu bytes", "")                                 \
    F(HOST_BEFORE, "", "check the index: what stands to the left of the first element?")                     \
    F(HOST_COPY, "%s %s %zu bytes %s the host's memory, where %zu are left: %zu too many",                   \
      "the count of a copy is in bytes, n * sizeof(element): compare it with the array on the host")         \
    F(HOST_COPY_FREED, "%s %s %zu bytes %s the host's memory, which has been freed",                         \
      "let the host's array live until the copy is done: a vector frees its elements at the end of its "     \
      "scope, and when it grows")                                                                            \
    F(HOST_DOUBLE_FREE, "the host frees memory that has been freed already",                                 \
      "free each block once, and then set its pointer to NULL")                                              \
    F(ARRAY_COPY, "%s %s %zu bytes %s an array, of which %zu are left from there on: %zu too many",          \
      "the count of a copy is in bytes, n * sizeof(element), from where it begins: compare it with the "     \
      "array on the device")                                                                                 \
    F(ARRAY_COPY_OUTSIDE, "%s %s %zu bytes %s an array, from %zu bytes %s on",                               \
      "compare where the copy begins with where the array does: what is added to its pointer, or "           \
      "subtracted from it?")                                                                                 \
    /* Calls */                                                                                              \
    F(CALL_FAILED, "%s failed with %s (%d, %s)%s%s%s",                                                       \
      "the program ended with exit status %d after this call: fix the call")                                 \
    F(UNCHECKED, "", "check what each call returns, and cudaGetLastError() after each launch")               \
    F(STATUS_IGNORED, "%s failed with %s, and the program did not look at it%s%s",                           \
      "compare what each call of a library returns with its SUCCESS")                                        \
    F(COPY_KIND,                                                                                             \
      "%s: the %s is device memory, but the kind of copy says host; a GPU goes by the address, and copies "  \
      "all the same",                                                                                        \
      "name the sides as they are: cudaMemcpyDeviceToDevice between two arrays on the device")               \
    /* Libraries */                                                                                          \
    F(LIBRARY_AFTER_FREE, "%s %s %zu bytes of an array that has been freed",                                 \
      "free the array after the last call that uses it")                                                     \
    F(LIBRARY_GIVEN_FREED, "%s is given an array that has been freed", "")                                   \
    F(LIBRARY_BEYOND, "%s %s %zu bytes, %zu too many, from byte %zu of an array of %zu bytes",               \
      "compare what the call is told (sizes, increments, leading dimensions) with what was allocated: "      \
      "cudaMalloc counts bytes")                                                                             \
    F(LIBRARY_UNWRITTEN, "%s reads %zu bytes of which %zu were never written, the first at byte %zu",        \
      "give the array its values before the call: a copy, a fill, or a kernel that reaches all of it")       \
    F(LIBRARY_UPDATES_UNWRITTEN, "",                                                                         \
      "the call reads this array and then writes to it: if it should only write there, is a factor such as " \
      "beta 0? Otherwise give the array its values before the call")                                         \
    F(LIBRARY_POINTER, "%s: %s is %s",                                                                       \
      "get it from cudaMalloc and copy with cudaMemcpy; a scalar on the host needs pointer mode HOST")       \
    F(SPARSE_INDICES, "",                                                                                    \
      "look at what fills the index arrays: offsets rise from the base to base + entries, and indices "      \
      "count from the base that the matrix was made with")                                                   \
    /* The rest */                                                                                           \
    F(SHIFT,                                                                                                 \
      "a number of %u bits is shifted by %lld: C++ does not define the result; on a CPU it is that of a "    \
      "shift by %lld, on a GPU all bits are shifted out",                                                    \
      "shift by less than %u bits, and treat the case that needs more separately; or give the number a "     \
      "wider type before it is shifted")                                                                     \
    F(NEGATIVE_SHIFT, "", "check by how many bits it is shifted: that number has become negative")           \
    F(FORMAT,                                                                                                \
      "the format asks for %u argument%s, and is followed by %u: what is printed for the %s, \"%.*s\", is "  \
      "whatever happens to be there",                                                                        \
      "give printf one argument for each %% of its format (%%%% prints a %%)")                               \
    F(INCOMPLETE, "", "what was not looked at may have faults too: fix this first")                          \
    F(KERNEL_ENDED, "", "the kernel was ended here: fix this first")                                         \
    /* Where it could not look, or not to the end: the report is incomplete */                               \
    F(LOST_STREAMS,                                                                                          \
      "there are more than %d streams at a time: races of the others are not looked "                        \
      "for",                                                                                                 \
      "")                                                                                                    \
    F(LOST_PAST,                                                                                             \
      "%d operations were queued in several streams before the host waited for the first: "                  \
      "races with it are no longer looked for",                                                              \
      "")                                                                                                    \
    F(LOST_NODES, "a graph of %zu nodes: races between those of more than %d are not looked for", "")        \
    F(LOST_HOST, "there is no memory left to watch what the host does while %s is in flight", "")            \
    F(LOST_HEAP, "there is no memory left to watch the host's blocks from malloc and new", "")               \
    F(LOST_BLOCK, "there is no memory left for a block", "")                                                 \
    F(LOST_FINDINGS, "there are more than %d findings: the others are not reported", "")                     \
    F(LOST_SPANS, "more than %d operations in iterations: the time line shows the first", "")                \
    F(TRACE_NOT_WRITTEN, "the trace cannot be written to %s: %s", "")                                        \
    F(TRACE_NOT_ENDED, "the trace cannot be written", "")                                                    \
    F(REPORT_NOT_WRITTEN, "the report cannot be written to %s", "")                                          \
    F(BROKE_OFF, "the program broke off (%s): %s", "")                                                       \
    F(KERNEL_BROKE_OFF, "kernel %s was ended with error %d", "")                                             \
    F(KERNEL_NOT_ENDED, "kernel %s (%s:%d) did not finish: error %d, %s", "")                                \
    F(MANY_BARRIERS, "the program passes more than 4 billion barriers and fences", "")                       \
    F(MANY_THREADS, "kernel %s has more than 4 billion threads", "")                                         \
    F(MANY_TEMPLATES, "kernels use more than 64 instances of template variables: no more can be watched",    \
      "")                                                                                                    \
    F(NO_MEMORY_LEFT, "there is no memory left", "")                                                         \
    F(NO_ADDRESSES,                                                                                          \
      "the sanitizer build needs addresses that are in use, or more address space than ulimit -v allows",    \
      "")                                                                                                    \
    F(MEMORY_ELSEWHERE, "device memory is not where the sanitizer build wants it (is ulimit -v too small?)", \
      "")                                                                                                    \
    F(MEMORY_LIMIT,                                                                                          \
      "the sanitizer build uses %llu MiB of memory, and may use %llu: check a smaller problem (checking "    \
      "takes nine times the memory that is checked), or set CUCC_SANITIZE_MEMORY=8G",                        \
      "")                                                                                                    \
    F(NO_HEAP_ROOM, "there is no room for the heap of kernels", "")                                          \
    F(HEAP_LIMIT, "kernels have allocated more than %zu GiB in all", "")                                     \
    /* What compute-sanitizer has found: its own words, but where these are not a sentence */                \
    F(TOOL_UNWRITTEN, "", "Write it first: cudaMemset, a copy, or a kernel that covers all of it.")          \
    F(TOOL_DOUBLE_FREE, "", "Free each allocation once, with the pointer that the allocation gave.")         \
    F(TOOL_BOUNDS, "", "Compare the index with the size of the array: which threads have no element?")       \
    F(TOOL_COPY, "", "Compare the bytes of the copy with those of both arrays.")                             \
    F(TOOL_RACE, "a %s access and another access to the same word, with no barrier between them",            \
      "Put __syncthreads() between the two (__syncwarp() where both are threads of one warp), reached by "   \
      "all.")                                                                                                \
    F(TOOL_BARRIER, "a barrier that not all threads reach",                                                  \
      "A barrier is for all threads of the block: take it out of the branch, and let no thread return "      \
      "before it.")                                                                                          \
    F(TOOL_LEAK, "", "Every cudaMalloc needs its cudaFree.")                                                 \
    F(TOOL_HEAP_LEAK, "not freed on the heap of the device: %ld block%s listed, %ld bytes",                  \
      "What a kernel gets from malloc or new needs its free or delete.")                                     \
    F(TOOL_ADDRESS, "",                                                                                      \
      "Look at the pointers that the kernel uses, and at those that it gives to functions.")                 \
    F(TOOL_STACK, "",                                                                                        \
      "Does the recursion end? Large local arrays fill the stack, too; cudaLimitStackSize is its size.")     \
    F(TOOL_TRAP, "", "Under which condition does this line, or a function that it calls, stop the kernel?")  \
    F(TOOL_UNCHECKED, "", "Ask for the error of every call: checkCudaErrors(...).")                          \
    F(TOOL_MISALIGNED, "", "The address of an access must be a multiple of its size in bytes.")              \
    F(TOOL_GRID_SYNC, "grid.sync() in a launch that is not cooperative",                                     \
      "Launch the kernel with cudaLaunchCooperativeKernel.")                                                 \
    F(TOOL_LAUNCHED_HERE, "%s, in the kernel that is launched here", "")

#define F(name, sentence, advice) MESSAGE(SAY_##name, sentence) MESSAGE(ADVISE_##name, advice)
FINDINGS(F)
#undef F

#endif
