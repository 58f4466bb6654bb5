/* device_io.h: what device code says to the outside: traps, clocks.  C++.
 *
 * printf and assert need nothing here: libcucc.a defines printf, puts, putchar and __assert_fail, which in a
 * kernel write into the block's buffer and end the kernel, and elsewhere do what the C library's do
 * (runtime/exec/printf.c).
 *
 * The clocks are deterministic: they advance by one for each reading and each wait of the calling worker.
 * They order events of a thread; they measure nothing.
 */
#ifndef CUCC_DEVICE_IO_H
#define CUCC_DEVICE_IO_H

#include <time.h>

#ifdef __cplusplus
extern "C" {
#endif
void cucc_trap(unsigned line) __attribute__((noreturn));
unsigned long long cucc_clock(void);
#ifdef __cplusplus
}

static inline void __trap(unsigned line = __builtin_LINE())
{
    cucc_trap(line);
}
static inline void __brkpt() {}
static inline long long clock64()
{
    return (long long)cucc_clock();
}
#endif

#endif
