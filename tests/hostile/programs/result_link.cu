// What: a link to a secret in the place of the result file
// Status: error
#include <cstring>
#include <unistd.h>
int main(int argc, char **argv)
{
    for (int i = 1; i + 1 < argc; i++)
        if (strcmp(argv[i], "--result") == 0) {
            unlink(argv[i + 1]);
            if (symlink("/etc/passwd", argv[i + 1]) != 0) return 9;
        }
    return 0;
}
