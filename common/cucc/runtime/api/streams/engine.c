/* engine.c: when an engine of the model's is free. */
#include <string.h>

#include "api/streams/engine.h"

static double later(double a, double b)
{
    return a > b ? a : b;
}

double cucc_engine_fit(const struct cucc_engine *engine, double from, double duration)
{
    double best = later(from, engine->free_from);
    if (best <= from) return from; /* no gap begins earlier */
    for (unsigned i = 0; i < engine->gap_count; i++) {
        double begin = later(from, engine->gaps[i].begin);
        if (begin + duration <= engine->gaps[i].end && begin < best) best = begin;
    }
    return best;
}

static void remove_gap(struct cucc_engine *engine, unsigned i)
{
    memmove(&engine->gaps[i], &engine->gaps[i + 1], (--engine->gap_count - i) * sizeof *engine->gaps);
}

static void add_gap(struct cucc_engine *engine, double begin, double end)
{
    unsigned at = engine->gap_count;
    if (end <= begin) return;
    if (engine->gap_count < CUCC_ENGINE_GAPS)
        engine->gap_count++;
    else
        for (unsigned i = at = 0; i < engine->gap_count; i++) /* in the place of the earliest */
            if (engine->gaps[i].begin < engine->gaps[at].begin) at = i;
    engine->gaps[at].begin = begin;
    engine->gaps[at].end = end;
}

void cucc_engine_take(struct cucc_engine *engine, double begin, double duration)
{
    const double end = begin + duration;
    if (begin >= engine->free_from) {
        add_gap(engine, engine->free_from, begin);
        engine->free_from = end;
        return;
    }
    for (unsigned i = 0; i < engine->gap_count; i++) {
        const double from = engine->gaps[i].begin, to = engine->gaps[i].end;
        if (begin < from || end > to) continue;
        remove_gap(engine, i);
        add_gap(engine, from, begin);
        add_gap(engine, end, to);
        return;
    }
}
