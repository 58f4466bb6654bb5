/* cut_fuzz.c: a program of random kernels with barriers, from a seed (cut.t).  Each can be cut at its
 * barriers; each may have races, for the threads run in the same order whichever way they are run.  Each calls
 * functions, of which most have barriers, and names that the kernel has too.  It prints a sum for each kernel.
 * cut_fuzz SEED KERNELS [warps] > program.cu
 * With the third word, kernels have operations of a whole warp, too, and only warps race with one another: in
 * which order the lanes of a warp go on behind such an operation is left open.
 */
#include <stdio.h>
#include <stdlib.h>

static unsigned long long state;

static unsigned draw(unsigned below)
{
    state = state * 6364136223846793005u + 1442695040888963407u;
    return (unsigned)(state >> 33) % below;
}

static int threads_named, uniforms_named; /* t0 ... and u0 ... may be used so far */
static int loops, statements_left;
static int kernel_number, functions; /* that may be called here */
static int in_function;
static int warps; /* there are warp operations */

static void indent(int depth)
{
    printf("%*s", 4 * depth, "");
}

static void uniform_expression(int depth)
{
    switch (draw(depth > 2 ? 4 : 7)) {
    case 0:
        printf("%uu", draw(9));
        break;
    case 1:
        printf("n");
        break;
    case 2:
        printf("blockIdx.x");
        break;
    case 3:
        printf("u%u", draw((unsigned)uniforms_named));
        break;
    default:
        printf("(");
        uniform_expression(depth + 1);
        printf(" %c ", "+-*^|"[draw(5)]);
        uniform_expression(depth + 1);
        printf(")");
    }
}

static void expression(int depth)
{
    switch (draw(depth > 2 ? 5 : 9)) {
    case 0:
        printf("threadIdx.x");
        break;
    case 1:
        printf("t%u", draw((unsigned)threads_named));
        break;
    case 2:
        uniform_expression(2);
        break;
    case 3:
        printf("own[%u]", draw(3));
        break;
    case 4:
        printf("x[(blockIdx.x * 64 + threadIdx.y * 16 + threadIdx.x) %% 256]");
        break;
    case 5:
        if (warps) {
            printf("s[threadIdx.y * 16 + threadIdx.x]");
            break;
        }
        printf("s[");
        expression(depth + 1);
        printf(" %% 64u]");
        break;
    default:
        printf("(");
        expression(depth + 1);
        printf(" %c ", "+-*^|&"[draw(6)]);
        expression(depth + 1);
        printf(")");
    }
}

static void statements(int depth, int together, int in_loop);

static void block(int depth, int together, int in_loop)
{
    int threads = threads_named, uniforms = uniforms_named;
    printf("{\n");
    statements(depth + 1, together, in_loop);
    threads_named = threads;
    uniforms_named = uniforms;
    indent(depth);
    printf("}\n");
}

/* where a thread writes to */
static void element(void)
{
    if (warps) {
        printf("s[threadIdx.y * 16 + threadIdx.x]");
        return;
    }
    printf("s[");
    expression(1);
    printf(" %% 64u]");
}

/* what a thread does by itself */
static void own_statement(int depth)
{
    indent(depth);
    switch (draw(8)) {
    case 0:
        printf("const unsigned t%d = ", threads_named);
        expression(0);
        printf(";\n");
        threads_named++;
        break;
    case 1:
        printf("unsigned t%d = ", threads_named);
        expression(0);
        printf(", t%d = t%d + 1;\n", threads_named + 1, threads_named);
        threads_named += 2;
        break;
    case 2:
        printf("own[%u] += ", draw(3));
        expression(0);
        printf(";\n");
        break;
    case 3:
        printf("*place ^= ");
        expression(0);
        printf(";\n");
        break;
    case 4:
        printf("m = m * 5 + ");
        expression(0);
        printf(";\n");
        break;
    case 5:
        printf("atomicAdd(&");
        element();
        printf(", 3u);\n");
        break;
    default:
        element();
        printf(" = ");
        expression(0);
        printf(";\n");
    }
}

