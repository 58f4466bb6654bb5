#include "pattern_tests.h"

#include <stdbool.h>
#include <string.h>

#include "result_format.h"

static bool is_right(const view_t *v, const char *name)
{
    const size_t length = strlen(name);
    for (const char *at = v->right ? v->right : ""; *at; at += strcspn(at, "\t") + 1)
        if (strncmp(at, name, length) == 0 && at[length] == '\t') return true;
    return false;
}

/* It holds what another output of the same type does, which is right. Small numbers are alike by chance. */
static bool is_same(const view_t *v, const output_t *other)
{
    enum { SMALL = 16 };
    if (strcmp(other->name, v->name) == 0 || other->type != v->type || other->n != v->n) return false;
    if (v->n == 1 && !(v->got[0] > SMALL || v->got[0] < -SMALL)) return false;
    if (!is_right(v, other->name)) return false;
    return memcmp(other->elements, v->raw, v->n * result_element((unsigned char)v->type)) == 0;
}

int pattern_other_output(const view_t *v, pattern_t *pattern)
{
    if (v->wrong_count < v->n || (v->n > 1 && v->n < 8)) return 0;
    for (int i = 0; i < v->other_count; i++) {
        if (!is_same(v, &v->others[i])) continue;
        pattern->id = PATTERN_OTHER_OUTPUT;
        pattern->hint = ASK_OTHER_OUTPUT;
        pattern_key(pattern, "other_output %s", v->others[i].name);
        pattern_says(v, pattern, VERB_IS, SAY_OTHER_OUTPUT, v->others[i].name);
        return 1;
    }
    return 0;
}
