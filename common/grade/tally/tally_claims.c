#include "tally_claims.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "base/messages_verdicts.h"
#include "base/case_line.h"

/* ---- the failing cases that talk about the same as the one that decides ---- */

typedef struct {
    int count;
    const tally_t *tally; /* these and the others */
    const char *order, *part, *decisive;
    const tally_case_t *list[]; /* each with claims; as many as there are records */
} cases_t;

static bool is_same(const char *one, const char *other)
{
    return strcmp(one, other) == 0;
}

/* Do the two cases ask the same part of the step? */
static bool is_same_part(const char *part, const char *one, const char *other)
{
    case_line_t first, second;
    if (!part || !*part) return true;
    if (!case_line_find(&first, one, part, strlen(part)) ||
        !case_line_find(&second, other, part, strlen(part)))
        return false;
    return first.length == second.length && memcmp(first.word, second.word, first.length) == 0;
}

/* Is it a case of the same part, in the same order of threads? */
static bool is_in(const cases_t *cases, const record_t *one)
{
    return is_same(tally_order(one), cases->order) &&
           is_same_part(cases->part, one->case_line, cases->decisive);
}

/* part: NULL for the cases of all parts. */
static void collect(cases_t *cases, const tally_t *tally, const tally_case_t *decisive, const char *part)
{
    const claims_t *of = decisive->claims;
    cases->count = 0;
    cases->tally = tally;
    cases->order = tally_order(&decisive->is);
    cases->part = part;
    cases->decisive = decisive->is.case_line;
    for (size_t i = 0; i < tally->count; i++) {
        const tally_case_t *one = &tally->list[i];
        if (!one->claims || !is_in(cases, &one->is)) continue;
        if (is_same(one->claims->output, of->output) && is_same(one->claims->what, of->what))
            cases->list[cases->count++] = one;
    }
}

/* ---- what holds in all of them ---- */

enum { HANDFUL = 5, LIKELY = 6 }; /* so few elements may hold anything by chance; so many cases do not */

/* Is it large enough to be asked? A single number is, for what it holds; but alone it proves little. */
static bool may_vote(const claims_t *c, claim_kind_t kind, const claim_t *claim)
{
    if (claim->id == PATTERN_EQUATIONS && !c->of_equations) return false;
    if (claim->id == PATTERN_TERMS) return c->has_terms;
    const bool plain = pattern_is(claim->id, PATTERN_IS_PLAIN),
               array = pattern_is(claim->id, PATTERN_OF_ARRAY);
    if (kind == VALUES) return plain || c->wrong >= 3 || (c->n == 1 && !array);
    return c->n >= 8 && !(c->wrong == c->n && pattern_is(claim->id, PATTERN_FILLS));
}

/* Only the first wrong element is looked at: one time in 32, or in the block's threads, that is chance. That
 * of the second block is one of few. */
static bool is_loose(const claim_t *claim)
{
    return pattern_is(claim->id, PATTERN_IS_LOOSE) && !is_same(claim->key, "block_boundary 1");
}

static bool has_key(const char *keys, const char *key)
{
    char memory[300];
    text_t looked = TEXT_ON(memory);
    text_add(&looked, "|%s|", key);
    return strstr(keys, memory) != NULL;
}

/* In how many failing cases gold told of the mistake, and there it is another one. */
static int count_refuted(const cases_t *cases, const char *key)
{
    int count = 0;
    for (int i = 0; i < cases->count; i++) count += has_key(cases->list[i]->claims->refuted, key);
    return count;
}

/* Whether the terms would do in a case in which too many would; also where it is not known which these are.
 */
static bool would_fit(const claims_t *c, const char *key)
{
    return !*c->fits || has_key(c->fits, key);
}

