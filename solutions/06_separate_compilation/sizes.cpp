/* sizes.cpp: step 5. Sorts `rows` rows of n floats.
 *
 *     make run P=06 STEP=5 ARGS="n=16 rows=1000"
 */
#include <cstdio>
#include <vector>

#include "harness.h"
#include "sort.h"

int main(int argc, char **argv)
{
    case_begin(argc, argv);
    int n = (int)case_size("n", 8);
    size_t rows = case_size("rows", 100);
    const float *x = input_float("rows", rows * n, -1, 1);
    std::vector<float> sorted(x, x + rows * n);
    int status = sort_rows(rows, n, sorted.data());
    output_int("status", &status, 1);
    output_float("sorted", sorted.data(), sorted.size());
    if (status != 0) return case_end();

    // Which elements are compared in eight rows: at most n * n comparisons, two indices each.
    const int WATCHED = 8, most = n * n;
    const float *w = input_float("watched", (size_t)WATCHED * n, -1, 1);
    std::vector<int> counts, indices(WATCHED * 2 * most, -1);
    for (int row = 0; row < WATCHED; row++) {
        std::vector<float> one(w + row * n, w + (row + 1) * n);
        counts.push_back(sort_comparisons(n, one.data(), &indices[row * 2 * most], most));
    }
    output_int("comparisons", counts.data(), counts.size());
    output_int("compared", indices.data(), indices.size());

    int network, insertion;
    sort_local_bytes(n, &network, &insertion);
    output_int("local bytes", &network, 1);
    if (case_by_hand())
        printf("Local memory a thread: %d bytes for the network, %d for insertion%s.\n", network, insertion,
               insertion == 0 && n > 3 ? " (not counted on the CPU)" : "");
    return case_end();
}
