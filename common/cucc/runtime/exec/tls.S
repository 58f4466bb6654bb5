/* tls.S: cucc_tls, and threadIdx, blockIdx, blockDim and gridDim as names of places inside it.
 *
 * A hop of the ring sets threadIdx by copying 16 bytes into cucc_tls; a __device__ function reads it by its own name.
 * C cannot give a name to a member, the assembler can.
 */
	.macro	tls_name name, offset, size
	.globl	\name
	.type	\name, %tls_object
	.set	\name, cucc_tls + \offset
	.size	\name, \size
	.endm

	.section .tbss, "awT", %nobits
	.balign	64
	.globl	cucc_tls
	.type	cucc_tls, %tls_object
	.size	cucc_tls, 128
cucc_tls:
	.zero	128

	tls_name threadIdx, 16, 12
	tls_name blockIdx, 32, 12
	tls_name blockDim, 48, 12
	tls_name gridDim, 64, 12

	.section .note.GNU-stack, "", %progbits
