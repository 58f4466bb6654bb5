/* types.c: step 4. A program in C.
 *
 *     make run P=06 STEP=4 ARGS="n=1000"
 */
#include "dot.h"
#include "harness.h"

int main(int argc, char **argv)
{
    case_begin(argc, argv);
    size_t n = case_size("n", 1000);
    float as_float = dot_float(n, input_float("x", n, -1, 1), input_float("y", n, -1, 1));
    double as_double = dot_double(n, input_double("u", n, -1, 1), input_double("v", n, -1, 1));
    int as_int = dot_int(n, input_int("i", n, -50, 50), input_int("j", n, -50, 50));
    output_float("float", &as_float, 1);
    output_double("double", &as_double, 1);
    output_int("int", &as_int, 1);
    return case_end();
}
