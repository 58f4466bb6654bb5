/* count_none.c: stands in where nobody counts: a program that links no count_*.c. */
#include "event.h"

#define NOBODY __attribute__((weak))

NOBODY void count_kernel_begin(const check_kernel *kernel)
{
    (void)kernel;
}
NOBODY void count_access(const check_thread *thread, const check_access *access)
{
    (void)thread, (void)access;
}
NOBODY void count_basic_block(const check_thread *thread, const void *pc)
{
    (void)thread, (void)pc;
}
NOBODY void count_barrier(const check_thread *thread, unsigned line, enum check_barrier kind)
{
    (void)thread, (void)line, (void)kind;
}
NOBODY void count_thread_end(const check_thread *thread)
{
    (void)thread;
}
NOBODY void count_block_end(const check_block *block)
{
    (void)block;
}
NOBODY void count_kernel_end(const check_kernel *kernel)
{
    (void)kernel;
}
NOBODY void count_write(FILE *jsonl)
{
    (void)jsonl;
}
