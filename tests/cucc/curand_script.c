/* curand_script.c: makes cuRAND host-API calls and prints what each gives, so that our library and NVIDIA's
 * can be compared.  Plain C: compile it against either curand.h and link either libcurand.
 *
 *     curand_script [values] <script         the calls of a script, one a line
 *     curand_script [values] FIRST LAST      random scripts FIRST .. LAST
 *
 * The calls; a generator lives until the next `create`:
 *     create TYPE | seed N | offset N | ordering N | dimensions N
 *     u32 N | u64 N | uniform N | uniform_double N | normal N MEAN DEVIATION | normal_double N MEAN DEVIATION
 *     lognormal N MEAN DEVIATION | lognormal_double N MEAN DEVIATION | poisson N LAMBDA
 *
 * Each prints the line, its status and, for numbers, an FNV-1a hash of all of them and some as bits; `values`
 * prints five digits of some instead, which another C library's logarithm does not change.
 */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <curand.h>

static curandGenerator_t generator;
static int values_only;

static int is(const char *word, const char *want)
{
    return strcmp(word, want) == 0;
}

/* --- printing --- */

static void print_one(const char *what, const unsigned char *at, size_t size)
{
    float f;
    double d;
    memcpy(&f, at, sizeof f);
    memcpy(&d, at, size == 8 ? sizeof d : 0);
    if (is(what, "u32") || is(what, "poisson")) {
        unsigned u;
        memcpy(&u, at, sizeof u);
        printf("%u", u);
    } else {
        printf("%.5g", size == 8 ? d : f);
    }
}

static void print_numbers(const char *what, const unsigned char *bytes, size_t n, size_t size)
{
    uint64_t hash = UINT64_C(0xcbf29ce484222325);
    for (size_t i = 0; i < n * size; i++) hash = (hash ^ bytes[i]) * UINT64_C(0x100000001b3);
    if (!values_only) printf(" %016llx", (unsigned long long)hash);
    for (size_t i = 0; i < n; i++) {
        if (i == 3 && n > 5) {
            i = n - 2;
            printf(" ..");
        }
        printf(" ");
        if (values_only) {
            print_one(what, bytes + i * size, size);
            continue;
        }
        for (size_t b = size; b-- > 0;) printf("%02x", bytes[i * size + b]);
    }
}

/* --- calls --- */

/* The size of one number, or 0 when the word is not a distribution. */
static size_t generate(const char *what, void *out, size_t n, double a, double b, int *status)
{
    curandGenerator_t g = generator;
    float mean = (float)a, deviation = (float)b;
    if (is(what, "u32")) return *status = curandGenerate(g, out, n), 4;
    if (is(what, "u64")) return *status = curandGenerateLongLong(g, out, n), 8;
    if (is(what, "uniform")) return *status = curandGenerateUniform(g, out, n), 4;
    if (is(what, "uniform_double")) return *status = curandGenerateUniformDouble(g, out, n), 8;
    if (is(what, "normal")) return *status = curandGenerateNormal(g, out, n, mean, deviation), 4;
    if (is(what, "normal_double")) return *status = curandGenerateNormalDouble(g, out, n, a, b), 8;
    if (is(what, "lognormal")) return *status = curandGenerateLogNormal(g, out, n, mean, deviation), 4;
    if (is(what, "lognormal_double")) return *status = curandGenerateLogNormalDouble(g, out, n, a, b), 8;
    if (is(what, "poisson")) return *status = curandGeneratePoisson(g, out, n, a), 4;
    return 0;
}

/* Settings; -1 when the word is none. */
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

