#include "base/json.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "base/text.h"

enum { MAX_DEPTH = 32 };

static const char *skip_space(const char *p)
{
    return p + strspn(p, " \t\r\n");
}

static int hex(const char *p)
{
    int value = 0;
    for (int i = 0; i < 4; i++) {
        const char *digits = "0123456789abcdef0123456789ABCDEF", *at = p[i] ? strchr(digits, p[i]) : NULL;
        if (!at) return -1;
        value = value * 16 + (int)(at - digits) % 16;
    }
    return value;
}

/* The character behind a backslash at p. Returns what follows it, or NULL. */
static const char *unescape(const char *p, char **out)
{
    static const char names[] = "\"\\/bfnrt", values[] = "\"\\/\b\f\n\r\t";
    const char *at = p[1] ? strchr(names, p[1]) : NULL;
    if (at) {
        *(*out)++ = values[at - names];
        return p + 2;
    }
    if (p[1] != 'u') return NULL;
    int code = hex(p + 2);
    if (code <= 0) return NULL;
    p += 6;
    if (code >= 0xD800 && code < 0xE000) { /* half of a pair */
        int low = p[0] == '\\' && p[1] == 'u' ? hex(p + 2) : -1;
        if (code >= 0xDC00 || low < 0xDC00 || low > 0xDFFF) return NULL;
        code = 0x10000 + ((code - 0xD800) << 10) + (low - 0xDC00);
        p += 6;
    }
    *out += text_put_character(*out, (uint32_t)code);
    return p;
}

/* How far it is to the quote that ends the string. */
static size_t length_of(const char *p)
{
    const char *end = p;
    while (*end && *end != '"') end += *end == '\\' && end[1] ? 2 : 1;
    return (size_t)(end - p);
}

/* Reads the string at p. With result, gives its characters (to be freed). Returns what follows it, or NULL.
 */
static const char *read_string(const char *p, char **result)
{
    if (*p++ != '"') return NULL;
    char *memory = malloc(length_of(p) + 1), *out = memory;
    if (!memory) return NULL;
    while (p && *p != '"') {
        if (*p == '\\')
            p = unescape(p, &out);
        else if ((unsigned char)*p < 0x20)
            p = NULL; /* the line's end among them */
        else
            *out++ = *p++;
    }
    *out = '\0';
    if (!p || !result)
        free(memory);
    else
        *result = memory;
    return p ? p + 1 : NULL;
}

/* Digits, at least one. */
static const char *skip_digits(const char *p)
{
    size_t digits = strspn(p, "0123456789");
    return digits ? p + digits : NULL;
}

static const char *skip_number(const char *p)
{
    if (*p == '-') p++;
    p = *p == '0' ? p + 1 : skip_digits(p);
    if (p && *p == '.') p = skip_digits(p + 1);
    if (p && (*p == 'e' || *p == 'E')) {
        p++;
        if (*p == '+' || *p == '-') p++;
        p = skip_digits(p);
    }
    return p;
}

static const char *skip_value(const char *p, int depth);

static const char *skip_list(const char *p, int depth, char end, int keyed)
{
    p = skip_space(p + 1);
    if (*p == end) return p + 1;
    for (;;) {
        if (keyed) {
            p = read_string(p, NULL);
            if (!p || *(p = skip_space(p)) != ':') return NULL;
            p = skip_space(p + 1);
        }
        p = skip_value(p, depth + 1);
        if (!p) return NULL;
        p = skip_space(p);
        if (*p == end) return p + 1;
        if (*p != ',') return NULL;
        p = skip_space(p + 1);
    }
}

static const char *skip_value(const char *p, int depth)
{
    if (depth > MAX_DEPTH) return NULL;
    if (*p == '"') return read_string(p, NULL);
    if (*p == '{') return skip_list(p, depth, '}', 1);
    if (*p == '[') return skip_list(p, depth, ']', 0);
    static const char *const words[] = {"true", "false", "null"};
    for (int i = 0; i < 3; i++)
        if (strncmp(p, words[i], strlen(words[i])) == 0) return p + strlen(words[i]);
    return skip_number(p);
}

/* A value at p, into the member. Returns what follows it, or NULL. */
static const char *read_value(const char *p, json_member_t *member)
{
    if (*p == '"') {
        member->is_string = 1;
        return read_string(p, &member->value);
    }
    const char *end = skip_value(p, 0);
    if (!end) return NULL;
    member->value = malloc((size_t)(end - p) + 1);
    if (!member->value) return NULL;
    memcpy(member->value, p, (size_t)(end - p));
    member->value[end - p] = '\0';
    return end;
}

static int make_room(json_object_t *object)
{
    int room = object->room ? 2 * object->room : 8;
    json_member_t *more = realloc(object->members, (size_t)room * sizeof *more);
    if (!more) return -1;
    object->members = more;
    object->room = room;
    return 0;
}

/* One "key": value. Returns what follows it, or NULL. */
static const char *read_member(json_object_t *object, const char *p)
{
    if (object->count == object->room && make_room(object) != 0) return NULL;
    json_member_t *member = &object->members[object->count];
    *member = (json_member_t){NULL, NULL, 0};
    p = read_string(p, &member->key);
    if (!p) return NULL;
    object->count++;
    p = skip_space(p);
    if (*p != ':') return NULL;
    return read_value(skip_space(p + 1), member);
}

int json_parse(json_object_t *object, const char *line)
{
    *object = (json_object_t){NULL, 0, 0};
    const char *p = skip_space(line);
    if (*p != '{') return -1;
    p = skip_space(p + 1);
    if (*p == '}') return *skip_space(p + 1) ? -1 : 0;
    for (;;) {
        p = read_member(object, p);
        if (!p) return -1;
        p = skip_space(p);
        if (*p == '}') return *skip_space(p + 1) ? -1 : 0;
        if (*p != ',') return -1;
        p = skip_space(p + 1);
    }
}

void json_free(json_object_t *object)
{
    for (int i = 0; i < object->count; i++) {
        free(object->members[i].key);
        free(object->members[i].value);
    }
    free(object->members);
    *object = (json_object_t){NULL, 0, 0};
}

int json_item(const char **at, json_member_t *item)
{
    *item = (json_member_t){NULL, NULL, 0};
    const char *p = skip_space(*at);
    if (*p == '[' || *p == ',')
        p = skip_space(p + 1);
    else if (*p != ']')
        return -1;
    if (*p == ']') return 0;
    p = read_value(p, item);
    if (!p) return -1;
    *at = p;
    return 1;
}

static const json_member_t *find(const json_object_t *object, const char *key)
{
    for (int i = 0; i < object->count; i++)
        if (strcmp(object->members[i].key, key) == 0 && object->members[i].value) return &object->members[i];
    return NULL;
}

const char *json_get(const json_object_t *object, const char *key)
{
    const json_member_t *member = find(object, key);
    return member ? member->value : "";
}

const char *json_text(const json_object_t *object, const char *key)
{
    const json_member_t *member = find(object, key);
    return member && (member->is_string || strcmp(member->value, "null") != 0) ? member->value : "";
}

bool json_is_true(const json_object_t *object, const char *key)
{
    return strcmp(json_get(object, key), "true") == 0;
}
