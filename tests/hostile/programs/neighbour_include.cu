// What: includes another student's file
// Status: error
// Says: does not compile
#include "@ROOT@/build/class/students/honest-1/tree/01_toy/toy.cu"
