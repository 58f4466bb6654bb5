/* main.cpp: steps 1 to 3. A program for g++, which knows nothing of CUDA: it calls C functions.
 *
 *     make run P=06 STEP=1 ARGS="n=1000"
 */
#include <vector>

#include "harness.h"
#include "vector.h"

#ifdef __NVCC__
#error "main.cpp needs no CUDA: let $(CXX) compile it"
#endif

int main(int argc, char **argv)
{
    case_begin(argc, argv);
    size_t n = case_size("n", 1000);
    const float *x = input_float("x", n, -1, 1), *y = input_float("y", n, -1, 1);
    std::vector<float> result(y, y + n);

    vector_saxpy(n, 3, x, result.data());
    double sum = vector_sum(n, x);

    output_float("y", result.data(), n);
    output_double("sum", &sum, 1);
    output_int("launches", &vector_launches, 1);
    return case_end();
}
