// What: has the compiler print a file of the machine
// Status: fail
// Says: includes /etc/shadow
// Log-not: root:
#include "/etc/shadow"
#include "/etc/passwd"
int main() {}
