/* Inline PTX of atomics, and what came with compute capability 9.0: barriers in shared memory, bulk copies of
 * plain bytes, the election of a lane, places in other blocks' shared memory, as calls of cucc/ptx_atomic.h.
 *
 *     atom.acq_rel.gpu.global.add.u32 %0, [%1], %2;
 *     mbarrier.arrive.expect_tx.shared::cta.b64 _, [%0], %1;
 *     cp.async.bulk.shared::cluster.global.mbarrier::complete_tx::bytes [%0], [%1], %2, [%3];
 */
#include <stdio.h>
#include <string.h>

#include "ptx.h"

static bool is_shared(const instruction_t *in)
{
    return has_part(in, "shared");
}

static void refuse_form(block_t *block, const char *what)
{
    refuse_text(block, what, " in that form");
}

/* --- atom and red --- */

/* The operation of that name for that type, as the header has it; NULL: there is none */
static const char *operation(const instruction_t *in, const char *type)
{
    static const char *const names[] = {"exch", "min", "max", "and", "or", "xor", "inc", "dec", "add", "cas"};
    const bool real = !strcmp(type, "float") || !strcmp(type, "double"),
               small = !strcmp(type, "unsigned short");
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        const char *name = names[i];
        if (!has_part(in, name)) continue;
        const bool swaps = !strcmp(name, "exch") || !strcmp(name, "cas");
        if ((real && strcmp(name, "add")) || (small && strcmp(name, "cas"))) return NULL;
        if ((!strcmp(name, "inc") || !strcmp(name, "dec")) && strcmp(type, "unsigned")) return NULL;
        return swaps && real ? NULL : name;
    }
    return NULL;
}

/* Addition, exchange and bits of a signed number are those of an unsigned one. */
static const char *atomic_type(const char *type, const char *name)
{
    const bool orders = !strcmp(name, "min") || !strcmp(name, "max");
    return !strcmp(type, "long long") && !orders ? "unsigned long long" : type;
}

static void add_atomic(block_t *block, const instruction_t *in, const char *type)
{
    const bool returns = in->parts[0][0] == 'a';
    const char *name = type ? operation(in, type) : NULL;
    const size_t first = returns ? 1 : 0, values = name && !strcmp(name, "cas") ? 2 : 1;
    const size_t hint = has_part(in, "cache_hint");
    if (!name || in->argument_count != first + 1 + values + hint || has_part(in, "v2") ||
        has_part(in, "v4")) {
        refuse_form(block, in->parts[0]);
        return;
    }
    type = atomic_type(type, name);
    const char *scope =
        has_part(in, "cta") && !has_part(in, "gpu") && !has_part(in, "sys") ? "true" : "false";
    const bool before = has_part(in, "release") || has_part(in, "acq_rel");
    const bool after = has_part(in, "acquire") || has_part(in, "acq_rel");
    if (before) buffer_format(block->code, "::cucc::ptx::atom_fence<%s>(true); ", scope);
    if (returns && strcmp(in->arguments[0], "_"))
        begin_put(block, in->arguments[0]);
    else
        buffer_puts(block->code, "(void)(");
    buffer_format(block->code, "::cucc::ptx::atom_%s<%s, %s>(", name, type, scope);
    add_address(block, type, in->arguments[first], 0, is_shared(in));
    for (size_t i = 0; i < values; i++) {
        buffer_puts(block->code, ", ");
        add_get(block, type, in->arguments[first + 1 + i]);
    }
    buffer_puts(block->code, ")); ");
    if (after) buffer_format(block->code, "::cucc::ptx::atom_fence<%s>(true); ", scope);
}

/* --- mbarrier --- */

static void add_barrier_at(block_t *block, const instruction_t *in, size_t argument)
{
    add_address(block, "::cucc::ptx::mbarrier", in->arguments[argument], 0, is_shared(in));
}

/* mbarrier_change(at, arrivals, bytes), whose result goes to the first argument, if it has one */
static void add_arrive(block_t *block, const instruction_t *in)
{
    const bool expects = has_part(in, "expect_tx");
    const size_t bracket = in->argument_count && in->arguments[0][0] == '[' ? 0 : 1;
    const size_t least = bracket + 1 + (expects ? 1 : 0);
    if (in->argument_count < least || in->argument_count > bracket + 2 || has_part(in, "noComplete")) {
        refuse_form(block, "mbarrier.arrive");
        return;
    }
    const bool has_value = in->argument_count == bracket + 2;
    if (bracket && strcmp(in->arguments[0], "_"))
        begin_put(block, in->arguments[0]);
    else
        buffer_puts(block->code, "(void)(");
    buffer_puts(block->code, "::cucc::ptx::mbarrier_change(");
    add_barrier_at(block, in, bracket);
    buffer_puts(block->code, ", ");
    if (has_value && !expects)
        add_get(block, "unsigned", in->arguments[bracket + 1]);
    else
        buffer_puts(block->code, "1");
    buffer_puts(block->code, ", ");
    if (expects)
        add_get(block, "unsigned", in->arguments[bracket + 1]);
    else
        buffer_puts(block->code, "0");
    buffer_puts(block->code, ")); ");
}

static void add_test(block_t *block, const instruction_t *in)
{
    const bool parity = has_part(in, "parity");
    if (in->argument_count < 3 || in->argument_count > 4) { /* the fourth: how long it may wait */
        refuse_form(block, "mbarrier");
        return;
    }
    begin_put(block, in->arguments[0]);
    buffer_format(block->code, "::cucc::ptx::mbarrier_test%s(", parity ? "_parity" : "");
    add_barrier_at(block, in, 1);
    buffer_puts(block->code, ", ");
    add_get(block, parity ? "unsigned" : "unsigned long long", in->arguments[2]);
    buffer_puts(block->code, ")); ");
}

