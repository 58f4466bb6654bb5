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

void tally_right(text_t *text, const tally_t *tally, const json_object_t *decisive)
{
    const char *names[MOST], *list = json_get(decisive, "right"), *order = tally_order(decisive);
    int lengths[MOST], count = 0;
    for (; *list && count < MOST; list += strcspn(list, "\t") + 1) {
        size_t length = strcspn(list, "\t");
        if (begins_with(json_get(decisive, "message"), list, length)) continue;
        if (!in_all(tally, order, list, length)) continue;
        names[count] = list;
        lengths[count++] = (int)length;
    }
    for (int i = 0; i < count; i++) {
        if (i == 0) text_join(text, "");
        text_add(text, "%s%.*s", i == 0 ? "" : i + 1 < count ? ", " : " and ", lengths[i], names[i]);
    }
    if (count) text_add(text, " %s right", count == 1 ? "is" : "are");
}
