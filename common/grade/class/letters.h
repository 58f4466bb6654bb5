/* letters.h: names as people write them, so that two ways to write the same letters are the same bytes. */
#ifndef CLASS_LETTERS_H
#define CLASS_LETTERS_H

#include "base/arena.h"

/* The name with every letter taken apart into what it is made of (U+00E9 becomes e and an acute accent), its
 * marks in one order, no blank at its ends and single blanks within: names that are canonically equivalent in
 * Unicode's sense become the same bytes, whichever system has packed them. Done for Latin, Greek, Cyrillic,
 * Arabic, kana and Hangul; other characters stay as they are. Always UTF-8: a byte that is none becomes \xE9,
 * and a backslash is doubled. */
const char *letters_apart(arena_t *arena, const char *name);

/* What is left of it in ASCII: letters without their marks (U+00FC: u), digits, and - _ . ; a run of all else
 * is one '-', and there is none at either end. At most `most` bytes; "" where nothing is left. */
const char *letters_plain(arena_t *arena, const char *name, size_t most);

#endif
