#include "arch.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "passes.h"
#include "sources.h"
#include "tokens.h"
#include "translate.h"

int asks_for_architecture(const char *host, size_t length, const options_t *options)
{
    unit_t unit = {.input = host, .input_length = length, .options = *options};
    int found = 0;
    lex(&unit);
    for (uint32_t file = 0; file < unit.file_count && !found; file++) {
        if (unit.files[file].system || unit.files[file].own) continue;
        size_t line_length;
        for (uint32_t line = 1; !found; line++) {
            const char *text = source_line(&unit, file, line, &line_length);
            if (!text) break;
            for (size_t i = 0; i + 13 <= line_length && !found; i++)
                found = !memcmp(text + i, "__CUDA_ARCH__", 13);
        }
    }
    free_unit(&unit);
    return found;
}

/* A place outside of functions where the two texts differ: the host's tokens [from, to), the device's [other,
 * other_to)
 */
typedef struct {
    uint32_t from, to, other, other_to;
} difference_t;

typedef struct {
    unit_t host, device;
    buffer_t *merged;
    size_t written; /* bytes of the host's text that are done with */
    difference_t *differences;
    size_t difference_count, difference_capacity, differences_done;
} merger_t;

static bool same_file(const unit_t *a, uint32_t i, const unit_t *b, uint32_t j)
{
    return !strcmp(a->files[a->tokens[i].file].name, b->files[b->tokens[j].file].name);
}

static bool same_token(const unit_t *a, uint32_t i, const unit_t *b, uint32_t j)
{
    const token_t *s = &a->tokens[i], *t = &b->tokens[j];
    return s->length == t->length && !memcmp(a->input + s->at, b->input + t->at, s->length);
}

static bool same_tokens(const unit_t *a, uint32_t from, uint32_t to, const unit_t *b, uint32_t other_from,
                        uint32_t other_to)
{
    for (;;) {
        if (from >= to || other_from >= other_to) return from >= to && other_from >= other_to;
        if (!same_token(a, from, b, other_from)) return false;
        from = next(a, from);
        other_from = next(b, other_from);
    }
}

static bool same_function(const unit_t *a, const function_t *f, const unit_t *b, const function_t *g)
{
    return a->tokens[f->name].line == b->tokens[g->name].line && same_file(a, f->name, b, g->name) &&
           same_token(a, f->name, b, g->name);
}

/* the host's text up to the token */
static void copy_to(merger_t *merger, uint32_t token)
{
    size_t at = merger->host.tokens[token].at;
    if (at > merger->written)
        buffer_add(merger->merged, merger->host.input + merger->written, at - merger->written);
    if (at > merger->written) merger->written = at;
}

/* the tokens [from, last] of either text, each at its place in the source */
static void copy_range(merger_t *merger, const unit_t *unit, uint32_t from, uint32_t last)
{
    const token_t *first = &unit->tokens[from], *end = &unit->tokens[last];
    buffer_format(merger->merged, "\n# %u %s\n", first->line, unit->files[first->file].name);
    buffer_fill(merger->merged, ' ', first->column - 1);
    buffer_add(merger->merged, unit->input + first->at, end->at + end->length - first->at);
}

/* go on with the host's text after the token */
static void go_on_after(merger_t *merger, uint32_t token)
{
    const token_t *after = &merger->host.tokens[token + 1];
    merger->written = merger->host.tokens[token].at + merger->host.tokens[token].length;
    buffer_format(merger->merged, "\n# %u %s\n", after->kind == TOKEN_MARKER ? 1 : after->line,
                  merger->host.files[merger->host.tokens[token].file].name);
    if (after->kind < TOKEN_MARKER && after->at > merger->written) {
        merger->written = after->at;
        buffer_fill(merger->merged, ' ', after->column - 1);
    }
}

/* a function that both texts have, but not the same */
static void merge_function(merger_t *merger, const function_t *f, const function_t *g)
{
    unit_t *host = &merger->host, *device = &merger->device;
    uint32_t end = function_end(host, f), device_end = function_end(device, g);
    if (!(f->is & (IS_GLOBAL | IS_DEVICE)) || same_tokens(host, f->start, end, device, g->start, device_end))
        return;
    if (!(f->is & IS_HOST)) {
        copy_to(merger, f->start);
        copy_range(merger, device, g->start, device_end);
    } else if (same_tokens(host, f->start, f->body, device, g->start, g->body)) {
        copy_to(merger, f->body);
        buffer_format(merger->merged, "\n# %u %s 3\n{ if (%s::cucc::on_device())", host->tokens[f->body].line,
                      host->files[host->tokens[f->body].file].name,
                      f->is & IS_CONSTEXPR ? "!__builtin_is_constant_evaluated() && " : "");
        copy_range(merger, device, g->body, device_end);
        buffer_puts(merger->merged, " else ");
        copy_range(merger, host, f->body, end);
        buffer_puts(merger->merged, "}");
    } else {
        complain(host, f->name,
                 "only the body of this function may depend on __CUDA_ARCH__, not what stands before it");
        return;
    }
    go_on_after(merger, end);
}

