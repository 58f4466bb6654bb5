// What: tries to become root and to mount
// Status: error
// Log: rights: 0
#include <cstdio>
#include <sched.h>
#include <sys/mount.h>
#include <unistd.h>
int main()
{
    int rights = 0;
    rights += setuid(0) == 0 && access("/etc/shadow", R_OK) == 0;
    rights += mount("none", "/tmp", "tmpfs", 0, "") == 0;
    rights += mount("", "/", "", MS_REMOUNT | MS_BIND, "") == 0;
    rights += chroot("/tmp") == 0;
    fprintf(stderr, "rights: %d\n", rights);
    return 9;
}