/* Whether all of which gold said the terms have the claim. */
static bool has_each(const cases_t *cases, const claim_t *claim)
{
    for (int i = 0; i < cases->count; i++) {
        const claims_t *c = cases->list[i]->claims;
        if (may_vote(c, VALUES, claim) && !claims_find(c, VALUES, claim->key)) return false;
        if (!c->has_terms && !would_fit(c, claim->key)) return false;
    }
    return true;
}

static const char *terms_of(const claims_t *c, const claim_t *claim)
{
    const claim_t *here = claims_find(c, VALUES, claim->key);
    return here ? here->terms : "";
}

/* Are the two the same terms in each case? */
static bool are_same_terms(const cases_t *cases, const claim_t *one, const claim_t *two)
{
    for (int i = 0; i < cases->count; i++) {
        const claims_t *c = cases->list[i]->claims;
        if (c->has_terms && !is_same(terms_of(c, one), terms_of(c, two))) return false;
    }
    return true;
}

/* How many other terms would explain all cases as well. (Said in another way to count they are often the
 * same.)
 */
static int count_others(const cases_t *cases, const claims_t *last, const claim_t *claim)
{
    int others = 0;
    for (int i = 0; i < last->counts[VALUES]; i++) {
        const claim_t *other = &last->list[VALUES][i];
        others += other->id == PATTERN_TERMS && *other->terms && other->numbering == claim->numbering &&
                  has_each(cases, other) && !are_same_terms(cases, claim, other);
    }
    return others;
}

/* Of one number nearly any terms can be missing, and cases of nearly the same data agree by chance: it takes
 * several that are off by different numbers, or an array with several that are wrong, and not a handful in
 * all; and hardly anything else that would do as well. */
static bool are_terms_agreed(const cases_t *cases, const claim_t *claim)
{
    enum { NUMBERS = 3, MANY = 32, OTHERS = 1 };
    const claims_t *last = NULL;
    int different = 0, arrays = 0, large = 0;
    double wrong = 0;
    if (!has_each(cases, claim)) return false;
    for (int i = 0; i < cases->count; i++) {
        const claims_t *c = cases->list[i]->claims;
        int before = 0;
        if (!c->has_terms) continue;
        for (int k = 0; k < i; k++)
            before |= cases->list[k]->claims->has_terms && is_same(c->off, cases->list[k]->claims->off);
        different += !before;
        wrong += before ? 0 : c->wrong;
        arrays += c->wrong >= 3;
        large += c->wrong >= MANY;
        last = c;
    }
    if (different < (large ? 1 : arrays ? 2 : NUMBERS) || (arrays && wrong <= HANDFUL)) return false;
    return count_others(cases, last, claim) <= OTHERS;
}

/* Just one element is wrong, and always the same one: of few elements that is chance in a case or two. */
static bool is_one_of_few(const cases_t *cases, const claim_t *claim)
{
    enum { ONE_IN = 256 };
    double chance = 1;
    int votes = 0;
    if (claim->id != PATTERN_FIRST && claim->id != PATTERN_LAST) return false;
    for (int i = 0; i < cases->count; i++) {
        const claims_t *c = cases->list[i]->claims;
        if (c->n < 2) continue;
        if (!claims_find(c, PLACES, claim->key)) return false;
        chance /= c->n;
        votes++;
    }
    return votes >= 3 && chance * ONE_IN <= 1;
}

/* -1: it has none */
static double size_of(const record_t *one)
{
    case_line_t n;
    return case_line_find(&n, one->case_line, "n", 1) ? atof(n.word + n.name + 1) : -1;
}

typedef struct {
    size_t all, below, above; /* a certain size */
} right_t;

static right_t count_right(const cases_t *cases, double size)
{
    right_t right = {0, 0, 0};
    for (size_t i = 0; i < cases->tally->count; i++) {
        const record_t *one = &cases->tally->list[i].is;
        if (one->status != STATUS_PASS || !is_in(cases, one)) continue;
        right.all++;
        right.below += size_of(one) < size;
        right.above += size_of(one) > size;
    }
    return right;
}

