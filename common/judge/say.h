/* say.h: the judge's last word. */
#ifndef JUDGE_SAY_H
#define JUDGE_SAY_H

#include "reader.h"

/* The result of the run, or an empty one: its metrics and its time go into the record. */
extern reader_t first_result;

/* Prints the case record and leaves with the exit status that belongs to its status. seen: what the wrong
 * elements have in common, for tally. Texts are "" where there is nothing to say. */
void say(const char *status, const char *message, const char *hint, const char *where, const char *pattern,
         const char *seen) __attribute__((noreturn));

#endif
