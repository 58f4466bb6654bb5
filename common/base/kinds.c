#include "base/kinds.h"

#include <string.h>

#include "base/enum_words.h"

static const char *const words[] = {"", KINDS(ENUM_WORD)};
static const char *const topics[] = {TOPICS(ENUM_WORD)}; /* TOPIC_ANY is their first */
static const char *const spaces[] = {"", SPACES(ENUM_WORD)};

static const struct {
    const char *title;
    topic_t topic;
    bool has_space, may_be_cause;
} kinds[] = {{"", TOPIC_ANY, false, false},
#define K(name, word, title, topic, space, cause) {title, TOPIC_##topic, space, cause},
             KINDS(K)
#undef K
};

const char *kind_word(kind_t kind)
{
    return words[kind];
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
    int found = ENUM_READ(words, word);
    return found > 0 ? (kind_t)found : KIND_NONE;
}

space_t space_read(const char *word)
{
    int found = ENUM_READ(spaces, word);
    return found > 0 ? (space_t)found : SPACE_NONE;
}

int topic_read(topic_t *topic, const char *word, unsigned long length)
{
    int found = enum_find(topics, sizeof topics / sizeof *topics, word, length);
    if (found <= TOPIC_ANY) return -1;
    *topic = (topic_t)found;
    return 0;
}
