// What: includes another student's submission
// Status: fail
// Says: includes /
#include "@SUBMISSIONS@/honest-1/01_toy/toy.cu"
