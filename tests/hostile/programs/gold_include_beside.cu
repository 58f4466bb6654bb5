// What: includes gold by the folder of the program
// Status: fail
// Says: which is not a header
#include "toy_gold.cpp"
int main() {}
