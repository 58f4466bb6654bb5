/* frames.h: who called whom, of the running thread. */
#ifndef CUCC_FRAMES_H
#define CUCC_FRAMES_H

/* Writes the return addresses of the calls that led here, the innermost first, beginning in the caller, into
 * `frames`, which has room for `room`. Returns how many there are. As backtrace(3), which loads a library for
 * it when it is called first: that takes as long as some programs run, and this needs nothing. */
int cucc_frames(void **frames, int room);

#endif
