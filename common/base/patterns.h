/* patterns.h: what wrong elements may have in common, and what else may be wrong with a case: the names in a
 * record's "pattern", one number each, and what the house has to know of each of them. judge/README.md says
 * what they mean. */
#ifndef BASE_PATTERNS_H
#define BASE_PATTERNS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

enum {
    PATTERN_IS_SURE = 1,   /* seen in the numbers themselves, or known to gold: no chance */
    PATTERN_IS_PLAIN = 2,  /* needs no second case to be believed */
    PATTERN_IS_WEAK = 4,   /* what they hold says little: where they are asks more */
    PATTERN_OF_ARRAY = 8,  /* no single number can show it */
    PATTERN_FILLS = 16,    /* a place: where it holds in a large array, all of a small one may be wrong */
    PATTERN_IS_LOOSE = 32, /* a place: looks at the first wrong element alone, which may be chance */
    PATTERN_MIXES = 64,    /* values in other places: where these are says nothing more */
    PATTERN_IS_OWN = 128   /* found in a run of another kind than the cases are */
};

/* Name, word, what is known of it. First what elements hold, then where they are, then the rest. */
#define PATTERNS(P)                                                                                          \
    P(KNOWN_MISTAKE, "known_mistake", PATTERN_IS_SURE | PATTERN_IS_PLAIN)                                    \
    P(LIKELY_MISTAKE, "likely_mistake", 0)                                                                   \
    P(ZERO, "zero", PATTERN_IS_SURE | PATTERN_IS_PLAIN | PATTERN_IS_WEAK)                                    \
    P(NAN, "nan", PATTERN_IS_SURE | PATTERN_IS_PLAIN | PATTERN_IS_WEAK)                                      \
    P(FROM_UNSET_MEMORY, "from_unset_memory", PATTERN_IS_SURE | PATTERN_IS_PLAIN)                            \
    P(INFINITY, "infinity", PATTERN_IS_SURE | PATTERN_IS_PLAIN)                                              \
    P(HUGE, "huge", PATTERN_IS_SURE | PATTERN_IS_PLAIN)                                                      \
    P(NONE_SET, "none_set", PATTERN_IS_PLAIN)                                                                \
    P(EQUATIONS, "equations", PATTERN_OF_ARRAY | PATTERN_MIXES)                                              \
    P(FLOAT_PRECISION, "float_precision", PATTERN_IS_PLAIN)                                                  \
    P(INTEGER_OVERFLOW, "integer_overflow", PATTERN_IS_PLAIN)                                                \
    P(FLOAT_COUNTER, "float_counter", 0)                                                                     \
    P(INPUT, "input", PATTERN_OF_ARRAY)                                                                      \
    P(FACTOR, "factor", 0)                                                                                   \
    P(ROW_FACTORS, "row_factors", PATTERN_OF_ARRAY)                                                          \
    P(ROW_FACTORS_BUT, "row_factors_but", PATTERN_OF_ARRAY)                                                  \
    P(SIGN, "sign", 0)                                                                                       \
    P(SHIFTED, "shifted", PATTERN_OF_ARRAY | PATTERN_MIXES)                                                  \
    P(CIRCULAR, "circular", PATTERN_OF_ARRAY)                                                                \
    P(REVERSED, "reversed", PATTERN_OF_ARRAY | PATTERN_MIXES)                                                \
    P(REVERSED_IN_BLOCKS, "reversed_in_blocks", PATTERN_OF_ARRAY | PATTERN_MIXES)                            \
    P(TRANSPOSED, "transposed", PATTERN_OF_ARRAY | PATTERN_MIXES)                                            \
    P(CARRY, "carry", PATTERN_OF_ARRAY)                                                                      \
    P(RUNNING, "running", PATTERN_OF_ARRAY | PATTERN_MIXES)                                                  \
    P(BITS, "bits", PATTERN_OF_ARRAY)                                                                        \
    P(OFFSET, "offset", PATTERN_OF_ARRAY)                                                                    \
    P(ANY_OFFSET, "any_offset", PATTERN_OF_ARRAY)                                                            \
    P(TRUNCATED, "truncated", 0)                                                                             \
    P(SQUARE, "square", 0)                                                                                   \
    P(ROOT, "root", 0)                                                                                       \
    P(CONSTANT, "constant", PATTERN_OF_ARRAY | PATTERN_IS_WEAK)                                              \
    P(IN_GROUPS, "in_groups", PATTERN_OF_ARRAY | PATTERN_MIXES)                                              \
    P(ELSEWHERE, "elsewhere", PATTERN_OF_ARRAY | PATTERN_MIXES)                                              \
    P(OFF_BY_INPUT, "off_by_input", PATTERN_OF_ARRAY)                                                        \
    P(OTHER_OUTPUT, "other_output", 0)                                                                       \
    P(PERMUTED, "permuted", PATTERN_OF_ARRAY | PATTERN_MIXES)                                                \
    P(ROUNDING, "rounding", 0)                                                                               \
    P(TERMS, "terms", 0)                                                                                     \
    P(KNOWN_PLACE, "known_place", 0)                                                                         \
    P(TAIL, "tail", 0)                                                                                       \
    P(FIRST_BLOCK_ONLY, "first_block_only", 0)                                                               \
    P(FROM_BLOCK, "from_block", 0)                                                                           \
    P(LAST, "last", 0)                                                                                       \
    P(FIRST_WARP_ONLY, "first_warp_only", 0)                                                                 \
    P(FROM, "from", 0)                                                                                       \
    P(ZERO_FROM, "zero_from", 0)                                                                             \
    P(FIRST, "first", 0)                                                                                     \
    P(FIRST_BLOCK_WRONG, "first_block_wrong", PATTERN_FILLS)                                                 \
    P(UP_TO, "up_to", PATTERN_FILLS)                                                                         \
    P(EVERY, "every", 0)                                                                                     \
    P(FIRST_OF_BLOCKS, "first_of_blocks", 0)                                                                 \
    P(LAST_OF_BLOCKS, "last_of_blocks", 0)                                                                   \
    P(ONE_OF_BLOCKS, "one_of_blocks", 0)                                                                     \
    P(ONE_OF_WARPS, "one_of_warps", 0)                                                                       \
    P(EVERY_RIGHT, "every_right", 0)                                                                         \
    P(ONE_OF_BLOCKS_RIGHT, "one_of_blocks_right", 0)                                                         \
    P(ONE_BLOCK, "one_block", 0)                                                                             \
    P(WHOLE_BLOCKS, "whole_blocks", 0)                                                                       \
    P(BLOCKS_FOR_THREADS, "blocks_for_threads", 0)                                                           \
    P(INDEX, "index", PATTERN_FILLS)                                                                         \
    P(POINT_INDEX, "point_index", PATTERN_FILLS)                                                             \
    P(BEYOND, "beyond", PATTERN_FILLS)                                                                       \
    P(SAME_THREADS, "same_threads", 0)                                                                       \
    P(REMAINDER, "remainder", 0)                                                                             \
    P(FACE, "face", 0)                                                                                       \
    P(BOUNDARY, "boundary", PATTERN_FILLS)                                                                   \
    P(INSIDE, "inside", 0)                                                                                   \
    P(LAYER, "layer", 0)                                                                                     \
    P(BAND, "band", 0)                                                                                       \
    P(INTERIOR, "interior", 0)                                                                               \
    P(RUN, "run", 0)                                                                                         \
    P(IN_ONE_BLOCK, "in_one_block", 0)                                                                       \
    P(SECOND_BLOCK, "second_block", 0)                                                                       \
    P(BLOCK_BOUNDARY, "block_boundary", PATTERN_IS_LOOSE)                                                    \
    P(WARP_BOUNDARY, "warp_boundary", PATTERN_IS_LOOSE)                                                      \
    P(SOME_NAN, "some_nan", 0)                                                                               \
    P(SOME_INFINITY, "some_infinity", 0)                                                                     \
    P(POISON, "poison", 0)                                                                                   \
    P(GUARD_AFTER, "guard_after", 0)                                                                         \
    P(GUARD_BEFORE, "guard_before", 0)                                                                       \
    P(INPUT_MODIFIED, "input_modified", 0)                                                                   \
    P(UNSTEADY, "unsteady", 0)                                                                               \
    P(CUDA_ERROR, "cuda_error", 0)                                                                           \
    P(UNCHECKED_CUDA_ERROR, "unchecked_cuda_error", 0)                                                       \
    P(NO_CUDA_ERROR, "no_cuda_error", 0)                                                                     \
    P(OTHER_CUDA_ERROR, "other_cuda_error", 0)                                                               \
    P(STOPPED_AS_IF_WELL, "stopped_as_if_well", 0)                                                           \
    P(MISSING, "missing", 0)                                                                                 \
    P(TYPE, "type", 0)                                                                                       \
    P(LENGTH, "length", 0)                                                                                   \
    P(EXTRA, "extra", 0)                                                                                     \
    P(RANGE, "range", 0)                                                                                     \
    P(CONDITION, "condition", 0)                                                                             \
    P(BOUND, "bound", 0)                                                                                     \
    P(NO_METRIC, "no_metric", 0)                                                                             \
    P(UNSEEN_WORK, "unseen_work", 0)                                                                         \
    P(TODO, "todo", 0)                                                                                       \
    P(TIMEOUT, "timeout", 0)                                                                                 \
    P(SIGNAL, "signal", 0)                                                                                   \
    P(NO_RESULT, "no_result", 0)                                                                             \
    P(BAD_RESULT, "bad_result", 0)                                                                           \
    P(OTHER_CASE, "other_case", 0)                                                                           \
    P(JUDGE, "judge", 0)                                                                                     \
    P(SANITIZER_BUILD, "sanitizer_build", PATTERN_IS_OWN)                                                    \
    P(FAILING_CALL, "failing_call", PATTERN_IS_OWN)                                                          \
    P(GIVEN, "given", 0)

typedef enum {
    PATTERN_NONE,
#define P(name, word, is) PATTERN_##name,
    PATTERNS(P)
#undef P
} pattern_id_t;

/* Its word, "" for none. */
const char *pattern_word(pattern_id_t id);

/* 1 where it is what all the bits say. */
bool pattern_is(pattern_id_t id, int bits);

/* The pattern whose word the text begins with, up to a space or its end; PATTERN_NONE where there is none. */
pattern_id_t pattern_read(const char *text);

/* Those of a case, in the order in which they are told; more than fit are not kept. */
enum { PATTERNS_MOST = 8 };
typedef struct {
    pattern_id_t list[PATTERNS_MOST];
    int count;
} patterns_t;

void patterns_add(patterns_t *patterns, pattern_id_t id); /* nothing for PATTERN_NONE */
bool patterns_have(const patterns_t *patterns, pattern_id_t id);

/* Their words, separated by spaces; and back: 0, or -1 where one of them is none. */
void patterns_print(FILE *out, const patterns_t *patterns);
int patterns_read(patterns_t *patterns, const char *words);

#endif
