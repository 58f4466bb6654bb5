// What: ignores all signals and waits for ever
// Status: timeout
#include <csignal>
#include <unistd.h>
int main()
{
    for (int i = 1; i < 65; i++) signal(i, SIG_IGN);
    for (;;) pause();
}
