/* place.h: from an instruction to a line of the user's source, seen through inlined functions of cucc's own
 * headers.
 *
 * binutils' addr2line is asked, once for all the sites that anybody has wanted by then: slow at the first
 * question, so tell all sites first and ask at the end.
 */
#ifndef CUCC_IDENTITY_PLACE_H
#define CUCC_IDENTITY_PLACE_H

#include <stdbool.h>

typedef struct sanitizer_place {
    const char *file; /* as the program would write it, from the current folder; "" if unknown */
    int line;         /* 0 if unknown */
} sanitizer_place;

void cucc_sanitizer_places_wanted(const void *site);
sanitizer_place cucc_sanitizer_place_of(const void *site);
bool cucc_sanitizer_place_is_users(const void *site); /* and not of a header of cucc's own */
/* Is it a line of the user's, and the code that of such a header, inlined there? */
bool cucc_sanitizer_place_is_inlined(const void *site);

/* Traces.  The frames of the caller in the program, the runtime's and ours among them: at most room */
int cucc_sanitizer_frames(void **frames, int room);
void cucc_place_wanted(void *const *frames, int depth);
/* The first frame in the user's own source; line 0: unknown */
sanitizer_place cucc_place_of_frames(void *const *frames, int depth);
/* Where in the user's source the function with that line was called, inlined or not; line 0: by none of it */
sanitizer_place cucc_place_of_caller(void *const *frames, int depth);
/* Was the runtime called by a line of the user's, or by a library for one, and not by the course's harness?
 */
bool cucc_place_is_direct(void *const *frames, int depth);
/* How many frames come before the caller of the first function in the user's source */
int cucc_place_caller(void *const *frames, int depth);

#endif
