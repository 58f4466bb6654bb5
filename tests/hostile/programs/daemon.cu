// What: leaves a process behind that hears no signal
// Status: error
#include <csignal>
#include <unistd.h>
int main()
{
    if (fork() == 0) {
        setsid();
        for (int i = 1; i < 65; i++) signal(i, SIG_IGN);
        if (fork()) _exit(0);
        execlp("sleep", "hostile-daemon", "4242", (char *)0);
    }
    return 0;
}
