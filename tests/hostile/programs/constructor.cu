// What: a constructor that prints PASS and ends with 0
// Status: error
#include <cstdio>
#include <unistd.h>
__attribute__((constructor)) static void early()
{
    puts("PASS 5/5");
    fflush(stdout);
    _exit(0);
}
int main() {}
