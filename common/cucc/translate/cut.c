/* Kernels that are cut at their barriers.
 *
 * A kernel in which every __syncthreads() is passed by all threads of the block together, by its text, needs
 * no stack for each thread: what stands between two barriers is a region, and becomes a loop over the
 * threads.
 *
 *     __shared__ float s[256];              __shared__ float s[256];
 *     int t = threadIdx.x;                  for (each thread) { int t = threadIdx.x; s[t] = x[t]; }
 *     s[t] = x[t];
 *     __syncthreads();                      barrier
 *     for (int d = 128; d > 0; d /= 2) {    for (int d = 128; d > 0; d /= 2) {
 *         if (t < d) s[t] += s[t + d];          for (each thread) { int t = threadIdx.x;
 *                                                                   if (t < d) s[t] += s[t + d]; }
 *         __syncthreads();                      barrier
 *     }                                     }
 *
 * Control flow around a barrier stays outside of these loops and is gone through once; so what it depends on
 * has to be the same for all threads (uniform.c).  What is declared in one region and used in another is
 * worked out again there, when it depends on nothing but indices and what is uniform; it is declared before
 * the region, when it is uniform; else it is kept in an array with an element for each thread (cucc/cut.h),
 * from which a region takes it and to which it gives it back.  A return leaves the loop's turn and strikes
 * the thread out.
 *
 * The threads run one after another between two barriers, in the wanted order, just as they do on stacks of
 * their own (runtime/exec/README.md), so the result is the same to the last bit.
 *
 * A kernel that has operations of a whole warp, too (meets.h), is cut at these and at its barriers, and gone
 * through once by each warp: control flow around them has to be the same for the lanes of a warp, regions are
 * loops over its lanes, and a barrier is one at which the warps wait.  What lanes hand over in a statement is
 * brought before it by all of them (cucc/meeting.h).
 *
 * Whatever is not understood is left as it is.
 */
#include "cut.h"

#include <string.h>

#include "declarators.h"
#include "edit.h"
#include "exact.h"
#include "fours.h"
#include "lanes.h"
#include "meets.h"
#include "narrow.h"
#include "numbers.h"
#include "passes.h"
#include "tokens.h"
#include "uniform.h"

/* --- planning --- */

static bool refuse_cut(function_t *kernel, uint32_t at, const char *why)
{
    kernel->way = why;
    kernel->way_at = at;
    return false;
}

/* in a declaration: is one of its variables ... ? */
static bool declares(const locals_t *locals, const statement_t *s, bool (*what)(const local_t *))
{
    for (size_t n = 0; n < locals->count; n++)
        if (locals->list[n].at == s && what(&locals->list[n])) return true;
    return false;
}

static bool is_of_the_block(const local_t *l)
{
    return l->is_shared || l->is_constexpr;
}
static bool is_written(const local_t *l)
{
    return l->is_written;
}

static void add_region(unit_t *unit, cut_t *cut, statement_t *first, statement_t *last, bool guards)
{
    region_t *region = arena_take(&unit->arena, sizeof *region);
    *region = (region_t){.first = first,
                         .last = last,
                         .from = guards ? first->open : first->first,
                         .to = guards ? first->close : last->last,
                         .guards = guards,
                         .number = unit->next_number++};
    *cut->last = region;
    cut->last = &region->following;
    cut->region_count++;
}

/* Does the statement stay outside of the loops over threads?  A uniform variable that does not change may as
 * well stand inside, where a loop has begun. */
static bool stays_outside(const cut_t *cut, const statement_t *s, bool begun)
{
    const locals_t *locals = &cut->locals;
    if (is_structural(s) || s->kind == STATEMENT_TYPE) return true;
    if (s->kind == STATEMENT_DECLARATION && declares(locals, s, is_of_the_block)) return true;
    if (!is_uniform_statement(locals, s)) return false;
    return !begun || s->kind != STATEMENT_DECLARATION || declares(locals, s, is_written);
}