/* by all lanes of a warp */
static void warp_operation(int depth)
{
    static const char *const shuffles[] = {"__shfl_sync", "__shfl_up_sync", "__shfl_down_sync",
                                           "__shfl_xor_sync"};
    static const char *const votes[] = {"__ballot_sync",     "__any_sync",        "__all_sync",
                                        "__reduce_add_sync", "__reduce_max_sync", "__reduce_xor_sync"};
    const unsigned how = draw(10);
    indent(depth);
    if (how == 0) {
        printf("__syncwarp();\n");
        return;
    }
    if (how < 4)
        printf("const unsigned t%d = ", threads_named);
    else
        printf("%s %s= ", how < 6 ? "m" : "own[1]", how < 8 ? "+" : "^");
    printf("%s(~0u, ", how % 2 ? shuffles[draw(4)] : votes[draw(6)]);
    expression(1);
    if (how % 2) {
        printf(", ");
        draw(3) ? uniform_expression(1) : expression(1);
        if (draw(3) == 0) printf(", %d", draw(2) ? 8 : 16);
    }
    printf(");\n");
    threads_named += how < 4;
}

static void by_warp(int depth)
{
    static const char *const conditions[] = {"threadIdx.y == 1", "threadIdx.x / 32 + threadIdx.y < n % 3",
                                             "threadIdx.x >= 32u || threadIdx.y > u0 % 2"};
    const int threads = threads_named;
    indent(depth);
    printf("if (%s) {\n", conditions[draw(3)]);
    for (unsigned count = 1 + draw(3); count-- > 0;) {
        warp_operation(depth + 1);
        own_statement(depth + 1);
    }
    threads_named = threads;
    indent(depth);
    printf("}\n");
}

/* of one of the kernel's functions, by all threads together */
static void call(int depth)
{
    const unsigned callee = draw((unsigned)functions), how = draw(4);
    const int alone = draw(3) == 0; /* under a condition, without braces */
    indent(depth);
    if (alone && how > 1) {
        printf("if ((");
        uniform_expression(1);
        printf(") & 3) ");
    }
    if (how == 0)
        printf("const unsigned t%d = 3, t%d = ", threads_named, threads_named + 1);
    else if (how == 1)
        printf("unsigned t%d = ", threads_named);
    else if (how == 2)
        printf("own[%u] %s= ", draw(3), draw(2) ? "+" : "");
    printf("function%d_%u(x, n, m, ", kernel_number, callee);
    expression(1);
    printf(", ");
    uniform_expression(1);
    printf(", place)%s;\n", how == 1 || how == 2 ? draw(2) ? " * 3 + n" : "" : "");
    threads_named += how == 0 ? 2 : how == 1;
}

static void statement(int depth, int together, int in_loop)
{
    unsigned kind = draw(together ? functions ? 21 : 18 : 9);
    if (depth > 4) kind = 0;
    if (warps && together && draw(3) == 0) {
        draw(4) ? warp_operation(depth) : by_warp(depth);
        return;
    }
    switch (kind) {
    case 0:
    case 1:
    case 2:
    case 3:
    case 4:
    case 5:
        own_statement(depth);
        break;
    case 6:
    case 7:
        indent(depth);
        printf("if ((");
        expression(0);
        printf(") & %u) ", 1 + draw(3));
        if (draw(12) == 0 && !in_function)
            printf("return;\n");
        else
            block(depth, 0, 0);
        break;
    case 8:
        indent(depth);
        printf("for (int i = 0; i < (int)((");
        expression(1);
        printf(") %% 4u); i++) ");
        block(depth, 0, 0);
        break;
    case 9:
        indent(depth);
        printf("if ((");
        uniform_expression(0);
        printf(") & 1) ");
        block(depth, 1, in_loop);
        break;
    case 10:
        indent(depth);
        printf("unsigned u%d = ", uniforms_named);
        uniform_expression(0);
        printf(";\n");
        uniforms_named++;
        break;
    case 11:
        indent(depth);
        printf("u%u %s ", draw((unsigned)uniforms_named), draw(2) ? "=" : "+=");
        uniform_expression(0);
        printf(";\n");
        break;
    case 12: {
        int loop = loops++;
        indent(depth);
        printf("for (int l%d = 0; l%d < %u; l%d++) ", loop, loop, 1 + draw(3), loop);
        block(depth, 1, 1);
        break;
    }
    case 13:
        if (!in_loop) break;
        indent(depth);
        printf("if ((");
        uniform_expression(0);
        printf(") %% 7u == 3) %s;\n", draw(2) ? "break" : "continue");
        break;
    case 14:
    case 15: /* alone between two barriers: only some threads of a row need be gone to */
        indent(depth);
        printf("__syncthreads();\n");
        indent(depth);
        if (warps) printf("__syncwarp();\n");
        printf("if (%s %s ", draw(2) ? "lane" : "threadIdx.x", draw(2) ? "<" : draw(2) ? ">=" : "==");
        uniform_expression(1);
        printf(draw(4) ? ") " : " && %s & 1) ", warps ? "own[0]" : "s[t0 % 64u]");
        block(depth, 0, 0);
        indent(depth);
        printf("__syncthreads();\n");
        break;
    case 18:
    case 19:
    case 20:
        call(depth);
        break;
    default:
        indent(depth);
        printf("__syncthreads();\n");
    }
}

