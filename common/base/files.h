/* files.h: files of a program that nobody vouches for. */
#ifndef BASE_FILES_H
#define BASE_FILES_H

#include <stddef.h>

/* Opens a regular file for reading: no link in its place is followed, and no pipe or device there stops us.
 * Returns a descriptor with *bytes the file's size, or -1 with errno: ELOOP for a link, EINVAL for what is no
 * regular file. */
int file_open_regular(const char *path, size_t *bytes);

/* Reads exactly so many bytes and the end of the file behind them. Returns 0, or -1: it is longer or shorter.
 */
int file_read_whole(int descriptor, char *memory, size_t bytes);

/* The last bytes, at most `room` of them, of a regular file; returns how many, 0 where it cannot be read. */
size_t file_tail(const char *path, char *memory, size_t room);

#endif