static void run_line(const char *line)
{
    char what[32], value[32];
    double a = 0, b = 0;
    if (sscanf(line, "%31s %31s %lf %lf", what, value, &a, &b) < 2) return;
    unsigned long long number = strtoull(value, NULL, 0);
    int status = set(what, number);
    printf("%.*s:", (int)strcspn(line, "\n"), line);
    if (status >= 0) {
        printf(" %d\n", status);
        return;
    }
    unsigned char *out = calloc(number + 1, 8);
    size_t size = generate(what, out, number, a, b, &status);
    if (size == 0) {
        fprintf(stderr, "curand_script: no such call: %s\n", line);
        exit(2);
    }
    printf(" %d", status);
    if (status == 0) print_numbers(what, out, number, size);
    printf("\n");
    free(out);
}

/* --- random scripts --- */

static uint64_t dice;

static unsigned roll(unsigned sides)
{
    dice = dice * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
    return (unsigned)(dice >> 33) % sides;
}

/* random bits, of a random length */
static unsigned long long roll_long(unsigned most_shift)
{
    unsigned long long bits = roll(1u << 31);
    return bits << roll(most_shift);
}

static void random_setting(char *line, size_t size)
{
    static const unsigned long long offsets[] = {0, 1, 2, 3, 5, 4095, 4096, 4099, 262143, 262144};
    unsigned what = roll(3), kind = roll(12);
    if (what == 0)
        snprintf(line, size, "seed %llu", kind < 9 ? 4ull + kind / 3 : roll_long(33));
    else if (what == 1)
        snprintf(line, size, "offset %llu", kind < 10 ? offsets[kind] : roll_long(20));
    else
        snprintf(line, size, "ordering %u", 100 + kind / 2);
}

static void random_generation(char *line, size_t size, int by_pairs)
{
    static const char *const plain[] = {"u32", "uniform", "uniform_double"};
    static const char *const normal[] = {"normal", "normal_double", "lognormal", "lognormal_double"};
    static const char *const lambdas[] = {"0.001",  "0.5",     "1",    "3.7",    "20",    "64",
                                          "100.25", "745",     "746",  "1500.5", "800",   "2000",
                                          "1999.9", "4000.25", "5000", "1e5",    "400000"};
    unsigned range = roll(16), n = roll(range < 12 ? 20 : range < 15 ? 20000 : 300000);
    unsigned kind = roll(8);
    if (kind < 3) {
        snprintf(line, size, "%s %u", plain[kind], n);
    } else if (kind < 7) {
        if (by_pairs && roll(10)) n &= ~1u;
        snprintf(line, size, "%s %u %g %g", normal[kind - 3], n, (roll(600) - 300.0) / 100,
                 roll(400) / 100.0);
    } else {
        snprintf(line, size, "poisson %u %s", n, lambdas[roll(17)]);
    }
}

static void random_script(unsigned number)
{
    static const int types[] = {CURAND_RNG_PSEUDO_PHILOX4_32_10, CURAND_RNG_PSEUDO_XORWOW,
                                CURAND_RNG_PSEUDO_MRG32K3A};
    char line[100];
    int by_pairs = 0;
    dice = number * UINT64_C(2654435761) + 12345;
    for (int i = 0; i < 25; i++) {
        unsigned kind = roll(20);
        if (i == 0 || kind == 0) {
            int type =
                (int)roll(number < 40 ? 2 : 3); /* those below have the values of expected/curand_values */
            by_pairs = type != 0;
            snprintf(line, sizeof line, "create %d", types[type]);
        } else if (kind < 6) {
            random_setting(line, sizeof line);
        } else {
            random_generation(line, sizeof line, by_pairs);
        }
        run_line(line);
    }
}

int main(int argc, char **argv)
{
    char line[200];
    if (argc > 1 && is(argv[1], "values")) {
        values_only = 1;
        argc--;
        argv++;
    }
    if (argc > 2) {
        for (int i = atoi(argv[1]); i <= atoi(argv[2]); i++) random_script((unsigned)i);
    } else {
        while (fgets(line, sizeof line, stdin) != NULL) run_line(line);
    }
    if (generator != NULL) curandDestroyGenerator(generator);
    return 0;
}
