/* reader.h: reading a result file that nobody vouches for (docs/result-file.md).
 *
 * The file is opened without following a link and without waiting (so a pipe in its place stops nothing),
 * must be a regular file of at most READER_MAX_BYTES, is read once into memory, and every length in it is
 * checked against what is there before it is used. Names and texts may hold any bytes but NUL: clean them
 * before showing (text.h). */
#ifndef JUDGE_READER_H
#define JUDGE_READER_H

#include <stddef.h>
#include <stdint.h>

enum { READER_MAX_OUTPUTS = 64, READER_MAX_NOTES = 256 };
#define READER_MAX_BYTES ((uint64_t)2 << 30)

typedef struct {
    char *name;
    char type; /* 'f' 'd' 'i' 'u' 'l' */
    uint32_t flags;
    size_t n;
    const void *elements; /* 8-byte aligned */
    int asked;            /* has gold asked for it? */
} output_t;

typedef struct {
    char *name;
    uint32_t side, element;
    uint64_t buffer_bytes, bytes, first, last;
} guard_note_t;

typedef struct {
    char *name;
    char type;
    uint64_t n, index;
    unsigned char was[8], is[8];
} modified_note_t;

typedef struct {
    char *name, *unit;
    double value;
} metric_note_t;

typedef struct {
    char *case_line;
    output_t outputs[READER_MAX_OUTPUTS];
    int output_count;
    guard_note_t guards[READER_MAX_NOTES];
    int guard_count;
    modified_note_t modified[READER_MAX_NOTES];
    int modified_count;
    metric_note_t metrics[READER_MAX_NOTES];
    int metric_count;
    double timed_ms,
        whole_ms;             /* a time, and that of all the work with what its events did not see; 0: none */
    int todo_step, todo_line; /* step 0: no gap was met */
    char *todo_file;          /* NULL: no gap was met */
    char *lacks;              /* what the machine lacks; NULL: nothing */
    char *cuda_name, *cuda_text; /* NULL: no CUDA error */
    int cuda_code, cuda_checked;
    void *memory;
} reader_t;

/* Returns 0, or -1 with the reason in why, as the end of a sentence that starts with "the result file". A
 * file that is not there is one such reason; *missing then is 1, and the reader is empty. */
int reader_read(reader_t *reader, const char *path, int *missing, char *why, size_t why_size);

/* The same for bytes that are in memory already (copied). */
int reader_parse(reader_t *reader, const void *bytes, size_t size, char *why, size_t why_size);

void reader_free(reader_t *reader);

/* The output of that name, or NULL. */
output_t *reader_output(reader_t *reader, const char *name);

/* The last number of that name that the program measured, or NaN. */
double reader_metric(const reader_t *reader, const char *name);

#endif
