// What: includes gold by the folder of the program
// Status: error
// Says: does not compile
#include "toy_gold.cpp"
int main() {}
