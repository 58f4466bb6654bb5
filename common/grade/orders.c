#include "orders.h"

#include <string.h>

static void add(const char ***orders, size_t *count, arena_t *arena, const char *order)
{
    const char **place = arena_grow(arena, orders, count, sizeof *place);
    *place = order;
}

size_t orders_of(const grade_t *grade, long long seed, arena_t *arena, const char ***orders)
{
    size_t count = 0;
    *orders = NULL;
    if (strcmp(grade->backend, "cpu") != 0) {
        add(orders, &count, arena, "");
        return count;
    }
    add(orders, &count, arena, "forward");
    add(orders, &count, arena, "reverse");
    for (int i = 0; i < 2; i++)
        add(orders, &count, arena, arena_format(arena, "seed:%lld", seed % 1000000 + i));
    return count;
}

const char *orders_late(long long seed, arena_t *arena, int i)
{
    return arena_format(arena, "late:%lld", seed % 1000000 + i);
}
