/* inspected.h: inspect run within a test, many thousands of times, and looked at.
 *
 * inspect keeps its memory until it ends, so a test runs it in children (in_child) that do a part of the work
 * each. What is wrong is told on standard error, with the words and the input, and ends the child. */
#ifndef TESTS_CHECK_INSPECTED_H
#define TESTS_CHECK_INSPECTED_H

#include <stddef.h>

typedef struct {
    int status; /* what inspect exits with */
    char *out;  /* its standard output */
    size_t size;
} said_t;

/* A file: its bytes, and a '\0' behind them that does not count. */
typedef struct {
    const char *name;
    char *bytes;
    size_t size;
} sample_t;

enum { MOST_WORDS = 12 };

/* Runs inspect with these words (NULL at the end), its standard input from the file, and looks at what it
 * says: an exit status that is documented; text without a byte that steers a terminal; whole records that end
 * well exactly if the status is 0; a page with no tags but inspect's own. said_free gives the text back. */
said_t inspect(const char *const *words, const char *input);
void said_free(said_t *said);

/* Ends the child (or the test): what should not be is so. */
void wrong(const char *format, ...) __attribute__((format(printf, 1, 2), noreturn));

/* Calls work(first, end, data) in a child. Ends the test where the child ends badly, or is silent for 10 s.
 */
void in_child(void (*work)(long first, long end, void *data), long first, long end, void *data);

/* A number that wrong() and in_child() tell: which run it is. */
void now_running(long run);

/* Zeroed, and the children's as well. */
void *shared_memory(size_t bytes);

sample_t read_sample(const char *name);

/* The name of a new file in memory; and what is in such a file from now on. When a run goes wrong, the first
 * of these files is kept as build/test/xray/failed. */
const char *file_in_memory(void);
void write_bytes(const char *name, const char *bytes, size_t size);
void append_bytes(const char *name, const char *bytes, size_t size);

int ends_with(const char *name, const char *end);

#endif
