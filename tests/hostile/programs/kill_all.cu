// What: kills all it can reach
// Status: error
#include <csignal>
#include <unistd.h>
int main()
{
    kill(-1, SIGKILL);
    for (int pid = 1; pid < 100000; pid++)
        if (pid != getpid()) kill(pid, SIGKILL);
    kill(getppid(), SIGKILL);
    return 9;
}
