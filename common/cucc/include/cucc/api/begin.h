/* begin.h: opens a header of the API (see end.h).  CUCC_DEFAULT(v) gives a parameter its default in C++. */
#ifdef __cplusplus
#define CUCC_DEFAULT(value) = value
extern "C" {
#else
#define CUCC_DEFAULT(value)
#endif
