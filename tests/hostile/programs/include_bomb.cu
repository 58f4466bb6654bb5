// What: a compiler bomb by includes: each level twice
// Status: error
// Says: does not compile
// Nightly: the compiler is stopped at its limit
#if __INCLUDE_LEVEL__ < 190
#include __FILE__
#include __FILE__
#endif
#if __INCLUDE_LEVEL__ == 0
int main() {}
#endif
