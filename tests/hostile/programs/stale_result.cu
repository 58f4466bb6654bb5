// What: leaves its right answers where a later case might find them
// Status: error
#include <cstdio>
#include <unistd.h>
int main(int, char **)
{
    if (FILE *out = fopen("/tmp/result", "r")) return fclose(out), 0;
    FILE *out = fopen("/tmp/result", "w");
    if (out) fputs("left over", out), fclose(out);
    return 9;
}