/* Most cases are right, and those that have it are of one size, while larger and smaller ones are right; or they are a
 * few single numbers that are off by the same. Of the many mistakes that gold knows, one may well do that, but not
 * where it explains many numbers of a case. */
static bool is_thin(const cases_t *cases, const claim_t *claim)
{
    enum { FEW = 4, SOME = 4, MOST_OF = 3, MANY = 64 };
    const tally_case_t *first = NULL;
    bool one_size = true, one_number = true;
    int votes = 0;
    for (int i = 0; i < cases->count; i++) {
        const tally_case_t *here = cases->list[i];
        if (!claims_find(here->claims, VALUES, claim->key)) continue;
        if (here->claims->wrong >= MANY) return false;
        if (!first) first = here;
        one_size = one_size && size_of(&first->is) >= 0 && size_of(&first->is) == size_of(&here->is);
        one_number = one_number && here->claims->n == 1 && is_same(first->claims->off, here->claims->off);
        votes++;
    }
    if (!first) return false;
    const right_t right = count_right(cases, size_of(&first->is));
    if (right.all < (size_t)cases->count * MOST_OF) return false;
    return (one_size && right.below >= SOME && right.above >= SOME) || (one_number && votes < FEW);
}

/* Returns true when all that may vote have the claim, and that is enough not to be chance. (A mistake that
 * gold knows gives one certain number: twice that number is no chance, unless it is another in as many
 * others: an integer may overflow in the largest.)
 */
static bool is_agreed(const cases_t *cases, claim_kind_t kind, const claim_t *claim)
{
    int votes = 0, others = 0, arrays = 0;
    double wrong = 0;
    if (claim->id == PATTERN_TERMS) return are_terms_agreed(cases, claim);
    for (int i = 0; i < cases->count; i++) {
        const claims_t *c = cases->list[i]->claims;
        if (!may_vote(c, kind, claim)) continue;
        bool has = claims_find(c, kind, claim->key) != NULL;
        votes += has;
        others += !has;
        arrays += has && c->n > 1;
        wrong += has ? c->wrong : 0;
    }
    if (claim->id == PATTERN_KNOWN_MISTAKE && count_refuted(cases, claim->key) >= votes) return false;
    if (claim->id == PATTERN_KNOWN_MISTAKE && votes >= 2) return !is_thin(cases, claim);
    if (claim->id == PATTERN_LIKELY_MISTAKE) return votes >= LIKELY && count_refuted(cases, claim->key) == 0;
    if (others || (pattern_is(claim->id, PATTERN_OF_ARRAY) && wrong <= HANDFUL)) return false;
    if (kind == VALUES && pattern_is(claim->id, PATTERN_IS_PLAIN)) return votes > 0;
    return votes >= 2 || (arrays == 1 && !is_loose(claim));
}

static bool is_known_mistake(const claim_t *claim)
{
    return claim && claim->id == PATTERN_KNOWN_MISTAKE;
}

/* Gold knows a mistake that gives all that was found, in each failing case. */
static bool explains_all(const cases_t *cases, const claim_t *claim)
{
    return is_known_mistake(claim) && count_refuted(cases, claim->key) == 0;
}

/* What tells most, of what holds in all and may be named in this case; NULL where there is none. Of mistakes
 * that gold knows, the one that is another in the fewest cases; these stand before all else. */
static const claim_t *agreed_claim(const cases_t *cases, claim_kind_t kind, const claims_t *c)
{
    const claim_t *best = NULL;
    int least = 0;
    for (int i = 0; i < c->counts[kind]; i++) {
        const claim_t *claim = &c->list[kind][i];
        if (!claim->words) continue;
        if (best && !is_known_mistake(claim)) return best;
        const bool agreed = may_vote(c, kind, claim) && is_agreed(cases, kind, claim);
        if (!agreed && !(kind == PLACES && is_one_of_few(cases, claim))) continue;
        if (!is_known_mistake(claim)) return claim;
        const int against = count_refuted(cases, claim->key);
        if (!best || against < least) best = claim, least = against;
    }
    return best;
}

