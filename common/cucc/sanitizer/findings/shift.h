/* shift.h: a number is shifted by as many bits as it has, or more, or by fewer than none. */
#ifndef CUCC_FINDINGS_SHIFT_H
#define CUCC_FINDINGS_SHIFT_H

/* bits: by how many the number of `width` bits is shifted, in a kernel or by the host */
void cucc_shift_too_far(long long bits, unsigned width, const void *site);

#endif
