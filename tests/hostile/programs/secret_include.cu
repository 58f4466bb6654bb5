// What: has the compiler print a file of the machine
// Status: error
// Says: does not compile
// Log-not: root:
#include "/etc/shadow"
#include "/etc/passwd"
int main() {}
