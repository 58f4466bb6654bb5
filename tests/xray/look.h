/* look.h: is what inspect says as it should be, whatever it was given? What is not ends the run (wrong). */
#ifndef TESTS_CHECK_LOOK_H
#define TESTS_CHECK_LOOK_H

#include "inspected.h"

/* All that holds for what these words ask. */
void look_at(const said_t *said, const char *const *words);

/* Text for a terminal: UTF-8 without control characters; with `colour`, escape sequences of colours. */
void look_at_text(const char *text, size_t size, int colour);

/* JSON lines; the last is `end`, and says "complete":true exactly if `status` is 0. */
void look_at_records(const said_t *said);

/* HTML with the tags and attributes that inspect prints, each of them ended, and no others. */
void look_at_page(const char *page);

#endif
