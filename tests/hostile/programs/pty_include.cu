// What: includes a terminal, so that the compiler waits for somebody to type
// Status: fail
// Says: includes /dev/ptmx: a program of the course includes headers by their names
#include "/dev/ptmx"
#include "harness.h"
int main(int argc, char **argv)
{
    case_begin(argc, argv);
    return case_end();
}
