/* sites.h: calls of device functions in a kernel, in whose place the function's text can stand (inline.c). */
#ifndef CUCC_TRANSLATE_SITES_H
#define CUCC_TRANSLATE_SITES_H

#include "callees.h"

typedef struct {
    const statement_t *at;      /* the statement with the call; no other site is in it */
    uint32_t name, open, close; /* of the call */
    callee_t callee;
    uint32_t declarator; /* of a declaration: where the declarator begins that has the call, if there are
                          * others before it, else NO_TOKEN */
    const char *why;     /* the text cannot stand there; NULL: it can */
    uint32_t why_at;
} site_t;

typedef struct {
    locals_t locals; /* the kernel's */
    site_t *list;
    size_t count;
} sites_t;

enum { MOST_ARGUMENTS = 32 };
typedef struct {
    uint32_t from, to; /* [from, to) */
} argument_t;

/* Calls of functions that wait, or, for `turning`, that have a loop.  False: the kernel is not understood. */
bool find_sites(unit_t *unit, const function_t *kernel, bool turning, sites_t *sites);
/* The arguments of the call; their number, or -1 for too many */
int read_arguments(const unit_t *unit, const site_t *site, argument_t arguments[MOST_ARGUMENTS]);
/* Does the parameter stand for the caller's variable itself, which is the argument? */
bool stands_for(const site_t *site, const locals_t *caller, const local_t *parameter, argument_t argument);

#endif
