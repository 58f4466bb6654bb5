/* exact_fuzz.c: a program of random kernels of which many are cut in all orders, because regions side by side use
 * different arrays, or each thread its own element (translate/exact.c), and many are not, from a seed (cut.t).  Each
 * may have races.  It prints a sum for each kernel.
 * exact_fuzz SEED KERNELS > program.cu
 */
#include <stdio.h>
#include <stdlib.h>

static unsigned long long state;
static int loops, depth;

static unsigned draw(unsigned below)
{
    state = state * 6364136223846793005u + 1442695040888963407u;
    return (unsigned)(state >> 33) % below;
}

static const char *one_of(const char *const *words, unsigned count)
{
    return words[draw(count)];
}
#define ONE_OF(...)                                                                                          \
    one_of((const char *const[]){__VA_ARGS__}, sizeof(const char *const[]){__VA_ARGS__} / sizeof(char *))

static void indent(void)
{
    printf("%*s", 4 * depth, "");
}

/* what a thread reads */
static const char *value(void)
{
    if (draw(12))
        return ONE_OF("lane", "own", "n", "s[lane]", "s[t]", "r[t].low", "wide[threadIdx.x]", "late[lane]");
    return ONE_OF("s[(lane + 1) % 64u]", "x[(blockIdx.x * 64 + lane) % 256]", "given.all[(lane + 3) % 64u]",
                  "last", "s[0]");
}

/* what it writes to */
static const char *place(void)
{
    if (draw(20))
        return ONE_OF("s[lane]", "s[t]", "r[lane].high", "r[threadIdx.x].low", "wide[lane]", "late[t]",
                      "own");
    return ONE_OF("x[blockIdx.x * 64 + lane]", "s[(lane * 3 + n) % 64u]", "given.all[blockIdx.x]");
}

static void own_statement(void)
{
    static const char *const one[] = {"s", "wide", "late"};
    const unsigned which = draw(16);
    indent();
    if (which < 3) {
        const char *array = one[draw(3)];
        const unsigned index = draw(2);
        printf("if (%s == %u) %s[%u] += %s;\n", ONE_OF("lane", "t", "threadIdx.x"), index, array,
               draw(7) ? index : 1,
               draw(9) ? ONE_OF("own", index ? "s[1]" : "s[0]", index ? "wide[1]" : "wide[0]") : value());
    } else if (which == 3) {
        printf("if (lane < %s) s[lane] += s[lane + %s];\n", ONE_OF("n", "7"), ONE_OF("n", "7u"));
    } else if (which == 4) {
        printf("if (lane == 1) last = %s;\n", value());
    } else {
        printf("%s%s %s= %s + %s;\n", draw(4) ? "" : ONE_OF("if (lane & 1) ", "if (own > 99u) "), place(),
               ONE_OF("", "+", "^"), value(), value());
    }
}

static void statements(unsigned count);

static void loop(void)
{
    static const char *const heads[] = {"unsigned d%d = n; d%d > 2; d%d /= 2",
                                        "unsigned d%d = none; d%d > 1; d%d /= 2",
                                        "int d%d = 16; d%d > 0; d%d /= 8",
                                        "unsigned d%d = blockDim.x / 2; d%d > 8; d%d /= 2",
                                        "unsigned d%d = half; d%d < given.most; d%d++",
                                        "unsigned d%d = 0; d%d < blockIdx.x; d%d++",
                                        "unsigned d%d = given.most - 6; d%d > 0; d%d--",
                                        "unsigned d%d = SIZE / 32; d%d > 0; d%d /= 4"};
    const int d = loops++;
    indent();
    printf("for (");
    printf(heads[draw(sizeof heads / sizeof *heads)], d, d, d);
    printf(") {\n");
    depth++;
    if (draw(3)) indent(), printf("__syncthreads();\n");
    statements(1 + draw(3));
    if (draw(2)) indent(), printf("__syncthreads();\n");
    if (draw(3) == 0) own_statement();
    depth--;
    indent();
    printf("}\n");
}

static void statements(unsigned count)
{
    while (count-- > 0) {
        const unsigned kind = draw(8);
        if (kind < 5)
            own_statement();
        else if (kind == 5 && depth < 3)
            loop();
        else
            indent(), printf("__syncthreads();\n");
    }
}

static void kernel(int number)
{
    loops = 0;
    depth = 1;
    printf("template <int SIZE> __global__ void kernel%d(unsigned *x, given_t given, unsigned n, unsigned "
           "none)\n{\n",
           number);
    printf("    extern __shared__ unsigned late[];\n"
           "    __shared__ unsigned s[128], wide[64], last;\n    __shared__ pair_t r[64];\n"
           "    const unsigned lane = threadIdx.x, half = n / 2;\n    const int t = threadIdx.x;\n"
           "    unsigned own = lane;\n    s[lane] = s[lane + 64] = wide[lane] = late[lane] = lane;\n"
           "    r[lane].low = 3;\n    if (lane == 0) last = n;\n    __syncthreads();\n");
    loop();
    statements(1 + draw(3));
    printf("    __syncthreads();\n    x[blockIdx.x * 64 + lane] += s[lane] + r[lane].low + own + wide[lane] "
           "+ last + "
           "late[lane];\n}\n\n");
}

int main(int argc, char **argv)
{
    if (argc != 3) return 2;
    const int kernels = atoi(argv[2]);
    state = strtoull(argv[1], NULL, 10) * 0x9e3779b97f4a7c15u;
    printf("#include <cstdio>\n\nstruct given_t {\n    unsigned *all, most;\n};\nstruct pair_t {\n    "
           "unsigned low, "
           "high;\n};\n\n");
    for (int k = 0; k < kernels; k++) kernel(k);
    printf("#define RUN(k) \\\n    do { \\\n        for (unsigned i = 0; i < 256; i++) x[i] = i * i + 1; \\\n"
           "        k<64><<<4, dim3(64), 256>>>(x, given_t{x, 7}, 5, 1); \\\n"
           "        cudaError_t error = cudaDeviceSynchronize(); \\\n"
           "        unsigned long long sum = 0; \\\n"
           "        for (unsigned i = 0; i < 256; i++) sum = sum * 31 + x[i]; \\\n"
           "        printf(#k \" %%llx %%s\\n\", sum, cudaGetErrorName(error)); \\\n    } while (0)\n\n");
    printf("int main()\n{\n    unsigned *x;\n    if (cudaMallocManaged(&x, 256 * sizeof *x)) return 1;\n");
    for (int k = 0; k < kernels; k++) printf("    RUN(kernel%d);\n", k);
    printf("    return 0;\n}\n");
    return 0;
}