static void statements(int depth, int together, int in_loop)
{
    unsigned count = 1 + draw(5);
    while (count-- && statements_left-- > 0) statement(depth, together, in_loop);
}

static void function(int number)
{
    threads_named = uniforms_named = 1;
    loops = 0;
    statements_left = 20;
    functions = number;
    in_function = 1;
    printf("__device__ unsigned function%d_%d(unsigned *%sx, unsigned n, unsigned &m, const unsigned t0, "
           "unsigned u0, unsigned *place)\n{\n",
           kernel_number, number, draw(2) ? "__restrict__ " : "");
    printf("    __shared__ unsigned s[64], other;\n    const int lane = threadIdx.x;\n    unsigned own[3] = "
           "{t0, "
           "m, 2};\n    if (lane == %d) other = u0;\n    s[%s %% 64u] = m;\n    __syncthreads();\n",
           warps ? 77 : 3, warps ? "(threadIdx.y * 16 + threadIdx.x)" : "t0");
    statements(1, 1, 0);
    printf("    return s[(%s) %% 64u] + own[0] + own[1] + own[2] + other;\n}\n\n",
           warps ? "threadIdx.y * 16 + threadIdx.x" : "t0 + n");
    in_function = 0;
}

static void kernel(int number)
{
    kernel_number = number;
    for (int i = 0; i < 2; i++) function(i);
    functions = 2;
    threads_named = uniforms_named = 1;
    loops = 0;
    statements_left = 60;
    printf("__global__ void kernel%d(unsigned *x, unsigned n, unsigned m)\n{\n", number);
    printf("    __shared__ unsigned s[64];\n    unsigned t0 = threadIdx.y * 16 + threadIdx.x, u0 = 3;\n"
           "    const int lane = threadIdx.x;\n");
    printf("    unsigned own[3] = {t0, 1, 2}, other = 7;\n    unsigned *place = &other;\n    s[t0] = t0;\n   "
           " __syncthreads();\n");
    for (int i = 0; i < 3; i++) statements(1, 1, 0);
    printf("    __syncthreads();\n    x[blockIdx.x * 64 + threadIdx.y * 16 + threadIdx.x] += s[t0] + own[0] "
           "+ own[1] + own[2] + "
           "*place + m + u0;\n}\n\n");
}

int main(int argc, char **argv)
{
    if (argc != 3 && argc != 4) return 2;
    warps = argc == 4;
    int kernels = atoi(argv[2]);
    state = strtoull(argv[1], NULL, 10) * 0x9e3779b97f4a7c15u;
    printf("#include <cstdio>\n\n");
    for (int k = 0; k < kernels; k++) kernel(k);
    printf("#define RUN(k) \\\n    do { \\\n        for (unsigned i = 0; i < 256; i++) x[i] = i * i + 1; \\\n"
           "        k<<<4, dim3(%s)>>>(x, 5, 6); \\\n        cudaError_t error = cudaDeviceSynchronize(); "
           "\\\n"
           "        unsigned long long sum = 0; \\\n"
           "        for (unsigned i = 0; i < 256; i++) sum = sum * 31 + x[i]; \\\n"
           "        printf(#k \" %%llx %%s\\n\", sum, cudaGetErrorName(error)); \\\n    } while (0)\n\n",
           warps ? "32, 2" : "16, 4");
    printf("int main()\n{\n    unsigned *x;\n    if (cudaMallocManaged(&x, 256 * sizeof *x)) return 1;\n");
    for (int k = 0; k < kernels; k++) printf("    RUN(kernel%d);\n", k);
    printf("    return 0;\n}\n");
    return 0;
}
