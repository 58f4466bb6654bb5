/* device_clock.c: clock() in device code. */
#include <time.h>
#include "exec/grid.h"
#include "cucc/device_io.h"

unsigned long long cucc_clock(void)
{
    static __thread unsigned long long now;
    now += 64;
    return now;
}

/* The linker takes this instead of the C library's: the same, but in a kernel */
clock_t clock(void)
{
    struct timespec used;
    if (cucc_tls.current) return (clock_t)cucc_clock();
    if (clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &used)) return (clock_t)-1;
    return (clock_t)(used.tv_sec * CLOCKS_PER_SEC + used.tv_nsec / (1000000000 / CLOCKS_PER_SEC));
}
