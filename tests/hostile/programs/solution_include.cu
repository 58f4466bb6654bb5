// What: includes the solution
// Status: error
// Says: does not compile
#include "@ROOT@/solutions/01_toy/toy.cu"
