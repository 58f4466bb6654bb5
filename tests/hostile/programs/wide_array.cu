// What: a program of eight gigabytes
// Status: error
// Says: does not compile
__asm__(".data\n.fill 8589934592, 1, 7\n.text");
int main() {}
