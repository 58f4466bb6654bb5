/* nvjpeg.h: exists to say that it is not supported. */
#error "nvjpeg.h is not supported on the CPU backend: decoding and encoding JPEG"
