/* slots.h: how many things run at a time. A slot is a byte in a pipe, which make knows as its jobserver: so
 * the steps that run and the compilers that make starts share the same JOBS slots. */
#ifndef GRADE_SLOTS_H
#define GRADE_SLOTS_H

void slots_open(int count);

/* Waits for a slot. 0: it is ours; -1: the engine is to stop. */
int slots_take(void);
void slots_give(void);

/* For make: the variable MAKEFLAGS that tells it of the pipe, and the descriptors that it must inherit. */
const char *slots_makeflags(void);
void slots_pass(int pass[2]);

#endif
