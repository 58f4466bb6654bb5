// What: a compiler bomb by includes: each level twice
// Status: error
// Says: does not compile
// Nightly: the compiler is stopped at its limit
#if __INCLUDE_LEVEL__ < 190
#include "toy.cu"
#include "toy.cu"
#endif
#if __INCLUDE_LEVEL__ == 0
int main() {}
#endif
