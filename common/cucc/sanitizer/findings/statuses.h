/* statuses.h: what the calls of CUDA's libraries return, by name. */
#ifndef CUCC_FINDINGS_STATUSES_H
#define CUCC_FINDINGS_STATUSES_H

/* "CUBLAS_STATUS_INVALID_VALUE"; type: a text in which the name of the type stands.  NULL: no library's
 * status */
const char *cucc_status_of_library(const char *type, int status);

#endif
