#define _POSIX_C_SOURCE 200809L
#include "fold.h"

#include <stdlib.h>
#include <string.h>

#include "../memory.h"
#include "base/text.h"

enum {
    FIRST_WANTED = 4
}; /* where a reader begins, and the two steps of the first finding: kept in any case */

typedef struct {
    const steps_t *all;
    size_t blocks, warps; /* of a block, at most */
    bool *kept;           /* [block * warps + warp] */
    bool *lives;          /* has it a step? */
} fold_t;

static bool is_of_warp(const step_t *step)
{
    return step->kind == STEP_LINE || step->kind == STEP_MEET;
}

static bool *place_of(const fold_t *f, bool *table, const step_t *step)
{
    return &table[step->block * f->warps + step->warp];
}

static void measure(fold_t *f)
{
    f->blocks = f->warps = 1;
    for (size_t i = 0; i < f->all->step_count; i++) {
        const step_t *step = &f->all->steps[i];
        if (!is_of_warp(step)) continue;
        if (step->block >= f->blocks) f->blocks = step->block + (size_t)1;
        if (step->warp >= f->warps) f->warps = step->warp + (size_t)1;
    }
    f->kept = calloc(f->blocks * f->warps, sizeof *f->kept);
    f->lives = calloc(f->blocks * f->warps, sizeof *f->lives);
    if (!f->kept || !f->lives) abort();
    for (size_t i = 0; i < f->all->step_count; i++)
        if (is_of_warp(&f->all->steps[i])) *place_of(f, f->lives, &f->all->steps[i]) = true;
}

/* Does the page have it? A block's barrier, where it has one of the block's warps. */
static bool is_kept(const fold_t *f, const step_t *step)
{
    if (is_of_warp(step)) return *place_of(f, f->kept, step);
    for (size_t warp = 0; step->kind == STEP_WALL && warp <= f->warps; warp++)
        if (warp == f->warps || f->kept[step->block * f->warps + warp]) return warp < f->warps;
    return true;
}

static size_t count(const fold_t *f)
{
    size_t steps = 0;
    bool before = true;
    for (size_t i = 0; i < f->all->step_count; i++) {
        const bool kept = is_kept(f, &f->all->steps[i]);
        steps += kept || before;
        before = kept;
    }
    return steps;
}

/* Keeps one more, if there is room. */
static bool keep(fold_t *f, size_t warp, size_t most)
{
    if (!f->lives[warp] || f->kept[warp]) return true;
    f->kept[warp] = true;
    return count(f) <= most || (f->kept[warp] = false);
}

/* The warp of a step, or of the first one that follows and has one */
static size_t warp_at(const fold_t *f, size_t step)
{
    while (step + 1 < f->all->step_count && !is_of_warp(&f->all->steps[step])) step++;
    const step_t *at = &f->all->steps[step];
    return is_of_warp(at) ? at->block * f->warps + at->warp : 0;
}

static void choose(fold_t *f, const size_t *wanted, size_t wanted_count, size_t most)
{
    const size_t block = warp_at(f, wanted[0]) / f->warps;
    for (size_t i = 0; i < wanted_count; i++)
        if (i < FIRST_WANTED)
            f->kept[warp_at(f, wanted[i])] = true;
        else
            keep(f, warp_at(f, wanted[i]), most);
    for (size_t warp = 0; warp < f->warps; warp++)
        if (!keep(f, block * f->warps + warp, most)) return;
    for (size_t warp = 0; warp < f->blocks * f->warps; warp++)
        if (!keep(f, warp, most)) return;
}

/* Acts of neighbouring steps are neighbours. */
static void add_others(steps_t *folded, const step_t *step, bool again)
{
    step_t *last = again ? &folded->steps[folded->step_count - 1] : NULL;
    if (again) {
        last->act_count = step->act + step->act_count - last->act;
        last->lanes++;
        return;
    }
    folded->steps[folded->step_count] = *step;
    last = &folded->steps[folded->step_count++];
    last->kind = STEP_OTHERS;
    last->place = NONE;
    last->lanes = 1; /* how many steps it stands for */
    last->said = NULL;
}

static bool is_whole(const fold_t *f, size_t block)
{
    bool any = false;
    for (size_t i = block * f->warps; i < (block + 1) * f->warps; i++) {
        if (f->lives[i] && !f->kept[i]) return false;
        any |= f->kept[i];
    }
    return any;
}

/* From first to the one before the last, of what there is one of or more. */
static void say_range(text_t *said, const char *what, size_t first, size_t end)
{
    text_add(said, "%s%s%s %zu", said->length ? ", " : "", what, end - first > 1 ? "s" : "", first);
    if (end - first > 1) text_add(said, " %s %zu", end - first > 2 ? "to" : "and", end - 1);
}

/* Which warps are kept: whole blocks, and of others the warps; the first of them where they are many. */
static const char *say_kept(const fold_t *f)
{
    char memory[300];
    text_t said = TEXT_ON(memory);
    int left = 6;
    for (size_t block = 0, end; block < f->blocks && left >= 0; block = end) {
        for (end = block; end < f->blocks && is_whole(f, end);) end++;
        if (end > block && left-- > 0) say_range(&said, "block", block, end);
        if (end > block) continue;
        const bool *kept = f->kept + block * f->warps;
        for (size_t warp = 0, to; warp < f->warps && left >= 0; warp = to + 1) {
            for (to = warp; to < f->warps && kept[to];) to++;
            if (to == warp || left-- <= 0) continue;
            say_range(&said, "warp", warp, to);
            text_add(&said, " of block %zu", block);
        }
        end = block + 1;
    }
    return keep_format("%s%s", memory, left < 0 ? ", and others" : "");
}

steps_t fold_steps(const steps_t *all, const size_t *wanted, size_t wanted_count, size_t most)
{
    fold_t f = {.all = all};
    steps_t folded = *all;
    bool before = true;
    measure(&f);
    choose(&f, wanted, wanted_count, most);
    folded.steps = keep_more(NULL, (count(&f) + 1) * sizeof *folded.steps);
    folded.step_count = 0;
    for (size_t i = 0; i < all->step_count; i++) {
        const bool kept = is_kept(&f, &all->steps[i]);
        if (kept)
            folded.steps[folded.step_count++] = all->steps[i];
        else
            add_others(&folded, &all->steps[i], !before);
        before = kept;
    }
    for (size_t warp = 0; warp < f.blocks * f.warps; warp++)
        folded.warps += f.lives[warp], folded.warps_kept += f.kept[warp];
    folded.kept = say_kept(&f);
    folded.folded = folded.warps_kept < folded.warps ? all->step_count : 0;
    free(f.kept);
    free(f.lives);
    return folded;
}
