/* fiber_x86_64.S: the ring of a block on x86-64 (see cucc/thread.h for the records and their offsets).
 *
 * Between records  rax = the record that is entered, rdi = &cucc_tls.  Everything else is scratch: a thread that parks
 * has saved what it needs.  Every record's stack field is a place where a signal frame may be written.
 */
#if defined(__x86_64__) && !defined(CUCC_UCONTEXT)
	.text

	.globl	cucc_ring_code
	.hidden	cucc_ring_code
cucc_ring_code:

/* Goes on with the record after rax.  Two names, so that an exited record can be told from one passed over. */
	.p2align 4
	.globl	cucc_ring_held
	.hidden	cucc_ring_held
	.type	cucc_ring_held, @function
cucc_ring_held:
	nop
	.globl	cucc_ring_next
	.hidden	cucc_ring_next
	.type	cucc_ring_next, @function
cucc_ring_next:
	addq	$64, %rax
	/* fall through */

	.globl	cucc_ring_hop
	.hidden	cucc_ring_hop
	.type	cucc_ring_hop, @function
cucc_ring_hop:
	movaps	32(%rax), %xmm0
	movq	%rax, 0(%rdi)
	movaps	%xmm0, 16(%rdi)
	movq	8(%rax), %rsp
	movq	16(%rax), %rbp
	jmpq	*0(%rax)

/* A record whose thread has not started: take a free stack, run the thread, put the stack back */
	.p2align 4
	.globl	cucc_ring_start
	.hidden	cucc_ring_start
	.type	cucc_ring_start, @function
cucc_ring_start:
	.cfi_startproc
	.cfi_undefined rip			/* a backtrace ends here */
	movq	%rdi, %r13
	movq	%rax, %rbx
	movq	8(%rdi), %r12			/* block */
	movq	80(%rdi), %rcx
	movq	-8(%rcx), %rdx
	testq	%rdx, %rdx
	jz	2f
1:	movq	%rdx, %rsp
	subq	$8, %rcx
	movq	%rcx, 80(%rdi)
	movq	8(%r12), %rdi			/* closure */
	movq	%r12, %rsi
	xorl	%ebp, %ebp
	call	*0(%r12)			/* its third argument: the stack, in rdx */
	/* it has returned: the callee kept rbx, r12, r13 and rsp */
	movq	80(%r13), %rcx
	movq	%rsp, (%rcx)
	addq	$8, %rcx
	movq	%rcx, 80(%r13)
	jmp	cucc_ring_exit
2:	subq	$8, %rsp			/* no stack left: on the service stack, make some */
	andq	$-16, %rsp
	call	cucc_stacks_more@PLT
	movq	%r13, %rdi
	movq	80(%rdi), %rcx
	movq	-8(%rcx), %rdx
	jmp	1b
	.cfi_endproc

/* A thread jumps here when it ends (hop_x86_64.h): rdi = &cucc_tls, rsi = where its stack begins */
	.p2align 4
	.globl	cucc_ring_done
	.hidden	cucc_ring_done
	.type	cucc_ring_done, @function
cucc_ring_done:
	movq	80(%rdi), %rcx
	movq	0(%rdi), %rbx
	movq	8(%rdi), %r12
	movq	%rdi, %r13
	movq	%rsi, (%rcx)
	addq	$8, %rcx
	movq	%rcx, 80(%rdi)
	/* fall through */

/* The thread has exited (rbx record, r12 block, r13 tls) */
cucc_ring_exit:
	leaq	cucc_ring_next(%rip), %rcx
	movq	%rcx, 0(%rbx)
	movq	48(%r12), %rdx
	movq	%rdx, 8(%rbx)			/* its stack is somebody else's from now on */
	decl	24(%r12)
	movq	24(%rbx), %rcx			/* warp */
	movl	44(%rbx), %edx
	orl	%edx, 24(%rcx)			/* exited lanes */
	cmpl	$0, 28(%rcx)			/* does a lane of this warp wait for others? */
	jne	3f
	movq	%rbx, %rax
	movq	%r13, %rdi
	jmp	cucc_ring_next
3:	movq	48(%r12), %rsp
	andq	$-16, %rsp
	movq	%rcx, %rdi
	call	cucc_warp_lane_exited@PLT
	movq	%rbx, %rax
	movq	%r13, %rdi
	jmp	cucc_ring_next

/* The record at a warp's end */
	.p2align 4
	.globl	cucc_ring_warp_end
	.hidden	cucc_ring_warp_end
	.type	cucc_ring_warp_end, @function
cucc_ring_warp_end:
	cmpl	$0, 32(%rax)			/* attention */
	je	cucc_ring_next
	movq	%rdi, %rbx
	movq	%rax, %rdi
	call	cucc_warp_end@PLT		/* the record to go on with */
	movq	%rbx, %rdi
	jmp	cucc_ring_hop

/* void cucc_ring_switch(cucc_thread *self, cucc_thread *to, struct cucc_tls *tls): a C function parks and enters a record of its choice */
	.p2align 4
	.globl	cucc_ring_switch
	.hidden	cucc_ring_switch
	.type	cucc_ring_switch, @function
cucc_ring_switch:
	.cfi_startproc
	pushq	%rbx
	.cfi_adjust_cfa_offset 8
	pushq	%rbp
	.cfi_adjust_cfa_offset 8
	pushq	%r12
	.cfi_adjust_cfa_offset 8
	pushq	%r13
	.cfi_adjust_cfa_offset 8
	pushq	%r14
	.cfi_adjust_cfa_offset 8
	pushq	%r15
	.cfi_adjust_cfa_offset 8
	leaq	1f(%rip), %rcx
	movq	%rcx, 0(%rdi)
	movq	%rsp, 8(%rdi)
	movq	%rbp, 16(%rdi)
	movq	%rsi, %rax
	movq	%rdx, %rdi
	jmp	cucc_ring_hop
1:	movq	$0, 0(%rdi)			/* no thread runs */
	popq	%r15
	.cfi_adjust_cfa_offset -8
	popq	%r14
	.cfi_adjust_cfa_offset -8
	popq	%r13
	.cfi_adjust_cfa_offset -8
	popq	%r12
	.cfi_adjust_cfa_offset -8
	popq	%rbp
	.cfi_adjust_cfa_offset -8
	popq	%rbx
	.cfi_adjust_cfa_offset -8
	ret
	.cfi_endproc

/* void cucc_ring_leave(cucc_thread *to, struct cucc_tls *tls): enters a record, never to return */
	.p2align 4
	.globl	cucc_ring_leave
	.hidden	cucc_ring_leave
	.type	cucc_ring_leave, @function
cucc_ring_leave:
	movq	%rdi, %rax
	movq	%rsi, %rdi
	jmp	cucc_ring_hop

	.globl	cucc_ring_code_end
	.hidden	cucc_ring_code_end
cucc_ring_code_end:

#endif
	.section .note.GNU-stack, "", %progbits
