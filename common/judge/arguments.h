/* arguments.h: the judge's command line (README.md), into run and the case. Leaves with status 2 when it
 * cannot be. */
#ifndef JUDGE_ARGUMENTS_H
#define JUDGE_ARGUMENTS_H

void arguments_read(int argc, char **argv);

#endif