/* ---- in words ---- */

/* The message, and the case that it is about. */
typedef struct {
    const claim_t *value, *place; /* NULL: none */
    const tally_case_t *shows;    /* the case that shows most of them; NULL: there is nothing */
} agreed_t;

/* Appends what the case says of a claim of another's; returns true when the case has it (even if there is
 * nothing to say). */
static bool add_words(text_t *text, const claims_t *c, claim_kind_t kind, const claim_t *claim)
{
    const claim_t *here = claim ? claims_find(c, kind, claim->key) : NULL;
    if (!here || !here->words) return false;
    if (here->words[0]) text_add(text, "%s%s", text->length ? "; " : "", here->words);
    return true;
}

/* Appends the message with `instead` in the place of what names patterns. */
static void add_replaced(text_t *text, const tally_case_t *of, const char *instead)
{
    if (!*of->is.before) {
        text_add(text, "%s", of->is.message);
        return;
    }
    text_add(text, "%s", of->is.before);
    if (*instead) text_add(text, "%s%s", *of->claims->count ? ": " : ". ", instead);
    text_add(text, "%s", of->is.rest);
}

static const char *hint_in(const claims_t *c, claim_kind_t kind, const claim_t *claim)
{
    const claim_t *here = claim ? claims_find(c, kind, claim->key) : NULL;
    return here ? here->hint : "";
}

/* The hint of a value that says little comes after that of a place. Where only calls are to be written, no
 * thread and no loop is asked for. */
static const char *hint_of(const tally_t *tally, const claims_t *c, const agreed_t *a)
{
    if (tally->calls && a->value && a->value->id == PATTERN_TERMS) return ASK_ARGUMENTS;
    if (tally->calls && a->place && !a->value) return "";
    const char *first = hint_in(c, VALUES, a->value), *second = hint_in(c, PLACES, a->place);
    return *second && (c->is_weak || !*first) ? second : first;
}

/* The hint of a record whose patterns are not named: its own, unless that belongs to one of them. */
static const char *other_hint(const tally_case_t *of)
{
    for (int kind = 0; kind < CLAIM_KINDS; kind++)
        for (int i = 0; i < of->claims->counts[kind]; i++)
            if (is_same(of->claims->list[kind][i].hint, of->is.hint)) return "";
    return of->is.hint;
}

/* What one number may say by itself: that it is none. */
static const char *hint_of_no_number(const claims_t *c)
{
    static const pattern_id_t none[] = {PATTERN_NAN, PATTERN_FROM_UNSET_MEMORY, PATTERN_INFINITY};
    for (size_t i = 0; i < sizeof none / sizeof *none; i++)
        for (int k = 0; k < c->counts[VALUES]; k++)
            if (c->list[VALUES][k].id == none[i]) return c->list[VALUES][k].hint;
    return "";
}

/* How much it tells: which terms are missing is more than what the numbers have in common without them, and a
 * mistake that explains every case is more than that. */
static int weight_of(const cases_t *cases, const agreed_t *a)
{
    if (explains_all(cases, a->value)) return 4;
    return (a->value != NULL) + (a->place != NULL) + (a->value && a->value->id == PATTERN_TERMS);
}

/* The case that shows most: what it holds and where, or one of the two; the first of these, in teaching
 * order. */
static agreed_t agree(const cases_t *cases)
{
    agreed_t best = {NULL, NULL, NULL};
    int most = 0;
    for (int i = 0; i < cases->count; i++) {
        const claims_t *c = cases->list[i]->claims;
        agreed_t a = {agreed_claim(cases, VALUES, c), agreed_claim(cases, PLACES, c), cases->list[i]};
        if (is_known_mistake(a.value)) a.place = NULL; /* it says more than where they are */
        int shows = weight_of(cases, &a);
        if (shows > most) best = a, most = shows;
    }
    return best;
}

