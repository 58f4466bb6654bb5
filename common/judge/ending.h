/* ending.h: a run without a result: how the program ended, in words. */
#ifndef JUDGE_ENDING_H
#define JUDGE_ENDING_H

#include <stdbool.h>

#include "base/text.h"

/* "SIGSEGV (it read or wrote memory that it does not have)"; only the name when the rest is said elsewhere.
 */
void ending_signal(text_t *text, int signal, int said);

/* What a program that left no result file did: its exit status, read as its makers mean it. */
void ending_without_result(text_t *text, int exit_status);

/* Appends "file.cu:12" where the runtime has said on standard error where the host code was that broke off.
 * Returns 1 when it has: then what that was is said there, too. */
bool ending_place(text_t *place, const char *path);

/* The same where a kernel broke off: the statement of the thread that did it. */
bool ending_kernel_place(text_t *place, const char *path);

/* 1 where the runtime has said that a kernel divided a whole number by zero. */
bool ending_divided(const char *path);

/* Appends ". It said: ..." with the last lines of a file, made harmless; nothing if there are none. Lines
 * that hold `but` are left out (NULL for none). */
void ending_quote(text_t *text, const char *path, const char *but);

#endif
