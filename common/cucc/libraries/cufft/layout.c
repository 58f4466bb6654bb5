/* layout.c: where the data of a plan lies. */
#include "plan.h"

/* Contiguous transforms whose last dimension holds `last` elements */
static struct layout contiguous(const struct cucc_fft_plan *plan, int last)
{
    struct layout layout = {.stride = 1, .distance = 1};
    for (int d = 0; d < plan->rank; d++) {
        layout.embed[d] = d == plan->rank - 1 ? last : plan->n[d];
        layout.distance *= layout.embed[d];
    }
    return layout;
}

void cucc_fft_layouts(const struct cucc_fft_plan *plan, bool in_place, struct layout *in, struct layout *out)
{
    *in = plan->in;
    *out = plan->out;
    if (!plan->contiguous) return;
    int n = plan->n[plan->rank - 1], half = n / 2 + 1, padded = in_place ? 2 * half : n;
    bool complex = cucc_fft_is_complex(plan->type), to_real = cucc_fft_to_real(plan->type);
    *in = contiguous(plan, complex ? n : to_real ? half : padded);
    *out = contiguous(plan, complex ? n : to_real ? padded : half);
}

size_t cucc_fft_span(const struct cucc_fft_plan *plan, const struct layout *layout, bool half)
{
    size_t last = 0;
    for (int d = 0; d < plan->rank; d++) {
        int n = half && d == plan->rank - 1 ? plan->n[d] / 2 + 1 : plan->n[d];
        last = last * (size_t)(d ? layout->embed[d] : 1) + (size_t)(n - 1);
    }
    return (size_t)(plan->batch - 1) * layout->distance + last * layout->stride + 1;
}

cucc_extent cucc_fft_extent(const struct cucc_fft_plan *plan, const struct layout *layout, bool half,
                            const void *start, size_t element, int how)
{
    const int last = plan->rank - 1;
    const long long n = half ? plan->n[last] / 2 + 1 : plan->n[last], row = layout->embed[last];
    const bool lines_follow = plan->rank < 3 || layout->embed[1] == plan->n[1];
    long long lines = 1;
    for (int d = 0; d < last; d++) lines *= plan->n[d];
    cucc_extent one;
    if (plan->rank == 1)
        one = cucc_extent_vector(start, element, n, layout->stride, how);
    else if (layout->stride == 1 && lines_follow)
        one = cucc_extent_matrix(start, element, n, lines, row, how);
    else
        return cucc_extent_list(start, element, (long long)cucc_fft_span(plan, layout, half),
                                how | CUCC_HULL);
    return cucc_extent_strided(one, layout->distance, plan->batch);
}
