// What: includes a device without end
// Status: fail
// Says: includes /dev/zero
#include "/dev/zero"
int main() {}
