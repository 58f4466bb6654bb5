/* json.h: one line of JSON that holds one object, read; and the parts of such a line, written. */
#ifndef BASE_JSON_H
#define BASE_JSON_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

typedef struct {
    char *key;
    char *value; /* a string's characters; anything else as it stands in the line ("12.5", "null", "{...}") */
    int is_string;
} json_member_t;

typedef struct {
    json_member_t *members;
    int count, room;
} json_object_t;

/* Returns 0, or -1 when the line is not one whole JSON object (UTF-8 is taken as it comes; an escaped NUL is
 * refused). Nested values are checked, too, to 32 levels. json_free may be called in any case. */
int json_parse(json_object_t *object, const char *line);
void json_free(json_object_t *object);

/* The next element of a list, whose text is *at: first the list itself as json_get gives it, then what is
 * left of it. The caller frees the value; its key is NULL. Returns 1; 0 behind the last one; -1 where the
 * text is no list. */
int json_item(const char **at, json_member_t *item);

/* The value of a key, "" when it is not there. json_text: "" for null, too, where a string belongs. */
const char *json_get(const json_object_t *object, const char *key);
const char *json_text(const json_object_t *object, const char *key);
/* Is it there, and true? */
bool json_is_true(const json_object_t *object, const char *key);

/* A string in quotes; bytes that are no UTF-8 become '?', NULL is "". */
void json_put_string(FILE *out, const char *string);

/* A number that JSON can hold; NaN and infinities become null. */
void json_put_number(FILE *out, double number);

#endif