static void plan(unit_t *unit, cut_t *cut, statement_t *list)
{
    statement_t *first = NULL, *last = NULL;
    for (statement_t *s = list; s; s = s->following) {
        if (s->kind == STATEMENT_EMPTY) continue;
        if (s->kind == STATEMENT_WARP_BARRIER) cut->meetings++;
        if (is_meeting_leaf(s)) { /* what it hands over is worked out before, with what came before it */
            if (first) add_region(unit, cut, first, last, false);
            first = last = s;
            cut->meetings += count_meetings(unit, s->first, s->last);
            continue;
        }
        if (!stays_outside(cut, s, first != NULL)) {
            if (!first) first = s;
            last = s;
            continue;
        }
        if (first) add_region(unit, cut, first, last, false);
        first = NULL;
        if (is_guard(s)) add_region(unit, cut, s, s, true);
        cut->barriers += s->kind == STATEMENT_BARRIER;
        if (!is_structural(s)) continue;
        plan(unit, cut, s->child);
        if (s->otherwise) plan(unit, cut, s->otherwise);
    }
    if (first) add_region(unit, cut, first, last, false);
}

static bool is_in(const region_t *region, uint32_t i)
{
    return region->from <= i && i <= region->to;
}

/* Is it declared by a statement of the region itself, not within one? */
static bool is_declared_by(const region_t *region, const local_t *l)
{
    return l->at && l->at->kind == STATEMENT_DECLARATION && l->at->parent == region->first->parent &&
           is_in(region, l->name);
}

static bool is_used_in(const locals_t *locals, const local_t *l, uint32_t from, uint32_t to)
{
    for (uint32_t i = from; i <= to; i++)
        if (locals->unit->tokens[i].kind == TOKEN_NAME && i != l->name && local_at(locals, i) == l)
            return true;
    return false;
}

static bool is_written_in(const locals_t *locals, const local_t *l, const region_t *region)
{
    for (uint32_t i = region->from; i <= region->to; i++)
        if (locals->unit->tokens[i].kind == TOKEN_NAME && i != l->name && local_at(locals, i) == l &&
            use_of(locals, l, i) != USE_READ)
            return true;
    return false;
}

static bool is_used_outside(const cut_t *cut, const local_t *l, const region_t *region)
{
    uint32_t to = l->to < cut->locals.body->last ? l->to : cut->locals.body->last;
    if (l->is_shown) return region->last->following; /* a pointer to it may be kept */
    if (region->to < to && is_used_in(&cut->locals, l, region->to + 1, to)) return true;
    if (!l->is_uniform) return false;
    for (size_t n = 0; n < cut->locals.count; n++) { /* by way of another one, which is worked out again */
        const local_t *other = &cut->locals.list[n];
        if (other != l && is_declared_by(region, other) &&
            is_used_in(&cut->locals, l, other->name, other->end))
            return true;
    }
    return false;
}

/* The name has two meanings where one of them would have to be declared again */
static bool is_shadowed(const locals_t *locals, const local_t *l)
{
    for (size_t n = 0; n < locals->count; n++) {
        const local_t *other = &locals->list[n];
        if (other != l && same_text(locals->unit, other->name, l->name) && other->from < l->to &&
            l->from < other->to)
            return true;
    }
    return false;
}

/* what is needed behind the end of the region that declares it */
static bool plan_local(unit_t *unit, function_t *kernel, cut_t *cut, local_t *l, const region_t *region)
{
    const locals_t *locals = &cut->locals;
    if (!is_used_outside(cut, l, region)) return true;
    if (is_shadowed(locals, l))
        return refuse_cut(kernel, l->name,
                          "its name stands for two variables, and it is used behind a barrier");
    if ((l->is_uniform && !l->is_written) || is_repeatable(locals, l)) return true;
    if (l->is_auto || l->is_reference || l->is_odd)
        return refuse_cut(kernel, l->name,
                          l->is_auto        ? "it is used behind a barrier, and its type is not written out"
                          : l->is_reference ? "this reference is used behind a barrier"
                                            : "it is used behind a barrier, and is no plain variable");
    l->number = unit->next_number++;
    return true;
}

