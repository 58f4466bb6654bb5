// nvtx_ranges.cu: every form in which NVTX for C++ takes what it shows.
#include <nvtx3/nvtx3.hpp>
#include <cstdio>
struct mine {
    static constexpr char const *name{"mine"};
};
struct msg {
    static constexpr char const *message{"text"};
};
void f()
{
    NVTX3_FUNC_RANGE_IN(mine);
}
int main()
{
    nvtx3::scoped_range r{"all", nvtx3::rgb{1, 2, 3}, nvtx3::payload{5}};
    nvtx3::scoped_range_in<mine> s{nvtx3::registered_string_in<mine>::get<msg>()};
    nvtx3::event_attributes a{nvtx3::color{0xff00ff00u}, std::string("x"), nvtx3::category{3}};
    nvtx3::scoped_range t{a};
    nvtx3::mark("here", nvtx3::payload{1.5});
    auto h = nvtx3::start_range("x");
    nvtx3::end_range(h);
    nvtx3::unique_range u{"u"};
    auto v = std::move(u);
    f();
    std::puts("ok");
}
