/* unbegun RESULT: runs `true` in a student's sandbox, which is to write its result to the file RESULT. Says
 * "not begun: why", or how it ended; "no sandbox: why" where this machine allows none. Without RESULT: runs
 * it without a sandbox, where no file can be opened any more. */
#include <stdio.h>
#include <sys/resource.h>

#include "grade/class/sandbox.h"

static void say(ended_t *ended)
{
    int length;
    const char *why = process_why(ended, &length);
    if (ended->unbegun)
        printf("not begun: %.*s\n", length, why);
    else
        printf("ended with %d\n", ended->status);
    process_free(ended);
}

int main(int argc, char **argv)
{
    static const char *const words[] = {"true", NULL};
    char why[1000];
    sandbox_t sandbox;
    ended_t ended;
    process_t process = {.argv = words, .limit = 30, .keep = 4096};
    grade_t grade = {.sandbox = &sandbox, .patience = 1};
    process_start();
    if (argc != 2) {
        process_thread();
        struct rlimit usual;
        getrlimit(RLIMIT_NOFILE, &usual);
        setrlimit(RLIMIT_NOFILE, &(struct rlimit){3, usual.rlim_max});
        process_run(&process, &ended);
        setrlimit(RLIMIT_NOFILE, &usual);
        say(&ended);
        return 0;
    }
    if (sandbox_open(&sandbox, BACKEND_CPU, "common/cucc/cucc", why, sizeof why) != 0) {
        printf("no sandbox: %s\n", why);
        return 0;
    }
    sandbox_run(&grade, &process, (grade_may_t){.result = argv[1]}, &ended);
    say(&ended);
    sandbox_close(&sandbox);
    return 0;
}
