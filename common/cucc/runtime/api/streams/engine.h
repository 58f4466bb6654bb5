/* engine.h: when one of the device's engines is free, by the model's clock (clock.h): a copy engine, or a
 * multiprocessor.
 *
 * An engine does one thing at a time. What is planned later may still go into a gap that was left before:
 * work that waited for its stream does not hold up work that could begin. Only the last gaps are remembered.
 */
#ifndef CUCC_ENGINE_H
#define CUCC_ENGINE_H

enum { CUCC_ENGINE_GAPS = 64 };

struct cucc_engine {
    double free_from; /* for ever */
    struct {
        double begin, end;
    } gaps[CUCC_ENGINE_GAPS];
    unsigned gap_count;
};

/* The earliest time, not before `from`, at which it is free for so long. */
double cucc_engine_fit(const struct cucc_engine *engine, double from, double duration);
/* It is taken for that time, which cucc_engine_fit has found. */
void cucc_engine_take(struct cucc_engine *engine, double begin, double duration);

#endif
