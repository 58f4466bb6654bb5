/* warp.c: meetings of the lanes of a warp (cucc/warp_record.h). */
#include <stdbool.h>
#include <string.h>
#include "exec/grid.h"
#include "exec/observer.h"

static const unsigned long long POISON = ~0ull;

static void note_missing_lane(const cucc_exchange *x, unsigned lane, unsigned source, const char *what)
{
    grid *g = this_worker()->grid;
    if (atomic_exchange(&g->told_missing_lane, 1)) return;
    cucc_complain_block(
        "lane %u on line %u reads lane %u, which %s: what it gets is undefined on a GPU, and -1 or NaN here",
        lane, x->line[lane], source, what);
}

static void shuffle(cucc_warp *warp, unsigned lanes)
{
    cucc_exchange *x = warp->exchange;
    if (lanes == ~0u) { /* the usual case: nobody is missing */
        for (unsigned lane = 0; lane < CUCC_WARP; lane++) x->result[lane] = x->value[x->source[lane]];
        return;
    }
    for (unsigned rest = lanes; rest; rest &= rest - 1) {
        unsigned lane = (unsigned)__builtin_ctz(rest), source = x->source[lane];
        x->result[lane] = lanes >> source & 1 ? x->value[source] : POISON;
        if (!(lanes >> source & 1)) OBSERVE(missing_lane(warp, lane, source, x->line[lane]));
        if (warp->exited >> source & 1) note_missing_lane(x, lane, source, "has exited");
    }
}

static void deliver(cucc_exchange *x, unsigned lanes, unsigned long long result)
{
    for (; lanes; lanes &= lanes - 1) x->result[__builtin_ctz(lanes)] = result;
}

static unsigned ballot(const cucc_exchange *x, unsigned lanes)
{
    unsigned yes = 0;
    for (unsigned lane = 0; lane < CUCC_WARP; lane++) yes |= (unsigned)(x->value[lane] != 0) << lane;
    return yes & lanes;
}

static unsigned same_value(const cucc_exchange *x, unsigned lanes, unsigned long long value)
{
    unsigned same = 0;
    for (unsigned rest = lanes; rest; rest &= rest - 1) {
        unsigned lane = (unsigned)__builtin_ctz(rest);
        same |= (unsigned)(x->value[lane] == value) << lane;
    }
    return same;
}

static void match_any(cucc_exchange *x, unsigned lanes)
{
    for (unsigned rest = lanes; rest; rest &= rest - 1) {
        unsigned lane = (unsigned)__builtin_ctz(rest);
        x->result[lane] = same_value(x, lanes, x->value[lane]);
    }
}

static unsigned reduce(cucc_warp_op op, const cucc_exchange *x, unsigned lanes)
{
    unsigned result = (unsigned)x->value[__builtin_ctz(lanes)];
    for (lanes &= lanes - 1; lanes; lanes &= lanes - 1) {
        unsigned value = (unsigned)x->value[__builtin_ctz(lanes)];
        switch (op) {
        case CUCC_OP_ADD:
            result += value;
            break;
        case CUCC_OP_MIN:
            result = (int)value < (int)result ? value : result;
            break;
        case CUCC_OP_MAX:
            result = (int)value > (int)result ? value : result;
            break;
        case CUCC_OP_UMIN:
            result = value < result ? value : result;
            break;
        case CUCC_OP_UMAX:
            result = value > result ? value : result;
            break;
        case CUCC_OP_AND:
            result &= value;
            break;
        case CUCC_OP_OR:
            result |= value;
            break;
        default:
            result ^= value;
            break;
        }
    }
    return result;
}

static const char *op_name(unsigned op)
{
    static const char *const names[] = {"__syncwarp",        "a shuffle",         "a vote",
                                        "__match_any_sync",  "__match_all_sync",  "__reduce_add_sync",
                                        "__reduce_min_sync", "__reduce_max_sync", "__reduce_min_sync",
                                        "__reduce_max_sync", "__reduce_and_sync", "__reduce_or_sync",
                                        "__reduce_xor_sync", "__activemask",      "a matrix operation",
                                        "a shuffle"};
    return names[op];
}