/* the first of the user's tokens from i on */
static uint32_t first_token(const unit_t *unit, uint32_t i)
{
    while (i + 1 < unit->token_count && unit->tokens[i].kind >= TOKEN_MARKER) i++;
    return i;
}

/* The first token after `from` that stands below the device's function; where its file has none, the first
 * behind that file. */
static uint32_t place_of(const merger_t *merger, uint32_t from, const function_t *g)
{
    const unit_t *host = &merger->host, *device = &merger->device;
    uint32_t line = device->tokens[g->start].line, behind = NO_TOKEN;
    if (from > 0 && same_file(host, from - 1, device, g->start)) behind = from;
    for (uint32_t i = from; i + 1 < host->token_count; i++) {
        if (!same_file(host, i, device, g->start)) continue;
        if (host->tokens[i].kind < TOKEN_MARKER && host->tokens[i].line > line) return i;
        behind = i + 1;
    }
    return behind == NO_TOKEN ? (uint32_t)host->token_count - 1 : first_token(host, behind);
}

/* Differences that stand before the host's token: where both texts have something, the device's. */
static void merge_differences(merger_t *merger, uint32_t before)
{
    const unit_t *host = &merger->host;
    for (; merger->differences_done < merger->difference_count; merger->differences_done++) {
        const difference_t *d = &merger->differences[merger->differences_done];
        if (d->from >= before) return;
        if (d->other == d->other_to) continue; /* for the host alone */
        copy_to(merger, d->from);
        copy_range(merger, &merger->device, d->other, prev(&merger->device, d->other_to));
        const token_t *after = &host->tokens[d->to];
        if (after->at > merger->written) merger->written = after->at;
        buffer_format(merger->merged, "\n# %u %s\n", after->line, host->files[after->file].name);
        buffer_fill(merger->merged, ' ', after->column - 1);
    }
}

static void add_device_function(merger_t *merger, uint32_t from, const function_t *g)
{
    if (!(g->is & (IS_GLOBAL | IS_DEVICE))) return;
    uint32_t place = place_of(merger, from, g);
    const token_t *token = &merger->host.tokens[place];
    merge_differences(merger, place);
    copy_to(merger, place);
    copy_range(merger, &merger->device, g->start, function_end(&merger->device, g));
    buffer_format(merger->merged, "\n# %u %s\n", token->line, merger->host.files[token->file].name);
    buffer_fill(merger->merged, ' ', token->column - 1);
}

static void drop_host_variant(merger_t *merger, const function_t *f)
{
    if (!(f->is & IS_DEVICE) || f->is & (IS_HOST | IS_GLOBAL)) return;
    copy_to(merger, f->start);
    go_on_after(merger, function_end(&merger->host, f));
}

/* the first function with a body from *f on; NULL after the last */
static const function_t *with_body(const unit_t *unit, size_t *f)
{
    while (*f < unit->function_count && unit->functions[*f].body == NO_TOKEN) ++*f;
    return *f < unit->function_count ? &unit->functions[*f] : NULL;
}

static void merge_functions(merger_t *merger)
{
    uint32_t from = 0; /* past the last function of the host's text */
    size_t j = 0;
    const function_t *f, *g;
    for (size_t i = 0; (f = with_body(&merger->host, &i)) != NULL; i++) {
        size_t same = j;
        while ((g = with_body(&merger->device, &same)) != NULL &&
               !same_function(&merger->host, f, &merger->device, g))
            same++;
        if (!g) {
            merge_differences(merger, f->start);
            drop_host_variant(merger, f);
        } else {
            for (; (g = with_body(&merger->device, &j)) != NULL && j < same; j++)
                add_device_function(merger, from, g);
            merge_differences(merger, f->start);
            merge_function(merger, f, g);
            j = same + 1;
        }
        from = function_end(&merger->host, f) + 1;
    }
    for (; (g = with_body(&merger->device, &j)) != NULL; j++) add_device_function(merger, from, g);
    merge_differences(merger, (uint32_t)merger->host.token_count);
}

/* the next of the user's tokens that is in no function */
static uint32_t next_outside(const unit_t *unit, uint32_t i, size_t *f)
{
    for (i = next(unit, i); i + 1 < unit->token_count; i = next(unit, i)) {
        const function_t *function = with_body(unit, f);
        if (function && i >= function->start) {
            i = function_end(unit, function);
            ++*f;
        } else if (!(unit->tokens[i].flags & TOKEN_FOREIGN)) {
            break;
        }
    }
    return i;
}

