// What: includes itself without end
// Status: error
// Says: does not compile
#include __FILE__
int main() {}
