/* settings.c: making, setting and ending generators. */
#include "generator.h"

#include <stdlib.h>

#include "api/launch/library.h"
#include "sobol.h"

#define NEED_GENERATOR()                                                                                     \
    if (generator == NULL) return CURAND_STATUS_NOT_INITIALIZED;                                             \
    if (cucc_library_fails(__func__)) return CURAND_STATUS_INTERNAL_ERROR

static const char *unsupported_name(curandRngType_t type)
{
    switch (type) {
    case CURAND_RNG_QUASI_SCRAMBLED_SOBOL32:
        return "CURAND_RNG_QUASI_SCRAMBLED_SOBOL32";
    case CURAND_RNG_QUASI_SCRAMBLED_SOBOL64:
        return "CURAND_RNG_QUASI_SCRAMBLED_SOBOL64";
    default:
        return NULL;
    }
}

static bool is_quasi(curandRngType_t type)
{
    return type == CURAND_RNG_QUASI_SOBOL32 || type == CURAND_RNG_QUASI_SOBOL64;
}

static bool is_here(curandRngType_t type)
{
    return is_quasi(type) || type == CURAND_RNG_PSEUDO_XORWOW || type == CURAND_RNG_PSEUDO_PHILOX4_32_10 ||
           type == CURAND_RNG_PSEUDO_MRG32K3A || type == CURAND_RNG_PSEUDO_MTGP32 ||
           type == CURAND_RNG_PSEUDO_MT19937;
}

/* What a generator of that type goes through; false without memory, or without what it needs besides */
static bool make_states(curandGenerator_t g, curandRngType_t type)
{
    switch (type) {
    case CURAND_RNG_PSEUDO_XORWOW:
        return (g->xorwow = malloc(sizeof *g->xorwow)) != NULL;
    case CURAND_RNG_PSEUDO_PHILOX4_32_10:
        return (g->philox = malloc(sizeof *g->philox)) != NULL;
    case CURAND_RNG_PSEUDO_MRG32K3A:
        return (g->mrg = malloc(sizeof *g->mrg)) != NULL;
    case CURAND_RNG_PSEUDO_MTGP32:
        return (g->mtgp = cucc_mtgp_new()) != NULL;
    case CURAND_RNG_PSEUDO_MT19937:
        return (g->mt = cucc_mt_new()) != NULL;
    default:
        return cucc_sobol_vectors64() != NULL;
    }
}

static curandStatus_t create(const char *call, curandGenerator_t *generator, curandRngType_t type,
                             bool on_host)
{
    if (generator != NULL) *generator = NULL; /* to destroy what was not made is an error, and no more */
    if (cucc_library_fails(call)) return CURAND_STATUS_ALLOCATION_FAILED;
    if (generator == NULL) return CURAND_STATUS_NOT_INITIALIZED;
    if (type == CURAND_RNG_PSEUDO_DEFAULT) type = CURAND_RNG_PSEUDO_XORWOW;
    if (type == CURAND_RNG_QUASI_DEFAULT) type = CURAND_RNG_QUASI_SOBOL32;
    if (!is_here(type)) {
        const char *name = unsupported_name(type);
        if (name != NULL) {
            cucc_note(
                "cuRAND: %s is not supported on the CPU; use CURAND_RNG_PSEUDO_PHILOX4_32_10 or _XORWOW",
                name);
        }
        return CURAND_STATUS_TYPE_ERROR;
    }
    struct curandGenerator_st *g = calloc(1, sizeof *g);
    if (g == NULL) return CURAND_STATUS_ALLOCATION_FAILED;
    if (!make_states(g, type)) return free(g), CURAND_STATUS_ALLOCATION_FAILED;
    const bool quasi = is_quasi(type);
    g->dimensions = quasi;
    g->type = type;
    g->on_host = on_host;
    g->ordering = quasi ? CURAND_ORDERING_QUASI_DEFAULT : CURAND_ORDERING_PSEUDO_DEFAULT;
    *generator = g;
    cucc_library_made(g, call, "curandDestroyGenerator");
    return CURAND_STATUS_SUCCESS;
}

curandStatus_t curandCreateGenerator(curandGenerator_t *generator, curandRngType_t rng_type)
{
    if (!cucc_library_has_device()) return CURAND_STATUS_INITIALIZATION_FAILED;
    return create(__func__, generator, rng_type, false);
}

curandStatus_t curandCreateGeneratorHost(curandGenerator_t *generator, curandRngType_t rng_type)
{
    return create(__func__, generator, rng_type, true);
}