static bool plan_locals(unit_t *unit, function_t *kernel, cut_t *cut)
{
    locals_t *locals = &cut->locals;
    for (size_t n = 0; n < locals->count; n++) {
        local_t *l = &locals->list[n];
        if (!l->at && !l->is_uniform) {
            if (l->is_reference || l->is_odd || is_shadowed(locals, l))
                return refuse_cut(kernel, l->name, "this parameter is changed");
            l->number = unit->next_number++;
        }
        for (const region_t *r = cut->regions; r; r = r->following)
            if (is_declared_by(r, l) && !plan_local(unit, kernel, cut, l, r)) return false;
    }
    return true;
}

region_t calls_in(const unit_t *unit, statement_t *s)
{
    region_t calls = {.first = s, .last = s, .from = NO_TOKEN};
    for (uint32_t i = s->first; i < s->last; i = next(unit, i)) {
        if (!is_meeting(unit, i)) continue;
        if (calls.from == NO_TOKEN) calls.from = i;
        calls.to = unit->tokens[next(unit, i)].match;
    }
    return calls;
}

/* What keeps the kernel from being cut at its warp operations */
static bool look_at_meetings(function_t *kernel, const locals_t *locals, const statement_t *s)
{
    const unit_t *unit = locals->unit;
    uint32_t where;
    if (!s->meets) return true;
    if (!s->child) {
        const char *why = s->kind == STATEMENT_WARP_BARRIER || is_meeting_leaf(s)
                              ? why_no_meeting(locals, s, &where)
                              : (where = s->first, "a warp operation in this statement is not understood");
        return !why || refuse_cut(kernel, where, why);
    }
    if (s->kind != STATEMENT_COMPOUND && has_meeting(unit, s->open, s->close))
        return refuse_cut(kernel, s->first, "a warp operation stands in its head");
    for (const statement_t *c = s->child; c; c = c->following)
        if (!look_at_meetings(kernel, locals, c)) return false;
    return !s->otherwise || look_at_meetings(kernel, locals, s->otherwise);
}

static int barriers_of(const unit_t *unit, const function_t *kernel)
{
    int count = 0;
    for (uint32_t i = kernel->body; i < function_end(unit, kernel); i++) count += is_barrier(unit, i);
    return count;
}

static bool plan_kernel(unit_t *unit, function_t *kernel, bool turning)
{
    uint32_t strange;
    cut_t *cut = arena_take(&unit->arena, sizeof *cut);
    *cut = (cut_t){.locals = {.unit = unit, .function = kernel}};
    cut->last = &cut->regions;
    locals_t *locals = &cut->locals;
    locals->body = read_statements(unit, kernel->body, &strange);
    if (!locals->body) return refuse_cut(kernel, strange, "this statement is not understood");
    locals->by_warp = locals->body->meets;
    if (kernel->waits && !locals->body->barriers && !locals->body->meets)
        return refuse_cut(kernel, kernel->name, "it has no barrier, but a fence");
    if (!find_locals(locals, &strange))
        return refuse_cut(kernel, strange, "this declaration is not understood");
    find_guards(locals);
    if (turning) {
        const turning_t loops = turn_loops(locals);
        cut->turned = loops.turned;
        if (!kernel->waits && !loops.turned) {
            kernel->way = loops.why;
            kernel->way_at = loops.inside;
            return false;
        }
    }
    find_uniform(locals);
    if (!look_at_meetings(kernel, locals, locals->body)) return false;
    uint32_t where = first_divergence(locals, locals->body);
    if (where != NO_TOKEN)
        return refuse_cut(kernel, where,
                          locals->by_warp
                              ? "the lanes of a warp need not all come here together, or equally often"
                              : "the threads of a block need not all come here together, or equally often");
    drop_uniform_guards(locals, locals->body);
    plan(unit, cut, locals->body->child);
    if (cut->barriers != barriers_of(unit, kernel))
        return refuse_cut(kernel, kernel->name, "a barrier stands in the middle of a statement");
    if (cut->meetings != count_meetings(unit, kernel->body, function_end(unit, kernel)))
        return refuse_cut(kernel, kernel->name, "a warp operation stands where it is not understood");
    if (!plan_locals(unit, kernel, cut)) return false;
    find_exactness(cut);
    kernel->cut = cut;
    return true;
}

