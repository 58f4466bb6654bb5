// What: includes gold
// Status: error
// Says: does not compile
#include "@ROOT@/practicals/01_toy/toy_gold.cpp"
int main() {}
