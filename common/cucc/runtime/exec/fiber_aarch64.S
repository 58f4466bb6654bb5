/* fiber_aarch64.S: the ring of a block on aarch64 (see cucc/thread.h for the records and their offsets).
 *
 * Between records  x0 = the record that is entered, x1 = &cucc_tls.  Everything else is scratch: a thread that parks
 * has saved what it needs.  Every record's stack field is a place where a signal frame may be written.
 */
#if defined(__aarch64__) && !defined(CUCC_UCONTEXT)
	.text
	.p2align 4
	.globl	cucc_ring_code
	.hidden	cucc_ring_code
cucc_ring_code:

/* Goes on with the record after x0.  Two names, so that an exited record can be told from one passed over. */
	.globl	cucc_ring_held
	.hidden	cucc_ring_held
	.type	cucc_ring_held, %function
cucc_ring_held:
	nop
	.globl	cucc_ring_next
	.hidden	cucc_ring_next
	.type	cucc_ring_next, %function
cucc_ring_next:
	add	x0, x0, 64
	/* fall through */

	.globl	cucc_ring_hop
	.hidden	cucc_ring_hop
	.type	cucc_ring_hop, %function
cucc_ring_hop:
	ldr	q0, [x0, 32]
	str	x0, [x1]
	str	q0, [x1, 16]
	ldp	x9, x10, [x0]
	ldr	x29, [x0, 16]
	mov	sp, x10
	br	x9

/* A record whose thread has not started: take a free stack, run the thread, put the stack back */
	.p2align 4
	.globl	cucc_ring_start
	.hidden	cucc_ring_start
	.type	cucc_ring_start, %function
cucc_ring_start:
	.cfi_startproc
	.cfi_undefined x30			/* a backtrace ends here */
	mov	x19, x0				/* record */
	mov	x20, x1				/* tls */
	ldr	x21, [x1, 8]			/* block */
	ldr	x9, [x1, 80]
	ldr	x10, [x9, -8]
	cbz	x10, 2f
1:	mov	sp, x10
	sub	x9, x9, 8
	str	x9, [x20, 80]
	ldp	x11, x0, [x21]			/* run, closure */
	mov	x1, x21
	mov	x29, xzr
	blr	x11
	/* it has returned: the callee kept x19, x20, x21 and sp */
	ldr	x9, [x20, 80]
	mov	x10, sp
	str	x10, [x9], 8
	str	x9, [x20, 80]
	b	cucc_ring_exit
2:	bl	cucc_stacks_more		/* no stack left: on the service stack, make some */
	ldr	x9, [x20, 80]
	ldr	x10, [x9, -8]
	b	1b
	.cfi_endproc

/* The thread has exited (x19 record, x20 tls, x21 block) */
cucc_ring_exit:
	adr	x9, cucc_ring_next
	ldr	x10, [x21, 48]
	stp	x9, x10, [x19]			/* its stack is somebody else's from now on */
	ldr	w9, [x21, 24]
	sub	w9, w9, 1
	str	w9, [x21, 24]			/* alive */
	ldr	x0, [x19, 24]			/* warp */
	ldr	w9, [x19, 44]
	ldr	w11, [x0, 24]
	orr	w11, w11, w9
	str	w11, [x0, 24]			/* exited lanes */
	ldr	w9, [x0, 28]			/* does a lane of this warp wait for others? */
	cbz	w9, 3f
	mov	sp, x10
	bl	cucc_warp_lane_exited
3:	mov	x0, x19
	mov	x1, x20
	b	cucc_ring_next

/* The record at a warp's end */
	.p2align 4
	.globl	cucc_ring_warp_end
	.hidden	cucc_ring_warp_end
	.type	cucc_ring_warp_end, %function
cucc_ring_warp_end:
	ldr	w9, [x0, 32]			/* attention */
	cbz	w9, cucc_ring_next
	mov	x19, x1
	bl	cucc_warp_end			/* the record to go on with */
	mov	x1, x19
	b	cucc_ring_hop

/* void cucc_ring_switch(cucc_thread *self, cucc_thread *to, struct cucc_tls *tls): a C function parks and enters a
 * record of its choice */
	.p2align 4
	.globl	cucc_ring_switch
	.hidden	cucc_ring_switch
	.type	cucc_ring_switch, %function
cucc_ring_switch:
	.cfi_startproc
	stp	x29, x30, [sp, -160]!
	.cfi_def_cfa_offset 160
	.cfi_offset x29, -160
	.cfi_offset x30, -152
	stp	x19, x20, [sp, 16]
	stp	x21, x22, [sp, 32]
	stp	x23, x24, [sp, 48]
	stp	x25, x26, [sp, 64]
	stp	x27, x28, [sp, 80]
	stp	d8, d9, [sp, 96]
	stp	d10, d11, [sp, 112]
	stp	d12, d13, [sp, 128]
	stp	d14, d15, [sp, 144]
	adr	x9, 1f
	mov	x10, sp
	stp	x9, x10, [x0]
	str	x29, [x0, 16]
	mov	x0, x1
	mov	x1, x2
	b	cucc_ring_hop
1:	str	xzr, [x1]			/* no thread runs */
	ldp	x19, x20, [sp, 16]
	ldp	x21, x22, [sp, 32]
	ldp	x23, x24, [sp, 48]
	ldp	x25, x26, [sp, 64]
	ldp	x27, x28, [sp, 80]
	ldp	d8, d9, [sp, 96]
	ldp	d10, d11, [sp, 112]
	ldp	d12, d13, [sp, 128]
	ldp	d14, d15, [sp, 144]
	ldp	x29, x30, [sp], 160
	ret
	.cfi_endproc

/* void cucc_ring_leave(cucc_thread *to, struct cucc_tls *tls): enters a record, never to return */
	.globl	cucc_ring_leave
	.hidden	cucc_ring_leave
	.type	cucc_ring_leave, %function
cucc_ring_leave:
	b	cucc_ring_hop

	.globl	cucc_ring_code_end
	.hidden	cucc_ring_code_end
cucc_ring_code_end:
#endif
	.section .note.GNU-stack, "", %progbits