static void hide_barriers(unit_t *unit, const function_t *kernel)
{
    for (uint32_t i = kernel->body; i < function_end(unit, kernel); i++)
        if (is_barrier(unit, i) || is_warp_barrier(unit, i))
            hide_range(unit, i, next(unit, unit->tokens[next(unit, i)].match) + 1);
}

void find_cuts(unit_t *unit)
{
    for (size_t f = 0; f < unit->function_count; f++) {
        function_t *kernel = &unit->functions[f];
        if (!(kernel->is & IS_GLOBAL) || kernel->body == NO_TOKEN) continue;
        const bool turning = unit->options.rows && !kernel->reads_indices &&
                             !has_meeting(unit, kernel->body, function_end(unit, kernel));
        if (!kernel->waits) {
            if (turning && has_loop(unit, kernel->body, function_end(unit, kernel)))
                plan_kernel(unit, kernel, true);
        } else if (!unit->options.cut || unit->options.sanitize)
            refuse_cut(kernel, kernel->name, "kernels are not cut in this build");
        else if (kernel->waits_otherwise)
            refuse_cut(kernel, kernel->way_at,
                       "it may wait here for more than a barrier of the kernel's own text");
        else if ((turning && plan_kernel(unit, kernel, true)) || plan_kernel(unit, kernel, false))
            hide_barriers(unit, kernel);
    }
}

/* --- writing --- */

typedef struct {
    unit_t *unit;
    cut_t *cut;
    buffer_t text;
} writer_t;

#define ADD(...) buffer_format(&writer->text, __VA_ARGS__)

static const char *take_text(writer_t *writer)
{
    const char *text = arena_format(&writer->unit->arena, "%.*s", (int)writer->text.length,
                                    writer->text.bytes ? writer->text.bytes : "");
    writer->text.length = 0;
    return text;
}

static uint32_t declarator_begin(const unit_t *unit, const local_t *l)
{
    uint32_t end = l->at ? l->at->last : l->end, i = declared_type_end(unit, l->begin, end), comma = i;
    for (; i < l->name; i = next(unit, i)) {
        int word = word_at(unit, i);
        if (word == ',') comma = next(unit, i);
        if ((word == '(' || word == '[' || word == '{') && unit->tokens[i].match < l->name)
            i = unit->tokens[i].match;
        else if (word == '<' && angle_close(unit, i) < l->name)
            i = angle_close(unit, i);
    }
    return comma;
}

/* the type and the declarator up to `to`; bare: without what makes the variable itself const */
static void add_declared(writer_t *writer, const local_t *l, uint32_t to, bool bare)
{
    unit_t *unit = writer->unit;
    uint32_t end = l->at ? l->at->last : l->end, declarator = declarator_begin(unit, l);
    uint32_t star = NO_TOKEN; /* the last one before the name */
    for (uint32_t i = declarator; i < l->name; i = next(unit, i))
        if (word_at(unit, i) == '*') star = i;
    number_t number;
    const bool counts = writer->cut->turned && find_int_number(unit, l, &number);
    uint32_t ranges[2][2] = {{l->begin, declared_type_end(unit, l->begin, end)}, {declarator, to}};
    for (int r = 0; r < 2; r++)
        for (uint32_t i = ranges[r][0]; i < ranges[r][1]; i = next(unit, i)) {
            bool own = star == NO_TOKEN ? i < l->name : i > star && i < l->name;
            if (bare && own && word_at(unit, i) == WORD_CONST) continue;
            if (word_at(unit, i) == WORD_REGISTER) continue;
            if (counts && (i == number.product || i == number.thread)) ADD("int(");
            ADD("%s ", token_text(unit, i));
            if (counts && (i == number.product_last || i == number.thread_last)) ADD(") ");
        }
}

static uint32_t dimensions_end(const unit_t *unit, const local_t *l)
{
    uint32_t i = next(unit, l->name);
    while (word_at(unit, i) == '[' && unit->tokens[i].match != NO_TOKEN)
        i = next(unit, unit->tokens[i].match);
    return i;
}