/* Lets queued generation finish, so that the generator's fields may be changed. */
static void wait_for(curandGenerator_t generator)
{
    if (!generator->on_host) cucc_library_wait();
}

curandStatus_t curandDestroyGenerator(curandGenerator_t generator)
{
    NEED_GENERATOR();
    wait_for(generator);
    cucc_library_destroyed(generator);
    cucc_poisson_table_free(&generator->poisson);
    free(generator->philox);
    free(generator->xorwow);
    free(generator->mrg);
    free(generator->mtgp);
    free(generator->mt);
    free(generator);
    return CURAND_STATUS_SUCCESS;
}

curandStatus_t curandGetVersion(int *version)
{
    if (version == NULL) return CURAND_STATUS_OUT_OF_RANGE;
    *version = CURAND_VERSION;
    return CURAND_STATUS_SUCCESS;
}

curandStatus_t curandGetProperty(libraryPropertyType type, int *value)
{
    static const int parts[] = {CURAND_VER_MAJOR, CURAND_VER_MINOR, CURAND_VER_PATCH};
    if (value == NULL || (unsigned)type > PATCH_LEVEL) return CURAND_STATUS_OUT_OF_RANGE;
    *value = parts[type];
    return CURAND_STATUS_SUCCESS;
}

curandStatus_t curandSetStream(curandGenerator_t generator, cudaStream_t stream)
{
    NEED_GENERATOR();
    wait_for(generator);
    generator->stream = stream;
    return CURAND_STATUS_SUCCESS;
}

curandStatus_t curandSetPseudoRandomGeneratorSeed(curandGenerator_t generator, unsigned long long seed)
{
    NEED_GENERATOR();
    if (generator->dimensions != 0) return CURAND_STATUS_TYPE_ERROR;
    wait_for(generator);
    if (generator->mt != NULL) seed = (uint32_t)seed; /* it takes no more */
    generator->changed = generator->changed || generator->seed != seed;
    generator->seed = seed;
    return CURAND_STATUS_SUCCESS;
}

curandStatus_t curandSetGeneratorOffset(curandGenerator_t generator, unsigned long long offset)
{
    NEED_GENERATOR();
    if (generator->mtgp != NULL || generator->mt != NULL) return CURAND_STATUS_TYPE_ERROR;
    wait_for(generator);
    generator->position = offset;
    generator->started = false;
    return CURAND_STATUS_SUCCESS;
}

curandStatus_t curandSetGeneratorOrdering(curandGenerator_t generator, curandOrdering_t order)
{
    NEED_GENERATOR();
    if (generator->dimensions != 0)
        return order == CURAND_ORDERING_QUASI_DEFAULT ? CURAND_STATUS_SUCCESS : CURAND_STATUS_OUT_OF_RANGE;
    bool seeded = order == CURAND_ORDERING_PSEUDO_SEEDED, dynamic = order == CURAND_ORDERING_PSEUDO_DYNAMIC;
    if (order < CURAND_ORDERING_PSEUDO_BEST || order > CURAND_ORDERING_PSEUDO_DYNAMIC ||
        (seeded && generator->type != CURAND_RNG_PSEUDO_XORWOW) || (dynamic && generator->on_host) ||
        (order == CURAND_ORDERING_PSEUDO_BEST && generator->mt != NULL)) {
        return CURAND_STATUS_OUT_OF_RANGE;
    }
    wait_for(generator);
    generator->changed = generator->changed || generator->ordering != order;
    generator->ordering = order;
    return CURAND_STATUS_SUCCESS;
}

curandStatus_t curandSetQuasiRandomGeneratorDimensions(curandGenerator_t generator,
                                                       unsigned int num_dimensions)
{
    NEED_GENERATOR();
    if (generator->dimensions == 0) return CURAND_STATUS_TYPE_ERROR;
    if (num_dimensions < 1 || num_dimensions > SOBOL_ALL_DIMENSIONS) return CURAND_STATUS_OUT_OF_RANGE;
    if (num_dimensions > SOBOL_DIMENSIONS) {
        cucc_note(
            "curandSetQuasiRandomGeneratorDimensions: %u dimensions are not supported on the CPU, only %d",
            num_dimensions, SOBOL_DIMENSIONS);
        return CURAND_STATUS_OUT_OF_RANGE;
    }
    wait_for(generator);
    generator->dimensions = num_dimensions;
    return CURAND_STATUS_SUCCESS;
}
