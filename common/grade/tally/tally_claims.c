#include "tally_claims.h"

#include <stdlib.h>
#include <string.h>

#include "base/case_line.h"

/* What one case claims: the record's object "claims" (common/judge/README.md), taken apart. */
typedef struct {
    const json_object_t *record;
    json_object_t all, values, places, hints, terms;
    int has_terms; /* gold said of what the elements are sums */
    double n, wrong;
} case_claims_t;

static void free_claims(case_claims_t *c)
{
    json_free(&c->all);
    json_free(&c->values);
    json_free(&c->places);
    json_free(&c->hints);
    json_free(&c->terms);
}

/* Returns 1 when the record claims something; 0 otherwise, and there is nothing to free. */
static int read_claims(case_claims_t *c, const json_object_t *record)
{
    *c = (case_claims_t){.record = record};
    if (strcmp(json_get(record, "status"), "fail") != 0) return 0;
    if (json_parse(&c->all, json_get(record, "claims")) == 0 &&
        json_parse(&c->values, json_get(&c->all, "values")) == 0 &&
        json_parse(&c->places, json_get(&c->all, "places")) == 0 &&
        json_parse(&c->hints, json_get(&c->all, "hints")) == 0) {
        c->has_terms = json_parse(&c->terms, json_get(&c->all, "terms")) == 0;
        c->n = atof(json_get(&c->all, "n"));
        c->wrong = atof(json_get(&c->all, "wrong"));
        return 1;
    }
    free_claims(c);
    return 0;
}

static const json_member_t *find(const json_object_t *object, const char *key)
{
    for (int i = 0; i < object->count; i++)
        if (strcmp(object->members[i].key, key) == 0) return &object->members[i];
    return NULL;
}

static int same(const json_object_t *one, const json_object_t *two, const char *key)
{
    return strcmp(json_get(one, key), json_get(two, key)) == 0;
}

/* ---- the failing cases that talk about the same as the one that decides ---- */

typedef struct {
    int count;
    case_claims_t list[]; /* as many as there are records */
} cases_t;

static void collect(cases_t *cases, const tally_t *tally, const case_claims_t *decisive)
{
    cases->count = 0;
    for (size_t i = 0; i < tally->count; i++) {
        case_claims_t *c = &cases->list[cases->count];
        if (strcmp(tally_order(&tally->records[i]), tally_order(decisive->record)) != 0) continue;
        if (!read_claims(c, &tally->records[i])) continue;
        if (same(&c->all, &decisive->all, "output") && same(&c->all, &decisive->all, "what"))
            cases->count++;
        else
            free_claims(c);
    }
}

/* ---- what holds in all of them ---- */

/* Which of its two lists a question is about. */
typedef enum { VALUES, PLACES } kind_t;

static const json_object_t *list_of(const case_claims_t *c, kind_t kind)
{
    return kind == VALUES ? &c->values : &c->places;
}

static int begins(const char *key, const char *const *names, size_t count)
{
    size_t length = strcspn(key, " ");
    for (size_t i = 0; i < count; i++)
        if (strlen(names[i]) == length && strncmp(key, names[i], length) == 0) return 1;
    return 0;
}

/* What is there to be seen in the numbers themselves needs no second case. */
static int is_plain(const char *key)
{
    static const char *const names[] = {"zero",    "nan",           "from_unset_memory", "infinity",
                                        "huge",    "known_mistake", "float_precision",   "integer_overflow",
                                        "none_set"};
    return begins(key, names, sizeof names / sizeof *names);
}

/* What no single number can show. */
static int needs_array(const char *key)
{
    static const char *const names[] = {"constant",   "input",      "shifted",  "circular",
                                        "offset",     "any_offset", "reversed", "reversed_in_blocks",
                                        "transposed", "permuted",   "carry",    "equations"};
    return begins(key, names, sizeof names / sizeof *names);
}

/* Where these hold in a large array, all of a small one may be wrong. */
static int fills_small(const char *key)
{
    static const char *const names[] = {"up_to", "first_block_wrong", "boundary"};
    return begins(key, names, sizeof names / sizeof *names);
}

