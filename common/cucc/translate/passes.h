/* passes.h: the steps of a translation; translate.c has their order. */
#ifndef CUCC_TRANSLATE_PASSES_H
#define CUCC_TRANSLATE_PASSES_H

#include <stdbool.h>

#include "unit.h"

void restore_columns(unit_t *unit);  /* columns.c */
void find_functions(unit_t *unit);   /* declare.c: fills unit->functions */
void find_lambdas(unit_t *unit);     /* lambdas.c: fills unit->lambdas */
void find_launches(unit_t *unit);    /* launches.c: fills unit->launches, marks the tokens */
void mark_contexts(unit_t *unit);    /* functions.c: token_t.context */
void find_waits(unit_t *unit);       /* waits.c: function_t.waits and .reads_indices */
void find_cuts(unit_t *unit);        /* cut.c: which kernels are cut at their barriers, and where */
void inline_functions(unit_t *unit); /* inline.c: functions are put into kernels that are cut then */
void rewrite_rows(unit_t *unit);     /* rows.c: kernels that a row of threads goes through together */
void rewrite_cuts(unit_t *unit);     /* cut.c: cuts them */
void check_calls(unit_t *unit);      /* calls.c: calls that cross from host to device or back */
void check_library(unit_t *unit);    /* host_library.c: what of std:: is the host's */
void check_globals(unit_t *unit);    /* globals.c: variables of the other side */
void check_algorithms(unit_t *unit); /* algorithms.c: the host's functions given to Thrust */
void ask_about_sides(unit_t *unit);  /* sides.c: what of that only C++ can tell */
void refuse(unit_t *unit);           /* refuse.c: what is not supported */
void shun(unit_t *unit);             /* shun.c: what a program that is checked must not have */
void shun_expanded(unit_t *unit);    /* shun.c: the names among that which a macro has made */
void keep_device_functions_local(unit_t *unit); /* linkage.c */
void rewrite_indices(unit_t *unit);             /* indices.c */
void rewrite_casts(unit_t *unit);               /* casts.c: (void *)kernel */
void name_templates(unit_t *unit);              /* dependent.c: where `template` is left out */
void rewrite_shared(unit_t *unit);              /* shared.c: __shared__ declarations */
void rewrite_variables(unit_t *unit); /* variables.c: __device__, __constant__, __managed__ variables */
void rewrite_pragmas(unit_t *unit);   /* pragmas.c */
void rewrite_ptx(unit_t *unit);       /* ptx.c: inline PTX */
void keep_fall_through(unit_t *unit); /* fallthrough.c */
void rewrite_kernels(unit_t *unit);   /* kernels.c: wraps the bodies of __global__ functions */
void list_ways(unit_t *unit, buffer_t *list);    /* ways.c: how each kernel is run, and why */
void list_kernels(unit_t *unit, buffer_t *list); /* kernels.c: for explain.h */
void number_barriers(unit_t *unit);              /* barriers.c: several on a line */
void mark_pattern(unit_t *unit);                 /* pattern.c: the same */
void rewrite_steps(unit_t *unit);                /* in_step.c: lanes that are counted on to be in step */
void rewrite_rounds(unit_t *unit);               /* rounds.c: loops of shuffles */
void mark_views(unit_t *unit);                   /* views.c: memory seen as another type */
void mark_statics(unit_t *unit);                 /* statics.c: for the sanitizer build */
void mark_ignored(unit_t *unit);                 /* ignored.c: for the sanitizer build */
void mark_stored(unit_t *unit);                  /* stored.c: for the sanitizer build */
void mark_printed(unit_t *unit);                 /* printed.c: for the sanitizer build */
void mark_unset(unit_t *unit);                   /* unset.c: for the sanitizer build */
void mark_scopes(unit_t *unit);                  /* scopes.c: for the sanitizer build */
void mark_host(unit_t *unit);                    /* host.c: for the sanitizer build */
void erase_qualifiers(unit_t *unit);             /* qualifiers.c: what is left of CUDA's words */

/* does a kernel use threadIdx or its kin where its own locals cannot be meant? (indices.c) */
bool indices_escape(const unit_t *unit, const function_t *kernel);

/* the functions of the unit as an aid to passes (functions.c) */
/* "__global__", "__device__" or "__host__" (calls.c) */
const char *kind_of_caller(const unit_t *unit, uint32_t i);
bool is_math_library(const unit_t *unit, uint32_t i); /* sqrt, min, printf ... (calls.c) */
bool on_device_only(const unit_t *unit, uint32_t i);  /* i is in code that never runs on the host */
bool is_device_code(const unit_t *unit,
                    const function_t *function); /* has a body of the user's, and no constexpr */
const function_t *function_around(const unit_t *unit, uint32_t i); /* whose body i is in, or NULL */
uint32_t function_end(const unit_t *unit,
                      const function_t *function); /* the } of its body, NO_TOKEN without one */

#endif
