// What: hands over numbers by the harness that nobody computed
// Status: fail
#include "harness.h"
#include <vector>
int main(int argc, char **argv)
{
    case_begin(argc, argv);
    size_t n = case_size("n", 10);
    std::vector<float> y(n, 0.25f);
    output_float("y", y.data(), n);
    return case_end();
}