static void add_mbarrier(block_t *block, const instruction_t *in)
{
    const char *way = in->part_count > 1 ? in->parts[1] : "";
    if (!strcmp(way, "init") && in->argument_count == 2) {
        buffer_puts(block->code, "::cucc::ptx::mbarrier_init(");
        add_barrier_at(block, in, 0);
        buffer_puts(block->code, ", ");
        add_get(block, "unsigned", in->arguments[1]);
        buffer_puts(block->code, "); ");
    } else if (!strcmp(way, "inval") && in->argument_count == 1) {
        buffer_puts(block->code, "(void)(");
        add_barrier_at(block, in, 0);
        buffer_puts(block->code, "); ");
    } else if (!strcmp(way, "arrive")) {
        add_arrive(block, in);
    } else if ((!strcmp(way, "expect_tx") || !strcmp(way, "complete_tx")) && in->argument_count == 2) {
        buffer_puts(block->code, "::cucc::ptx::mbarrier_change(");
        add_barrier_at(block, in, 0);
        buffer_puts(block->code, way[0] == 'e' ? ", 0, " : ", 0, -(long long)");
        add_get(block, "unsigned", in->arguments[1]);
        buffer_puts(block->code, "); ");
    } else if (!strcmp(way, "test_wait") || !strcmp(way, "try_wait")) {
        add_test(block, in);
    } else {
        refuse_form(block, arena_format(&block->unit->arena, "mbarrier.%s", way));
    }
}

/* --- bulk copies --- */

static void add_place(block_t *block, const char *text, bool shared)
{
    buffer_puts(block->code, "(unsigned long)&");
    add_address(block, "char", text, 0, shared);
}

/* cp.async.bulk.TO.FROM..: which of the two is in shared memory */
static void add_bulk(block_t *block, const instruction_t *in)
{
    const char *to = in->part_count > 3 ? in->parts[3] : "";
    const bool into = !strcmp(to, "shared"), tells = has_part(in, "complete_tx");
    const size_t wanted = 3u + tells + has_part(in, "cache_hint");
    if (has_part(in, "commit_group") || has_part(in, "wait_group")) return; /* they are done */
    if (has_part(in, "prefetch") && has_part(in, "L2")) return;
    if (has_part(in, "tensor") || has_part(in, "multicast") || (!into && strcmp(to, "global")) ||
        in->argument_count != wanted || (into && !has_part(in, "global"))) {
        refuse_form(block, has_part(in, "tensor") ? "cp.async.bulk.tensor" : "cp.async.bulk");
        return;
    }
    buffer_puts(block->code, "::cucc::ptx::copy_bulk(");
    add_place(block, in->arguments[0], into);
    buffer_puts(block->code, ", ");
    add_place(block, in->arguments[1], !into);
    buffer_puts(block->code, ", ");
    add_get(block, "unsigned", in->arguments[2]);
    buffer_puts(block->code, "); ");
    if (!tells) return;
    buffer_puts(block->code, "::cucc::ptx::mbarrier_change(");
    add_address(block, "::cucc::ptx::mbarrier", in->arguments[3], 0, true);
    buffer_puts(block->code, ", 0, -(long long)");
    add_get(block, "unsigned", in->arguments[2]);
    buffer_puts(block->code, "); ");
}

/* elect.sync d|p, mask */
static void add_elect(block_t *block, const instruction_t *in)
{
    const char *bar = in->argument_count == 2 ? strchr(in->arguments[0], '|') : NULL;
    if (!bar) {
        refuse_form(block, "elect");
        return;
    }
    const char *lane = arena_copy(&block->unit->arena, in->arguments[0], (size_t)(bar - in->arguments[0]));
    begin_put(block, bar + 1);
    buffer_puts(block->code, "::cucc::ptx::elect(");
    add_get(block, "unsigned", in->arguments[1]);
    buffer_puts(block->code, ")); ");
    if (!strcmp(lane, "_")) return;
    begin_put(block, lane);
    buffer_puts(block->code, "(unsigned)__builtin_ctz(");
    add_get(block, "unsigned", in->arguments[1]);
    buffer_puts(block->code, ")); ");
}

/* mapa.shared::cluster.u32 d, a, rank: a's place in another block's shared memory; without `shared` pointers
 * of any memory */
static void add_mapa(block_t *block, const instruction_t *in)
{
    if (in->argument_count != 3) {
        refuse_form(block, "mapa");
        return;
    }
    begin_put(block, in->arguments[0]);
    buffer_format(block->code, "::cucc::ptx::map_%s(", is_shared(in) ? "shared" : "pointer");
    add_get(block, "unsigned long", in->arguments[1]);
    buffer_puts(block->code, ", ");
    add_get(block, "unsigned", in->arguments[2]);
    buffer_puts(block->code, ")); ");
}

bool add_atomic_instruction(block_t *block, const instruction_t *in, const char *type)
{
    const char *op = in->parts[0];
    if (!strcmp(op, "atom") || !strcmp(op, "red"))
        add_atomic(block, in, type);
    else if (!strcmp(op, "mbarrier"))
        add_mbarrier(block, in);
    else if (!strcmp(op, "cp") && has_part(in, "bulk") && !has_part(in, "reduce"))
        add_bulk(block, in);
    else if (!strcmp(op, "elect"))
        add_elect(block, in);
    else if (!strcmp(op, "mapa"))
        add_mapa(block, in);
    else
        return false;
    return true;
}