static int is_of_terms(const char *key)
{
    return strncmp(key, "terms ", 6) == 0;
}

/* Is it large enough to be asked? A single number is, for what it holds; but alone it proves little. */
static int may_vote(const case_claims_t *c, kind_t kind, const char *key)
{
    if (strncmp(key, "equations ", 10) == 0 && strcmp(json_get(&c->all, "equations"), "true") != 0) return 0;
    if (is_of_terms(key)) return c->has_terms;
    if (kind == VALUES) return is_plain(key) || c->wrong >= 3 || (c->n == 1 && !needs_array(key));
    return c->n >= 8 && !(c->wrong == c->n && fills_small(key));
}

/* Only the first wrong element is looked at: one time in 32, or in the block's threads, that is chance. */
static int is_loose(const char *key)
{
    static const char *const names[] = {"warp_boundary", "block_boundary"};
    return begins(key, names, sizeof names / sizeof *names) && strcmp(key, "block_boundary 1") != 0;
}

/* 1 when all of which gold said the terms have the key. */
static int has_each(const cases_t *cases, const char *key)
{
    for (int i = 0; i < cases->count; i++)
        if (may_vote(&cases->list[i], VALUES, key) && !find(&cases->list[i].values, key)) return 0;
    return 1;
}

/* Are the two the same terms in each case? */
static int are_same_terms(const cases_t *cases, const char *one, const char *two)
{
    for (int i = 0; i < cases->count; i++)
        if (cases->list[i].has_terms &&
            strcmp(json_get(&cases->list[i].terms, one), json_get(&cases->list[i].terms, two)) != 0)
            return 0;
    return 1;
}

/* The way to count that a key is about, as gold said them one after the other. */
static int counted_by(const char *key)
{
    return atoi(key + strlen("terms "));
}

/* How many other terms would explain all cases as well. (Said in another way to count they are often the
 * same.)
 */
static int count_others(const cases_t *cases, const json_object_t *terms, const char *key)
{
    int others = 0;
    for (int i = 0; i < terms->count; i++) {
        const char *other = terms->members[i].key;
        others += counted_by(other) == counted_by(key) && has_each(cases, other) &&
                  !are_same_terms(cases, key, other);
    }
    return others;
}

/* Of one number nearly any terms can be missing, and cases of nearly the same data agree by chance: it takes
 * several that are off by different numbers, or an array with several that are wrong; and hardly anything
 * else that would do as well. */
static int are_terms_agreed(const cases_t *cases, const char *key)
{
    enum { NUMBERS = 3, MANY = 32, OTHERS = 1 };
    const case_claims_t *last = NULL;
    int different = 0, arrays = 0, large = 0;
    if (!has_each(cases, key)) return 0;
    for (int i = 0; i < cases->count; i++) {
        const case_claims_t *c = &cases->list[i];
        int before = 0;
        if (!c->has_terms) continue;
        for (int k = 0; k < i; k++)
            before |= cases->list[k].has_terms && same(&c->all, &cases->list[k].all, "off");
        different += !before;
        arrays += c->wrong >= 3;
        large += c->wrong >= MANY;
        last = c;
    }
    if (different < (large ? 1 : arrays ? 2 : NUMBERS)) return 0;
    return count_others(cases, &last->terms, key) <= OTHERS;
}

/* Just one element is wrong, and always the same one: of few elements that is chance in a case or two. */
static int is_one_element(const char *key)
{
    return strcmp(key, "first") == 0 || strcmp(key, "last") == 0;
}

static int is_one_of_few(const cases_t *cases, const char *key)
{
    enum { ONE_IN = 256 };
    double chance = 1;
    int votes = 0;
    if (!is_one_element(key)) return 0;
    for (int i = 0; i < cases->count; i++) {
        const case_claims_t *c = &cases->list[i];
        if (c->n < 2) continue;
        if (!find(&c->places, key)) return 0;
        chance /= c->n;
        votes++;
    }
    return votes >= 3 && chance * ONE_IN <= 1;
}

/* Returns 1 when all that may vote have the key, and that is enough not to be chance. (A mistake that gold
 * knows gives one certain number: twice that number is no chance, even when other cases have something else.)
 */
