// What: includes a device without end
// Status: error
// Says: does not compile
#include "/dev/zero"
int main() {}
