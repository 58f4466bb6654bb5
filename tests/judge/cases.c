/* cases.c: many cases in one process: nothing of one is left in the next.   usage: test_cases CASE RESULT ...
 *
 * Judges all, in order, backwards, each against its own result as a second run, and with a store of results
 * that were right; what is said of a case
 * must be the same each time. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "judge_case.h"
#include "seen.h"

static int failures;

static void same(const char *what, const char *case_line, const char *one, const char *two)
{
    if (strcmp(one, two) == 0) return;
    printf("not the same %s of \"%s\": %s | %s\n", what, case_line, one, two);
    failures++;
}

static verdict_t judged(char **pair, int twice, seen_t *seen)
{
    run_t run = {.case_line = pair[0],
                 .step = 1,
                 .result_path = pair[1],
                 .again_path = twice ? pair[1] : NULL,
                 .seen = seen};
    return judge_case(&run);
}

static void judge_and_compare(char **pair, const verdict_t *first, int twice, seen_t *seen)
{
    verdict_t v = judged(pair, twice, seen);
    same("status", pair[0], status_word(v.status), status_word(first->status));
    same("message", pair[0], v.message, first->message);
    same("hint", pair[0], v.hint, first->hint);
    if (v.patterns.count != first->patterns.count ||
        memcmp(v.patterns.list, first->patterns.list, sizeof v.patterns.list) != 0)
        same("pattern", pair[0], "another", "than before");
    same("metrics", pair[0], v.metrics, first->metrics);
    verdict_free(&v);
}

int main(int argc, char **argv)
{
    int count = (argc - 1) / 2;
    verdict_t *first = calloc((size_t)count + 1, sizeof *first);
    seen_t *seen = seen_new();
    if (!first || !seen) return 2;
    for (int i = 0; i < count; i++) {
        first[i] = judged(argv + 1 + 2 * i, 0, NULL);
        printf("%s: %s: %.60s\n", argv[1 + 2 * i], status_word(first[i].status), first[i].message);
    }
    for (int i = count; i-- > 0;) judge_and_compare(argv + 1 + 2 * i, &first[i], 0, NULL);
    for (int i = 0; i < count; i++) judge_and_compare(argv + 1 + 2 * i, &first[i], 1, NULL);
    for (int round = 0; round < 3; round++) /* the second and third find what was right seen */
        for (int i = 0; i < count; i++) judge_and_compare(argv + 1 + 2 * i, &first[i], round == 2, seen);
    seen_free(seen);
    for (int i = 0; i < count; i++) verdict_free(&first[i]);
    free(first);
    return failures != 0;
}
