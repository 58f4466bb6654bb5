#include "orders.h"

#include <string.h>

size_t orders_of(const grade_t *grade, long long seed, arena_t *arena, const char ***orders)
{
    size_t count = 0;
    *orders = NULL;
    if (grade->backend != BACKEND_CPU) {
        arena_add(arena, orders, &count, "");
        return count;
    }
    arena_add(arena, orders, &count, "forward");
    arena_add(arena, orders, &count, "reverse");
    for (int i = 0; i < 2; i++)
        arena_add(arena, orders, &count, arena_format(arena, "seed:%lld", seed % 1000000 + i));
    return count;
}

const char *orders_late(long long seed, arena_t *arena, int i)
{
    return arena_format(arena, "late:%lld", seed % 1000000 + i);
}
