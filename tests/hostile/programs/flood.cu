// What: floods its output
// Status: error|timeout
#include <cstring>
#include <unistd.h>
int main()
{
    static char block[1 << 16];
    memset(block, 'x', sizeof block);
    for (long i = 0; i < 1 << 15; i++)
        if (write(1 + i % 2, block, sizeof block) < 0) break;
    return 0;
}
