/* cuda_gl_interop.h: exists to say that it is not supported. */
#error "cuda_gl_interop.h is not supported on the CPU backend: OpenGL"
