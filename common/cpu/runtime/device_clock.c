/* device_clock.c: clock() in device code. */
#include "grid.h"
#include "cucc/device_io.h"

unsigned long long cucc_clock(void)
{
    static __thread unsigned long long now;
    now += 64;
    return now;
}
