// What: includes itself without end
// Status: fail
// Says: which is no header
#include "toy.cu"
int main() {}
