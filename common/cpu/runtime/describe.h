/* describe.h: an address in words. */
#ifndef CUCC_DESCRIBE_H
#define CUCC_DESCRIBE_H

#include <stddef.h>

/* What an address is, for a report: "12 bytes beyond the end of the device array of 4000 bytes at 0x...".
 * Always writes something; returns buffer.  Takes no lock and may be called in a signal handler. */
const char *cucc_describe_address(const void *address, char *buffer, size_t size);

#endif
