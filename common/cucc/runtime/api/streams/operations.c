/* operations.c: counting what the device is made to do, in programs that nobody observes. */
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "api/device/observer.h"
#include "api/streams/kind.h"
#include "api/streams/operations.h"
#include "exec/json.h"
#include "exec/sealed.h"

enum { NAMES = 256 }; /* those beyond are not told apart from each other */

static const char *report; /* CUCC_OPERATIONS */
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static struct {
    const char *name;
    unsigned long long times;
    bool launch; /* a kernel or a call of a library */
    cucc_operation_shape shape;
} operations[NAMES];

const char *cucc_operation_name(const struct cucc_op *op)
{
    const struct cucc_kind *kind = cucc_kind_of(op);
    return kind->name ? kind->name(op) : NULL;
}

cucc_operation_shape cucc_operation_shape_of(const struct cucc_op *op)
{
    const struct cucc_kind *kind = cucc_kind_of(op);
    return kind->shape ? kind->shape(op) : (cucc_operation_shape){0, 0};
}

void cucc_operation_begins(const struct cucc_op *op)
{
    const char *name = report ? cucc_operation_name(op) : NULL;
    unsigned i = 0;
    if (!name) return;
    pthread_mutex_lock(&lock);
    while (i < NAMES - 1 && operations[i].name && strcmp(operations[i].name, name) != 0) i++;
    if (!operations[i].name) operations[i].name = i < NAMES - 1 ? name : "others";
    const cucc_operation_shape shape = cucc_operation_shape_of(op);
    operations[i].launch = cucc_kind_of(op)->shape != NULL;
    operations[i].shape.blocks += shape.blocks;
    operations[i].shape.threads += shape.threads;
    cucc_sealed_so_far(operations[i].name, ++operations[i].times, operations[i].shape.blocks,
                       operations[i].shape.threads);
    pthread_mutex_unlock(&lock);
}

/* --- when the program ends --- */

static void write_all(void)
{
    FILE *out = cucc_report_open(report);
    if (!out) return;
    for (unsigned i = 0; i < NAMES && operations[i].name; i++) {
        fputs("{\"record\":\"operation\",\"tool\":\"sanitizer\",\"name\":", out);
        cucc_json_string(out, operations[i].name);
        fprintf(out, ",\"times\":%llu,\"iterating\":0,\"launch\":%s,\"blocks\":%llu,\"threads\":%llu}\n",
                operations[i].times, operations[i].launch ? "true" : "false", operations[i].shape.blocks,
                operations[i].shape.threads);
    }
    fputs("{\"record\":\"end\",\"tool\":\"sanitizer\",\"findings\":0,\"complete\":true}\n", out);
    cucc_report_close(out);
}

/* Before main, so that a program which asks for nothing is counted, too, and before whatever it may have run
 * there */
#ifndef __clang__
#pragma GCC diagnostic ignored "-Wprio-ctor-dtor"
#endif
static void __attribute__((constructor(50))) start(void)
{
    const char *file = getenv("CUCC_OPERATIONS");
    if (observed() || !file || !*file) return; /* the observer counts them */
    report = file;
    cucc_sealed_begin(report);
    atexit(write_all);
}
