// What: includes another student's file
// Status: fail
// Says: includes /
#include "@ROOT@/build/class/students/honest-1/tree/01_toy/toy.cu"