static int is_agreed(const cases_t *cases, kind_t kind, const char *key)
{
    int votes = 0, others = 0, arrays = 0;
    if (is_of_terms(key)) return are_terms_agreed(cases, key);
    for (int i = 0; i < cases->count; i++) {
        const case_claims_t *c = &cases->list[i];
        if (!may_vote(c, kind, key)) continue;
        int has = find(list_of(c, kind), key) != NULL;
        votes += has;
        others += !has;
        arrays += has && c->n > 1;
    }
    if (strncmp(key, "known_mistake ", 14) == 0 && votes >= 2) return 1;
    if (others) return 0;
    if (kind == VALUES && is_plain(key)) return votes > 0;
    return votes >= 2 || (arrays == 1 && !is_loose(key));
}

/* The key that tells most, of what holds in all and may be named in this case; "" where there is none. */
static const char *agreed_key(const cases_t *cases, kind_t kind, const case_claims_t *c)
{
    const json_object_t *list = list_of(c, kind);
    for (int i = 0; i < list->count; i++) {
        const char *key = list->members[i].key;
        if (!list->members[i].is_string) continue;
        if (may_vote(c, kind, key) && is_agreed(cases, kind, key)) return key;
        if (kind == PLACES && is_one_of_few(cases, key)) return key;
    }
    return "";
}

/* ---- in words ---- */

/* Appends what the case says of a key; returns 1 when the case has it (even if there is nothing to say). */
static int add_words(text_t *text, const case_claims_t *c, kind_t kind, const char *key)
{
    const json_member_t *member = *key ? find(list_of(c, kind), key) : NULL;
    if (!member || !member->is_string) return 0;
    if (member->value[0]) text_add(text, "%s%s", text->length ? "; " : "", member->value);
    return 1;
}

/* Appends the message with `said`, which is part of it, replaced by `instead`. */
static void add_replaced(text_t *text, const case_claims_t *c, const char *instead)
{
    const char *message = json_get(c->record, "message"), *said = json_get(&c->all, "said");
    const char *at = *said ? strstr(message, said) : NULL, *count = json_get(&c->all, "count");
    const char *before = *count ? count : json_get(&c->all, "element");
    if (!at && *before && (at = strstr(message, before)) != NULL) at += strlen(before), said = "";
    if (!at) {
        text_add(text, "%s", message);
        return;
    }
    text_add(text, "%.*s", (int)(at - message), message);
    if (*instead) text_add(text, "%s%s", *count ? ": " : ". ", instead);
    text_add(text, "%s", at + strlen(said));
}

/* The hint of a value that says little comes after that of a place. */
static const char *hint_of(const case_claims_t *c, const char *value, const char *place)
{
    const char *first = *value ? json_get(&c->hints, value) : "",
               *second = *place ? json_get(&c->hints, place) : "";
    int weak = strcmp(json_get(&c->all, "weak"), "true") == 0;
    return *second && (weak || !*first) ? second : first;
}

/* The hint of a record whose patterns are not named: its own, unless that belongs to one of them. */
static const char *other_hint(const case_claims_t *c)
{
    const char *hint = json_get(c->record, "hint");
    for (int i = 0; i < c->hints.count; i++)
        if (strcmp(c->hints.members[i].value, hint) == 0) return "";
    return hint;
}

/* What one number may say by itself: that it is none. */
static const char *hint_of_no_number(const case_claims_t *c)
{
    static const char *const keys[] = {"nan", "from_unset_memory", "infinity"};
    for (size_t i = 0; i < sizeof keys / sizeof *keys; i++)
        if (find(&c->values, keys[i])) return json_get(&c->hints, keys[i]);
    return "";
}

/* What is to be said, and of which case the words are. */
typedef struct {
    const char *value, *place;  /* keys; "" */
    const case_claims_t *shows; /* the case that shows most of them; NULL: there is nothing */
} agreed_t;

/* How much it tells: which terms are missing is more than what the numbers have in common without them. */
static int weight_of(const agreed_t *a)
{
    return (*a->value != '\0') + (*a->place != '\0') + is_of_terms(a->value);
}

