/* answers.h: which words of a sentence tell the right answer. Sentences are made with these words marked
 * (ANSWER in judge.h); a failure keeps its message without the marks and, beside it, where they were, so that
 * a page for a student can leave the answer out without knowing the sentence. */
#ifndef JUDGE_ANSWERS_H
#define JUDGE_ANSWERS_H

#include <stddef.h>

enum { ANSWER_BEGINS = '\1', ANSWER_ENDS = '\2' }; /* as ANSWER has them */

/* Bytes of a marked text without its marks. */
size_t answers_length(const char *marked);

/* Takes the marks out of a text. phrase: its beginning, up to where the last answer ends, with a tab on
 * either side of each answer; "" where there is none, or no room. */
void answers_take(char *text, char *phrase, size_t size);

#endif
