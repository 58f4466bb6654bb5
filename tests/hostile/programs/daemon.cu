// What: leaves a process behind that hears no signal
// Status: error
#define AND(a, b) a##b // what the look through the source does not see
#include <csignal>
#include <unistd.h>
int main()
{
    if (AND(fo, rk)() == 0) {
        setsid();
        for (int i = 1; i < 65; i++) signal(i, SIG_IGN);
        if (AND(fo, rk)()) AND(_ex, it)(0);
        AND(exec, lp)("sleep", "hostile-daemon", "4242", (char *)0);
    }
    return 0;
}
