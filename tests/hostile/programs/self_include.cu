// What: includes itself without end
// Status: error
// Says: does not compile
#include "toy.cu"
int main() {}
