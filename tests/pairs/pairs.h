/* pairs.h: a program of pairs: a fault as a bug report, a book or a published suite has it, and its mended
 * twin.
 *
 *     ./shared blobs            runs that fault
 *     ./shared blobs mended     runs its twin, in which nothing must be found
 *     ./shared                  lists them
 *
 * Above each pair stands where the fault was met, in whose words it is not.  A comment "blobs: race" says
 * which kind must be found on that line: on one such line, where several have it ("any: race" holds for all
 * pairs of the file). pairs.t reads these comments, and "links: -lcublas" for what the program is linked
 * with.
 *
 * A kernel of one array stands in the table at the end of its file with its launch: ON(blobs, 2, 64, 100) is
 * blobs<<<2, 64>>> on an array of 100 elements, which count from 0; kernels that need more have a function.
 */
#ifndef PAIRS_H
#define PAIRS_H

#include <vector>

#include "../faults/faults.h"

/* Device memory that holds 0, 1, 2 ... */
template <class T> T *counting(size_t n)
{
    std::vector<T> host(n);
    for (size_t i = 0; i < n; i++) host[i] = T(i);
    T *p;
    cudaMalloc(&p, n * sizeof(T));
    cudaMemcpy(p, host.data(), n * sizeof(T), cudaMemcpyHostToDevice);
    return p;
}

template <class T> void launch_on(void (*kernel)(T *), int blocks, int threads, size_t n)
{
    T *p = counting<T>(n);
    kernel<<<blocks, threads>>>(p);
    finish();
    cudaFree(p);
}

#define ON(kernel, blocks, threads, n)                                                                       \
    {                                                                                                        \
#kernel, [] { launch_on(kernel<false>, blocks, threads, n); },                                       \
            [] { launch_on(kernel<true>, blocks, threads, n); }       \
    }

#endif
