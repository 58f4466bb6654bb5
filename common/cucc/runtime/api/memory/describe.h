/* describe.h: an address in words. */
#ifndef CUCC_DESCRIBE_H
#define CUCC_DESCRIBE_H

#include <stddef.h>

struct cucc_allocation;

/* What an address is, for a report: "12 bytes beyond the end of the device array of 4000 bytes at 0x...".
 * Always writes something; returns buffer.  Takes no lock and may be called in a signal handler. */
const char *cucc_describe_plainly(const void *address, char *buffer, size_t size);

/* The same, and for an array where the program allocated it ("..., allocated at main.cu:12"), if that can be
 * found out.  Runs addr2line, so it is not for signal handlers. */
const char *cucc_describe_address(const void *address, char *buffer, size_t size);

/* Writes ", allocated at main.cu:12", or nothing; returns buffer. */
const char *cucc_describe_origin(const struct cucc_allocation *allocation, char *buffer, size_t size);

#endif
