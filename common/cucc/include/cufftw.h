/* cufftw.h: cuFFT under FFTW's names is not here. */
#error "cucc: cufftw.h is not supported on the CPU; use cufft.h, or FFTW itself"
