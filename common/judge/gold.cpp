#include "gold.h"

#include "judge.h"

namespace
{
struct left_t {
};
} // namespace

void gold_run(void)
{
    try {
        gold();
    } catch (const left_t &) {
    }
}

void gold_leave(void)
{
    throw left_t();
}
