// What: writes a right result by the harness, then waits to be killed
// Status: timeout
#include "harness.h"
#include <unistd.h>
#include <vector>
int main(int argc, char **argv)
{
    case_begin(argc, argv);
    size_t n = case_size("n", 10);
    const float *x = input_float("x", n, -1, 1);
    std::vector<float> y(n);
    for (size_t i = 0; i < n; i++) y[i] = x[i] / 2;
    output_float("y", y.data(), n);
    case_end();
    for (;;) pause();
}
