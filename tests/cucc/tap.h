// tap.h: the Test Anything Protocol for test programs in C++ or CUDA.
//     ok(condition, "what %d", n);      one line each
//     return done();                    the plan; main's exit status
#ifndef TESTS_CPU_TAP_H
#define TESTS_CPU_TAP_H

#include <cstdarg>
#include <cstdio>

// Is it NVIDIA's own library that is checked? Else it is the stand-in.
#if defined(__NVCC__) && !defined(__CUCC__)
#define REAL_LIBRARY true
#else
#define REAL_LIBRARY false
#endif

static int tap_run, tap_failed;

// The larger of two errors; what is no number is larger than all
static inline double larger_error(double a, double b)
{
    return a <= b || b != b ? b : a;
}

static inline bool ok(bool condition, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    if (!condition) tap_failed++;
    std::printf("%sok %d - ", condition ? "" : "not ", ++tap_run);
    std::vprintf(format, arguments);
    std::printf("\n");
    va_end(arguments);
    return condition;
}

static inline int done()
{
    std::printf("1..%d\n", tap_run);
    return tap_failed != 0;
}

#endif