static void add_array(writer_t *writer, const local_t *l)
{
    if (l->at) {
        ADD("struct __cucc_live%d { ", l->number);
        add_declared(writer, l, dimensions_end(writer->unit, l), true);
    } else {
        const char *name = token_text(writer->unit, l->name);
        ADD("typedef decltype(%s) __cucc_type%d; struct __cucc_live%d { __cucc_type%d %s", name, l->number,
            l->number, l->number, name);
    }
    if (writer->cut->meetings)
        ADD("; }; __attribute__((uninitialized)) ::cucc::live_by_lane<__cucc_live%d> __cucc_v%d(__cucc_c); ",
            l->number, l->number);
    else
        ADD("; }; ::cucc::live<__cucc_live%d> __cucc_v%d(__cucc_c); ", l->number, l->number);
}

/* Of a kernel with turned loops, the threads of a row are free of one another, as between two barriers those
 * of any kernel are that has no race: the compiler need not ask. */
static const char each_stretch[] =
    "for (const ::cucc_stretch *__cucc_r = __cucc_c.%s; __cucc_r != __cucc_c.%s; ++__cucc_r) { "
    "const unsigned __cucc_y = __cucc_r->y, __cucc_z = __cucc_r->z; const int __cucc_b = int(__cucc_r->x), "
    "__cucc_e = int(__cucc_r->end); "
    "if (__cucc_b < 0 || __cucc_e > 1024) __builtin_unreachable(); /* neighbours have neighbouring numbers, "
    "in int too */ "
    "long __cucc_t = __cucc_r->linear; __cucc_c.enter(*__cucc_r); ";
static const char free_of_one_another[] = "\n#pragma GCC ivdep\n";
static const char its_threads[] =
    "for (int __cucc_x = __cucc_%s; __cucc_x < __cucc_%s; ++__cucc_x, ++__cucc_t) { "
    "[[maybe_unused]] const uint3 threadIdx%s = {unsigned(__cucc_x), __cucc_y, __cucc_z}; { ";
/* no pattern first, of which the compiler might think that somebody reads it */
static const char given_at_once[] = " __attribute__((uninitialized))";

/* What one thread does there, none of the others can tell, so any order is the wanted one. */
static bool is_in_any_order(const writer_t *writer, const region_t *region)
{
    return memory_use(&writer->cut->locals, region->from, region->to) != MEMORY_WRITTEN;
}

/* only: those threads that pass it, or NULL */
static void add_each_thread(writer_t *writer, const narrow_t *only, bool in_any_order)
{
    const bool turned = writer->cut->turned;
    ADD(each_stretch, in_any_order ? "rows" : "first", in_any_order ? "end" : "last");
    if (only)
        ADD("const ::cucc::part __cucc_p = ::cucc::%s<%s>(__cucc_b, __cucc_e, (%s)); const int __cucc_f = "
            "__cucc_p.begin, __cucc_l = __cucc_p.end; if (__cucc_f < 0 || __cucc_l > 1024) "
            "__builtin_unreachable(); __cucc_t += __cucc_f - __cucc_b; ",
            only->relation, only->type, tokens_text(writer->unit, only->from, only->to));
    ADD("%s", turned ? free_of_one_another : "");
    ADD(its_threads, only ? "f" : "b", only ? "l" : "e", turned ? given_at_once : "");
}

/* They pass, which a compiler that is to vectorise the loop has to know */
static void add_passed(writer_t *writer, const narrow_t *only)
{
    unit_t *unit = writer->unit;
    const char *limit = tokens_text(unit, only->from, only->to);
    ADD("if (::cucc::is_counted(%s) && !(%s%s %s (%s))) __builtin_unreachable(); ", limit,
        token_text(unit, only->number), word_at(unit, only->number) == WORD_THREAD_IDX ? ".x" : "",
        only->sign, limit);
}

