/* flow.cpp: step 6. Lets n populations grow.
 *
 *     make run P=06 STEP=6 ARGS="n=10 steps=1000"
 */
#include <vector>

#include "harness.h"
#include "integrate.h"

int main(int argc, char **argv)
{
    case_begin(argc, argv);
    size_t n = case_size("n", 1000);
    int steps = (int)case_size("steps", 100);
    const float *start = input_float("x", n, 0.125f, 3);
    std::vector<float> x(start, start + n);
    integrate(n, x.data(), steps, 0.01f, (float)case_real("r", 1.5), (float)case_real("s", 0.75));
    output_float("x", x.data(), n);
    return case_end();
}
