/* registers.h: registers a thread of a kernel, which only a compiler for GPUs knows.
 *
 * CUCC_REGISTERS is either a number, for all kernels, or a file with a line "KERNEL REGISTERS" for each, as
 * common/cucc/sanitizer/counting/registers.sh writes it.
 */
#ifndef CUCC_COUNT_REGISTERS_H
#define CUCC_COUNT_REGISTERS_H

unsigned cucc_registers_of(const char *kernel); /* 0: not known */

#endif
