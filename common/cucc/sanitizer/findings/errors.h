/* errors.h: calls that failed without the program ever asking, and copies that say a wrong direction. */
#ifndef CUCC_FINDINGS_ERRORS_H
#define CUCC_FINDINGS_ERRORS_H

#include <stdbool.h>

void cucc_saw_called(const char *call); /* a call of the API begins: its name, which stays */
void cucc_saw_error(int error);
void cucc_saw_noted(const char *text); /* why the call that is being made fails */
void cucc_saw_launch_refused(void);    /* the error just told was that of a <<<...>>> */
void cucc_saw_error_asked(void);       /* cudaGetLastError and its kin, cudaGetErrorString ... */
void cucc_saw_error_named(int error);
void cucc_saw_kind_mistaken(const char *call, const char *side);
/* The program has ended with that exit status; complete: everything was looked at */
void cucc_saw_end(int status, bool complete);

#endif
