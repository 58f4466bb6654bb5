/* hearing VARIABLE REPORT PROGRAM WORD...: runs the program as a check does that listens to what its runtime
 * reports, at the socket that VARIABLE names (CUCC_REPORT, CUCC_OPERATIONS). Says how the report was heard
 * and how the program ended; the report, where there is one, is in the file REPORT. */
#include "grade/process/hearing.h"

#include <signal.h>
#include <stdio.h>

#include "grade/process/process.h"

int main(int argc, char **argv)
{
    static const char *const heard[] = {
        [HEARD_WHOLE] = "whole",   [HEARD_A_PART] = "a part",       [HEARD_NOTHING] = "nothing",
        [HEARD_OTHERS] = "others", [HEARD_OTHERWISE] = "otherwise", [HEARD_TOO_MUCH] = "too much"};
    char variable[100];
    hearing_t hearing;
    ended_t ended;
    if (argc < 4) return 2;
    process_start();
    if (hearing_begin(&hearing) != 0) return 2;
    snprintf(variable, sizeof variable, "%s=/dev/fd/%d", argv[1], hearing.theirs);
    const char *environment[] = {variable, NULL};
    process_t process = {.argv = (const char *const *)(argv + 3),
                         .environment = environment,
                         .limit = 60,
                         .keep = 65536,
                         .pass = {hearing.theirs}};
    process_run(&process, &ended);
    heard_t how = hearing_end(&hearing, argv[2]);
    printf("%s, %s %d\n", heard[how], ended.signal ? "signal" : "status",
           ended.signal ? ended.signal : ended.status);
    if (ended.out.text) fputs(ended.out.text, stdout);
    process_free(&ended);
    return 0;
}
