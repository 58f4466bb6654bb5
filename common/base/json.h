/* tally_json.h: reading one line of JSON that holds one object. */
#ifndef JUDGE_TALLY_JSON_H
#define JUDGE_TALLY_JSON_H

#include <stddef.h>

enum { JSON_MAX_MEMBERS = 64 };

typedef struct {
    char *key;
    char *value; /* a string's characters; anything else as it stands in the line ("12.5", "null", "{...}") */
    int is_string;
} json_member_t;

typedef struct {
    json_member_t members[JSON_MAX_MEMBERS];
    int count;
} json_object_t;

/* Returns 0, or -1 when the line is not one whole JSON object (UTF-8 is taken as it comes; an escaped NUL is
 * refused). Nested values are checked, too, to 32 levels. json_free may be called in any case. */
int json_parse(json_object_t *object, const char *line);
void json_free(json_object_t *object);

/* The value of a key, "" when it is not there. */
const char *json_get(const json_object_t *object, const char *key);

#endif
