/* kinds.h: the one table of what may be found wrong in a kernel: the sanitizer build finds it, xray reads it
 * from a report, and both print the title that stands here. Words may change, or be translated; nothing is
 * decided by them. (Patterns of results have their table in patterns.h, statuses and causes in record.h.) */
#ifndef BASE_KINDS_H
#define BASE_KINDS_H

#include <stdbool.h>

/* Name, word in reports, title, topic (of `clean` in a check script), 1 where the title goes on with the
 * space
 * ("race in shared memory"), 1 where it may be why a result is wrong: not what comes after, or only says that
 * something was not set or not looked at. */
#define KINDS(K)                                                                                             \
    K(RACE, "race", "race", RACES, 1, 1)                                                                     \
    K(STREAM_RACE, "stream_race", "race between streams", RACES, 1, 1)                                       \
    K(MANAGED_RACE, "managed_race", "race between host and device", RACES, 0, 1)                             \
    K(HOST_RACE, "host_race", "race between host and device", RACES, 0, 1)                                   \
    K(OUT_OF_BOUNDS, "out_of_bounds", "out of bounds", MEMORY, 1, 1)                                         \
    K(MISALIGNED, "misaligned", "misaligned access", MEMORY, 1, 1)                                           \
    K(USE_AFTER_FREE, "use_after_free", "use after free", MEMORY, 1, 1)                                      \
    K(DOUBLE_FREE, "double_free", "double free", MEMORY, 1, 1)                                               \
    K(LEAK, "leak", "leak", MEMORY, 1, 0)                                                                    \
    K(UNINITIALISED, "uninitialised", "read before anything was written", MEMORY, 1, 1)                      \
    K(HOST_POINTER, "host_pointer", "host pointer in a kernel", MEMORY, 0, 1)                                \
    K(DEVICE_POINTER, "device_pointer", "device pointer on the host", MEMORY, 0, 1)                          \
    K(DIVERGENT_BARRIER, "divergent_barrier", "barrier in divergent code", BARRIERS, 0, 1)                   \
    K(EXITED_LANE, "exited_lane", "a mask names lanes that do not take part", BARRIERS, 0, 1)                \
    K(MISSING_LANE, "missing_lane", "a lane is read that does not take part", BARRIERS, 0, 1)                \
    K(UNCHECKED_ERROR, "unchecked_error", "unchecked CUDA error", ERRORS, 0, 0)                              \
    K(FAILED_CALL, "failed_call", "call that failed", ERRORS, 0, 0)                                          \
    K(COPY_KIND, "copy_kind", "wrong kind of copy", ERRORS, 0, 0)                                            \
    K(SHIFT, "shift", "shift by too many bits", ERRORS, 0, 1)                                                \
    K(FORMAT, "format", "printf with too few arguments", ERRORS, 0, 0)                                       \
    K(TRAP, "trap", "trap in a kernel", ERRORS, 0, 1)                                                        \
    K(UNCOVERED, "uncovered", "launch that covers too little", ERRORS, 0, 0)                                 \
    K(NOT_FINITE, "not_finite", "NaN or infinity", ANY, 1, 1)                                                \
    K(ORIGIN, "origin", "where an output comes from", ANY, 0, 0)                                             \
    K(FOREIGN, "foreign", "a finding of compute-sanitizer", ANY, 0, 0)                                       \
    K(REMARK, "remark", "remark", ANY, 0, 0)                                                                 \
    K(INCOMPLETE, "incomplete", "incomplete report", ANY, 0, 0)

typedef enum {
    KIND_NONE,
#define K(name, ...) KIND_##name,
    KINDS(K)
#undef K
} kind_t;

/* TOPIC_ANY: belongs to each of them. */
#define TOPICS(T) T(ANY, "") T(MEMORY, "memory") T(RACES, "races") T(BARRIERS, "barriers") T(ERRORS, "errors")
typedef enum {
#define T(name, word) TOPIC_##name,
    TOPICS(T)
#undef T
} topic_t;

/* Where the memory is that a finding is about. */
#define SPACES(S)                                                                                            \
    S(GLOBAL, "global")                                                                                      \
    S(SHARED, "shared")                                                                                      \
    S(LOCAL, "local")                                                                                        \
    S(HEAP, "heap") S(HOST, "host") S(MANAGED, "managed") S(CONSTANT, "constant") S(PARAM, "param")
typedef enum {
    SPACE_NONE,
#define S(name, word) SPACE_##name,
    SPACES(S)
#undef S
} space_t;

/* What `xray cause` answers, by its exit status: nothing that may be why a result is wrong, a fault, or at
 * least where the wrong value comes from. */
typedef enum { CAUSES_NONE = 0, CAUSES_FAULT = 1, CAUSES_ORIGIN = 3 } causes_t;

/* KIND_NONE is "". */
const char *kind_word(kind_t kind);
const char *kind_title(kind_t kind);
const char *space_word(space_t space);
topic_t kind_topic(kind_t kind);
bool kind_has_space(kind_t kind);
bool kind_may_be_cause(kind_t kind);

/* Back again; KIND_NONE, SPACE_NONE where it is no such word. topic_read: 0, or -1. */
kind_t kind_read(const char *word);
space_t space_read(const char *word);
int topic_read(topic_t *topic, const char *word, unsigned long length);

#endif
