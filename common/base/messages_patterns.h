/* messages_patterns.h: what the judge says about wrong elements that have a pattern in common (patterns.h),
 * and the question that it asks (messages.h). */
#ifndef BASE_MESSAGES_PATTERNS_H
#define BASE_MESSAGES_PATTERNS_H

#include "base/messages.h"

#define PATTERN_MESSAGES(P)                                                                                  \
    /* What elements hold */                                                                                 \
    P(ZERO_ONE, "",                                                                                          \
      "Is it ever written, and copied back to the host; or is it a sum to which nothing is added (an empty " \
      "range, a loop that never begins)?")                                                                   \
    P(ZERO_ONE_QUOTIENT, "",                                                                                 \
      "Is it ever written, and copied back to the host; or is it a quotient of two integers (1/6 is 0)?")    \
    P(ZERO_ALL, "",                                                                                          \
      "Is it ever written: was the kernel launched, with enough threads, and was its result copied back to " \
      "the host?")                                                                                           \
    P(ZERO_TERMS, "",                                                                                        \
      "Nothing was added to it: is the condition for adding ever true, and which numbers does it "           \
      "compare?")                                                                                            \
    P(ZERO_QUOTIENT, "", "Is it a quotient of two integers (1/6 is 0), or is nothing written there?")        \
    P(NAN, "%zu of them %s NaN",                                                                             \
      "Where could 0/0, infinity minus infinity, the root of a negative number, or memory that was never "   \
      "set come in?")                                                                                        \
    P(FROM_UNSET_MEMORY, "NaN from memory that was never set",                                               \
      "What is read before it is written? The write may be missing, or not waited for.")                     \
    P(HUGE, "as huge as the contents of memory that was never set (1.9e307)",                                \
      "Is something added to memory before it was set to 0?")                                                \
    P(INFINITY, "%zu of them %s infinite",                                                                   \
      "Where could a number be divided by 0, grow beyond the range of its type, or be read before it was "   \
      "set?")                                                                                                \
    P(CONSTANT, "%.9g, the same number everywhere",                                                          \
      "What is the same for all threads and should differ: the element that each reads, or a number that "   \
      "was never set?")                                                                                      \
    P(ALL_BITS, "%.0f%s, the same number everywhere",                                                        \
      "Is it ever written, or computed from memory that was not? On the CPU fresh memory has all its "       \
      "bits set.")                                                                                           \
    P(INPUT, "the input '%s', unchanged",                                                                    \
      "Does the kernel write its result, and is it the result that was copied back?")                        \
    P(INTEGER_OVERFLOW, "right but for multiples of 2^32: a 32-bit integer overflowed",                      \
      "Which index or sum is an int although it can pass 2^31?")                                             \
    P(FLOAT_COUNTER, "2^24, where adding 1 to a float changes nothing",                                      \
      "Where are many small terms added one by one to a large float?")                                       \
    P(FLOAT_PRECISION, "right to float precision only",                                                      \
      "Which variable, literal (1.0f) or function (sqrtf) is a float although double is asked for?")         \
    P(TRUNCATED, "truncated to an integer", "Is there a division of two integers, or an int in between?")    \
    P(ROUNDING, "close: the error is at most %.2g times what is allowed",                                    \
      "Is it rounding (float where double is needed, a long sum in float), or one term too few?")            \
    P(FACTOR, "%s%g%s what is expected, %s",                                                                 \
      "Is something counted more than once, or divided by the wrong number?")                                \
    P(TIMES, "%.6g times what is expected", "")                                                              \
    P(TIMES_WHOLE, "%g times what is expected", "")                                                          \
    P(PART, "%s1/%g of what is expected", "")                                                                \
    P(ROW_FACTORS, "right but for a factor that is the same throughout a row",                               \
      "What is a row divided or multiplied by, and which numbers is that computed from?")                    \
    P(ROW_FACTORS_BUT,                                                                                       \
      "right but for a factor that is the same throughout a row, except for one element of it (such as %s)", \
      "What is a row divided or multiplied by? And what is done at that one place alone?")                   \
    P(SIGN, "the wrong sign", "Is a difference taken the wrong way round?")                                  \
    P(OFFSET, "%.6g too %s",                                                                                 \
      "Is something added once too often, or left out: a first element, a start value?")                     \
    P(ROOT_N, "%s what is expected by the root of n (%.6g)",                                                 \
      "Is it divided by n where the root of n belongs, or by neither?")                                      \
    P(RUNNING, "these are running sums: each element minus the one before it is what is expected there",     \
      "Which step should turn running sums into differences of neighbours?")                                 \
    P(BITS, "what is expected, with all bits inverted",                                                      \
      "Which line changes these bits, and which one restores them?")                                         \
    P(SIGN_BIT, "right but for the highest bit, the sign of an int", "")                                     \
    P(ONE_BIT, "right but for one bit, that of %u", "")                                                      \
    P(MINUS_ONE, "",                                                                                         \
      "Is it added to memory that was never set (on the CPU all its bits are: -1), or is one counted too "   \
      "few?")                                                                                                \
    P(SQUARE, "the square%s of what is expected", "Is a square root left out?")                              \
    P(ROOT, "", "Is a square root taken once too often?")                                                    \
    /* ... in another order */                                                                               \
    P(SHIFTED, "what belongs %lld %s%s: %s[i] is the expected %s[i%+lld]",                                   \
      "Is an index off by one: where does thread 0 read, and where does it write?")                          \
    P(CIRCULAR, "what belongs %zu %s, and the end wraps around to the start",                                \
      "What happens to an index that passes the end: where does it start again?")                            \
    P(REVERSED, "what belongs at the mirrored place: the order is reversed", "Does an index run backwards?") \
    P(REVERSED_IN_BLOCKS, "what belongs at the mirrored place in its block of %zu",                          \
      "Does an index run backwards within the block?")                                                       \
    P(TRANSPOSED, "what belongs there with the two indices exchanged: transposed",                           \
      "Which index runs fastest in memory: row or column?")                                                  \
    P(PERMUTED, "the values are all there, but in another order", "Which thread writes which element?")      \
    P(IN_GROUPS,                                                                                             \
      "what belongs elsewhere in its group of %zu, the same in each: what belongs to %lld stands at %zu",    \
      "In which order does a thread read the members of a group, and in which does it write them?")          \
    P(OVER_AGAIN, "what belongs to the first %zu elements, repeated", "")                                    \
    P(ROWS_OVER_AGAIN, "what belongs to the first %zu rows, repeated", "")                                   \
    P(FIRST_AGAIN, "what belongs to the first element", "")                                                  \
    P(FIRST_OF_GROUP, "what belongs to the first element of its group of %zu", "")                           \
    P(NUMBER_OF_GROUP, "what belongs to another element: %s[i] is the expected %s[i / %zu]", "")             \
    P(MULTIPLE_OF, "what belongs to another element: %s[i] is the expected %s[i * %zu]", "")                 \
    P(ELSEWHERE, "", "By which index does a thread read, and by which does it write?")                       \
    P(ROW_OF, "what would belong there if a row had %zu elements, not %zu",                                  \
      "By which length is the row number multiplied?")                                                       \
    P(OFF_BY_INPUT, "too %s by %sthe input '%s' %s", "")                                                     \
    P(INPUT_TWICE, "", "Which line adds this number, and has it been added before?")                         \
    P(INPUT_LEFT_OUT, "", "Which line should add this number, and does a sum include its own element?")      \
    P(OFF_BY_PART, "", "Which factor or sign does the line give this number?")                               \
    P(OTHER_OUTPUT, "what '%s' is", "Which of the two names stands in the line that sets it?")               \
    P(LESS_ONE, "what is expected times %s", "Is it divided by n or by n - 1?")                              \
    P(MOVED_ROWS, "what belongs in another %s: %s %zu has what belongs in %zu",                              \
      "Which part of the index comes from the block, which from the thread, and which from the result's "    \
      "number: in the load, and in the store?")                                                              \
    P(CARRY_OF_FEW, "",                                                                                      \
      "What is added to every element of a group: what comes before the group, with or without the "         \
      "group's own?")                                                                                        \
    P(CARRY, "within each %s of %zu elements the differences are right, but it starts from the wrong value", \
      "What must a block know about the blocks before it?")                                                  \
    /* ... as sums of terms, and as solutions of equations */                                                \
    P(MISSING_TERMS, "", "Which thread, and which iteration of its loop, should add these?")                 \
    P(TERMS_TWICE, "", "Which two threads, or which two rounds of a loop, add these?")                       \
    P(TERMS_SIGN, "", "Which line adds these, and with which sign?")                                         \
    P(TERMS_AGAIN,                                                                                           \
      "the %s whose %s is %zu or more count again and again: %s / %zu + 1 times, and %zu times at most",     \
      "By how many does the loop go on: by all threads, gridDim.x * blockDim.x, or by fewer?")               \
    P(OTHER_TERMS, "", "Which index stands where another one belongs?")                                      \
    P(TERMS_MOVED, "", "Which index is one too large or too small where these are added?")                   \
    P(TERMS_SUBTRACTED,                                                                                      \
      "those %s count with the wrong sign whose %s modulo %zu has an odd number of ones in binary",          \
      "Is something subtracted where each round of a sum should add?")                                       \
    P(TERMS_SHRINK,                                                                                          \
      "only those %s count whose %s modulo %zu is a sum of some of %zu, %zu, %zu and so on, as if these "    \
      "were the distances of the rounds",                                                                    \
      "By which factor does the distance shrink from round to round?")                                       \
    P(EQUATIONS, "put into the equations, %s solves every row but the %s of the system",                     \
      "Which lines work on just these rows? A row is also wrong if a wrong row was subtracted from it.")     \
    P(EQUATIONS_ENDS,                                                                                        \
      "put into the equations, %s solves every row but the first and the last of the %zu that a %s has", "") \
    P(EQUATIONS_ROWS,                                                                                        \
      "put into the equations, %s solves every row but %s of the %zu that a %s has, counted from 0",         \
      "Which lines work on just these rows, or bring them what stands before them?")                         \
    /* Where they are */                                                                                     \
    P(KNOWN_PLACE, "all of them are among %s", "")                                                           \
    P(KNOWN_PLACE_ONE, "it is one of %s", "")                                                                \
    P(TAIL, "only the last, partly filled block is %s (blocks of %zu)",                                      \
      "How many blocks are needed when n is not a multiple of the block size: (n + block - 1) / block?")     \
    P(FIRST_BLOCK_ONLY,                                                                                      \
      "only the first block is %s: everything from the second block on is %s (blocks of %zu)",               \
      "Does the index take blockIdx into account, and is the grid large enough?")                            \
    P(FROM_BLOCK, "everything from %s on is %s (blocks of %zu)", "")                                         \
    P(LAST, "only the last element is %s", "Where does the index test end: < or <=, n or n - 1?")            \
    P(FIRST_WARP_ONLY, "only the first warp is %s: everything from [32] on is %s",                           \
      "What do the other warps do?")                                                                         \
    P(FROM, "everything from [%zu] on is %s", "")                                                            \
    P(ZERO_FROM, "everything from [%zu] on is 0",                                                            \
      "Is there a thread for each of these, and does its loop run: where does it begin and end?")            \
    P(FIRST, "only the first element is %s", "What is special about element 0?")                             \
    P(FIRST_BLOCK_WRONG, "only the first block is %s (blocks of %zu)", "What is special about block 0?")     \
    P(UP_TO, "everything up to [%zu] is %s", "")                                                             \
    P(ONE_BLOCK, "just %s is %s, and all of it (blocks of %zu)", "")                                         \
    P(WHOLE_BLOCKS, "%zu of %zu blocks are entirely %s, the first is %s (blocks of %zu)",                    \
      "Does every block reach the store, and does each write to a place of its own?")                        \
    P(RUN, "just [%zu] to [%zu] are %s", "")                                                                 \
    P(IN_ONE_BLOCK, "all of them are in %s (blocks of %zu)", "")                                             \
    P(BLOCK_BOUNDARY, "the %s is the first element of %s (blocks of %zu)", "")                               \
    P(WARP_BOUNDARY, "the %s is where, with one element per thread, warp 1%s begins",                        \
      "Do threads of different warps wait for each other?")                                                  \
    /* ... every so many */                                                                                  \
    P(EVERY, "every %zu%s is %s, from [%zu] on", "")                                                         \
    P(FIRST_OF_BLOCKS, "just the first element of every block%s is %s (blocks of %zu)", "")                  \
    P(LAST_OF_BLOCKS, "just the last element of every block%s is %s (blocks of %zu)", "")                    \
    P(ONE_OF_BLOCKS, "just element %zu of every block%s is %s (blocks of %zu)",                              \
      "What does this thread do that the others of its block do not?")                                       \
    P(ONE_OF_WARPS, "every 32nd is %s: lane %zu of every warp%s",                                            \
      "What does this lane do that the others of its warp do not?")                                          \
    P(EVERY_RIGHT, "only every %zu%s is %s, from [%zu] on", "")                                              \
    P(ONE_OF_BLOCKS_RIGHT, "only element %zu of every block is %s (blocks of %zu)",                          \
      "What do the other threads of the block do?")                                                          \
    P(BLOCKS_FOR_THREADS,                                                                                    \
      "only the first %zu of every %zu elements are %s, and there are %zu blocks of %zu",                    \
      "Are the numbers of thread and block swapped where the index is computed?")                            \
    P(POINT_INDEX, "only those are %s whose index is %s for some point (i,j,k)",                             \
      "By what are i, j and k multiplied in the index?")                                                     \
    P(INDEX, "only those are %s whose index is %s for some thread of %zu blocks of %zu",                     \
      "What is blockIdx.x multiplied by in the index?")                                                      \
    P(BEYOND, "everything with %s >= %zu is %s, and nothing else",                                           \
      "How many blocks are there in that direction, and how is this index computed from block and thread?")  \
    P(SAME_THREADS, "just %s %zu to %zu of every %s of %zu are %s", "")                                      \
    P(MULTIPLE, "all of them have an index that is a multiple of %zu", "")                                   \
    P(REMAINDER, "all of them have an index %zu more than a multiple of %zu", "")                            \
    /* ... in a field */                                                                                     \
    P(FACE, "all of them lie on the face %s", "What is done at this end of the field?")                      \
    P(BOUNDARY, "all of them lie on the boundary of the field", "Who writes the boundary of the field?")     \
    P(INSIDE, "all of them lie inside, and the boundary is %s", "")                                          \
    P(LAYER, "all of them have %s = %zu", "")                                                                \
    P(LAYERS, "all of them have a %s that is %zu more than a multiple of %zu",                               \
      "Which thread handles these, and in which iteration of its loop?")                                     \
    P(LAYERS_MULTIPLE, "all of them have a %s that is a multiple of %zu", "")                                \
    P(BAND, "all of them have %s = %zu to %zu modulo %zu",                                                   \
      "Which threads, or which rounds of a loop, compute these, and does it run often enough?")              \
    P(END, "all of them lie in the %s %zu layers of %s (%zu to %zu)",                                        \
      "What is done at this end of the field?")                                                              \
    P(INTERIOR, "the boundary is %s, and everything inside is %s", "")

#define P(name, sentence, question) MESSAGE(SAY_##name, sentence) MESSAGE(ASK_##name, question)
PATTERN_MESSAGES(P)
#undef P

#endif
