/* fault_assert.c: assert and __trap.
 *
 * The linker takes this __assert_fail instead of the C library's: the same, but in a kernel.
 */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "cucc/device_io.h"
#include "exec/grid.h"

/* "k(int)::<lambda(const cucc::indices&)>": the kernel's body is a lambda to the compiler; CUDA says "void
 * k(int)" */
static void print_function(FILE *out, const char *function)
{
    static const char lambda[] = "::<lambda(const cucc::indices&)>";
    const char *found = strstr(function, lambda);
    if (!found)
        fputs(function, out);
    else
        fprintf(out, "void %.*s%s", (int)(found - function), function, found + sizeof lambda - 1);
}

void __assert_fail(const char *expression, const char *file, unsigned line, const char *function)
{
    const cucc_dim3 *b = &cucc_tls.block_index, *t = &cucc_tls.thread;
    fflush(stdout);
    if (!cucc_tls.current) {
        fprintf(stderr, "%s: %s:%u: %s: Assertion `%s' failed.\n", program_invocation_short_name, file, line,
                function, expression);
        abort();
    }
    cucc_want_thread();
    runtime_enter();
    if (cucc_grid_fail(this_worker()->grid, ERROR_ASSERT)) {
        fprintf(stderr, "%s:%u: ", file, line);
        print_function(stderr, function);
        fprintf(stderr, ": block: [%u,%u,%u], thread: [%u,%u,%u] Assertion `%s` failed.\n", b->x, b->y, b->z,
                t->x, t->y, t->z, expression);
    }
    cucc_kernel_leave();
}

void cucc_trap(unsigned line)
{
    cucc_kernel_fail(ERROR_LAUNCH_FAILURE, "__trap() on line %u", line);
}
