/* progress.h: `make`: how far all steps are, by the last checks, and the next thing to do. */
#ifndef GRADE_PROGRESS_H
#define GRADE_PROGRESS_H

int progress_print(void);

#endif