static _Noreturn void disagree(const cucc_exchange *x, unsigned mask, unsigned a, unsigned b)
{
    cucc_kernel_end(CUCC_END_LANES_DISAGREE, ERROR_LAUNCH_FAILURE,
                    "lanes of mask 0x%08x disagree: lane %u calls %s on line %u, lane %u %s on line %u; all "
                    "lanes of a mask must call the same",
                    mask, a, op_name(x->op[a]), x->line[a], b, op_name(x->op[b]), x->line[b]);
}

/* Do all 32 lanes wait for each other, and for the same thing? */
static bool all_agree(const cucc_exchange *x)
{
    const unsigned char op = x->op[0];
    unsigned differs = 0;
    unsigned char other = 0;
    for (unsigned lane = 0; lane < CUCC_WARP; lane++) differs |= ~x->mask[lane];
    for (unsigned lane = 0; lane < CUCC_WARP; lane++) other |= x->op[lane] ^ op;
    return !differs && !other;
}

/* Do all lanes that the mask names wait for each other, and for the same thing? */
static bool agreed(const cucc_exchange *x, unsigned mask, unsigned lanes)
{
    unsigned first = (unsigned)__builtin_ctz(lanes), op = x->op[first];
    for (unsigned rest = lanes; rest; rest &= rest - 1)
        if (x->mask[__builtin_ctz(rest)] != mask) return false;
    for (unsigned rest = lanes; rest; rest &= rest - 1)
        if (x->op[__builtin_ctz(rest)] != op) disagree(x, mask, first, (unsigned)__builtin_ctz(rest));
    return true;
}

static _Noreturn void joint_not_whole(const cucc_exchange *x, unsigned lanes)
{
    cucc_kernel_fail(ERROR_LAUNCH_FAILURE,
                     "the matrix operation on line %u needs all 32 lanes of a warp, and only %d take part",
                     x->line[__builtin_ctz(lanes)], __builtin_popcount(lanes));
}

/* Lanes that could do their rounds in one meeting, if not some of the warp had something else in mind: those
 * go on turn by turn */
static bool go_on_alone(cucc_warp *warp, unsigned lanes)
{
    const cucc_exchange *x = warp->exchange;
    unsigned alone = 0;
    for (unsigned rest = lanes; rest; rest &= rest - 1) {
        unsigned lane = (unsigned)__builtin_ctz(rest);
        alone |= (unsigned)(x->op[lane] == CUCC_OP_ROUNDS) << lane;
    }
    if (!alone || alone == ~0u) return false;
    deliver(warp->exchange, alone, 0);
    warp->pending &= ~alone;
    return true;
}

/* The rounds of a loop, if all are in the same one */
static bool do_rounds(cucc_exchange *x)
{
    unsigned long long other = 0;
    for (unsigned lane = 0; lane < CUCC_WARP; lane++) other |= x->value[lane] ^ x->value[0];
    return !other && ((cucc_rounds *)(uintptr_t)x->value[0])(x);
}

void cucc_warp_work(cucc_warp *warp, cucc_warp_op op, unsigned mask, unsigned lanes)
{
    cucc_exchange *x = warp->exchange;
    switch (op) {
    case CUCC_OP_SYNC:
        break;
    case CUCC_OP_SHUFFLE:
        shuffle(warp, lanes);
        break;
    case CUCC_OP_BALLOT:
        deliver(x, lanes, ballot(x, lanes));
        break;
    case CUCC_OP_MATCH_ANY:
        match_any(x, lanes);
        break;
    case CUCC_OP_MATCH_ALL:
        deliver(x, lanes, same_value(x, lanes, x->value[__builtin_ctz(lanes)]) == lanes ? mask : 0);
        break;
    case CUCC_OP_JOINT:
        if (lanes != ~0u) joint_not_whole(x, lanes);
        ((const cucc_joint *)(uintptr_t)x->value[0])->work(x->value);
        break;
    case CUCC_OP_ROUNDS:
        deliver(x, lanes, lanes == ~0u && do_rounds(x));
        break;
    default:
        deliver(x, lanes, reduce(op, x, lanes));
    }
}

