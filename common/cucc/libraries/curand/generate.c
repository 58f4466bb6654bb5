/* generate.c: the calls that fill arrays. */
#include "generator.h"

#include "api/launch/library.h"

/* One generation as it is queued. */
struct generation {
    curandGenerator_t generator;
    struct distribution distribution;
    void *out;
    size_t n;
};

/* Where NVIDIA's Philox goes on under a new seed: one number on for each quad gone through since the last
 * start. */
static void philox_restart(curandGenerator_t g)
{
    uint64_t within_quad = g->position % 4, since = g->quads;
    g->start += since;
    g->position = g->start != 0 ? g->start : within_quad;
}

static void start_if_changed(curandGenerator_t g)
{
    if (g->dimensions != 0 || (g->started && !g->changed)) return;
    if (g->mtgp != NULL || g->mt != NULL) g->position = 0;
    if (g->mtgp != NULL) {
        cucc_mtgp_start(g->mtgp, g->seed, g->ordering == CURAND_ORDERING_PSEUDO_LEGACY);
    } else if (g->mt != NULL) {
        cucc_mt_start(g->mt, (uint32_t)g->seed);
    } else if (g->xorwow != NULL) {
        cucc_xorwow_start(g->xorwow, g->seed, g->ordering == CURAND_ORDERING_PSEUDO_SEEDED, g->position);
    } else if (g->mrg != NULL) {
        cucc_mrg_start(g->mrg, g->seed, g->ordering == CURAND_ORDERING_PSEUDO_LEGACY, g->position);
    } else {
        if (g->started)
            philox_restart(g);
        else
            g->start = g->position;
        g->quads = 0;
        cucc_philox_start(g->philox, g->position);
    }
    g->started = true;
    g->changed = false;
}

static void run(const void *argument, struct cucc_block *unused)
{
    const struct generation *work = argument;
    curandGenerator_t g = work->generator;
    struct distribution distribution = work->distribution;
    (void)unused;
    start_if_changed(g);
    if (distribution.kind == POISSON_TABLE) {
        if (cucc_poisson_table_make(&g->poisson, distribution.mean) != 0) {
            cucc_note("curandGeneratePoisson: no memory for its table; nothing was generated");
            return;
        }
        distribution.table = &g->poisson;
    }
    if (g->dimensions != 0)
        cucc_sobol_generate(g, &distribution, work->out, work->n);
    else if (g->type == CURAND_RNG_PSEUDO_XORWOW)
        cucc_xorwow_generate(g, &distribution, work->out, work->n);
    else if (g->type == CURAND_RNG_PSEUDO_MRG32K3A)
        cucc_mrg_generate(g, &distribution, work->out, work->n);
    else if (g->mtgp != NULL)
        cucc_mtgp_generate(g, &distribution, work->out, work->n);
    else if (g->mt != NULL)
        cucc_mt_generate(g, &distribution, work->out, work->n);
    else
        cucc_philox_generate(g, &distribution, work->out, work->n);
}

static curandStatus_t generate(const cucc_kernel_info *call, curandGenerator_t generator,
                               struct distribution distribution, void *out, size_t n)
{
    struct generation work = {generator, distribution, out, n};
    if (generator->dimensions != 0 && n % generator->dimensions != 0)
        return CURAND_STATUS_LENGTH_NOT_MULTIPLE;
    if (n == 0) return CURAND_STATUS_SUCCESS;
    if (generator->on_host) return run(&work, NULL), CURAND_STATUS_SUCCESS;
    if (!cucc_library_reachable(call->name, "outputPtr", out)) return CURAND_STATUS_LAUNCH_FAILURE;
    const size_t bytes = cucc_bytes_of_output(distribution.kind);
    int error =
        cucc_library_queue_using(call, generator->stream, run, &work, sizeof work,
                                 CUCC_EXTENTS(cucc_extent_list(out, bytes, (long long)n, CUCC_WRITES)));
    return error == 0 ? CURAND_STATUS_SUCCESS : CURAND_STATUS_LAUNCH_FAILURE;
}

static curandStatus_t generate_normal(const cucc_kernel_info *call, curandGenerator_t generator,
                                      struct distribution distribution, void *out, size_t n)
{
    if (generator == NULL) return CURAND_STATUS_NOT_INITIALIZED;
    const bool by_pairs =
        generator->type == CURAND_RNG_PSEUDO_XORWOW || generator->type == CURAND_RNG_PSEUDO_MRG32K3A;
    if (by_pairs && n % 2 != 0) return CURAND_STATUS_LENGTH_NOT_MULTIPLE;
    return generate(call, generator, distribution, out, n);
}

