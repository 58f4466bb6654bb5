/* operations.c: how often the device was made to do what. */
#include "counting/operations.h"

#include <stdint.h>
#include <string.h>

#include "api/streams/kind.h"
#include "api/streams/operations.h"
#include "api/streams/queue.h"
#include "counting/iterations.h"
#include "exec/json.h"
#include "exec/sealed.h"

enum { NAMES = 256 }; /* those beyond are not told apart from each other */

static struct {
    const char *name;
    bool launch;               /* a kernel or a call of a library */
    uint64_t times, iterating; /* in all, and in iterations */
    cucc_operation_shape shape;
} operations[NAMES];

void cucc_count_operation(const char *name, const struct cucc_op *op)
{
    const cucc_operation_shape shape = cucc_operation_shape_of(op);
    unsigned i = 0;
    while (i < NAMES - 1 && operations[i].name && strcmp(operations[i].name, name) != 0) i++;
    if (!operations[i].name) operations[i].name = i < NAMES - 1 ? name : "others";
    operations[i].launch = cucc_kind_of(op)->shape != NULL;
    operations[i].shape.blocks += shape.blocks;
    operations[i].shape.threads += shape.threads;
    cucc_sealed_so_far(operations[i].name, ++operations[i].times, operations[i].shape.blocks,
                       operations[i].shape.threads);
    operations[i].iterating += cucc_iterating;
}

void cucc_operations_write(FILE *jsonl)
{
    for (unsigned i = 0; i < NAMES && operations[i].name; i++) {
        fputs("{\"record\":\"operation\",\"tool\":\"sanitizer\",\"name\":", jsonl);
        cucc_json_string(jsonl, operations[i].name);
        fprintf(jsonl, ",\"times\":%llu,\"iterating\":%llu,\"launch\":%s,\"blocks\":%llu,\"threads\":%llu}\n",
                (unsigned long long)operations[i].times, (unsigned long long)operations[i].iterating,
                operations[i].launch ? "true" : "false", operations[i].shape.blocks,
                operations[i].shape.threads);
    }
}
