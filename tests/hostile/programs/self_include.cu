// What: includes itself without end
// Status: fail
// Says: which is not a header
#include "toy.cu"
int main() {}