curandStatus_t curandGenerateSeeds(curandGenerator_t generator)
{
    static const cucc_kernel_info call = LIBRARY_CALL("curandGenerateSeeds", "libcurand");
    if (generator == NULL) return CURAND_STATUS_NOT_INITIALIZED;
    struct generation work = {.generator = generator, .distribution = {.kind = UINT}};
    if (generator->on_host) return run(&work, NULL), CURAND_STATUS_SUCCESS;
    int error = cucc_library_queue(&call, generator->stream, run, &work, sizeof work);
    return error == 0 ? CURAND_STATUS_SUCCESS : CURAND_STATUS_LAUNCH_FAILURE;
}

curandStatus_t curandGenerate(curandGenerator_t generator, unsigned int *outputPtr, size_t num)
{
    static const cucc_kernel_info call = LIBRARY_CALL("curandGenerate", "libcurand");
    if (generator == NULL) return CURAND_STATUS_NOT_INITIALIZED;
    if (generator->type == CURAND_RNG_QUASI_SOBOL64) return CURAND_STATUS_TYPE_ERROR;
    return generate(&call, generator, (struct distribution){.kind = UINT}, outputPtr, num);
}

curandStatus_t curandGenerateLongLong(curandGenerator_t generator, unsigned long long *outputPtr, size_t num)
{
    static const cucc_kernel_info call = LIBRARY_CALL("curandGenerateLongLong", "libcurand");
    if (generator == NULL) return CURAND_STATUS_NOT_INITIALIZED;
    if (generator->type != CURAND_RNG_QUASI_SOBOL64) return CURAND_STATUS_TYPE_ERROR;
    return generate(&call, generator, (struct distribution){.kind = ULONG}, outputPtr, num);
}

curandStatus_t curandGenerateUniform(curandGenerator_t generator, float *outputPtr, size_t num)
{
    static const cucc_kernel_info call = LIBRARY_CALL("curandGenerateUniform", "libcurand");
    if (generator == NULL) return CURAND_STATUS_NOT_INITIALIZED;
    return generate(&call, generator, (struct distribution){.kind = UNIFORM}, outputPtr, num);
}

curandStatus_t curandGenerateUniformDouble(curandGenerator_t generator, double *outputPtr, size_t num)
{
    static const cucc_kernel_info call = LIBRARY_CALL("curandGenerateUniformDouble", "libcurand");
    if (generator == NULL) return CURAND_STATUS_NOT_INITIALIZED;
    return generate(&call, generator, (struct distribution){.kind = UNIFORM_DOUBLE}, outputPtr, num);
}

curandStatus_t curandGenerateNormal(curandGenerator_t generator, float *outputPtr, size_t n, float mean,
                                    float stddev)
{
    static const cucc_kernel_info call = LIBRARY_CALL("curandGenerateNormal", "libcurand");
    struct distribution normal = {.kind = NORMAL, .mean = mean, .deviation = stddev};
    return generate_normal(&call, generator, normal, outputPtr, n);
}

curandStatus_t curandGenerateNormalDouble(curandGenerator_t generator, double *outputPtr, size_t n,
                                          double mean, double stddev)
{
    static const cucc_kernel_info call = LIBRARY_CALL("curandGenerateNormalDouble", "libcurand");
    struct distribution normal = {.kind = NORMAL_DOUBLE, .mean = mean, .deviation = stddev};
    return generate_normal(&call, generator, normal, outputPtr, n);
}

curandStatus_t curandGenerateLogNormal(curandGenerator_t generator, float *outputPtr, size_t n, float mean,
                                       float stddev)
{
    static const cucc_kernel_info call = LIBRARY_CALL("curandGenerateLogNormal", "libcurand");
    struct distribution normal = {.kind = NORMAL, .exponential = 1, .mean = mean, .deviation = stddev};
    return generate_normal(&call, generator, normal, outputPtr, n);
}

curandStatus_t curandGenerateLogNormalDouble(curandGenerator_t generator, double *outputPtr, size_t n,
                                             double mean, double stddev)
{
    static const cucc_kernel_info call = LIBRARY_CALL("curandGenerateLogNormalDouble", "libcurand");
    struct distribution normal = {.kind = NORMAL_DOUBLE, .exponential = 1, .mean = mean, .deviation = stddev};
    return generate_normal(&call, generator, normal, outputPtr, n);
}

curandStatus_t curandGeneratePoisson(curandGenerator_t generator, unsigned int *outputPtr, size_t n,
                                     double lambda)
{
    static const cucc_kernel_info call = LIBRARY_CALL("curandGeneratePoisson", "libcurand");
    if (generator == NULL) return CURAND_STATUS_NOT_INITIALIZED;
    if (!(lambda > 0 && lambda <= POISSON_LARGEST_MEAN)) return CURAND_STATUS_OUT_OF_RANGE;
    struct distribution poisson = {
        .kind = lambda < POISSON_TABLE_MEANS_BELOW ? POISSON_TABLE : POISSON_NORMAL, .mean = lambda};
    return generate(&call, generator, poisson, outputPtr, n);
}
