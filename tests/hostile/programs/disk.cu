// What: fills every folder that it can write to
// Status: error|timeout
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fcntl.h>
#include <unistd.h>
int main()
{
    static char block[1 << 20];
    const char *folders[] = {"/tmp",     "/dev/shm", "/dev",   "/",
                             "/var/tmp", "/usr",     "@ROOT@", "@ROOT@/build/class"};
    for (const char *folder : folders) {
        for (int k = 0; k < 100; k++) {
            char path[4096];
            snprintf(path, sizeof path, "%s/hostile_disk_%d", folder, k);
            int fd = open(path, O_WRONLY | O_CREAT, 0600);
            if (fd < 0) break;
            long written = 0;
            while (written < 200 && write(fd, block, sizeof block) == (ssize_t)sizeof block) written++;
            if (written < 200) break;
        }
        printf("%s: %s\n", folder, "full or not ours");
        fflush(stdout);
    }
    return 9;
}
