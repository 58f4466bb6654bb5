// What: escape codes and control characters in what it prints
// Status: error
// Log-not: [[:cntrl:]]
#include <cstdio>
int main()
{
    fputs("\033[2J\033]0;owned\007\033[31mPASS\033[0m\r\b\b\x9b"
          "31m\n",
          stdout);
    fputs("\033[2Jcudart: \033]52;c;ZXZpbA==\007\n", stderr);
    return 9;
}
