// What: includes another student's submission
// Status: error
// Says: does not compile
#include "@SUBMISSIONS@/honest-1/01_toy/toy.cu"
