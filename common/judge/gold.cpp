#include "gold.h"

#include "precompiled.h"

/* What golds call of these is not optimised in each of them, but here. */
template class std::vector<double>;
template class std::vector<float>;
template class std::vector<int>;
template class std::vector<unsigned>;
template class std::vector<size_t>;
template class std::vector<unsigned char>;

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