/* what of other regions this one uses, worked out again; in the order of their declarations */
static void add_repeated(writer_t *writer, const region_t *region)
{
    const locals_t *locals = &writer->cut->locals;
    unsigned char *needed = arena_take(&writer->unit->arena, locals->count + 1);
    for (size_t n = locals->count; n-- > 0;) {
        const local_t *l = &locals->list[n];
        if (is_in(region, l->name) || l->is_uniform || l->number || l->name > region->from ||
            !is_repeatable(locals, l))
            continue;
        needed[n] = is_used_in(locals, l, region->from, region->to);
        for (size_t m = n + 1; m < locals->count && !needed[n]; m++)
            needed[n] = needed[m] && is_used_in(locals, l, locals->list[m].begin, locals->list[m].end);
    }
    for (size_t n = 0; n < locals->count; n++) {
        if (!needed[n]) continue;
        ADD("[[maybe_unused]] ");
        add_declared(writer, &locals->list[n], locals->list[n].end, false);
        ADD("; ");
    }
}

/* what the region takes from arrays, and, in `giving`, what it gives back */
static void add_taken(writer_t *writer, const region_t *region, bool giving)
{
    const locals_t *locals = &writer->cut->locals;
    for (size_t n = 0; n < locals->count; n++) {
        const local_t *l = &locals->list[n];
        const char *name = token_text(writer->unit, l->name);
        if (!l->number) {
            /* used by later regions, which have made their own: here it may be idle */
            if (giving && is_declared_by(region, l) && is_used_outside(writer->cut, l, region))
                ADD(" (void)%s;", name);
            continue;
        }
        if (is_declared_by(region, l)) {
            if (giving && !l->is_shown)
                ADD(" ::cucc::keep(__cucc_v%d[__cucc_t].%s, %s);", l->number, name, name);
            continue;
        }
        if (!is_used_in(locals, l, region->from, region->to)) continue;
        if (l->is_shown || writer->cut->turned) {
            if (!giving) ADD("auto &%s = __cucc_v%d[__cucc_t].%s; ", name, l->number, name);
        } else if (!giving) {
            ADD("::cucc::kept<__cucc_live%d> __cucc_k%d(__cucc_v%d[__cucc_t]); [[maybe_unused]] auto &%s = "
                "__cucc_k%d.value.%s; ",
                l->number, l->number, l->number, name, l->number, name);
        } else if (is_written_in(locals, l, region)) {
            ADD(" __cucc_k%d.give(__cucc_v%d[__cucc_t]);", l->number, l->number);
        }
    }
}

/* what is declared before the region, for those that come later */
static void add_outside(writer_t *writer, const region_t *region)
{
    locals_t *locals = &writer->cut->locals;
    for (size_t n = 0; n < locals->count; n++) {
        local_t *l = &locals->list[n];
        if (!is_declared_by(region, l)) continue;
        if (l->number) add_array(writer, l);
        /* as same_in_warp wants it, or what the statement itself hands over */
        const bool of_warp =
            locals->by_warp && (l->is_uniform ? is_meeting_leaf(l->at) : is_thread_number(locals, l));
        if (!of_warp && (!l->is_uniform || !is_used_outside(writer->cut, l, region))) continue;
        ADD("[[maybe_unused]] ");
        add_declared(writer, l, l->end, false);
        ADD("; ");
    }
}

/* A variable whose address is taken lives in its array from the start: the declaration makes another one,
 * from which it is copied */
static void move_shown(writer_t *writer, const region_t *region)
{
    unit_t *unit = writer->unit;
    const locals_t *locals = &writer->cut->locals;
    for (size_t n = 0; n < locals->count; n++) {
        const local_t *l = &locals->list[n];
        if (!l->number || !l->is_shown || !is_declared_by(region, l)) continue;
        const char *name = token_text(unit, l->name);
        put_instead(unit, l->name, arena_format(&unit->arena, "__cucc_made_%s", name));
        put_after(unit, l->at->last,
                  arena_format(&unit->arena,
                               "auto &%s = __cucc_v%d[__cucc_t].%s; ::cucc::keep(%s, __cucc_made_%s);", name,
                               l->number, name, name, name));
    }
}

static void rewrite_returns(unit_t *unit, const statement_t *s, int number)
{
    if (s->kind == STATEMENT_RETURN)
        put_instead(unit, s->first, arena_format(&unit->arena, "goto __cucc_next%d", number));
    for (const statement_t *c = s->child; c; c = c->following) rewrite_returns(unit, c, number);
    if (s->otherwise) rewrite_returns(unit, s->otherwise, number);
}