/* The case that shows most: what it holds and where, or one of the two; the first of these, in teaching
 * order. */
static agreed_t agree(const cases_t *cases)
{
    agreed_t best = {"", "", NULL};
    int most = 0;
    for (int i = 0; i < cases->count; i++) {
        const case_claims_t *c = &cases->list[i];
        agreed_t a = {agreed_key(cases, VALUES, c), agreed_key(cases, PLACES, c), c};
        int shows = weight_of(&a);
        if (shows > most) best = a, most = shows;
    }
    return best;
}

/* Appends what the case says of it, value first; returns 1 when the case has all of it. */
static int add_agreed(text_t *text, const case_claims_t *c, const agreed_t *a)
{
    int all = !*a->value || add_words(text, c, VALUES, a->value);
    return (!*a->place || add_words(text, c, PLACES, a->place)) && all;
}

/* "With n=99: 50 of 99 elements are wrong: everything from [49] on is wrong" */
static void quote(text_t *message, const agreed_t *a)
{
    char memory[1000];
    text_t says = TEXT_ON(memory);
    (void)add_agreed(&says, a->shows, a);
    if (!says.length) return;
    const char *count = json_get(&a->shows->all, "count");
    text_join(message, "With ");
    case_line_tell(message, json_get(a->shows->record, "case"));
    text_add(message, ": %s%s%s", count, *count ? ": " : "", memory);
}

/* The case that decides has claims of its own. */
static void tell_claims(text_t *message, text_t *hint, const case_claims_t *first, const agreed_t *a)
{
    char memory[1000];
    text_t own = TEXT_ON(memory);
    int all = add_agreed(&own, first, a);
    if (own.length && first->n == 1 && memory[0] >= 'a' && memory[0] <= 'z')
        memory[0] = (char)(memory[0] - 'a' + 'A');
    add_replaced(message, first, memory);
    if (!all) quote(message, a);
    const char *asks = a->shows ? hint_of(all ? first : a->shows, a->value, a->place) : "";
    if (!*asks) asks = other_hint(first);
    text_add(hint, "%s", *asks ? asks : hint_of_no_number(first));
}

/* It has none: it failed in another way. A call that failed, with its line, leads by itself; else the case
 * that shows a pattern is quoted, and the own hint goes before that of the case quoted. */
static void tell_plain(text_t *message, text_t *hint, const json_object_t *decisive, const agreed_t *a)
{
    const char *own = json_text(decisive, "hint");
    const int quoted = a->shows && !*json_text(decisive, "where");
    text_add(message, "%s", json_text(decisive, "message"));
    if (quoted) quote(message, a);
    text_add(hint, "%s", *own || !quoted ? own : hint_of(a->shows, a->value, a->place));
}

/* The first case with claims of those in the same order of threads as the case that decides, itself to begin
 * with. Returns 0 when there is none. */
static int first_claims(case_claims_t *c, const tally_t *tally, const json_object_t *decisive)
{
    if (read_claims(c, decisive)) return 1;
    if (strcmp(json_text(decisive, "status"), "fail") != 0) return 0;
    for (size_t i = 0; i < tally->count; i++)
        if (strcmp(tally_order(&tally->records[i]), tally_order(decisive)) == 0 &&
            read_claims(c, &tally->records[i]))
            return 1;
    return 0;
}

void tally_claims(text_t *message, text_t *hint, const tally_t *tally, const json_object_t *decisive)
{
    agreed_t a = {"", "", NULL};
    case_claims_t first;
    cases_t *cases = malloc(sizeof *cases + tally->count * sizeof *cases->list);
    if (!cases || !first_claims(&first, tally, decisive)) {
        tell_plain(message, hint, decisive, &a);
    } else {
        collect(cases, tally, &first);
        a = agree(cases);
        if (first.record == decisive)
            tell_claims(message, hint, &first, &a);
        else
            tell_plain(message, hint, decisive, &a);
        for (int i = 0; i < cases->count; i++) free_claims(&cases->list[i]);
        free_claims(&first);
    }
    free(cases);
}
