#include "base/kinds.h"

#include <stddef.h>
#include <string.h>

static const struct {
    const char *word, *title;
    topic_t topic;
    int has_space, may_be_cause;
} kinds[] = {{"", "", TOPIC_ANY, 0, 0},
#define K(name, word, title, topic, space, cause) {word, title, TOPIC_##topic, space, cause},
             KINDS(K)
#undef K
};

static const char *const topics[] = {
#define T(name, word) word,
    TOPICS(T)
#undef T
};

static const char *const spaces[] = {"",
#define S(name, word) word,
                                     SPACES(S)
#undef S
};

const char *kind_word(kind_t kind)
{
    return kinds[kind].word;
}

const char *kind_title(kind_t kind)
{
    return kinds[kind].title;
}

const char *space_word(space_t space)
{
    return spaces[space];
}

topic_t kind_topic(kind_t kind)
{
    return kinds[kind].topic;
}

bool kind_has_space(kind_t kind)
{
    return kinds[kind].has_space;
}

bool kind_may_be_cause(kind_t kind)
{
    return kinds[kind].may_be_cause;
}

kind_t kind_read(const char *word)
{
    for (size_t i = 1; i < sizeof kinds / sizeof *kinds; i++)
        if (strcmp(kinds[i].word, word) == 0) return (kind_t)i;
    return KIND_NONE;
}

space_t space_read(const char *word)
{
    for (size_t i = 1; i < sizeof spaces / sizeof *spaces; i++)
        if (strcmp(spaces[i], word) == 0) return (space_t)i;
    return SPACE_NONE;
}

int topic_read(topic_t *topic, const char *word, unsigned long length)
{
    for (size_t i = 1; i < sizeof topics / sizeof *topics; i++)
        if (strlen(topics[i]) == length && memcmp(topics[i], word, length) == 0)
            return *topic = (topic_t)i, 0;
    return -1;
}