/* Appends what the case says of it, value first; returns true when the case has all of it. */
static bool add_agreed(text_t *text, const claims_t *c, const agreed_t *a)
{
    bool all = !a->value || add_words(text, c, VALUES, a->value);
    return (!a->place || add_words(text, c, PLACES, a->place)) && all;
}

/* "With n=99: 50 of 99 elements are wrong: everything from [49] on is wrong" */
static void quote(text_t *message, const agreed_t *a)
{
    char memory[1000];
    text_t says = TEXT_ON(memory);
    (void)add_agreed(&says, a->shows->claims, a);
    if (!says.length) return;
    const char *count = a->shows->claims->count;
    text_join(message, "With ");
    case_line_tell(message, a->shows->is.case_line);
    text_add(message, ": %s%s%s", count, *count ? ": " : "", memory);
}

/* The case that decides has claims of its own. */
static void tell_claims(text_t *message, text_t *hint, const tally_t *tally, const tally_case_t *first,
                        const agreed_t *a)
{
    char memory[1000];
    text_t own = TEXT_ON(memory);
    bool all = add_agreed(&own, first->claims, a);
    if (own.length && first->claims->n == 1 && memory[0] >= 'a' && memory[0] <= 'z')
        memory[0] = (char)(memory[0] - 'a' + 'A');
    add_replaced(message, first, memory);
    if (!all) quote(message, a);
    const char *asks = a->shows ? hint_of(tally, all ? first->claims : a->shows->claims, a) : "";
    if (!*asks) asks = other_hint(first);
    text_add(hint, "%s", *asks ? asks : hint_of_no_number(first->claims));
}

/* It has none: it failed in another way. A call that failed, with its line, leads by itself; else the case
 * that shows a pattern is quoted, and the own hint goes before that of the case quoted. */
static void tell_plain(text_t *message, text_t *hint, const tally_t *tally, const record_t *decisive,
                       const agreed_t *a)
{
    const bool quoted = a->shows && !*decisive->where;
    text_add(message, "%s", decisive->message);
    if (quoted) quote(message, a);
    text_add(hint, "%s", *decisive->hint || !quoted ? decisive->hint : hint_of(tally, a->shows->claims, a));
}

/* The first case with claims of those in the same order of threads as the case that decides, itself to begin
 * with; NULL when there is none. */
static const tally_case_t *first_claims(const tally_t *tally, const tally_case_t *decisive)
{
    if (decisive->claims) return decisive;
    if (decisive->is.status != STATUS_FAIL) return NULL;
    for (size_t i = 0; i < tally->count; i++) {
        const tally_case_t *one = &tally->list[i];
        if (is_same(tally_order(&one->is), tally_order(&decisive->is)) && one->claims) return one;
    }
    return NULL;
}

static bool names_mistake(const agreed_t *a)
{
    return is_known_mistake(a->value) ||
           (a->place && (a->place->id == PATTERN_INDEX || a->place->id == PATTERN_POINT_INDEX));
}

bool tally_claims(text_t *message, text_t *hint, const tally_t *tally, const tally_case_t *decisive)
{
    agreed_t a = {NULL, NULL, NULL};
    const tally_case_t *first = first_claims(tally, decisive);
    cases_t *cases = first ? malloc(sizeof *cases + tally->count * sizeof *cases->list) : NULL;
    if (cases) {
        collect(cases, tally, first, NULL);
        a = agree(cases);
        if (!a.shows && tally->parts && *tally->parts) { /* each part may have a mistake of its own */
            collect(cases, tally, first, tally->parts);
            a = agree(cases);
        }
    }
    if (cases && first == decisive)
        tell_claims(message, hint, tally, first, &a);
    else
        tell_plain(message, hint, tally, &decisive->is, &a);
    const bool named = names_mistake(&a);
    free(cases);
    return named;
}
