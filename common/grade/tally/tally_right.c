#include <stdbool.h>
#include <string.h>

#include "tally.h"

enum { MOST = 4 }; /* more of them would drown what is wrong */

/* Whether the list, each followed by a tab, has the name. */
static bool has(const char *list, const char *name, size_t length)
{
    for (; *list; list += strcspn(list, "\t") + 1)
        if (strcspn(list, "\t") == length && strncmp(list, name, length) == 0) return true;
    return false;
}

/* Whether all cases that fail in this order of threads have the output right. */
static bool in_all(const tally_t *tally, const char *order, const char *name, size_t length)
{
    for (size_t i = 0; i < tally->count; i++) {
        const record_t *one = &tally->list[i].is;
        if (one->status == STATUS_PASS || one->status == STATUS_SKIP) continue;
        if (strcmp(tally_order(one), order) == 0 && !has(one->right ? one->right : "", name, length))
            return false;
    }
    return true;
}

/* Whether this is the output that the message is about. */
static bool is_it(const char *about, const char *name, size_t length)
{
    return strlen(about) == length && memcmp(about, name, length) == 0;
}

/* Whether the output that the message is about has the same first word: "up x" and "up y". */
static bool is_akin(const char *about, const char *name, size_t length)
{
    size_t word = strcspn(about, " ");
    return about[word] && word < length && strncmp(about, name, word) == 0 && name[word] == ' ';
}

void tally_right(text_t *text, const tally_t *tally, const record_t *decisive)
{
    const char *names[MOST], *order = tally_order(decisive), *about = decisive->about ? decisive->about : "";
    int lengths[MOST], count = 0;
    for (int akin = 1; akin >= 0; akin--) /* those that are nearest to what is wrong say most */
        for (const char *list = decisive->right ? decisive->right : ""; *list && count < MOST;
             list += strcspn(list, "\t") + 1) {
            size_t length = strcspn(list, "\t");
            if (is_akin(about, list, length) != akin || is_it(about, list, length)) continue;
            if (!in_all(tally, order, list, length)) continue;
            names[count] = list;
            lengths[count++] = (int)length;
        }
    for (int i = 0; i < count; i++) {
        if (i == 0) text_join(text, "Right:");
        text_add(text, "%s%.*s", i == 0 ? " " : i + 1 < count ? ", " : " and ", lengths[i], names[i]);
    }
}
