/* messages_counts.h: what xray says about what was counted, and timed by the model's clock: what costs too
 * much, and what would mend it (messages.h). */
#ifndef BASE_MESSAGES_COUNTS_H
#define BASE_MESSAGES_COUNTS_H

#include "base/messages.h"

#define COUNT_MESSAGES(C)                                                                                    \
    /* A metric beyond its bound: what stands behind its value, and a question */                            \
    C(SECTORS, "sectors per request", "")                                                                    \
    C(LANES_PER_REQUEST, "lanes per request",                                                                \
      "How many threads of a warp do this at the same time? The others wait.")                               \
    C(BYTES_PER_LANE, "bytes per lane at a time",                                                            \
      "How many bytes does one load of a thread fetch? A float4 has sixteen.")                               \
    C(SHUFFLE_LANES, "lanes took part in shuffles",                                                          \
      "In this step lanes should hand each other what is in their registers: where does that happen "        \
      "here?")                                                                                               \
    C(WAVEFRONTS, "wavefronts per request", "")                                                              \
    C(EFFICIENCY, "% of the bytes moved are used", "")                                                       \
    C(ACTIVE_PCT, "% of the lanes are at work", "")                                                          \
    C(ACTIVE_AVG, "of 32 lanes are at work", "")                                                             \
    C(ONE_BLOCK, "block in a launch", "")                                                                    \
    C(BLOCKS, "blocks in a launch", "")                                                                      \
    C(THREADS, "threads per block",                                                                          \
      "The case says how many threads a block should have: which is the second launch parameter?")           \
    C(BRANCHES, "branches diverge within a warp", "")                                                        \
    C(NAPKIN, "times the bytes that the task needs are moved", "")                                           \
    C(BYTES_READ, "bytes were read",                                                                         \
      "The threads of this kernel should do the work: what does each of them read and write?")               \
    C(BYTES_WRITTEN, "bytes were written", "")                                                               \
    /* Which line has most to do with it */                                                                  \
    C(MOST_OF_BYTES, ": line %d moves %.6g of them",                                                         \
      "Which numbers does this kernel move more than once? A thread can keep in a register what it has "     \
      "already loaded.")                                                                                     \
    C(LEAST_OF_LANE, ": in line %d it is %.6g", "")                                                          \
    C(FEW_BLOCKS, "",                                                                                        \
      "How many blocks are on the device at once? Multiprocessors without a block are idle.")                \
    C(MANY_BLOCKS, "",                                                                                       \
      "How many blocks cover the work? Any further blocks have nothing to do, but are launched all the "     \
      "same.")                                                                                               \
    C(NO_KERNEL, "no kernel was launched whose name matches %s", "")                                         \
    C(NO_ITERATIONS, "%s is unknown: the program marks no iterations (iterations_begin, iterations_end)",    \
      "")                                                                                                    \
    /* What the host has the device do */                                                                    \
    C(OPERATIONS, "operations of the device",                                                                \
      "The step asks for fewer of them: which of these are unnecessary?")                                    \
    C(OPERATIONS_EACH, "operations of the device per iteration",                                             \
      "Which of these need not be done in every iteration?")                                                 \
    C(LAUNCHES_EACH, "launches per iteration",                                                               \
      "Which of these launches could also do its neighbour's work, since it has the numbers at hand?")       \
    C(BYTES_EACH, "bytes that kernels move per iteration",                                                   \
      "Which numbers are read or written more than once per iteration, although a thread already has "       \
      "them?")                                                                                               \
    C(WAITS_EACH, "waits of the host per iteration",                                                         \
      "What does the host have to know in every iteration, and what could stay on the device?")              \
    C(FEW_WAITS, "", "How much is queued here before the host asks, and how much should be?")                \
    C(FEW_OPERATIONS, "", "This step is about work on the device: which call starts it there?")              \
    /* What ran at the same time as what */                                                                  \
    C(OVERLAP, "by the model's clock, the total time as a multiple of max + (sum - max) / pieces",           \
      "Look at the time line (make profile HTML=1): where does a copy or a kernel begin later than it "      \
      "could, and what did it, or the host, wait for?")                                                      \
    C(SERIAL, "by the model's clock, the total time as a multiple of the busiest device's work",             \
      "Look at the time line (make profile HTML=1): what does each device wait for while a message is on "   \
      "its way, and which of its work needs that message?")                                                  \
    C(AT_ONCE, "kernels at the same time",                                                                   \
      "Which of these kernels wait for each other, though none needs another's result?")                     \
    C(STREAMS_OF, "streams with kernels", "In which stream does each of these kernels run?")                 \
    C(DEVICES_OF, "devices with kernels",                                                                    \
      "Which device is current when each of these kernels is launched, and when its memory and its "         \
      "stream are made?")                                                                                    \
    C(PAGEABLE, "copies from or to pageable memory",                                                         \
      "Where does this host memory come from, and can a copy engine read it without the host?")              \
    C(STAGED, "copies between devices by way of the host",                                                   \
      "Peer access has a direction: which device must be allowed to reach which, and what grants it?")       \
    C(DEVICE_WAITS, "waits of the host for the whole device",                                                \
      "What exactly must the host wait for here? It waits for the whole device.")                            \
    C(PEER_COPIES, "copies between devices per iteration",                                                   \
      "Which of these messages does a neighbour need, and could several be sent as one?")                    \
    C(PEER_BYTES, "bytes copied between devices per iteration",                                              \
      "Which of these bytes does the other device already have, and which never change?")                    \
    /* A line that costs more than it need */                                                                \
    C(DEAR_LINE, "line %d %s %.1f %s per request, %.1f would do", "")                                        \
    C(STRIDE, ": neighbouring threads %s ", "")                                                              \
    C(SAME_WORD, "the same word", "")                                                                        \
    C(APART, " apart%s", "")                                                                                 \
    C(FEW_LANES, ": only %d threads of the warp take part",                                                  \
      "Compact the work onto the first threads, so that each warp takes part as a whole or not at all")      \
    C(MID_SECTOR, ": the warp begins in the middle of a sector",                                             \
      "Let rows begin at multiples of 32 bytes (a padded pitch), or let the threads begin at such a "        \
      "multiple")                                                                                            \
    C(TURNS, ": up to %d threads of a warp update the same word, and take turns",                            \
      "Combine within the warp first, or give each warp a copy of its own")                                  \
    C(NOT_NEIGHBOURS, ": neighbouring threads do not %s neighbouring words",                                 \
      "Let the index grow by one from thread to thread (threadIdx.x last)")                                  \
    C(SCATTERED, ": each thread goes to a place of its own",                                                 \
      "Where that cannot be helped, let neighbours stay near each other, or go through shared memory")       \
    C(SHORT_STRIDE, "",                                                                                      \
      "Let neighbouring threads take neighbouring elements: in a loop, step by the number of threads. "      \
      "From an array of structures, load the whole structure at once (float4), or make each field an "       \
      "array")                                                                                               \
    C(LONG_STRIDE, "",                                                                                       \
      "Let neighbouring threads (threadIdx.x) take neighbouring elements, or transpose the order in a "      \
      "tile of shared memory")                                                                               \
    C(SAME_BANK, ": threads of a warp update different words of the same bank",                              \
      "Where that cannot be helped, combine within the warp first")                                          \
    C(BANK_STRIDE, ", so that %d of them want the same bank",                                                \
      "Let neighbouring threads take neighbouring words")                                                    \
    C(BANK_ROWS, "",                                                                                         \
      "Make each row one element longer, tile[32][33] instead of tile[32][32], or change which thread "      \
      "takes which column")                                                                                  \
    C(BANKS, ": several threads want different words of the same bank",                                      \
      "Let neighbouring threads take neighbouring words, or rows of an odd length")                          \
    C(IDLE_LANES, "line %d keeps %.1f of a warp's 32 lanes at work",                                         \
      "Let whole warps take the same branch: compact the work onto the first threads, so that the other "    \
      "warps finish as a whole")                                                                             \
    C(PARTED, ", and %.0f branches diverge within a warp", "")                                               \
    C(PART_WARPS, "", "Launch blocks whose size is a multiple of 32 threads: a block takes up whole warps")

#define C(name, sentence, advice) MESSAGE(SAY_##name, sentence) MESSAGE(ADVISE_##name, advice)
COUNT_MESSAGES(C)
#undef C

#endif
