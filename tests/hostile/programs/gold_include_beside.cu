// What: includes gold by the folder of the program
// Status: fail
// Says: which is no header
#include "toy_gold.cpp"
int main() {}
