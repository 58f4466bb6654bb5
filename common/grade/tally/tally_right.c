#include <string.h>

#include "tally.h"

enum { MOST = 4 }; /* more of them would drown what is wrong */

/* 1 when the list, each followed by a tab, has the name. */
static int has(const char *list, const char *name, size_t length)
{
    for (; *list; list += strcspn(list, "\t") + 1)
        if (strcspn(list, "\t") == length && strncmp(list, name, length) == 0) return 1;
    return 0;
}

/* 1 when all cases that fail in this order of threads have the output right. */
static int in_all(const tally_t *tally, const char *order, const char *name, size_t length)
{
    for (size_t i = 0; i < tally->count; i++) {
        const json_object_t *one = &tally->records[i];
        const char *status = json_get(one, "status");
        if (strcmp(status, "pass") == 0 || strcmp(status, "skip") == 0) continue;
        if (strcmp(tally_order(one), order) == 0 && !has(json_get(one, "right"), name, length)) return 0;
    }
    return 1;
}

/* "x: the program wrote beyond its end" is about x. */
static int begins_with(const char *message, const char *name, size_t length)
{
    return strncmp(message, name, length) == 0 && strchr(":[( ", message[length]);
}

/* 1 when the output that the message begins with has the same first word: "up x" and "up y". */
static int is_akin(const char *message, const char *name, size_t length)
{
    size_t word = strcspn(message, " :[(");
    return word < length && message[word] == ' ' && strncmp(message, name, word) == 0 && name[word] == ' ';
}

void tally_right(text_t *text, const tally_t *tally, const json_object_t *decisive)
{
    const char *names[MOST], *order = tally_order(decisive), *message = json_get(decisive, "message");
    int lengths[MOST], count = 0;
    for (int akin = 1; akin >= 0; akin--) /* those that are nearest to what is wrong say most */
        for (const char *list = json_get(decisive, "right"); *list && count < MOST;
             list += strcspn(list, "\t") + 1) {
            size_t length = strcspn(list, "\t");
            if (is_akin(message, list, length) != akin || begins_with(message, list, length)) continue;
            if (!in_all(tally, order, list, length)) continue;
            names[count] = list;
            lengths[count++] = (int)length;
        }
    for (int i = 0; i < count; i++) {
        if (i == 0) text_join(text, "Right:");
        text_add(text, "%s%.*s", i == 0 ? " " : i + 1 < count ? ", " : " and ", lengths[i], names[i]);
    }
}
