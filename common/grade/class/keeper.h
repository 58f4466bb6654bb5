/* keeper.h: what the engine and the keeper say to each other.
 *
 * The keeper (keeper_main.c) is the first program in a student's sandbox, and starts each run of the
 * student's programs there, in namespaces of the run's own: processes, mounts with an empty /tmp and
 * /dev/shm, System V's objects, rights. What a run leaves behind is gone before the next begins. The
 * namespace of the network, empty, is the sandbox's, for all of its runs: to make one costs more than all the
 * others together.
 *
 *     usage: keeper PROCESSES PROGRAMS
 *            the most processes that a run may have at a time, and the folder of the programs
 *
 * Over its standard input, a socket:
 *
 *     keeper   a keeper_word_t: a run of nothing has ended well, or why that cannot be
 *     engine   a keeper_order_t KEEPER_RUN, with the descriptors of standard output and error, and of as many
 *              files as it says; then `bytes` bytes, the words of the command line and the variables, each
 *              with its NUL
 *     engine   perhaps, a keeper_order_t KEEPER_KILL. (Where nothing runs any more, it does nothing.)
 *     keeper   a keeper_word_t: that run has ended, with all that it began
 *
 * The run's files are its descriptors from KEEPER_FIRST_FILE on.
 */
#ifndef CLASS_KEEPER_H
#define CLASS_KEEPER_H

#include <stdint.h>

enum { KEEPER_RUN, KEEPER_KILL };
enum { KEEPER_FIRST_FILE = 3, KEEPER_FILES = 2, KEEPER_MOST = 1 << 20, KEEPER_TMP = 256 << 20 };

typedef struct {
    uint32_t what, bytes, words, variables, files;
} keeper_order_t;

typedef struct {
    uint32_t began; /* 1: the program was begun; 0: its namespaces could not be had */
    int32_t status; /* as waitpid tells it; or errno */
} keeper_word_t;

#endif
