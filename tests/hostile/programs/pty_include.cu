// What: includes a terminal, so that the compiler waits for somebody to type
// Status: error
// Says: does not compile
#include "/dev/ptmx"
#include "harness.h"
int main(int argc, char **argv)
{
    case_begin(argc, argv);
    return case_end();
}
