// What: a fork bomb
// Status: timeout|error
#include <unistd.h>
int main()
{
    for (;;) fork();
}
