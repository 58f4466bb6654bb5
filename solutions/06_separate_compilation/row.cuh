/* row.cuh: step 5. The one thing that a sorting network does: it compares two elements and puts them in
 * order.
 */
#pragma once

/* The smaller of a[i] and a[j] goes to i, the larger to j. A row is an array of floats. */
template <typename Row> __device__ inline void exchange(Row &a, int i, int j)
{
    float smaller = a[i] < a[j] ? a[i] : a[j], larger = a[i] < a[j] ? a[j] : a[i];
    a[i] = smaller;
    a[j] = larger;
}

/* A row that is being watched: it records which of its elements are compared. */
struct watched_row {
    float *values;
    int *indices, comparisons, most;

    __device__ float operator[](int i) const { return values[i]; }
};

/* Not inlined, to spare the compiler: there are up to 496 calls, and their speed does not matter. */
__device__ __noinline__ inline void exchange(watched_row &row, int i, int j)
{
    if (row.comparisons < row.most) {
        row.indices[2 * row.comparisons] = i;
        row.indices[2 * row.comparisons + 1] = j;
    }
    row.comparisons++;
    exchange(row.values, i, j);
}
