// What: a fork bomb
// Status: timeout|error
#define AND(a, b) a##b // what the look through the source does not see
#include <unistd.h>
int main()
{
    for (;;) AND(fo, rk)();
}
