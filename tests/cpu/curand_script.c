/* curand_script.c: runs a script of cuRAND host-API calls and prints what each gives, so that our library and NVIDIA's
 * can be compared.  Plain C: compile it against either curand.h and link either libcurand.
 *
 *     curand_script < script
 *
 * One call a line; a generator lives until the next `create`:
 *     create TYPE | seed N | offset N | ordering N | dimensions N
 *     u32 N | u64 N | uniform N | uniform_double N | normal N MEAN DEVIATION | normal_double N MEAN DEVIATION
 *     lognormal N MEAN DEVIATION | lognormal_double N MEAN DEVIATION | poisson N LAMBDA
 * Each prints the line, its status and, for numbers, an FNV-1a hash of all of them and the first and last few as hexadecimal bits.
 */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <curand.h>

static curandGenerator_t generator;

static int is(const char *word, const char *want)
{
    return strcmp(word, want) == 0;
}

static void print_numbers(const unsigned char *bytes, size_t n, size_t size)
{
    uint64_t hash = UINT64_C(0xcbf29ce484222325);
    for (size_t i = 0; i < n * size; i++) hash = (hash ^ bytes[i]) * UINT64_C(0x100000001b3);
    printf(" %016llx", (unsigned long long)hash);
    for (size_t i = 0; i < n; i++) {
        if (i == 3 && n > 5) i = n - 2;
        printf(i == n - 2 && n > 5 ? " .. " : " ");
        for (size_t b = size; b-- > 0;) printf("%02x", bytes[i * size + b]);
    }
}

/* The size of one number, or 0 when the word is not a distribution. */
static size_t generate(const char *what, void *out, size_t n, double a, double b, curandStatus_t *status)
{
    if (is(what, "u32")) return *status = curandGenerate(generator, out, n), 4;
    if (is(what, "u64")) return *status = curandGenerateLongLong(generator, out, n), 8;
    if (is(what, "uniform")) return *status = curandGenerateUniform(generator, out, n), 4;
    if (is(what, "uniform_double")) return *status = curandGenerateUniformDouble(generator, out, n), 8;
    if (is(what, "normal")) return *status = curandGenerateNormal(generator, out, n, (float)a, (float)b), 4;
    if (is(what, "normal_double")) return *status = curandGenerateNormalDouble(generator, out, n, a, b), 8;
    if (is(what, "lognormal")) return *status = curandGenerateLogNormal(generator, out, n, (float)a, (float)b), 4;
    if (is(what, "lognormal_double")) return *status = curandGenerateLogNormalDouble(generator, out, n, a, b), 8;
    if (is(what, "poisson")) return *status = curandGeneratePoisson(generator, out, n, a), 4;
    return 0;
}

/* Settings; returns -1 when the word is none. */
static int set(const char *what, unsigned long long value)
{
    if (is(what, "create")) {
        if (generator != NULL) curandDestroyGenerator(generator);
        generator = NULL;
        return curandCreateGeneratorHost(&generator, (curandRngType_t)value);
    }
    if (is(what, "seed")) return curandSetPseudoRandomGeneratorSeed(generator, value);
    if (is(what, "offset")) return curandSetGeneratorOffset(generator, value);
    if (is(what, "ordering")) return curandSetGeneratorOrdering(generator, (curandOrdering_t)value);
    if (is(what, "dimensions")) return curandSetQuasiRandomGeneratorDimensions(generator, (unsigned)value);
    return -1;
}

static int run_line(const char *line)
{
    char what[32], value[32];
    double a = 0, b = 0;
    if (sscanf(line, "%31s %31s %lf %lf", what, value, &a, &b) < 2) return 0;
    printf("%.*s:", (int)strcspn(line, "\n"), line);
    unsigned long long number = strtoull(value, NULL, 0);
    int status = set(what, number);
    if (status < 0) {
        unsigned char *out = calloc(number + 1, 8);
        curandStatus_t answer = CURAND_STATUS_SUCCESS;
        size_t size = generate(what, out, number, a, b, &answer);
        if (size == 0) return fprintf(stderr, "curand_script: no such call: %s", line), 2;
        status = answer;
        printf(" %d", status);
        if (status == 0) print_numbers(out, number, size);
        free(out);
    } else {
        printf(" %d", status);
    }
    printf("\n");
    return 0;
}

int main(void)
{
    char line[200];
    while (fgets(line, sizeof line, stdin) != NULL) {
        int failed = run_line(line);
        if (failed) return failed;
    }
    if (generator != NULL) curandDestroyGenerator(generator);
    return 0;
}
