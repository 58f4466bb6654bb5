/* callbacks.c: functions of the program that stand between a transform and its arrays. */
#include <stdlib.h>
#include <string.h>

#include <cufftXt.h>

#include "api/launch/library.h"
#include "table.h"

/* Calls visit(argument, offset) for each element of one side that takes part in a transform. */
static void each_element(const struct cucc_fft_plan *plan, const struct layout *layout, bool half,
                         void (*visit)(void *argument, size_t offset), void *argument)
{
    int at[MAX_RANK] = {0};
    for (int b = 0; b < plan->batch; b++) {
        for (int d = 0; d >= 0;) {
            size_t place = 0;
            for (d = 0; d < plan->rank; d++)
                place = place * (size_t)(d ? layout->embed[d] : 1) + (size_t)at[d];
            visit(argument, (size_t)b * layout->distance + place * layout->stride);
            for (d = plan->rank - 1; d >= 0; d--) {
                int n = half && d == plan->rank - 1 ? plan->n[d] / 2 + 1 : plan->n[d];
                if (++at[d] < n) break;
                at[d] = 0;
            }
        }
    }
}

/* A function of the program, from the address that it gave us */
#define FUNCTION(type, address)                                                                              \
    ((union {                                                                                                \
         void *object;                                                                                       \
         type function;                                                                                      \
     }){address}                                                                                             \
         .function)

struct visit {
    const struct cucc_fft_plan *plan;
    void *array; /* of the program */
    void *copy;
    bool complex;
};

static void load_one(void *argument, size_t i)
{
    const struct visit *v = argument;
    void *f = v->plan->load.function, *info = v->plan->load.info, *in = v->array;
    bool is_double = cucc_fft_is_double(v->plan->type);
    if (v->complex && is_double)
        ((cufftDoubleComplex *)v->copy)[i] = FUNCTION(cufftCallbackLoadZ, f)(in, i, info, NULL);
    else if (v->complex)
        ((cufftComplex *)v->copy)[i] = FUNCTION(cufftCallbackLoadC, f)(in, i, info, NULL);
    else if (is_double)
        ((cufftDoubleReal *)v->copy)[i] = FUNCTION(cufftCallbackLoadD, f)(in, i, info, NULL);
    else
        ((cufftReal *)v->copy)[i] = FUNCTION(cufftCallbackLoadR, f)(in, i, info, NULL);
}

static void store_one(void *argument, size_t i)
{
    const struct visit *v = argument;
    void *f = v->plan->store.function, *info = v->plan->store.info, *out = v->array;
    bool is_double = cucc_fft_is_double(v->plan->type);
    if (v->complex && is_double)
        FUNCTION(cufftCallbackStoreZ, f)(out, i, ((cufftDoubleComplex *)v->copy)[i], info, NULL);
    else if (v->complex)
        FUNCTION(cufftCallbackStoreC, f)(out, i, ((cufftComplex *)v->copy)[i], info, NULL);
    else if (is_double)
        FUNCTION(cufftCallbackStoreD, f)(out, i, ((cufftDoubleReal *)v->copy)[i], info, NULL);
    else
        FUNCTION(cufftCallbackStoreR, f)(out, i, ((cufftReal *)v->copy)[i], info, NULL);
}

void *cucc_fft_load(const struct cucc_fft_plan *plan, const struct layout *layout, void *in)
{
    bool half = cucc_fft_to_real(plan->type);
    struct visit v = {plan, in, NULL, half || cucc_fft_is_complex(plan->type)};
    v.copy = calloc(cucc_fft_span(plan, layout, half) + 1, 2 * sizeof(double));
    if (v.copy != NULL) each_element(plan, layout, half, load_one, &v);
    return v.copy;
}

void cucc_fft_store(const struct cucc_fft_plan *plan, const struct layout *layout, const void *from,
                    void *out)
{
    struct visit v = {plan, out, (void *)from, !cucc_fft_to_real(plan->type)};
    bool half = v.complex && !cucc_fft_is_complex(plan->type);
    each_element(plan, layout, half, store_one, &v);
}

/* The side of the plan that a callback of this type is for; NULL: the plan has no such side */
static struct callback *side_of(struct cucc_fft_plan *plan, cufftXtCallbackType type)
{
    bool store = type >= CUFFT_CB_ST_COMPLEX, real = (type & 2) != 0, is_double = (type & 1) != 0;
    bool side_is_real = !cucc_fft_is_complex(plan->type) && store == cucc_fft_to_real(plan->type);
    if (type >= CUFFT_CB_UNDEFINED || real != side_is_real || is_double != cucc_fft_is_double(plan->type))
        return NULL;
    return store ? &plan->store : &plan->load;
}

static cufftResult set(cufftHandle handle, cufftXtCallbackType type, struct callback callback)
{
    struct cucc_fft_plan *plan = cucc_fft_find(handle);
    if (plan == NULL || !plan->made) return CUFFT_INVALID_PLAN;
    if (plan->gpus != 0) return CUFFT_NOT_SUPPORTED;
    struct callback *side = side_of(plan, type);
    if (side == NULL) return CUFFT_INVALID_TYPE;
    cucc_library_wait();
    *side = callback;
    return CUFFT_SUCCESS;
}

cufftResult cufftXtSetCallback(cufftHandle handle, void **callback_routine, cufftXtCallbackType cbType,
                               void **caller_info)
{
    if (callback_routine == NULL || *callback_routine == NULL) return CUFFT_INVALID_VALUE;
    return set(handle, cbType,
               (struct callback){*callback_routine, caller_info != NULL ? *caller_info : NULL});
}

cufftResult cufftXtClearCallback(cufftHandle handle, cufftXtCallbackType cbType)
{
    return set(handle, cbType, (struct callback){NULL, NULL});
}
