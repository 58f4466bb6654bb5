// What: a compiler bomb by includes: each level twice
// Status: fail
// Says: which is not a header
// Nightly: the compiler is stopped at its limit; self_include is refused by the same rule
#if __INCLUDE_LEVEL__ < 190
#include "toy.cu"
#include "toy.cu"
#endif
#if __INCLUDE_LEVEL__ == 0
int main() {}
#endif
