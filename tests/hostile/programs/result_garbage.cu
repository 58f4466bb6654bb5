// What: a result file that the harness never wrote
// Status: error
#include <cstring>
#include <fcntl.h>
#include <unistd.h>
int main(int argc, char **argv)
{
    for (int i = 1; i + 1 < argc; i++)
        if (strcmp(argv[i], "--result") == 0) {
            int fd = open(argv[i + 1], O_WRONLY | O_CREAT, 0666);
            const char forged[] = "{\"status\":\"pass\",\"points\":5,\"max_points\":5}\n";
            if (write(fd, forged, sizeof forged - 1) < 0) return 9;
        }
    return 0;
}