/* A static_assert declares nothing: the host's stay, whatever the device's are. */
static uint32_t past_assertions(const unit_t *unit, uint32_t i, size_t *f)
{
    const uint32_t end = (uint32_t)unit->token_count - 1;
    while (i < end && word_at(unit, i) == WORD_STATIC_ASSERT) {
        for (const uint32_t last = statement_end(unit, i); i <= last && i < end;)
            i = next_outside(unit, i, f);
    }
    return i;
}

/* A walk over what stands outside of functions in one of the texts */
typedef struct {
    const unit_t *unit;
    uint32_t at;
    size_t function; /* the next */
} walk_t;

static walk_t step(walk_t walk)
{
    walk.at = next_outside(walk.unit, walk.at, &walk.function);
    walk.at = past_assertions(walk.unit, walk.at, &walk.function);
    return walk;
}

static bool at_end(const walk_t *walk)
{
    return walk->at + 1 >= walk->unit->token_count;
}

/* Do the two go on alike for some tokens, or to the end of a declaration? */
static bool go_on_alike(walk_t a, walk_t b)
{
    enum { ENOUGH = 3 };
    for (int n = 0; n < ENOUGH; n++) {
        if (at_end(&a) || at_end(&b)) return at_end(&a) && at_end(&b);
        if (!same_token(a.unit, a.at, b.unit, b.at)) return false;
        if (n > 0 && word_at(a.unit, a.at) == ';') return true;
        a = step(a);
        b = step(b);
    }
    return true;
}

/* One step; false if a function stood between what was stepped over and where the walk began */
static bool step_within(walk_t *walk, const walk_t *begin, uint32_t *last)
{
    if (at_end(walk) || walk->function != begin->function) return false;
    *last = walk->at;
    *walk = step(*walk);
    return true;
}

/* Where two texts that differ here go on alike, after as few tokens as may be, and without a function among
 * these; false if nowhere near. d: the tokens passed, of either */
static bool find_together(walk_t *host, walk_t *device, difference_t *d)
{
    enum { FAR = 48 };
    for (int sum = 1; sum < FAR; sum++) {
        walk_t a = *host;
        uint32_t last = NO_TOKEN, other_last = NO_TOKEN;
        for (int n = 0; n <= sum; n++) {
            walk_t b = *device;
            int m = 0;
            while (m < sum - n && step_within(&b, device, &other_last)) m++;
            if (m == sum - n && go_on_alike(a, b)) {
                *d = (difference_t){host->at, n ? next(host->unit, last) : host->at, device->at,
                                    m ? next(device->unit, other_last) : device->at};
                *host = a;
                *device = b;
                return true;
            }
            if (!step_within(&a, host, &last)) break;
        }
    }
    return false;
}

static bool same_lines(const walk_t *a, const walk_t *b)
{
    return same_file(a->unit, a->at, b->unit, b->at);
}

static void compare_outside(merger_t *merger)
{
    walk_t host = step((walk_t){&merger->host, 0, 0}), device = step((walk_t){&merger->device, 0, 0});
    while (!at_end(&host) || !at_end(&device)) {
        if (same_token(host.unit, host.at, device.unit, device.at)) {
            host = step(host);
            device = step(device);
            continue;
        }
        const walk_t begin = host, other = device;
        uint32_t at = at_end(&host) ? prev(host.unit, host.at) : host.at;
        difference_t d;
        if (at == NO_TOKEN || !find_together(&host, &device, &d)) {
            complain(&merger->host, at == NO_TOKEN ? 0 : at,
                     "here __CUDA_ARCH__ changes what is declared, and too much of it for cucc: it may "
                     "change function "
                     "bodies, whole functions, and the value of a constant");
            return;
        }
        if (d.from != d.to && d.other != d.other_to && same_lines(&begin, &other))
            warn(&merger->host, at,
                 "__CUDA_ARCH__ changes what is declared here: under cucc host code, too, sees what device "
                 "code does");
        grow(&merger->differences, &merger->difference_capacity, merger->difference_count,
             sizeof *merger->differences);
        merger->differences[merger->difference_count++] = d;
    }
}

int merge_device_text(const buffer_t *host, const buffer_t *device, const options_t *options,
                      buffer_t *merged, buffer_t *messages)
{
    merger_t merger = {.merged = merged};
    merger.host = (unit_t){.input = host->bytes, .input_length = host->length, .options = *options};
    merger.device = (unit_t){.input = device->bytes, .input_length = device->length, .options = *options};
    lex(&merger.host);
    lex(&merger.device);
    find_functions(&merger.host);
    find_functions(&merger.device);
    compare_outside(&merger);
    merge_functions(&merger);
    buffer_add(merged, host->bytes + merger.written, host->length - merger.written);
    write_messages(&merger.host, messages);
    int errors = merger.host.error_count;
    free(merger.differences);
    free_unit(&merger.host);
    free_unit(&merger.device);
    return errors;
}
