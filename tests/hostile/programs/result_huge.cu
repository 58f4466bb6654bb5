// What: a result file of ten gigabytes
// Status: error|timeout
#include <cstdlib>
#include <cstring>
#include <fcntl.h>
#include <unistd.h>
int main(int argc, char **argv)
{
    for (int i = 1; i + 1 < argc; i++)
        if (strcmp(argv[i], "--result") == 0) {
            int fd = open(argv[i + 1], O_WRONLY);
            if (lseek(fd, 10l << 30, SEEK_SET) < 0 || write(fd, "x", 1) != 1) return 9;
        }
    return 0;
}
