/* sort.h: sorts many short rows at once, each by one thread. For C and C++. */
#ifndef SORT_H
#define SORT_H

#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Sorts each of `count` rows of n floats, which stand one after another. There are kernels for n = 2, 3, 4,
 * 8, 16 and 32; returns 0, or 1 for any other n, and then does nothing. */
int sort_rows(size_t count, int n, float *rows);

/* Sorts one row, and records which elements are compared, in order: two indices for each of the first
 * `most` comparisons. Returns the number of comparisons; 0 where there is no kernel for n. */
int sort_comparisons(int n, float *row, int *indices, int most);

/* Bytes of local memory that a thread needs: in sort_rows' kernel, and in one that sorts by insertion. */
void sort_local_bytes(int n, int *network, int *insertion);

#ifdef __cplusplus
}
#endif

#endif
