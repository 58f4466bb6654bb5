/* when.h: moments, as ISO 8601 writes them: 2026-11-20T18:00:00+01:00, and shorter, down to the day. */
#ifndef REPORT_WHEN_H
#define REPORT_WHEN_H

#include <stdbool.h>

/* Seconds since 1970, UTC. A text without a zone (Z, +01:00, +0100) is taken as UTC; *zoned, where given,
 * says whether there was one. Returns 0, or -1: that is no moment. */
int when_read(const char *text, long long *seconds, bool *zoned);

#endif
