// What: includes the solution
// Status: fail
// Says: includes /
#include "@ROOT@/solutions/01_toy/toy.cu"
