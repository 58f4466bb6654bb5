/* api_tap.h: the Test Anything Protocol for tests in C of the runtime API. */
#ifndef API_TAP_H
#define API_TAP_H

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "cuda_runtime_api.h"

static int tap_count, tap_failed;

static inline __attribute__((format(printf, 2, 3))) int ok(int passed, const char *what, ...)
{
    va_list arguments;
    va_start(arguments, what);
    printf("%sok %d - ", passed ? "" : "not ", ++tap_count);
    vprintf(what, arguments);
    printf("\n");
    va_end(arguments);
    if (!passed) tap_failed++;
    return passed;
}

/* The call answers that error; the calling thread's last error is forgotten. */
#define ANSWERS(call, error)                                                                                 \
    do {                                                                                                     \
        cudaError_t got = (call);                                                                            \
        if (!ok(got == (error), "%s: %s", #call, cudaGetErrorName(error)))                                   \
            printf("# got %s\n", cudaGetErrorName(got));                                                     \
        cudaGetLastError();                                                                                  \
    } while (0)

#define IS(got, want)                                                                                        \
    do {                                                                                                     \
        long long is_got = (long long)(got), is_want = (long long)(want);                                    \
        if (!ok(is_got == is_want, "%s is %s", #got, #want))                                                 \
            printf("# got %lld, want %lld\n", is_got, is_want);                                              \
    } while (0)

/* A call that the test needs */
#define NEED(call)                                                                                           \
    do {                                                                                                     \
        cudaError_t got = (call);                                                                            \
        if (got == cudaSuccess) break;                                                                       \
        printf("Bail out! %s:%d: %s: %s\n", __FILE__, __LINE__, #call, cudaGetErrorName(got));               \
        exit(1);                                                                                             \
    } while (0)

/* Runs body in a process of its own; returns the signal that ended it, or minus its exit status.  What it
 * writes on standard error is left in said. */
static inline int in_child(void (*body)(void), char *said, size_t size)
{
    char chunk[4096];
    int ends[2], status;
    fflush(stdout);
    if (pipe(ends)) return -1;
    pid_t child = fork();
    if (!child) {
        dup2(ends[1], 2);
        close(ends[0]);
        body();
        _exit(0);
    }
    close(ends[1]);
    size_t length = 0;
    for (ssize_t n;
         (n = read(ends[0], chunk, sizeof chunk)) > 0;) { /* to the end, also when there is no room */
        size_t room = size - 1 - length, taken = (size_t)n < room ? (size_t)n : room;
        memcpy(said + length, chunk, taken);
        length += taken;
    }
    said[length] = 0;
    close(ends[0]);
    waitpid(child, &status, 0);
    return WIFSIGNALED(status) ? WTERMSIG(status) : -WEXITSTATUS(status);
}

static inline int done_testing(void)
{
    printf("1..%d\n", tap_count);
    return tap_failed != 0;
}

#endif