/* A turned loop counts up to four iterations in advance, for all threads. What it does in them is a function,
 * which does four together, or one: `fours_end` calls it. */
static void add_fours(writer_t *writer, const fours_t *fours)
{
    ADD("decltype(%s) __cucc_at[4]; int __cucc_n = 0; do { __cucc_at[__cucc_n++] = %s; %s; } "
        "while (__cucc_n < 4 && (%s)); "
        "auto __cucc_turn = [&](const decltype(%s) *__cucc_at, const bool __cucc_four) "
        "__attribute__((always_inline)) { ",
        fours->name, fours->name, fours->change, fours->condition, fours->name);
    hide_range(writer->unit, fours->from, fours->to);
}

static const char each_of_four[] =
    " }; __cucc_one(__cucc_at[0]); if (__cucc_four) { __cucc_one(__cucc_at[1]); "
    "__cucc_one(__cucc_at[2]); __cucc_one(__cucc_at[3]); }";
static const char fours_end[] =
    " }; if (__cucc_n == 4) __cucc_turn(__cucc_at, true); else for (int __cucc_m = 0; __cucc_m < __cucc_n; "
    "++__cucc_m) __cucc_turn(__cucc_at + __cucc_m, false);";

/* What a statement hands over in warp operations is brought before it, by all lanes; it has what comes back */
static void add_meetings(writer_t *writer, statement_t *s)
{
    unit_t *unit = writer->unit;
    const region_t calls = calls_in(unit, s);
    const int number = unit->next_number;
    for (uint32_t i = s->first; i < s->last; i = next(unit, i))
        if (is_meeting(unit, i))
            ADD("__attribute__((uninitialized)) ::cucc::brought __cucc_a%d; "
                "__attribute__((uninitialized)) ::cucc::meeting< ::cucc::MEET%s, %d> __cucc_m%d(__cucc_c, "
                "__cucc_a%d); ",
                unit->next_number, token_text(unit, i), goes_together(&writer->cut->locals, i),
                unit->next_number, unit->next_number),
                unit->next_number++;
    add_each_thread(writer, NULL, is_in_any_order(writer, &calls));
    add_repeated(writer, &calls);
    add_taken(writer, &calls, false);
    int n = number;
    for (uint32_t i = s->first; i < s->last; i = next(unit, i)) {
        if (!is_meeting(unit, i)) continue;
        const uint32_t open = next(unit, i), close = unit->tokens[open].match;
        const char *arguments = tokens_text(unit, next(unit, open), close);
        ADD("__cucc_m%d.bring(__cucc_t, %uu, %s); ", n, (unsigned)unit->tokens[i].line, arguments);
        put_instead(unit, i,
                    arena_format(&unit->arena, "__cucc_m%d.got<decltype(%s(%s))>(__cucc_t)", n,
                                 token_text(unit, i), arguments));
        hide_range(unit, open, close + 1);
        n++;
    }
    ADD("} } } ");
    for (n = number; n < unit->next_number; n++) ADD("__cucc_m%d.meet(); ", n);
}

static void write_region(writer_t *writer, const region_t *region)
{
    unit_t *unit = writer->unit;
    int returns = 0;
    for (const statement_t *s = region->first;; s = s->following) {
        returns |= s->returns;
        rewrite_returns(unit, s, region->number);
        if (s == region->last) break;
    }
    bool alone = region->first->parent->kind != STATEMENT_COMPOUND;
    narrow_t only;
    const bool narrow =
        region->first == region->last && find_narrow(&writer->cut->locals, region->first, &only);
    fours_t fours;
    const bool in_fours = !narrow && !returns && find_fours(&writer->cut->locals, region, &fours);
    if (alone) ADD("{ ");
    add_outside(writer, region);
    if (is_meeting_leaf(region->first)) add_meetings(writer, region->first);
    if (in_fours) add_fours(writer, &fours);
    add_each_thread(writer, narrow ? &only : NULL, is_in_any_order(writer, region));
    add_repeated(writer, region);
    add_taken(writer, region, false);
    if (narrow) add_passed(writer, &only);
    if (in_fours)
        ADD("auto __cucc_one = [&](const decltype(%s) %s) __attribute__((always_inline)) { ", fours.name,
            fours.name);
    put_before(unit, with_directives(unit, region->first->first), take_text(writer));
    move_shown(writer, region);
    add_taken(writer, region, true);
    if (in_fours) ADD("%s", each_of_four);
    ADD(" }");
    if (returns) ADD(" continue; __cucc_next%d: __cucc_c.leave(__cucc_t);", region->number);
    ADD(" } }");
    if (in_fours) ADD("%s", fours_end);
    if (returns) ADD(" if (__cucc_c.settle()) return;");
    if (alone) ADD(" }");
    put_after(unit, region->last->last, take_text(writer));
}

