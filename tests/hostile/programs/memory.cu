// What: takes all memory there is
// Status: error|timeout
#include <cstdlib>
#include <cstring>
#include <unistd.h>
int main()
{
    for (int i = 0; i < 64; i++) {
        char *p = (char *)malloc(1 << 28);
        if (!p) return 9; // the limit
        memset(p, 1, 1 << 28);
    }
    pause();
}
