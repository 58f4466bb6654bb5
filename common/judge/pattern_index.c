#include "pattern_place.h"

#include <stdbool.h>
#include <string.h>

/* Indices that students make of a thread's numbers in the place of blockIdx.x * blockDim.x + threadIdx.x, and
 * that reach some elements only. Each is block * by + thread. */
typedef struct {
    size_t by;
    const char *says;
} index_t;

/* Are just those right (or set) that some thread reaches by this index? */
static bool are_reached(const view_t *v, size_t blocks, size_t by)
{
    size_t reached = 0, end = 0; /* behind the last one that was reached */
    for (size_t block = 0; block < blocks; block++) {
        const size_t begin = block * by < end ? end : block * by;
        const size_t until = block * by + v->block < v->n ? block * by + v->block : v->n;
        for (size_t i = begin; i < until; i++) {
            if (v->wrong[i]) return false;
            reached++;
        }
        if (until > end) end = until;
    }
    return reached + v->wrong_count == v->n;
}

int place_index(const view_t *v, pattern_t *pattern)
{
    const size_t b = v->block, blocks = b ? (v->n + b - 1) / b : 0;
    const index_t indices[] = {{blocks, "blockIdx.x * gridDim.x + threadIdx.x"},
                               {1, "blockIdx.x + threadIdx.x"},
                               {PATTERN_WARP, "blockIdx.x * 32 + threadIdx.x"},
                               {b - 1, "blockIdx.x * (blockDim.x - 1) + threadIdx.x"},
                               {b + 1, "blockIdx.x * (blockDim.x + 1) + threadIdx.x"}};
    if (b < 4 || blocks < 2) return 0;
    for (size_t k = 0; k < sizeof indices / sizeof *indices; k++) {
        if (indices[k].by == b || !are_reached(v, blocks, indices[k].by)) continue;
        pattern_key(pattern, "index %zu", k);
        return PLACE_SAY(PATTERN_INDEX, ASK_INDEX, SAY_INDEX, v->else_is, indices[k].says, blocks, b);
    }
    return 0;
}