/* if (c) ...  ->  for (each thread) if (!(c)) leave it; ... */
static void write_guard(writer_t *writer, const region_t *region)
{
    unit_t *unit = writer->unit;
    const statement_t *s = region->first;
    add_each_thread(writer, NULL, is_in_any_order(writer, region));
    add_repeated(writer, region);
    add_taken(writer, region, false);
    ADD("if (!(");
    put_before(unit, s->first, take_text(writer));
    hide(unit, s->first);
    hide(unit, s->open);
    hide(unit, s->close);
    ADD(")) goto __cucc_next%d; ", region->number);
    add_taken(writer, region, true);
    ADD("} continue; __cucc_next%d: __cucc_c.leave(__cucc_t); } } if (__cucc_c.settle()) return; ",
        region->number);
    put_after(unit, s->close, take_text(writer));
}

/* which of several barriers on its line, as number_barriers has it for others */
static unsigned number_on_line(const unit_t *unit, uint32_t i)
{
    unsigned number = 0;
    for (uint32_t t = prev(unit, i); t != NO_TOKEN && unit->tokens[t].line == unit->tokens[i].line;
         t = prev(unit, t))
        number += is_barrier(unit, t);
    return number < 4096 ? number : 0;
}

static void write_barriers(unit_t *unit, const statement_t *s)
{
    if (s->kind == STATEMENT_BARRIER)
        put_before(
            unit, s->first,
            arena_format(&unit->arena, "__cucc_c.barrier(%uu);",
                         (unsigned)unit->tokens[s->first].line | number_on_line(unit, s->first) << 20));
    if (s->kind == STATEMENT_WARP_BARRIER)
        put_before(unit, s->first,
                   arena_format(&unit->arena, "::cucc::warp_barrier(__cucc_c, %uu);",
                                (unsigned)unit->tokens[s->first].line));
    for (const statement_t *c = s->child; c; c = c->following) write_barriers(unit, c);
    if (s->otherwise) write_barriers(unit, s->otherwise);
}

/* each thread has its own copy of a parameter that is changed */
static void write_parameters(writer_t *writer)
{
    const locals_t *locals = &writer->cut->locals;
    int any = 0;
    for (size_t n = 0; n < locals->count; n++)
        if (!locals->list[n].at && locals->list[n].number) any = 1, add_array(writer, &locals->list[n]);
    if (!any) return;
    add_each_thread(writer, NULL, true);
    for (size_t n = 0; n < locals->count; n++) {
        const local_t *l = &locals->list[n];
        if (l->at || !l->number) continue;
        const char *name = token_text(writer->unit, l->name);
        ADD("::cucc::keep(__cucc_v%d[__cucc_t].%s, %s); ", l->number, name, name);
    }
    ADD("} } }");
    put_after(writer->unit, locals->body->first, take_text(writer));
}

void rewrite_cuts(unit_t *unit)
{
    for (size_t f = 0; f < unit->function_count; f++) {
        function_t *kernel = &unit->functions[f];
        if (!kernel->cut) continue;
        writer_t writer = {.unit = unit, .cut = kernel->cut};
        if (kernel->cut->turned) count_in_int(&kernel->cut->locals);
        write_barriers(unit, kernel->cut->locals.body);
        write_parameters(&writer);
        for (const region_t *r = kernel->cut->regions; r; r = r->following)
            r->guards ? write_guard(&writer, r) : write_region(&writer, r);
        buffer_free(&writer.text);
    }
}
