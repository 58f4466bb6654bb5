// What: attacks the process that has started it, to be told of as one that ended well
// Status: fail
// Log: asked for all rights
// Log-not: (it|mounted|became)
#define AND(a, b) a##b // what the look through the source does not see
#include <cerrno>
#include <csignal>
#include <cstdio>
#include <fcntl.h>
#include <sys/mount.h>
#include <sys/ptrace.h>
#include <sys/socket.h>
#include <unistd.h>
#include "harness.h"
#include <vector>

static void attack(int pid)
{
    char path[40];
    if (AND(ptr, ace)(PTRACE_ATTACH, pid, 0, 0) == 0) printf("traced it\n");
    for (const char *what : {"mem", "fd/0", "fd/10", "fd/11", "fd/12", "root/tmp"}) {
        snprintf(path, sizeof path, "/%s/%d/%s", "proc", pid, what);
        if (open(path, O_RDWR) >= 0) printf("opened it\n");
    }
    for (int number = 1; number < 65; number++) kill(pid, number);
}

int main(int argc, char **argv)
{
    for (int fd = 5; fd < 64; fd++) // a socket or a pipe of its
        if (AND(fcn, tl)(fd, F_GETFD) >= 0)
            printf("inherited it: %d\n", fd), (void)!write(fd, "\0\0\0\1\0\0\0", 8);
    attack(1);
    if (getppid() != 1) attack(getppid());
    if (mount("none", "/tmp", "tmpfs", 0, "") == 0 || umount("/tmp") == 0 || umount("/proc") == 0)
        printf("mounted\n");
    if (setuid(0) == 0 || setgid(0) == 0) printf("became another\n");
    printf("asked for all rights\n");
    case_begin(argc, argv);
    std::vector<float> y(case_size("n", 10), 0.25f);
    output_float("y", y.data(), y.size());
    return case_end();
}
