/* gold.h: calling gold, and leaving it in the middle. C++, because gold has objects on its stack. */
#ifndef JUDGE_GOLD_H
#define JUDGE_GOLD_H

#ifdef __cplusplus
extern "C" {
#endif

/* Calls gold(). */
void gold_run(void);

/* Inside gold_run, on gold's own thread: goes back to where gold_run was called. */
void gold_leave(void) __attribute__((noreturn));

#ifdef __cplusplus
}
#endif

#endif
