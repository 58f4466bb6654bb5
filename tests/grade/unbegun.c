/* unbegun RESULT: runs `true` in a student's sandbox, which is to write its result to the file RESULT. Says
 * "not begun: why", or how it ended; "no sandbox: why" where this machine allows none. */
#include <stdio.h>

#include "class/sandbox.h"

int main(int argc, char **argv)
{
    static const char *const words[] = {"true", NULL};
    char why[1000];
    sandbox_t sandbox;
    ended_t ended;
    process_t process = {.argv = words, .limit = 30, .keep = 4096};
    grade_t grade = {.sandbox = &sandbox, .patience = 1};
    process_start();
    if (argc != 2) return 2;
    if (sandbox_open(&sandbox, "cpu", "common/cucc/cucc", why, sizeof why) != 0) {
        printf("no sandbox: %s\n", why);
        return 0;
    }
    sandbox_run(&grade, &process, (grade_may_t){.result = argv[1]}, &ended);
    if (ended.unbegun)
        printf("not begun: %s\n", ended.err.text);
    else
        printf("ended with %d\n", ended.status);
    process_free(&ended);
    sandbox_close(&sandbox);
    return 0;
}
