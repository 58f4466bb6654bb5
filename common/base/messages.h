/* messages.h: the words in which students are told what is wrong. They stand in tables, one for each who
 * speaks:
 *
 *     messages_findings.h    the sanitizer build, and xray of what compute-sanitizer finds
 *     messages_counts.h      xray, of what was counted: what is dear, and what would mend it
 *     messages_patterns.h    the judge, of what wrong elements have in common
 *     messages_verdicts.h    engine, tally and judge: why a step or a case ended as it did
 *
 * A row has a name, a sentence, and what is said beside it (an advice, a question); "" is that of another
 * row. A sentence is a format of printf, and who says it puts in names, numbers, and short phrases that are
 * the same in many sentences ("beyond the end of"). Nothing is decided by the words, so that they may change,
 * or be translated, and no mark moves. (Titles of kinds of findings and their topics stand in kinds.h.) */
#ifndef BASE_MESSAGES_H
#define BASE_MESSAGES_H

/* An array and no pointer: a compiler compares it with what is put in. */
#define MESSAGE(name, text) static const char name[] __attribute__((unused)) = text;

#endif
