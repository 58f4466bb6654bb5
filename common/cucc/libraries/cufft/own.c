/* own.c: our own transforms of any rank: gathered into a cube of complex doubles, transformed line by line
 * along each dimension, and put where they belong. */
#include <stdlib.h>
#include <string.h>

#include "line.h"
#include "plan.h"

typedef struct complex_number complex_number;

/* A rank below 3 is one of 3 with leading dimensions of 1. */
struct cube {
    int n[MAX_RANK];
    complex_number *number; /* n[0] n[1] n[2] */
    complex_number *line;   /* two of the longest */
};

static size_t place(const struct layout *l, const int embed[MAX_RANK], int b, int x, int y, int z)
{
    return (size_t)b * l->distance + (((size_t)x * embed[1] + y) * embed[2] + z) * l->stride;
}

/* embed as for rank 3 */
static void three_embeds(const struct layout *l, int rank, int embed[MAX_RANK])
{
    for (int d = 0; d < MAX_RANK; d++) embed[d] = d < MAX_RANK - rank ? 1 : l->embed[d - (MAX_RANK - rank)];
}

static complex_number load(const void *in, size_t i, bool complex, bool is_double)
{
    if (!complex) return (complex_number){is_double ? ((const double *)in)[i] : ((const float *)in)[i], 0};
    if (is_double) return (complex_number){((const double *)in)[2 * i], ((const double *)in)[2 * i + 1]};
    return (complex_number){((const float *)in)[2 * i], ((const float *)in)[2 * i + 1]};
}

static void store(void *out, size_t i, bool complex, bool is_double, complex_number z)
{
    if (complex) i *= 2;
    if (is_double)
        ((double *)out)[i] = z.re;
    else
        ((float *)out)[i] = (float)z.re;
    if (!complex) return;
    if (is_double)
        ((double *)out)[i + 1] = z.im;
    else
        ((float *)out)[i + 1] = (float)z.im;
}

/* Complex to real: the half that is not stored is the conjugate of its mirror image. */
static void gather(const struct cucc_fft_plan *plan, const struct layout *l, const void *in, int b,
                   struct cube *cube)
{
    bool from_real = !cucc_fft_is_complex(plan->type) && !cucc_fft_to_real(plan->type);
    bool half = cucc_fft_to_real(plan->type), is_double = cucc_fft_is_double(plan->type);
    int embed[MAX_RANK], nx = cube->n[0], ny = cube->n[1], nz = cube->n[2];
    complex_number *to = cube->number;
    three_embeds(l, plan->rank, embed);
    for (int x = 0; x < nx; x++) {
        for (int y = 0; y < ny; y++) {
            for (int z = 0; z < nz; z++) {
                if (half && z > nz / 2) {
                    *to = load(in, place(l, embed, b, (nx - x) % nx, (ny - y) % ny, nz - z), true, is_double);
                    to->im = -to->im;
                } else {
                    *to = load(in, place(l, embed, b, x, y, z), !from_real, is_double);
                }
                to++;
            }
        }
    }
}

static void scatter(const struct cucc_fft_plan *plan, const struct layout *l, const struct cube *cube,
                    void *out, int b)
{
    bool to_real = cucc_fft_to_real(plan->type), whole = to_real || cucc_fft_is_complex(plan->type);
    int embed[MAX_RANK], nz = cube->n[2], kept = whole ? nz : nz / 2 + 1;
    three_embeds(l, plan->rank, embed);
    for (int x = 0; x < cube->n[0]; x++) {
        for (int y = 0; y < cube->n[1]; y++) {
            const complex_number *from = cube->number + ((size_t)x * cube->n[1] + y) * nz;
            for (int z = 0; z < kept; z++) {
                store(out, place(l, embed, b, x, y, z), !to_real, cucc_fft_is_double(plan->type), from[z]);
            }
        }
    }
}

/* All lines along dimension d */
static void transform_lines(struct cube *cube, int d, struct line_plan *plan, int sign)
{
    int n = cube->n[d];
    size_t stride = d == 2 ? 1 : d == 1 ? (size_t)cube->n[2] : (size_t)cube->n[1] * cube->n[2];
    size_t total = (size_t)cube->n[0] * cube->n[1] * cube->n[2];
    complex_number *in = cube->line, *out = cube->line + n;
    for (size_t slab = 0; slab < total; slab += stride * n) {
        for (size_t first = slab; first < slab + stride; first++) {
            complex_number *line = cube->number + first;
            for (int k = 0; k < n; k++) in[k] = line[k * stride];
            cucc_fft_line_run(plan, sign, in, out);
            for (int k = 0; k < n; k++) line[k * stride] = out[k];
        }
    }
}

static bool make_cube(const struct cucc_fft_plan *plan, struct cube *cube, struct line_plan *line[MAX_RANK])
{
    int longest = 1;
    bool made = true;
    for (int d = 0; d < MAX_RANK; d++) {
        int missing = MAX_RANK - plan->rank;
        cube->n[d] = d < missing ? 1 : plan->n[d - missing];
        if (cube->n[d] > longest) longest = cube->n[d];
        line[d] = cube->n[d] > 1 ? cucc_fft_line_make(cube->n[d]) : NULL;
        made = made && (cube->n[d] == 1 || line[d] != NULL);
    }
    cube->number = malloc(sizeof(complex_number) * cube->n[0] * cube->n[1] * cube->n[2]);
    cube->line = malloc(sizeof(complex_number) * 2 * longest);
    return made && cube->number != NULL && cube->line != NULL;
}

bool cucc_fft_run_own(const struct cucc_fft_plan *plan, int sign, const void *in, void *out)
{
    struct layout from, to;
    struct cube cube;
    struct line_plan *line[MAX_RANK];
    cucc_fft_layouts(plan, in == out, &from, &to);
    bool made = make_cube(plan, &cube, line);
    for (int b = 0; made && b < plan->batch; b++) {
        gather(plan, &from, in, b, &cube);
        for (int d = 0; d < MAX_RANK; d++) {
            if (line[d] != NULL) transform_lines(&cube, d, line[d], sign);
        }
        scatter(plan, &to, &cube, out, b);
    }
    for (int d = 0; d < MAX_RANK; d++) cucc_fft_line_free(line[d]);
    free(cube.number);
    free(cube.line);
    return made;
}
