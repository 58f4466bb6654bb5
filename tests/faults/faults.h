/* faults.h: a program of planted faults.
 *
 *     ./bounds off_by_one            runs that fault
 *     ./bounds off_by_one mended     runs its mended twin, in which nothing must be found
 *     ./bounds                       lists them
 *
 * In the source, "finds off_by_one: out_of_bounds" in a comment says what must be found on that line, and
 * "may find ..." what may be found there besides.  faults.t reads these comments, and "links: -lcublas" in
 * one for what the program is linked with.
 */
#ifndef FAULTS_H
#define FAULTS_H

#include <cstdio>
#include <cstdlib>
#include <cstring>

struct fault {
    const char *name;
    void (*faulty)();
    void (*mended)();
};

/* A function template <bool Mended> void f(), as both */
#define FAULT(f)                                                                                             \
    {                                                                                                        \
#f, f < false>, f < true>                                                                            \
    }

template <int N> int run_fault(const fault (&faults)[N], int argc, char **argv)
{
    for (const fault &f : faults) {
        if (argc < 2) {
            puts(f.name);
        } else if (!strcmp(f.name, argv[1])) {
            (argc > 2 ? f.mended : f.faulty)();
            return 0;
        }
    }
    return argc < 2 ? 0 : 2;
}

/* Device memory that holds zeros, or nothing yet */
template <class T> T *zeros(size_t n)
{
    T *p;
    cudaMalloc(&p, n * sizeof(T));
    cudaMemset(p, 0, n * sizeof(T));
    return p;
}
template <class T> T *fresh(size_t n)
{
    T *p;
    cudaMalloc(&p, n * sizeof(T));
    return p;
}

/* Waits for the device, so that what a kernel did is known; its error has been looked at then. */
inline void finish()
{
    cudaDeviceSynchronize();
    cudaGetLastError();
}

#endif