void cucc_warp_complete(cucc_warp *warp, unsigned mask)
{
    const cucc_exchange *x = warp->exchange;
    const unsigned lanes = mask & warp->exists & ~warp->exited;
    if (!(lanes == ~0u && all_agree(x)) && (go_on_alone(warp, lanes) || !agreed(x, mask, lanes))) return;
    const cucc_warp_op op = x->op[__builtin_ctz(lanes)];
    cucc_warp_work(warp, op, mask, lanes);
    warp->pending &= ~lanes;
    OBSERVE(warp_met(warp, op, mask, lanes));
}

/* A lane has exited: somebody may have waited for it alone */
void cucc_warp_lane_exited(cucc_warp *warp)
{
    for (unsigned rest = warp->pending; rest; rest &= rest - 1) {
        unsigned lane = (unsigned)__builtin_ctz(rest), mask = warp->exchange->mask[lane];
        unsigned lanes = mask & warp->exists & ~warp->exited;
        if (!(warp->pending >> lane & 1) || (warp->pending & lanes) != lanes || !lanes) continue;
        cucc_warp_complete(warp, mask);
    }
}

/* Those who wait in __activemask on the line of the lowest of them are its answer */
static bool meet_active(cucc_warp *warp)
{
    cucc_exchange *x = warp->exchange;
    unsigned together = 0, line = 0;
    for (unsigned rest = warp->pending; rest; rest &= rest - 1) {
        unsigned lane = (unsigned)__builtin_ctz(rest);
        if (x->op[lane] != CUCC_OP_ACTIVE || (together && x->line[lane] != line)) continue;
        line = x->line[lane];
        together |= 1u << lane;
    }
    deliver(x, together, together);
    warp->pending &= ~together;
    return together != 0;
}

/* A lane that was interrupted may be about to come to the line of an __activemask, as it would on a GPU. But
 * it may spin until those who wait there go on: so they are patient for some laps only. */
enum { PATIENT_LAPS = 4 };

/* The ring is at the end of a warp in which somebody waited: the record to go on with */
cucc_thread *cucc_warp_end(cucc_warp *warp)
{
    cucc_thread *end = (cucc_thread *)warp;
    const unsigned others = warp->exists & ~(warp->exited | warp->pending);
    unsigned gave_way = 0;
    for (cucc_thread *t = warp->first; others && t < end; t++) {
        if (!(others & t->lane_bit)) continue;
        if (!t->wait) return warp->first;
        gave_way |= t->wait >> 32 == CUCC_YIELDED;
    }
    if (gave_way && warp->pending && warp->patience < PATIENT_LAPS) {
        warp->patience++;
        return end + 1;
    }
    warp->patience = 0;
    if (meet_active(warp)) return warp->first;
    /* A lane that gave way may have been interrupted after it saw that it was pending and before it parked:
     * then it parks although its meeting is over, and the next lap must look at it. */
    if (!warp->pending && !gave_way) warp->attention = 0;
    return end + 1;
}

void cucc_warp_bad_mask(unsigned mask, cucc_warp_op op, unsigned line)
{
    cucc_kernel_end(CUCC_END_MASK_LACKS_IT, ERROR_LAUNCH_FAILURE,
                    "%s on line %u is called by lane %d with mask 0x%08x, which does not name it; each "
                    "caller must be in its mask",
                    op_name(op), line, __builtin_ctz(cucc_tls.current->lane_bit), mask);
}

/* For the report of a block in which nobody can go on */
int cucc_warp_pending_line(const cucc_thread *t, const char **what, unsigned *line, unsigned *mask)
{
    const cucc_warp *warp = t->warp;
    if (!(warp->pending & t->lane_bit)) return 0;
    unsigned lane = (unsigned)__builtin_ctz(t->lane_bit);
    *what = op_name(warp->exchange->op[lane]);
    *line = warp->exchange->line[lane];
    *mask = warp->exchange->mask[lane];
    return 1;
}
