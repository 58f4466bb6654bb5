// What: includes gold
// Status: fail
// Says: includes /
#include "@ROOT@/practicals/01_toy/toy_gold.cpp"
int main() {}
